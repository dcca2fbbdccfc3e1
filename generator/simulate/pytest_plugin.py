"""A plugin for pytest that collects `*.scenario.yaml`: `pytest -p generator.simulate.pytest_plugin scenarios`.

Each case under each of its models is one test. The simulation is imported only once a scenario is collected.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from generator.simulate.suite import ScenarioResult, ScenarioTest

_SUFFIX = ".scenario.yaml"


class ScenarioFailed(Exception):
    """A scenario went wrong; carries its result."""

    def __init__(self, result: ScenarioResult) -> None:
        super().__init__(result.test.name)
        self.result = result


class ScenarioItem(pytest.Item):
    """One test of a scenario file."""

    def __init__(self, name: str, parent: pytest.Collector, test: ScenarioTest) -> None:
        super().__init__(name, parent)
        self.test = test

    def runtest(self) -> None:
        """Play the scenario."""
        from generator.simulate.suite import Status, run_test  # noqa: PLC0415 - only where scenarios are

        result = run_test(self.test)
        if result.status is Status.SKIPPED:
            pytest.skip(result.reason[0])
        if result.status is not Status.PASSED:
            raise ScenarioFailed(result)

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: object = None) -> str:
        """What went wrong, with the way to it."""
        if isinstance(excinfo.value, ScenarioFailed):
            return "\n".join(excinfo.value.result.reason)
        return str(super().repr_failure(excinfo))

    def reportinfo(self) -> tuple[Path, int | None, str]:
        """Where the test is."""
        return self.path, None, self.name


class ScenarioFileCollector(pytest.File):
    """A scenario file."""

    def collect(self) -> Iterator[ScenarioItem]:
        """Its tests."""
        from generator.simulate.suite import scenario_tests  # noqa: PLC0415 - only where scenarios are

        for test in scenario_tests(self.path):
            item: ScenarioItem = ScenarioItem.from_parent(self, name=test.name, test=test)
            yield item


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> ScenarioFileCollector | None:
    """Take files that hold scenarios."""
    if not file_path.name.endswith(_SUFFIX):
        return None
    found: ScenarioFileCollector = ScenarioFileCollector.from_parent(parent, path=file_path)
    return found

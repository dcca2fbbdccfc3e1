"""Scenario files as tests: each case under each of its models of random numbers is one. Knows no console."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from xml.etree import ElementTree

from generator.ck2.scopes import FromMode, RepeatMode
from generator.errors import FaultyInput, UserError
from generator.interpret.chance import Model
from generator.simulate.batches import Slice
from generator.simulate.report import Report, report
from generator.simulate.runner import BATCH, Plan, run
from generator.simulate.scenario import SUFFIX, MissingVariable, Scenario, load_scenarios
from generator.simulate.selection import Played, played
from generator.simulate.telling import fault_lines


class Status(StrEnum):
    """How a test ended."""

    PASSED = "passed"
    FAILED = "failed"
    SKIPPED = "skipped"
    ERROR = "error"


@dataclass(frozen=True, slots=True)
class ScenarioTest:
    """One test: a scenario under one model of random numbers; `fault` instead if the file cannot be read."""

    name: str
    file: Path
    scenario: Scenario | None
    model: Model = Model.INDEPENDENT
    fault: UserError | None = None


@dataclass(frozen=True, slots=True)
class ScenarioResult:
    """How a test ended, and why. `seconds` is what it took."""

    test: ScenarioTest
    status: Status
    seconds: float
    report: Report | None = None
    fault: UserError | None = None

    @property
    def reason(self) -> tuple[str, ...]:
        """Why it did not pass, in lines."""
        if self.fault is not None:
            findings = self.fault.findings if isinstance(self.fault, FaultyInput) else ()
            told = [f"{one.place}: {one.code} {one.message}" for one in findings]
            return (self.fault.message, *told) if told or not self.fault.hint else (self.fault.message, self.fault.hint)
        return tuple(fault_lines(self.report)) if self.report is not None and self.status is Status.FAILED else ()


def find_files(paths: Sequence[Path]) -> tuple[Path, ...]:
    """The scenario files that some paths mean: files as they are, folders searched; sorted, each once.

    `UserError` for a path that is not there, or if there is no scenario at all.
    """
    found: dict[Path, None] = {}
    for path in paths:
        if path.is_dir():
            found.update(dict.fromkeys(sorted(path.rglob(f"*{SUFFIX}"))))
        elif path.exists():
            found[path] = None
        else:
            raise UserError(f"`{path}` does not exist", f"name scenario files (`*{SUFFIX}`), or folders that hold some")
    if not found:
        listed = ", ".join(f"`{path}`" for path in paths)
        raise UserError(f"there is no scenario file in {listed}", f"their names end in `{SUFFIX}`")
    return tuple(found)


def scenario_tests(file: Path) -> tuple[ScenarioTest, ...]:
    """The tests of a file; a file that cannot be read is one test that ends in an error."""
    try:
        scenarios = load_scenarios(file)
    except UserError as fault:
        return (ScenarioTest(file.name.removesuffix(SUFFIX), file, None, fault=fault),)
    return tuple(_test(one, Model(model.value)) for one in scenarios for model in one.spec.rng)


def _test(scenario: Scenario, model: Model) -> ScenarioTest:
    several = len(scenario.spec.rng) > 1
    return ScenarioTest(
        f"{scenario.name} ({model.value})" if several else scenario.name, scenario.file, scenario, model
    )


def is_chosen(name: str, words: str) -> bool:
    """Whether a name fits `-k` words: parts of names joined by `or`, `and`, `not`; capitals do not count."""
    name = name.lower()

    def fits(word: str) -> bool:
        """Whether a test's name has the word, or has it not if `not` stands before."""
        word = word.strip()
        return word[4:].strip() not in name if word.startswith("not ") else word in name

    return any(all(fits(word) for word in part.split(" and ")) for part in words.lower().split(" or "))


def run_tests(tests: Sequence[ScenarioTest], mod: Path | None = None) -> Iterator[ScenarioResult]:
    """Run tests one after the other; `mod` takes the place of the mods that the files name."""
    return (run_test(test, mod) for test in tests)


def run_test(test: ScenarioTest, mod: Path | None = None) -> ScenarioResult:
    """Run one test."""
    start = time.perf_counter()
    if test.scenario is None:
        return ScenarioResult(test, Status.ERROR, 0.0, fault=test.fault)
    try:
        one = played(test.scenario, mod)
        result = _played(one, test.model)
    except MissingVariable as fault:
        return ScenarioResult(test, Status.SKIPPED, time.perf_counter() - start, fault=fault)
    except UserError as fault:
        return ScenarioResult(test, Status.ERROR, time.perf_counter() - start, fault=fault)
    status = Status.PASSED if result.is_clean else Status.FAILED
    return ScenarioResult(test, status, time.perf_counter() - start, report=result)


def _played(one: Played, model: Model) -> Report:
    spec = one.scenario.spec
    from_mode, repeat_mode = FromMode(spec.from_mode.value), RepeatMode(spec.repeat_mode.value)
    part = Slice(spec.seed, 0, spec.games, model, from_mode, repeat_mode)
    plan = Plan(one.scenario, one.source, part, BATCH)
    result = run(plan)
    if not result.is_whole:
        raise KeyboardInterrupt
    return report(plan, result)


def junit(results: Sequence[ScenarioResult]) -> str:
    """The results as JUnit XML."""
    counts = {status: sum(one.status is status for one in results) for status in Status}
    suite = ElementTree.Element(
        "testsuite",
        name="modwright",
        tests=str(len(results)),
        failures=str(counts[Status.FAILED]),
        errors=str(counts[Status.ERROR]),
        skipped=str(counts[Status.SKIPPED]),
        time=f"{sum(one.seconds for one in results):.3f}",
    )
    for one in results:
        case = ElementTree.SubElement(
            suite, "testcase", classname=str(one.test.file), name=one.test.name, time=f"{one.seconds:.3f}"
        )
        tags = {Status.FAILED: "failure", Status.ERROR: "error", Status.SKIPPED: "skipped"}
        if one.status in tags:
            told = ElementTree.SubElement(
                case, tags[one.status], message=_printable(one.reason[0] if one.reason else "")
            )
            told.text = _printable("\n".join(one.reason))
    root = ElementTree.Element("testsuites")
    root.append(suite)
    return ElementTree.tostring(root, encoding="unicode", xml_declaration=True) + "\n"


def _printable(text: str) -> str:
    """Without the control characters that XML cannot hold."""
    return "".join(character for character in text if character.isprintable() or character in "\n\t")

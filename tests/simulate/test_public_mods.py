"""Event chains of three public mods run from the scenarios in `scenarios/`.

The mods are not part of this repository: MODWRIGHT_MODS names the folder that holds them.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from generator.simulate.suite import Status, run_test, scenario_tests

SCENARIOS = Path(__file__).parents[2] / "scenarios"
MODS = os.environ.get("MODWRIGHT_MODS")


@pytest.mark.slow
@pytest.mark.skipif(not MODS, reason="MODWRIGHT_MODS does not name a folder with public mods")
@pytest.mark.parametrize(
    ("name", "not_simulated"),
    [("ck2plus_duel", 10), ("emf_tournament", 6), ("after_the_end_salvage", 5)],
)
def test_a_chain_of_a_public_mod(name: str, not_simulated: int) -> None:
    (test,) = scenario_tests(SCENARIOS / f"{name}.scenario.yaml")
    result = run_test(test)
    assert result.status is Status.PASSED, result.reason
    assert result.report is not None
    assert len(result.report.events) > 10
    assert len(result.report.not_simulated) <= not_simulated


@pytest.mark.parametrize("name", ["ck2plus_duel", "emf_tournament", "after_the_end_salvage"])
def test_without_the_mods_they_are_skipped(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("MODWRIGHT_MODS", raising=False)
    (test,) = scenario_tests(SCENARIOS / f"{name}.scenario.yaml")
    result = run_test(test)
    assert result.status is Status.SKIPPED
    assert "MODWRIGHT_MODS" in result.reason[0]

"""Scenario files as tests: what passes, fails, is skipped, cannot run; JUnit XML; the pytest plugin."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from generator.errors import UserError
from generator.simulate.suite import Status, find_files, is_chosen, junit, run_test, run_tests, scenario_tests
from tests.simulate.support import BONES, BONES_SCENARIO

FAILING = "people: {anna: {gold: 1}}\nstart: {effect: wealth = 1, on: anna}\nmust: {gold_conserved: yes}\n"
SKIPPED = "mod: ${MODWRIGHT_SURELY_NOT_SET}/x\n" + FAILING
FAULTY = "people: {}\nstrat: 1\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """One scenario of each kind."""
    shutil.copytree(BONES, tmp_path / "knucklebones")
    text = BONES_SCENARIO.read_text().replace("games: 20000", "games: 300\nrng: [independent, shift]")
    (tmp_path / "a.scenario.yaml").write_text(text)
    (tmp_path / "sub").mkdir()
    (tmp_path / "sub" / "b.scenario.yaml").write_text("mod: ../knucklebones\n" + FAILING)
    (tmp_path / "sub" / "c.scenario.yaml").write_text(SKIPPED)
    (tmp_path / "sub" / "d.scenario.yaml").write_text(FAULTY)
    (tmp_path / "sub" / "e.yaml").write_text("other: 1")
    return tmp_path


def test_files_are_found(folder: Path) -> None:
    found = find_files([folder, folder / "sub" / "b.scenario.yaml"])
    assert [path.name for path in found] == ["a.scenario.yaml", "b.scenario.yaml", "c.scenario.yaml", "d.scenario.yaml"]
    with pytest.raises(UserError, match="does not exist"):
        find_files([folder / "none"])
    with pytest.raises(UserError, match="no scenario file"):
        find_files([folder / "knucklebones"])


def test_each_case_and_model_is_a_test(folder: Path) -> None:
    names = [test.name for test in scenario_tests(folder / "a.scenario.yaml")]
    assert names == ["a [rich] (independent)", "a [rich] (shift)", "a [poor] (independent)", "a [poor] (shift)"]
    assert [test.name for test in scenario_tests(folder / "sub" / "d.scenario.yaml")] == ["d"]


def test_how_tests_end(folder: Path) -> None:
    tests = [test for file in find_files([folder]) for test in scenario_tests(file)]
    results = {result.test.name: result for result in run_tests(tests)}
    ends = {name: result.status for name, result in results.items()}
    assert ends == {
        "a [rich] (independent)": Status.PASSED,
        "a [rich] (shift)": Status.PASSED,
        "a [poor] (independent)": Status.PASSED,
        "a [poor] (shift)": Status.PASSED,
        "b": Status.FAILED,
        "c": Status.SKIPPED,
        "d": Status.ERROR,
    }
    assert results["b"].reason[0].startswith("anomaly gold-not-conserved: ")
    assert any("Anna: +1 gold" in line for line in results["b"].reason)
    assert "MODWRIGHT_SURELY_NOT_SET" in results["c"].reason[0]
    assert any("SC111" in line and "`strat` is no key" in line for line in results["d"].reason)
    assert results["a [rich] (shift)"].reason == ()


def test_another_mod(folder: Path) -> None:
    (test,) = scenario_tests(folder / "sub" / "c.scenario.yaml")
    assert run_test(test, folder / "knucklebones").status is Status.FAILED
    missing = run_test(test, folder / "nothing")
    assert (missing.status, "does not exist" in missing.reason[0]) == (Status.ERROR, True)


@pytest.mark.parametrize(
    ("words", "wanted"),
    [("rich", True), ("RICH", True), ("poor", False), ("rich or poor", True), ("rich and not shift", False),
     ("not poor", True), ("dice and rich", True), ("not dice or poor", False)],
)  # fmt: skip
def test_choosing_by_words(words: str, wanted: bool) -> None:
    assert is_chosen("dice [rich] (shift)", words) == wanted


def test_junit(folder: Path) -> None:
    results = [run_test(test) for file in find_files([folder]) for test in scenario_tests(file)]
    root = ElementTree.fromstring(junit(results))
    (suite,) = root
    assert {key: suite.get(key) for key in ("tests", "failures", "errors", "skipped")} == {
        "tests": "7", "failures": "1", "errors": "1", "skipped": "1",
    }  # fmt: skip
    cases = {case.get("name"): case for case in suite}
    assert len(cases["a [rich] (shift)"]) == 0
    (failure,) = cases["b"]
    assert failure.tag == "failure"
    assert "gold-not-conserved" in (failure.get("message") or "")
    assert "wealth = 1" in (failure.text or "")
    assert cases["c"][0].tag == "skipped"
    assert cases["d"][0].tag == "error"
    assert (cases["b"].get("classname") or "").endswith("b.scenario.yaml")


def test_the_pytest_plugin(folder: Path) -> None:
    """A pytest of its own, since the plugin is loaded by name."""
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-p",
        "generator.simulate.pytest_plugin",
        "-p",
        "no:cacheprovider",
        "-rs",
        ".",
    ]
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2]), "PYTEST_ADDOPTS": ""}
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 1, done.stdout + done.stderr
    assert "2 failed, 4 passed, 1 skipped" in done.stdout
    assert "anomaly gold-not-conserved" in done.stdout
    assert "Anna: +1 gold, now 2" in done.stdout
    assert "SC111" in done.stdout
    assert "MODWRIGHT_SURELY_NOT_SET" in done.stdout
    assert "Traceback" not in done.stdout

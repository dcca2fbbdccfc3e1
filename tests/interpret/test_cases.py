"""Every case file is played; see `stage.py` for what its lines mean."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.interpret.stage import Play

CASES = sorted((Path(__file__).parent / "cases").glob("*.txt"))


@pytest.mark.parametrize("file", CASES, ids=lambda file: file.stem)
def test_case(file: Path) -> None:
    Play.read(file).run()


def test_a_wrong_expectation_fails() -> None:
    play = Play("x", "", ["yes anna { ai = no }"])
    with pytest.raises(AssertionError):
        play.run()


def test_a_surplus_fault_fails() -> None:
    play = Play("x", "", ["effect anna { divide_variable = { which = a value = 0 } }"])
    with pytest.raises(AssertionError):
        play.run()


def test_a_missing_fault_fails() -> None:
    play = Play("x", "", ["fault overflow"])
    with pytest.raises(AssertionError):
        play.run()

"""What a check yields: how much was compared, and the smallest counterexample of each kind."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Generic, TypeVar

from generator.diagnostics import Diagnostic, Note
from generator.interpret.anomalies import ORDINARY, Anomaly, Step
from generator.source import Place

Subject = TypeVar("Subject")
_MOST_STEPS = 12


class Failure(StrEnum):
    """Kinds of counterexamples."""

    HAND = "wrong-hand"
    RESULT = "wrong-result"
    GOLD = "wrong-gold"
    CHOICE = "wrong-ai-choice"
    WINDOW = "wrong-window"
    STATE = "state-left-over"
    CHANCE = "wrong-chance"
    CONDITION = "wrong-condition"
    TEXT = "wrong-text"
    SCRIPT = "faulty-script"


CODES = {failure: f"VF{number}" for number, failure in enumerate(Failure, start=101)}
"""The code of each kind; codes are never reused, new kinds go to the end of `Failure`."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of one check: what was compared and how often, what was left out, and what failed."""

    compared: str
    faults: tuple[Diagnostic, ...] = ()
    lines: tuple[str, ...] = ()

    @property
    def holds(self) -> bool:
        """Whether nothing failed."""
        return not self.faults


@dataclass(frozen=True, slots=True)
class Check(Generic[Subject]):
    """One check of a game: a short name, and the function that makes it for a subject of that game.

    If one that `ends_all` fails, nothing else can be told.
    """

    name: str
    run: Callable[[Subject], Outcome]
    ends_all: bool = False


@dataclass(frozen=True, slots=True)
class BoundCheck:
    """A check with its subject; `game` is the game's name in rules.yaml."""

    game: str
    name: str
    run: Callable[[], Outcome]
    ends_all: bool = False


def counterexample(
    failure: Failure, message: str, place: Place | None, way: Sequence[Step] = (), help: str = ""
) -> Diagnostic:
    """A failure as a finding: what was found and what was expected, where in the script, and the way there."""
    notes = tuple(Note(step.what, step.place) for step in way[-_MOST_STEPS:])
    return Diagnostic(CODES[failure], failure.value, message, place or Place("<script>"), notes=notes, help=help)


def script_faults(anomalies: Iterable[Anomaly]) -> tuple[Diagnostic, ...]:
    """Faults of the script met on the way, as failures; those that happen in a faultless script are left out."""
    return tuple(
        counterexample(Failure.SCRIPT, f"{one.fault.value}: {one.message} ({one.count} times)", one.place, one.way)
        for one in anomalies
        if one.fault not in ORDINARY
    )


def gold(thousandths: int) -> str:
    """A gain or loss, in thousandths of gold, for a message."""
    return f"{int(thousandths) / 1000:+g} gold"


def tally(number: int, total: int) -> str:
    """How many of all cases fail, for a message."""
    return f"{number:,} of {total:,}"

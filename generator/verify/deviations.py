"""The simplest game of two that goes otherwise than planned, told so that it can be played by hand. Knows no game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol, TypeVar

import numpy as np

from generator.diagnostics import Diagnostic
from generator.games.tavern.names import Names
from generator.interpret.rows import IntArray
from generator.source import Place
from generator.verify.built import Places
from generator.verify.outcome import Failure, counterexample, tally
from generator.verify.replay import EVENT, FIRST_NUMBER, OPTIONS, Replay
from generator.verify.worlds import SEATS

_MOST_WORDS = 14


class Stop(Protocol):
    """A window as it must come: its step, the seat that must choose, words of the options and of the one taken."""

    @property
    def step(self) -> str:
        """The step of the chain."""

    @property
    def seat(self) -> int:
        """Who must choose: 0 is the asker, 1 the guest."""

    @property
    def options(self) -> tuple[str, ...]:
        """Words of all options that are valid, in their order."""

    @property
    def choice(self) -> str:
        """The word of the option that is taken."""


class Play(Protocol):
    """A game of two: who is human, and its windows."""

    @property
    def humans(self) -> tuple[bool, bool]:
        """Who is human: asker and guest."""

    @property
    def stops(self) -> Sequence[Stop]:
        """All windows in order."""


PlayT = TypeVar("PlayT", bound=Play)


class Subject(Protocol):
    """What a game is called in the script, and where it stands there."""

    @property
    def n(self) -> Names:
        """Every name that the game gives."""

    @property
    def events(self) -> Mapping[str, str]:
        """The ids of the events by their steps."""

    @property
    def places(self) -> Places:
        """Where things of the script stand."""

    def place_of(self, step: str) -> Place | None:
        """Where the event of a step stands."""
        ...


def told(play: Play, until: int | None = None) -> str:
    """A game for a message: who plays, and the choices of humans up to some window."""
    who = ["human" if human else "AI" for human in play.humans]
    return f"{who[0]} asks {who[1]}: {choices_told(play, until)}"


def choices_told(play: Play, until: int | None = None) -> str:
    """The last choices of a game's humans up to some window; closing news is none."""
    words = [stop.choice for stop in play.stops[:until] if stop.choice != "close"]
    cut = ".. " if len(words) > _MOST_WORDS else ""
    return f"{cut}{', '.join(words[-_MOST_WORDS:]) or 'nothing yet'}"


def purses_first(reading: int) -> Failure:
    """What a wrong number means whose place among the readings is given: the first two are the purses."""
    return Failure.GOLD if reading < len(SEATS) else Failure.STATE


def simplest(
    subject: Subject,
    plays: Sequence[PlayT],
    replay: Replay,
    readings: Sequence[str],
    kind_of: Callable[[int], Failure] = purses_first,
    tell: Callable[[PlayT, int | None], str] = told,
) -> list[Diagnostic]:
    """The game that deviates after the fewest windows, else one that stops early; empty if all go as planned.

    `readings` are words for the game's numbers; `kind_of` says of what kind a wrong one is, by its place there; `tell`
    tells a game up to a window.
    """
    if not replay.deviations:
        return _missing(subject, plays, replay, tell)
    world = min(replay.deviations, key=lambda one: (replay.deviations[one].window, one))
    deviation = replay.deviations[world]
    message = (
        f"{tell(plays[world], deviation.window)}; then {_what(subject, plays[world], replay, world, readings)} "
        f"({tally(len(replay.deviations), replay.table.worlds)} games)"
    )
    is_window = deviation.aspect < FIRST_NUMBER
    kind = Failure.WINDOW if is_window else kind_of(deviation.aspect - FIRST_NUMBER)
    return [counterexample(kind, message, subject.places.event(deviation.event), deviation.way)]


def _what(subject: Subject, play: Play, replay: Replay, world: int, readings: Sequence[str]) -> str:
    """What is and what was expected at the window of a deviation."""
    deviation = replay.deviations[world]
    if deviation.window >= len(play.stops):
        return f"`{deviation.event}` opens, expected no further window"
    stop, found = play.stops[deviation.window], deviation.found
    window = f"the window `{deviation.event}` of the {SEATS[stop.seat]}"
    if deviation.aspect == EVENT:
        return f"`{deviation.event}` opens for the {SEATS[found % 2]}, expected {_window(subject, stop)}"
    if deviation.aspect == OPTIONS:
        labels = replay.labels_of(deviation.event)
        offered = ", ".join(label for place, label in enumerate(labels) if found >> place & 1) or "nothing"
        return f"{window} offers {offered}, expected {', '.join(map(subject.n.key, stop.options))}"
    expected = int(replay.wanted[deviation.aspect][world, deviation.window])
    return f"in {window} {readings[deviation.aspect - FIRST_NUMBER]} is {found}, expected {expected}"


def cut_short(replay: Replay) -> IntArray:
    """The worlds whose games stop before their last window, the shortest plan first."""
    short = np.flatnonzero(replay.step < replay.count)
    found: IntArray = short[np.argsort(replay.count[short], kind="stable")]
    return found


def _window(subject: Subject, stop: Stop) -> str:
    return f"`{subject.events.get(stop.step)}` ({stop.step}) for the {SEATS[stop.seat]}"


def _missing(
    subject: Subject, plays: Sequence[PlayT], replay: Replay, tell: Callable[[PlayT, int | None], str]
) -> list[Diagnostic]:
    """The simplest game that stops before its last window."""
    short = cut_short(replay)
    if not len(short):
        return []
    world = int(short[0])
    place = int(replay.step[world])
    stop = plays[world].stops[place]
    message = f"{tell(plays[world], place)}; then nothing happens, expected the window {_window(subject, stop)}"
    return [counterexample(Failure.WINDOW, message, subject.place_of(stop.step))]

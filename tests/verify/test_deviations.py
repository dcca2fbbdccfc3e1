"""What is said of the simplest game that goes otherwise than planned, in a toy script."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
import pytest

from generator.games.tavern.names import Names
from generator.interpret.loading import sources_of
from generator.interpret.program import Program
from generator.mod.files import files_in_memory
from generator.mod.index import index_mod
from generator.source import Place
from generator.verify.built import Places
from generator.verify.deviations import simplest, told
from generator.verify.replay import Planned, Replay, Script
from generator.verify.worlds import PURSE, Worlds
from tests.verify.test_replay import ASKED, DECISION, EVENTS, TOLD, WHOLE, replayed

NAMES = Names("t", "t", "toy", 0, {"asked": 1, "told": 2})
READINGS = ("the asker's gold", "the guest's gold", "the mood")


@dataclass(frozen=True)
class Stop:
    """A window of the toy game."""

    step: str
    seat: int
    options: tuple[str, ...]
    choice: str


@dataclass(frozen=True)
class Play:
    """A toy game."""

    humans: tuple[bool, bool]
    stops: tuple[Stop, ...]


STOPS = (Stop("asked", 0, ("stake", "roll"), "stake"), Stop("told", 1, ("ok",), "ok"))
PLAY = Play((True, True), STOPS)


@dataclass(frozen=True)
class Subject:
    """The toy game as its script calls it."""

    program: Program
    n: Names = NAMES

    @property
    def events(self) -> Mapping[str, str]:
        """Events by their steps."""
        return {step: self.n.event(step) for step in self.n.numbers}

    @property
    def places(self) -> Places:
        """Where things stand."""
        return Places(self.program)

    def place_of(self, step: str) -> Place | None:
        """Where the event of a step stands."""
        return self.places.event(self.n.event(step))


@pytest.fixture(scope="module")
def program() -> Program:
    files = {"events/t.txt": EVENTS.encode("cp1252"), "decisions/t.txt": DECISION.encode("cp1252")}
    return Program(sources_of(index_mod([files_in_memory(files, "toy")])))


def found(program: Program, scripts: Sequence[Script], plays: Sequence[Play] = (PLAY,)) -> list[tuple[str, str, Place]]:
    """Kind of failure, message, and place in the script."""
    faults = simplest(Subject(program), plays, replayed(program, scripts), READINGS)
    return [(fault.name, fault.message, fault.place) for fault in faults if fault.place]


def test_nothing_to_tell_of_games_as_planned(program: Program) -> None:
    assert found(program, [WHOLE, WHOLE], (PLAY, PLAY)) == []


def test_gold_comes_before_other_numbers(program: Program) -> None:
    poor, late = replace(ASKED, numbers=(1, 0)), replace(ASKED, numbers=(PURSE - 2000, 7))
    (gold,) = found(program, [Script((poor, TOLD), (), ())])
    assert gold[:2] == (
        "wrong-gold",
        f"human asks human: nothing yet; then in the window `t.1` of the asker the asker's gold is {PURSE - 2000}, "
        "expected 1 (1 of 1 games)",
    )
    (guest,) = found(program, [Script((late, TOLD), (), ())])
    assert guest[0] == "wrong-gold"
    assert "in the window `t.1` of the asker the guest's gold is 0, expected 7" in guest[1]


def test_a_number_behind_the_purses_is_a_state(program: Program) -> None:
    planned = Planned("t.1", 0, ("stake", "roll"), "stake", (PURSE - 2000, PURSE, 5))
    worlds = Worlds(program, 1)
    worlds.set_human(0, True)
    moods = np.full(1, 4)
    replay = Replay(
        program, worlds, [Script((planned,), (), ())], lambda _window: (worlds.gold(0), worlds.gold(1), moods)
    )
    replay.sit_down("t_play")
    replay.play(worlds.engine.day, replay)
    (fault,) = simplest(Subject(program), [PLAY], replay, READINGS)
    assert fault.name == "state-left-over"
    assert "in the window `t.1` of the asker the mood is 4, expected 5" in fault.message
    assert fault.place == Places(program).event("t.1")


def test_another_event_than_expected(program: Program) -> None:
    (fault,) = found(program, [replace(WHOLE, windows=(replace(ASKED, seat=1), TOLD))])
    assert "then `t.1` opens for the asker, expected `t.1` (asked) for the asker" in fault[1]


def test_other_options_than_expected(program: Program) -> None:
    (fault,) = found(program, [replace(WHOLE, windows=(replace(ASKED, options=("stake", "rich")), TOLD))])
    assert "the window `t.1` of the asker offers stake, roll, expected t_toy_text_stake, t_toy_text_roll" in fault[1]


def test_a_window_too_many(program: Program) -> None:
    play = Play((True, False), STOPS[:1])
    (fault,) = found(program, [replace(WHOLE, windows=(ASKED,))], (play,))
    assert fault[1].startswith("human asks AI: stake; then `t.2` opens, expected no further window (")


def test_a_game_that_stops_early(program: Program) -> None:
    stops = (*STOPS, STOPS[1])
    (fault,) = found(program, [Script((ASKED, TOLD, TOLD), (), ())], (Play((True, True), stops),))
    told_so = "human asks human: stake, ok; then nothing happens, expected the window `t.2` (told) for the guest"
    assert fault[1] == told_so
    assert fault[2] == Places(program).event("t.2")


def test_the_game_with_the_fewest_windows_is_told(program: Program) -> None:
    late = Script((ASKED, replace(TOLD, numbers=(0, 2))), (), ())
    soon = Script((replace(ASKED, numbers=(5, 0)), TOLD), (), ())
    (fault,) = found(program, [WHOLE, late, soon], (PLAY, PLAY, Play((False, True), STOPS)))
    assert fault[1].startswith("AI asks human: nothing yet; then in the window `t.1`")
    assert "2 of 3" in fault[1]


def test_long_games_are_told_by_their_last_words_and_closing_is_none() -> None:
    many = tuple(Stop("asked", 0, ("roll",), f"word{number}") for number in range(20))
    closing = Stop("told", 1, ("close",), "close")
    assert told(Play((True, False), (*many, closing))) == (
        f"human asks AI: .. {', '.join(f'word{number}' for number in range(6, 20))}"
    )
    assert told(Play((True, False), many), 2) == "human asks AI: word0, word1"
    assert told(Play((True, True), (closing,))) == "human asks human: nothing yet"

"""Disasters strike one world only, and are told with the window or the day."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from generator.interpret.loading import sources_of
from generator.interpret.program import Program
from generator.mod.files import files_in_memory
from generator.mod.index import index_mod
from generator.verify.disasters import Disaster, at_evening, at_window, strike
from generator.verify.worlds import Worlds

TRIGGERS = """
t_alive = { is_alive = yes }
t_at_war = { war_with = FROM }
"""


@dataclass(frozen=True)
class Stop:
    """A window."""

    step: str = "turn"
    seat: int = 1
    options: tuple[str, ...] = ("bank", "roll")
    choice: str = "roll"


def table() -> Worlds:
    files = {"common/scripted_triggers/t.txt": TRIGGERS.encode("cp1252")}
    return Worlds(Program(sources_of(index_mod([files_in_memory(files, "toy")]))), 3)


def struck(disaster: Disaster) -> list[list[bool]]:
    """Per world: whether asker and guest live, and whether each is at war with the other."""
    worlds = table()
    strike(worlds, 1, disaster)
    found = [worlds.holds(trigger, seat) for trigger in ("t_alive", "t_at_war") for seat in (0, 1)]
    return [[bool(column[world]) for column in found] for world in range(3)]


PEACE = [True, True, False, False]


@pytest.mark.parametrize(
    ("disaster", "wanted"),
    [
        (Disaster.ASKER_DIES, [False, True, False, False]),
        (Disaster.GUEST_DIES, [True, False, False, False]),
        (Disaster.WAR, [True, True, True, True]),
        (Disaster.TIMEOUT, PEACE),
        (Disaster.DELAY, PEACE),
    ],
)
def test_a_disaster_strikes_its_world_alone(disaster: Disaster, wanted: list[bool]) -> None:
    assert struck(disaster) == [PEACE, wanted, PEACE]


def test_a_disaster_in_a_window_is_told_with_its_answer() -> None:
    told = at_window("human asks AI: nothing yet", Disaster.WAR, Stop(), 0)
    assert told == "human asks AI: nothing yet; in the window turn of the guest war breaks out, answered by bank"


def test_an_answer_beyond_the_options_is_the_last() -> None:
    assert at_window("so", Disaster.DELAY, Stop(), 7).endswith("last day of the table, answered by roll")


def test_a_disaster_in_the_evening_is_told_with_its_day() -> None:
    assert at_evening("so", Disaster.ASKER_DIES, 3) == "so; at the end of day 3 the asker dies"

"""What can happen to a game of two before its end, and how it is told. Knows no game."""

from __future__ import annotations

from enum import StrEnum

from generator.interpret.rows import Rows
from generator.verify.deviations import Stop
from generator.verify.worlds import SEATS, Worlds


class Disaster(StrEnum):
    """What happens."""

    ASKER_DIES = "the asker dies"
    GUEST_DIES = "the guest dies"
    WAR = "war breaks out"
    TIMEOUT = "nobody answers any more"
    DELAY = "the answer comes on the last day of the table"


def strike(table: Worlds, world: int, disaster: Disaster) -> None:
    """Let a disaster happen in one world; silence and delay are up to whoever answers windows."""
    rows = Rows.of([world], table.worlds)
    match disaster:
        case Disaster.ASKER_DIES | Disaster.GUEST_DIES:
            table.state.facts.write((int(disaster is Disaster.GUEST_DIES), "dead"), rows, 1)
        case Disaster.WAR:
            for pair in ((0, 1), (1, 0)):
                table.state.bonds.write(("war", *pair), rows, 1)
        case _:
            return


def at_window(game: str, disaster: Disaster, stop: Stop, answer: int) -> str:
    """A disaster in a window that is then answered by the option of that number, for a message."""
    option = stop.options[min(answer, len(stop.options) - 1)]
    return f"{game}; in the window {stop.step} of the {SEATS[stop.seat]} {disaster}, answered by {option}"


def at_evening(game: str, disaster: Disaster, day: int) -> str:
    """A disaster at the end of a day of the game, for a message."""
    return f"{game}; at the end of day {day} {disaster}"

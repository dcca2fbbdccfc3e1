"""Every name that dice poker gives to a thing in the script, one function per kind. Knows no rules of the game.

Names are stable: an event keeps its number whatever else is switched on or off, so that saves and sub-mods survive.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType

FIRST_ID = 1000

EVENT_NUMBERS: Mapping[str, int] = MappingProxyType(
    {
        "start": 1,
        "invite": 2,
        "declined": 3,
        "start_tournament": 4,
        "next_round": 5,
        "roll_asker": 10,
        "roll_guest": 11,
        "bet_asker": 20,
        "bet_guest": 21,
        "answer_asker": 22,
        "answer_guest": 23,
        "reroll_asker": 30,
        "reroll_guest": 31,
        "pick_asker": 32,
        "pick_guest": 33,
        "throw_asker": 34,
        "throw_guest": 35,
        "showdown": 40,
        "luck": 41,
        "win": 42,
        "draw": 43,
        "win_by_resigning": 44,
        "won": 50,
        "lost": 51,
        "drew": 52,
        "other_resigned": 53,
        "tournament_over": 54,
        "watchdog": 60,
        "broken_off": 61,
        "ping": 62,
        "debug": 70,
        "debug_invite": 71,
    }
)


class Seat(StrEnum):
    """The two roles at the table."""

    ASKER = "asker"
    GUEST = "guest"

    @property
    def other(self) -> Seat:
        """The one across the table."""
        return Seat.GUEST if self is Seat.ASKER else Seat.ASKER


@dataclass(frozen=True, slots=True)
class Names:
    """Names built from the mod's prefix and namespace: `wkd`, `wkd` gives `wkd_dp_die_1` and `wkd.1001`."""

    prefix: str
    namespace: str

    def _own(self, word: str) -> str:
        return f"{self.prefix}_dp_{word}"

    def event(self, step: str) -> str:
        """The id of the event for a step of the chain."""
        return f"{self.namespace}.{FIRST_ID + EVENT_NUMBERS[step]}"

    def variable(self, word: str, number: int | None = None) -> str:
        """A character variable, `die` 1 gives `.._die_1`."""
        return self._own(word if number is None else f"{word}_{number}")

    def flag(self, word: str, number: int | None = None) -> str:
        """A character flag."""
        return self._own(word if number is None else f"{word}_{number}")

    def effect(self, word: str, number: int | None = None) -> str:
        """A scripted effect."""
        return self._own(word if number is None else f"{word}_{number}")

    def trigger(self, word: str) -> str:
        """A scripted trigger."""
        return self._own(word)

    def decision(self, word: str) -> str:
        """A decision; its texts use the same word."""
        return self._own(word)

    def lock(self, word: str) -> str:
        """A hidden timed character modifier, one for all games of the mod: nobody sits at two tables."""
        return f"{self.prefix}_{word}"

    def link(self, word: str) -> str:
        """An opinion modifier that ties one player to the other."""
        return self._own(word)

    def sprite(self, word: str) -> str:
        """A sprite; `GFX_evt_` in front is the caller's."""
        return self._own(word)

    def key(self, word: str, number: int | None = None) -> str:
        """A localisation key."""
        return self._own(f"text_{word}" if number is None else f"text_{word}_{number}")

    def defined_text(self, word: str) -> str:
        """A bracket command of customizable localisation: `hand` gives `GetWkdDpHand`."""
        parts = self._own(word).split("_")
        return "Get" + "".join(part.capitalize() for part in parts)

"""Every name that a game gives to a thing in the script, one function per kind. Knows no game.

Names are stable: an event keeps its number whatever else is switched on or off, so that saves and sub-mods survive.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType

SHARED_EVENT_NUMBERS: Mapping[str, int] = MappingProxyType(
    {
        "start": 1,
        "invite": 2,
        "declined": 3,
        "watchdog": 60,
        "broken_off": 61,
        "ping": 62,
        "debug": 70,
        "debug_invite": 71,
    }
)
"""The steps that every game of two has, counted from the first id of the game."""


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
    """Names of one game: prefix `wkd` and code `dp` give `wkd_dp_die_1`, namespace `wkd` and 1000 give `wkd.1001`."""

    prefix: str
    namespace: str
    code: str
    first_id: int
    numbers: Mapping[str, int]

    def _own(self, word: str, number: int | None = None) -> str:
        return f"{self.prefix}_{self.code}_{word}" + ("" if number is None else f"_{number}")

    def event(self, step: str) -> str:
        """The id of the event for a step of the chain."""
        return f"{self.namespace}.{self.first_id + self.numbers[step]}"

    def number(self, step: str) -> int:
        """The number by which a player's variable tells that this step is his turn; 0 is nobody's."""
        return self.numbers[step]

    def variable(self, word: str, number: int | None = None) -> str:
        """A character variable, `die` 1 gives `.._die_1`."""
        return self._own(word, number)

    def flag(self, word: str, number: int | None = None) -> str:
        """A character flag."""
        return self._own(word, number)

    def effect(self, word: str, number: int | None = None) -> str:
        """A scripted effect."""
        return self._own(word, number)

    def trigger(self, word: str, number: int | None = None) -> str:
        """A scripted trigger."""
        return self._own(word, number)

    def decision(self, word: str) -> str:
        """A decision; its texts use the same word."""
        return self._own(word)

    def lock(self, word: str) -> str:
        """A hidden timed character modifier, one for all games of the mod: nobody sits at two tables."""
        return f"{self.prefix}_{word}"

    def modifier(self, word: str) -> str:
        """A character modifier of this game alone."""
        return self._own(word)

    def link(self, word: str) -> str:
        """An opinion modifier that ties one player to the other."""
        return self._own(word)

    def sprite(self, word: str) -> str:
        """A sprite; `GFX_` or `GFX_evt_` in front is the caller's."""
        return self._own(word)

    def key(self, word: str, number: int | None = None) -> str:
        """A localisation key."""
        return self._own(f"text_{word}", number)

    def defined_text(self, word: str) -> str:
        """A bracket command of customizable localisation: `hand` gives `GetWkdDpHand`."""
        return "Get" + "".join(part.capitalize() for part in self._own(word).split("_"))

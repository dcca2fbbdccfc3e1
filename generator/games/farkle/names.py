"""The names of Farkle: its code, its range of event ids, and the number of each step."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from generator.games.tavern.names import SHARED_EVENT_NUMBERS
from generator.games.tavern.names import Names as TavernNames

GAME = "farkle"
CODE = "fk"
FIRST_ID = 2000

EVENT_NUMBERS: Mapping[str, int] = MappingProxyType(
    {
        **SHARED_EVENT_NUMBERS,
        "turn_asker": 10,
        "turn_guest": 11,
        "roll_asker": 12,
        "roll_guest": 13,
        "keep_asker": 20,
        "keep_guest": 21,
        "pick_asker": 22,
        "pick_guest": 23,
        "bust": 30,
        "win": 42,
        "won": 50,
        "lost": 51,
    }
)


def names(prefix: str, namespace: str) -> TavernNames:
    """The names of Farkle in a mod with that prefix and namespace."""
    return TavernNames(prefix, namespace, CODE, FIRST_ID, EVENT_NUMBERS)

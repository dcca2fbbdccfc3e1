"""The names of high die: its code, its range of event ids, and the number of each step."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from generator.games.tavern.names import SHARED_EVENT_NUMBERS, Names

GAME = "high_die"
CODE = "hd"
FIRST_ID = 9000

EVENT_NUMBERS: Mapping[str, int] = MappingProxyType(
    {
        **SHARED_EVENT_NUMBERS,
        "throw_asker": 10,
        "throw_guest": 11,
        "settle": 20,
        "win": 42,
        "tie": 43,
        "won": 50,
        "lost": 51,
        "tied": 52,
    }
)


def names(prefix: str, namespace: str) -> Names:
    """The names of high die in a mod with that prefix and namespace."""
    return Names(prefix, namespace, CODE, FIRST_ID, EVENT_NUMBERS)

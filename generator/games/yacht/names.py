"""The names of Yacht: its code, its range of event ids, and the number of each step."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from generator.games.tavern.names import SHARED_EVENT_NUMBERS
from generator.games.tavern.names import Names as TavernNames

CODE = "ya"
FIRST_ID = 3000
PAGES = 5
"""Windows that show the thirteen lines of the card, three at a time beside the way on."""

EVENT_NUMBERS: Mapping[str, int] = MappingProxyType(
    {
        **SHARED_EVENT_NUMBERS,
        "start_practice": 4,
        "roll": 10,
        "throw": 11,
        "rolled": 12,
        "turn": 20,
        "watch": 21,
        "pick": 30,
        "held_again": 31,
        **{f"page_{page}": 39 + page for page in range(1, PAGES + 1)},
        "finish": 50,
        "win": 51,
        "draw": 52,
        "won": 53,
        "lost": 54,
        "drew": 55,
        "practised": 56,
        "watchdog_practice": 63,
    }
)


def names(prefix: str, namespace: str) -> TavernNames:
    """The names of Yacht in a mod with that prefix and namespace."""
    return TavernNames(prefix, namespace, CODE, FIRST_ID, EVENT_NUMBERS)

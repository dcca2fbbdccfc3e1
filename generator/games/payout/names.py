"""The names of the payout game: its code, its range of event ids, and the number of each step."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from generator.games.tavern.names import Names

GAME = "payout"
CODE = "pt"
FIRST_ID = 5000

EVENT_NUMBERS: Mapping[str, int] = MappingProxyType(
    {
        "start": 1,
        "stake": 10,
        "roll": 20,
        "keep": 21,
        "pick": 22,
        "advice": 23,
        "throw": 24,
        "rolled": 25,
        "settle": 30,
        "result": 31,
        "left": 32,
        "watchdog": 60,
        "broken_off": 61,
        "ping": 62,
        "debug": 70,
    }
)


def names(prefix: str, namespace: str) -> Names:
    """The names of the payout game in a mod with that prefix and namespace."""
    return Names(prefix, namespace, CODE, FIRST_ID, EVENT_NUMBERS)

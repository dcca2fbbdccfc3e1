"""The names of dice poker: its code, its range of event ids, and the number of each step."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from generator.games.tavern.names import SHARED_EVENT_NUMBERS
from generator.games.tavern.names import Names as TavernNames

CODE = "dp"
FIRST_ID = 1000

EVENT_NUMBERS: Mapping[str, int] = MappingProxyType(
    {
        **SHARED_EVENT_NUMBERS,
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
    }
)


def names(prefix: str, namespace: str) -> TavernNames:
    """The names of dice poker in a mod with that prefix and namespace."""
    return TavernNames(prefix, namespace, CODE, FIRST_ID, EVENT_NUMBERS)

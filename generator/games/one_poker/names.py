"""The names of One Poker: its code, its range of event ids, and the number of each step."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from generator.games.tavern.names import SHARED_EVENT_NUMBERS
from generator.games.tavern.names import Names as TavernNames

GAME = "one_poker"
CODE = "op"
FIRST_ID = 4000

EVENT_NUMBERS: Mapping[str, int] = MappingProxyType(
    {
        **SHARED_EVENT_NUMBERS,
        "toss": 10,
        "deal": 11,
        "choose_first": 12,
        "choose_second": 13,
        "claim": 14,
        "bet": 20,
        "enter_bet": 21,
        "reply": 22,
        "enter_reply": 23,
        "answer": 24,
        "enter_answer": 25,
        "showdown": 30,
        "take": 31,
        "split": 32,
        "take_folded": 33,
        "win": 40,
        "round_won": 50,
        "round_lost": 51,
        "round_tied": 52,
        "other_folded": 53,
        "folded": 54,
        "won": 55,
        "lost": 56,
    }
)
BETTING_STEPS = ("bet", "reply", "answer")
"""The windows in which somebody bets: nothing to call, the same after the other's check, something to call."""


def names(prefix: str, namespace: str) -> TavernNames:
    """The names of One Poker in a mod with that prefix and namespace."""
    return TavernNames(prefix, namespace, CODE, FIRST_ID, EVENT_NUMBERS)

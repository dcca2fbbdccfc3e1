"""Cards and lamps in English, for the bench itself; the texts of the mod are in rules.yaml."""

from __future__ import annotations

from generator.games.one_poker.rules import HAND

_COURT = {11: "jack", 12: "queen", 13: "king", 14: "ace"}


def card_word(card: int) -> str:
    """A card in one word."""
    return _COURT.get(card, str(card))


def lamps_word(ups: int) -> str:
    """What lights for a player with so many UP cards."""
    return " ".join(["UP"] * ups + ["DOWN"] * (HAND - ups))

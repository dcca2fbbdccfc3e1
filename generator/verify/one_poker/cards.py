"""Cards: each is uniform over those not yet dealt, hands are in order, a new half comes when it must, lamps tell.

A chance is measured by laying a grid of numbers over [0, 1): of as many worlds as cards are left each rank must come in
exactly as many as there are cards of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random

import numpy as np

from generator.diagnostics import Diagnostic
from generator.games.one_poker.rules import ANTE, COPIES, HALF, RANKS, TWO, WHOLE, every_hand, ups
from generator.interpret.rows import BoolArray, IntArray
from generator.verify.one_poker.subject import Subject
from generator.verify.one_poker.table import Table
from generator.verify.outcome import Failure, Outcome, counterexample, script_faults, tally
from generator.verify.scripted import column
from generator.verify.worlds import SEATS, Steered

_DECKS = 60
"""Random states of the deck whose draws are measured, besides the whole deck and one with a single rank gone."""
_LISTS = (("draw_mine", 0), ("draw_theirs", 1))
"""The effects that draw a card, run on seat 0, and whom they give it to."""


def check_cards(subject: Subject) -> Outcome:
    """The chance of every card in many states of the deck, the order in the hand, the new half."""
    decks = list(_decks())
    faults: list[Diagnostic] = []
    draws = 0
    for effect, to in _LISTS:
        found, made = _wrong_chances(subject, decks, effect, to)
        faults += found
        draws += made
    faults += [*_wrong_order(subject), *_wrong_half(subject)]
    compared = (
        f"{draws:,} draws from {len(decks)} states of the deck, the order of all hands, a new half with all cards"
    )
    return Outcome(compared, tuple(faults))


def _decks() -> Iterator[IntArray]:
    """Numbers of dealt cards, rank by rank: none, one rank used up, random ones up to the last deal of a half."""
    yield np.zeros(len(RANKS), np.int64)
    gone = np.zeros(len(RANKS), np.int64)
    gone[0] = COPIES
    yield gone
    random = Random(4)
    cards = [rank - TWO for rank in RANKS for _ in range(COPIES)]
    for _ in range(_DECKS):
        dealt = random.sample(cards, random.randrange(HALF - 1))
        yield np.bincount(dealt, minlength=len(RANKS)).astype(np.int64)


def _wrong_chances(subject: Subject, decks: list[IntArray], effect: str, to: int) -> tuple[list[Diagnostic], int]:
    """The first deck from which a card comes too often or too seldom, or is counted wrongly; and the draws made."""
    left = [WHOLE - int(dealt.sum()) for dealt in decks]
    owner = np.repeat(np.arange(len(decks)), left)
    grid = np.concatenate([(np.arange(count) + 0.5) / count for count in left])
    table = Table(subject, len(owner), Steered(len(owner), uniform=grid))
    before = np.array(decks)[owner]
    for seat in (0, 1):
        table.put_seen(seat, before)
    table.effect(effect, 0)
    drawn = table.read(to, "drawn")
    place = subject.places.effect(subject.n.effect(effect))
    faults = list(script_faults(table.engine.anomalies))
    for number, dealt in enumerate(decks):
        counts = np.bincount(np.clip(drawn[owner == number] - TWO, 0, None), minlength=len(RANKS))[: len(RANKS)]
        if (wrong := np.flatnonzero(counts != COPIES - dealt)).size:
            rank = int(wrong[0])
            message = (
                f"with {int(dealt[rank])} cards of rank {rank + TWO} and {int(dealt.sum())} in all dealt, the next "
                f"card of the {SEATS[to]} is a {rank + TWO} in {int(counts[rank])} of {left[number]} cases, "
                f"expected {COPIES - int(dealt[rank])}"
            )
            return [*faults, counterexample(Failure.CHANCE, message, place)], len(owner)
    return [*faults, *_wrong_counts(table, before, drawn, effect)], len(owner)


def _wrong_counts(table: Table, before: IntArray, drawn: IntArray, effect: str) -> list[Diagnostic]:
    """A player who does not count the card that has been dealt."""
    after = before.copy()
    after[np.arange(len(drawn)), np.clip(drawn - TWO, 0, len(RANKS) - 1)] += 1
    place = table.subject.places.effect(table.n.effect(effect))
    for seat in (0, 1):
        wrong = (table.seen(seat) != after).any(axis=1) | (table.read(seat, "used") != after.sum(axis=1))
        if wrong.any():
            world = int(np.argmax(wrong))
            message = (
                f"after a {int(drawn[world])} is dealt the {SEATS[seat]} counts {_told(table.seen(seat)[world])} and "
                f"{int(table.read(seat, 'used')[world])} in all, expected {_told(after[world])}"
            )
            return [counterexample(Failure.STATE, message, place)]
    return []


def _told(dealt: IntArray) -> str:
    return " ".join(str(int(count)) for count in dealt)


def _wrong_order(subject: Subject) -> list[Diagnostic]:
    """A card that is not put into the hand, the higher one first."""
    cases = list(product((0, *RANKS), RANKS))
    held, drawn = column([case[0] for case in cases]), column([case[1] for case in cases])
    table = Table(subject, len(cases))
    table.put(0, "card_1", held)
    table.put(0, "card_2", 0)
    table.put(0, "drawn", drawn)
    table.effect("hold_drawn", 0)
    high, low = np.maximum(held, drawn), np.where(held > 0, np.minimum(held, drawn), 0)
    wrong = (table.read(0, "card_1") != high) | (table.read(0, "card_2") != low) | (table.read(0, "drawn") != 0)
    if not wrong.any():
        return []
    world = int(np.argmax(wrong))
    message = (
        f"a {int(drawn[world])} drawn to a {int(held[world])} gives {int(table.read(0, 'card_1')[world])} and "
        f"{int(table.read(0, 'card_2')[world])}, expected {int(high[world])} and {int(low[world])}"
    )
    return [counterexample(Failure.HAND, message, subject.places.effect(subject.n.effect("hold_drawn")))]


def _wrong_half(subject: Subject) -> list[Diagnostic]:
    """A deal that begins a new half too early or too late, or forgets the cards in the hands."""
    held = [(one, other) for one, other in product(RANKS, RANKS)]
    worlds = 2 * len(held)
    is_short = np.arange(worlds) % 2 == 1
    table = Table(subject, worlds, Steered(worlds, given=np.zeros((worlds, 2), np.int64)))
    spread = np.zeros((worlds, len(RANKS)), np.int64)
    spread[:, 1:7] = COPIES - 1
    spread[:, 7] = HALF - 6 * (COPIES - 1) - np.where(is_short, 0, 2)
    for seat in (0, 1):
        table.put_seen(seat, spread)
        table.put(seat, "card_1", np.repeat(column([pair[seat] for pair in held]), 2))
        table.put(seat, "card_2", 0)
    wanted = spread.copy()
    wanted[is_short] = 0
    for pair in (0, 1):
        cards = np.repeat(column([one[pair] for one in held]), 2) - TWO
        wanted[np.flatnonzero(is_short), cards[is_short]] += 1
    wanted[:, 0] += 2
    table.effect("deal_cards", 0)
    wrong: BoolArray = np.zeros(worlds, np.bool_)
    for seat in (0, 1):
        wrong |= (table.seen(seat) != wanted).any(axis=1) | (table.read(seat, "used") != wanted.sum(axis=1))
    if not wrong.any():
        return list(script_faults(table.engine.anomalies))
    world = int(np.argmax(wrong))
    message = (
        f"a deal with {int(spread[world].sum())} cards of the half dealt leaves {_told(table.seen(0)[world])} counted, "
        f"expected {_told(wanted[world])} ({tally(int(wrong.sum()), worlds)} cases)"
    )
    return [counterexample(Failure.STATE, message, subject.places.effect(subject.n.effect("deal_cards")))]


def check_lamps(subject: Subject) -> Outcome:
    """Every hand against every hand: the lamps of both, the lives that both see, the antes."""
    hands = list(every_hand())
    pairs = list(product(hands, hands))
    table = Table(subject, len(pairs))
    lives = np.arange(len(pairs)) % (2 * subject.block.lives - 1) + 1
    for seat in (0, 1):
        table.put(seat, "card_1", column([pair[seat][0] for pair in pairs]))
        table.put(seat, "card_2", column([pair[seat][1] for pair in pairs]))
        table.put(seat, "lives", lives if seat == 0 else 2 * subject.block.lives - lives)
        table.put(seat, "raises", 3)
    before = [table.read(seat, "lives") for seat in (0, 1)]
    table.effect("open_round", 0)
    faults = list(script_faults(table.engine.anomalies))
    for seat in (0, 1):
        lamps = [column([ups(pair[one]) for pair in pairs]) for one in (seat, 1 - seat)]
        expected = {
            "ups": lamps[0], "other_ups": lamps[1], "pot": np.full(len(pairs), ANTE), "raises": 0 * lives,
            "lives": before[seat] - ANTE, "other_lives": before[1 - seat] - ANTE, "round": 0 * lives + 1,
        }  # fmt: skip
        faults += _wrong_words(table, seat, expected, pairs)
    return Outcome(f"the lamps and antes of {len(pairs):,} pairs of hands", tuple(faults[:1]))


def _wrong_words(
    table: Table, seat: int, expected: dict[str, IntArray], pairs: list[tuple[tuple[int, int], tuple[int, int]]]
) -> Iterator[Diagnostic]:
    for word, wanted in expected.items():
        found = table.read(seat, word)
        wrong = found != wanted
        if wrong.any():
            world = int(np.argmax(wrong))
            message = (
                f"with {pairs[world][0]} against {pairs[world][1]} the {SEATS[seat]}'s `{table.n.variable(word)}` is "
                f"{int(found[world])} when the round opens, expected {int(wanted[world])}"
            )
            yield counterexample(Failure.HAND, message, table.subject.places.effect(table.n.effect("open_round")))

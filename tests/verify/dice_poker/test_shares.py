"""Rule against rule: chances composed from the script against a brute force over the reference, exact fractions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import product

import pytest

from generator.games.dice_poker.author import ai_choices
from generator.games.dice_poker.rules import Groups, Result, Table, compare, kept, read_hand
from generator.verify.dice_poker.artificial import kept_by_script
from generator.verify.dice_poker.hands import every_hand
from generator.verify.dice_poker.shares import MOST_HANDS, Shares, check_shares, final_hands, orderings, script_shares
from generator.verify.dice_poker.subject import Subject


def reference_shares(subject: Subject) -> Shares:
    """The same by going through every roll and every re-roll of the reference, two seats alike."""
    table, choices = subject.table, ai_choices(subject.block, subject.table)
    faces = range(1, table.faces + 1)
    ends: Counter[tuple[int, ...]] = Counter()
    thrown = {count: Counter(tuple(sorted(dice)) for dice in product(faces, repeat=count)) for count in range(6)}
    for roll, number in Counter(tuple(sorted(roll)) for roll in product(faces, repeat=table.dice)).items():
        staying = kept(table, roll, choices[read_hand(table, roll).rank])
        free = table.dice - len(staying)
        for dice, ways in thrown[free].items():
            ends[tuple(sorted(staying + dice))] += number * ways * table.faces ** len(staying)
    counts = dict.fromkeys(Result, 0)
    for mine, weight in ends.items():
        for other, weight_of_other in ends.items():
            counts[compare(table, mine, other)] += weight * weight_of_other
    total = sum(counts.values())
    return Shares(*(Fraction(counts[result], total) for result in (Result.WIN, Result.DRAW, Result.LOSS)))


def test_the_shares_of_the_script_are_those_of_a_brute_force_over_the_reference(subject: Subject) -> None:
    assert script_shares(subject) == reference_shares(subject)


def test_they_are_the_published_ones(subject: Subject) -> None:
    """games.md 2.2, `rule | rule`."""
    shares = script_shares(subject)
    assert [round(float(value), 6) for value in (shares.win, shares.draw, shares.loss)] == [
        0.497664,
        0.004671,
        0.497664,
    ]
    assert shares.win + shares.draw + shares.loss == 1
    assert shares.win == shares.loss


def test_the_command_prints_them_as_fractions(subject: Subject) -> None:
    lines = check_shares(subject).lines
    assert lines[0] == "win 0.497664 = 14624646205/29386561536"
    assert [line.split()[0] for line in lines] == ["win", "draw", "loss"]


def test_a_hand_kept_whole_stays_and_one_thrown_whole_is_any_roll() -> None:
    hands = tuple(Table(2, 3, (Groups((2,)),), 10).every_hand())
    keeps = [hand if hand[0] == hand[1] else () for hand in hands]
    weights = dict(zip(hands, final_hands(hands, keeps, 3, 1), strict=True))
    assert sum(weights.values()) == 9**2
    assert weights[(1, 1)] == 9 + 6
    assert weights[(1, 2)] == 6 * 2


def test_final_hands_of_two_re_rolls_are_those_of_every_sequence_of_throws() -> None:
    table = Table(2, 3, (Groups((2,)),), 10)
    hands = tuple(table.every_hand())
    keeps = [hand if hand[0] == hand[1] else (max(hand),) for hand in hands]
    found = dict(zip(hands, final_hands(hands, keeps, 3, 2), strict=True))
    counted: Counter[tuple[int, ...]] = Counter()
    for first, second, third in product(product(range(1, 4), repeat=2), repeat=3):
        hand = tuple(sorted(first))
        for again in (second, third):
            staying = keeps[hands.index(hand)]
            hand = tuple(sorted(staying + again[len(staying) :]))
        counted[hand] += 1
    assert found == dict(counted)


@pytest.mark.parametrize(("hand", "number"), [((1, 1, 1), 1), ((1, 1, 2), 3), ((1, 2, 3), 6), ((), 1)])
def test_orderings_count_the_rolls_of_a_hand(hand: tuple[int, ...], number: int) -> None:
    assert orderings(hand) == number


def test_the_orderings_of_all_hands_are_all_rolls(subject: Subject) -> None:
    assert sum(map(orderings, every_hand(subject.table))) == 6**5


def test_the_script_keeps_what_the_reference_keeps(subject: Subject) -> None:
    choices = ai_choices(subject.block, subject.table)
    _, keeps = kept_by_script(subject, 0)
    for hand, keep in zip(every_hand(subject.table), keeps, strict=True):
        wanted = kept(subject.table, hand, choices[read_hand(subject.table, hand).rank])
        assert Counter(keep) == Counter(wanted)


@pytest.mark.slow
def test_too_many_hands_are_left_out_and_named(load: Callable[[str], Subject]) -> None:
    many = load("eight dice of ten faces")
    outcome = check_shares(many)
    assert outcome.lines == ()
    assert outcome.compared == f"chances of AI against AI not composed: 24,310 hands are over {MOST_HANDS:,}"

"""What dice are worth in each line, and what writing there makes of the card: every roll, every line.

Also the dice themselves: each list is fair, the marked dice alone are thrown again, pings follow each throw.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations_with_replacement, product

import numpy as np

from generator.diagnostics import Diagnostic
from generator.games.yacht.author import FREE
from generator.games.yacht.cpu import dominant_face
from generator.games.yacht.rules import CARD, FACES, Category, YachtRules, preview
from generator.interpret.core import Run
from generator.interpret.definitions import Site
from generator.interpret.events import Event
from generator.interpret.machine import Watch
from generator.interpret.rows import Mask, Rows
from generator.verify.outcome import Failure, Outcome, counterexample, script_faults, tally
from generator.verify.replay import draws_for
from generator.verify.worlds import Steered
from generator.verify.yacht.subject import Subject, number_of
from generator.verify.yacht.table import Table

Dice = tuple[int, ...]
_POINTS = 6_000
"""Points of the grid that measures a die: a thousand for each face."""
_OLD_POINTS = 7
"""What stands on the card elsewhere when a line is written."""


def every_roll(dice: int) -> tuple[Dice, ...]:
    """All rolls, die by die."""
    return tuple(product(range(1, FACES + 1), repeat=dice))


def every_hand(dice: int) -> tuple[Dice, ...]:
    """All rolls as far as they differ in more than order."""
    return tuple(combinations_with_replacement(range(1, FACES + 1), dice))


@cache
def _worth(rules: YachtRules, dice: Dice) -> tuple[int, ...]:
    return tuple(preview(rules, category, dice) for category in CARD)


def shown(dice: Iterable[int]) -> str:
    """Dice for a message."""
    return " ".join(map(str, dice))


# points


def check_rolls(subject: Subject) -> Outcome:
    """Every line for every roll in every order: points, counts, the most frequent face."""
    rolls = every_roll(subject.rules.dice)
    table = Table(subject, len(rolls))
    table.set_dice(0, np.array(rolls, np.int64))
    table.run_effect(subject.n.effect("read_dice"), 0)
    wanted = np.array([_worth(subject.rules, tuple(sorted(roll))) for roll in rolls])
    faults = list(script_faults(table.engine.anomalies))
    for number, category in enumerate(CARD):
        found = table.variable(0, subject.preview(category))
        wrong = found != wanted[:, number]
        if wrong.any():
            first = int(np.argmax(wrong))
            message = (
                f"`{category}` is worth {found[first]} with {shown(rolls[first])}, expected {wanted[first, number]} "
                f"({tally(int(wrong.sum()), len(rolls))} rolls)"
            )
            faults.append(counterexample(Failure.RESULT, message, subject.effect_place("preview")))
    faults += _wrong_counts(table, rolls)
    hands = len(every_hand(subject.rules.dice))
    compared = f"{len(CARD)} lines with all {len(rolls):,} rolls ({hands} without regard to order)"
    return Outcome(compared, tuple(faults))


def _wrong_counts(table: Table, rolls: tuple[Dice, ...]) -> Iterator[Diagnostic]:
    """The first roll whose faces are counted otherwise."""
    subject = table.subject
    wanted = {
        "dominant": np.array([dominant_face(roll) for roll in rolls]),
        "most": np.array([max(Counter(roll).values()) for roll in rolls]),
        "sum": np.array([sum(roll) for roll in rolls]),
        **{f"count_{face}": np.array([roll.count(face) for roll in rolls]) for face in range(1, FACES + 1)},
    }
    for word, numbers in wanted.items():
        found = table.read(0, word)
        wrong = found != numbers
        if wrong.any():
            first = int(np.argmax(wrong))
            message = f"`{word}` is {found[first]} with {shown(rolls[first])}, expected {numbers[first]}"
            yield counterexample(Failure.HAND, message, subject.effect_place("read_dice"))
            return


# writing


def check_writing(subject: Subject) -> Outcome:
    """Each line written with every hand: the line, all points, the upper sum, what can still be reached, the bonus."""
    hands = every_hand(subject.rules.dice)
    faults: list[Diagnostic] = []
    for category in CARD:
        faults += _written(subject, category, hands)
    faults += _bonus(subject)
    compared = f"{len(CARD)} lines written with {len(hands)} hands each, and the bonus at every upper sum"
    return Outcome(compared, tuple(faults))


def _written(subject: Subject, category: Category, hands: tuple[Dice, ...]) -> list[Diagnostic]:
    """The first hand after which the card is not as it must be."""
    rules, number = subject.rules, number_of(category)
    table = Table(subject, len(hands))
    free = np.ones((len(hands), len(CARD)), np.bool_)
    table.set_card(0, free, np.zeros(len(hands), np.int64))
    table.put(0, "total", _OLD_POINTS)
    table.set_dice(0, np.array(hands, np.int64))
    table.put(0, "aim", number)
    table.run_effect(subject.n.effect("read_dice"), 0)
    table.run_effect(subject.n.effect("write_aim"), 0)
    points = np.array([_worth(rules, hand)[number - 1] for hand in hands])
    most = rules.dice * category.face
    upper = points if category.is_upper else np.zeros(len(hands), np.int64)
    reach = sum(rules.dice * one.face for one in CARD) - most + upper
    wanted = {
        **{f"score_{one}": points if one is category else np.full(len(hands), FREE) for one in CARD},
        "total": points + _OLD_POINTS,
        "upper": upper,
        "reach": reach,
        "free_upper": np.full(len(hands), FACES - category.is_upper),
        "filled": np.ones(len(hands), np.int64),
        "last": np.full(len(hands), number),
        "last_points": points,
    }
    for word, numbers in wanted.items():
        found = table.read(0, word)
        wrong = found != numbers
        if wrong.any():
            first = int(np.argmax(wrong))
            message = (
                f"after {shown(hands[first])} is written in `{category}`, `{word}` is {found[first]}, "
                f"expected {numbers[first]} ({tally(int(wrong.sum()), len(hands))} hands)"
            )
            return [counterexample(Failure.RESULT, message, subject.effect_place(f"write_{category}"))]
    return list(script_faults(table.engine.anomalies))


def _bonus(subject: Subject) -> list[Diagnostic]:
    """The first upper sum at which the bonus is not paid as the rules say: once, from the right sum on."""
    rules = subject.rules
    sums = np.arange(sum(rules.dice * one.face for one in CARD) + 1)
    for before in (0, rules.bonus):
        table = Table(subject, len(sums))
        table.bind_to(subject.bonds)
        table.put(0, "upper", sums)
        table.put(0, "total", sums)
        table.put(0, "bonus", before)
        table.run_effect(subject.n.effect("end_turn"), 0)
        bonus = np.where((sums >= rules.bonus_from) | (before > 0), rules.bonus, 0)
        total = sums + bonus - before
        for word, numbers in (("bonus", bonus), ("total", total)):
            wrong = table.read(0, word) != numbers
            if wrong.any():
                first = int(np.argmax(wrong))
                message = (
                    f"at the end of a turn with an upper sum of {sums[first]} and a bonus of {before}, `{word}` is "
                    f"{table.read(0, word)[first]}, expected {numbers[first]}"
                )
                return [counterexample(Failure.RESULT, message, subject.effect_place("end_turn"))]
    return []


# dice


def check_dice(subject: Subject) -> Outcome:
    """Each die by itself on a grid of chances, every set of marked dice thrown alone, pings after each throw."""
    faults = [*_wrong_weights(subject), *_wrong_throws(subject), *_wrong_pings(subject)]
    masks = 1 << subject.rules.dice
    compared = f"the weights of {subject.rules.dice} dice, {masks} sets of dice thrown, pings after each throw"
    return Outcome(compared, tuple(faults))


def _wrong_weights(subject: Subject) -> list[Diagnostic]:
    """The first die and face whose share is not a sixth."""
    uniform = (np.arange(_POINTS) + 0.5) / _POINTS
    table = Table(subject, _POINTS, Steered(_POINTS, uniform=uniform))
    table.run_effect(subject.n.effect("throw_all"), 0)
    for die, faces in enumerate(table.dice(0).T, start=1):
        found = np.bincount(np.clip(faces, 0, FACES + 1), minlength=FACES + 2)[1 : FACES + 1]
        if (found != _POINTS // FACES).any():
            face = int(np.argmax(found != _POINTS // FACES))
            message = f"die {die} shows {face + 1} in {found[face] / _POINTS:.4%} of its throws, expected 16.6667%"
            return [counterexample(Failure.CHANCE, message, subject.effect_place(f"throw_die_{die}"))]
    return []


def _wrong_throws(subject: Subject) -> list[Diagnostic]:
    """The first set of marked dice for which other dice than those change, or not as drawn."""
    dice = subject.rules.dice
    masks = np.array(list(product((False, True), repeat=dice)))
    before = np.tile(np.arange(dice) % FACES + 1, (len(masks), 1))
    after = np.tile((np.arange(dice) + 2) % FACES + 1, (len(masks), 1))
    table = Table(subject, len(masks), Steered(len(masks), given=draws_for(masks, after)))
    table.set_dice(0, before)
    for flag, where in zip(subject.marks, masks.T, strict=True):
        table.set_flag(0, flag, where)
    table.run_effect(subject.n.effect("throw_marked"), 0)
    wanted = np.where(masks, after, before)
    wrong = (table.dice(0) != wanted).any(axis=1) | table.marks(0).any(axis=1)
    if not wrong.any():
        return []
    first = int(np.argmax(wrong))
    numbers = shown(np.flatnonzero(masks[first]) + 1) or "none"
    message = (
        f"of {shown(before[first])} the dice {numbers} are thrown again: they give {shown(table.dice(0)[first])}, "
        f"expected {shown(wanted[first])} and no mark left"
    )
    return [counterexample(Failure.HAND, message, subject.effect_place("throw_marked"))]


@dataclass(slots=True)
class _Pings(Watch):
    """Counts the pings after a throw, up to the window that follows."""

    ping: str
    count: int = 0

    def event(self, event: Event, _run: Run, _rows: Rows) -> None:
        """One more, if it is one."""
        self.count += event.id == self.ping

    def option(self, event: Event, number: int, run: Run, rows: Rows) -> None:
        """Of no interest."""

    def effect(self, site: Site, run: Run, rows: Rows) -> None:
        """Of no interest."""

    def condition(self, site: Site, rows: Rows, found: Mask) -> None:
        """Of no interest."""

    def entry(self, site: Site, rows: Rows) -> None:
        """Of no interest."""


def _wrong_pings(subject: Subject) -> list[Diagnostic]:
    """The first kind of throw that is not followed by as many pings as dice, or by none if the rules want none."""
    wanted = subject.rules.dice * subject.block.dice.ping_events
    for step in ("roll", "throw"):
        pings = _Pings(subject.n.event("ping"))
        table = Table(subject, 1, watch=pings)
        table.bind_to(subject.bonds)
        for seat in (0, 1):
            table.set_human(seat, True)
            table.set_card(seat, np.ones((1, len(CARD)), np.bool_), np.zeros(1, np.int64))
        table.put(0, "rerolls", 1)
        table.set_dice(0, np.full((1, subject.rules.dice), 1))
        table.fire_event(subject.n.event(step), 0)
        if pings.count != wanted:
            message = f"{pings.count} pings follow a {step}, expected {wanted}"
            return [counterexample(Failure.CHANCE, message, subject.place_of(step))]
    return []

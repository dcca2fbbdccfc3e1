"""Dice and other draws: each die's list is fair (or loaded as the rules say), only marked dice are thrown again, and
the traits that a game can bring or take come with the chances of the rules.

A chance is measured by laying a grid of numbers over [0, 1): of `n` worlds with the numbers (k + 1/2) / n exactly the
wanted share must show an outcome, so weights are compared exactly as far as the grid is fine.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product

import numpy as np

from generator.diagnostics import Diagnostic
from generator.interpret.core import Run
from generator.interpret.definitions import Site
from generator.interpret.events import Event
from generator.interpret.machine import Watch
from generator.interpret.rows import FloatArray, Mask, Rows
from generator.verify.dice_poker.hands import every_roll, shown
from generator.verify.dice_poker.subject import Subject
from generator.verify.dice_poker.tavern import SEATS, Steered, Tavern, hands_array
from generator.verify.outcome import Failure, Outcome, counterexample, script_faults, tally
from generator.verify.replay import draws_for

FACE_WEIGHT = 1_000_000
"""The weight of a face without any leaning; large, so that the product of two factors is still whole."""


def grid(points: int) -> FloatArray:
    """Numbers in the middle of equal parts of [0, 1)."""
    return (np.arange(points) + 0.5) / points


# throwing


def check_throws(subject: Subject) -> Outcome:
    """All rolls by given draws, each set of marked dice thrown alone, and the weights of every face of every die."""
    faults = [*_wrong_rolls(subject), *_wrong_weights(subject)]
    masks = 0
    if subject.block.dice.rolls > 1:
        masks = 1 << subject.table.dice
        faults += _wrong_rethrows(subject)
    faults += _wrong_pings(subject)
    rolls = len(every_roll(subject.table))
    people = len(_leanings(subject))
    return Outcome(
        f"{rolls:,} rolls thrown, {masks} sets of marked dice thrown again, "
        f"the weights of {subject.table.dice} dice for {people} kinds of people",
        tuple(faults),
    )


def _wrong_rolls(subject: Subject) -> list[Diagnostic]:
    """The first roll that does not come out as the draws say."""
    rolls = hands_array(every_roll(subject.table))
    tavern = Tavern(subject, len(rolls), Steered(len(rolls), given=rolls - 1))
    tavern.run_effect(subject.symbols.throw_all, 0)
    wrong = (tavern.dice(0) != rolls).any(axis=1)
    faults = list(script_faults(tavern.engine.anomalies))
    if wrong.any():
        first = int(np.argmax(wrong))
        message = (
            f"draws that should give {shown(rolls[first])} give {shown(tavern.dice(0)[first])} "
            f"({tally(int(wrong.sum()), len(rolls))} rolls)"
        )
        faults.append(counterexample(Failure.HAND, message, subject.effect_place(subject.symbols.throw_all)))
    return faults


def _wrong_rethrows(subject: Subject) -> list[Diagnostic]:
    """The first set of marked dice for which other dice than those change, or a mark stays."""
    dice, faces = subject.table.dice, subject.table.faces
    masks = np.array(list(product((False, True), repeat=dice)))
    before = np.tile(np.arange(dice) % faces + 1, (len(masks), 1))
    after = np.tile((np.arange(dice) + 1) % faces + 1, (len(masks), 1))
    wanted = np.where(masks, after, before)
    tavern = Tavern(subject, len(masks), Steered(len(masks), given=draws_for(masks, after)))
    tavern.set_dice(0, before)
    for flag, where in zip(subject.symbols.marks, masks.T, strict=True):
        tavern.set_flag(0, flag, where)
    effect = subject.symbols.own("throw_marked")
    tavern.run_effect(effect, 0)
    wrong = (tavern.dice(0) != wanted).any(axis=1) | tavern.marks(0).any(axis=1)
    if not wrong.any():
        return []
    first = int(np.argmax(wrong))
    numbers = " ".join(str(number + 1) for number in np.flatnonzero(masks[first])) or "none"
    message = (
        f"of {shown(before[first])} the dice {numbers} are marked: thrown again they give "
        f"{shown(tavern.dice(0)[first])} with {int(tavern.marks(0)[first].sum())} marks left, "
        f"expected {shown(wanted[first])} and no mark"
    )
    return [counterexample(Failure.HAND, message, subject.effect_place(effect))]


# pings


@dataclass(slots=True)
class _Pings(Watch):
    """Counts the pings between a throw and the event that follows it."""

    throw: str
    ping: str
    count: int = 0
    is_open: bool = False

    def event(self, event: Event, _run: Run, _rows: Rows) -> None:
        """A ping counts while nothing else has come since the throw."""
        if event.id == self.ping:
            self.count += self.is_open
        else:
            self.is_open = event.id == self.throw and not self.count

    def option(self, event: Event, number: int, run: Run, rows: Rows) -> None:
        """Of no interest."""

    def effect(self, site: Site, run: Run, rows: Rows) -> None:
        """Of no interest."""

    def condition(self, site: Site, rows: Rows, found: Mask) -> None:
        """Of no interest."""

    def entry(self, site: Site, rows: Rows) -> None:
        """Of no interest."""


def _wrong_pings(subject: Subject) -> list[Diagnostic]:
    """The first throw that is not followed by as many pings as the rules want: one for each die, or none."""
    wanted = subject.table.dice * subject.block.dice.ping_events
    steps = ("roll", "throw") if subject.block.dice.rolls > 1 else ("roll",)
    for step, seat in product(steps, (0, 1)):
        name = f"{step}_{SEATS[seat]}"
        pings = _Pings(subject.symbols.events[name], subject.symbols.events.get("ping", ""))
        tavern = Tavern(subject, 1, watch=pings)
        tavern.bind()
        for one in (0, 1):
            tavern.set_human(one, True)
        tavern.fire(name, seat)
        if pings.count != wanted:
            message = f"{pings.count} pings follow when the {SEATS[seat]} throws, expected {wanted}"
            return [counterexample(Failure.CHANCE, message, subject.event_place(name))]
    return []


# loaded dice


@dataclass(frozen=True, slots=True)
class _Kind:
    """People with the same traits, and what each face weighs for them, in whole units."""

    traits: tuple[str, ...]
    weights: tuple[int, ...]


def _leanings(subject: Subject) -> list[_Kind]:
    """People without and with each set of the traits that could load dice."""
    influence = subject.block.influence
    traits = sorted({lean.trait for lean in influence.leans})
    kinds = []
    for chosen in product((False, True), repeat=len(traits)):
        held = tuple(trait for trait, holds in zip(traits, chosen, strict=True) if holds)
        weights = [FACE_WEIGHT] * subject.table.faces
        for lean in influence.leans if influence.enabled else ():
            if lean.trait in held:
                weights[lean.face - 1] = weights[lean.face - 1] * lean.factor // 1000
        kinds.append(_Kind(tuple(subject.rules.trait_id(trait) for trait in held), _reduced(weights)))
    return kinds


def _reduced(weights: Sequence[int]) -> tuple[int, ...]:
    """Weights in the smallest whole numbers."""
    divisor = int(np.gcd.reduce(weights))
    return tuple(weight // divisor for weight in weights)


def _wrong_weights(subject: Subject) -> list[Diagnostic]:
    """The first die and face whose share is not what the rules say."""
    for kind in _leanings(subject):
        total = sum(kind.weights)
        points = total * max(1, 5_000 // total)
        tavern = Tavern(subject, points, Steered(points, uniform=grid(points)))
        for trait in kind.traits:
            tavern.state.traits.write((0, trait), tavern.every, 1)
        tavern.run_effect(subject.symbols.throw_all, 0)
        for die, faces in enumerate(tavern.dice(0).T, start=1):
            found = np.bincount(np.clip(faces, 0, subject.table.faces + 1), minlength=subject.table.faces + 2)[1:-1]
            wanted = np.array(kind.weights) * (points // total)
            if (found != wanted).any():
                face = int(np.argmax(found != wanted))
                held = f" for people with {', '.join(kind.traits)}" if kind.traits else ""
                message = (
                    f"die {die} shows {face + 1} in {found[face] / points:.4%} of its throws{held}, "
                    f"expected {wanted[face] / points:.4%}"
                )
                place = subject.effect_place(subject.symbols.own("throw_die", die))
                return [counterexample(Failure.CHANCE, message, place)]
    return []


# traits


POINTS = 1000
"""Points of the grid for chances in percent: ten for each percent."""


def check_chances(subject: Subject) -> Outcome:
    """The chances that a winner becomes a gambler, the best hand brings luck, and declining cures, for each kind of
    people: with neither trait, with it, with an opposite."""
    faults = [*_wrong_bug(subject), *_wrong_luck(subject), *_wrong_cure(subject)]
    return Outcome("chances of gaining and losing traits: a winner, a loser, the best hand, declining", tuple(faults))


def _bars(subject: Subject, trait: str) -> list[str]:
    """Who gains a trait and who cannot: nobody's trait, the trait itself, its opposites."""
    return ["", subject.rules.trait_id(trait), *subject.rules.opposites(trait)]


def _wrong_bug(subject: Subject) -> list[Diagnostic]:
    """Winning by resignation: the winner may become a gambler, the loser may not."""
    gambling = subject.block.gambling
    trait = subject.rules.trait_id(gambling.trait)
    for bar in _bars(subject, gambling.trait):
        for step in ("win", "win_by_resigning"):
            tavern = _chancy(subject)
            if bar:
                tavern.state.traits.write((0, bar), tavern.every, 1)
            tavern.bind()
            tavern.fire(step, 0)
            wanted = {0: POINTS if bar == trait else 0 if bar else gambling.chance * 10, 1: 0}
            for seat, number in wanted.items():
                found = int(tavern.has_trait(seat, trait).sum())
                if found != number:
                    who = f"a {'winner' if seat == 0 else 'loser'}" + (f" with `{bar}`" if bar and not seat else "")
                    return [_wrong_share(subject, step, f"{who} has `{trait}` after a game", found, number)]
    return []


def _wrong_luck(subject: Subject) -> list[Diagnostic]:
    """The showdown's event: the best hand brings luck to either player, other hands bring none."""
    luck = subject.block.luck
    trait = subject.rules.trait_id(luck.trait)
    rank = _rank(subject, luck.hand)
    for bar in _bars(subject, luck.trait):
        for other in range(len(subject.table.hands) + 1):
            for seat in (0, 1):
                tavern = _chancy(subject)
                tavern.bind()
                if bar:
                    tavern.state.traits.write((seat, bar), tavern.every, 1)
                tavern.set_variable(seat, subject.symbols.hand_class, other)
                tavern.fire("showdown", 0)
                wanted = POINTS if bar == trait else luck.chance * 10 if other == rank and not bar else 0
                found = int(tavern.has_trait(seat, trait).sum())
                if found != wanted:
                    who = f"the {SEATS[seat]} with a hand of class {other}" + (f" and `{bar}`" if bar else "")
                    return [_wrong_share(subject, "luck", f"{who} has `{trait}` after a showdown", found, wanted)]
    return []


def _rank(subject: Subject, hand: str) -> int:
    names = [rule.name for rule in subject.block.hands]
    return subject.table.rank_of(names.index(hand)) if hand in names else 0


def _wrong_cure(subject: Subject) -> list[Diagnostic]:
    """Declining: those whom it concerns lose the gambler's trait with its chance. Who they are is proven elsewhere."""
    declining = subject.block.declining
    trait = subject.rules.trait_id(subject.block.gambling.trait)
    tavern = _chancy(subject)
    tavern.state.traits.write((1, trait), tavern.every, 1)
    tavern.run_effect(subject.symbols.own("declining"), 1)
    left_alone = subject.rules.event_modifier_id(declining.left_alone)
    concerned = int(tavern.has_modifier(1, left_alone).sum())
    found = POINTS - int(tavern.has_trait(1, trait).sum())
    wanted = declining.loses_trait * 10 if concerned else 0
    if found != wanted:
        place = subject.effect_place(subject.symbols.own("declining"))
        message = f"declining takes `{trait}` in {found / 10:g} % of all cases, expected {wanted / 10:g} %"
        return [counterexample(Failure.CHANCE, message, place)]
    return []


def _chancy(subject: Subject) -> Tavern:
    """Worlds whose draws lie on a grid."""
    return Tavern(subject, POINTS, Steered(POINTS, uniform=grid(POINTS)))


def _wrong_share(subject: Subject, step: str, words: str, found: int, wanted: int) -> Diagnostic:
    message = f"{words} in {found / 10:g} % of all cases, expected {wanted / 10:g} %"
    return counterexample(Failure.CHANCE, message, subject.event_place(step))

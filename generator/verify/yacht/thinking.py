"""The CPU player: the script's choices, holds and stops against the reference, for random states and for published
decisions.

A state is a card (free lines, upper sum), dice, re-rolls left and the plan of this turn. Random ones are drawn so that
every step decides often: half of the dice have many equal faces, and half of the cards come near the bonus.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

import numpy as np

from generator.diagnostics import Diagnostic
from generator.errors import UserError
from generator.games.yacht.cpu import Decision, Step, choose, decide
from generator.games.yacht.rules import CARD, FACES, UPPER, CardState, Category, preview
from generator.paths import read_file
from generator.verify.outcome import Failure, Outcome, counterexample, script_faults, tally
from generator.verify.yacht.lines import Dice, shown
from generator.verify.yacht.subject import Subject, number_of
from generator.verify.yacht.table import Table

STATES = 24_000
_SEED = 3
_PUBLISHED_AS = {Category.THREE_KIND: "3KIND", Category.FOUR_KIND: "4KIND"}
NAMES = {_PUBLISHED_AS.get(category, category.name): category for category in CARD}
"""Lines as a file of published decisions calls them."""


@dataclass(frozen=True, slots=True)
class State:
    """What the CPU player decides about; `old` is its plan from earlier in this turn."""

    card: CardState
    dice: Dice
    left: int
    old: Category | None

    def told(self) -> str:
        """The state for a message."""
        free = ", ".join(self.card.free)
        plan = f", the plan {self.old}" if self.old else ""
        return f"{shown(self.dice)} with {self.left} re-rolls left{plan}, upper sum {self.card.upper}, free {free}"


def check_thinking(subject: Subject, states: int = STATES) -> Outcome:
    """Random states, each decided by both."""
    drawn = list(random_states(subject, states))
    wanted = [decide(subject.rules, subject.numbers, s.dice, s.card, s.left, s.old) for s in drawn]
    faults = compared(subject, drawn, wanted)
    count = {step: sum(decision.aim.step is step for decision in wanted) for step in Step}
    told = ", ".join(f"{step.value}: {number:,}" for step, number in count.items())
    lines = (f"decided by step {told}", f"{sum(one.writes is not None for one in wanted):,} times it writes")
    return Outcome(f"{len(drawn):,} random states", tuple(faults), lines)


def random_states(subject: Subject, count: int, seed: int = _SEED) -> Iterator[State]:
    """States as a game may bring them, and cards that come near the bonus."""
    random = Random(seed)
    for _ in range(count):
        share = random.choice((0.1, 0.5, 0.9))
        free = tuple(category for category in CARD if random.random() < share)
        free = free or (random.choice(CARD),)
        left = random.randrange(subject.rules.rerolls + 1)
        old = random.choice(free) if 0 < left < subject.rules.rerolls else None
        yield State(CardState(free, _upper(subject, free, random)), _dice(subject.rules.dice, random), left, old)


def _upper(subject: Subject, free: Sequence[Category], random: Random) -> int:
    """An upper sum that the written lines can have; one in ten is any sum around the bonus."""
    if random.random() < 0.1:
        return random.randrange(subject.rules.bonus_from + 3)
    written = [category.face for category in UPPER if category not in free]
    high = random.random() < 0.5
    dice = subject.rules.dice
    return sum(face * (random.randint(2, 4) if high else random.randint(0, dice)) for face in written)


def _dice(dice: int, random: Random) -> Dice:
    """A roll; half of them with one face preferred, mostly the highest, a few with a run."""
    kind = random.random()
    if kind < 0.5:
        return tuple(random.randint(1, FACES) for _ in range(dice))
    favourite = FACES if random.random() < 0.4 else random.randint(1, FACES)
    if kind < 0.9:
        return tuple(favourite if random.random() < 0.6 else random.randint(1, FACES) for _ in range(dice))
    start = random.randint(1, 3)
    run = [*range(start, start + dice - 1), random.randint(1, FACES)]
    random.shuffle(run)
    return tuple(run)


def thought(subject: Subject, states: Sequence[State]) -> Table:
    """The states as worlds in which the asker has thought."""
    table = Table(subject, len(states))
    table.set_card(
        0,
        np.array([[category in state.card.free for category in CARD] for state in states]),
        np.array([state.card.upper for state in states]),
    )
    table.set_dice(0, np.array([state.dice for state in states]))
    table.put(0, "rerolls", np.array([state.left for state in states]))
    table.put(0, "plan", np.array([number_of(state.old) for state in states]))
    table.run_effect(subject.n.effect("think"), 0)
    return table


def compared(subject: Subject, states: Sequence[State], wanted: Sequence[Decision]) -> list[Diagnostic]:
    """The first difference of each kind between script and reference."""
    table = thought(subject, states)
    rolls_on = np.array([one.writes is None for one in wanted])
    may_roll = np.array([state.left > 0 for state in states])
    final = [one.writes or one.aim for one in wanted]
    marks = np.array([[die not in one.held for die in range(subject.rules.dice)] for one in wanted])
    gains = [preview(subject.rules, one.category, state.dice) for one, state in zip(final, states, strict=True)]
    aims = {
        "plan": (table.read(0, "plan"), [number_of(one.aim.category) for one in wanted], may_roll),
        "aim": (table.read(0, "aim"), [number_of(one.category) for one in final], np.full(len(states), True)),
        "stops": (table.read(0, "stops"), [int(one.writes is not None) for one in wanted], np.full(len(states), True)),
        "gain": (table.read(0, "gain"), gains, ~rolls_on),
    }
    faults = list(script_faults(table.engine.anomalies))
    for word, (found, numbers, asked) in aims.items():
        wrong = (found != np.array(numbers)) & asked
        if wrong.any():
            first = int(np.argmax(wrong))
            told = f"`{word}` is {_named(word, int(found[first]))}, expected {_named(word, numbers[first])}"
            faults.append(_fault(subject, states[first], told, int(wrong.sum()), len(states)))
    wrong = (table.marks(0) != marks).any(axis=1) & rolls_on
    if wrong.any():
        first = int(np.argmax(wrong))
        thrown = [shown(np.flatnonzero(one[first]) + 1) or "none" for one in (table.marks(0), marks)]
        told = f"it throws the dice {thrown[0]} again, expected {thrown[1]}"
        faults.append(_fault(subject, states[first], told, int(wrong.sum()), len(states)))
    return faults


def _named(word: str, number: int) -> str:
    return str(CARD[number - 1]) if word in ("plan", "aim") and 0 < number <= len(CARD) else str(number)


def _fault(subject: Subject, state: State, told: str, wrong: int, total: int) -> Diagnostic:
    message = f"{state.told()}: {told} ({tally(wrong, total)} states)"
    return counterexample(Failure.CHOICE, message, subject.effect_place("think"))


# published decisions


@dataclass(frozen=True, slots=True)
class Published:
    """A published decision: where the player aims, what it holds (faces), and what it writes if it has to now."""

    state: State
    aim: Category
    held: Dice | None
    written: Category


def check_published(subject: Subject) -> Outcome:
    """Every published decision, by reference and script; none if the rules name no file, or it is not there."""
    name = subject.block.cpu.published
    if name is None:
        return Outcome("the rules name no file of published decisions")
    path = subject.built.rules_file.parent / name
    if not path.is_file():
        return Outcome(f"left out: there is no file `{name}` beside the rules")
    rows = published_decisions(path)
    states = [row.state for row in rows]
    reference = [decide(subject.rules, subject.numbers, s.dice, s.card, s.left, s.old) for s in states]
    faults = _reference_faults(subject, rows, reference, path)
    wanted = [_as_decision(subject, row, one) for row, one in zip(rows, reference, strict=True)]
    faults += compared(subject, states, wanted)
    return Outcome(f"{len(rows)} published decisions, by reference and script", tuple(faults))


def _as_decision(subject: Subject, row: Published, reference: Decision) -> Decision:
    """The published decision as one of ours: steps and places of dice are the reference's, all else is published."""
    final = choose(subject.rules, subject.numbers, row.state.dice, row.state.card, 0, None)
    writes = type(final)(row.written, final.step) if row.held is None else None
    return Decision(type(final)(row.aim, reference.aim.step), reference.held, writes)


def _reference_faults(
    subject: Subject, rows: Sequence[Published], reference: Sequence[Decision], path: Path
) -> list[Diagnostic]:
    """The first row that the reference decides otherwise."""
    wrong = [
        (row, one)
        for row, one in zip(rows, reference, strict=True)
        if _told(subject, row, one) != (row.aim, row.held, row.written)
    ]
    if not wrong:
        return []
    row, one = wrong[0]
    aim, held, written = _told(subject, row, one)
    message = (
        f"{row.state.told()}: the reference aims at {aim}, holds {_held(held)} and would write {written}, "
        f"`{path.name}` has {row.aim}, {_held(row.held)} and {row.written} ({tally(len(wrong), len(rows))} rows)"
    )
    return [counterexample(Failure.CHOICE, message, None)]


def _told(subject: Subject, row: Published, one: Decision) -> tuple[Category, Dice | None, Category]:
    final = choose(subject.rules, subject.numbers, row.state.dice, row.state.card, 0, None)
    held = None if one.writes else one.held_faces(row.state.dice)
    return one.aim.category, held, final.category


def _held(held: Dice | None) -> str:
    return "nothing, it writes" if held is None else shown(held) or "no die"


def published_decisions(path: Path) -> list[Published]:
    """The rows of a file; `UserError` if it is none of this kind."""
    try:
        rows = json.loads(read_file(path))["rows"]
        return [_published(row) for row in rows]
    except (ValueError, KeyError, TypeError, AttributeError) as fault:
        message = f"`{path}` cannot be read as a file of decisions of the CPU player"
        raise UserError(message, "leave `published` out of rules.yaml, or name such a file") from fault


def _published(row: dict[str, object]) -> Published:
    filled = {NAMES[name] for name in _words(row["filled"])}
    card = CardState(tuple(category for category in CARD if category not in filled), int(str(row["upper"])))
    old, held = row["old_plan"], row["hold"]
    dice = tuple(map(int, str(row["dice"])))
    state = State(card, dice, int(str(row["rolls_left"])), None if old is None else NAMES[str(old)])
    writes = bool(row["score_now"])
    return Published(
        state,
        NAMES[str(row["plan"])],
        None if writes else tuple(map(int, str(held or ""))),
        NAMES[str(row["category_if_scored_now"])],
    )


def _words(value: object) -> list[str]:
    if not isinstance(value, list):
        raise TypeError("a list of lines was expected")
    return [str(one) for one in value]

"""All checks of high die: the script against the reference, for every pair of dice and every kind of players."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import product

import numpy as np

from generator.diagnostics import Diagnostic
from generator.interpret.machine import Machine, Window
from generator.interpret.policies import ScriptedPolicy, first_valid
from generator.interpret.rows import BoolArray, IntArray
from generator.verify import conditions, gambling
from generator.verify.checks import script_outcome
from generator.verify.outcome import Check, Failure, Outcome, counterexample, script_faults, tally
from generator.verify.worlds import PURSE, SEATS, Steered, Worlds
from tests.games.toy.high_die.rules import Result, gain, result
from tests.games.toy.high_die_verify.subject import Subject

_EFFECTS = ("prepare", "throw_die", "take_pot", "give_back", "end_game", "leave_table", "break_off", "declining")
_TRIGGERS = ("still_on", "is_free", "higher", "equal")
_POINTS = 100
"""Points of the grid for each face."""
_KINDS = tuple(product((True, False), repeat=2))
"""Whether asker and guest are human."""
_OTHERS = {Result.WON: Result.LOST, Result.LOST: Result.WON, Result.TIED: Result.TIED}


def check_script(subject: Subject) -> Outcome:
    """Everything that the manifest names is defined, and nothing in the mod is beyond the interpreter."""
    n = subject.n
    return script_outcome(
        subject.built.program,
        subject.events.values(),
        [n.decision("play")],
        map(n.effect, _EFFECTS),
        map(n.trigger, _TRIGGERS),
    )


def check_dice(subject: Subject) -> Outcome:
    """Every face comes up equally often: numbers on a grid over [0, 1) fall on each the same number of times."""
    faces, effect = subject.block.faces, subject.n.effect("throw_die")
    worlds = faces * _POINTS
    table = Worlds(subject.built.program, worlds, Steered(worlds, uniform=(np.arange(worlds) + 0.5) / worlds))
    table.run_effect(effect, 0)
    thrown = table.variable(0, subject.n.variable("die"))
    found = [int((thrown == face).sum()) for face in range(1, faces + 1)]
    faults = list(script_faults(table.engine.anomalies))
    if found != [_POINTS] * faces:
        message = f"the faces come up {found} times of {worlds}, expected {_POINTS} times each"
        faults.append(counterexample(Failure.CHANCE, message, subject.built.places.effect(effect)))
    return Outcome(f"a die of {faces} faces at {worlds:,} points", tuple(faults))


def pairs(subject: Subject) -> list[tuple[int, int]]:
    """Every pair of dice, the asker's first."""
    faces = range(1, subject.block.faces + 1)
    return list(product(faces, faces))


def check_showdown(subject: Subject) -> Outcome:
    """The triggers that compare two dice, for every pair and from both sides."""
    dice = pairs(subject)
    table = Worlds(subject.built.program, len(dice))
    for seat in (0, 1):
        table.set_variable(seat, subject.n.variable("die"), np.array([pair[seat] for pair in dice]))
    faults = list(script_faults(table.engine.anomalies))
    for seat, (word, wanted) in product((0, 1), (("higher", Result.WON), ("equal", Result.TIED))):
        trigger = subject.n.trigger(word)
        right = np.array([result(pair[seat], pair[1 - seat]) is wanted for pair in dice])
        wrong = table.holds(trigger, seat) != right
        if wrong.any():
            world = int(np.argmax(wrong))
            says = "does not hold" if right[world] else "holds"
            message = (
                f"`{trigger}` {says} for {dice[world][seat]} against {dice[world][1 - seat]}, expected the opposite"
            )
            faults.append(counterexample(Failure.RESULT, message, subject.built.places.trigger(trigger)))
    return Outcome(f"{len(dice)} pairs of dice, seen from both sides", tuple(faults))


@dataclass(slots=True)
class Last:
    """A policy that takes the first option of every window and keeps the last window of each seat, by its event."""

    events: dict[int, dict[int, str]] = field(default_factory=lambda: {0: {}, 1: {}})

    def choose(self, machine: Machine, window: Window) -> IntArray:
        """The first valid option."""
        for world in window.rows.indices:
            self.events[window.person][int(world)] = window.event
        return first_valid(window)


def check_games(subject: Subject) -> Outcome:
    """Every pair of dice between all kinds of players, from the decision to the end: windows, gold, what is left."""
    cases = list(product(_KINDS, pairs(subject)))
    given = np.array([[die - 1 for die in dice] for _, dice in cases], np.int64)
    table = Worlds(subject.built.program, len(cases), Steered(len(cases), given))
    sit_down(subject, table, [humans[0] for humans, _ in cases])
    table.set_human(1, np.array([humans[1] for humans, _ in cases]))
    last = Last()
    table.engine.run(last, subject.block.table_days - 1)
    faults = [*script_faults(table.engine.anomalies), *_wrong(subject, table, cases, last)]
    return Outcome(f"{len(cases):,} games: every pair of dice, each side a human or an AI", tuple(faults))


def sit_down(subject: Subject, table: Worlds, human_askers: Sequence[bool]) -> None:
    """What the decision does, and a human guest who accepts. Who may ask and who accepts is proven elsewhere."""
    for seat, humans in ((0, human_askers), (1, [True] * len(human_askers))):
        table.set_human(seat, np.array(humans))
    decision = subject.built.program.sources.decisions[subject.n.decision("play")]
    effect = decision.statement.first("effect")
    assert effect is not None, "`check_script` has found the decision, and the templates give it an effect"
    text = decision.script.source.text[effect.value_span.start + 1 : effect.value_span.end - 1]
    table.engine.run_effect(text, SEATS[1], (SEATS[0],))
    table.engine.run(ScriptedPolicy([subject.n.key("accept")]), 0)


_Case = tuple[tuple[bool, ...], tuple[int, int]]


def _wrong(subject: Subject, table: Worlds, cases: list[_Case], last: Last) -> Iterator[Diagnostic]:
    """The first game of which something is not as in the rules, for each thing that is compared."""
    ante = subject.block.stakes.ante
    for seat in (0, 1):
        gold = np.array([PURSE + gain(*dice, ante)[seat] for _, dice in cases])
        yield from _first(subject, cases, table.gold(seat) != gold, Failure.GOLD, f"the {SEATS[seat]} has wrong gold")
        ends = [_ending(subject, seat, humans[seat], dice) for humans, dice in cases]
        seen = [last.events[seat].get(world, "") for world in range(len(cases))]
        wrong = np.array([one != other for one, other in zip(seen, ends, strict=True)])
        yield from _first(subject, cases, wrong, Failure.WINDOW, f"the {SEATS[seat]} reads another end")
        for words, where in table.left_of(subject.bonds, seat):
            yield from _first(subject, cases, where, Failure.STATE, f"the {SEATS[seat]} still has {words}")


def _ending(subject: Subject, seat: int, is_human: bool, dice: tuple[int, int]) -> str:
    """The window with which the game ends for a seat; the AI's are answered at once and not seen."""
    found = result(*dice)
    return subject.n.event((found if seat == 0 else _OTHERS[found]).value) if is_human else ""


def _first(
    subject: Subject, cases: list[_Case], wrong: BoolArray, failure: Failure, words: str
) -> Iterator[Diagnostic]:
    if wrong.any():
        humans, dice = cases[int(np.argmax(wrong))]
        who = " against ".join("a human" if one else "an AI" for one in humans)
        message = f"{who}, {dice[0]} to {dice[1]}: {words} ({tally(int(wrong.sum()), len(cases))} games)"
        yield counterexample(failure, message, subject.built.places.event(subject.n.event("settle")))


def check_conditions(subject: Subject) -> Outcome:
    """Who may ask, who accepts, and what breaks a game off."""
    return conditions.check_conditions(subject.seating)


def check_gambling(subject: Subject) -> Outcome:
    """How often playing becomes a habit, and declining ends it."""
    return gambling.check_gambling(subject.seating, subject.n.event("win"))


CHECKS: tuple[Check[Subject], ...] = (
    Check("script", check_script, ends_all=True),
    Check("dice", check_dice),
    Check("showdown", check_showdown),
    Check("games", check_games),
    Check("conditions", check_conditions),
    Check("gambling", check_gambling),
)

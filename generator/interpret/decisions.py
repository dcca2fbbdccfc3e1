"""Decisions taken: by people on somebody, with a third party, and by the AI as often as it looks at them.

Source: ck2-language 6. An AI looks at a decision every `ai_check_interval` months and takes it with the chance
`ai_will_do` (1 is certain). `from_potential` sees the taker alone and is left out with `filter = self`; only what
belongs to the third party, `ai_will_do` and `effect` see one (FROMFROM). `ai_acceptance` blocks a decision on an AI
where its score is 0 or less.
"""

from __future__ import annotations

from dataclasses import dataclass

from generator.ck2.scopes import Chain
from generator.interpret.anomalies import Step
from generator.interpret.chance import Stream
from generator.interpret.core import InstantChain, Run
from generator.interpret.definitions import TITLE_GROUPS
from generator.interpret.events import Decision
from generator.interpret.machine import Machine
from generator.interpret.rows import Mask, Number, Rows, both, either, negated, united
from generator.interpret.state import EntityKind
from generator.interpret.targets import is_possible_target, is_possible_title
from generator.interpret.weights import UNIT

MONTH_DAYS = 30
ACCEPTANCE = "local_ai_acceptance_score"
"""The variable in which the game leaves the score of `ai_acceptance` (ck2-language 5.2)."""


@dataclass(frozen=True, slots=True)
class Sides:
    """Who takes a decision, on whom, and who else is in it; entities of the state."""

    taker: int
    target: int | None = None
    third: int | None = None

    def chain(self, machine: Machine, decision: Decision, with_third: bool) -> Chain[int]:
        """ROOT is the target and FROM the taker; without a target ROOT is the taker."""
        if not decision.is_targeted or self.target is None:
            return Chain(self.taker, (), machine.from_mode)
        froms = (self.taker, self.third) if with_third and self.third is not None else (self.taker,)
        return Chain(self.target, froms, machine.from_mode)


def possible(machine: Machine, decision: Decision, sides: Sides, rows: Rows) -> Rows:
    """Where a decision can be taken: filter, conditions on the taker, `potential`, `allow`, then the third party."""
    alone = _judge(machine, decision.name, Chain(sides.taker, (), machine.from_mode), rows)
    rows = rows.where(machine.state.alive(sides.taker, rows))
    if rows.count:
        rows = rows.where(within_filter(machine, decision, sides, rows))
    on_taker = (decision.taker,) if decision.is_of_self else (decision.taker, decision.from_potential)
    for condition in on_taker:
        if rows.count:
            rows = rows.where(condition(alone, alone.chain.event_level(), rows))
    run = _judge(machine, decision.name, sides.chain(machine, decision, with_third=False), rows)
    for condition in (decision.potential, decision.allow):
        if rows.count:
            rows = rows.where(condition(run, run.chain.event_level(), rows))
    rows = _with_third(machine, decision, sides, rows)
    return rows.where(_is_accepted(machine, decision, sides, rows)) if rows.count else rows


def within_filter(machine: Machine, decision: Decision, sides: Sides, rows: Rows) -> Mask:
    """Where `filter` and `third_party_filter` let the taker have these people, or this title."""
    if not decision.is_targeted or sides.target is None:
        return True
    run = _judge(machine, decision.name, sides.chain(machine, decision, with_third=False), rows)
    if decision.group in TITLE_GROUPS:
        return is_possible_title(run, decision.filter, sides.taker, sides.target, rows)
    found = is_possible_target(run, decision.filter, sides.taker, sides.target, rows)
    if decision.third is None or sides.third is None:
        return found
    base = sides.target if decision.third.is_of_target else sides.taker
    allowed = is_possible_target(run, decision.third.filter, base, sides.third, rows)
    return both(found, allowed)


def _with_third(machine: Machine, decision: Decision, sides: Sides, rows: Rows) -> Rows:
    """Where the conditions on the third party hold."""
    if decision.third is None or sides.third is None:
        return rows
    run = _judge(machine, decision.name, sides.chain(machine, decision, with_third=True), rows)
    for condition in (decision.third.potential, decision.third.allow):
        if rows.count:
            rows = rows.where(condition(run, run.chain.event_level(), rows))
    return rows


def _is_accepted(machine: Machine, decision: Decision, sides: Sides, rows: Rows) -> Mask:
    """Where an AI target does not say no; a human is always asked."""
    score = _acceptance(machine, decision, sides, rows)
    if score is None or sides.target is None:
        return True
    return either(score > 0, machine.state.facts.holds((sides.target, "human"), rows))


def _acceptance(machine: Machine, decision: Decision, sides: Sides, rows: Rows) -> Number | None:
    """The score of `ai_acceptance` in millionths; `None` for a decision without it."""
    if decision.acceptance is None:
        return None
    run = _judge(machine, decision.name, sides.chain(machine, decision, with_third=True), rows)
    return decision.acceptance(run, run.chain.event_level(), rows)


def take_decision(machine: Machine, decision: Decision, sides: Sides, rows: Rows) -> Rows:
    """Take a decision where it can be taken; those rows."""
    taken = possible(machine, decision, sides, rows)
    if taken.count:
        carry_out(machine, decision, sides, taken)
    return taken


def carry_out(machine: Machine, decision: Decision, sides: Sides, rows: Rows) -> None:
    """What a decision does once it is taken; nothing is asked."""
    way = (Step(f"decision {decision.name}", decision.site.place),)
    chain = sides.chain(machine, decision, with_third=True)
    run = machine.new_run(decision.name, chain, machine.new_chain(rows), rows, 0, way)
    _note_score(run, _acceptance(machine, decision, sides, rows), rows)
    decision.effect(run, run.chain.event_level(), rows)


def _note_score(run: Run, score: Number | None, rows: Rows) -> None:
    """Leave the score of `ai_acceptance` in its variable, in thousandths."""
    if score is not None:
        run.instant.locals.write(ACCEPTANCE, rows, score // (UNIT // 1000))
        run.instant.known.write(ACCEPTANCE, rows, 1)


def _judge(machine: Machine, name: str, chain: Chain[int], rows: Rows) -> Run:
    """A run that only judges conditions: it draws nothing and starts no chain of the world's."""
    return machine.new_run(name, chain, InstantChain(machine.state.worlds), rows)


def consider(machine: Machine, decision: Decision, taker: int, rows: Rows) -> Rows:
    """Let the AI taker consider a decision once, on each target its filter allows, in the order of the cast.

    Gives the rows in which it was taken on somebody. Decisions with a third party are noted as not simulated.
    """
    rows = rows.where(negated(machine.state.facts.holds((taker, "human"), rows)))
    if decision.third is not None:
        machine.program.note_once(decision.name, "the AI does not look for third parties", decision.third.place)
        return Rows.none(rows.worlds)
    done: list[Rows] = []
    for target in _targets(machine, decision, taker):
        sides = Sides(taker, target if decision.is_targeted else None)
        run = _judge(machine, decision.name, sides.chain(machine, decision, with_third=False), rows)
        part = possible(machine, decision, sides, rows.where(_is_near(run, decision, taker, target, rows)))
        if not part.count:
            continue
        _note_score(run, _acceptance(machine, decision, sides, part), part)
        will = decision.will_do(run, run.chain.event_level(), part)
        drawn = machine.chance.next(Stream.AI, part) * UNIT < will
        part = part.where(bool(drawn[0]) if part.count == 1 else drawn)
        if part.count:
            carry_out(machine, decision, sides, part)
            done.append(part)
            rows = rows.without(part)
    return Rows.none(rows.worlds) if not done else united(done, rows.worlds)


def _targets(machine: Machine, decision: Decision, taker: int) -> list[int]:
    """Whom or what a decision may be about: people, titles, or the taker alone."""
    if decision.group in TITLE_GROUPS:
        return machine.state.of_kind(EntityKind.TITLE)
    return machine.state.characters if decision.is_targeted else [taker]


def _is_near(run: Run, decision: Decision, taker: int, target: int, rows: Rows) -> Mask:
    """Where the AI's filter lets the taker have the target."""
    if decision.group in TITLE_GROUPS:
        return is_possible_title(run, decision.ai_filter, taker, target, rows)
    return not decision.is_targeted or is_possible_target(run, decision.ai_filter, taker, target, rows)


def daily_decisions(machine: Machine, rows: Rows) -> None:
    """AI decisions that are due for a check today: each decision every so many months."""
    for name in machine.program.sources.decisions:
        decision = machine.program.decision(name)
        if decision is not None and machine.state.day % (MONTH_DAYS * decision.interval) == 0:
            for taker in machine.state.characters:
                consider(machine, decision, taker, rows)

"""What starts events besides events: decisions of people and of the AI, on_actions, pulses, mean times to happen.

Source: ck2-language 6 and 8. An AI looks at a decision every `ai_check_interval` months and takes it with the chance
`ai_will_do` (1 is certain). Mean-time events are tested every 20 days; half have fired after their mean time.
"""

from __future__ import annotations

import numpy as np

from generator.ck2.scopes import Chain
from generator.interpret.anomalies import Step
from generator.interpret.chance import Stream
from generator.interpret.commands.firing import launch
from generator.interpret.compiler import thousandths
from generator.interpret.core import InstantChain, Run
from generator.interpret.definitions import TITLE_GROUPS, Definition, Site
from generator.interpret.events import Decision
from generator.interpret.machine import Machine
from generator.interpret.rows import Mask, Number, Rows, as_array, negated, united
from generator.interpret.state import EntityKind
from generator.interpret.targets import is_possible_target
from generator.interpret.weights import UNIT, picked
from generator.script.tree import Block, Statement

PROCESS_DAYS = 20
"""`EVENT_PROCESS_OFFSET`: days between two tests of a mean-time event."""
MONTH_DAYS = 30
YEARLY = {"on_yearly_pulse": 1, "on_bi_yearly_pulse": 2, "on_five_year_pulse": 5, "on_decade_pulse": 10}
"""Pulses of every character, with their period in years."""


def _chain(machine: Machine, decision: Decision, taker: int, target: int | None, third: int | None) -> Chain[int]:
    """ROOT is the target and FROM the taker; without a target ROOT is the taker."""
    if not decision.is_targeted or target is None:
        return Chain(taker, (), machine.from_mode)
    return Chain(target, (taker,) if third is None else (taker, third), machine.from_mode)


def possible(
    machine: Machine, decision: Decision, taker: int, target: int | None, third: int | None, rows: Rows
) -> Rows:
    """Where a decision can be taken: conditions on the taker alone, then `potential` and `allow`."""
    run = _judge(machine, decision.name, Chain(taker, (), machine.from_mode), rows)
    rows = rows.where(machine.state.alive(taker, rows))
    if rows.count:
        rows = rows.where(decision.taker(run, run.chain.event_level(), rows))
    run = _judge(machine, decision.name, _chain(machine, decision, taker, target, third), rows)
    for condition in (decision.potential, decision.allow):
        if rows.count:
            rows = rows.where(condition(run, run.chain.event_level(), rows))
    return rows


def take_decision(
    machine: Machine, decision: Decision, taker: int, target: int | None, third: int | None, rows: Rows
) -> Rows:
    """Take a decision where it can be taken; those rows."""
    taken = possible(machine, decision, taker, target, third, rows)
    if taken.count:
        run = _run(machine, decision, _chain(machine, decision, taker, target, third), taken)
        decision.effect(run, run.chain.event_level(), taken)
    return taken


def _run(machine: Machine, decision: Decision, chain: Chain[int], rows: Rows) -> Run:
    way = (Step(f"decision {decision.name}", decision.site.place),)
    return machine.new_run(decision.name, chain, machine.new_chain(rows), rows, 0, way)


def _judge(machine: Machine, name: str, chain: Chain[int], rows: Rows) -> Run:
    """A run that only judges conditions: it draws nothing and starts no chain of the world's."""
    return machine.new_run(name, chain, InstantChain(machine.state.worlds), rows)


def consider(machine: Machine, decision: Decision, taker: int, rows: Rows) -> Rows:
    """Let the AI taker consider a decision once, on each target its filter allows, in the order of the cast.

    Gives the rows in which it was taken on somebody.
    """
    rows = rows.where(negated(machine.state.facts.holds((taker, "human"), rows)))
    done: list[Rows] = []
    for target in _targets(machine, decision, taker):
        run = _judge(machine, decision.name, _chain(machine, decision, taker, target, None), rows)
        near_enough = _is_near(run, decision, taker, target, rows)
        part = possible(machine, decision, taker, target, None, rows.where(near_enough))
        if not part.count:
            continue
        will = decision.will_do(run, run.chain.event_level(), part)
        drawn = machine.chance.next(Stream.AI, part) * UNIT < will
        part = part.where(bool(drawn[0]) if part.count == 1 else drawn)
        if part.count:
            done.append(take_decision(machine, decision, taker, target, None, part))
            rows = rows.without(done[-1])
    return Rows.none(rows.worlds) if not done else united(done, rows.worlds)


def _targets(machine: Machine, decision: Decision, taker: int) -> list[int]:
    """Whom or what a decision may be about: people, titles, or the taker alone."""
    if decision.group in TITLE_GROUPS:
        return machine.state.of_kind(EntityKind.TITLE)
    return machine.state.characters if decision.is_targeted else [taker]


def _is_near(run: Run, decision: Decision, taker: int, target: int, rows: Rows) -> Mask:
    """Where the filter lets the taker have the target: people by its name, titles if they are held."""
    if decision.group in TITLE_GROUPS:
        return run.state.links.read((target, "holder"), rows) == taker
    return not decision.is_targeted or is_possible_target(run, decision.ai_filter, taker, target, rows)


def daily_decisions(machine: Machine, rows: Rows) -> None:
    """AI decisions that are due for a check today: each decision every so many months."""
    for name in machine.program.sources.decisions:
        decision = machine.program.decision(name)
        if decision is not None and machine.state.day % (MONTH_DAYS * decision.interval) == 0:
            for taker in machine.state.characters:
                consider(machine, decision, taker, rows)


def daily_pulses(machine: Machine, rows: Rows) -> None:
    """Yearly and rarer pulses on each person's birthday, and mean-time events every 20 days."""
    state = machine.state
    for person in state.characters:
        birth = state.stats.read((person, "birth"), rows)
        for name, years in YEARLY.items():
            if name in machine.program.sources.on_actions:
                due = rows.where((state.day - birth) % (365 * years) == 0)
                due = due.where(state.alive(person, due)) if due.count else due
                if due.count:
                    run_on_action(machine, name, Chain(person, (), machine.from_mode), due)
    if state.day % PROCESS_DAYS == 0:
        mean_time_events(machine, rows)


def mean_time_events(machine: Machine, rows: Rows) -> None:
    """One test of every event that is not triggered only, on every living person."""
    for name, definition in machine.program.sources.events.items():
        if definition.word("is_triggered_only").lower() == "yes" or definition.kind == "province_event":
            continue
        event = machine.program.event(name)
        if event is None or event.mean_time is None:
            continue
        for person in machine.state.characters:
            part = rows.where(machine.state.alive(person, rows))
            chain: Chain[int] = Chain(person, (), machine.from_mode)
            if part.count and event.trigger is not None:
                run = _judge(machine, name, chain, part)
                part = part.where(event.trigger(run, chain.event_level(), part))
            if part.count:
                run = _judge(machine, name, chain, part)
                days = event.mean_time(run, chain.event_level(), part)
                part = part.where(machine.chance.next(Stream.PULSES, part) < chance_within(days))
            if part.count:
                machine.run_event(name, chain, machine.new_chain(part), part, 0, ())


def chance_within(days: Number, period: int = PROCESS_DAYS) -> np.ndarray[tuple[int, ...], np.dtype[np.float64]]:
    """The chance that an event of this mean time (days, in millionths) fires within a period."""
    mean = np.maximum(np.asarray(days, np.float64) / UNIT, 1e-9)
    return 1.0 - 0.5 ** (period / mean)


def run_on_action(machine: Machine, name: str, chain: Chain[int], rows: Rows) -> None:
    """A hook: its effects, its events in order, then one of its random events; files of one name extend each other."""
    for definition in machine.program.sources.on_actions.get(name, ()):
        site = Site(definition.script, definition.statement.key_span)
        way = (Step(f"on_action {name}", site.place),)
        run = machine.new_run(name, chain, machine.new_chain(rows), rows, 0, way)
        for part in definition.statement.block:
            match part.key.lower():
                case "effect":
                    effect = machine.program.compiler(definition).block(part.block)
                    effect(run, chain.event_level(), rows)
                case "events":
                    for entry in part.block:
                        launch(run, entry.word, chain, rows, (0, 0), site)
                case "random_events":
                    _random_events(run, definition, part.block, rows, 0)


def _random_events(run: Run, definition: Definition, entries: list[Statement], rows: Rows, delay: int) -> None:
    """One event drawn by weight times its `weight_multiplier`; named sub-lists draw for themselves."""
    frame, machine = run.chain.event_level(), run.machine
    site = Site(definition.script, definition.statement.key_span)
    names: list[str] = []
    weights: list[Number] = []
    for entry in entries:
        if isinstance(entry.value, Block):
            own = entry.first("delay")
            _random_events(run, definition, entry.block, rows, thousandths(own) // 1000)
        elif entry.key.isdecimal():
            names.append(entry.word)
            weights.append(_event_weight(run, entry.word, int(entry.key), rows))
    total = sum(weights[1:], weights[0]) if weights else 0
    some = rows.where(total > 0)
    if not some.count:
        return
    kept = as_array(total > 0, rows)
    drawn = picked([w if isinstance(w, int) else w[kept] for w in weights], machine.chance.next(Stream.PULSES, some))
    for number, part in some.parts(int(drawn[0]) if some.count == 1 else drawn):
        if names[number] not in ("0", ""):
            launch(run, names[number], frame.chain, part, (delay, 0), site)


def _event_weight(run: Run, name: str, weight: int, rows: Rows) -> Number:
    """An entry's weight; 0 where the event's trigger does not hold."""
    event = run.machine.program.event(name)
    if event is None:
        return weight * UNIT if name == "0" else 0
    frame = run.chain.event_level()
    scaled = event.weight(run, frame, rows) * weight
    mask: Mask = True if event.trigger is None else event.trigger(run, frame, rows)
    if isinstance(mask, bool):
        return scaled if mask else 0
    return scaled * mask

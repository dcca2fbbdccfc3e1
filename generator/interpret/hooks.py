"""What starts events besides events and decisions: on_actions, pulses, mean times to happen.

Source: ck2-language 8. The files of an on_action extend each other: all effects come first, then all events, then the
random events. Mean-time events are tested every 20 days on rulers and provinces, every 50 on courtiers; half have fired
after their mean time. Knows no decisions.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from generator.ck2.scopes import Chain
from generator.interpret.anomalies import Step
from generator.interpret.calendar import DAYS_A_YEAR
from generator.interpret.chance import Stream
from generator.interpret.commands.firing import launch
from generator.interpret.compiler import thousandths
from generator.interpret.core import InstantChain, Run
from generator.interpret.definitions import Definition, Site
from generator.interpret.events import Event
from generator.interpret.iterators import is_ruler
from generator.interpret.machine import Machine
from generator.interpret.rows import Mask, Number, Rows, as_array
from generator.interpret.state import EntityKind
from generator.interpret.weights import UNIT, picked
from generator.script.tree import Block, Statement

PROCESS_DAYS = 20
"""`EVENT_PROCESS_OFFSET`: days between two tests of a mean-time event on a ruler or a province."""
COURTIER_DAYS = 50
"""`COURTIER_EVENT_PROCESS_OFFSET`: the same for whoever is no ruler."""
YEARLY = {"on_yearly_pulse": 1, "on_bi_yearly_pulse": 2, "on_five_year_pulse": 5, "on_decade_pulse": 10}
"""Pulses of every character, with their period in years."""
CHILDREN = {"on_yearly_childhood_pulse": 1}
"""Pulses of whoever is not 16 yet, with their period in years."""
AT_AGES = {
    "on_childhood_pulse": (2372, 3102, 3832),
    "on_adolescence_pulse": (4562, 5292),
}  # fmt: skip
"""Pulses that come at certain ages, in days: 6.5, 8.5 and 10.5 years; 12.5 and 14.5."""
NO_DAY = ("on_startup", "on_focus_pulse")
"""Hooks of the calendar whose day nobody can tell: the game is loaded, a focus is a while old."""
_ADULT = 16


def daily_pulses(machine: Machine, rows: Rows) -> None:
    """Pulses on each person's birthday or age of today, and mean-time events every so many days."""
    hooks = machine.program.sources.on_actions
    for name in NO_DAY:
        if name in hooks:
            reason = "a hook that days do not bring; run it by `on_action`"
            machine.program.note_once(name, reason, hooks[name][0].place)
    for name in (*YEARLY, *CHILDREN, *AT_AGES):
        if name in hooks:
            for person in machine.state.characters:
                _pulse(machine, name, person, rows)
    mean_time_events(machine, rows)


def _pulse(machine: Machine, name: str, person: int, rows: Rows) -> None:
    """A pulse of a person, where it is due today and the person lives."""
    state = machine.state
    lived = state.day - state.stats.read((person, "birth"), rows)
    due = rows.where(_is_due(name, lived))
    due = due.where(state.alive(person, due)) if due.count else due
    if due.count:
        run_on_action(machine, name, Chain(person, (), machine.from_mode), due)


def _is_due(name: str, lived: Number) -> Mask:
    """Whether a pulse comes to whoever has lived so many days."""
    if name in YEARLY:
        return lived % (DAYS_A_YEAR * YEARLY[name]) == 0
    if name in CHILDREN:
        return (lived % (DAYS_A_YEAR * CHILDREN[name]) == 0) & (lived < DAYS_A_YEAR * _ADULT)
    if isinstance(lived, int):
        return lived in AT_AGES[name]
    return np.isin(lived, AT_AGES[name])


# mean times to happen


def mean_time_events(machine: Machine, rows: Rows) -> None:
    """One test of every event that is not triggered only, on every living person and every province that is due."""
    periods = [days for days in (PROCESS_DAYS, COURTIER_DAYS) if machine.state.day % days == 0]
    for name, definition in machine.program.sources.events.items() if periods else ():
        if definition.word("is_triggered_only").lower() == "yes":
            continue
        event = machine.program.event(name)
        if event is None or event.mean_time is None:
            continue
        if definition.kind == "province_event":
            for place in machine.state.of_kind(EntityKind.PROVINCE) if PROCESS_DAYS in periods else ():
                _test(machine, event, place, rows, PROCESS_DAYS)
        else:
            for person in machine.state.characters:
                _test_on_person(machine, event, person, rows, periods)


def _test_on_person(machine: Machine, event: Event, person: int, rows: Rows, periods: list[int]) -> None:
    """One test on a person, where that is due today: rulers and courtiers have periods of their own."""
    living = rows.where(machine.state.alive(person, rows))
    run = _judge(machine, event.id, Chain(person, (), machine.from_mode), living)
    rulers, courtiers = living.split(is_ruler(run, person, living))
    for part, days in ((rulers, PROCESS_DAYS), (courtiers, COURTIER_DAYS)):
        if part.count and days in periods:
            _test(machine, event, person, part, days)


def _test(machine: Machine, event: Event, entity: int, rows: Rows, days: int) -> None:
    """One test of an event, so many days after the last: it fires by its mean time where its trigger holds."""
    chain: Chain[int] = Chain(entity, (), machine.from_mode)
    if event.trigger is not None:
        run = _judge(machine, event.id, chain, rows)
        rows = rows.where(event.trigger(run, chain.event_level(), rows))
    if rows.count and event.mean_time is not None:
        run = _judge(machine, event.id, chain, rows)
        mean = event.mean_time(run, chain.event_level(), rows)
        rows = rows.where(machine.chance.next(Stream.PULSES, rows) < chance_within(mean, days))
    if rows.count:
        machine.run_event(event.id, chain, machine.new_chain(rows), rows, 0, ())


def _judge(machine: Machine, name: str, chain: Chain[int], rows: Rows) -> Run:
    """A run that only judges conditions: it draws nothing and starts no chain of the world's."""
    return machine.new_run(name, chain, InstantChain(machine.state.worlds), rows)


def chance_within(days: Number, period: int = PROCESS_DAYS) -> np.ndarray[tuple[int, ...], np.dtype[np.float64]]:
    """The chance that an event of this mean time (days, in millionths) fires within a period."""
    # Modifiers may bring a mean time down to 0: then the event fires at the next test.
    mean = np.maximum(np.asarray(days, np.float64) / UNIT, 1e-9)
    return 1.0 - 0.5 ** (period / mean)


# on_actions


@dataclass(slots=True)
class RandomList:
    """The entries of a list of random events, from all files that extend it; `delay` is in days."""

    entries: list[tuple[Definition, Statement]] = field(default_factory=list)
    delay: int = 0


def run_on_action(machine: Machine, name: str, chain: Chain[int], rows: Rows) -> None:
    """A hook: the effects of all its files, then their events in order, then one draw of each list of random events."""
    definitions = machine.program.sources.on_actions.get(name, ())
    if not definitions:
        return
    way = (Step(f"on_action {name}", definitions[0].place),)
    run = machine.new_run(name, chain, machine.new_chain(rows), rows, 0, way)
    for effect in machine.program.hook_effects(name):
        effect(run, chain.event_level(), rows)
    for definition, entry in _parts(definitions, "events"):
        launch(run, entry.word, chain, rows, (0, 0), Site(definition.script, definition.statement.key_span))
    for random_list in random_lists(definitions):
        _draw(run, random_list, rows)


def _parts(definitions: list[Definition], key: str) -> list[tuple[Definition, Statement]]:
    """What stands in the blocks of a key, over all files of a hook."""
    return [
        (definition, entry)
        for definition in definitions
        for part in definition.statement.block
        if part.key.lower() == key
        for entry in part.block
    ]


def random_lists(definitions: list[Definition]) -> list[RandomList]:
    """The lists of a hook: the named ones as they come, then the one without a name; equal names are one list."""
    found: dict[str, RandomList] = {}
    unnamed = RandomList()
    for definition, entry in _parts(definitions, "random_events"):
        if not isinstance(entry.value, Block):
            _add(unnamed, definition, entry)
            continue
        named = found.setdefault(entry.key, RandomList())
        for inner in entry.block:
            _add(named, definition, inner)
    return [*found.values(), unnamed]


def _add(random_list: RandomList, definition: Definition, entry: Statement) -> None:
    """An entry of a list, or its delay."""
    if entry.key.lower() == "delay":
        random_list.delay = thousandths(entry) // 1000
    elif entry.key.isdecimal():
        random_list.entries.append((definition, entry))


def _draw(run: Run, random_list: RandomList, rows: Rows) -> None:
    """One event of a list, drawn by weight times its `weight_multiplier`."""
    weights = [_event_weight(run, entry.word, int(entry.key), rows) for _, entry in random_list.entries]
    total = sum(weights[1:], weights[0]) if weights else 0
    some = rows.where(total > 0)
    if not some.count:
        return
    # Weights belong to all rows; only those of rows in which something can be drawn go on.
    kept = as_array(total > 0, rows)
    uniform = run.machine.chance.next(Stream.PULSES, some)
    drawn = picked([w if isinstance(w, int) else w[kept] for w in weights], uniform)
    for number, part in some.parts(int(drawn[0]) if some.count == 1 else drawn):
        definition, entry = random_list.entries[number]
        if entry.word not in ("0", ""):
            site = Site(definition.script, definition.statement.key_span)
            launch(run, entry.word, run.chain, part, (random_list.delay, 0), site)


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

"""A program: events, decisions and macros compiled on first use, with the list of what is not simulated.

Events are compiled once and kept; a program knows no worlds and can run many batches.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from generator.ck2.scopes import Frame
from generator.interpret import commands, flow, logic
from generator.interpret.anomalies import Fault
from generator.interpret.compiler import Compiler, MakeCondition, MakeEffect
from generator.interpret.core import Condition, Effect, Run
from generator.interpret.definitions import Definition, Sources
from generator.interpret.events import Decision, Event, compile_decision, compile_event
from generator.interpret.heads import Heads
from generator.interpret.links import LINKS
from generator.interpret.rows import Mask, Rows, negated
from generator.script.parser import collector_off
from generator.source import Place


@dataclass(frozen=True, slots=True)
class Unsupported:
    """A command that is not simulated: why, how often it stands in what was compiled, and where first."""

    name: str
    reason: str
    count: int
    place: Place


class _Macro:
    """A scripted effect or trigger; calls go through it, so that macros may call themselves."""

    __slots__ = ("condition", "effect", "name")

    def __init__(self, name: str) -> None:
        self.name = name
        self.condition: Condition | None = None
        self.effect: Effect | None = None


class Program:
    """Everything that can be run of some sources."""

    make_if = staticmethod(flow.make_if)
    make_trigger_if = staticmethod(logic.make_trigger_if)
    scalar_only = frozenset(LINKS)

    def __init__(self, sources: Sources) -> None:
        self.sources = sources
        self.triggers: Mapping[str, MakeCondition] = {**logic.TRIGGERS, **commands.TRIGGERS}
        self.effects: Mapping[str, MakeEffect] = {**flow.EFFECTS, **commands.EFFECTS}
        self.heads = Heads()
        self._events: dict[str, Event | None] = {}
        self._decisions: dict[str, Decision | None] = {}
        self._macros: dict[tuple[str, str], _Macro] = {}
        self._hooks: dict[str, tuple[Effect, ...]] = {}
        self.assumed: dict[str, int] = {}
        self._unsupported: dict[tuple[str, str], list[Place]] = {}

    def compiler(self, definition: Definition) -> Compiler:
        """A compiler for the script in which something is defined."""
        return Compiler(self, definition.script)

    def note_unsupported(self, name: str, reason: str, place: Place) -> None:
        """Note a statement that is not simulated."""
        self._unsupported.setdefault((name, reason), []).append(place)

    def note_assumed(self, name: str) -> None:
        """Note a trigger whose value is taken from the cast."""
        self.assumed[name] = self.assumed.get(name, 0) + 1

    def note_not_given(self, name: str, place: Place) -> None:
        """Note, once, an effect on people or things that only a cast could name, and does not."""
        self.note_once(name, "known, not simulated, and not given by the cast", place)

    def note_once(self, name: str, reason: str, place: Place) -> None:
        """Note something that is met while running, and not simulated, once for each place."""
        if place not in self._unsupported.get((name, reason), ()):
            self.note_unsupported(name, reason, place)

    @property
    def unsupported(self) -> tuple[Unsupported, ...]:
        """What was met while compiling and is not simulated, each command once, the commonest first."""
        found = [
            Unsupported(name, reason, len(places), min(places, key=lambda place: place.sort_key))
            for (name, reason), places in self._unsupported.items()
        ]
        return tuple(sorted(found, key=lambda one: (-one.count, one.name, one.reason)))

    def event(self, name: str) -> Event | None:
        """An event by id; `None` if the sources have none of that id."""
        if name not in self._events:
            definition = self.sources.events.get(name)
            self._events[name] = None
            if definition is not None:
                self._events[name] = compile_event(self.compiler(definition), definition)
        return self._events[name]

    def decision(self, name: str) -> Decision | None:
        """A decision by name; `None` if the sources have none of that name."""
        if name not in self._decisions:
            definition = self.sources.decisions.get(name)
            made = compile_decision(self.compiler(definition), definition) if definition else None
            self._decisions[name] = made
        return self._decisions[name]

    @cached_property
    def opposites(self) -> dict[str, frozenset[str]]:
        """For each trait those that block it: the ones that it lists in `opposites`, and the ones that list it."""
        found: dict[str, set[str]] = {}
        for name, definition in self.sources.traits.items():
            listed = definition.statement.first("opposites")
            for part in listed.block if listed is not None else ():
                if part.word != name:
                    found.setdefault(name, set()).add(part.word)
                    found.setdefault(part.word, set()).add(name)
        return {name: frozenset(others) for name, others in found.items()}

    def hook_effects(self, name: str) -> tuple[Effect, ...]:
        """The effects of an on_action, one for each `effect` block of its files."""
        if name not in self._hooks:
            self._hooks[name] = tuple(
                self.compiler(definition).block(part.block)
                for definition in self.sources.on_actions.get(name, ())
                for part in definition.statement.block
                if part.key.lower() == "effect"
            )
        return self._hooks[name]

    def compile_all(self) -> None:
        """Compile everything now, so that `unsupported` is complete; the garbage collector is kept out meanwhile."""
        with collector_off():
            for name in self.sources.events:
                self.event(name)
            for name in self.sources.decisions:
                self.decision(name)

    def trigger_macro(self, name: str, expected: bool) -> Condition:
        """A scripted trigger, expanded in place; `= no` negates it."""
        macro = self._macro(name, "trigger")

        def condition(run: Run, frame: Frame[int], rows: Rows) -> Mask:
            machine = run.machine
            if macro.condition is None or machine.calls >= machine.limits.depth:
                run.fault(Fault.DEEP_RECURSION, f"the scripted trigger `{name}` calls itself without end", None, rows)
                return False
            machine.calls += 1
            try:
                found = macro.condition(run, frame, rows)
            finally:
                machine.calls -= 1
            return found if expected else negated(found)

        return condition

    def effect_macro(self, name: str) -> Effect:
        """A scripted effect, expanded in place."""
        macro = self._macro(name, "effect")

        def effect(run: Run, frame: Frame[int], rows: Rows) -> Rows:
            machine = run.machine
            if macro.effect is None or machine.calls >= machine.limits.depth:
                run.fault(Fault.DEEP_RECURSION, f"the scripted effect `{name}` calls itself without end", None, rows)
                return rows
            machine.calls += 1
            try:
                return macro.effect(run, frame, rows)
            finally:
                machine.calls -= 1

        return effect

    def _macro(self, name: str, kind: str) -> _Macro:
        """A macro by name, compiled when first met."""
        key = (kind, name)
        macro = self._macros.get(key)
        if macro is None:
            macro = self._macros[key] = _Macro(name)
            if kind == "trigger":
                definition = self.sources.triggers[name]
                c = self.compiler(definition)
                macro.condition = logic.all_of(c.conditions(definition.statement.block))
            else:
                definition = self.sources.effects[name]
                macro.effect = self.compiler(definition).block(definition.statement.block)
        return macro

"""The way in: a batch of worlds made of a cast, started by a decision, an event, an effect or a pulse, read as arrays.

    program = Program(sources_of(index))            # or Sources filled by add_script
    engine = Engine(program, Cast((Person("anna", human=True), Person("bert"))), worlds=50_000, seed=1)
    engine.take_decision("mw_invite", taker="anna", target="bert")
    engine.run(days=60, policy=RandomPolicy())      # windows answered, delayed events run
    engine.gold("anna")                             # (worlds,) int64, thousandths

People, titles and provinces are named by the keys of the cast. Every start runs its whole instant chain and returns;
windows of humans then wait in `engine.windows`. Faults of the script are in `engine.anomalies`, commands that are not
simulated in `engine.unsupported`. A batch is a pure function of program, cast, seed and answers; the worlds of a run
may be cut into batches by `first_world` anywhere with the same results.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace

import numpy as np

from generator.ck2.scopes import Chain, FromMode, RepeatMode
from generator.errors import FaultyInput, UserError
from generator.interpret import groups, hooks, saving
from generator.interpret.anomalies import Anomaly, Fault
from generator.interpret.cast import Cast
from generator.interpret.chance import Chance, Model
from generator.interpret.compiler import Compiler
from generator.interpret.core import InstantChain, Run
from generator.interpret.decisions import Sides, carry_out, daily_decisions, possible, take_decision, within_filter
from generator.interpret.events import Decision
from generator.interpret.logic import all_of
from generator.interpret.machine import Halted, Limits, Machine, Watch
from generator.interpret.names import near
from generator.interpret.policies import Policy
from generator.interpret.program import Program, Unsupported
from generator.interpret.rows import BoolArray, IntArray, Number, Rows, as_array, as_numbers
from generator.interpret.saving import Json
from generator.interpret.state import NEVER, state_of
from generator.interpret.texts import Shown, Writer
from generator.interpret.windows import Window
from generator.script.parser import parse
from generator.script.tree import Statement

_DEEPEST_CALLS = 60_000
"""Python frames allowed while a script runs: 200 nested events, each some blocks deep."""
_LISTED = "`modwright inspect` lists what there is"


@dataclass(frozen=True, slots=True)
class Settings:
    """How a batch runs. `given` holds each world's draws, shape `(worlds, draws)`, -1 for `as you like`."""

    seed: int = 0
    worlds: int = 1
    first_world: int = 0
    model: Model = Model.INDEPENDENT
    given: IntArray | None = None
    from_mode: FromMode = FromMode.RELATIVE
    repeat_mode: RepeatMode = RepeatMode.B
    limits: Limits = field(default_factory=Limits)


class Engine:
    """A batch of worlds and everything one can do with it."""

    def __init__(
        self,
        program: Program,
        cast: Cast,
        settings: Settings | None = None,
        watch: Watch | None = None,
        column: int = 0,
        strict: bool = False,
    ) -> None:
        self.program = program
        self.settings = settings or Settings()
        self.strict = strict
        s = self.settings
        chance = Chance(s.seed, s.worlds, s.first_world, s.model, s.given)
        state = state_of(cast, s.worlds)
        groups.complete(state, program.sources)
        self.machine = Machine(program, state, chance, s.from_mode, s.repeat_mode, s.limits, watch)
        self.writer = Writer(self.machine, column)
        self.halted = False

    # what is there

    @property
    def worlds(self) -> int:
        """The number of worlds in the batch."""
        return self.machine.state.worlds

    @property
    def every(self) -> Rows:
        """All worlds of the batch."""
        return Rows.every(self.worlds)

    @property
    def day(self) -> int:
        """Today, as a day number."""
        return self.machine.state.day

    @property
    def windows(self) -> tuple[Window, ...]:
        """The windows that wait for an answer, oldest first."""
        return tuple(self.machine.windows)

    @property
    def anomalies(self) -> tuple[Anomaly, ...]:
        """Faults of the script met so far."""
        return self.machine.log.all

    @property
    def unsupported(self) -> tuple[Unsupported, ...]:
        """Commands met so far that are not simulated."""
        return self.program.unsupported

    def entity(self, key: str) -> int:
        """The number of a person, title or province; `UserError` for a key that the cast lacks."""
        found = self.machine.state.index.get(key)
        if found is None:
            keys = list(self.machine.state.index)
            raise UserError(f"`{key}` is not in the cast{near(key, keys)}", f"the cast has {', '.join(keys)}")
        return found

    # starting something

    def take_decision(
        self, decision: str, taker: str, target: str | None = None, third: str | None = None, rows: Rows | None = None
    ) -> BoolArray:
        """Take a decision wherever its conditions hold; where it was taken, shape `(worlds,)`.

        Targeted decisions need a target, and those with a third party a `third`.
        """
        made, sides = self._decision(decision, taker, target, third)
        if made.is_targeted and target is None:
            raise UserError(f"the decision `{decision}` is taken on somebody, expected a target")
        if made.third is not None and third is None:
            raise UserError(f"the decision `{decision}` has a third party, expected one")
        with self._running():
            return self._spread(take_decision(self.machine, made, sides, rows or self.every))
        return self._spread(Rows.none(self.worlds))

    def carry_out(self, decision: str, taker: str, target: str | None = None, third: str | None = None) -> None:
        """Run the effects of a decision in every world, whatever its conditions say."""
        made, sides = self._decision(decision, taker, target, third)
        with self._running():
            carry_out(self.machine, made, sides, self.every)

    def can_take(self, decision: str, taker: str, target: str | None = None, third: str | None = None) -> BoolArray:
        """Where a decision could be taken now; shape `(worlds,)`."""
        made, sides = self._decision(decision, taker, target, third)
        return self._spread(possible(self.machine, made, sides, self.every))

    def is_within_filter(
        self, decision: str, taker: str, target: str | None = None, third: str | None = None
    ) -> BoolArray:
        """Where the filters of a decision let the taker have these people; shape `(worlds,)`."""
        made, sides = self._decision(decision, taker, target, third)
        return as_array(within_filter(self.machine, made, sides, self.every), self.every)

    def _decision(self, name: str, taker: str, target: str | None, third: str | None) -> tuple[Decision, Sides]:
        """A decision and who is in it; `UserError` for a name that nobody has."""
        made = self.program.decision(name)
        if made is None:
            raise UserError(f"there is no decision `{name}`{near(name, list(self.program.sources.decisions))}", _LISTED)
        on, beside = (self.entity(key) if key is not None else None for key in (target, third))
        return made, Sides(self.entity(taker), on, beside)

    def fire_event(self, event: str, on: str, froms: Sequence[str] = (), rows: Rows | None = None) -> None:
        """Fire an event on somebody; `froms` are FROM, FROMFROM and so on."""
        if event not in self.program.sources.events:
            raise UserError(f"there is no event `{event}`{near(event, self.program.sources.events)}", _LISTED)
        chosen = rows or self.every
        chain = self._chain(on, froms)
        with self._running():
            self.machine.run_event(event, chain, self.machine.new_chain(chosen), chosen, 0, ())

    def bring_event(self, event: str, on: str, froms: Sequence[str] = ()) -> None:
        """Bring an event to somebody in every world, whatever its trigger says."""
        made = self.program.event(event)
        if made is None:
            raise UserError(f"there is no event `{event}`{near(event, self.program.sources.events)}", _LISTED)
        with self._running():
            self.machine.bring(made, self._run(event, self._chain(on, froms), self.every), self.every)

    def run_effect(self, effect: str, scope: str, froms: Sequence[str] = (), rows: Rows | None = None) -> None:
        """Run a scripted effect by name, or effects given as script text, with THIS = ROOT = scope."""
        chosen = rows or self.every
        chain = self._chain(scope, froms)
        if effect in self.program.sources.effects:
            made = self.program.effect_macro(effect)
        else:
            made = self._compiler(effect).block(self._parsed(effect, "effect"))
        with self._running():
            run = self._run(f"effect {effect[:40]}", chain, chosen)
            made(run, chain.event_level(), chosen)

    def test_trigger(self, trigger: str, scope: str, froms: Sequence[str] = (), rows: Rows | None = None) -> BoolArray:
        """Where a scripted trigger, or conditions given as text, hold; shape `(worlds,)`, false outside `rows`."""
        chosen = rows or self.every
        chain = self._chain(scope, froms)
        if trigger in self.program.sources.triggers:
            made = self.program.trigger_macro(trigger, True)
        else:
            made = all_of(self._compiler(trigger).conditions(self._parsed(trigger, "trigger")))
        run = self.machine.new_run("test", chain, InstantChain(self.worlds), chosen)
        with _deep_calls():
            return self._spread(chosen.where(made(run, chain.event_level(), chosen)))

    def fire_on_action(self, name: str, on: str, froms: Sequence[str] = (), rows: Rows | None = None) -> None:
        """Run a hook on somebody: its effects, its events, and one of its random events."""
        hooks_of = self.program.sources.on_actions
        if name not in hooks_of:
            raise UserError(f"there is no on_action `{name}` in the mod{near(name, hooks_of)}", _LISTED)
        with self._running():
            hooks.run_on_action(self.machine, name, self._chain(on, froms), rows or self.every)

    # going on

    def advance_days(self, days: int, pulses: bool = False, decisions: bool = False) -> None:
        """Let days pass: delayed events fall due, and if wished pulses, mean-time events and AI decisions run.

        Like all that goes on, it does nothing once the batch is halted.
        """
        if self.halted:
            return
        with self._running():
            for _ in range(days):
                self.machine.state.day += 1
                self.machine.run_day()
                if pulses:
                    hooks.daily_pulses(self.machine, self.every)
                if decisions:
                    daily_decisions(self.machine, self.every)

    def answer(self, window: Window, choice: Number) -> None:
        """Take an option of a window, the same everywhere or for each of its rows; -1 leaves it open there."""
        with self._running():
            self.machine.answer(window, choice)

    def settle(self, policy: Policy) -> None:
        """Answer windows by a policy until none is open or the policy leaves the rest open."""
        if self.halted:
            return
        with self._running():
            self._settle(policy)

    def _settle(self, policy: Policy) -> None:
        """Round by round: like windows together, each answered once, what they opened in the next round."""
        machine, left = self.machine, list[Window]()
        rounds = 0
        while machine.windows:
            rounds += 1
            if rounds > machine.limits.loop_rounds:
                self._close_endless(rounds - 1)
                break
            machine.merge_windows()
            for window in tuple(machine.windows):
                choice = policy.choose(machine, window)
                kept = window.rows.where(choice < 0)
                if kept.count:
                    left.append(replace(window, rows=kept))
                machine.answer(window, choice)
                machine.windows = [one for one in machine.windows if one.number != window.number]
        machine.windows = left

    def _close_endless(self, rounds: int) -> None:
        """Close windows that open one after the other without a day between, however often they are answered."""
        for window in self.machine.windows:
            message = f"`{window.event}` is shown again without a day between, even after {rounds} answers"
            event = self.program.event(window.event)
            window.run.fault(Fault.ENDLESS_LOOP, message, event.site if event else None, window.rows)

    def run(self, policy: Policy, days: int = 3650) -> None:
        """Answer windows and let days pass until nothing waits any more, for at most so many days."""
        end = self.day + days
        if self.halted:
            return
        with self._running():
            self._settle(policy)
            while not self.halted:
                due = self.machine.queue.next_day
                if due is None or due > end:
                    break
                self.machine.state.day = max(self.day, due)
                self.machine.run_day()
                self._settle(policy)

    # reading

    def variable(self, person: str, name: str) -> IntArray:
        """A variable in thousandths; shape `(worlds,)`."""
        return self._column(self.machine.state.variables.read((self.entity(person), name), self.every))

    def stat(self, person: str, name: str) -> IntArray:
        """Gold (`wealth`), prestige, an attribute ... in thousandths; shape `(worlds,)`."""
        return self._column(self.machine.state.stats.read((self.entity(person), name), self.every))

    def gold(self, person: str) -> IntArray:
        """Gold in thousandths; shape `(worlds,)`."""
        return self.stat(person, "wealth")

    def has_flag(self, person: str, flag: str) -> BoolArray:
        """Where a flag is set; shape `(worlds,)`."""
        found = self.machine.state.flags.read((self.entity(person), flag), self.every)
        return as_array(found != NEVER, self.every)

    def has_trait(self, person: str, trait: str) -> BoolArray:
        """Where a person has a trait; shape `(worlds,)`."""
        return as_array(self.machine.state.traits.holds((self.entity(person), trait), self.every), self.every)

    def has_modifier(self, person: str, modifier: str) -> BoolArray:
        """Where a modifier is in force; shape `(worlds,)`."""
        return as_array(self.machine.state.has_modifier(self.entity(person), modifier, self.every), self.every)

    def opinion(self, person: str, of: str) -> IntArray:
        """What a person thinks of another, in points; shape `(worlds,)`."""
        return self._column(self.machine.state.opinion(self.entity(person), self.entity(of), self.every))

    def show(self, window: Window, world: int) -> Shown:
        """A window as its human sees it in one world of the batch: title, description, options."""
        return self.writer.show(window, world)

    # saving

    def save(self) -> Json:
        """Everything that moves, as plain JSON values; the program is not part of it."""
        return saving.saved(self.machine)

    def restore(self, value: Json) -> None:
        """Go back (or on) to a saved state; `UserError` if the value is none of this batch's size."""
        saving.restore(self.machine, value)
        self.halted = False

    # inside

    @contextmanager
    def _running(self) -> Iterator[None]:
        """Run script: deep calls allowed, the step limit caught, strictness checked."""
        if self.halted:
            raise UserError("the batch was stopped at the step limit", "restore a saved state, or raise the limit")
        try:
            with _deep_calls():
                yield
        except Halted:
            self.halted = True
            self.machine.windows.clear()
            self.machine.queue.replace([])
        if self.strict and self.program.unsupported:
            names = ", ".join(f"`{one.name}`" for one in self.program.unsupported[:8])
            count = len(self.program.unsupported)
            raise FaultyInput(f"{count} commands are not simulated: {names}", saving.as_findings(self.program))

    def _chain(self, root: str, froms: Sequence[str]) -> Chain[int]:
        return Chain(self.entity(root), tuple(self.entity(key) for key in froms), self.settings.from_mode)

    def _run(self, name: str, chain: Chain[int], rows: Rows) -> Run:
        return self.machine.new_run(name, chain, self.machine.new_chain(rows), rows)

    def _parsed(self, text: str, what: str) -> list[Statement]:
        script = parse(text, f"<{what}>")
        if script.findings:
            raise FaultyInput(f"the {what} `{text}` cannot be read", script.findings)
        if any(not statement.operator for statement in script.statements):
            known = self.program.sources.effects if what == "effect" else self.program.sources.triggers
            raise UserError(f"there is no scripted {what} `{text}`{near(text, known)}")
        return list(script.statements)

    def _compiler(self, text: str) -> Compiler:
        return Compiler(self.program, parse(text, "<text>"))

    def _column(self, value: Number) -> IntArray:
        return as_numbers(value, self.every).copy()

    def _spread(self, rows: Rows) -> BoolArray:
        result = np.zeros(self.worlds, np.bool_)
        result[rows.at] = True
        return result


@contextmanager
def _deep_calls() -> Iterator[None]:
    """Python's limit on nested calls raised for a while: scripts nest deeper than programs."""
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(max(before, _DEEPEST_CALLS))
    try:
        yield
    finally:
        sys.setrecursionlimit(before)

"""Effects followed in order: what each write, branch, loop, macro and firing makes of what is known.

A firing without delay runs the whole event before the next effect (ck2-language 3.7), so whatever that event may write
is forgotten. Dead branches are followed too, silently, so that one mistake does not make all behind it look wrong.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from generator.ck2 import facts
from generator.lint.flow.asking import Asker
from generator.lint.flow.cells import SHARED, Cell, Fact, State, carried, joined, without, written
from generator.lint.flow.ranges import ANY, CLEAR, SET, Range, calculated
from generator.lint.flow.steps import Op, Step, bare, is_flag
from generator.lint.flow.unfollowed import steps_behind
from generator.lint.values import Scene, Slot

GOLD = "gold"
# Whether anything was fired on the way here; whether gold was moved to or from somebody without a ledger.
FIRED: Cell = (SHARED, "fired")
UNCOUNTED: Cell = (SHARED, "uncounted")


def pending(event: str) -> Cell:
    """Whether an event is still to come."""
    return SHARED, f"pending {event}"


@dataclass(frozen=True, slots=True)
class Fired:
    """An event fired in a run, by which step, and what it finds; `None` if nothing can be said of it."""

    step: Step
    state: State | None
    holders: tuple[int | None, ...] = ()


@dataclass(frozen=True, slots=True)
class Rules:
    """What a run must know of the mod: bodies of scripted effects, and which names a step or event may change.

    `follows`: whether a name is followed at all. `waits_keep`: whether nobody else interferes, so that what is known
    outlives waiting, and whether those in a chain are taken to be different people. A run that must be sound forgets
    everything at a wait.
    """

    macros: Mapping[str, Sequence[Step]]
    changes: Callable[[Step], Callable[[str], bool]]
    follows: Callable[[str], bool]
    waits_keep: bool = False


@dataclass(slots=True)
class Effects:
    """Runs blocks of effects; gathers what they write and fire, and the steps in `done` that wrote a variable."""

    asker: Asker
    rules: Rules
    writes: dict[str, Range] = field(default_factory=dict)
    done: set[Step] = field(default_factory=set)
    fired: list[Fired] = field(default_factory=list)
    escaped: State | None = None
    calls: tuple[str, ...] = ()

    def whole(self, steps: Sequence[Step], state: State | None, frame: Scene) -> State | None:
        """A main block (an option, `immediate`): `break` leaves it."""
        outer, self.escaped = self.escaped, None
        first = len(self.fired)
        after = joined(self.block(steps, state, frame), self.escaped)
        self.escaped = outer
        if self.rules.waits_keep and after is not None:
            self.fired[first:] = [self._until(one, after) for one in self.fired[first:]]
        return after

    def _until(self, fired: Fired, after: State) -> Fired:
        """A delayed event finds what the rest of the block has made of it."""
        if not fired.step.is_on or fired.state is None:
            return fired
        return replace(fired, state=joined(fired.state, carried(after, fired.holders, with_locals=False)))

    def block(self, steps: Sequence[Step], state: State | None, frame: Scene) -> State | None:
        """Effects in order; `None` in, or out, is a point that is not reached."""
        if state is None:
            self._dead(steps, {}, frame)
            return None
        place = 0
        while place < len(steps):
            end = place + 1
            while end < len(steps) and steps[end].op in (Op.ELSE_IF, Op.ELSE) and steps[place].op in _CHAINED:
                end += 1
            chain = steps[place:end]
            is_chain = chain[0].op in _CHAINED
            after = self._branches(chain, state, frame) if is_chain else self._step(chain[0], state, frame)
            if after is None:
                self._dead(steps[end:], state, frame)
                return None
            state, place = after, end
        return state

    def _dead(self, steps: Sequence[Step], state: State, frame: Scene) -> None:
        """Follow steps that are never reached, for what they would write and fire."""
        if steps:
            self.asker.notes.silent += 1
            self.block(steps, state, frame)
            self.asker.notes.silent -= 1

    def _branches(self, chain: Sequence[Step], state: State, frame: Scene) -> State | None:
        """`if`, `else_if`, `else` side by side; where one between them was left out, it may have run instead."""
        out: State | None = None
        rest: State | None = state
        if chain[0].op is not Op.IF:
            out = state
        for before, step in zip((None, *chain), chain, strict=False):
            if before is not None and not _follows(before, step):
                out = joined(out, rest)
            here = rest if rest is not None else state
            if step.op is Op.ELSE:
                out, rest = joined(out, self.block(step.steps, rest, frame)), None
                continue
            out = joined(out, self._branch(step, rest, frame))
            rest = None if rest is None else self._denied(step, here, frame)
        return joined(out, rest)

    def _branch(self, step: Step, state: State | None, frame: Scene) -> State | None:
        """A block behind its `limit`."""
        assumed = self._tested(step, state, frame)
        if assumed is None:
            self._dead(step.steps, state or {}, frame)
            return None
        return self.block(step.steps, assumed, frame)

    def _tested(self, step: Step, state: State | None, frame: Scene) -> State | None:
        """What is known where the tests of a step hold; they are noted as asked."""
        for aside in step.asides:
            if state is not None:
                self.asker.truth(aside, state, frame)
        for test in step.tests:
            state = self.asker.ask(test, state, frame)
        return state

    def _denied(self, step: Step, state: State, frame: Scene) -> State | None:
        """What is known where the tests of a step do not hold."""
        if len(step.tests) != 1:
            return state
        return self.asker.deny(step.tests[0].steps, state, frame, is_opaque=step.tests[0].is_opaque)

    def _step(self, step: Step, state: State, frame: Scene) -> State | None:
        match step.op:
            case Op.WRITE:
                return self._write(step, state, frame)
            case Op.FLAG:
                return self._put(step, state, frame, step.name, SET if step.is_on else CLEAR)
            case Op.PREFIX:
                return without(state, lambda name: is_flag(name) and bare(name).startswith(step.name))
            case Op.GOLD:
                return self._gold(step, state, frame)
            case Op.FIRE:
                return self._fire(step, state, frame)
            case Op.DROP:
                return self._drop(step, state)
            case Op.CALL:
                return self._call(step, state, frame)
            case Op.BREAK:
                self.escaped = joined(self.escaped, state)
                return None
            case _:
                return self._nested(step, state, frame)

    def _nested(self, step: Step, state: State, frame: Scene) -> State | None:
        match step.op:
            case Op.BODY:
                return self._branch(step, state, frame)
            case Op.HEAD:
                return self._head(step, state, frame)
            case Op.WHILE:
                return self._loop(step, state, frame)
            case Op.CHOICE:
                return self._choice(step, state, frame)
            case Op.MAYBE | Op.IF | Op.ELSE_IF | Op.ELSE:
                return joined(state, self._branch(step, state, frame))
            case _:
                return state

    def _write(self, step: Step, state: State, frame: Scene) -> State:
        right = self.asker.value(state, frame, step.operand)
        if step.operator not in ("set", "export"):
            right = calculated(step.operator, self.asker.fact(state, frame, step.name).range, right)
        self.done.add(step)
        known = self.writes.get(step.name)
        self.writes[step.name] = right if known is None else known.joined(right)
        return self._put(step, state, frame, step.name, right)

    def _put(self, step: Step, state: State, frame: Scene, name: str, range_: Range) -> State:
        cell = self.asker.scopes.cell(frame, name)
        if not self.rules.follows(name):
            return state
        return written(state, cell, name, Fact(range_, (step,)), are_apart=self.rules.waits_keep)

    def _gold(self, step: Step, state: State, frame: Scene) -> State:
        """Gold is only counted where somebody keeps a ledger of it."""
        cell = self.asker.scopes.cell(frame, GOLD)
        known = state.get(cell) if cell is not None else None
        if known is None or cell is None:
            return {**state, UNCOUNTED: Fact(SET, (step,))} if self.rules.waits_keep else state
        amount = calculated("change", known.range, self.asker.value(state, frame, step.operand))
        return {**state, cell: Fact(amount, (*known.sites, step)[-3:])}

    def _fire(self, step: Step, state: State, frame: Scene) -> State:
        is_repeat = step.spot.key == "repeat_event"
        chain = frame.repeat() if is_repeat else frame.fire()
        values = (chain.root, *chain.froms)[: Slot.CALLER]
        holders = tuple(self.asker.scopes.place(value) for value in values)
        keeps = (self.rules.waits_keep or not step.is_on) and not self.asker.notes.silent
        found = carried(state, holders, with_locals=not step.is_on) if keeps else None
        self.fired.append(Fired(step, found, holders))
        if self.rules.waits_keep:
            # An event fired at once may be a window that waits while what is fired next runs to its end.
            state = {**state, FIRED: Fact(SET, (step,)), pending(step.name): Fact(SET, (step,))}
        return state if step.is_on else self._forget(step, state)

    def _forget(self, step: Step, state: State) -> State:
        """What is left of a state behind a step that may change much."""
        return without(state, self.rules.changes(step))

    def _drop(self, step: Step, state: State) -> State:
        """A pending event is called off."""
        return {**state, pending(step.name): Fact(CLEAR, (step,))} if self.rules.waits_keep else state

    def _call(self, step: Step, state: State, frame: Scene) -> State | None:
        if step.name not in self.rules.macros:
            return self._forget(step, state)
        if step.name in self.calls or not self.asker.may_follow(len(self.calls)):
            self._leave(step)
            return self._forget(step, state)
        self.calls = (*self.calls, step.name)
        after = self.block(self.rules.macros[step.name], state, frame)
        self.calls = self.calls[:-1]
        return after

    def _leave(self, call: Step) -> None:
        """A macro that is not followed asks, writes and fires in a state that is not known."""
        notes = self.asker.notes
        for step in steps_behind(call, self.rules.macros, self.asker.macros, notes.left):
            notes.leave(step)
            if step.op is Op.WRITE:
                self.done.add(step)
                self.writes[step.name] = ANY
            elif step.op is Op.FIRE:
                self.fired.append(Fired(step, None))

    def _head(self, step: Step, state: State, frame: Scene) -> State | None:
        inner = self.asker.scopes.enter(frame, step.name)
        if inner.scope is None:
            return state
        is_iterator = facts.is_iterator(step.name.lower())
        start = self._forget(step, state) if is_iterator else state
        after = self._branch(step, start, inner)
        if self.asker.scopes.is_present(inner.scope) and not step.tests:
            return after
        return joined(state, after)

    def _loop(self, step: Step, state: State, frame: Scene) -> State | None:
        start = self._forget(step, state)
        after = self._branch(step, start, frame)
        done = None if after is None else self._denied(step, after, frame)
        return joined(joined(state, done), self.escaped)

    def _choice(self, step: Step, state: State, frame: Scene) -> State | None:
        """One entry of a list; if all are followed and none has a trigger, one surely runs."""
        entries = [one for one in step.spot.statement.block if one.operator and one.key.lower() != "on_trigger"]
        is_sure = len(entries) == len(step.steps) and not any(one.tests for one in step.steps)
        is_sure = is_sure and not any(one.first("trigger") for one in entries) and step.spot.key == "random_list"
        after: State | None = None if is_sure else state
        for entry in step.steps:
            after = joined(after, self._branch(entry, state, frame))
        return after


_CHAINED = frozenset((Op.IF, Op.ELSE_IF, Op.ELSE))


def _follows(before: Step, step: Step) -> bool:
    """Whether one statement stands right behind another."""
    parent = step.spot.parent
    around = parent.statement.block if parent else step.spot.owner.statement.block
    place = next((number for number, one in enumerate(around) if one is before.spot.statement), None)
    return place is not None and place + 1 < len(around) and around[place + 1] is step.spot.statement

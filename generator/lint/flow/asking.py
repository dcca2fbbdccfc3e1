"""Conditions on variables and flags: whether they hold at a point, and what is known if they do or do not.

Conditions of other kinds count as open. Every comparison that is asked is noted with its answer, for the rules.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from generator.ck2.scopes import scope_word
from generator.lint.flow.cells import SHARED, Cell, Fact, State, joined, merged
from generator.lint.flow.ranges import ANY, CLEAR, EITHER, SET, Range, Truth, asked, compared, narrowed, opposite
from generator.lint.flow.steps import Op, Operand, Step, is_shared
from generator.lint.flow.unfollowed import DEEPEST, MOST_BODIES, steps_behind
from generator.lint.values import Scene, Slot, Value, enter


@dataclass(slots=True)
class Asked:
    """A comparison over all the times it was asked.

    `truth` is its answer, `anywhere` the one that holds wherever it is asked; `range` what was compared with; `sites`
    the steps that gave the value; `times` how often it was asked.
    """

    step: Step
    truth: Truth
    anywhere: Truth
    range: Range
    sites: tuple[Step, ...] = ()

    def add(self, other: Asked) -> None:
        """The same comparison, asked at another point."""
        self.truth = self.truth if self.truth is other.truth else Truth.OPEN
        self.anywhere = self.anywhere if self.anywhere is other.anywhere else Truth.OPEN
        self.range = self.range.joined(other.range)
        self.sites = merged(self.sites, other.sites)


@dataclass(slots=True)
class Notes:
    """What was asked in a run, by step, and how whole blocks of conditions were answered; silent in dead branches.

    `open` are the comparisons whose answer was open at least once; no more is kept of them. `left` are macros that were
    not followed once, `bodies` counts those that were.
    """

    asked: dict[Step, Asked] = field(default_factory=dict)
    open: set[Step] = field(default_factory=set)
    met: dict[Step, Truth] = field(default_factory=dict)
    silent: int = 0
    left: set[str] = field(default_factory=set)
    bodies: int = 0

    def leave(self, step: Step) -> None:
        """Take down a step of a macro that is not followed: its answer may be any."""
        if step.op in (Op.COMPARE, Op.HAS):
            self.open.add(step)
        elif step.op is Op.ALL:
            self.met[step] = Truth.OPEN

    def note(self, one: Asked) -> None:
        """Take down an answer that is not open."""
        known = self.asked.get(one.step)
        if known is None:
            self.asked[one.step] = one
        else:
            known.add(one)

    def note_block(self, step: Step, answer: Truth) -> None:
        """Take down how a whole block of conditions was answered this time."""
        if not self.silent:
            self.met[step] = answer if self.met.get(step, answer) is answer else Truth.OPEN


@dataclass(slots=True)
class Scopes:
    """The objects of one run: at which place of the chain each stands, and which are surely there.

    `places` maps a place to the first one that holds the same object.
    """

    places: tuple[int, ...]
    present: tuple[bool, ...]
    frames: dict[tuple[int, str], Scene]

    def enter(self, frame: Scene, key: str) -> Scene:
        """The frame behind a head; each is made once."""
        known = self.frames.get((id(frame), key))
        if known is None:
            known = self.frames[id(frame), key] = enter(frame, key)
        return known

    def place(self, value: Value | None) -> int | None:
        """Where in the chain a scope stands; `None` for another object."""
        return None if value is None or value.slot > Slot.CALLER else self.places[value.slot]

    def is_present(self, value: Value | None) -> bool:
        """Whether a scope is surely there."""
        return value is not None and value.slot <= Slot.CALLER and self.present[value.slot]

    def cell(self, frame: Scene, name: str) -> Cell | None:
        """Where a variable or flag of THIS is kept; `None` if THIS is not followed."""
        if is_shared(name):
            return SHARED, name
        place = self.place(frame.scope)
        return None if place is None else (place, name)


class Asker:
    """Answers conditions in one run."""

    def __init__(
        self,
        scopes: Scopes,
        anywhere: Callable[[str], Range],
        follows: Callable[[str], bool],
        macros: Mapping[str, Step],
        notes: Notes,
    ) -> None:
        self.scopes = scopes
        self.anywhere = anywhere
        self.follows = follows
        self.macros = macros
        self.notes = notes
        self.depth = 0

    def fact(self, state: State, frame: Scene, name: str) -> Fact:
        """The values of a variable or flag of THIS."""
        cell = self.scopes.cell(frame, name)
        known = state.get(cell) if cell is not None else None
        return known or Fact(self.anywhere(name))

    def value(self, state: State, frame: Scene, operand: Operand | None) -> Range:
        """The values of a right side."""
        if operand is None:
            return ANY
        if operand.number is not None:
            return Range.of(operand.number)
        if not operand.scope:
            return self.fact(state, frame, operand.name).range
        word = scope_word(operand.scope)
        if word is None:
            return self.anywhere(operand.name)
        return self.fact(state, frame.step(frame.resolve(word)), operand.name).range

    def holds(self, steps: Iterable[Step], state: State, frame: Scene, *, is_opaque: bool = False) -> Truth:
        """Whether all of some conditions hold; every comparison in them is noted."""
        answers = [self.truth(step, state, frame) for step in steps]
        if Truth.NEVER in answers:
            return Truth.NEVER
        return Truth.OPEN if is_opaque or Truth.OPEN in answers else Truth.ALWAYS

    def truth(self, step: Step, state: State, frame: Scene) -> Truth:
        """Whether one condition holds."""
        match step.op:
            case Op.COMPARE | Op.HAS:
                return self._compared(step, state, frame)
            case Op.ALL:
                return self.holds(step.steps, state, frame, is_opaque=step.is_opaque)
            case Op.NOT_ALL:
                return self.holds(step.steps, state, frame, is_opaque=step.is_opaque).opposite
            case Op.ANY | Op.NONE:
                answer = self._any(step, state, frame)
                return answer if step.op is Op.ANY else answer.opposite
            case Op.HEAD:
                return self._behind(step, state, frame)
            case Op.ASK:
                return self._macro(step, state, frame)
            case _:
                for inner in (*step.tests, *step.asides, *step.steps):
                    self.truth(inner, state, frame)
                return Truth.OPEN

    def _any(self, step: Step, state: State, frame: Scene) -> Truth:
        answers = [self.truth(inner, state, frame) for inner in step.steps]
        if Truth.ALWAYS in answers:
            return Truth.ALWAYS
        return Truth.OPEN if step.is_opaque or Truth.OPEN in answers else Truth.NEVER

    def _behind(self, step: Step, state: State, frame: Scene) -> Truth:
        inner = self.scopes.enter(frame, step.name)
        if inner.scope is None:
            return Truth.OPEN
        answer = self.holds((*step.tests, *step.asides, *step.steps), state, inner, is_opaque=step.is_opaque)
        is_sure = self.scopes.is_present(inner.scope)
        return Truth.OPEN if answer is Truth.ALWAYS and not is_sure else answer

    def _macro(self, step: Step, state: State, frame: Scene) -> Truth:
        body = self.macros.get(step.name)
        if body is None:
            return Truth.OPEN
        if not self.may_follow(self.depth):
            for one in steps_behind(step, {}, self.macros, self.notes.left):
                self.notes.leave(one)
            return Truth.OPEN
        self.depth += 1
        answer = self.holds(body.steps, state, frame, is_opaque=body.is_opaque)
        self.depth -= 1
        return answer if step.is_on else answer.opposite

    def may_follow(self, depth: int) -> bool:
        """Whether a macro that lies so deep in others is followed; it is counted then."""
        self.notes.bodies += 1
        return depth < DEEPEST and self.notes.bodies <= MOST_BODIES

    def _compared(self, step: Step, state: State, frame: Scene) -> Truth:
        fact = self.fact(state, frame, step.name)
        everywhere = self.anywhere(step.name)
        if step.op is Op.HAS:
            answer, always = _has(step, fact.range), Truth.OPEN
        elif step.operand is not None and step.operand.number is not None:
            answer = asked(fact.range, step.operator, step.operand.number)
            always = asked(everywhere, step.operator, step.operand.number)
        else:
            answer = compared(fact.range, step.operator, self.value(state, frame, step.operand))
            always = Truth.OPEN
        if self.notes.silent:
            return answer
        if answer is Truth.OPEN:
            self.notes.open.add(step)
        else:
            self.notes.note(Asked(step, answer, always, fact.range, fact.sites))
        return answer

    def assume(self, steps: Sequence[Step], state: State | None, frame: Scene) -> State | None:
        """What is known if all of some conditions hold; `None` if they cannot."""
        for step in steps:
            state = None if state is None else self._assume(step, state, frame, wanted=True)
        return state

    def ask(self, test: Step, state: State | None, frame: Scene) -> State | None:
        """What is known if a block of conditions holds; what is asked in it is noted, and how the block is answered."""
        if state is None:
            return None
        answer = self.truth(test, state, frame)
        after = self._assume(test, state, frame, wanted=True)
        self.notes.note_block(test, Truth.NEVER if after is None else answer)
        return after

    def deny(self, steps: Sequence[Step], state: State, frame: Scene, *, is_opaque: bool = False) -> State | None:
        """What is known if not all of some conditions hold."""
        if is_opaque or not steps:
            return state
        return self._some(steps, state, frame, wanted=False)

    def _some(self, steps: Iterable[Step], state: State, frame: Scene, *, wanted: bool) -> State | None:
        """What is known if at least one of some conditions has an answer."""
        found: State | None = None
        for step in steps:
            found = joined(found, self._assume(step, state, frame, wanted=wanted))
        return found

    def _each(self, steps: Iterable[Step], state: State, frame: Scene, *, wanted: bool) -> State | None:
        after: State | None = state
        for step in steps:
            after = None if after is None else self._assume(step, after, frame, wanted=wanted)
        return after

    def _assume(self, step: Step, state: State, frame: Scene, *, wanted: bool) -> State | None:
        """What is known if one condition has the wanted answer."""
        match step.op:
            case Op.COMPARE | Op.HAS:
                return self._narrowed(step, state, frame, wanted=wanted)
            case Op.ALL | Op.NOT_ALL:
                return self._together(step, state, frame, wanted=wanted is (step.op is Op.ALL))
            case Op.ANY | Op.NONE:
                return self._one_of(step, state, frame, wanted=wanted is (step.op is Op.ANY))
            case Op.HEAD:
                return self._assume_behind(step, state, frame, wanted=wanted)
            case Op.ASK:
                return self._assume_macro(step, state, frame, wanted=wanted is step.is_on)
            case _:
                return state

    def _together(self, step: Step, state: State, frame: Scene, *, wanted: bool) -> State | None:
        if wanted:
            return self._each(step.steps, state, frame, wanted=True)
        return self.deny(step.steps, state, frame, is_opaque=step.is_opaque)

    def _one_of(self, step: Step, state: State, frame: Scene, *, wanted: bool) -> State | None:
        if not wanted:
            return self._each(step.steps, state, frame, wanted=False)
        return state if step.is_opaque else self._some(step.steps, state, frame, wanted=True)

    def _assume_behind(self, step: Step, state: State, frame: Scene, *, wanted: bool) -> State | None:
        inner = self.scopes.enter(frame, step.name)
        if self.scopes.place(inner.scope) is None:
            return state  # some object, or none
        if wanted:
            return self._each(step.steps, state, inner, wanted=True)
        is_sure = self.scopes.is_present(inner.scope)
        return self.deny(step.steps, state, inner, is_opaque=step.is_opaque or not is_sure)

    def _assume_macro(self, step: Step, state: State, frame: Scene, *, wanted: bool) -> State | None:
        body = self.macros.get(step.name)
        if body is None or not self.may_follow(self.depth):
            return state
        self.depth += 1
        after = self._together(body, state, frame, wanted=wanted)
        self.depth -= 1
        return after

    def _narrowed(self, step: Step, state: State, frame: Scene, *, wanted: bool) -> State | None:
        cell = self.scopes.cell(frame, step.name)
        if cell is None:
            return state
        fact = self.fact(state, frame, step.name)
        if step.op is Op.HAS:
            if not wanted and not step.is_on:
                return state
            left: Range | None = SET if wanted else CLEAR
            left = left if fact.range in (EITHER, left) else None
        elif step.operand is not None and step.operand.number is not None:
            operator = step.operator if wanted else opposite(step.operator)
            left = narrowed(fact.range, operator, step.operand.number)
        else:
            return state
        if left is None:
            return None
        is_kept = left != fact.range and self.follows(step.name)
        return {**state, cell: Fact(left)} if is_kept else state


def _has(step: Step, range_: Range) -> Truth:
    """`has_` of a flag; `had_`, some time ago, is surely no only where the flag is not set."""
    answer = Truth.NEVER if range_ == CLEAR else Truth.ALWAYS if range_ == SET else Truth.OPEN
    return Truth.OPEN if answer is Truth.ALWAYS and not step.is_on else answer

"""One object followed once, its parts in the order of ck2-language 3.5. Knows no other object."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.ck2.file_kinds import Role
from generator.lint.event_parts import options, says_yes
from generator.lint.flow.asking import Scopes
from generator.lint.flow.cells import State, joined
from generator.lint.flow.running import Effects
from generator.lint.flow.steps import Op, Step
from generator.lint.flow.walkable import Steps
from generator.lint.spots import MACROS
from generator.lint.values import CHARACTER, MACRO_START, START, Scene, Slot, Value, start_with
from generator.mod.records import DECISION, EVENT, Definition
from generator.script.tree import Statement
from generator.source import Place

if TYPE_CHECKING:
    from generator.lint.subject import Subject

NO_STATE: State = {}


@dataclass(frozen=True, slots=True)
class End:
    """Where a run of an object ends: the option or block, and what is known behind it."""

    owner: Definition
    statement: Statement
    state: State

    @property
    def place(self) -> Place:
        """Where it stands: the key of the option or block."""
        return self.owner.script.place(self.statement.key_span)


class Run:
    """One object followed once; `ends` are its ways out, gathered where waiting loses nothing."""

    def __init__(self, owner: Definition, steps: Steps, effects: Effects) -> None:
        self.owner = owner
        self.steps = steps
        self.effects = effects
        self.ends: list[End] = []
        self.is_major = owner.kind == EVENT and says_yes(owner, "major")

    def follow(self, entry: State) -> None:
        """Run it from what is known at its start; two places of one person share the cells of the first."""
        places = self.effects.asker.scopes.places
        entry = {cell: fact for cell, fact in entry.items() if cell[0] >= len(places) or places[cell[0]] == cell[0]}
        match self.owner.kind:
            case kind if kind == EVENT:
                self._event(entry)
            case kind if kind == DECISION:
                self._decision(entry)
            case kind if kind in MACROS:
                self.effects.whole(self.steps.top, entry, MACRO_START)
            case _:
                for step in self.steps.top:
                    self._part(step, entry)

    def _part(self, step: Step, state: State | None) -> None:
        """A field by itself: conditions are asked, effects run, fields in it likewise."""
        frame = step.spot.frame
        inner = [one for one in (*step.tests, *step.asides, *step.steps) if one.spot.role is not Role.EFFECT]
        for one in inner:
            if one.spot.role is None and one.op is Op.ALL:
                self._part(one, state)
            elif state is not None:
                self.effects.asker.truth(one, state, frame)
        if len(inner) < len(step.tests) + len(step.asides) + len(step.steps):
            effects = [one for one in step.steps if one.spot.role is Role.EFFECT]
            self.effects.whole(effects, self.effects.asker.assume(step.tests, state, frame), frame)

    def _tested(self, tests: Iterable[Step], state: State | None, frame: Scene) -> State | None:
        """What is known where some conditions hold; they are noted as asked."""
        for test in tests:
            state = self.effects.asker.ask(test, state, frame)
        return state

    def _event(self, entry: State) -> None:
        steps, frame = self.steps, _start(self.steps)
        state = self._tested(steps.tests(), entry, frame)
        for failed in steps.field("fail_trigger_effect"):
            self.effects.whole(failed.steps, entry, frame)
        for key in _WEIGHTS:
            for one in steps.field(key):
                self._part(one, state)
        for one in steps.field("immediate"):
            state = self.effects.whole(one.steps, state, frame)
        for key, parts in steps.fields.items():
            if key not in _RUN:
                for one in parts:
                    self._part(one, None if self.is_major else state)
        if self.effects.rules.waits_keep:
            self._ways_out(state, frame)
            return
        after = self._options(NO_STATE, _OF_OTHERS) if self.is_major else self._options(state, frame)
        for one in steps.field("after"):
            self.effects.whole(one.steps, after, _OF_OTHERS if self.is_major else frame)

    def _options(self, state: State | None, frame: Scene) -> State | None:
        """The options; a window waits for a click, before which others may write anything."""
        waits = not self.steps.is_hidden and not self.effects.rules.waits_keep
        shown_options = self.steps.field("option")
        after: State | None = None if shown_options else state
        for option in shown_options:
            for aside in option.asides:
                if state is not None:
                    self.effects.asker.truth(aside, state, frame)
            shown = self._tested(option.tests, state, frame)
            start = NO_STATE if waits and state is not None else shown
            after = joined(after, self.effects.whole(option.steps, start, frame))
        return NO_STATE if waits else joined(after, state if _has_more_options(self.steps) else None)

    def _ways_out(self, state: State | None, frame: Scene) -> None:
        """Each option by itself with what runs after it; without options the event ends as it is."""
        steps = {id(one.spot.statement): one for one in self.steps.field("option")}
        for statement in options(self.owner):
            option = steps.get(id(statement))
            after = state
            if option is not None:
                after = self.effects.whole(option.steps, self._tested(option.tests, state, frame), frame)
            self._end(statement, after, frame)
        if not options(self.owner):
            self._end(self.owner.statement, state, frame)

    def _end(self, statement: Statement, state: State | None, frame: Scene) -> None:
        for one in self.steps.field("after"):
            state = self.effects.whole(one.steps, state, frame)
        if state is not None and not self.is_major:
            self.ends.append(End(self.owner, statement, state))

    def _decision(self, entry: State) -> None:
        steps = self.steps
        state: State | None = entry
        for one in steps.field("potential", "allow"):
            state = self._tested([one], state, one.spot.frame)
        for key, parts in steps.fields.items():
            for one in parts:
                if key == "effect":
                    after = self.effects.whole(one.steps, state, one.spot.frame)
                    if after is not None:
                        self.ends.append(End(self.owner, one.spot.statement, after))
                elif key not in ("potential", "allow"):
                    self._part(one, entry)


# What is weighed before the event happens.
_WEIGHTS = ("mean_time_to_happen", "weight_multiplier")
_RUN = frozenset(
    (
        *("trigger", "has_character_flag", "has_global_flag", "fail_trigger_effect", *_WEIGHTS),
        *("immediate", "option", "after", "major_trigger"),
    )
)
# What a `major` event shows, it shows to many others; THIS is whoever looks at it.
_OF_OTHERS = start_with(Value(Slot.OTHER, CHARACTER))


def _start(steps: Steps) -> Scene:
    """The frame at the top of an event; that of `major_trigger` is another one."""
    return next((one.spot.frame for one in steps.top if one.spot.key != "major_trigger"), START)


def _has_more_options(steps: Steps) -> bool:
    """Whether some options were left out since they touch nothing."""
    count = sum(1 for one in steps.owner.statement.block if one.key.lower() == "option")
    return count > len(steps.field("option"))


def scopes_of(subject: Subject, definition: Definition, frames: dict[tuple[int, str], Scene]) -> Scopes:
    """Which places of the chain hold the same object in an event, and which surely hold one."""
    if definition.kind in MACROS:
        places = tuple(range(Slot.OTHER))
        return Scopes(places, tuple(place == Slot.CALLER for place in places), frames)
    chains = subject.chains
    slots = [Slot(number) for number in range(Slot.CALLER)]
    places = tuple(next(one for one in slots if chains.same(definition, one, slot)) for slot in slots)
    entries = chains.entries(definition)
    is_known = bool(entries) and not chains.is_open(definition)
    present = tuple(
        slot is Slot.ROOT or (is_known and all(entry.same[slot] is not None for entry in entries)) for slot in slots
    )
    return Scopes(places, present, frames)

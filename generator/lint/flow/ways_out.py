"""The ends of a chain compared: what one leaves set and others clear, gold that one takes and others return."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.lint.flow.cells import SHARED, State
from generator.lint.flow.changes import Changes
from generator.lint.flow.parts import End
from generator.lint.flow.ranges import CLEAR, SET, ZERO, Range, Truth, asked, calculated
from generator.lint.flow.running import GOLD, UNCOUNTED
from generator.lint.flow.steps import Op, Step, bare, clears, is_flag, lock_name
from generator.lint.flow.walkable import Steps
from generator.lint.spots import MACROS, Spot
from generator.mod.records import EVENT, Definition
from generator.script.tree import Statement

if TYPE_CHECKING:
    from generator.lint.subject import Subject

_PENDING = "pending "


@dataclass(frozen=True, slots=True)
class Leak:
    """What an end leaves set: by which steps it was set, and one that clears it elsewhere in the chain."""

    end: End
    name: str
    sites: tuple[Step, ...]
    clearing: Step


@dataclass(frozen=True, slots=True)
class Loss:
    """Gold in thousandths that is gone at an end, where it was paid, and an end at which all of it is back."""

    end: End
    amount: int
    paid: Step
    settled: End


class WaysOut:
    """Judges the ends of one chain; `members` are its objects with their steps, if they have any."""

    def __init__(
        self,
        subject: Subject,
        changes: Changes,
        later: Mapping[Definition, int],
        members: Mapping[Definition, Steps | None],
    ) -> None:
        self.subject = subject
        self.changes = changes
        self.later = later
        self.steps = [step for one in members.values() if one is not None for step in one.all]

    def leaks(self, ends: Iterable[End], names: frozenset[str]) -> tuple[Leak, ...]:
        """What is surely set at an end, and what nothing still to come clears; each once an end."""
        found = {(id(leak.end), leak.name): leak for end in ends for leak in self._at(end, names)}
        return tuple(found.values())

    def _at(self, end: End, names: frozenset[str]) -> Iterator[Leak]:
        for (holder, name), fact in end.state.items():
            if name not in names or not _is_set(name, fact.range) or not fact.sites or holder == SHARED:
                continue
            clearing = next(filter(_ends_it, (step for step in self.steps if step.name == name)), None)
            if clearing and not self._is_pending(end.state, name) and not self._goes_on(end.owner, name):
                yield Leak(end, name, fact.sites, clearing)

    def _is_pending(self, state: State, name: str) -> bool:
        """Whether an event that is still to come may clear a flag."""
        bit = self.changes.bits.get(name, 0)
        for (_, cell), fact in state.items():
            event = self.subject.index.events.get(cell.removeprefix(_PENDING)) if cell.startswith(_PENDING) else None
            if event is not None and fact.range != CLEAR and self.later.get(event, 0) & bit:
                return True
        return False

    def _goes_on(self, ended: Definition, name: str) -> bool:
        """Whether what led to the ended event goes on behind it, and may change a flag at once or later."""
        bit = self.changes.bits.get(name, 0)
        seen = {ended}
        waiting = [ended]
        while waiting:
            one = waiting.pop()
            for step in self._callers(one):
                if any(self._may_change(later, name, bit) for later in self._behind(step)):
                    return True
                if step.spot.owner not in seen:
                    seen.add(step.spot.owner)
                    waiting.append(step.spot.owner)
        return False

    def _may_change(self, step: Step, name: str, bit: int) -> bool:
        """Whether a step may change a flag, at once or by an event that comes later."""
        event = self.subject.index.events.get(step.name) if step.op is Op.FIRE else None
        return self.changes.of(step)(name) or (event is not None and bool(self.later.get(event, 0) & bit))

    def _callers(self, one: Definition) -> Iterator[Step]:
        """The steps of the chain that run or fire an object."""
        wanted = Op.FIRE if one.kind == EVENT else Op.CALL
        return (step for step in self.steps if step.op is wanted and step.name == one.name)

    def _behind(self, step: Step) -> Iterator[Step]:
        """The steps of the same object that may run after a step."""
        for other in self.steps:
            if other.spot.owner is step.spot.owner and other.op in _CHANGING and _is_behind(step.spot, other.spot):
                yield other


def _is_set(name: str, range_: Range) -> bool:
    return range_ == SET if is_flag(name) else asked(range_, "==", 0) is Truth.NEVER


_CHANGING = frozenset((Op.FLAG, Op.WRITE, Op.PREFIX, Op.CALL, Op.FIRE))
_LATER_FIELDS = {"immediate": ("option", "after"), "option": ("after",)}


def _is_behind(spot: Spot, other: Spot) -> bool:
    """Whether one place of an object may run after another: further down in one block, or in a later field."""
    top, other_top = _outermost(spot), _outermost(other)
    if top is other_top or spot.owner.kind in MACROS:
        return other.statement.start > spot.statement.start
    return other_top.key in _LATER_FIELDS.get(top.key, ())


def _outermost(spot: Spot) -> Spot:
    return next(iter(tuple(spot.around())[::-1]), spot)


def _ends_it(step: Step) -> bool:
    """Whether a step clears something for good; what is set again in the same block is only renewed."""
    if not clears(step):
        return False
    parent = step.spot.parent
    beside = parent.statement.block if parent else step.spot.owner.statement.block
    later = (one for one in beside if one.start > step.spot.statement.start)
    return not any(one.key.lower().startswith(_SETTING) and bare(step.name) in _named(one) for one in later)


_SETTING = ("set_", "add_", "change_")


def _named(statement: Statement) -> tuple[str, str]:
    """The flag, lock or variable that a statement sets."""
    which = statement.first("which")
    return lock_name(statement), which.word if which else ""


def losses(ends: Sequence[End]) -> tuple[Loss, ...]:
    """Ends at which exactly one sum is gone, of which another end gives everything back."""
    settled = [(end, paid) for end in ends if (paid := _paid(end)) and _is_settled(end.state)]
    found = []
    for end in ends:
        total = _total(end.state)
        if total is None or total.exact is None or len(total.exact) != 1 or max(total.exact) >= 0:
            continue
        for step in _paid(end):
            other = next((one for one, paid in settled if step in paid), None)
            if other is not None:
                found.append(Loss(end, -max(total.exact), step, other))
                break
    return tuple(found)


def _is_settled(state: State) -> bool:
    """Whether nobody together has lost anything, although gold went through the hands of two."""
    hands = [fact for (_, name), fact in state.items() if name == GOLD and fact.sites]
    return len(hands) > 1 and _total(state) == ZERO


def _total(state: State) -> Range | None:
    """What all in the chain together have won; `None` if somebody's gold was not counted."""
    uncounted = state.get(UNCOUNTED)
    if uncounted is None or uncounted.range != CLEAR:
        return None
    total = ZERO
    for (_, name), fact in state.items():
        if name == GOLD:
            total = calculated("change", total, fact.range)
    return total


def _paid(end: End) -> tuple[Step, ...]:
    """The steps that took gold on the way to an end."""
    return tuple(
        step
        for (_, name), fact in end.state.items()
        if name == GOLD
        for step in fact.sites
        if step.operand is not None and (step.operand.number or 0) < 0
    )

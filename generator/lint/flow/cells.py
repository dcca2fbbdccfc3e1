"""What is known at one point of a run: for some variables and flags of some of its objects, the values they may have.

    state = {(ROOT, "flag f"): Fact(SET, (where it was set,))}

INVARIANT: a state only narrows what holds anywhere; what it does not name may have any value the mod ever gives it.
Knows no script.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from generator.lint.flow.ranges import Range
from generator.lint.flow.steps import Step

# The holder of global variables and flags, beside the places of the chain (ROOT is 0, FROM is 1 ...).
SHARED = 9
Cell = tuple[int, str]
_MOST_SITES = 3


class Fact(NamedTuple):
    """The values, and the steps that gave them; `sites` is empty where only a condition narrowed them."""

    range: Range
    sites: tuple[Step, ...] = ()

    def joined(self, other: Fact) -> Fact:
        """What may be the one or the other."""
        if self == other:
            return self
        return Fact(self.range.joined(other.range), merged(self.sites, other.sites))


State = dict[Cell, Fact]


def merged(sites: tuple[Step, ...], others: tuple[Step, ...]) -> tuple[Step, ...]:
    """Both, each once; no more than a reader wants to see."""
    return tuple(dict.fromkeys((*sites, *others)))[:_MOST_SITES]


def joined(one: State | None, other: State | None) -> State | None:
    """What holds after the one or the other; `None` is a point that is never reached."""
    if one is None or one is other:
        return other
    if other is None:
        return one
    both: State = {}
    for cell, fact in one.items():
        beside = other.get(cell)
        if beside is not None:
            both[cell] = fact.joined(beside)
    return both


def without(state: State, is_lost: Callable[[str], bool]) -> State:
    """The state but for the names that may have changed."""
    if not any(is_lost(cell[1]) for cell in state):
        return state
    return {cell: fact for cell, fact in state.items() if not is_lost(cell[1])}


def written(state: State, cell: Cell | None, name: str, fact: Fact, *, are_apart: bool = False) -> State:
    """The state after a write to one object's variable or flag.

    Other objects of the chain may be the same one, so theirs may have the new value or the old; not if `are_apart`.
    `cell` is `None` for a write to an object that is not followed.
    """
    if are_apart and cell is not None:
        return {**state, cell: fact}
    after = {
        one: known.joined(fact)
        if one[1] == name and one != cell and SHARED not in (one[0], cell and cell[0])
        else known
        for one, known in state.items()
    }
    if cell is not None:
        after[cell] = fact
    return after


def carried(state: Mapping[Cell, Fact], holders: tuple[int | None, ...], *, with_locals: bool) -> State:
    """The state that a fired event finds: `holders` are the places at which its ROOT, FROM ... stand now."""
    found: State = {}
    for cell, fact in state.items():
        holder, name = cell
        if holder == SHARED:
            if with_locals or not name.startswith("variable local_"):
                found[cell] = fact
            continue
        for place, old in enumerate(holders):
            if old == holder:
                found[place, name] = fact
    return found

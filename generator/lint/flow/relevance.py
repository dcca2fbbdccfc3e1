"""Which objects are worth following: those where some flag or variable could be known, and those on the way there.

A flag is only known somewhere if what runs at once writes it and then asks for it, which most objects of a big mod do
not. Follows nothing itself.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from typing import TYPE_CHECKING

from generator.lint.flow.changes import closed
from generator.lint.flow.steps import Op, Step, is_lock
from generator.lint.flow.walkable import Steps
from generator.lint.spots import MACROS
from generator.mod.records import EVENT, SCRIPTED_EFFECT, SCRIPTED_TRIGGER, Definition

if TYPE_CHECKING:
    from generator.lint.subject import Subject

_WRITTEN = frozenset((Op.FLAG,))
_ASKED = frozenset((Op.HAS,))
_Edges = dict[Definition, set[Definition]]


def worth_following(subject: Subject, steps: Mapping[Definition, Steps]) -> Mapping[Definition, Steps]:
    """The objects that touch variables, or lie between a write of a flag and a place that asks for it at once."""
    bits = _bits(steps)
    calls, at_once = _edges(subject, steps)
    written = closed({one: _mask(steps[one], bits, _WRITTEN) for one in steps}, calls)
    before = closed(written, _turned(at_once))
    ahead = closed({one: _mask(steps[one], bits, _ASKED) for one in steps}, at_once)
    interesting = bits["variable"]
    for one in steps:
        interesting |= before[one] & ahead[one]
    touched = closed({one: _mask(steps[one], bits, _TOUCHING) for one in steps}, calls)
    return {one: steps[one] for one in steps if _is_worth(one, before[one] & ahead[one], touched[one], interesting)}


def _is_worth(one: Definition, between: int, touched: int, interesting: int) -> bool:
    """Macros are needed by whoever calls them; other objects if a flag passes through, or for their variables."""
    if one.kind in MACROS:
        return bool(touched & interesting)
    return bool(between) or bool(touched & 1)


def _turned(edges: Mapping[Definition, set[Definition]]) -> _Edges:
    """The same edges, from the target to where they come from."""
    found: _Edges = defaultdict(set)
    for source, targets in edges.items():
        for target in targets:
            found[target].add(source)
    return found


_TOUCHING = frozenset((Op.FLAG, Op.HAS, Op.WRITE, Op.COMPARE))


def _bits(steps: Mapping[Definition, Steps]) -> Mapping[str, int]:
    """A bit a flag; all variables share one, since their ranges are wanted anyway."""
    found = {"variable": 1}
    for one in steps.values():
        for step in one.all:
            if step.op in (Op.FLAG, Op.HAS) and step.name not in found and not is_lock(step.name):
                found[step.name] = 1 << len(found)
    return found


def _bit(step: Step, bits: Mapping[str, int]) -> int:
    return bits["variable"] if step.op in (Op.WRITE, Op.COMPARE) else bits.get(step.name, 0)


def _mask(steps: Steps, bits: Mapping[str, int], ops: frozenset[Op]) -> int:
    mask = 0
    for step in steps.all:
        if step.op in ops:
            mask |= _bit(step, bits)
    return mask


def _edges(subject: Subject, steps: Mapping[Definition, Steps]) -> tuple[_Edges, _Edges]:
    """Which macros each object calls, and beside them which events it fires at once."""
    calls: _Edges = defaultdict(set)
    at_once: _Edges = defaultdict(set)
    for definition, one in steps.items():
        for step in one.all:
            target = _target(subject, step)
            if target is not None and target in steps:
                at_once[definition].add(target)
                if step.op is not Op.FIRE:
                    calls[definition].add(target)
    return calls, at_once


def _target(subject: Subject, step: Step) -> Definition | None:
    match step.op:
        case Op.CALL:
            return subject.index.defined(SCRIPTED_EFFECT).get(step.name)
        case Op.ASK:
            return subject.index.defined(SCRIPTED_TRIGGER).get(step.name)
        case Op.FIRE if not step.is_on:
            return subject.index.defined(EVENT).get(step.name)
        case _:
            return None

"""The steps of every object of a mod that has some, in the parts in which the game runs them. Follows nothing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from generator.lint.event_parts import is_hidden
from generator.lint.flow.steps import LEAVES, LOCK_KEYS, Op, Step, conditions_in, lock_name, steps_of, walk
from generator.lint.spots import MACROS, Spot
from generator.mod.records import EVENT, EVENT_MODIFIER, SCRIPTED_EFFECT, SCRIPTED_TRIGGER, Definition

if TYPE_CHECKING:
    from generator.lint.subject import Subject

# What a modifier may say of itself without doing anything.
_LOOKS = frozenset(("icon", "is_visible"))
_TESTED = ("trigger", "has_character_flag", "has_global_flag")


@dataclass(frozen=True, slots=True)
class Steps:
    """The steps of one object. `top` are its fields, or the statements of a macro; `all` every step in them.

    `is_hidden`: an event without a window, whose options run at once.
    """

    owner: Definition
    top: tuple[Step, ...]
    all: tuple[Step, ...]
    is_hidden: bool = False
    fields: dict[str, tuple[Step, ...]] = field(default_factory=dict)

    def field(self, *keys: str) -> tuple[Step, ...]:
        """The top steps of some fields."""
        return tuple(step for key in keys for step in self.fields.get(key, ()))

    def tests(self) -> tuple[Step, ...]:
        """The conditions under which an event happens, its cheap filters included."""
        return self.field(*_TESTED)


def steps_by_definition(subject: Subject) -> Mapping[Definition, Steps]:
    """The steps of the mod's own objects; those without any are left out."""
    triggers = subject.index.defined(SCRIPTED_TRIGGER)
    leaves: dict[Definition, list[Spot]] = {}
    for spot in (*subject.spots_of(*LEAVES), *_locks(subject), *subject.calls):
        leaves.setdefault(spot.owner, []).append(spot)
    found: dict[Definition, Steps] = {}
    for definition in subject.definitions():
        spots = leaves.get(definition)
        top = steps_of(sorted(spots, key=_start), triggers) if spots else []
        if top:
            found[definition] = _parts(definition, top)
    return found


def _locks(subject: Subject) -> Iterator[Spot]:
    """The spots that give, take or ask for a modifier of no effect, which both is given and taken somewhere."""
    modifiers = subject.index.defined(EVENT_MODIFIER)
    named = {name: list[Spot]() for name, modifier in modifiers.items() if _has_no_effect(modifier)}
    for spot in subject.spots_of(*LOCK_KEYS) if named else ():
        spots = named.get(lock_name(spot.statement))
        if spots is not None:
            spots.append(spot)
    for spots in named.values():
        if {"add", "remove"} <= {spot.key.partition("_")[0] for spot in spots}:
            yield from spots


def _has_no_effect(modifier: Definition) -> bool:
    return all(one.key.lower() in _LOOKS for one in modifier.statement.block)


def _start(spot: Spot) -> int:
    return spot.statement.start


def _parts(definition: Definition, top: Sequence[Step]) -> Steps:
    fields: dict[str, list[Step]] = {}
    if definition.kind not in MACROS:
        for step in top:
            fields.setdefault(step.spot.key, []).append(step)
    hides = definition.kind == EVENT and is_hidden(definition)
    parts = {key: tuple(steps) for key, steps in fields.items()}
    return Steps(definition, tuple(top), tuple(walk(top)), hides, parts)


def trigger_bodies(steps: Mapping[Definition, Steps]) -> Mapping[str, Step]:
    """The conditions of each scripted trigger as one step."""
    bodies: dict[str, Step] = {}
    for definition, one in steps.items():
        if definition.kind == SCRIPTED_TRIGGER:
            body = Step(Op.ALL, one.top[0].spot)
            body.steps = list(one.top)
            body.is_opaque = conditions_in(definition.statement) > len(one.top)
            bodies[definition.name] = body
    return bodies


def effect_bodies(steps: Mapping[Definition, Steps]) -> Mapping[str, Sequence[Step]]:
    """The statements of each scripted effect that touch anything."""
    return {one.name: steps[one].top for one in steps if one.kind == SCRIPTED_EFFECT}

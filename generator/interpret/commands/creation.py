"""People that the script creates: `create_character` and its sisters, and what they are given at once.

Project default, since nobody documents it: a newcomer joins the court of THIS (of the owner of a province, the holder
of a title) and stands where THIS stands; is 20 years old, male, of the religion and culture of THIS and of a new
dynasty unless the block says otherwise. Nothing is drawn: `random_traits` gives none, attributes not named are 5.
`new_character` is the last one created in that world.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

import numpy as np

from generator.ck2.scopes import Frame
from generator.interpret.calendar import DAYS_A_YEAR
from generator.interpret.compiler import Compiler, MakeCondition, MakeEffect, word_of
from generator.interpret.core import Effect, Run, here
from generator.interpret.groups import GROUPED, group_of
from generator.interpret.iterators import is_ruler
from generator.interpret.links import NEW_CHARACTER
from generator.interpret.newcomers import newcomer
from generator.interpret.rows import Number, Rows, as_array, either
from generator.interpret.scope_refs import is_scope_text, scope_ref
from generator.interpret.state import GLOBAL, NONE, EntityKind, State, is_of_kind
from generator.interpret.stats import ATTRIBUTES
from generator.script.tree import Statement

_AGE = 20
_ATTRIBUTE = 5_000
_HEALTH = 5_000
_FRESH_DYNASTIES = frozenset(("random", "culture", "actually_culture", ""))
_COPIED = {"religion": ("religion", "religion_group"), "culture": ("culture", "culture_group"), "dynasty": ("dynasty",)}

Given = Callable[[Run, Frame[int], Rows, int], None]
"""Something that a newcomer gets: run, frame, rows, who it is."""


@dataclass(frozen=True, slots=True)
class _Birth:
    """What a block says of the one who is created; numbers in thousandths, the age in years."""

    name: str
    age: int
    female: bool
    stats: Mapping[str, int]
    traits: tuple[str, ...]
    flags: tuple[str, ...]


def _make_create(c: Compiler, s: Statement) -> Effect | None:
    birth = _birth(c, s)
    words = [_word_given(c, s, name) for name in _COPIED]

    def effect(run: Run, frame: Frame[int], rows: Rows) -> Rows:
        if not rows.count:
            return rows
        entity = newcomer(run.state, rows, birth.name)
        if entity == NONE:
            run.machine.program.note_once(s.key, "too many newcomers, nobody is created", c.script.place(s.key_span))
            return rows
        _be_born(run.state, entity, birth, rows)
        _join(run, here(frame), entity, rows)
        for give in words:
            give(run, frame, rows, entity)
        run.state.links.write((GLOBAL, NEW_CHARACTER), rows, entity)
        return rows

    return effect


def _birth(c: Compiler, s: Statement) -> _Birth:
    sex = s.first("female") or s.first("is_female")
    female = sex.word.lower() if sex else "no"
    if sex is not None and female not in ("yes", "no"):
        c.unsupported(sex, f"`{female}` is not drawn; a man is created")
    age = c.number(s.first("age") or s.first("min_age"), _AGE * 1000) // 1000
    traits = tuple(one.word for one in s.block if one.key.lower() in ("trait", "add_trait"))
    flags = tuple(one.word for one in s.block if one.key.lower() == "flag")
    return _Birth(word_of(s, "name"), age, female == "yes", dict(_stats(c, s)), traits, flags)


def _stats(c: Compiler, s: Statement) -> Iterator[tuple[str, int]]:
    """Attributes, of the block or of `attributes` in it, health and fertility; points in thousandths."""
    inside = s.first("attributes")
    for name in ATTRIBUTES:
        found = (inside.first(name) if inside else None) or s.first(name)
        yield name, c.number(found, _ATTRIBUTE)
    yield "health", c.number(s.first("health"), _HEALTH)
    yield "fertility", c.number(s.first("fertility"))


def _be_born(state: State, entity: int, birth: _Birth, rows: Rows) -> None:
    for name, points in birth.stats.items():
        state.stats.write((entity, name), rows, points)
    state.stats.write((entity, "birth"), rows, state.day - birth.age * DAYS_A_YEAR - 1)
    state.facts.write((entity, "female"), rows, int(birth.female))
    for trait in birth.traits:
        state.traits.write((entity, trait), rows, 1)
    for flag in birth.flags:
        state.flags.write((entity, flag), rows, state.day)


def _join(run: Run, me: int, entity: int, rows: Rows) -> None:
    """Join the court of a ruler; that of the liege where THIS holds no land, of the owner of a province or title."""
    links = run.state.links
    if is_of_kind(run.state, me, EntityKind.CHARACTER):
        liege: Number = links.read((me, "liege"), rows)
        is_court = either(is_ruler(run, me, rows), liege == NONE)
        links.write((entity, "liege"), rows, np.where(as_array(is_court, rows), me, liege))
        links.write((entity, "location"), rows, links.read((me, "location"), rows))
    elif me != NONE:
        links.write((entity, "liege"), rows, links.read((me, "holder"), rows))
        if is_of_kind(run.state, me, EntityKind.PROVINCE):
            links.write((entity, "location"), rows, me)


def _word_given(c: Compiler, s: Statement, name: str) -> Given:
    """Religion, culture or dynasty: a name, that of a scope, or that of THIS; a dynasty of its own if none is named."""
    text = word_of(s, name)
    ref = scope_ref(text) if is_scope_text(text) else None
    is_fresh = name == "dynasty" and text.lower() in _FRESH_DYNASTIES

    def give(run: Run, frame: Frame[int], rows: Rows, entity: int) -> None:
        state = run.state
        if is_fresh or (text and ref is None and text.lower() != "random"):
            word = f"the house of {state.entities[entity].name}" if is_fresh else text
            state.words.write((entity, name), rows, state.code("" if word.lower() == "none" else word))
            if name in GROUPED:
                group = group_of(c.program.sources, name, word)
                state.words.write((entity, GROUPED[name]), rows, state.code(group))
            return
        for other, part, _ in ref(run, frame, rows) if ref else ((here(frame), rows, True),):
            for one in _COPIED[name]:
                state.words.write((entity, one), part, state.words.read((other, one), part))

    return give


TRIGGERS: dict[str, MakeCondition] = {}
EFFECTS: dict[str, MakeEffect] = {
    "create_character": _make_create,
    **{f"create_random_{kind}": _make_create for kind in ("diplomat", "intriguer", "priest", "soldier", "steward")},
}

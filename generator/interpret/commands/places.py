"""Where somebody is, and what they belong to: location, religion, culture, dynasty and the like as words.

A word trigger takes a word, or a scope whose word must be the same. Who takes a religion or culture takes its group.
"""

from __future__ import annotations

import numpy as np

from generator.ck2.scopes import Frame
from generator.interpret.compiler import Compiler, MakeCondition, MakeEffect, word_of
from generator.interpret.core import Condition, Effect, Run, here
from generator.interpret.groups import GROUPED, group_of
from generator.interpret.links import LINKS
from generator.interpret.rows import Mask, Number, Rows, both
from generator.interpret.scope_refs import acted, is_scope_text, scope_ref, tested
from generator.interpret.state import NONE, EntityKind, is_of_kind
from generator.script.tree import Statement

WORDS = (
    "religion", "religion_group", "culture", "culture_group", "dynasty", "government", "secret_religion",
    "graphical_culture", "true_religion", "true_religion_group",
)  # fmt: skip
"""Properties that are names, each with a trigger and, where the game has one, an effect of the same name."""
_STORED_AS = {"true_religion_group": "religion_group"}
_FAITHS = {"public": "religion", "secret": "secret_religion", "true": "true_religion"}
"""Values of `target_type`, with the word of the target that they mean."""


def named(run: Run, entity: int, name: str, rows: Rows) -> Number:
    """The word of an entity under a name, as its code; the true religion is the secret one if there is one."""
    if name == "true_religion":
        return first_word(named(run, entity, "secret_religion", rows), named(run, entity, "religion", rows))
    return run.state.words.read((entity, _STORED_AS.get(name, name)), rows)


def first_word(word: Number, other: Number) -> Number:
    """A word, or another one where there is none."""
    if isinstance(word, int):
        return word or other
    return np.where(word != 0, word, other)


def _of_target(c: Compiler, s: Statement, name: str) -> str:
    """Which word of the target is meant: that of the command, or what `target_type` says."""
    kind = word_of(s, "target_type").lower()
    if not kind:
        return name
    if kind not in _FAITHS or "group" in name:
        c.unsupported(s, f"`target_type = {kind}` is not simulated here")
    return _FAITHS.get(kind, name) if "group" not in name else name


def _make_word(name: str) -> MakeCondition:
    def make(c: Compiler, s: Statement) -> Condition | None:
        word = s.word or word_of(s, "target", "who")
        ref = scope_ref(word) if is_scope_text(word) else None
        if ref is not None:
            theirs = _of_target(c, s, name)

            def test(run: Run, rows: Rows, me: int, other: int) -> Mask:
                mine = named(run, me, name, rows)
                return both(mine == named(run, other, theirs, rows), mine != 0)

            return tested(ref, test)

        def condition(run: Run, frame: Frame[int], rows: Rows) -> Mask:
            return named(run, here(frame), name, rows) == run.state.code(word)

        return condition

    return make


def _make_set_word(name: str) -> MakeEffect:
    def make(c: Compiler, s: Statement) -> Effect | None:
        word = s.word or word_of(s, "target", "who")
        ref, group = scope_ref(word) if is_scope_text(word) else None, GROUPED.get(name, "")
        if ref is not None:
            theirs = _of_target(c, s, name)

            def act(run: Run, rows: Rows, me: int, other: int) -> None:
                run.state.words.write((me, name), rows, named(run, other, theirs, rows))
                if group:
                    run.state.words.write((me, group), rows, run.state.words.read((other, group), rows))

            return acted(ref, act, c.site(s), word)
        of_word = group_of(c.program.sources, name, word) if group else ""
        if group and not of_word:
            c.unsupported(s, f"the group of `{word}` is not known, `{group}` stays as it was")

        def effect(run: Run, frame: Frame[int], rows: Rows) -> Rows:
            run.state.words.write((here(frame), name), rows, run.state.code(word))
            if of_word:
                run.state.words.write((here(frame), group), rows, run.state.code(of_word))
            return rows

        return effect

    return make


def place_of(run: Run, entity: int, rows: Rows) -> Number:
    """Where an entity is: a province is where it is."""
    if is_of_kind(run.state, entity, EntityKind.PROVINCE):
        return entity
    return LINKS["location"](run, entity, rows)


def _at_location(run: Run, rows: Rows, me: int, other: int) -> Mask:
    mine, theirs = place_of(run, me, rows), place_of(run, other, rows)
    return both(mine == theirs, mine != NONE)


def _make_at_location(c: Compiler, s: Statement) -> Condition | None:
    ref = c.reference(s, s.word)
    return tested(ref, _at_location) if ref else None


def _make_move(c: Compiler, s: Statement) -> Effect | None:
    """`move_character = S`: to a province, or to where somebody is."""
    word = s.word or word_of(s, "target", "location")
    ref = c.reference(s, word)
    if ref is None:
        return None

    def act(run: Run, rows: Rows, me: int, other: int) -> None:
        run.state.links.write((me, "location"), rows, place_of(run, other, rows))

    return acted(ref, act, c.site(s), word)


def _make_province(c: Compiler, s: Statement) -> Condition | None:
    """`province = S`: THIS is, or is in, that province."""
    return _make_at_location(c, s)


TRIGGERS: dict[str, MakeCondition] = {
    **{name: _make_word(name) for name in WORDS},
    "at_location": _make_at_location,
    "province": _make_province,
    "province_id": _make_province,
}
EFFECTS: dict[str, MakeEffect] = {
    **{name: _make_set_word(name) for name in ("religion", "culture", "dynasty")},
    "set_graphical_culture": _make_set_word("graphical_culture"),
    "set_secret_religion": _make_set_word("secret_religion"),
    "set_government_type": _make_set_word("government"),
    "set_name": _make_set_word("name"),
    "move_character": _make_move,
}

"""Rank and titles: tier and its comparisons, titles held. Source: ck2-language 1.4 (the tier family has no operators).

A person's tier comes from the cast; granting titles moves them but leaves the tier as it is.
"""

from __future__ import annotations

from generator.ck2.scopes import Frame
from generator.interpret.cast import TIERS
from generator.interpret.compiler import Compiler, MakeCondition, MakeEffect, word_of, yes
from generator.interpret.core import Condition, Effect, Run, here
from generator.interpret.iterators import ITERATORS
from generator.interpret.rows import Mask, Number, Rows, compared, either, negated
from generator.interpret.scope_refs import acted, is_scope_text, scope_ref, tested
from generator.interpret.state import NONE
from generator.script.tree import Statement

_LETTERS = {"b": 1, "c": 2, "d": 3, "k": 4, "e": 5}


def tier(run: Run, entity: int, rows: Rows) -> Number:
    """The tier of a person, or of a title by its name; 0 for none, 5 for an emperor."""
    key = run.state.entities[entity].key if entity >= 0 else ""
    if key[1:2] == "_" and key[0] in _LETTERS:
        return _LETTERS[key[0]]
    return run.state.stats.read((entity, "tier"), rows) // 1000


def _make_tier(operator: str) -> MakeCondition:
    def make(c: Compiler, s: Statement) -> Condition | None:
        word = s.word.lower()
        if word in TIERS:
            wanted = TIERS.index(word)

            def condition(run: Run, frame: Frame[int], rows: Rows) -> Mask:
                return compared(tier(run, here(frame), rows), operator, wanted)

            return condition
        ref = c.reference(s, s.word)
        if ref is None:
            return None
        return tested(ref, lambda run, rows, me, other: compared(tier(run, me, rows), operator, tier(run, other, rows)))

    return make


def _make_title(c: Compiler, s: Statement) -> Condition | None:
    """`title = S`: THIS is that title."""
    ref = c.reference(s, s.word)
    return tested(ref, lambda run, rows, me, other: me == other) if ref else None


def _make_has_title(c: Compiler, s: Statement) -> Condition | None:
    """`has_landed_title = S`, or `yes` for any."""
    if not is_scope_text(s.word):
        expected = yes(s)

        def condition(run: Run, frame: Frame[int], rows: Rows) -> Mask:
            found: Mask = False
            for _, mask in ITERATORS["demesne_title"](run, here(frame), rows):
                found = either(found, mask)
            return found if expected else negated(found)

        return condition
    ref = scope_ref(s.word)
    if ref is None:
        return None
    return tested(ref, lambda run, rows, me, other: run.state.links.read((other, "holder"), rows) == me)


def _make_has_holder(c: Compiler, s: Statement) -> Condition | None:
    expected = yes(s)
    return lambda run, frame, rows: (run.state.links.read((here(frame), "holder"), rows) != NONE) == expected


def _make_grant(c: Compiler, s: Statement) -> Effect | None:
    """`grant_title = S`, S a person: they get the title THIS; S a title: THIS gets it."""
    word = s.word or word_of(s, "target", "title")
    ref = c.reference(s, word)
    if ref is None:
        return None

    def act(run: Run, rows: Rows, me: int, other: int) -> None:
        title, holder = (other, me) if me in run.state.characters else (me, other)
        run.state.links.write((title, "holder"), rows, holder)

    return acted(ref, act, c.site(s), word)


TRIGGERS: dict[str, MakeCondition] = {
    "tier": _make_tier("=="),
    "real_tier": _make_tier("=="),
    "higher_tier_than": _make_tier(">"),
    "lower_tier_than": _make_tier("<"),
    "higher_real_tier_than": _make_tier(">"),
    "lower_real_tier_than": _make_tier("<"),
    "title": _make_title,
    "has_landed_title": _make_has_title,
    "has_holder": _make_has_holder,
}
EFFECTS: dict[str, MakeEffect] = {
    "grant_title": _make_grant,
    "gain_title": _make_grant,
    "usurp_title": _make_grant,
}

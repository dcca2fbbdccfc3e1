"""Ties between two: identity, friends, rivals, marriage, prison, war, liege and vassal, kin, realm.

Source: ck2-language 7.4 and the fact tables. A tie of both sides is written for both.
"""

from __future__ import annotations

from generator.ck2.scopes import Frame
from generator.interpret.compiler import Compiler, MakeCondition, MakeEffect, word_of, yes
from generator.interpret.core import Condition, Effect, Run, here
from generator.interpret.iterators import (
    Relation,
    has_bond,
    is_below,
    is_child,
    is_close_relative,
    is_parent,
    is_sibling,
    is_spouse,
    same_link,
)  # fmt: skip
from generator.interpret.links import LINKS
from generator.interpret.rows import Mask, Rows, both, either, negated
from generator.interpret.scope_refs import Act, acted, tested
from generator.interpret.state import NONE, tie
from generator.script.tree import Statement


def related(relation: Relation) -> MakeCondition:
    """`X = S`: whether S stands in a relation to THIS; `yes` and `no` ask for anybody at all."""

    def make(c: Compiler, s: Statement) -> Condition | None:
        if s.word.lower() in ("yes", "no"):
            return _with_anybody(relation, yes(s))
        ref = c.reference(s, s.word or word_of(s, "who", "target", "character"))
        return tested(ref, lambda run, rows, me, other: relation(run, me, other, rows)) if ref else None

    return make


def _with_anybody(relation: Relation, expected: bool) -> Condition:
    def condition(run: Run, frame: Frame[int], rows: Rows) -> Mask:
        found: Mask = False
        for other in run.state.characters:
            if other != here(frame):
                found = either(found, both(relation(run, here(frame), other, rows), run.state.alive(other, rows)))
        return found if expected else negated(found)

    return condition


def _is_same(run: Run, me: int, other: int, rows: Rows) -> Mask:
    return me == other


def _is_liege(run: Run, me: int, other: int, rows: Rows) -> Mask:
    """The other is the liege of this one."""
    return run.state.links.read((me, "liege"), rows) == other


def _is_liege_of(run: Run, me: int, other: int, rows: Rows) -> Mask:
    return _is_liege(run, other, me, rows)


def _is_above(run: Run, me: int, other: int, rows: Rows) -> Mask:
    """The other is this one's liege or the liege of a liege."""
    return is_below(run, other, me, rows)


def _is_same_or_above(run: Run, me: int, other: int, rows: Rows) -> Mask:
    return me == other or _is_above(run, me, other, rows)


def _same_realm(run: Run, me: int, other: int, rows: Rows) -> Mask:
    return LINKS["top_liege"](run, me, rows) == LINKS["top_liege"](run, other, rows)


def _is_father(run: Run, me: int, other: int, rows: Rows) -> Mask:
    return run.state.links.read((me, "father"), rows) == other


def _is_mother(run: Run, me: int, other: int, rows: Rows) -> Mask:
    return run.state.links.read((me, "mother"), rows) == other


def _is_kin(run: Run, me: int, other: int, rows: Rows) -> Mask:
    return me != other and is_close_relative(run, me, other, rows)


def _holds_prisoner(run: Run, me: int, other: int, rows: Rows) -> Mask:
    """The other holds this one."""
    return run.state.links.read((me, "jailer"), rows) == other


def _make_prisoner(c: Compiler, s: Statement) -> Condition | None:
    """`prisoner = yes`, `no`, or whose."""
    if s.word.lower() not in ("yes", "no"):
        return related(_holds_prisoner)(c, s)
    expected = yes(s)
    return lambda run, frame, rows: (run.state.links.read((here(frame), "jailer"), rows) != NONE) == expected


def _make_war(c: Compiler, s: Statement) -> Condition | None:
    expected = yes(s)

    def condition(run: Run, frame: Frame[int], rows: Rows) -> Mask:
        found = run.state.at_war(here(frame), rows)
        return found if expected else negated(found)

    return condition


def towards(act: Act) -> MakeEffect:
    """`X = S`: act between THIS and S."""

    def make(c: Compiler, s: Statement) -> Effect | None:
        word = s.word or word_of(s, "who", "target", "character")
        ref = c.reference(s, word)
        return acted(ref, act, c.site(s), word) if ref else None

    return make


def _bond(bond: str, value: int) -> MakeEffect:
    return towards(lambda run, rows, me, other: tie(run.state, bond, me, other, rows, value))


def _link(name: str, both_ways: bool = False) -> MakeEffect:
    """Link THIS to another, and the other to THIS where it holds both ways."""

    def act(run: Run, rows: Rows, me: int, other: int) -> None:
        run.state.links.write((me, name), rows, other)
        if both_ways:
            run.state.links.write((other, name), rows, me)

    return towards(act)


def _divorce(run: Run, rows: Rows, me: int, other: int) -> None:
    married = rows.where(is_spouse(run, me, other, rows))
    run.state.links.write((me, "spouse"), married, NONE)
    run.state.links.write((other, "spouse"), married, NONE)


def _make_imprison(c: Compiler, s: Statement) -> Effect | None:
    """`imprison = S`: S holds THIS; `yes`: the liege does; `no` and `prisoner = no`: set free."""
    if s.word.lower() == "no":
        return _make_release(c, s)
    if s.word.lower() != "yes":
        return _link("jailer")(c, s)

    def effect(run: Run, frame: Frame[int], rows: Rows) -> Rows:
        liege = LINKS["liege"](run, here(frame), rows)
        run.state.links.write((here(frame), "jailer"), rows, liege)
        return rows

    return effect


def _make_release(c: Compiler, s: Statement) -> Effect | None:
    def effect(run: Run, frame: Frame[int], rows: Rows) -> Rows:
        run.state.links.write((here(frame), "jailer"), rows, NONE)
        return rows

    return effect


def _make_prisoner_effect(c: Compiler, s: Statement) -> Effect | None:
    return _make_imprison(c, s) if s.word.lower() != "no" else _make_release(c, s)


def _make_liege(c: Compiler, s: Statement) -> Effect | None:
    """`set_defacto_liege = S`: a person follows S, or whoever holds S."""
    ref = c.reference(s, s.word)
    if ref is None:
        return None

    def act(run: Run, rows: Rows, me: int, other: int) -> None:
        holder = run.state.links.read((other, "holder"), rows)
        person = other if other in run.state.characters else holder
        run.state.links.write((me, "liege"), rows, NONE if me == other else person)

    return acted(ref, act, c.site(s), s.word)


_MARRIED = related(is_spouse)
TRIGGERS: dict[str, MakeCondition] = {
    "character": related(_is_same),
    "is_friend": related(has_bond("friend")),
    "is_rival": related(has_bond("rival")),
    "is_lover": related(has_bond("lover")),
    "is_married": _MARRIED,
    "is_consort": _MARRIED,
    "war_with": related(has_bond("war")),
    "war": _make_war,
    "prisoner": _make_prisoner,
    "vassal_of": related(_is_liege),
    "is_vassal_or_below": related(_is_above),
    "is_liege_of": related(_is_liege_of),
    "is_liege_or_above": related(_is_same_or_above),
    "same_liege": related(same_link("liege")),
    "same_realm": related(_same_realm),
    "sibling": related(is_sibling),
    "is_close_relative": related(_is_kin),
    "is_child_of": related(is_parent),
    "is_parent_of": related(is_child),
    "is_father": related(_is_father),
    "is_mother": related(_is_mother),
}
EFFECTS: dict[str, MakeEffect] = {
    "add_friend": _bond("friend", 1),
    "remove_friend": _bond("friend", 0),
    "add_rival": _bond("rival", 1),
    "remove_rival": _bond("rival", 0),
    "add_lover": _bond("lover", 1),
    "remove_lover": _bond("lover", 0),
    "add_spouse": _link("spouse", both_ways=True),
    "add_betrothal": _link("betrothed", both_ways=True),
    "remove_spouse": towards(_divorce),
    "set_guardian": _link("guardian"),
    "set_real_father": _link("real_father"),
    "set_father": _link("father"),
    "set_mother": _link("mother"),
    "imprison": _make_imprison,
    "prisoner": _make_prisoner_effect,
    "set_defacto_liege": _make_liege,
}

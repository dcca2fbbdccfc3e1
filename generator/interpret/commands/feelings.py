"""Opinions and timed opinion modifiers. Source: ck2-language 7.2.

`opinion` makes THIS think more of `who`, `reverse_opinion` the other way round. A modifier's points come from the mod;
one that the mod does not define counts as 0 points and is noted. With `decay` they dwindle day by day until the end.
"""

from __future__ import annotations

from generator.ck2.scopes import Frame
from generator.interpret.calendar import FOREVER
from generator.interpret.compiler import Compiler, MakeCondition, MakeEffect, word_of
from generator.interpret.core import Condition, Effect, Run, here
from generator.interpret.rows import Mask, Rows, compared, mixed
from generator.interpret.scope_refs import acted, tested
from generator.interpret.state import NEVER, NONE
from generator.interpret.values import value_of
from generator.script.tree import Statement


def _pair(me: int, other: int, reverse: bool) -> tuple[int, int]:
    """Who holds the opinion, and of whom."""
    return (other, me) if reverse else (me, other)


def _make_test(reverse: bool) -> MakeCondition:
    """Opinion of at least (or by operator) so many points."""

    def make(c: Compiler, s: Statement) -> Condition | None:
        value, ref = s.first("value"), c.reference(s, word_of(s, "who") or "THIS")
        if value is None or ref is None:
            c.unsupported(s, "needs `who` and `value`")
            return None
        wanted, operator = value_of(c, value), value.operator
        if wanted is None:
            return None

        def condition(run: Run, frame: Frame[int], rows: Rows) -> Mask:
            parts = [(mask, _is_enough(run, frame, part, other)) for other, part, mask in ref(run, frame, rows)]
            return mixed(parts, rows)

        def _is_enough(run: Run, frame: Frame[int], rows: Rows, other: int) -> Mask:
            if other == NONE:
                return False
            holder, of = _pair(here(frame), other, reverse)
            return compared(run.state.opinion(holder, of, rows) * 1000, operator, wanted(run, frame, rows))

        return condition

    return make


def _make_has(reverse: bool) -> MakeCondition:
    def make(c: Compiler, s: Statement) -> Condition | None:
        modifier, ref = word_of(s, "modifier", "name"), c.reference(s, word_of(s, "who") or "THIS")
        if ref is None:
            return None

        def test(run: Run, rows: Rows, me: int, other: int) -> Mask:
            return run.state.feelings.read((*_pair(me, other, reverse), modifier), rows) > run.state.day

        return tested(ref, test)

    return make


def _make_add(reverse: bool) -> MakeEffect:
    def make(c: Compiler, s: Statement) -> Effect | None:
        modifier, ref = word_of(s, "modifier", "name"), c.reference(s, word_of(s, "who"))
        if ref is None:
            return None
        definition = c.program.sources.opinion_modifiers.get(modifier)
        if definition is None:
            c.unsupported(s, f"the opinion modifier `{modifier}` is not defined in the mod; it counts as 0 points")
        points = (definition.number("opinion") or 0) // 1000 if definition else 0
        points = points * c.number(s.first("multiplier"), 1000) // 1000
        stacks = definition is None or definition.word("stacking").lower() != "no"
        decays = definition is not None and definition.word("decay").lower() == "yes"
        own = c.program.compiler(definition).duration(definition.statement, -1) if definition else -1
        days = c.duration(s, own)

        def act(run: Run, rows: Rows, me: int, other: int) -> None:
            state, key = run.state, (*_pair(me, other, reverse), modifier)
            old = state.points.read(key, rows) * (state.feelings.read(key, rows) > state.day) if stacks else 0
            state.points.write(key, rows, old + points)
            state.feelings.write(key, rows, FOREVER if days < 0 else state.day + days)
            if decays and days > 0:
                state.decays.write(key, rows, state.day)

        return acted(ref, act, c.site(s), word_of(s, "who"))

    return make


def _make_remove(reverse: bool) -> MakeEffect:
    def make(c: Compiler, s: Statement) -> Effect | None:
        modifier, ref = word_of(s, "modifier", "name"), c.reference(s, word_of(s, "who"))
        if ref is None:
            return None

        def act(run: Run, rows: Rows, me: int, other: int) -> None:
            run.state.feelings.write((*_pair(me, other, reverse), modifier), rows, NEVER)

        return acted(ref, act, c.site(s), word_of(s, "who"))

    return make


TRIGGERS: dict[str, MakeCondition] = {
    "opinion": _make_test(False),
    "reverse_opinion": _make_test(True),
    "has_opinion_modifier": _make_has(False),
    "reverse_has_opinion_modifier": _make_has(True),
}
EFFECTS: dict[str, MakeEffect] = {
    "opinion": _make_add(False),
    "reverse_opinion": _make_add(True),
    "remove_opinion": _make_remove(False),
    "reverse_remove_opinion": _make_remove(True),
}

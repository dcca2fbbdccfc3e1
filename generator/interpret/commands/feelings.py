"""Opinions and timed opinion modifiers. Source: ck2-language 7.2.

`opinion` makes THIS think more of `who`, `reverse_opinion` the other way round. A modifier's points come from the mod;
one that the mod does not define counts as 0 points and is noted. With `decay` they dwindle day by day until the end.
Given twice they add up, each until its own end; with `stacking = no` the new one replaces the old.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import count, takewhile

import numpy as np

from generator.ck2.scopes import Frame
from generator.interpret.calendar import FOREVER
from generator.interpret.compiler import Compiler, MakeCondition, MakeEffect, word_of
from generator.interpret.core import Condition, Effect, Run, ScopeRef, here
from generator.interpret.rows import BoolArray, IntArray, Mask, Rows, as_array, both, compared, mixed
from generator.interpret.scope_refs import acted, tested
from generator.interpret.state import NEVER, NONE, Key, State
from generator.interpret.values import value_of
from generator.script.tree import Statement


def _pair(me: int, other: int, reverse: bool) -> tuple[int, int]:
    """Who holds the opinion, and of whom."""
    return (other, me) if reverse else (me, other)


@dataclass(frozen=True, slots=True)
class Feeling:
    """An opinion modifier as it is given: who, of whom, its name; points; the day of its end; whether it dwindles."""

    key: Key
    points: int
    end: int
    decays: bool


def write(state: State, key: Key, rows: Rows, feeling: Feeling) -> None:
    """Give a modifier, instead of what was there."""
    state.points.write(key, rows, feeling.points)
    state.feelings.write(key, rows, feeling.end)
    if feeling.decays:
        state.decays.write(key, rows, state.day)


def stack(state: State, feeling: Feeling, rows: Rows) -> None:
    """Give a modifier beside what is in force: each one has its own end.

    INVARIANT: under the key itself stands the one that ends last, beside it (`#1`, `#2` ..) the others.
    """
    key = feeling.key
    ongoing, free = rows.split(state.feelings.read(key, rows) > state.day)
    if free.count:
        write(state, key, free, feeling)
    if not ongoing.count:
        return
    alike, apart = ongoing.split(False if feeling.decays else state.feelings.read(key, ongoing) == feeling.end)
    if alike.count:
        state.points.write(key, alike, state.points.read(key, alike) + feeling.points)
    if apart.count:
        longer, shorter = apart.split(state.feelings.read(key, apart) > feeling.end)
        _set_aside(state, feeling, longer, shorter)


def _set_aside(state: State, feeling: Feeling, longer: Rows, shorter: Rows) -> None:
    """Put what ends first beside the key: the new one where the old lasts longer, else the old one."""
    key = feeling.key
    if longer.count and feeling.points:
        write(state, _free_place(state, key, longer), longer, feeling)
    if shorter.count and feeling.points:
        place = _free_place(state, key, shorter)
        state.points.write(place, shorter, state.points.read(key, shorter))
        state.feelings.write(place, shorter, state.feelings.read(key, shorter))
        if feeling.decays:
            state.decays.write(place, shorter, state.decays.read(key, shorter))
    if shorter.count:
        write(state, key, shorter, feeling)


def beside(key: Key, number: int) -> Key:
    """The key of a modifier that is in force at the same time as the one under a key."""
    return (*key, f"#{number}")


def _free_place(state: State, key: Key, rows: Rows) -> Key:
    """A place beside a key where nothing is in force in any of some worlds."""
    return next(place for n in count(1) if not np.any(state.feelings.read(place := beside(key, n), rows) > state.day))


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


def _make_difference(reverse: bool) -> MakeCondition:
    """What THIS thinks of `first` minus what it thinks of `second`; reversed: what they think of THIS."""

    def make(c: Compiler, s: Statement) -> Condition | None:
        value = s.first("value")
        first, second = (c.reference(s, word_of(s, key)) for key in ("first", "second"))
        if value is None or first is None or second is None:
            c.unsupported(s, "needs `first`, `second` and `value`")
            return None
        if word_of(s, "as_if_liege").lower() == "yes":
            c.unsupported(s, "`as_if_liege` is not simulated; the opinions are taken as they are")
        wanted, operator, asked = value_of(c, value), value.operator, (first, second)
        if wanted is None:
            return None

        def condition(run: Run, frame: Frame[int], rows: Rows) -> Mask:
            sides = [_opinions(run, frame, rows, ref, reverse) for ref in asked]
            there = both(sides[0][1], sides[1][1])
            return both(there, compared((sides[0][0] - sides[1][0]) * 1000, operator, wanted(run, frame, rows)))

        return condition

    return make


def _opinions(run: Run, frame: Frame[int], rows: Rows, ref: ScopeRef, reverse: bool) -> tuple[IntArray, BoolArray]:
    """The opinion between THIS and a reference in each row, and where that is there."""
    points, there = np.zeros(rows.count, np.int64), np.zeros(rows.count, np.bool_)
    for other, part, mask in ref(run, frame, rows):
        if other != NONE:
            where = as_array(mask, rows)
            points[where] = run.state.opinion(*_pair(here(frame), other, reverse), part)
            there[where] = True
    return points, there


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
            end = FOREVER if days < 0 else run.state.day + days
            feeling = Feeling((*_pair(me, other, reverse), modifier), points, end, decays and days > 0)
            if stacks:
                stack(run.state, feeling, rows)
            else:
                write(run.state, feeling.key, rows, feeling)

        return acted(ref, act, c.site(s), word_of(s, "who"))

    return make


def _make_remove(reverse: bool) -> MakeEffect:
    def make(c: Compiler, s: Statement) -> Effect | None:
        modifier, ref = word_of(s, "modifier", "name"), c.reference(s, word_of(s, "who"))
        if ref is None:
            return None

        def act(run: Run, rows: Rows, me: int, other: int) -> None:
            key: Key = (*_pair(me, other, reverse), modifier)
            run.state.feelings.write(key, rows, NEVER)
            for number in takewhile(lambda n: beside(key, n) in run.state.feelings.columns, count(1)):
                run.state.feelings.write(beside(key, number), rows, NEVER)

        return acted(ref, act, c.site(s), word_of(s, "who"))

    return make


TRIGGERS: dict[str, MakeCondition] = {
    "opinion": _make_test(False),
    "reverse_opinion": _make_test(True),
    "opinion_diff": _make_difference(False),
    "reverse_opinion_diff": _make_difference(True),
    "has_opinion_modifier": _make_has(False),
    "reverse_has_opinion_modifier": _make_has(True),
}
EFFECTS: dict[str, MakeEffect] = {
    "opinion": _make_add(False),
    "reverse_opinion": _make_add(True),
    "remove_opinion": _make_remove(False),
    "reverse_remove_opinion": _make_remove(True),
}

"""Blocks headed by a scope: words (`FROM`), saved targets, titles, links (`liege`), iterators (`any_courtier`).

As conditions a missing scope is false; as effects the block is skipped, and for words and targets that is noted.
Source: ck2-language 4.6, 4.7.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from generator.ck2 import facts
from generator.ck2.scopes import Frame, ScopeWord, WordKind, scope_word, target_name
from generator.interpret.anomalies import Fault
from generator.interpret.assumed import assumed_condition
from generator.interpret.compiler import Compiler, known_elsewhere
from generator.interpret.core import Condition, Effect, Run, ScopeRef, here
from generator.interpret.definitions import Site
from generator.interpret.flow import draw, node_of, rejoined
from generator.interpret.iterators import ITERATORS, Candidates, bonded
from generator.interpret.links import LINKS
from generator.interpret.logic import all_of
from generator.interpret.rows import IntArray, Mask, Rows, as_array, both, compared, either, mixed, negated
from generator.interpret.scope_refs import is_absolute
from generator.interpret.state import NONE, EntityKind
from generator.script.tree import Block, Statement

_ITERATOR_KEYS = frozenset({"limit", "preferred_limit", "count", "score_value", "sub_realm", "target"})
_DEEPEST_PREV = 2
_NOT_SIMULATED = ("score_value", "sub_realm", "target")
_NOT_IN_EFFECTS = (*_NOT_SIMULATED, "count")


class Heads:
    """Makes conditions and effects of blocks whose head is a scope."""

    def condition(self, c: Compiler, s: Statement) -> Condition | None:
        """A condition that no command table knows."""
        if isinstance(s.value, Block):
            word = scope_word(s.key)
            if word is not None:
                return _condition_in_word(word, all_of(c.conditions(s.block)))
            ref = c.leading(s.key)
            if ref is not None:
                return _condition_in_parts(ref, all_of(c.conditions(s.block)))
            candidates = _candidates(c, s.key, "any_")
            if candidates is not None:
                return _condition_in_any(c, s, candidates)
        assumed = assumed_condition(c, s)
        if assumed is not None:
            return assumed
        c.unsupported(s, known_elsewhere(s.key))
        return None

    def effect(self, c: Compiler, s: Statement) -> Effect | None:
        """An effect that no command table knows."""
        if isinstance(s.value, Block):
            word = scope_word(s.key)
            if word is not None:
                return _effect_in_word(c, s, word)
            ref = c.leading(s.key)
            if ref is not None:
                return _if_given(c, s, s.key.lower() in LINKS, _effect_in_parts(c, s, ref))
            for prefix, maker in (("any_", _effect_in_any), ("random_", _effect_in_random)):
                candidates = _candidates(c, s.key, prefix)
                if candidates is not None:
                    return _if_given(c, s, facts.iterator_base(s.key) in ITERATORS, maker(c, s, candidates))
        c.unsupported(s, known_elsewhere(s.key))
        return None


def _candidates(c: Compiler, key: str, prefix: str) -> Candidates | None:
    """Whom an iterator goes through; one that only the fact tables know is read from the cast's bonds of its name."""
    if not key.lower().startswith(prefix):
        return None
    name = facts.iterator_base(key)
    known = facts.iterator(name)
    kind = next((one for one in EntityKind if known and facts.ScopeType(one.value) in known.output_scopes), None)
    if name in ITERATORS or kind is None:
        return ITERATORS.get(name)
    c.program.note_assumed(key.lower())
    return bonded(name, kind)


def _if_given(c: Compiler, s: Statement, is_known: bool, effect: Effect) -> Effect:
    """An effect in scopes that only a cast can give: noted as not simulated where the cast does not."""
    name, place = facts.iterator_base(s.key), c.script.place(s.key_span)
    if is_known or (facts.link(s.key) is None and facts.iterator(name) is None):
        return effect

    def noted(run: Run, frame: Frame[int], rows: Rows) -> Rows:
        if name not in run.state.given:
            run.machine.program.note_not_given(s.key, place)
        return effect(run, frame, rows)

    return noted


def _entered(frame: Frame[int], word: ScopeWord) -> Frame[int]:
    """The frame of a block headed by a word; missing beyond `PREVPREV`, which fails there (ck2-language 4.3)."""
    if word.kind is WordKind.PREV and word.depth > _DEEPEST_PREV:
        return frame.step(None)
    return frame.enter(word)


def _condition_in_word(word: ScopeWord, inner: Condition) -> Condition:
    def condition(run: Run, frame: Frame[int], rows: Rows) -> Mask:
        inside = _entered(frame, word)
        return False if inside.scope is None else inner(run, inside, rows)

    return condition


def _condition_in_parts(ref: ScopeRef, inner: Condition) -> Condition:
    def condition(run: Run, frame: Frame[int], rows: Rows) -> Mask:
        parts = ref(run, frame, rows)
        return mixed(
            [(mask, False if one == NONE else inner(run, frame.step(one), part)) for one, part, mask in parts], rows
        )

    return condition


def _condition_in_any(c: Compiler, s: Statement, candidates: Candidates) -> Condition:
    """`any_X` as a trigger: at least one, or at least `count`, of those within the limit."""
    _note_unused(c, s)
    count, limit = c.only(s, "count"), c.only(s, "limit")
    inner = all_of(c.conditions([*(limit.block if limit else ()), *_without(s, _ITERATOR_KEYS)]))
    wanted, operator = c.number(count, 1000) // 1000, count.operator if count else "="

    def condition(run: Run, frame: Frame[int], rows: Rows) -> Mask:
        found: Mask = False
        total: int | IntArray = 0
        for one, where in candidates(run, here(frame), rows):
            # Without `count` a world that has found one asks no further.
            asked = where if count is not None else both(where, negated(found))
            part = rows.where(asked)
            if not part.count:
                continue
            passed = mixed([(asked, inner(run, frame.step(one), part))], rows)
            found = either(found, passed)
            total = total + (int(passed) if isinstance(passed, bool) else passed.astype(np.int64))
            if count is None and found is True:
                break
        return found if count is None else compared(total, operator, wanted)

    return condition


def _effect_in_word(c: Compiler, s: Statement, word: ScopeWord) -> Effect:
    inner, site = c.block(s.block), c.site(s)

    def effect(run: Run, frame: Frame[int], rows: Rows) -> Rows:
        inside = _entered(frame, word)
        if inside.scope is None:
            run.fault(Fault.MISSING_SCOPE, f"the scope `{s.key}` is missing here", site, rows)
            return rows
        return inner(run, inside, rows)

    return effect


def _effect_in_parts(c: Compiler, s: Statement, ref: ScopeRef) -> Effect:
    inner, site = c.block(s.block), c.site(s)
    is_target, is_named = target_name(s.key) is not None, is_absolute(s.key)

    def effect(run: Run, frame: Frame[int], rows: Rows) -> Rows:
        pieces = []
        for one, part, _ in ref(run, frame, rows):
            if one != NONE:
                pieces.append((part, inner(run, frame.step(one), part)))
            elif is_target:
                run.fault(Fault.UNSET_TARGET, f"the target `{s.key}` was never saved", site, part)
            elif is_named:
                run.machine.program.note_once(s.key, "a title, province or person that is not in the cast", site.place)
        return rejoined(rows, pieces)

    return effect


def _effect_in_any(c: Compiler, s: Statement, candidates: Candidates) -> Effect:
    """`any_X` as an effect: every one within the limit, in the order of the cast."""
    _note_unused(c, s, _NOT_IN_EFFECTS)
    limit = c.only(s, "limit")
    within = all_of(c.conditions(limit.block)) if limit else None
    inner = c.block(_without(s, _ITERATOR_KEYS))

    def effect(run: Run, frame: Frame[int], rows: Rows) -> Rows:
        start = rows
        for one, mask in candidates(run, here(frame), rows):
            # Masks belong to the rows of the start; worlds that a `break` has taken out since are taken out of these,
            # too.
            part = start.where(mask).without(start.without(rows)) if rows is not start else rows.where(mask)
            inside = frame.step(one)
            if within is not None and part.count:
                part = part.where(within(run, inside, part))
            if part.count:
                rows = rejoined(rows, [(part, inner(run, inside, part))])
            if not rows.count:
                break
        return rows

    return effect


def _effect_in_random(c: Compiler, s: Statement, candidates: Candidates) -> Effect:
    """`random_X`: one of those within the limit, of the preferred ones if there are any."""
    _note_unused(c, s, _NOT_IN_EFFECTS)
    limit = c.only(s, "limit")
    within = all_of(c.conditions(limit.block)) if limit else None
    preferred = [all_of(c.conditions(p.block)) for p in s.block if p.key.lower() == "preferred_limit"]
    inner, node, site = c.block(_without(s, _ITERATOR_KEYS)), node_of(c, s), c.site(s)

    def effect(run: Run, frame: Frame[int], rows: Rows) -> Rows:
        found = _within(run, frame, rows, candidates(run, here(frame), rows), within)
        for wish in preferred:
            found = _preferred(run, frame, rows, found, wish)
        matrix = np.array([as_array(mask, rows) for _, mask in found]).reshape(len(found), rows.count)
        counts = matrix.sum(axis=0)
        some = rows.where(counts > 0)
        if not some.count:
            return rows
        chosen = matrix[:, as_array(counts > 0, rows)]
        pieces = []
        for number, part in some.parts(_one_of(run, node, some, chosen, site)):
            pieces.append((part, inner(run, frame.step(found[number][0]), part)))
        return rejoined(rows, pieces)

    return effect


def _one_of(
    run: Run, node: int, rows: Rows, matrix: np.ndarray[tuple[int, int], np.dtype[np.bool_]], site: Site
) -> IntArray:
    """For each row the number of one candidate that is possible there; `matrix` has shape `(candidates, rows)`."""
    counts = matrix.sum(axis=0)
    drawn = draw(run, node, rows)
    place = np.minimum((drawn.uniform * counts).astype(np.int64), counts - 1)
    if drawn.given is not None:
        wrong = rows.where(drawn.given >= counts)
        run.fault(Fault.IMPOSSIBLE_DRAW, "the given draw is none of the candidates", site, wrong)
        place = np.where((drawn.given >= 0) & (drawn.given < counts), drawn.given, place)
    chosen: IntArray = np.argmax(np.cumsum(matrix, axis=0) > place, axis=0).astype(np.int64)
    return chosen


def _within(
    run: Run, frame: Frame[int], rows: Rows, found: list[tuple[int, Mask]], within: Condition | None
) -> list[tuple[int, Mask]]:
    """Candidates with the masks narrowed by a limit."""
    if within is None:
        return found
    return [(one, mixed([(mask, within(run, frame.step(one), rows.where(mask)))], rows)) for one, mask in found]


def _preferred(
    run: Run, frame: Frame[int], rows: Rows, found: list[tuple[int, Mask]], wish: Condition
) -> list[tuple[int, Mask]]:
    """Candidates narrowed by a wish in the worlds where one of them fulfils it."""
    narrowed = _within(run, frame, rows, found, wish)
    fulfilled: Mask = False
    for _, mask in narrowed:
        fulfilled = either(fulfilled, mask)
    where = as_array(fulfilled, rows)
    pairs = zip(found, narrowed, strict=True)
    return [(one, np.where(where, as_array(new, rows), as_array(old, rows))) for (one, old), (_, new) in pairs]


def _without(s: Statement, keys: frozenset[str]) -> Sequence[Statement]:
    return [part for part in s.block if part.key.lower() not in keys]


def _note_unused(c: Compiler, s: Statement, keys: tuple[str, ...] = _NOT_SIMULATED) -> None:
    """Keys of an iterator that are not simulated."""
    for part in s.block:
        if part.key.lower() in keys:
            c.unsupported(part, "this key of an iterator is not simulated")

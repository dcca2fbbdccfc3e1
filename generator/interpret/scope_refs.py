"""Scope expressions, compiled: `FROM`, `ROOT_FROM`, `event_target:x`, `k_france`, `123`, links.

A reference gives the entities a scope is and the rows of each, since worlds may differ in a saved target or a liege.
Does not know which command asks.
"""

from __future__ import annotations

from collections.abc import Callable

from generator.ck2.scopes import Frame, ScopeWord, TargetName, is_title_name, scope_word, target_name
from generator.interpret.anomalies import Fault
from generator.interpret.core import Condition, Effect, Part, Run, ScopeRef, entity_of, here
from generator.interpret.definitions import Site
from generator.interpret.rows import Mask, Number, Rows, as_numbers, mixed
from generator.interpret.state import GLOBAL, NONE

Test = Callable[[Run, Rows, int, int], Mask]
"""A condition between the current scope and another one: run, rows, current entity, other entity."""
Act = Callable[[Run, Rows, int, int], None]
"""An effect between the current scope and another one."""


def scope_ref(text: str) -> ScopeRef | None:
    """The reference that a text is, `None` if it has the shape of none."""
    word = scope_word(text)
    if word is not None:
        return _word_ref(word)
    target = target_name(text)
    if target is not None:
        return _target_ref(target)
    if is_absolute(text):
        return _key_ref(text)
    return None


def is_absolute(text: str) -> bool:
    """Whether a text names a title, a province or a character outright."""
    return is_title_name(text) or text.isdecimal()


def is_scope_text(text: str) -> bool:
    """Whether a text is an object and no variable (ck2-language 5.1)."""
    return scope_word(text) is not None or target_name(text) is not None or is_title_name(text)


def _word_ref(word: ScopeWord) -> ScopeRef:
    def parts(run: Run, frame: Frame[int], rows: Rows) -> tuple[Part, ...]:
        return ((entity_of(frame.resolve(word)), rows, True),)

    return parts


def _target_ref(target: TargetName) -> ScopeRef:
    name = target.name

    def parts(run: Run, frame: Frame[int], rows: Rows) -> list[Part]:
        return rows.groups(target_value(run, frame, rows, name))

    def persistent(run: Run, frame: Frame[int], rows: Rows) -> list[Part]:
        return rows.groups(run.state.targets.read((here(frame), name), rows))

    return persistent if target.is_persistent else parts


def target_value(run: Run, frame: Frame[int], rows: Rows, name: str) -> Number:
    """The entity saved under a name: in the chain, else globally, else on ROOT or THIS for good."""
    state = run.state
    value = run.instant.targets.read(name, rows)
    owners = (GLOBAL, entity_of(run.chain.root), here(frame))
    for owner in owners:
        if not isinstance(value, int):
            break
        if value != NONE:
            return value
        value = state.targets.read((owner, name), rows)
    if isinstance(value, int):
        return value
    merged = value.copy()
    for owner in owners:
        other = as_numbers(state.targets.read((owner, name), rows), rows)
        merged[merged == NONE] = other[merged == NONE]
    return merged


def _key_ref(key: str) -> ScopeRef:
    def parts(run: Run, frame: Frame[int], rows: Rows) -> tuple[Part, ...]:
        return ((run.state.index.get(key, NONE), rows, True),)

    return parts


def tested(ref: ScopeRef, test: Test) -> Condition:
    """A condition between the current scope and a reference; false where the reference is missing."""

    def condition(run: Run, frame: Frame[int], rows: Rows) -> Mask:
        me = here(frame)
        parts = ref(run, frame, rows)
        return mixed(
            [(mask, False if other == NONE else test(run, chosen, me, other)) for other, chosen, mask in parts], rows
        )

    return condition


def acted(ref: ScopeRef, act: Act, site: Site, name: str) -> Effect:
    """An effect between the current scope and a reference; a missing one is noted and skipped."""

    def effect(run: Run, frame: Frame[int], rows: Rows) -> Rows:
        me = here(frame)
        for other, chosen, _ in ref(run, frame, rows):
            if other == NONE:
                run.fault(Fault.MISSING_SCOPE, f"the scope `{name}` is missing here", site, chosen)
            else:
                act(run, chosen, me, other)
        return rows

    return effect

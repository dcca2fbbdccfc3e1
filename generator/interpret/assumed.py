"""Conditions on what no command changes: read from the cast, false or 0 unless the cast says otherwise.

A trigger of the fact tables without a function of its own still runs if its argument is plain: `in_command = yes` reads
the fact `in_command`, `has_law = x` the fact `has_law:x`, `combat_rating >= 5` the number `combat_rating`, `is_x = S`
the bond `is_x`. Which triggers were read this way is kept in the program (`assumed`), so that nobody takes silence for
knowledge.
"""

from __future__ import annotations

from generator.ck2 import facts
from generator.ck2.arguments import Sort
from generator.ck2.scopes import Frame
from generator.interpret.compiler import Compiler, number_in
from generator.interpret.core import Condition, Run, here
from generator.interpret.rows import Mask, Rows, compared, either, negated
from generator.interpret.scope_refs import is_scope_text, tested
from generator.script.tree import Block, Scalar, Statement

NAME_SORTS = frozenset({Sort.ENTITY, Sort.ENUM, Sort.STRING, Sort.MODIFIER, Sort.FLAG})


def assumed_condition(c: Compiler, s: Statement) -> Condition | None:
    """The condition that a plain trigger of the fact tables is; `None` if it is none."""
    known = facts.trigger(s.key)
    if known is None or isinstance(s.value, Block):
        return None
    name, sorts = s.key.lower(), {shape.sort for shape in known.argument}
    made: Condition | None = None
    if s.word.lower() in ("yes", "no") and Sort.BOOL in sorts:
        made = fact_condition(name, s.word.lower() == "yes")
    elif number_in(s.value) is not None and any(shape.is_numeric for shape in known.argument):
        made = _number_condition(name, s.operator, s.value)
    elif Sort.SCOPE in sorts and is_scope_text(s.word):
        ref = c.reference(s, s.word)
        made = tested(ref, lambda run, rows, me, other: run.state.bonds.holds((name, me, other), rows)) if ref else None
    elif s.word and sorts & NAME_SORTS and not is_scope_text(s.word):
        made = named_condition(name, s.word)
    if made is not None:
        c.program.note_assumed(name)
    return made


def fact_condition(name: str, expected: bool) -> Condition:
    """A fact, or any named fact of its family."""

    def condition(run: Run, frame: Frame[int], rows: Rows) -> Mask:
        """Whether the scope has that property, or has it not."""
        found = has_any(run, here(frame), name, rows)
        return found if expected else negated(found)

    return condition


def has_any(run: Run, entity: int, name: str, rows: Rows) -> Mask:
    """Where a fact holds, plain or with any name."""
    found = run.state.facts.holds((entity, name), rows)
    for key in run.state.facts.written():
        if key[0] == entity and str(key[1]).startswith(f"{name}:"):
            found = either(found, run.state.facts.holds(key, rows))
    return found


def named_condition(name: str, word: str) -> Condition:
    """A fact with a name."""

    def condition(run: Run, frame: Frame[int], rows: Rows) -> Mask:
        """Whether the scope has the property that goes with that name."""
        return run.state.facts.holds((here(frame), f"{name}:{word}"), rows)

    return condition


def _number_condition(name: str, operator: str, scalar: Scalar) -> Condition:
    wanted = number_in(scalar) or 0

    def condition(run: Run, frame: Frame[int], rows: Rows) -> Mask:
        """How the scope's number compares."""
        return compared(run.state.stats.read((here(frame), name), rows), operator, wanted)

    return condition

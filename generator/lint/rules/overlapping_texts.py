"""Two alternatives of a text that can both be valid.

What: Finds `desc`, `title` or `name` blocks of one event or option of which one holds whenever the other does, or
    which only compare one number, and overlap.
Why: Of several valid texts the game takes a random one, not the first. The special text then comes up half the
    time.
Bad:
    namespace = x
    character_event = {
        id = x.1
        is_triggered_only = yes
        desc = { text = x_rich trigger = { wealth = 100 } }
        desc = { text = x_some trigger = { wealth = 10 } }
        option = { name = x }
    }
Good:
    namespace = x
    character_event = {
        id = x.1
        is_triggered_only = yes
        desc = { text = x_rich trigger = { wealth >= 100 } }
        desc = { text = x_some trigger = { wealth < 100 } }
        option = { name = x }
    }
Source: ck2-language 3.3, L15; the wiki and a developer diary.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from generator.diagnostics import Confidence, Diagnostic, Note, Severity
from generator.lint.conditions import Answer, Formula, atoms_of, both, conjunction, holds_somewhere, negation
from generator.lint.event_parts import alternatives, options
from generator.lint.rule import Rule
from generator.lint.subject import Subject
from generator.mod.records import EVENT, Definition
from generator.script.tree import Statement

RULE = Rule("CK506", "overlapping-texts", Severity.WARNING, Confidence.MEDIUM)


def check(subject: Subject) -> Iterator[Diagnostic]:
    """Every pair of alternatives that surely overlaps."""
    for event in subject.definitions(EVENT):
        holders = [(event.statement, "desc"), (event.statement, "title"), *((one, "name") for one in options(event))]
        for holder, key in holders:
            blocks = alternatives(holder, key)[1]
            yield from _overlaps(event, blocks)


def _overlaps(event: Definition, blocks: list[Statement]) -> Iterator[Diagnostic]:
    text = event.script.source.text
    formulas = [(one, _formula(one, text)) for one in blocks]
    bare = [(one, formula) for one, formula in formulas if not list(atoms_of(formula))]
    bare = [pair for pair in bare if holds_somewhere(pair[1]) is Answer.YES]
    if bare and len(bare) < len(blocks):
        yield _unconditional(event, bare[-1][0], len(blocks))
        formulas = [pair for pair in formulas if pair not in bare]
    for (first, one), (second, other) in combinations(formulas, 2):
        how = _overlap(one, other)
        if how and _text_of(first) != _text_of(second):
            place = event.script.place
            yield RULE.finding(
                f"this text of `{event.name}` can be valid together with another: {how}",
                place(second.key_span),
                notes=(Note("the other alternative is here", place(first.key_span)),),
                help="add the opposite of the other's trigger; of several valid texts a random one is shown",
            )


def _unconditional(event: Definition, block: Statement, count: int) -> Diagnostic:
    return RULE.finding(
        f"this text of `{event.name}` has no condition, and {count - 1} beside it have one",
        event.script.place(block.key_span),
        help="give it the opposite of the others' triggers; a random valid text is shown, not the first",
        confidence=Confidence.HIGH,
    )


def _formula(block: Statement, text: str) -> Formula:
    trigger = block.first("trigger")
    return conjunction(trigger.block if trigger else (), text)


def _text_of(block: Statement) -> str:
    named = block.first("text")
    return named.word if named else ""


def _overlap(one: Formula, other: Formula) -> str:
    """How two conditions overlap, for people; empty if they surely do not, or nobody can tell."""
    if one == other:
        return ""  # meant as a random choice
    if holds_somewhere(both(one, other)) is not Answer.YES:
        return ""
    if holds_somewhere(both(one, negation(other))) is Answer.NO:
        return "it holds whenever the other one does"
    if holds_somewhere(both(other, negation(one))) is Answer.NO:
        return "the other holds whenever this one does"
    subjects = {atom.subject for atom in (*atoms_of(one), *atoms_of(other))}
    return "both compare one number, and the ranges overlap" if len(subjects) == 1 else ""

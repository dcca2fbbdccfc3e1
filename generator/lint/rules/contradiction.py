"""A condition and its opposite in one block.

What: Finds `ai = yes` beside `ai = no`, and a condition beside the same one in `NOT`, where both must hold.
Why: Such a block is never true (or, in `OR`, always).
Bad:
    namespace = x
    character_event = {
        id = x.1
        is_triggered_only = yes
        trigger = { trait = brave NOT = { trait = brave } }
    }
Good:
    namespace = x
    character_event = {
        id = x.1
        is_triggered_only = yes
        trigger = { trait = brave NOT = { trait = gambler } }
    }
Source: the issue's list of contradictory conditions; it needs no fact of the game.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.ck2 import facts
from generator.diagnostics import Diagnostic, Note, Severity
from generator.lint.rule import Rule
from generator.lint.spots import Spot
from generator.lint.subject import Subject
from generator.script.tree import Scalar, Statement

RULE = Rule("CK406", "contradiction", Severity.ERROR)
_OPPOSITE = {"yes": "no", "no": "yes"}
# Conditions that may give another answer each time they are asked.
_CHANCE = frozenset(("random", "log", "custom_tooltip", "tooltip"))


def check(subject: Subject) -> Iterator[Diagnostic]:
    """Every block of conditions that holds a condition and its opposite."""
    for key in ("trigger", "limit", "potential", "allow", "and", "or", "not", "nor", "nand"):
        for spot in subject.spots_of(key):
            if len(spot.statement.block) > 1:
                yield from _pairs(spot)


def _pairs(spot: Spot) -> Iterator[Diagnostic]:
    text = spot.source.text
    seen: dict[tuple[str, ...], Statement] = {}
    for statement in spot.statement.block:
        if statement.key.lower() in _CHANCE:
            continue
        for opposite in _opposites(statement, text):
            if opposite in seen:
                yield _finding(spot, seen[opposite], statement)
        seen.setdefault(_words(statement, text), statement)


def _words(statement: Statement, text: str) -> tuple[str, ...]:
    """A condition as its words, so that layout does not matter."""
    return tuple(text[statement.start : statement.end].split())


def _opposites(statement: Statement, text: str) -> Iterator[tuple[str, ...]]:
    key, value = statement.key.lower(), statement.value
    if key in ("not", "nor") and len(statement.block) == 1:
        yield _words(statement.block[0], text)
    if isinstance(value, Scalar) and value.text.lower() in _OPPOSITE and facts.trigger(key) is not None:
        yield (statement.key, statement.operator, _OPPOSITE[value.text.lower()])


def _finding(spot: Spot, before: Statement, statement: Statement) -> Diagnostic:
    place = spot.source.place
    when = "always" if spot.key in ("or", "nand", "not", "nor") else "never"
    return RULE.finding(
        f"a condition and its opposite stand in one `{spot.statement.key}`: one of them {when} holds"
        if when == "always"
        else f"a condition and its opposite stand in one `{spot.statement.key}`, which is never met",
        place(statement.span),
        notes=(Note("the opposite is here", place(before.span)),),
        help="remove one of them, or put them into an `OR` each with its own conditions",
    )

"""A condition whose answer the line above has settled.

What: Finds `if` blocks that ask for a flag which the effects before them, in the same block and scope, have surely
    set or cleared.
Why: The branch always runs, or never. Mostly the lines stand in the wrong order.
Bad:
    namespace = x
    character_event = {
        id = x.1
        is_triggered_only = yes
        immediate = {
            clr_character_flag = x_won
            if = { limit = { has_character_flag = x_won } wealth = 10 }
        }
    }
Good:
    namespace = x
    character_event = {
        id = x.1
        is_triggered_only = yes
        immediate = {
            if = { limit = { has_character_flag = x_won } wealth = 10 }
            clr_character_flag = x_won
        }
    }
Source: the issue's list; it needs no fact of the game.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.diagnostics import Diagnostic, Note, Severity
from generator.lint.rule import Rule
from generator.lint.spots import Spot
from generator.lint.subject import Subject
from generator.mod.records import SCRIPTED_EFFECT
from generator.script.tree import Block, Script, Statement

RULE = Rule("CK414", "settled-condition", Severity.WARNING)
_SET = {"set_character_flag": True, "set_flag": True, "set_global_flag": True, "set_province_flag": True}
_CLEAR = {"clr_character_flag": False, "clr_flag": False, "clr_global_flag": False, "clr_province_flag": False}
_WRITES = {**_SET, **_CLEAR}
_TESTS = frozenset(("has_character_flag", "has_flag", "has_global_flag", "has_province_flag"))
_IFS = frozenset(("if", "else_if"))
_BLOCKS = ("immediate", "option", "effect", "after", "hidden_effect", "hidden_tooltip", "if", "else", "else_if")


def check(subject: Subject) -> Iterator[Diagnostic]:
    """Every block of effects, its statements in order."""
    for spot in subject.spots_of(*_BLOCKS):
        if len(spot.statement.block) > 1:
            yield from _straight(spot, spot.statement.block)
    for macro in subject.definitions(SCRIPTED_EFFECT):
        yield from _follow(macro.script, macro.statement.block)


def _straight(spot: Spot, statements: Sequence[Statement]) -> Iterator[Diagnostic]:
    yield from _follow(spot.owner.script, statements)


def _follow(script: Script, statements: Sequence[Statement]) -> Iterator[Diagnostic]:
    """Walk down a block: what plain effects settle holds until something that may change it."""
    settled: dict[str, Statement] = {}
    for statement in statements:
        key = statement.key.lower()
        if key in _WRITES:
            settled[f"{key.partition('_')[2]} {statement.word}"] = statement
        elif key in _IFS:
            yield from _tested(script, statement, settled)
            _forget_inside(statement, settled)
        elif isinstance(statement.value, Block) or statement.word.lower() in ("yes", "no"):
            settled = {} if _may_change(statement) else settled


def _tested(script: Script, statement: Statement, settled: dict[str, Statement]) -> Iterator[Diagnostic]:
    limit = statement.first("limit")
    for one in limit.block if limit else ():
        is_not = one.key.lower() in ("not", "nor") and len(one.block) == 1
        asked = one.block[0] if is_not else one
        key = asked.key.lower()
        before = settled.get(f"{key.removeprefix('has_')} {asked.word}") if key in _TESTS else None
        if before is not None:
            is_set = _WRITES[before.key.lower()]
            answer = "always" if is_set is not is_not else "never"
            yield RULE.finding(
                f"`{asked.word}` was {'set' if is_set else 'cleared'} before: this {answer} holds",
                script.place(asked.span),
                notes=(Note("it was settled here", script.place(before.span)),),
                help="change the order, or remove the condition",
            )


def _forget_inside(statement: Statement, settled: dict[str, Statement]) -> None:
    """An `if` may or may not have run: what it writes is not settled any more; what it fires may write anything."""
    for one in _deep(statement):
        key = one.key.lower()
        if key in _WRITES:
            settled.pop(f"{key.partition('_')[2]} {one.word}", None)
        elif _may_change(one):
            settled.clear()
            return


def _deep(statement: Statement) -> Iterator[Statement]:
    for one in statement.block:
        if one.key.lower() != "limit":
            yield one
            yield from _deep(one)


_HARMLESS = frozenset(
    (
        *("tooltip", "custom_tooltip", "opinion", "reverse_opinion", "add_character_modifier", "set_variable", "limit"),
        *("change_variable", "subtract_variable", "multiply_variable", "log", "ai_chance", "trigger", "modifier"),
        *("export_to_variable", "scaled_wealth", "name", "picture", "desc", "prestige", "piety", "wealth"),
    )
)


def _may_change(statement: Statement) -> bool:
    """Whether a block or macro may set or clear flags that we do not see."""
    return statement.key.lower() not in _HARMLESS

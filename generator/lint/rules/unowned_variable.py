"""A variable in a scope that cannot hold one.

What: Finds variable commands in war, unit and siege scopes, names with `local_` or `global_` left out.
Why: The game says that the variable must be scoped, local or global, and does nothing.
Bad:
    namespace = x
    character_event = {
        id = x.1
        is_triggered_only = yes
        option = { name = x any_war = { set_variable = { which = x_wars value = 1 } } }
    }
Good:
    namespace = x
    character_event = {
        id = x.1
        is_triggered_only = yes
        option = { name = x any_war = { set_variable = { which = global_x_wars value = 1 } } }
    }
Source: ck2-language 5.2, L23, after a remark in a public mod.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.ck2.facts import ScopeType
from generator.diagnostics import Diagnostic, Severity
from generator.lint.rule import Rule
from generator.lint.subject import Subject

RULE = Rule("CK308", "unowned-variable", Severity.ERROR)
_COMMANDS = (
    "set_variable",
    "change_variable",
    "subtract_variable",
    "multiply_variable",
    "divide_variable",
    "modulo_variable",
    "check_variable",
    "is_variable_equal",
)
_WITHOUT = frozenset((ScopeType.WAR, ScopeType.UNIT, ScopeType.SIEGE, ScopeType.BATTLE))
_FREE = ("local_", "global_")


def check(subject: Subject) -> Iterator[Diagnostic]:
    """Every variable command in such a scope."""
    for spot in subject.spots_of(*_COMMANDS):
        which = spot.statement.first("which")
        have = subject.types(spot.frame.scope, spot.owner)
        if which is not None and not which.word.startswith(_FREE) and have <= _WITHOUT:
            kinds = " or ".join(sorted(have))
            yield RULE.finding(
                f"`{which.word}` is a variable in a {kinds} scope, which holds none",
                spot.place,
                help="keep it on a character or province, or begin its name with `local_` or `global_`",
            )

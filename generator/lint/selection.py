"""Which rules run: what is on by default, what the user selects and ignores, by code, part of a code, or name."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Sequence

from generator.errors import UserError
from generator.lint.rule import Rule, RuleModule
from generator.lint.rules import RULES
from generator.script.faults import FAULTS


def words_in(lists: Iterable[str]) -> tuple[str, ...]:
    """The codes and names in some lists of the command line, in which commas stand between them."""
    return tuple(word.strip() for one in lists for word in one.split(",") if word.strip() or not one.strip(", "))


def choose(select: Sequence[str], ignore: Sequence[str]) -> tuple[RuleModule, ...]:
    """The rules to run: those selected (by default all that are on), without those ignored.

    Words are codes (`CK301`), parts of codes (`CK3`) or names (`nested-from`); `UserError` for any other.
    """
    for word in (*select, *ignore):
        _must_mean_something(word)
    return tuple(
        module
        for module in RULES
        if (matches(module.RULE, select) if select else module.RULE.is_on) and not matches(module.RULE, ignore)
    )


def matches(rule: Rule, words: Iterable[str]) -> bool:
    """Whether one of the words means a rule."""
    return any(is_meant(rule.code, rule.name, word) for word in words)


def is_meant(code: str, name: str, word: str) -> bool:
    """Whether a word is a code, the start of a code, or a name; `all` means every one."""
    lower = word.lower()
    return lower in {"all", name} or (lower.startswith("ck") and code.lower().startswith(lower))


def _must_mean_something(word: str) -> None:
    named = [(module.RULE.code, module.RULE.name) for module in RULES] + [(one.code, one.name) for one in FAULTS]
    if any(is_meant(code, name, word) for code, name in named):
        return
    # Codes are numbers: one that looks alike means something else. Only names are near each other.
    near = difflib.get_close_matches(word.lower(), [name for _, name in named], n=1)
    hint = f"did you mean `{near[0]}`?" if near else "`modwright list-codes` shows all codes and names"
    raise UserError(f"no rule is called `{word}`", hint)

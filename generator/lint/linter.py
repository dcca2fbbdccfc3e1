"""Runs rules over a mod: which run, which are off, and all they find. Knows no rule by name and prints nothing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from generator.diagnostics import Diagnostic, in_order
from generator.lint.rule import Rule, RuleModule
from generator.lint.rules import RULES
from generator.lint.subject import Subject
from generator.mod.files import ModFiles
from generator.mod.index import ModIndex, index_mod


@dataclass(frozen=True, slots=True)
class Report:
    """What a run found: findings sorted by place, the rules that ran, those that were off for want of the base game."""

    findings: tuple[Diagnostic, ...]
    ran: tuple[Rule, ...]
    off: tuple[Rule, ...]


def lint(mod: ModFiles, bases: Sequence[ModFiles] = (), rules: Iterable[RuleModule] | None = None) -> Report:
    """Judge one mod, laid over its bases; without `rules` those that are on by default."""
    index = index_mod([*bases, mod])
    return lint_index(index, mod.name, knows_base=bool(bases), rules=rules)


def lint_index(
    index: ModIndex, own: str, *, knows_base: bool = False, rules: Iterable[RuleModule] | None = None
) -> Report:
    """Judge the files of one mod of an index; what the reader found is part of it."""
    chosen = [module for module in RULES if module.RULE.is_on] if rules is None else list(rules)
    running = [module for module in chosen if knows_base or not module.RULE.needs_base]
    subject = Subject(index, own, knows_base)
    findings = [found for module in running for found in module.check(subject)]
    return Report(
        tuple(in_order(findings)),
        tuple(module.RULE for module in running),
        tuple(module.RULE for module in chosen if module not in running),
    )

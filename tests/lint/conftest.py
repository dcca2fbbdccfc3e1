"""Script of a mod in memory, and what the rules find in it."""

from __future__ import annotations

from collections.abc import Iterable

from generator.diagnostics import Diagnostic
from generator.lint.documentation import split_files
from generator.lint.linter import lint
from generator.lint.rule import RuleModule
from generator.lint.rules import RULES
from generator.mod.files import ModFiles, files_in_memory


def mod_of(script: str, name: str = "mod") -> ModFiles:
    """A mod from script whose `#! path` lines name the files."""
    return files_in_memory({path: text.encode("cp1252") for path, text in split_files(script).items()}, name)


def module_of(code: str) -> RuleModule:
    """The rule of a code."""
    return next(module for module in RULES if module.RULE.code == code)


def found_in(script: str, code: str, base: str | None = None) -> tuple[Diagnostic, ...]:
    """What one rule finds in script, over a base if one is given."""
    bases = [] if base is None else [mod_of(base, "base")]
    return lint(mod_of(script), bases, [module_of(code)]).findings


def lines_of(findings: Iterable[Diagnostic]) -> list[tuple[str, int]]:
    """Path and line of each finding."""
    return [(one.place.path, one.place.start.line if one.place.start else 0) for one in findings]

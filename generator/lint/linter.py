"""Runs rules over a mod: which run, which are off, and all they find. Knows no rule by name and prints nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from generator.diagnostics import Diagnostic, in_order
from generator.lint.judging import judge
from generator.lint.rule import Rule, RuleModule
from generator.lint.rules import RULES
from generator.lint.subject import Subject
from generator.lint.suppress import told
from generator.mod.files import ModFiles
from generator.mod.index import ModIndex, index_mod
from generator.script.parser import collector_paused
from generator.script.tree import Script


@dataclass(frozen=True, slots=True)
class Report:
    """What a run found: findings sorted by place, the rules that ran, those that were off for want of the base game.

    `silenced` counts the findings that comments or a baseline held back.
    """

    findings: tuple[Diagnostic, ...]
    ran: tuple[Rule, ...] = ()
    off: tuple[Rule, ...] = ()
    silenced: int = 0

    def keeping(self, findings: Iterable[Diagnostic]) -> Report:
        """The same run with fewer findings; those left out count as silenced."""
        kept = tuple(findings)
        return replace(self, findings=kept, silenced=self.silenced + len(self.findings) - len(kept))

    def only(self, wanted: Callable[[Diagnostic], bool]) -> Report:
        """The same run with some findings only, the others forgotten."""
        return replace(self, findings=tuple(finding for finding in self.findings if wanted(finding)))


def lint(mod: ModFiles, bases: Sequence[ModFiles] = (), rules: Iterable[RuleModule] | None = None) -> Report:
    """Judge one mod, laid over its bases; without `rules` those that are on by default."""
    return lint_index(index_mod([*bases, mod]), mod.name, knows_base=bool(bases), rules=rules)


def lint_index(
    index: ModIndex, own: str, *, knows_base: bool = False, rules: Iterable[RuleModule] | None = None
) -> Report:
    """Judge the files of one mod of an index; findings that comments silence are only counted."""
    chosen = [module for module in RULES if module.RULE.is_on] if rules is None else list(rules)
    running = [module for module in chosen if knows_base or not module.RULE.needs_base]
    subject = Subject(index, own, knows_base)
    with collector_paused():
        findings = in_order(judge(running, subject))
        subject.let_go()
    report = Report(
        tuple(findings),
        tuple(module.RULE for module in running),
        tuple(module.RULE for module in chosen if module not in running),
    )
    return silenced(report, index)


def silenced(report: Report, index: ModIndex) -> Report:
    """The report without what comments silence."""
    return report.keeping(told(report.findings, _scripts(index)))


def _scripts(index: ModIndex) -> Mapping[str, Script]:
    return {script.source.path: script for script in index.scripts.values()}


def with_reading(report: Report, index: ModIndex, own: str) -> Report:
    """The report with what the reader of files found in the mod's own ones, comments that silence it honoured."""
    read = [finding for finding in index.findings if index.found_in.get(finding.place.path) == own]
    kept = told(read, _scripts(index))
    both = in_order([*report.findings, *kept])
    return replace(report, findings=tuple(both), silenced=report.silenced + len(read) - len(kept))

"""Projects to reports: judged or found in the cache; then what of a report is shown. Prints nothing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from generator.diagnostics import Confidence, Severity, in_order
from generator.lint.base_index import BaseStore
from generator.lint.baseline import new_findings, read_baseline
from generator.lint.cache import ReportStore, digest_of_layer, key_of
from generator.lint.linter import Report, lint_index, with_reading
from generator.lint.project import Project, with_content
from generator.lint.rules import RULES
from generator.lint.since import changed_lines, is_on
from generator.lint.whole_game import is_whole_game
from generator.mod.files import ModFiles
from generator.mod.index import IndexKeeper, ModIndex, index_mod

RANKS = {Severity.INFO: 0, Severity.WARNING: 1, Severity.ERROR: 2}
SURENESS = {Confidence.LOW: 0, Confidence.MEDIUM: 1, Confidence.HIGH: 2}
_BY_CODE = {module.RULE.code: module.RULE for module in RULES}


@dataclass(frozen=True, slots=True)
class View:
    """Which findings are shown: from which confidence on, and only on lines changed since a git revision."""

    confidence: Confidence = Confidence.MEDIUM
    since: str | None = None


@dataclass(frozen=True, slots=True)
class Shown:
    """A report as shown; `hidden` counts the findings of too low confidence."""

    report: Report
    hidden: int = 0


def lint_project(project: Project, store: ReportStore | None = None) -> Report:
    """All wanted findings in one mod; with a store taken from there if nothing has changed since."""
    layers = tuple(map(with_content, project.layers()))
    if store is None:
        return judged(project, index_mod(layers)).only(project.wants)
    digests = tuple(map(digest_of_layer, layers))
    key = key_of(digests, project.rules, knows_base=bool(project.bases))
    report = store.read(key, _BY_CODE)
    if report is None:
        keeper = keeper_of(layers[:-1], digests, BaseStore(store.folder / "bases"))
        report = judged(project, keeper.index(layers))
        store.write(key, report)
    return report.only(project.wants)


def keeper_of(bases: Sequence[ModFiles], digests: Sequence[str], store: BaseStore) -> IndexKeeper:
    """One who knows already what the files of some bases hold, from the store if it was kept there."""
    keeper = IndexKeeper()
    for layer, digest in zip(bases, digests, strict=False):
        kept = store.read(layer, digest)
        if kept is None:
            store.write(keeper.read(layer), digest)
        else:
            keeper.know(kept)
    return keeper


def judged(project: Project, index: ModIndex) -> Report:
    """All findings in the mod of a project, also those that its settings leave out."""
    report = lint_index(index, project.name, knows_base=is_whole_game(index, project.name), rules=project.rules)
    return with_reading(report, index, project.name)


def shown(report: Report, project: Project, view: View) -> Shown:
    """What is left of a report: without what the baseline knows, on changed lines, sure enough.

    `UserError` for a baseline that cannot be read and a revision that git does not know.
    """
    root = project.mod.root
    if view.since is not None:
        lines = changed_lines(root, view.since)
        report = report.only(lambda one: is_on(one.place, lines))
    if project.baseline is not None:
        report = report.keeping(new_findings(report.findings, read_baseline(project.baseline), str(root)))
    sure = report.only(lambda one: SURENESS[one.confidence] >= SURENESS[view.confidence])
    return Shown(sure, len(report.findings) - len(sure.findings))


def fails(report: Report, projects: Iterable[Project], least: Severity | None = None) -> bool:
    """Whether a finding is as bad as `least`, by default as the settings of the strictest project say."""
    wanted = RANKS[least] if least else min(RANKS[project.settings.fail_on] for project in projects)
    return any(RANKS[finding.severity] >= wanted for finding in report.findings)


def joined(some: Iterable[Shown]) -> Shown:
    """The reports on several mods as one."""
    every = tuple(some)
    reports = [one.report for one in every]
    report = Report(
        tuple(in_order(finding for one in reports for finding in one.findings)),
        tuple(dict.fromkeys(rule for one in reports for rule in one.ran)),
        tuple(dict.fromkeys(rule for one in reports for rule in one.off)),
        sum(one.silenced for one in reports),
    )
    return Shown(report, sum(one.hidden for one in every))

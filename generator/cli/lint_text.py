"""A report of the linter as lines for people: the summary, and what changed between two reports."""

from __future__ import annotations

from collections import Counter

from generator.cli import console
from generator.diagnostics import Severity
from generator.lint.run import Shown
from generator.lint.watch import Update


def summary(shown: Shown) -> list[str]:
    """Counts by code, then what was not told and what was off."""
    report = shown.report
    counts = Counter((finding.code, finding.name, finding.severity) for finding in report.findings)
    lines = [
        f"  {count:5}  {code} {name} ({severity.value})" for (code, name, severity), count in sorted(counts.items())
    ]
    lines.append(totals(shown))
    if report.off:
        names = ", ".join(f"{rule.code} {rule.name}" for rule in report.off)
        lines.append(f"off without `--base`: {names}")
    return lines


def totals(shown: Shown) -> str:
    """Counts by severity, and what was not told."""
    report = shown.report
    by_severity = Counter(finding.severity for finding in report.findings)
    total = ", ".join(f"{by_severity[one]} {one.value}" for one in Severity if by_severity[one]) or "no findings"
    told = [f"{shown.hidden} of low confidence not shown"] if shown.hidden else []
    told += [f"{report.silenced} silenced by comments or baseline"] if report.silenced else []
    return "; ".join([total, *told])


def show_update(update: Update) -> None:
    """What came and went since the update before, and the totals."""
    for path in sorted(update.changed):
        console.say(f"changed: {path}")
    console.show_findings(update.come)
    for finding in update.gone:
        console.say(f"{finding.place}: gone: {finding.code} {finding.name}: {finding.message}")
    scope = "whole mod" if update.is_whole else "changed files"
    news = f"{len(update.come)} new, {len(update.gone)} gone"
    console.say(f"{scope}: {news}; {totals(update.shown)} ({update.seconds:.1f} s)")

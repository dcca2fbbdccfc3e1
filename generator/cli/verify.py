"""`modwright verify`: prove that a mod's script is the game of its rules."""

from __future__ import annotations

import json
from pathlib import Path

import click

from generator.cli import console
from generator.cli.user_path import UserPath
from generator.verify.checks import CHECKS, Report, verify
from generator.verify.subject import load_subject


@click.command("verify")
@click.argument("rules", type=UserPath(), default=Path("rules.yaml"))
@click.option("--mod", type=UserPath(), help="The mod; by default mod_output beside the rules.")
@click.option("--stop-at-first", is_flag=True, help="Stop at the first check that fails.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead of lines.")
@click.pass_context
def command(ctx: click.Context, rules: Path, mod: Path | None, stop_at_first: bool, as_json: bool) -> None:
    """Prove that the generated script plays the game that RULES describes (by default rules.yaml).

    The script itself is run: every roll, every pair of hands, every choice of humans and AIs, every moment at which a
    game can break off. Exit code 1 if anything differs; each failure shows its smallest counterexample.

    Examples:

      modwright verify

      modwright verify my_rules.yaml --mod build/mod --stop-at-first
    """
    subject = load_subject(rules, mod)
    reports = []
    for report in verify(subject, stop_at_first):
        reports.append(report)
        if not as_json:
            _show(report)
    if as_json:
        console.say(json.dumps(_as_json(reports), indent=2))
    else:
        console.say(_summary(reports))
    ctx.exit(0 if all(report.outcome.holds for report in reports) else 1)


def _show(report: Report) -> None:
    """One line a check, then what belongs to it."""
    verdict = click.style("ok", fg="green") if report.outcome.holds else click.style("FAILED", fg="red", bold=True)
    console.say(f"{report.check.name:14}{verdict}  {report.outcome.compared}, {report.seconds:.1f} s")
    for line in report.outcome.lines:
        console.say(f"{'':14}    {line}")
    console.show_findings(report.outcome.faults)


def _summary(reports: list[Report]) -> str:
    """The last line."""
    seconds = sum(report.seconds for report in reports)
    failed = [report.check.name for report in reports if not report.outcome.holds]
    if not failed:
        return f"all {len(reports)} checks hold, {seconds:.1f} s"
    left_out = f", {len(CHECKS) - len(reports)} were not made" if len(reports) < len(CHECKS) else ""
    return f"{len(failed)} of {len(reports)} checks failed ({', '.join(failed)}){left_out}, {seconds:.1f} s"


def _as_json(reports: list[Report]) -> dict[str, object]:
    """The reports as plain values; times are left out, so that equal mods give equal output."""
    return {
        "holds": all(report.outcome.holds for report in reports),
        "checks": [
            {
                "name": report.check.name,
                "holds": report.outcome.holds,
                "compared": report.outcome.compared,
                "lines": list(report.outcome.lines),
                "faults": [
                    {"code": fault.code, "name": fault.name, "message": fault.message, "place": str(fault.place)}
                    for fault in report.outcome.faults
                ],
            }
            for report in reports
        ],
    }

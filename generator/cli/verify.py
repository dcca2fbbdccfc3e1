"""`modwright verify`: prove that a mod's script is the games of its rules."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from pathlib import Path

import click

from generator.cli import console
from generator.cli.user_path import UserPath
from generator.verify.built import load_built
from generator.verify.checks import Report, verify
from generator.verify.games import chosen
from generator.verify.outcome import BoundCheck


@click.command("verify")
@click.argument("rules", type=UserPath(), default=Path("rules.yaml"))
@click.option("--mod", type=UserPath(), help="The mod; by default mod_output beside the rules.")
@click.option("--game", metavar="NAME", help="Only this game; by default every game of the rules.")
@click.option("--stop-at-first", is_flag=True, help="Stop at the first check that fails.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead of lines.")
@click.pass_context
def command(
    ctx: click.Context, rules: Path, mod: Path | None, game: str | None, stop_at_first: bool, as_json: bool
) -> None:
    """Prove that the generated script plays the games that RULES describes (by default rules.yaml).

    The script itself is run: every roll, every pair of hands, every choice of humans and AIs, every moment at which a
    game can break off. Exit code 1 if anything differs; each failure shows its smallest counterexample.

    Examples:

      modwright verify

      modwright verify --game dice_poker

      modwright verify my_rules.yaml --mod build/mod --stop-at-first
    """
    built = load_built(rules, mod)
    bound = [one.bind(built) for one in chosen(built, game)]
    reports: list[Report] = []
    for checks in bound:
        if len(bound) > 1 and not as_json:
            console.say(f"{checks[0].game}:")
        reports += _made(checks, stop_at_first, as_json)
        if stop_at_first and not _hold(reports):
            break
    if as_json:
        console.say(json.dumps(_as_json(reports), indent=2))
    else:
        console.say(_summary(reports, sum(map(len, bound))))
    ctx.exit(0 if _hold(reports) else 1)


def _made(checks: Sequence[BoundCheck], stop_at_first: bool, as_json: bool) -> list[Report]:
    """The checks of one game, each shown when it is made."""
    reports = []
    for report in verify(checks, stop_at_first):
        reports.append(report)
        if not as_json:
            _show(report)
    return reports


def _hold(reports: Iterable[Report]) -> bool:
    return all(report.outcome.holds for report in reports)


def _show(report: Report) -> None:
    """One line a check, then what belongs to it."""
    verdict = click.style("ok", fg="green") if report.outcome.holds else click.style("FAILED", fg="red", bold=True)
    console.say(f"{report.name:14}{verdict}  {report.outcome.compared}, {report.seconds:.1f} s")
    for line in report.outcome.lines:
        console.say(f"{'':14}    {line}")
    console.show_findings(report.outcome.faults)


def _summary(reports: list[Report], wanted: int) -> str:
    """The last line; `wanted` checks would have been made."""
    seconds = sum(report.seconds for report in reports)
    failed = [report.name for report in reports if not report.outcome.holds]
    if not failed:
        return f"all {len(reports)} checks hold, {seconds:.1f} s"
    left_out = f", {wanted - len(reports)} were not made" if len(reports) < wanted else ""
    return f"{len(failed)} of {len(reports)} checks failed ({', '.join(failed)}){left_out}, {seconds:.1f} s"


def _as_json(reports: list[Report]) -> dict[str, object]:
    """The reports as plain values; times are left out, so that equal mods give equal output."""
    return {
        "holds": _hold(reports),
        "checks": [
            {
                "game": report.game,
                "name": report.name,
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

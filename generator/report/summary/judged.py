"""The parts of a report that judge: coverage, findings of the linter, proofs against the rules, exact chances."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction

from generator.diagnostics import Diagnostic, Severity
from generator.games.dice_poker.duel import Policy
from generator.games.dice_poker.duel_measure import Measured
from generator.lint.linter import Report as LintReport
from generator.report.odds_duel import MEANING
from generator.report.odds_page import Bar, bars, definitions, heading, heat_map, percent
from generator.report.summary.gathered import LeftOut, covered_parts
from generator.report.summary.html import rows, text
from generator.simulate.coverage import FileCoverage, Part
from generator.verify.checks import Report as Check

_FEW = 12
_LONGEST = 90
_POLICIES = (Policy.NONE, Policy.AI, Policy.MOST_FREQUENT, Policy.OPTIMUM)


def coverage_part(files: tuple[FileCoverage, ...] | LeftOut) -> Iterator[str]:
    """What of the script ran, by part and by file, and what did not."""
    if isinstance(files, LeftOut):
        yield text(f"Not measured: {files.why}.")
        return
    yield text(
        "Counted over games of all kinds: played by humans and by the AI, with and without traits, with deaths. A "
        "condition counts once it was both true and false."
    )
    parts = covered_parts(files)
    shares = [
        (part.plural, [Bar(have / total if total else 0.0, f"{have:,} of {total:,}")]) for part, have, total in parts
    ]
    yield bars("Coverage by part of the script", shares)
    within = _folder([file.path for file in files])
    cells = [(file.path[len(within) :], *(_of(file.count(part)) for part in Part)) for file in files[:_FEW]]
    yield rows(["file", *(part.plural for part in Part)], cells)
    if len(files) > _FEW:
        yield text(f"and {len(files) - _FEW} files more", "faint")
    yield from _missed(files, within)


def _of(count: tuple[int, int]) -> str:
    return f"{count[0]} / {count[1]}" if count[1] else "–"


def _folder(paths: list[str]) -> str:
    """The folder that all files lie in, with its last slash."""
    shared = os.path.commonprefix([path.replace("\\", "/") for path in paths])  # noqa: RUF071 - cut at a slash below
    return shared[: shared.rfind("/") + 1]


def _missed(files: tuple[FileCoverage, ...], within: str) -> Iterator[str]:
    missed = [(f"{file.path[len(within) :]}:{item.line}", item) for file in files for item in file.missed]
    if not missed:
        return
    yield heading(f"Not covered: {len(missed):,}", 3)
    cells = [(place, item.part.value, _short(item.text), item.lack) for place, item in missed[:_FEW]]
    yield rows(["where", "what", "script", "how"], cells, words=4)
    if len(missed) > _FEW:
        yield text(f"and {len(missed) - _FEW:,} more; `modwright coverage --all` lists them", "faint")


def _short(words: str) -> str:
    line = " ".join(words.split())
    return line if len(line) <= _LONGEST else f"{line[: _LONGEST - 1]}…"


def lint_part(report: LintReport) -> Iterator[str]:
    """What the linter found, by rule, and the first findings."""
    off = f", {len(report.off)} are off because the base game was not given" if report.off else ""
    silenced = f" {report.silenced} findings are silenced in the script." if report.silenced else ""
    yield text(f"{len(report.ran)} rules ran{off}.{silenced} Findings that are mere suspicions are left out.")
    if not report.findings:
        yield text("Nothing was found.", "verdict")
        return
    counts = Counter((one.severity, one.code, one.name) for one in report.findings)
    ranks = {severity: rank for rank, severity in enumerate(Severity)}
    ordered = sorted(counts.items(), key=lambda one: (ranks[one[0][0]], -one[1], one[0][1]))
    cells = [(severity.value, f"{code} {name}", f"{count:,}") for (severity, code, name), count in ordered]
    yield rows(["severity", "rule", "findings"], cells, words=2)
    worst = sorted(report.findings, key=lambda one: ranks[one.severity])
    yield heading("The worst of them", 3)
    yield _findings(worst)
    if len(worst) > _FEW:
        yield text(f"and {len(worst) - _FEW:,} more; `modwright lint` shows them with their script", "faint")


def _findings(findings: list[Diagnostic]) -> str:
    cells = [(str(one.place), f"{one.code} {one.name}", one.message) for one in findings[:_FEW]]
    return rows(["where", "rule", "what"], cells, words=3)


def check_name(check: Check, checks: Sequence[Check]) -> str:
    """A check's name, behind that of its game where there are several."""
    games = {one.game for one in checks}
    return f"{check.game.replace('_', ' ')}: {check.name}" if len(games) > 1 else check.name


def verify_part(checks: tuple[Check, ...] | LeftOut) -> Iterator[str]:
    """The proofs that the script plays its rules, with the counterexamples."""
    if isinstance(checks, LeftOut):
        yield text(f"Not checked: {checks.why}.")
        return
    yield text("The script itself was run and compared with a reference game written from the rules.")
    cells = [
        ("holds" if one.outcome.holds else "FAILED", check_name(one, checks), one.outcome.compared) for one in checks
    ]
    yield rows(["verdict", "check", "compared"], cells, words=3)
    for one in checks:
        faults = list(one.outcome.faults)
        if faults:
            yield heading(f"Counterexamples: {check_name(one, checks)}", 3)
            yield _findings(faults)


def odds_part(measured: Measured | LeftOut) -> Iterator[str]:
    """How deep the duel is, who wins against whom, what a game is worth; exact."""
    if isinstance(measured, LeftOut):
        yield text(f"Not computed: {measured.why}.")
        return
    depth = measured.depth
    words = (
        "Against the mod's own computer player, both seats averaged, the best player has "
        f"{percent(depth.optimum)}, the computer player itself {percent(depth.rule)}, one who never re-rolls "
        f"{percent(depth.chance)}. All numbers here are exact."
    )
    yield text(words, "verdict" if depth.is_deep else "verdict fail")
    limits = depth.limits
    yield text(
        f"Deep means {_points(limits.above_chance)} above chance and {_points(limits.above_rule)} above the simple "
        f"rule; it is {_points(depth.above_chance)} and {_points(depth.above_rule)}.",
        "faint",
    )
    yield heading("Who wins against whom", 3)
    yield definitions((policy.value, MEANING[policy]) for policy in _POLICIES)
    cells = [[_equity(measured, one, other) for other in _POLICIES] for one in _POLICIES]
    yield heat_map("Equity of the first seat, all dice open", [policy.value for policy in _POLICIES], cells)
    yield text("Wins and half of the draws of the first seat (row); brown is good for it, blue for the other.", "faint")
    yield heading("The first roll", 3)
    hands = [(_hand(measured, one.rank), [_bar(one.chance), _bar(one.equity)]) for one in measured.by_hand]
    yield bars("Chance of each first hand, and its equity", hands, ("how often it comes", "how often it wins"))
    yield heading("Gold a game", 3)
    values = [(f"{one} | {other}", f"{float(value):+.6f}") for (one, other), value in measured.gold.values.items()]
    yield rows(["first | second seat", "gold a game for the first"], values)


def _points(share: Fraction) -> str:
    return f"{float(100 * share):.4g} points"


def _hand(measured: Measured, rank: int) -> str:
    return measured.hand_name(rank).replace("_", " ")


def _bar(share: Fraction) -> Bar:
    return Bar(float(share), percent(share))


def _equity(measured: Measured, one: Policy, other: Policy) -> Fraction | None:
    ends = measured.sight.get((one, other))
    return None if ends is None else ends.equity

"""The report of many games as text. Decides only how values look."""

from __future__ import annotations

from collections.abc import Iterator

from generator.cli.columns import table
from generator.simulate.fairness import Fairness, PairTest
from generator.simulate.report import Report
from generator.simulate.telling import anomaly_lines

_FEW_EVENTS = 12
_FEW_ANOMALIES = 12
_FEW_PAIRS = 8
_FEW_FAULTS = 5


def report_lines(report: Report, again: str, whole: bool) -> Iterator[str]:
    """The report; `again` are the words that call the same run, for the replay of single games."""
    yield from _head(report)
    yield from _outcomes(report)
    yield from _gold(report)
    yield from _measures(report)
    yield from _events(report, whole)
    if report.fairness:
        yield ""
        yield "fairness of the dice (all tests of a line together: false alarm at most 0.001)"
        for tests in report.fairness:
            yield from fairness_lines(tests)
    yield from _lacking(report, whole)
    yield from _anomalies(report, again, whole)


def _head(report: Report) -> Iterator[str]:
    so_far = "" if report.games == report.wanted else f" of {report.wanted:,} (stopped)"
    yield f"{report.scenario}: {report.games:,} games{so_far}, seed {report.seed}, rng {report.rng}, sampled"


def _outcomes(report: Report) -> Iterator[str]:
    rows = [(one.name, f"{one.games:,}", f"{one.share:.6f}", f"{one.error:.6f}") for one in report.outcomes]
    lines = table(("outcome", "games", "share", "std.error"), rows)
    yield from ("", *lines) if lines else ()


def _gold(report: Report) -> Iterator[str]:
    rows = [
        (one.person, f"{one.mean:+.5f}", f"{one.error:.5f}", f"{one.low:+g}", f"{one.high:+g}") for one in report.gold
    ]
    yield ""
    yield from table(("gold per game", "mean", "std.error", "lowest", "highest"), rows)
    for one in report.gold:
        if 1 < len(one.changes) <= _FEW_EVENTS:
            listed = ", ".join(f"{change.gold:+g}: {change.games:,}" for change in one.changes)
            yield f"  {one.person} {listed}"


def _measures(report: Report) -> Iterator[str]:
    rows = [
        (
            one.name, f"{one.readings:,}", f"{one.mean:.5f}", f"{one.deviation:.5f}", f"{one.error:.5f}",
            f"{one.low:g}", f"{one.high:g}",
        )
        for one in report.measures
    ]  # fmt: skip
    head = ("measured", "readings", "mean", "std.dev", "std.error", "lowest", "highest")
    lines = table(head, rows)
    yield from ("", *lines) if lines else ()


def _events(report: Report, whole: bool) -> Iterator[str]:
    events = report.events if whole else report.events[:_FEW_EVENTS]
    rows = [(one.event, f"{one.times:,}", f"{one.games:,}") for one in events]
    lines = table(("event", "times", "games"), rows)
    yield from ("", *lines) if lines else ()
    yield from _more(len(report.events) - len(events))
    chosen = [one for one in report.options if one.share < 1]
    options = chosen if whole else chosen[: 2 * _FEW_EVENTS]
    cells = [(one.event, f"{one.number}. {one.label}", f"{one.times:,}", f"{one.share:.4f}") for one in options]
    lines = table(("event", "option", "times", "share"), cells, left=2)
    yield from ("", *lines) if lines else ()
    yield from _more(len(chosen) - len(options))


def _more(count: int) -> Iterator[str]:
    if count > 0:
        yield f"... and {count} more (--all shows them)"


def fairness_lines(tests: Fairness) -> Iterator[str]:
    """What the tests of one variant say: the worst die, the worst pair, pairs that show the same face."""
    verdict = "fair" if tests.is_fair else f"NOT FAIR in {len(tests.unfair)} tests"
    yield f"  {tests.variant}, rng {tests.rng}, {tests.games:,} games: {verdict}"
    worst = min(tests.dice, key=lambda one: one.p, default=None)
    if worst is not None:
        yield f"    {len(tests.dice)} dice uniform: smallest p {worst.p:.5f} ({worst.die})"
    wide = max(tests.pairs, key=lambda one: abs(one.errors), default=None)
    least = min(tests.pairs, key=lambda one: one.p, default=None)
    if wide is not None and least is not None:
        yield (
            f"    {len(tests.pairs)} pairs independent: largest correlation {wide.correlation:+.4f}, "
            f"{abs(wide.errors):.1f} std.errors ({_pair(wide)}); smallest p {least.p:.5f} ({_pair(least)})"
        )
    if tests.identical:
        yield f"    same values in {len(tests.identical)} pairs of dice:"
        yield from (f"      {_pair(one)}: equal in {one.same:.1%} of games" for one in tests.identical[:_FEW_PAIRS])
        if len(tests.identical) > _FEW_PAIRS:
            yield f"      ... and {len(tests.identical) - _FEW_PAIRS} more"


def _pair(pair: PairTest) -> str:
    return f"{pair.first} and {pair.second}"


def _lacking(report: Report, whole: bool) -> Iterator[str]:
    if report.not_simulated:
        yield ""
        yield f"{len(report.not_simulated)} commands not simulated:"
        shown = report.not_simulated if whole else report.not_simulated[:_FEW_EVENTS]
        yield from (f"  {one.name} ({one.count} places, first {one.place}): {one.reason}" for one in shown)
        yield from _more(len(report.not_simulated) - len(shown))
    if report.file_faults:
        yield ""
        yield f"{len(report.file_faults)} faults in the mod's files, behind which script may be lost:"
        faults = report.file_faults if whole else report.file_faults[:_FEW_FAULTS]
        yield from (f"  {one.place}: {one.code} {one.message}" for one in faults)
        yield from _more(len(report.file_faults) - len(faults))
    if report.assumed:
        yield ""
        yield f"triggers whose value is as the scenario's people say: {', '.join(report.assumed)}"
    if report.left_flags:
        yield ""
        yield "flags left at the end:"
        yield from (f"  {one.person}: {one.flag} in {one.games:,} games" for one in report.left_flags)


def _anomalies(report: Report, again: str, whole: bool) -> Iterator[str]:
    yield ""
    faults = [one for one in report.anomalies if one.is_fault]
    if not faults:
        yield "no anomaly"
    shown = report.anomalies if whole else report.anomalies[:_FEW_ANOMALIES]
    for one in shown:
        yield from anomaly_lines(one, whole)
        if one.games and one.is_fault:
            yield f"    replay: {' '.join(f'modwright trace {again} --seed {one.seed} --game {one.game}'.split())}"
    yield from _more(len(report.anomalies) - len(shown))

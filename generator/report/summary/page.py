"""The report as one HTML page, from what was gathered; computes only sums. Needs matplotlib for two pictures.

Every number says whether it is exact, proven or sampled. The page asks for nothing from outside.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from generator import __version__
from generator.report.odds_page import heading, page
from generator.report.summary.gathered import GamePart, Gathered, LeftOut, covered_parts
from generator.report.summary.html import HEAD, beside, contents, glance, rows, section, text, with_own_ids
from generator.report.summary.judged import check_name, coverage_part, lint_part, odds_part, verify_part
from generator.report.summary.played import chain_part, fairness_part, simulation_part

_PARTS = (
    ("mod", "What the mod holds"),
    ("chain", "What leads to what"),
    ("games", "Games played"),
    ("dice", "Are the dice fair?"),
    ("coverage", "How much of the script ran"),
    ("lint", "Mistakes found in the script"),
    ("verify", "Does the script play its rules?"),
    ("odds", "Chances, exactly"),
    ("read", "How to read the numbers"),
)
_FEW = 12


def report_page(gathered: Gathered) -> str:
    """The whole page."""
    titles = dict(_PARTS)
    bodies = {
        "mod": mod_part(gathered),
        "chain": _of_each(gathered, lambda part: chain_part(part.chain)),
        "games": _of_each(gathered, lambda part: simulation_part(part.played, gathered.words)),
        "dice": _of_each(gathered, lambda part: fairness_part(part.played)),
        "coverage": coverage_part(gathered.coverage),
        "lint": lint_part(gathered.lint),
        "verify": verify_part(gathered.checks),
        "odds": _odds(gathered),
        "read": _reading(),
    }
    lead = f"What modwright {__version__} finds out about this mod without starting the game."
    body = [glance(verdicts(gathered)), contents(_PARTS)]
    body += [section(key, titles[key], lines) for key, lines in bodies.items()]
    return page(f"Report: {gathered.title}", lead, body, HEAD)


def _of_each(gathered: Gathered, tell: Callable[[GamePart], Iterator[str]]) -> Iterator[str]:
    """What is told of every game, under its name where there are several."""
    if not gathered.further:
        yield from tell(gathered.parts[0])
        return
    for number, part in enumerate(gathered.parts):
        yield heading(part.title[:1].upper() + part.title[1:], 3)
        for line in tell(part):
            below = line.replace("<h3>", "<h4>").replace("</h3>", "</h4>")
            yield with_own_ids(below, f"game{number}") if "<svg" in line else below


def _odds(gathered: Gathered) -> Iterator[str]:
    yield from odds_part(gathered.odds)
    if gathered.further and not isinstance(gathered.odds, LeftOut):
        yield text("These are of dice poker.", "faint")
    if gathered.figures:
        yield heading("The other games", 3)
        table = [(one.game, f"{one.words}.", f"modwright {one.command}") for one in gathered.figures]
        yield rows(["game", "exactly", "all of it"], table, words=3)


def verdicts(gathered: Gathered) -> Iterator[tuple[str, str, bool | None]]:
    """The cards at the top: what was looked at, what came of it, whether that is good."""
    yield _verified(gathered)
    findings = gathered.lint.findings
    yield "Linter", f"{_count(len(findings), 'finding')} by {len(gathered.lint.ran)} rules", not findings
    yield _simulated(gathered)
    yield _fair(gathered)
    yield _covered(gathered)
    yield _deep(gathered)


def _verified(gathered: Gathered) -> tuple[str, str, bool | None]:
    what = "Script against rules"
    if isinstance(gathered.checks, LeftOut):
        return what, f"not checked: {gathered.checks.why}", None
    failed = [check_name(one, gathered.checks) for one in gathered.checks if not one.outcome.holds]
    if failed:
        return what, f"{_count(len(failed), 'check')} failed: {', '.join(failed)}", False
    return what, f"all {len(gathered.checks)} checks hold", True


def _simulated(gathered: Gathered) -> tuple[str, str, bool | None]:
    what = "Games played"
    if isinstance(gathered.played, LeftOut):
        return what, f"none: {gathered.played.why}", None
    faults = [one for played in gathered.plays for one in played.anomalies if one.is_fault]
    games = f"{sum(played.games for played in gathered.plays):,}"
    of_several = f" of {len(gathered.plays)} kinds" if gathered.further else ""
    if faults:
        return what, f"{games}{of_several}; {_count(len(faults), 'anomaly', 'anomalies')}", False
    return what, f"{games}{of_several}; nothing went wrong", True


def _fair(gathered: Gathered) -> tuple[str, str, bool | None]:
    what = "Dice"
    tested = [played.fairness for played in gathered.plays if played.fairness]
    if not tested:
        return what, "not tested", None
    runs = [one for tests in tested for one in tests if one.variant == tests[0].variant]
    unfair = sorted({one.rng for one in runs if not one.is_fair})
    if unfair:
        return what, f"not fair under the random model {', '.join(unfair)}", False
    return what, f"fair under {_count(len({one.rng for one in runs}), 'random model')}", True


def _covered(gathered: Gathered) -> tuple[str, str, bool | None]:
    what = "Coverage"
    if isinstance(gathered.coverage, LeftOut):
        return what, f"not measured: {gathered.coverage.why}", None
    shares = [f"{have} of {total} {part.plural}" for part, have, total in covered_parts(gathered.coverage)[:2]]
    is_whole = all(have == total for _, have, total in covered_parts(gathered.coverage)[:2])
    wants_all = not isinstance(gathered.checks, LeftOut)  # a scenario shall come to its part of a mod only
    return what, f"{' and '.join(shares)} came up", is_whole if is_whole or wants_all else None


def _deep(gathered: Gathered) -> tuple[str, str, bool | None]:
    what = "Depth of dice poker" if gathered.further else "Depth"
    if isinstance(gathered.odds, LeftOut):
        return what, f"not computed: {gathered.odds.why}", None
    depth = gathered.odds.depth
    words = "thinking pays" if depth.is_deep else "the computer player can hardly be beaten by thinking"
    return what, f"{words}: best play gains {float(100 * depth.above_rule):.2f} points on the mod's AI", None


def _count(number: int, one: str, many: str = "") -> str:
    return f"{number:,} {one if number == 1 else many or one + 's'}"


def mod_part(gathered: Gathered) -> Iterator[str]:
    """What the mod defines, fires and tells."""
    summary = gathered.summary
    yield text(f"{_count(summary.scripts, 'script file')}, {_count(summary.texts, 'text key')}.")
    kinds = sorted(summary.counts, key=lambda one: -one.count)
    defined = rows(["defined", "how many"], [(one.kind.replace("_", " "), f"{one.count:,}") for one in kinds[:_FEW]])
    languages = rows(["language", "texts"], [(one.kind, f"{one.count:,}") for one in summary.languages])
    spaces = [
        (one.namespace or "(none)", f"{one.events:,}", f"{one.unfired:,}")
        for one in sorted(summary.namespaces, key=lambda one: -one.events)[:_FEW]
    ]
    yield beside([defined, languages, rows(["namespace", "events", "never fired in this mod"], spaces)])
    more = [(len(kinds) - _FEW, "kind of thing", "kinds of things"), (len(summary.namespaces) - _FEW, "namespace", "")]
    left_out = [f"{_count(number, one, many)} more" for number, one, many in more if number > 0]
    if left_out:
        yield text(f"and {', '.join(left_out)}; `modwright inspect` lists all", "faint")


def _reading() -> Iterator[str]:
    yield text(
        "Sampled: from games played with one seed. The standard error beside a share says how far it may be off: the "
        "true share lies within two standard errors in about 95 of 100 such reports. More games make it smaller: four "
        "times the games halve it."
    )
    yield text(
        "Exact: computed over all possible rolls, in fractions, only rounded for print. Proven: every case was run "
        "through the script itself and compared with the rules, or every case of a named set."
    )
    yield text(
        "Not known here: how the real game draws its random numbers (three models are tested), and what the base game "
        "does in events that are not in the mod."
    )

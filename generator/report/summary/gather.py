"""Does the work of a report: reads the mod, plays it, judges it. Draws nothing; the parts are those of other commands.

A mod made from rules.yaml gets all parts. Another mod gets those that need no rules, and what is played comes from a
scenario; without one, only what can be read from files.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path
from typing import TypeAlias

from generator.build.compiler import read_rules
from generator.build.files import MANIFEST_NAME
from generator.diagnostics import Confidence, Diagnostic
from generator.errors import UserError
from generator.games.dice_poker.duel import Policy
from generator.games.dice_poker.duel_measure import Measured, game_of, measure_duel
from generator.games.dice_poker.spec import DicePoker
from generator.games.paytable.solve import Limits
from generator.lint.linter import Report as LintReport
from generator.lint.linter import lint_index, with_reading
from generator.mod.folder import ModFolder, find_mod
from generator.mod.index import ModIndex, index_mod
from generator.mod.summary import summarise
from generator.report.graph.chain import Wish, chain_graph
from generator.report.graph.dot import dot
from generator.report.graph.roles import roles_beside
from generator.report.graph.shares import count_flow
from generator.report.graph.svg import svg
from generator.report.graph.wording import shown_text
from generator.report.summary.gathered import Chain, Gathered, LeftOut
from generator.simulate.batches import Slice
from generator.simulate.coverage import FileCoverage
from generator.simulate.covering import covered
from generator.simulate.fair_runs import fair_runs
from generator.simulate.mods import OnDisk
from generator.simulate.report import Report as PlayedReport
from generator.simulate.report import report as played_report
from generator.simulate.runner import Plan, run
from generator.simulate.selection import Played, all_cases_played, own_all_played, own_played, scenario_played
from generator.verify.built import load_built
from generator.verify.checks import Report as Check
from generator.verify.checks import verify
from generator.verify.games import chosen

Tell: TypeAlias = Callable[[str], None]
"""Is told what is being worked on."""
_CHAIN_GAMES = 20_000
_NO_RULES = "this mod was given without a rules.yaml"


@dataclass(frozen=True, slots=True)
class Request:
    """What a report is about: a mod with its rules, or a mod with a scenario; `games` and `seed` may be left to it."""

    mod: Path
    rules: Path | None = None
    bases: tuple[Path, ...] = ()
    scenario: Path | None = None
    case: str | None = None
    games: int = 10_000
    seed: int | None = None


def silent(words: str) -> None:
    """Tells nobody."""


def gather(request: Request, tell: Tell = silent) -> Gathered:
    """Everything; `UserError` where the mod, the rules or the scenario cannot be used at all."""
    folder = find_mod(request.mod)
    tell("reading the mod")
    index = index_mod([*(find_mod(base).files() for base in request.bases), folder.files()])
    wanted = _played(request, folder)
    tell("checking the rules")
    odds = _odds(request, tell)
    tell("linting")
    lint = _lint(index, folder, knows_base=bool(request.bases))
    tell("playing games")
    played = wanted if isinstance(wanted, LeftOut) else _simulated(wanted, request)
    tell("drawing the chain")
    chain = _chain(index, folder, request, wanted)
    tell("measuring coverage")
    coverage = wanted if isinstance(wanted, LeftOut) else _coverage(request)
    checks = _checks(request, tell)
    words = _words(index, chain, played)
    return Gathered(folder.name, summarise(index), lint, chain, played, coverage, checks, odds, words)


def _words(index: ModIndex, chain: Chain | LeftOut, played: PlayedReport | LeftOut) -> dict[str, str]:
    labels = {} if isinstance(chain, LeftOut) else {node.name: node.label for node in chain.graph.nodes if node.label}
    options = () if isinstance(played, LeftOut) else played.options
    return labels | {option.label: shown_text(index, option.label) for option in options if option.label}


def _played(request: Request, folder: ModFolder) -> Played | LeftOut:
    """What is played: the scenario, or our own game if a manifest tells of it."""
    if request.scenario is not None:
        found = scenario_played(request.scenario, request.mod, request.case)
        return replace(found, source=OnDisk(tuple(map(str, (*request.bases, request.mod)))))
    if not any((place / MANIFEST_NAME).is_file() for place in (request.mod, folder.root.parent)):
        return LeftOut("nobody says what to play: give a scenario with --scenario FILE")
    return own_played(request.mod)


def _slice(played: Played, request: Request, games: int) -> Slice:
    return Slice(
        seed=played.scenario.spec.seed if request.seed is None else request.seed,
        first=0,
        games=games,
        model=played.model,
        from_mode=played.from_mode,
        repeat_mode=played.repeat_mode,
    )


def _simulated(played: Played, request: Request) -> PlayedReport:
    plan = Plan(played.scenario, played.source, _slice(played, request, request.games))
    result = run(plan)
    if not result.is_whole:
        raise UserError("stopped")
    fair = () if played.scenario.spec.dice is None else fair_runs(played, plan)
    return played_report(plan, result, fair)


def _coverage(request: Request) -> tuple[FileCoverage, ...]:
    if request.scenario is None:
        every = own_all_played(request.mod)
    elif request.case is None:
        every = all_cases_played(request.scenario, request.mod)
    else:
        every = (scenario_played(request.scenario, request.mod, request.case),)
    mods = OnDisk(tuple(map(str, (*request.bases, request.mod))))
    seed = 1 if request.seed is None else request.seed
    return covered([replace(one, source=mods) for one in every], Slice(seed, 0, request.games), own_counts=True)


def _lint(index: ModIndex, folder: ModFolder, *, knows_base: bool) -> LintReport:
    """The findings that are at least of medium confidence, as `modwright lint` shows them."""
    report = lint_index(index, folder.name, knows_base=knows_base)
    return with_reading(report, index, folder.name).only(_is_sure)


def _is_sure(finding: Diagnostic) -> bool:
    return finding.confidence is not Confidence.LOW


def _chain(index: ModIndex, folder: ModFolder, request: Request, wanted: Played | LeftOut) -> Chain | LeftOut:
    """What the played game leads through, with shares; the whole mod if nothing is played and it is small."""
    flow, start = None, ""
    if isinstance(wanted, Played):
        flow = count_flow(wanted, _slice(wanted, request, min(request.games, _CHAIN_GAMES)))
        start = "" if wanted.symbols else _first_start(wanted)
    try:
        graph = chain_graph(index, Wish(start), roles_beside(request.mod, folder), flow)
    except UserError as fault:
        return LeftOut(fault.message)
    try:
        return Chain(graph, svg(dot(replace(graph, captions=()))))
    except UserError as fault:
        return Chain(graph, LeftOut(fault.message))


def _first_start(played: Played) -> str:
    names = [step.event or step.decision or step.on_action for step in played.scenario.spec.start]
    return next((name for name in names if name), "")


def _checks(request: Request, tell: Tell) -> tuple[Check, ...] | LeftOut:
    if request.rules is None:
        return LeftOut(_NO_RULES)
    tell("verifying the script")
    try:
        built = load_built(request.rules, request.mod)
        return tuple(report for game in chosen(built) for report in verify(game.bind(built)))
    except UserError as fault:
        return LeftOut(fault.message)


def _odds(request: Request, tell: Tell) -> Measured | LeftOut:
    if request.rules is None:
        return LeftOut(_NO_RULES)
    block = read_rules(request.rules).game("dice_poker", DicePoker)
    if block is None:
        return LeftOut("the rules have no game whose odds could be shown")
    tell("computing the odds")
    return measure_duel(game_of(block, Fraction(1, 2)), Policy.AI, Limits(Fraction(1, 4), Fraction(1, 20)))

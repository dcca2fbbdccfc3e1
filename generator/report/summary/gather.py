"""Does the work of a report: reads the mod, plays it, judges it. Draws nothing; the parts are those of other commands.

A mod made from rules.yaml gets all parts. Another mod gets those that need no rules, and what is played comes from a
scenario; without one, only what can be read from files.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
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
from generator.lint.whole_game import is_whole_game
from generator.mod.folder import ModFolder, find_mod
from generator.mod.index import ModIndex, index_mod
from generator.mod.summary import summarise
from generator.report.graph.chain import Wish, chain_graph
from generator.report.graph.roles import roles_beside
from generator.report.graph.rows import drawing
from generator.report.graph.shares import count_flow
from generator.report.graph.wording import shown_text
from generator.report.summary.figures import Figure, further_figures
from generator.report.summary.gathered import Chain, GamePart, Gathered, LeftOut
from generator.simulate.batches import Slice
from generator.simulate.coverage import FileCoverage
from generator.simulate.covering import covered
from generator.simulate.fair_runs import fair_runs
from generator.simulate.mods import OnDisk
from generator.simulate.own_game import OwnGame
from generator.simulate.report import Report as PlayedReport
from generator.simulate.report import report as played_report
from generator.simulate.runner import Plan, run
from generator.simulate.selection import (
    Played,
    all_cases_played,
    own_all_played,
    own_games,
    own_played,
    scenario_played,
)
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
    wanted, *others = _wanted(request, folder)
    tell("checking the rules")
    odds, figures = _odds(request, tell)
    tell("linting")
    lint = _lint(index, folder, knows_base=is_whole_game(index, folder.name))
    tell("playing games")
    table = _Table(index, folder, request, 1 + len(others))
    first, *further = [table.part(one) for one in (wanted, *others)]
    tell("measuring coverage")
    coverage = wanted if isinstance(wanted, LeftOut) else _coverage(request, [wanted, *others])
    checks = _checks(request, tell)
    words = {word: text for part in (first, *further) for word, text in _words(index, part).items()}
    return Gathered(
        folder.name,
        summarise(index),
        lint,
        first.chain,
        first.played,
        coverage,
        checks,
        odds,
        words,
        tuple(further),
        figures,
    )


def _words(index: ModIndex, part: GamePart) -> dict[str, str]:
    chain, played = part.chain, part.played
    labels = {} if isinstance(chain, LeftOut) else {node.name: node.label for node in chain.graph.nodes if node.label}
    options = () if isinstance(played, LeftOut) else played.options
    return labels | {option.label: shown_text(index, option.label) for option in options if option.label}


def _wanted(request: Request, folder: ModFolder) -> tuple[Played | LeftOut, ...]:
    """What is played: the scenario, or every game of ours that a manifest tells of."""
    if request.scenario is not None:
        found = scenario_played(request.scenario, request.mod, request.case)
        return (replace(found, source=OnDisk(tuple(map(str, (*request.bases, request.mod))))),)
    if not any((place / MANIFEST_NAME).is_file() for place in (request.mod, folder.root.parent)):
        return (LeftOut("nobody says what to play: give a scenario with --scenario FILE"),)
    return tuple(own_played(request.mod, OwnGame(game)) for game in own_games(request.mod))


@dataclass(frozen=True, slots=True)
class _Table:
    """Where the games of a mod are played; `count` is how many games there are."""

    index: ModIndex
    folder: ModFolder
    request: Request
    count: int

    def part(self, wanted: Played | LeftOut) -> GamePart:
        """What is told of one game."""
        if isinstance(wanted, LeftOut):
            return GamePart("", self.chain(wanted), wanted)
        played = self.simulated(wanted)
        return GamePart(wanted.scenario.name, self.chain(wanted), played)

    def simulated(self, wanted: Played) -> PlayedReport:
        """The games; of several kinds the dice are tested with fewer games each."""
        plan = Plan(wanted.scenario, wanted.source, _slice(wanted, self.request, self.request.games))
        result = run(plan)
        if not result.is_whole:
            raise UserError("stopped")
        fewer = replace(plan, part=_slice(wanted, self.request, _share(self.request, self.count)))
        fair = () if wanted.scenario.spec.dice is None else fair_runs(wanted, fewer)
        return played_report(plan, result, fair)

    def chain(self, wanted: Played | LeftOut) -> Chain | LeftOut:
        """What the game leads through, with shares; the whole mod if nothing is played and it is small."""
        flow, start = None, ""
        if isinstance(wanted, Played):
            flow = count_flow(wanted, _slice(wanted, self.request, min(self.request.games, _CHAIN_GAMES)))
            start = "" if wanted.symbols and self.count == 1 else _first_start(wanted)
        try:
            graph = chain_graph(self.index, Wish(start), roles_beside(self.request.mod, self.folder), flow)
        except UserError as fault:
            return LeftOut(fault.message)
        try:
            return Chain(graph, drawing(replace(graph, captions=())))
        except UserError as fault:
            return Chain(graph, LeftOut(fault.message))


def _share(request: Request, count: int) -> int:
    """How many games each of several kinds is played where many variants of it are."""
    return -(-request.games // count)


def _slice(played: Played, request: Request, games: int) -> Slice:
    return Slice(
        seed=played.scenario.spec.seed if request.seed is None else request.seed,
        first=0,
        games=games,
        model=played.model,
        from_mode=played.from_mode,
        repeat_mode=played.repeat_mode,
    )


def _coverage(request: Request, kinds: Sequence[Played | LeftOut]) -> tuple[FileCoverage, ...]:
    if request.scenario is None:
        games = [one.symbols.game for one in kinds if isinstance(one, Played) and one.symbols is not None]
        every = tuple(one for game in games for one in own_all_played(request.mod, game))
    elif request.case is None:
        every = all_cases_played(request.scenario, request.mod)
    else:
        every = (scenario_played(request.scenario, request.mod, request.case),)
    mods = OnDisk(tuple(map(str, (*request.bases, request.mod))))
    seed = 1 if request.seed is None else request.seed
    part = Slice(seed, 0, _share(request, len(kinds)))
    return covered([replace(one, source=mods) for one in every], part, own_counts=True)


def _lint(index: ModIndex, folder: ModFolder, *, knows_base: bool) -> LintReport:
    """The findings that are at least of medium confidence, as `modwright lint` shows them."""
    report = lint_index(index, folder.name, knows_base=knows_base)
    return with_reading(report, index, folder.name).only(_is_sure)


def _is_sure(finding: Diagnostic) -> bool:
    return finding.confidence is not Confidence.LOW


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


def _odds(request: Request, tell: Tell) -> tuple[Measured | LeftOut, tuple[Figure, ...]]:
    """The duel in full, and the main figures of the other games."""
    if request.rules is None:
        return LeftOut(_NO_RULES), ()
    rules, limits = read_rules(request.rules), Limits(Fraction(1, 4), Fraction(1, 20))
    tell("computing the odds")
    figures, block = further_figures(rules, limits), rules.game("dice_poker", DicePoker)
    if block is None:
        return LeftOut("the rules have no dice poker, whose odds are shown in full"), figures
    return measure_duel(game_of(block, Fraction(1, 2)), Policy.AI, limits), figures

"""The proof of the AI that plays the optimum: it holds for the mod that is built, and finds faults put into it."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from generator.games.dice_poker.duel_measure import game_of
from generator.games.dice_poker.duel_policy import fold
from generator.games.dice_poker.rules import Plays
from generator.verify.dice_poker.best_play import FoldedPlay, best_play, plays_by_traits
from generator.verify.dice_poker.optimal import check_optimal
from generator.verify.dice_poker.paths import check_paths
from generator.verify.dice_poker.subject import Subject, load_subject
from tests.games.dice_poker.test_optimal import with_players
from tests.games.dice_poker.test_variants import FOUR_EIGHTS, SHIPPED
from tests.verify.dice_poker.optimal_mutants import HARMLESS, MUTANTS, built
from tests.verify.mutant import Mutant, build_in, with_fault


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return built(tmp_path_factory.mktemp("optimal"))


@pytest.fixture(scope="module")
def small(home: Path) -> Subject:
    return load_subject(home / "rules.yaml")


def test_the_small_optimum_is_proven(small: Subject) -> None:
    outcome = check_optimal(small)
    assert outcome.holds, outcome.faults
    hands = len(tuple(small.table.every_hand()))
    assert outcome.compared.startswith(f"{hands**2 * 8:,} re-rolls and bets"), "two turns and two bets of either seat"
    assert outcome.lines == ("gives away nothing (exact)",)


def test_games_with_it_are_replayed(small: Subject) -> None:
    outcome = check_paths(small, thorough=False)
    assert outcome.holds, outcome.faults


@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda one: one.name)
def test_a_fault_is_found(mutant: Mutant, home: Path) -> None:
    assert not check_optimal(with_fault(home, mutant, load_subject)).holds


def test_what_means_the_same_is_no_fault(home: Path) -> None:
    assert check_optimal(with_fault(home, HARMLESS, load_subject)).holds


def test_without_such_an_ai_there_is_nothing_to_prove(subject: Subject) -> None:
    assert check_optimal(subject).compared == "no AI plays `optimal` in these rules"
    assert best_play(subject) is None


@pytest.mark.parametrize(
    ("held", "plays"),
    [
        (set(), Plays.RANKED),
        ({"lucky"}, Plays.OPTIMAL),
        ({"gambler", "lucky"}, Plays.RANKED),
        ({"game_master"}, Plays.OPTIMAL),
    ],
)
def test_the_first_trait_of_the_list_decides(held: set[str], plays: Plays, small: Subject) -> None:
    assert plays_by_traits(small, held) is plays


def test_the_referee_looks_choices_up_by_dice_in_any_order(small: Subject) -> None:
    game = game_of(small.block, Fraction(1, 2))
    best = FoldedPlay(game.duel, fold(game, Fraction(0)))
    assert best.keeps(0, 1, (4, 4, 4), (1, 2, 3)) == (4, 4, 4)
    assert best.keeps(1, 2, (4, 1, 4), (3, 3, 3)) == best.keeps(1, 2, (1, 4, 4), (3, 3, 3))
    assert best.does("bet", 0, (4, 4, 4), (1, 2, 3))
    assert not best.does("answer", 1, (1, 1, 2), (4, 4, 4))


@pytest.mark.slow
@pytest.mark.parametrize("rules", [SHIPPED, FOUR_EIGHTS], ids=["exactly", "with a gap"])
def test_whole_games_of_larger_dice_are_proven(rules: str, tmp_path: Path) -> None:
    home = build_in(tmp_path / "mod", with_players("game_master: optimal", rules))
    subject = load_subject(home / "rules.yaml")
    for check in (check_optimal, check_paths):
        outcome = check(subject)
        assert outcome.holds, outcome.faults

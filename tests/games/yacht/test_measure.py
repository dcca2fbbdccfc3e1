"""What is measured, how it is kept on disk, games of the CPU, and the published values (slow)."""

from __future__ import annotations

import json
from dataclasses import asdict, replace
from fractions import Fraction
from math import sqrt
from pathlib import Path

import numpy as np
import pytest

from generator.games.yacht.board import Board
from generator.games.yacht.measure import REFERENCE, Limits, Measured, Measuring, Way, numbers_of
from generator.games.yacht.tune import Tuned
from generator.games.yacht.typical import play_game, typical_game
from generator.odds.store import Store, default_store
from tests.games.yacht.small import SMALL, SMALL_NUMBERS
from tests.games.yacht.table import NUMBERS, RULES

LIMITS = Limits(Fraction(1, 4), Fraction(1, 20))


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("solutions")


@pytest.fixture(scope="module")
def measured(folder: Path) -> Measured:
    return Measuring(Board(SMALL), SMALL_NUMBERS, Store(folder)).measure()


def test_best_play_is_best_and_chance_is_worst(measured: Measured) -> None:
    means = [measured.results[way].totals.mean for way in (Way.BEST, Way.CPU, Way.GREEDY, Way.BLIND)]
    assert means == sorted(means, reverse=True)
    assert measured.ahead == pytest.approx(measured.costs.total)
    for result in measured.results.values():
        assert sum(result.points) + SMALL.bonus * result.bonus == pytest.approx(result.totals.mean)


def test_equities_of_both_sides_add_up_to_one(measured: Measured) -> None:
    for way in Way:
        assert measured.equity(way, way) == pytest.approx(0.5)
        for other in Way:
            assert measured.equity(way, other) + measured.equity(other, way) == pytest.approx(1)


def test_the_depth_criterion_compares_with_its_limits(measured: Measured) -> None:
    depth = measured.depth(REFERENCE, LIMITS)
    assert depth.rule == pytest.approx(0.5)
    assert depth.above_chance == pytest.approx(depth.best - measured.equity(Way.BLIND, REFERENCE))
    just = Limits(Fraction(depth.above_chance), Fraction(depth.above_rule))
    assert measured.depth(REFERENCE, just).is_deep
    assert not measured.depth(REFERENCE, replace(just, above_rule=just.above_rule + Fraction(1, 10**9))).is_deep
    assert not measured.depth(REFERENCE, replace(just, above_chance=just.above_chance + Fraction(1, 10**9))).is_deep


def test_solutions_are_kept_by_rules_and_numbers(measured: Measured, folder: Path) -> None:
    assert len(list(folder.glob("yacht-*.npz"))) == 4
    again = Measuring(Board(SMALL), SMALL_NUMBERS, Store(folder))
    assert again.best.was_kept and again.cpu.was_kept
    assert again.measure().mistakes == measured.mistakes
    others = Measuring(Board(SMALL), replace(SMALL_NUMBERS, chance_penalty=0), Store(folder))
    assert others.best.was_kept
    assert not others.cpu.was_kept
    assert not Measuring(Board(replace(SMALL, bonus=36)), SMALL_NUMBERS, Store(folder)).best.was_kept


def test_a_folder_that_cannot_be_written_is_a_warning(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("no folder", encoding="utf-8")
    (warning,) = Measuring(Board(SMALL), SMALL_NUMBERS, Store(blocked / "solutions")).measure().warnings
    assert "could not be kept" in warning


def test_tuned_numbers_are_kept_whole(folder: Path) -> None:
    measuring = Measuring(Board(SMALL), SMALL_NUMBERS, Store(folder))
    tuned, warning = measuring.tune(1, 50, 3)
    again, _ = measuring.tune(1, 50, 3)
    assert (again, warning) == (tuned, "")
    assert isinstance(again, Tuned)


def test_numbers_come_back_from_json() -> None:
    assert numbers_of(json.dumps(asdict(NUMBERS))) == NUMBERS


def test_a_game_is_that_of_the_reference() -> None:
    game = play_game(RULES, NUMBERS, 5)
    assert game == play_game(RULES, NUMBERS, 5)
    assert game != play_game(RULES, NUMBERS, 6)
    assert sorted(turn.category.place for turn in game.turns) == list(range(13))
    assert game.card.total == sum(turn.points for turn in game.turns) + game.card.bonus
    for turn in game.turns:
        assert 1 <= len(turn.looks) <= 3
        for look, later in zip(turn.looks, turn.looks[1:], strict=False):
            held = list(look.decision.held_faces(look.dice))
            assert look.decision.writes is None
            assert all(later.dice.count(face) >= held.count(face) for face in held)


def test_the_typical_game_is_nearest_to_the_mean() -> None:
    game = typical_game(RULES, NUMBERS, 214.29)
    assert abs(game.card.total - 214.29) <= abs(play_game(RULES, NUMBERS, 1).card.total - 214.29)
    assert abs(game.card.total - 214.29) < 3


def test_played_games_of_the_small_card_fit_the_exact_mean(measured: Measured) -> None:
    totals = [play_game(SMALL, SMALL_NUMBERS, seed).card.total for seed in range(1500)]
    exact = measured.results[Way.CPU].totals
    assert abs(np.mean(totals) - exact.mean) < 4 * exact.deviation / sqrt(len(totals))


@pytest.mark.slow
def test_the_published_values() -> None:
    # games.md 2.4; the store of a test run is empty, and shared with the tests of the command
    measured = Measuring(Board(RULES), NUMBERS, default_store()).measure()
    best, cpu = measured.results[Way.BEST].totals, measured.results[Way.CPU].totals
    assert best.mean == pytest.approx(245.870775, abs=5e-7)
    assert cpu.mean == pytest.approx(214.2902088, abs=5e-8)
    assert cpu.deviation == pytest.approx(41.769339, abs=5e-7)
    assert measured.costs.total == pytest.approx(best.mean - cpu.mean, abs=1e-9)
    assert measured.costs.times[0].sum() == pytest.approx(13)
    assert sum(map(len, measured.board.layers)) == 357_632

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
from tests.games.dice_poker.test_variants import FOUR_EIGHTS, SHIPPED, dice, with_hands
from tests.verify.mutant import Mutant, build_in, with_fault

PLAYERS = "gambler: ranked, lucky: optimal, game_master: optimal"
SMALL = with_hands(dice(3, 4), {"three": "groups: [3]", "pair": "groups: [2]"}, "three").replace("face: 6", "face: 4")
"""Three dice of four faces with two re-rolls, small enough to be proven in a moment."""
EFFECTS, TRIGGERS = "scripted_effects/wkd_dice_poker_optimal.txt", "scripted_triggers/wkd_dice_poker_optimal.txt"
PLAIN_TRIGGERS, EVENTS = "scripted_triggers/wkd_dice_poker.txt", "events/wkd_dice_poker.txt"
MUTANTS = (
    Mutant(EFFECTS, "wkd_dp_place = {", "value = 1 ", "value = 2 ", "a hand has another's place", 3),
    Mutant(EFFECTS, "wkd_dp_best_keep_asker_1 = {", "wkd_dp_k_3 = yes", "wkd_dp_k_0 = yes", "the asker keeps less"),
    Mutant(EFFECTS, "wkd_dp_best_keep_guest_1 = {", "wkd_dp_k_3 = yes", "wkd_dp_k_0 = yes", "the guest keeps less"),
    Mutant(EFFECTS, "wkd_dp_best_keep_guest_2 = {", "= yes } wkd", "= no } wkd", "a threshold turned round"),
    Mutant(EFFECTS, "wkd_dp_mark_best_guest = {", "value = 0", "value = 1", "the last re-roll's keeps too early"),
    Mutant(EFFECTS, "wkd_dp_mark_unkept = {", "stay_3 value = 1", "stay_3 value = 2", "one die is not kept", 3),
    Mutant(EVENTS, "id = wkd.1031\n", "mark_best_guest", "mark_best_asker", "the guest keeps what the asker would"),
    Mutant(EFFECTS, "wkd_dp_k_0 = {", "value = 0", "value = 1", "nothing kept is not nothing"),
    Mutant(TRIGGERS, "wkd_dp_best_opens = {", "= yes", "= no", "raises with other hands"),
    Mutant(TRIGGERS, "wkd_dp_best_answers = {", "= yes", "= no", "calls with other hands"),
    Mutant(TRIGGERS, "wkd_dp_best_follows = {", "= yes", "= no", "raises after a check with other hands"),
    Mutant(TRIGGERS, "wkd_dp_best_calls = {", "= yes", "= no", "calls as asker with other hands"),
    Mutant(TRIGGERS, "wkd_dp_o_", "value", "VALUE", "letters of the key do not matter, so this is none"),
    Mutant(PLAIN_TRIGGERS, "wkd_dp_plays_optimal = {", "NOT = { trait = wkd_gambler }", "", "the list's order"),
    Mutant(PLAIN_TRIGGERS, "wkd_dp_plays_optimal = {", "trait = wkd_lucky", "trait = wkd_cursed", "another trait"),
    Mutant(EVENTS, "id = wkd.1030\n", "wkd_dp_mark_best_asker", "wkd_dp_mark_all", "the asker throws all"),
    Mutant(EVENTS, "id = wkd.1020\n", "wkd_dp_plays_optimal = yes", "wkd_dp_plays_optimal = no", "bets as the others"),
    Mutant(EVENTS, "id = wkd.1023\n", "wkd_dp_best_answers = no", "wkd_dp_best_opens = no", "the wrong answer"),
)  # fmt: skip
HARMLESS = next(mutant for mutant in MUTANTS if mutant.new == "VALUE")


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    text = with_players(PLAYERS, SMALL.replace("rolls: 2 ", "rolls: 3 "))
    return build_in(tmp_path_factory.mktemp("optimal") / "small", text)


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


@pytest.mark.parametrize("mutant", [one for one in MUTANTS if one is not HARMLESS], ids=lambda one: one.name)
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

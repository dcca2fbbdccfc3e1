"""Faults put into the script of the AI that plays the optimum; each must be found by `verify`."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from generator.verify.dice_poker.optimal import check_optimal
from generator.verify.dice_poker.subject import load_subject
from tests.games.dice_poker.test_optimal import with_players
from tests.games.dice_poker.test_variants import dice, with_hands
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
    Mutant(PLAIN_TRIGGERS, "wkd_dp_plays_optimal = {", "NOT = { trait = wkd_gambler }", "", "the list's order"),
    Mutant(PLAIN_TRIGGERS, "wkd_dp_plays_optimal = {", "trait = wkd_lucky", "trait = wkd_cursed", "another trait"),
    Mutant(EVENTS, "id = wkd.1030\n", "wkd_dp_mark_best_asker", "wkd_dp_mark_all", "the asker throws all"),
    Mutant(EVENTS, "id = wkd.1020\n", "wkd_dp_plays_optimal = yes", "wkd_dp_plays_optimal = no", "bets as the others"),
    Mutant(EVENTS, "id = wkd.1023\n", "wkd_dp_best_answers = no", "wkd_dp_best_opens = no", "the wrong answer"),
)  # fmt: skip
HARMLESS = Mutant(TRIGGERS, "wkd_dp_o_", "value", "VALUE", "letters of the key do not matter, so this is none")
"""A change that means the same."""


@cache
def built(folder: Path) -> Path:
    """A folder with rules of a small game whose lucky ones play the optimum, and its mod."""
    return build_in(folder / "optimal", with_players(PLAYERS, SMALL.replace("rolls: 2 ", "rolls: 3 ")))


def killed(mutant: Mutant, folder: Path) -> tuple[str, str]:
    """The check that finds a mutant, and its first counterexample; both empty for a survivor."""
    outcome = check_optimal(with_fault(built(folder), mutant, load_subject))
    return ("", "") if outcome.holds else ("optimal AI", outcome.faults[0].message)

"""The duel as rules.yaml says: what each key changes, and what must hold whatever it says."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

import pytest

from generator.build.compiler import read_rules
from generator.errors import UserError
from generator.games.dice_poker.duel import Mover, Policy, average, chances, play
from generator.games.dice_poker.duel_loaded import PLAIN_DICE, loaded
from generator.games.dice_poker.duel_measure import (
    Game,
    best_play,
    betting_rules,
    depth,
    equity_by_first_hand,
    game_of,
    gold_alone,
    measure_duel,
    strengths,
)
from generator.games.dice_poker.rules import Reroll
from generator.games.dice_poker.spec import DicePoker
from generator.games.paytable.solve import Limits

RULES = Path(__file__).parents[3] / "rules.yaml"
Change = Callable[..., Game]


@pytest.fixture
def changed(tmp_path: Path) -> Change:
    """The duel of our rules with some texts replaced, each of which must be there."""

    def change(*pairs: tuple[str, str], random_keep: Fraction = Fraction(1, 2)) -> Game:
        text = RULES.read_text(encoding="utf-8")
        for right, wrong in pairs:
            assert text.count(right) >= 1, right
            text = text.replace(right, wrong, 1)
        (tmp_path / "rules.yaml").write_text(text, encoding="utf-8")
        block = read_rules(tmp_path / "rules.yaml").game("dice_poker", DicePoker)
        assert block is not None
        return game_of(block, random_keep)

    return change


def value(game: Game) -> Fraction:
    return gold_alone(game).values[Policy.OPTIMUM, Policy.OPTIMUM]


def test_the_keys_that_are_read(changed: Change) -> None:
    game = changed(
        ("      ante: 0.5", "      ante: 1.5"), ("      raise: 0.5", "      raise: 0.25"), ("rolls: 2 ", "rolls: 3 ")
    )
    assert (game.stakes.ante, game.stakes.raised) == (1500, 250)
    assert game.duel.rerolls == 2
    assert game.leanings.better_class == 10_000
    assert game.duel.ai_choices[8] is Reroll.PASS
    assert game.duel.ai_choices[0] is Reroll.ALL
    assert game.names[0] == "five_of_a_kind"
    assert not game.are_loaded
    assert game.weights == {"lucky": (4, 4, 4, 4, 4, 5), "cursed": (4, 4, 4, 4, 4, 3)}


def test_stakes_scale_the_value(changed: Change) -> None:
    doubled = changed(("      ante: 0.5", "      ante: 1"), ("      raise: 0.5", "      raise: 1"))
    assert value(doubled) == 2 * value(changed())


def test_a_dearer_raise_hurts_the_first_seat_or_nobody(changed: Change) -> None:
    """Bets let the one ahead ask for more; the second seat is ahead more often, as it re-rolls last."""
    values = [value(changed(("      raise: 0.5", f"      raise: {coins}"))) for coins in ("0.1", "0.5", "1")]
    assert all(one < 0 for one in values)
    assert len(set(values)) == 3


def test_without_re_rolls_both_seats_are_alike(changed: Change) -> None:
    game = changed(("rolls: 2 ", "rolls: 1 "))
    duel = game.duel
    assert average(duel, best_play(duel).outlook.margin) == 0
    assert value(game) == 0
    ends = {policy: chances(duel, play(duel, Mover(policy), Mover(Policy.AI)).outlook) for policy in Policy}
    assert len(set(ends.values())) == 1, "nobody can do anything"


def test_more_re_rolls_leave_more_to_decide(changed: Change) -> None:
    gaps = []
    for rolls in (1, 2, 3):
        game = changed(("rolls: 2 ", f"rolls: {rolls} "))
        gaps.append(depth(game, Policy.AI, Limits(), best_play(game.duel)).above_chance)
    assert gaps[0] == 0
    assert gaps == sorted(gaps)


def test_what_the_ai_re_rolls_is_read(changed: Change) -> None:
    lazy = changed(
        ("        one_pair: ranked", "        one_pair: pass"), ("        nothing: all", "        nothing: pass")
    )
    duel, usual = lazy.duel, changed().duel
    lazily = chances(duel, play(duel, Mover(Policy.AI), Mover(Policy.NONE)).outlook)
    usually = chances(usual, play(usual, Mover(Policy.AI), Mover(Policy.NONE)).outlook)
    assert lazily.equity < usually.equity


def test_the_ais_weights_change_gold_but_no_chance(changed: Change) -> None:
    shy = changed(("      raise: 1\n", "      raise: 0\n"))
    found, usual = gold_alone(shy), gold_alone(changed())
    assert found.values[Policy.OPTIMUM, Policy.OPTIMUM] == usual.values[Policy.OPTIMUM, Policy.OPTIMUM]
    assert found.values[Policy.BEST_RESPONSE, Policy.AI] != usual.values[Policy.BEST_RESPONSE, Policy.AI]
    assert found.values[Policy.AI, Policy.AI] == 0


def test_an_ai_that_resigns_can_be_bluffed(changed: Change) -> None:
    game = changed(("      call: 1\n", "      call: 0\n"), ("      resign: 0\n", "      resign: 1\n"))
    values = gold_alone(game).values
    assert values[Policy.BEST_RESPONSE, Policy.AI] > Fraction(1, 2), (
        "raising takes its ante, calling its raise even more"
    )


def test_loaded_dice_are_those_of_the_rules(changed: Change) -> None:
    game = changed(
        ("{trait: lucky, face: 6, factor: 1.25}", "{trait: lucky, face: 1, factor: 2}"),
        ("    influence:                     # loaded dice: off, all faces weigh the same\n      enabled: false",
         "    influence:\n      enabled: true"),
    )  # fmt: skip
    assert game.are_loaded
    assert game.weights["lucky"] == (2, 1, 1, 1, 1, 1)
    found = {(one.first, one.second): one for one in loaded(game.duel, game.weights, (Policy.NONE,))}
    assert found["lucky", PLAIN_DICE].change == -found[PLAIN_DICE, "lucky"].change
    assert found["lucky", "lucky"].chances.equity == Fraction(1, 2)


def test_fewer_hands_still_rank_all(changed: Change) -> None:
    game = changed(
        ("      faces: 6\n", "      faces: 5\n"),
        ("faces: [2, 3, 4, 5, 6]", "faces: [1, 1, 5, 5]"),
        ("face: 6, factor: 1.25", "face: 5, factor: 1.25"),
        ("face: 6, factor: 0.75", "face: 5, factor: 0.75"),
    )
    found = strengths(game.duel)
    assert found.hands == found.different == 126


def test_six_dice(changed: Change) -> None:
    game = changed(("      count: 5\n", "      count: 6\n"))
    duel = game.duel
    optimum = best_play(duel)
    by_hand = equity_by_first_hand(duel, optimum.outlook)
    assert sum(one.chance for one in by_hand) == 1
    assert 0 < average(duel, optimum.outlook.turned.margin) < Fraction(1, 10), "the second seat is a little ahead"


def test_too_many_dice_are_told(changed: Change) -> None:
    with pytest.raises(UserError, match="6 dice of 10 faces") as caught:
        changed(("      count: 5\n", "      count: 6\n"), ("      faces: 6\n", "      faces: 10\n"))
    assert "memory" in caught.value.hint


def test_betting_rules_of_one_who_never_raises(changed: Change) -> None:
    game = changed(("rolls: 2 ", "rolls: 1 "))
    optimum, made = best_play(game.duel), gold_alone(game)
    rules = betting_rules(game.duel, optimum.outlook, made.bets)
    assert [rule.what for rule in rules] == [
        "first seat raises",
        "second seat calls that",
        "second seat raises after a check",
        "first seat calls that",
    ]
    opens, answers, follows, calls = rules
    assert opens.chance == 0, "without re-rolls the winner is known, and a raise would only be refused"
    assert (answers.chance, answers.from_equity) == (None, None)
    assert follows.chance == 0
    assert calls.below is None


def test_measuring_names_its_reference(changed: Change) -> None:
    game = changed(random_keep=Fraction(1, 4))
    measured = measure_duel(game, Policy.MOST_FREQUENT, Limits(Fraction(1, 10), Fraction(1, 100)))
    assert measured.depth.reference is Policy.MOST_FREQUENT
    assert measured.depth.is_deep == (
        measured.depth.above_chance >= Fraction(1, 10) and measured.depth.above_rule >= Fraction(1, 100)
    )
    assert measured.game.duel.random_keep == Fraction(1, 4)
    assert measured.sight[Policy.RANDOM, Policy.AI].equity == measured.sight[Policy.NONE, Policy.AI].equity
    assert measured.hand_name(0) == "nothing"
    assert measured.hand_name(8) == "five_of_a_kind"

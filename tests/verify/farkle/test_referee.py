"""The referee: games written out by hand, dice and choices given."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

import pytest

from generator.games.farkle.players import Player
from generator.games.farkle.turn import solve_turn
from generator.verify.farkle.play import Person, Play, Stop
from generator.verify.farkle.referee import Referee
from tests.games.farkle.standard import STANDARD

ANTE = 1_000


class GivenDice(Random):
    """Dice as they are written down."""

    def __init__(self, faces: str) -> None:
        super().__init__(0)
        self.faces = iter(int(face) for face in faces if face != " ")

    def randint(self, a: int, b: int) -> int:
        return next(self.faces)


def player(target: int) -> Player:
    table = solve_turn(STANDARD)
    return Player(table, target, lambda _mine, _others: table.stops)


def played(dice: str, words: Sequence[str], target: int = 500, humans: tuple[bool, bool] = (True, True)) -> Play:
    """One game with these dice and these choices of humans."""
    plan: Iterator[str] = iter(words)
    people = (Person(humans[0], player(target), False), Person(humans[1], player(target), True))
    referee = Referee(solve_turn(STANDARD), target, ANTE, people, lambda _step, _options: next(plan), GivenDice(dice))
    return referee.whole()


def shown(stop: Stop) -> tuple[str, int, int, int]:
    """A window: step, points of the turn, score, dice to roll of the one who looks."""
    side = stop.sides[stop.seat]
    return stop.step, side.turn, side.total, side.left


def test_one_turn_wins() -> None:
    play = played("111 234", ["accept", "bank_all"])
    assert [stop.step for stop in play.stops] == ["invite", "keep_asker", "won", "lost"]
    assert play.purses == (ANTE, -ANTE)
    assert play.draws == [0, 0, 0, 1, 2, 3]
    assert play.stops[2].sides[0].total == 1000
    assert play.stops[2].is_over
    assert not play.stops[1].is_over


def test_declining_gives_the_ante_back() -> None:
    play = played("", ["decline"])
    assert [(stop.step, stop.seat) for stop in play.stops] == [("invite", 1), ("declined", 0)]
    assert play.purses == (0, 0)
    assert play.stops[0].purses == (-ANTE, 0)
    assert play.stops[1].purses == (0, 0)
    assert not play.was_played
    assert play.days == 0


def test_the_example_of_the_source() -> None:
    """500 points and two dice left, 1 and 5 kept: 650 and six fresh dice."""
    words = ["accept", "keep_best", "one_by_one", "pick_keep", "pick_leave", "pick_leave", "roll_picked", "keep_best",
             "bank_all"]  # fmt: skip
    play = played("4 4 4 2 3 31 2 31 51 2 2 3 3 4", words, target=750)
    keeps = [shown(stop) for stop in play.stops if stop.step == "keep_asker"]
    assert keeps == [
        ("keep_asker", 0, 0, 6), ("keep_asker", 400, 0, 3), ("keep_asker", 500, 0, 2), ("keep_asker", 650, 0, 6)
    ]  # fmt: skip
    assert play.stops[-2].sides[0].total == 750


def test_hot_dice_roll_six_again() -> None:
    play = played("1 1 1 2 2 2 1 1 5 2 3 6", ["accept", "keep_best", "bank_all"], target=1400)
    first, second = (stop for stop in play.stops if stop.step == "keep_asker")
    assert shown(first) == ("keep_asker", 0, 0, 6)
    assert shown(second) == ("keep_asker", 1200, 0, 6)
    assert play.stops[-2].sides[0].total == 1450
    assert play.days == 2


def test_a_bust_loses_the_turn_and_hands_over() -> None:
    play = played("1 2 2 3 3 42 2 3 3 41 1 1 2 3 4", ["accept", "keep_best", "bank_all"], target=1000)
    bust = next(stop for stop in play.stops if stop.step == "bust")
    assert (bust.seat, bust.sides[0].turn, bust.sides[0].last, bust.sides[0].total) == (0, 100, 0, 0)
    assert bust.sides[0].dice == (2, 2, 3, 3, 4)
    assert play.stops[-2].step == "won"
    assert play.stops[-2].seat == 1
    assert play.purses == (-ANTE, ANTE)


def test_a_new_turn_begins_with_nothing() -> None:
    words = ["accept", "bank_all", "bank_all", "bank_all"]
    play = played("1 2 2 3 3 45 2 2 3 3 41 1 1 2 3 4", words, target=1000)
    keeps = [shown(stop) for stop in play.stops if stop.step.startswith("keep")]
    assert keeps == [("keep_asker", 0, 0, 6), ("keep_guest", 0, 0, 6), ("keep_asker", 0, 100, 6)]
    third = [stop for stop in play.stops if stop.step.startswith("keep")][2]
    assert third.sides[1].last == 50
    assert third.sides[1].total == 50


def test_dice_are_picked_one_by_one() -> None:
    words = ["accept", "one_by_one", "pick_keep", "pick_leave", "pick_keep", "pick_leave", "pick_leave", "pick_leave",
             "bank_picked"]  # fmt: skip
    play = played("1 2 5 3 3 4", words, target=100)
    picks = [stop for stop in play.stops if stop.step == "pick_asker"]
    assert [stop.sides[0].cursor for stop in picks] == [1, 2, 3, 4, 5, 6, 7]
    assert [stop.sides[0].picked_points for stop in picks] == [0, 100, 100, 150, 150, 150, 150]
    assert picks[0].options == ("pick_keep", "pick_leave", "pick_back")
    assert picks[-1].options == ("roll_picked", "bank_picked", "pick_back")
    assert play.stops[-2].sides[0].total == 150


def test_dice_that_do_not_score_can_only_be_put_back() -> None:
    words = ["accept", "one_by_one", "pick_keep", *["pick_leave"] * 4, "pick_keep", "pick_back", "bank_all"]
    play = played("1 3 5 3 3 4", words, target=100)
    last = [stop for stop in play.stops if stop.step == "pick_asker"][-1]
    assert last.sides[0].picked == (1, 4)
    assert last.options == ("pick_back",)
    after = play.stops[play.stops.index(last) + 1]
    assert after.step == "keep_asker"
    assert after.sides[0].picked == ()


def test_picking_may_be_broken_off_at_once() -> None:
    play = played("1 1 1 2 3 4", ["accept", "one_by_one", "pick_back", "bank_all"])
    assert [stop.step for stop in play.stops][:4] == ["invite", "keep_asker", "pick_asker", "keep_asker"]


@pytest.mark.parametrize(
    ("dice", "options"),
    [
        ("1 5 2 2 3 3", ("keep_best", "keep_all", "one_by_one", "bank_all")),
        ("1 2 2 3 3 4", ("keep_best", "one_by_one", "bank_all")),
        ("1 1 1 2 3 4", ("keep_best", "one_by_one", "bank_all")),
        ("3 3 3 5 2 4", ("keep_best", "keep_all", "one_by_one", "bank_all")),
    ],
)
def test_all_that_scores_is_offered_where_it_differs(dice: str, options: tuple[str, ...]) -> None:
    play = played(dice, ["accept", "bank_all"], target=50)
    assert play.stops[1].options == options


def test_an_ai_guest_answers_by_itself() -> None:
    """No invitation is shown, and its turns leave no window but the end."""
    play = played("2 2 3 3 4 41 1 1 2 3 4", [], target=900, humans=(True, False))
    assert [stop.step for stop in play.stops] == ["bust", "lost"]
    assert play.draws[-1] == 0
    assert play.purses == (-ANTE, ANTE)


def test_winning_may_make_a_gambler() -> None:
    """The guest can become one here, the asker cannot: one more draw."""
    guest = played("2 2 3 3 4 41 1 1 2 3 4", [], target=900, humans=(True, False))
    asker = played("1 1 1 2 3 4", ["bank_all"], target=900, humans=(True, False))
    assert len(guest.draws) == 12 + 1
    assert len(asker.draws) == 6

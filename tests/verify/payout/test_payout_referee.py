"""The referee of the payout game: windows, gold and dice of games that are played by given choices and dice."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from generator.games.payout.rules import Advisor
from generator.verify.payout.referee import Beginning, Play, Referee, Stop, beginnings, broken_off
from generator.verify.payout.subject import Subject

RICH = Beginning(purse=100_000, staked=0, days=0, human=True)


class Given(Random):
    """Answers with given choices and faces; a choice that is not offered fails."""

    def __init__(self, words: Sequence[str], faces: Sequence[int]) -> None:
        super().__init__(0)
        self.words = list(words)
        self.faces = list(faces)

    def choice(self, seq: Sequence[object]) -> object:  # type: ignore[override]
        word = self.words.pop(0)
        assert word in seq, (word, seq)
        return word

    def randint(self, a: int, b: int) -> int:
        assert (a, b) == (1, 6)
        return self.faces.pop(0)

    def random(self) -> float:
        return 0.0


def played(subject: Subject, words: str, faces: Sequence[int], beginning: Beginning = RICH) -> Play:
    """A game by the words of its choices; all of them and all faces are used."""
    given = Given(words.split(), faces)
    play = Referee(subject.block, subject.house, beginning, given).whole()
    assert not given.words
    assert not given.faces
    return play


def stop_at(play: Play, step: str, number: int = 0) -> Stop:
    return [stop for stop in play.stops if stop.step == step][number]


def test_a_hand_that_stands_is_paid_at_once(subject: Subject) -> None:
    play = played(subject, "throw_first stand close", (2, 2, 5, 5, 5))
    assert [stop.step for stop in play.stops] == ["stake", "keep", "result"]
    assert play.draws == [1, 1, 4, 4, 4]
    assert stop_at(play, "keep").on_table == 500
    assert stop_at(play, "keep").purse == 99_500
    assert stop_at(play, "result").paid == 1500
    assert (play.purse, play.won) == (100_250, -250)


def test_the_stake_grows_by_steps_and_to_the_most(subject: Subject) -> None:
    play = played(subject, "stake_more stake_more stake_most throw_first stand close", (1, 1, 2, 3, 6))
    assert [stop.stake for stop in play.stops] == [500, 1000, 1500, 5000, 5000, 5000]
    assert stop_at(play, "stake", 3).options == ("throw_first", "leave")
    assert (play.purse, play.won) == (95_000, 5000)


def test_the_purse_bounds_the_stake(subject: Subject) -> None:
    play = played(subject, "stake_most throw_first stand close", (1, 1, 1, 1, 1), Beginning(1700, 0, 0, human=True))
    assert stop_at(play, "stake", 1).stake == 1500
    assert play.purse == 200 + 5 * 1500


def test_what_counts_already_bounds_the_stake(subject: Subject) -> None:
    counted = Beginning(100_000, 19_000, 1, human=True)
    play = played(subject, "stake_most throw_first stand close", (1, 1, 1, 1, 1), counted)
    assert stop_at(play, "stake", 1).stake == 1000
    assert stop_at(play, "keep").counted == 20_000


def test_nobody_stakes_without_gold_or_room(subject: Subject) -> None:
    for beginning in (Beginning(400, 0, 0, human=True), Beginning(100_000, 20_000, 1, human=True)):
        play = played(subject, "leave close", (), beginning)
        assert stop_at(play, "stake").options == ("leave",)
        assert stop_at(play, "left").is_over
        assert (play.purse, play.won) == (beginning.purse, 0)


def test_the_rule_is_followed_to_the_end(subject: Subject) -> None:
    play = played(
        subject, "throw_first ask_rule advice_throw ask_rule advice_throw close", (3, 1, 3, 2, 6, 5, 3, 4, 1, 3)
    )
    assert stop_at(play, "advice").marks == (1, 3, 4)
    assert stop_at(play, "advice", 1).dice == (3, 5, 3, 3, 4)
    assert stop_at(play, "advice", 1).marks == (1, 4)
    assert stop_at(play, "result").dice == (3, 1, 3, 3, 3)
    assert stop_at(play, "result").paid == 1500
    assert stop_at(play, "result").rerolls == 0


def test_the_scholar_keeps_a_straight_which_the_rule_breaks(subject: Subject) -> None:
    best = played(subject, "throw_first ask_best advice_stand close", (6, 2, 3, 4, 5))
    assert stop_at(best, "advice").options == ("advice_stand", "advice_back")
    assert stop_at(best, "advice").advisor is Advisor.BEST
    rule = played(subject, "throw_first ask_rule advice_back stand close", (6, 2, 3, 4, 5))
    assert stop_at(rule, "advice").marks == (1, 2, 3, 4)
    assert stop_at(rule, "keep", 1).marks == ()


def test_dice_are_picked_one_by_one_with_a_way_back(subject: Subject) -> None:
    words = "throw_first one_by_one pick_reroll pick_keep pick_back pick_reroll pick_keep pick_keep pick_reroll"
    play = played(subject, f"{words} throw_picked stand close", (1, 2, 3, 4, 5, 6, 6, 6))
    cursors = [stop.cursor for stop in play.stops if stop.step == "pick"]
    assert cursors == [1, 2, 3, 2, 3, 4, 5, 6]
    assert stop_at(play, "pick", 7).options == ("throw_picked", "pick_back")
    assert stop_at(play, "pick", 7).marks == (0, 1, 4)
    assert stop_at(play, "result").dice == (6, 6, 3, 4, 6)


def test_going_back_from_the_first_die_shows_the_dice_again(subject: Subject) -> None:
    play = played(subject, "throw_first one_by_one pick_back stand close", (1, 2, 3, 4, 6))
    assert [stop.step for stop in play.stops] == ["stake", "keep", "pick", "keep", "result"]
    assert stop_at(play, "keep", 1).cursor == 0


def test_an_ai_sees_no_window_and_plays_by_its_advisor(subject: Subject) -> None:
    faces = (1, 2, 3, 4, 6, 5)
    play = Referee(
        subject.block, subject.house, Beginning(10_000, 0, 0, human=False), Given((), (*faces, *faces, *faces))
    ).whole()
    assert not play.stops
    assert len(play.draws) > 5, "the best play throws the 6 or the 1 again"
    assert play.purse + play.won == 10_000


@pytest.mark.parametrize("seed", range(40))
def test_gold_is_conserved_in_every_window(seed: int, subject: Subject) -> None:
    random = Random(seed)
    begun = beginnings(subject.house, random, human=True)
    play = Referee(subject.block, subject.house, begun, random).whole()
    for stop in play.stops:
        assert stop.purse + stop.on_table + stop.won == begun.purse
        assert len(stop.options) in range(1, 5)
        assert stop.choice in stop.options
    assert play.stops[-1].is_over


def test_a_game_that_is_off_gives_the_stake_back(subject: Subject) -> None:
    play = played(subject, "stake_more throw_first one_by_one pick_reroll pick_back pick_back stand close", (1,) * 5)
    stop = stop_at(play, "pick", 1)
    end = broken_off(stop)
    assert (end.step, end.options, end.is_over) == ("broken_off", ("close",), True)
    assert end.purse == stop.purse + 1000 == 100_000
    assert (end.on_table, end.marks, end.cursor) == (0, (), 0)


def test_players_come_in_all_kinds(subject: Subject) -> None:
    random = Random(3)
    begun = [beginnings(subject.house, random, human=True) for _ in range(200)]
    assert {one.staked > 0 for one in begun} == {True, False}
    assert min(one.purse for one in begun) < subject.house.least
    assert max(one.staked for one in begun) == subject.house.limit
    assert all((one.days > 0) == (one.staked > 0) for one in begun)

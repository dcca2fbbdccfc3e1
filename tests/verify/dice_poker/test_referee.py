"""The referee by games written out by hand: who is asked what, and where the gold is at every window."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, repeat

import pytest

from generator.games.dice_poker.rules import Faces, Groups, Reroll, Table
from generator.games.dice_poker.spec import ArtificialPlayer
from generator.verify.dice_poker.play import Game, NotPlayable, Person, Play
from generator.verify.dice_poker.referee import Referee

TABLE = Table(
    5,
    6,
    (
        Groups((5,)),
        Groups((4,)),
        Groups((3, 2)),
        Faces((2, 3, 4, 5, 6)),
        Faces((1, 2, 3, 4, 5)),
        Groups((3,)),
        Groups((2, 2)),
        Groups((2,)),
    ),
    10,
)
RANKED, ALL, PASS = Reroll.RANKED, Reroll.ALL, Reroll.PASS
AI_REROLLS = {0: ALL, 1: RANKED, 2: RANKED, 3: RANKED, 4: PASS, 5: PASS, 6: PASS, 7: RANKED, 8: PASS}
HUMAN = Person(human=True, accepts=True, can_be_lucky=True, can_be_gambler=True)
AI = Person(human=False, accepts=True, can_be_lucky=False, can_be_gambler=False)
PAIR_OF_SIXES, PAIR_OF_FIVES, NOTHING = "66123", "55123", "12346"


def game(rounds: int = 0, rolls: int = 2, a_day_apart: bool = True) -> Game:
    stakes = ((1000, 1000), (2000, 2000), (3000, 3000))[: max(1, rounds)] if rounds else ((500, 500),)
    return Game(TABLE, rolls, stakes, ArtificialPlayer(), AI_REROLLS, 8, a_day_apart, rounds)


def rolling(dice: str) -> Iterator[int]:
    """The faces in order, then ones for ever."""
    return chain(map(int, dice.replace(" ", "")), repeat(1))


def played(words: str, dice: str, people: tuple[Person, Person] = (HUMAN, HUMAN), rules: Game | None = None) -> Play:
    return Referee(rules or game(), people, iter(words.split()), rolling(dice)).whole()


def told(play: Play) -> list[tuple[str, int, int, int]]:
    """Each window: step, seat, purses of asker and guest."""
    return [(stop.step, stop.seat, *stop.purses) for stop in play.stops]


CHECKED = [
    ("invite", 1, -500, 0),
    ("bet_asker", 0, -500, -500),
    ("bet_guest", 1, -500, -500),
]


def test_checking_and_passing_leads_from_the_invitation_to_the_showdown() -> None:
    play = played("accept check check pass_turn pass_turn", PAIR_OF_SIXES + PAIR_OF_FIVES)
    assert told(play) == [
        *CHECKED,
        ("reroll_asker", 0, -500, -500),
        ("reroll_guest", 1, -500, -500),
        ("won", 0, 500, -500),
        ("lost", 1, 500, -500),
    ]
    assert play.purses == (500, -500)
    assert [stop.day for stop in play.stops] == [0, 2, 2, 2, 2, 2, 2]


def test_the_asker_can_raise_and_the_guest_call() -> None:
    play = played("accept raise_stakes call pass_turn pass_turn", PAIR_OF_FIVES + PAIR_OF_SIXES)
    assert told(play)[1:5] == [
        ("bet_asker", 0, -500, -500),
        ("answer_guest", 1, -1000, -500),
        ("reroll_asker", 0, -1000, -1000),
        ("reroll_guest", 1, -1000, -1000),
    ]
    assert told(play)[5:] == [("won", 1, -1000, 1000), ("lost", 0, -1000, 1000)]


def test_after_a_check_the_guest_can_raise_and_the_asker_resign() -> None:
    play = played("accept check raise_stakes resign", PAIR_OF_SIXES + PAIR_OF_FIVES)
    assert told(play) == [
        *CHECKED,
        ("answer_asker", 0, -500, -1000),
        ("other_resigned", 1, -500, 500),
    ]
    assert play.stops[-2].raises == (False, True)
    assert play.stops[-1].is_over


def test_nobody_resigns_without_a_raise() -> None:
    with pytest.raises(NotPlayable):
        played("accept resign", PAIR_OF_SIXES)


def test_a_draw_gives_each_the_own_stakes_back() -> None:
    play = played("accept check raise_stakes call pass_turn pass_turn", PAIR_OF_SIXES + PAIR_OF_SIXES)
    assert told(play)[-2:] == [("drew", 0, 0, 0), ("drew", 1, 0, 0)]
    assert play.was_played


def test_declining_costs_nothing_and_is_told_to_the_asker_alone() -> None:
    play = played("decline", "")
    assert told(play) == [("invite", 1, -500, 0), ("declined", 0, 0, 0)]
    assert not play.was_played
    assert play.days == 0


def test_keeping_the_combination_throws_the_dice_outside_it() -> None:
    play = played("accept check check keep_ranked pass_turn", "61626" + NOTHING + "54")
    assert play.stops[4].dice[0] == (6, 5, 6, 4, 6)
    assert play.draws[10:12] == [4, 3]


def test_keeping_is_offered_only_beside_lone_dice() -> None:
    full_house, nothing = "66655", NOTHING
    play = played("accept check check pass_turn reroll_all", full_house + nothing + "66666")
    assert play.stops[3].options == ("reroll_all", "one_by_one", "pass_turn")
    assert play.stops[4].options == ("reroll_all", "one_by_one", "pass_turn")
    with pytest.raises(NotPlayable):
        played("accept check check keep_ranked", full_house + nothing)


def test_dice_are_chosen_one_by_one_with_a_way_back() -> None:
    words = "one_by_one pick_reroll pick_back pick_keep pick_reroll pick_keep pick_keep pick_reroll throw_picked"
    play = played(f"accept check check {words} pass_turn", "11111" + PAIR_OF_FIVES + "64")
    picks = [stop for stop in play.stops if stop.step == "pick_asker"]
    assert [stop.cursor for stop in picks] == [1, 2, 1, 2, 3, 4, 5, 6]
    assert [stop.marks[0] for stop in picks] == [(), (0,), (), (), (1,), (1,), (1,), (1, 4)]
    assert picks[-1].options == ("throw_picked", "pick_back")
    assert play.stops[-1].dice[0] == (1, 6, 1, 1, 4)


def test_going_back_from_the_first_die_leads_to_the_choice_of_the_turn() -> None:
    play = played("accept check check one_by_one pick_back pass_turn pass_turn", PAIR_OF_SIXES + PAIR_OF_FIVES)
    assert [stop.step for stop in play.stops[3:7]] == ["reroll_asker", "pick_asker", "reroll_asker", "reroll_guest"]


def test_the_guest_sees_the_final_hand_of_the_asker() -> None:
    play = played("accept check check reroll_all pass_turn", PAIR_OF_SIXES + PAIR_OF_FIVES + "44444")
    assert play.stops[4].step == "reroll_guest"
    assert play.stops[4].dice[0] == (4, 4, 4, 4, 4)


def test_an_ai_re_rolls_by_its_rule_and_sees_no_window() -> None:
    play = played("accept check check pass_turn", PAIR_OF_SIXES + PAIR_OF_FIVES + "444", (AI, HUMAN))
    assert {stop.seat for stop in play.stops} == {1}
    assert play.stops[2].dice[0] == (6, 6, 4, 4, 4)
    assert play.words == ["accept", "check", "check", "keep_ranked", "pass_turn"]


def test_the_numbers_of_the_ai_fall_into_the_middle_of_its_weights() -> None:
    """With a better class the AI raises with 10 of 12, so raising lies around 5/12 and checking around 11/12."""
    raising = played("raise_stakes call pass_turn", PAIR_OF_SIXES + NOTHING + "44444", (AI, AI))
    checking = played("check check pass_turn", PAIR_OF_SIXES + NOTHING, (AI, AI))
    assert raising.ai[1] == pytest.approx(5 / 12)
    assert checking.ai[1] == pytest.approx(11 / 12)


def test_an_ai_takes_no_option_without_a_weight() -> None:
    with pytest.raises(NotPlayable):
        played("raise_stakes resign", PAIR_OF_SIXES + NOTHING, (HUMAN, AI))


def test_an_ai_guest_answers_by_its_own_mind() -> None:
    unwilling = Person(human=False, accepts=False, can_be_lucky=True, can_be_gambler=True)
    play = played("", "", (HUMAN, unwilling))
    assert told(play) == [("declined", 0, 0, 0)]


def test_chances_are_drawn_for_those_who_can_gain_a_trait() -> None:
    fives = "55555"
    both = played("accept check check pass_turn pass_turn", fives + "44444")
    neither = played("check check pass_turn", fives + "44444", (HUMAN, AI))
    assert both.draws[10:] == [0, 0, 0]
    assert neither.draws[10:] == [0, 0]


def test_more_rolls_are_more_turns_for_both() -> None:
    words = "accept check check pass_turn pass_turn pass_turn pass_turn"
    play = played(words, PAIR_OF_SIXES + PAIR_OF_FIVES, rules=game(rolls=3))
    turns = [stop.step for stop in play.stops if stop.step.startswith("reroll")]
    assert turns == ["reroll_asker", "reroll_guest"] * 2


def test_rolls_within_a_day_take_no_day() -> None:
    play = played(
        "accept check check reroll_all pass_turn", PAIR_OF_SIXES + PAIR_OF_FIVES, rules=game(a_day_apart=False)
    )
    assert play.days == 0


def test_a_tournament_ends_when_it_is_decided() -> None:
    round_ = "check check pass_turn pass_turn close close "
    words = "accept " + round_.replace("close ", "") * 2
    play = played(words, (PAIR_OF_SIXES + PAIR_OF_FIVES) * 2, rules=game(rounds=3))
    steps = [stop.step for stop in play.stops]
    assert steps.count("won") == 2
    assert steps[-4:] == ["tournament_over", "tournament_over", "won", "lost"]
    assert play.purses == (1000 + 2000, -3000)
    assert [stop.round for stop in play.stops if stop.step == "won"] == [1, 2]


def test_between_rounds_both_stay_at_the_table_and_nothing_is_staked() -> None:
    words = "accept " + "check check pass_turn pass_turn " * 2
    play = played(words, (PAIR_OF_SIXES + PAIR_OF_FIVES) * 2, rules=game(rounds=3))
    first = next(stop for stop in play.stops if stop.step == "won")
    assert not first.is_over
    assert first.antes == (False, False)
    assert first.wins == (1, 0)


def test_a_drawn_round_counts_for_nobody() -> None:
    words = "accept " + "check check pass_turn pass_turn " * 3
    dice = PAIR_OF_SIXES * 2 + PAIR_OF_SIXES + PAIR_OF_FIVES + PAIR_OF_FIVES + PAIR_OF_SIXES
    play = played(words, dice, rules=game(rounds=3))
    assert play.purses == (2000 - 3000, 3000 - 2000)
    assert play.stops[-1].wins == (1, 1)


@pytest.mark.parametrize(
    "words", ["accept check check pass_turn pass_turn", "accept check raise_stakes resign", "decline"]
)
def test_gold_is_conserved_at_every_window(words: str) -> None:
    play = played(words, PAIR_OF_SIXES + PAIR_OF_FIVES)
    for stop in play.stops:
        on_table = 500 * (sum(stop.antes) + sum(stop.raises))
        assert sum(stop.purses) + on_table == 0
    assert sum(play.purses) == 0

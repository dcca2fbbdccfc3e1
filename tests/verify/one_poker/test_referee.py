"""The referee of whole games: windows in order, who is asked, and the table as it lies, for games played by hand."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from generator.games.one_poker.players import Limits, cautious, check_call
from generator.games.one_poker.policy import BetRule, CardRule, Mix, Policy, Range, Sight, View, exactly
from generator.verify.one_poker.casting import at_random, by_moves, every_betting
from generator.verify.one_poker.play import Person, Play, Rules
from generator.verify.one_poker.referee import Referee

RULES = Rules(lives=5, ante=1000, round_days=1, anyone_first=False)
ALWAYS_LOW = Policy("low", (), (), otherwise=0)


class Cards(Random):
    """Cards as they are listed, then at random; the toss goes to `first`."""

    def __init__(self, first: int, cards: Sequence[int]) -> None:
        super().__init__(1)
        self.first = first
        self.waiting = list(cards)

    def randrange(self, start: int, stop: int | None = None, step: int = 1) -> int:
        return self.first

    def choices(self, population: Sequence[int], weights: object = None, **rest: object) -> list[int]:  # type: ignore[override]
        if isinstance(population, range) and population.start == 2 and self.waiting:
            return [self.waiting.pop(0)]
        return super().choices(population, weights)  # type: ignore[arg-type]


def played(
    moves: Sequence[str],
    cards: Sequence[int],
    first: int = 0,
    humans: tuple[bool, bool] = (True, True),
    policies: tuple[Policy, Policy] = (check_call(), check_call()),
    rules: Rules = RULES,
) -> Play:
    """A game by words of options in order, whatever the window; after them the first option that is there."""
    waiting = list(moves)

    def chooses(step: str, options: tuple[str, ...]) -> str:
        word = (
            waiting.pop(0)
            if waiting
            else next(
                one for one in ("play_high", "all_in", "confirm", "raise_lives", "call", *options) if one in options
            )
        )
        assert word in options, (step, word, options)
        return word

    people = tuple(Person(human, policy, True) for human, policy in zip(humans, policies, strict=True))
    return Referee(rules, (people[0], people[1]), chooses, Cards(first, cards)).whole()


def steps(play: Play) -> list[tuple[str, int]]:
    return [(stop.step, stop.seat) for stop in play.stops if stop.options != ("close",)]


def test_a_game_decided_at_once() -> None:
    moves = ["accept", "play_high", "play_high", "raise_lives", "all_in", "confirm", "call"]
    play = played(moves, [9, 8, 4, 3])
    assert steps(play) == [
        ("invite", 1), ("choose_first", 0), ("choose_second", 1), ("bet", 0), ("enter_bet", 0), ("enter_bet", 0),
        ("answer", 1),
    ]  # fmt: skip
    assert [(stop.step, stop.seat) for stop in play.stops[-2:]] == [("won", 0), ("lost", 1)]
    assert play.purses == (1000, -1000)
    assert play.draws == [0, 7, 6, 2, 1, 0], "the toss, four cards, and the winner who does not become a gambler"
    last = play.stops[-1].board
    assert (last.lives, last.pots, last.played) == ((10, 0), (0, 0), (9, 8))
    assert play.days == 2


def test_cards_are_dealt_in_turn_beginning_with_the_first() -> None:
    play = played(["accept"], [9, 8, 4, 3], first=1)
    board = play.stops[1].board
    assert (play.stops[1].step, play.stops[1].seat) == ("choose_first", 1)
    assert board.hands == ((8, 3), (9, 4))
    assert board.ups == (1, 1)
    assert board.lives == (4, 4)
    assert board.pots == (1, 1)


def test_a_raise_is_entered_step_by_step_and_taken_back() -> None:
    entering = ["raise_lives", "one_more", "one_more", "back", "raise_lives", "one_more", "confirm", "fold"]
    play = played(["accept", "play_high", "play_high", *entering], [9, 8, 4, 3])
    entered = [stop.board.entered for stop in play.stops if stop.step == "enter_bet"]
    assert entered[:5] == [1, 2, 3, 1, 2]
    answer = next(stop for stop in play.stops if stop.step == "answer")
    assert (answer.board.pots, answer.board.to_call, answer.board.cap) == ((3, 1), 2, 2)
    news = [stop.step for stop in play.stops if stop.step in ("other_folded", "folded")]
    assert news[:2] == ["other_folded", "folded"]
    after = next(stop for stop in play.stops if stop.step == "folded").board
    assert (after.lives, after.pots) == ((6, 4), (0, 0))


def test_the_last_life_cannot_be_raised() -> None:
    """Four folded rounds leave one life; then there is no bet at all."""
    folded = ["play_high", "play_high", "raise_lives", "confirm", "fold"]
    play = played(["accept", *folded * 4, "play_high", "play_high"], [14, 3, 13, 2, *(12, 2) * 4])
    last_round = [stop.step for stop in play.stops if stop.board.round == 5]
    assert last_round[:2] == ["choose_first", "choose_second"]
    assert last_round[2] in ("won", "lost")


def test_a_tie_gives_back_and_moves_nothing() -> None:
    checks = ["play_high", "play_high", "check", "check"]
    play = played(["accept", *checks, *checks], [9, 9, 4, 3, 5, 5], first=1)
    tied = [stop for stop in play.stops if stop.step == "round_tied"]
    assert [stop.seat for stop in tied[:2]] == [0, 1], "the one who checked last is told first"
    assert tied[0].board.lives == (5, 5)
    assert [stop.seat for stop in play.stops if stop.step == "choose_first"][:2] == [1, 1]


def test_the_other_one_may_speak_first_where_the_rules_say_so() -> None:
    rules = Rules(lives=5, ante=1000, round_days=2, anyone_first=True)
    play = played(["accept", "play_high", "play_high", "speak_first", "check", "check"], [9, 8, 4, 3], rules=rules)
    asked = [step for step in steps(play) if step[0] in ("claim", "bet", "reply")][:3]
    assert asked == [("claim", 1), ("bet", 1), ("reply", 0)]
    assert play.stops[1].day == 4


def test_an_ai_draws_by_its_weights() -> None:
    bold = Policy("bold", (CardRule({Sight.HIGH: Range(low=2)}, 100),), (
        BetRule({View.TO_CALL: exactly(0), View.CAP: Range(low=1)}, Mix(0, all_in=100)),
    ))  # fmt: skip
    play = played(["play_high", "call"], [9, 8, 4, 3], first=1, humans=(True, False), policies=(bold, bold))
    assert steps(play) == [("choose_second", 0), ("answer", 0)]
    assert play.stops[1].board.pots == (1, 5)
    assert play.ai == [0.5] * 5, "accepting, the card, the raise, all in, confirming"


def test_an_ai_that_plays_low() -> None:
    play = played(["play_high", "check"], [9, 8, 4, 3], humans=(True, False), policies=(ALWAYS_LOW, ALWAYS_LOW))
    board = next(stop for stop in play.stops if stop.step == "bet").board
    assert board.played[1] == 3


@pytest.mark.parametrize("humans", [(True, True), (True, False), (False, True)])
def test_random_games_end_with_all_lives_on_one_side(humans: tuple[bool, bool]) -> None:
    policy = cautious(Limits(75, 40, 60))
    for seed in range(40):
        random = Random(seed)
        people = (Person(humans[0], policy, False), Person(humans[1], policy, False))
        play = Referee(RULES, people, at_random(random), random).whole()
        if any(stop.choice == "decline" for stop in play.stops):
            assert play.purses == (0, 0)
            continue
        assert sorted(play.purses) == [-1000, 1000]
        assert sorted(play.stops[-1].board.lives) == [0, 10]
        assert all(0.0 <= number < 1.0 for number in play.ai)
        assert len({id(stop) for stop in play.stops}) == len(play.stops)


def test_every_way_to_bet_is_played_to_the_end() -> None:
    policy = check_call()
    people = (Person(True, policy, False), Person(True, policy, False))
    rules = Rules(lives=3, ante=1000, round_days=1, anyone_first=False)
    ways = list(every_betting(3))
    assert len(ways) == 21
    for words in ways:
        random = Random(5)
        play = Referee(rules, people, by_moves(words, random), random).whole()
        first_round = [
            stop.choice for stop in play.stops if stop.board.round == 1 and not stop.step.startswith("choose")
        ]
        taken = [word for word in first_round if word not in ("accept", "close")]
        assert tuple(taken[: len(words)]) == words

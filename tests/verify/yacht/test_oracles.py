"""What the checks of Yacht stand on: the table, the oracle of texts, cases of breaking off and of old windows."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import numpy as np
import pytest

from generator.games.yacht.author import FREE
from generator.games.yacht.rules import CARD, Category
from generator.spec.fields import Language
from generator.verify.replay import bits as bit_array
from generator.verify.replay import padded
from generator.verify.worlds import PURSE
from generator.verify.yacht import stale, texts
from generator.verify.yacht.breakoff import Disaster, all_cases
from generator.verify.yacht.lines import shown
from generator.verify.yacht.paths import KINDS, PRACTICE, fitting_people, scenes, told
from generator.verify.yacht.play import Kind, Play, Side, Stop
from generator.verify.yacht.referee import Referee, at_random
from generator.verify.yacht.replay import bits
from generator.verify.yacht.stale import Goal, goals
from generator.verify.yacht.subject import Subject, number_of
from generator.verify.yacht.table import Table
from generator.verify.yacht.texts import Oracle
from generator.verify.yacht.words import all_cases as all_words
from tests.verify.unparted import unparted

EMPTY = tuple([FREE] * len(CARD))


def side(**changes: object) -> Side:
    """A player at the beginning, with something changed."""
    plain: dict[str, object] = {
        "dice": (1, 2, 3, 4, 6), "scores": EMPTY, "total": 0, "upper": 0, "bonus": 0, "rerolls": 2,
        "marks": frozenset(), "aim": 0, "stops": 0, "last": 0, "last_points": 0,
    }  # fmt: skip
    return Side(**{**plain, **changes})  # type: ignore[arg-type]


def stop(step: str, mine: Side, others: Side, **changes: object) -> Stop:
    """A window of the asker."""
    plain: dict[str, object] = {
        "step": step, "seat": 0, "options": (), "choice": "", "sides": (mine, others), "purses": (0, 0),
        "antes": (True, True), "skips": (False,) * 4, "cursor": 0, "is_over": False, "day": 1,
    }  # fmt: skip
    return Stop(**{**plain, **changes})  # type: ignore[arg-type]


def oracle(subject: Subject, one: Stop, language: Language = Language.ENGLISH, alone: bool = False) -> Oracle:
    return Oracle(subject, language, one, alone)


# the table


def test_a_card_is_laid_with_all_that_follows_from_it(subject: Subject) -> None:
    table = Table(subject, 2)
    free = np.array([[True] * 13, [category is not Category.SIXES for category in CARD]])
    table.set_card(0, free, np.array([0, 18]))
    assert table.scores(0).tolist() == [[FREE] * 13, [FREE] * 5 + [0] + [FREE] * 7]
    assert table.read(0, "reach").tolist() == [105, 93]
    assert table.read(0, "free_upper").tolist() == [6, 5]
    assert table.read(0, "filled").tolist() == [0, 1]


def test_dice_and_marks_are_read_as_they_lie(subject: Subject) -> None:
    table = Table(subject, 1)
    table.set_dice(1, np.array([[2, 3, 4, 5, 6]]))
    table.set_flag(1, subject.marks[3])
    assert table.dice(1).tolist() == [[2, 3, 4, 5, 6]]
    assert table.dice(0).tolist() == [[0, 0, 0, 0, 0]]
    assert table.marks(1).tolist() == [[False, False, False, True, False]]
    table.run_effect(subject.n.effect("read_dice"), 1)
    assert table.previews(1, (Category.LARGE, Category.CHANCE)).tolist() == [[40, 20]]


def test_numbers_of_lines_count_from_one() -> None:
    assert [number_of(category) for category in CARD] == list(range(1, 14))
    assert number_of(None) == 0


def test_small_helpers_of_the_replay() -> None:
    assert padded([[1], [], [2, 3]]).tolist() == [[1, -1], [-1, -1], [2, 3]]
    assert bits((True, False, True)) == 5
    assert bit_array([np.array([True, False]), np.array([True, True])]).tolist() == [3, 2]
    assert shown((1, 2)) == "1 2"


# texts


def test_the_oracle_fills_a_turn(subject: Subject) -> None:
    mine = side(aim=number_of(Category.LARGE), marks=frozenset({4}), total=30, upper=5)
    others = side(last=number_of(Category.FULL), last_points=25, total=25)
    words = oracle(subject, stop("turn", mine, others)).description()
    assert words.startswith("Your dice: 1 2 3 4 6. Throws left: 2.\nguest last wrote: Full house, 25.\n\n")
    assert "Points: you 30, guest 25. Your card, upper sum 5 of 63:\nAces – · Twos – · Threes –\n" in words
    assert "Small straight – · Large straight » · Yacht –\nChance –" in words
    assert oracle(subject, stop("turn", mine, others)).button("follow") == (
        "Keep 1 2 3 4 _ for Large straight, throw the rest"
    )


def test_the_oracle_speaks_other_languages(subject: Subject) -> None:
    mine = side(aim=number_of(Category.ACES), scores=(FREE, 4, *EMPTY[2:]))
    german = oracle(subject, stop("turn", mine, side()), Language.GERMAN)
    assert "Einser » · Zweier 4 · Dreier –" in german.description()
    assert german.button("write_chance") == "In „Chance“ schreiben: 16"
    assert german.gold(500) == "0,5"


def test_the_oracle_tells_practice_from_a_game_of_two(subject: Subject) -> None:
    one = stop("turn", side(), side())
    assert "guest" not in oracle(subject, one, alone=True).description()
    assert "guest" in oracle(subject, one).description()


@pytest.mark.parametrize(("stops", "words"), [(0, "aims at Twos"), (1, "writes 2 in Twos")])
def test_the_oracle_looks_on(subject: Subject, stops: int, words: str) -> None:
    thinking = side(aim=number_of(Category.TWOS), stops=stops, marks=frozenset({0, 2, 3, 4}))
    text = oracle(subject, stop("watch", side(), thinking)).description()
    assert words in text
    assert ("2 stays" in text) == (stops == 0)


@pytest.mark.parametrize(("cursor", "words"), [(2, "Die 2 shows 2."), (6, "You have gone through all of them.")])
def test_the_oracle_asks_about_a_die(subject: Subject, cursor: int, words: str) -> None:
    assert words in oracle(subject, stop("pick", side(), side(), cursor=cursor)).description()


def test_windows_of_every_kind_are_read(subject: Subject) -> None:
    (two, alone) = texts.scenes_to_read(subject)
    steps = {one.step for play in (*two.plays, *alone.plays) for one in play.stops}
    assert {"invite", "declined", "turn", "watch", "pick", "page_1", "page_5", "won", "lost", "practised"} <= steps


def test_every_command_meets_every_state(subject: Subject) -> None:
    cases = list(all_words(subject))
    assert len({case.command for case in cases}) == 13 + 2 + 2 * subject.rules.dice
    chance = [case for case in cases if case.command == "GetWkdYaC13"]
    assert len(chance) == 2 + 2 * 26


# people, plays, cases


def test_people_fit_the_kind_of_game(subject: Subject) -> None:
    plays = [Play(kind) for kind in KINDS]
    people = fitting_people(subject, plays)
    accepts = people.holds(subject.seating.tree("invitation", "accepts"))
    assert accepts[1]
    assert not accepts[3]
    assert people.worlds == len(plays)


def test_scenes_hold_games_of_every_kind(subject: Subject) -> None:
    two, alone = scenes(subject, 3)
    assert {play.kind for play in two.plays} == set(KINDS)
    assert {play.kind for play in alone.plays} == {PRACTICE}
    assert alone.alone
    assert not two.alone
    assert any(not play.was_played for play in two.plays)


def test_a_game_is_told_by_its_last_choices(subject: Subject) -> None:
    play = Referee(subject, KINDS[0], Random(5)).whole()
    assert told(play, 0) == "human asks human: nothing yet"
    assert told(play, 2).startswith("human asks human: accept, ")
    assert told(play).startswith("human asks human: .. ")
    assert told(Referee(subject, PRACTICE, Random(5)).whole(), 0) == "one practises: nothing yet"


def test_random_humans_come_everywhere() -> None:
    choose = at_random(Random(1))
    seen = {choose("turn", ("follow", "by_die", "by_line")) for _ in range(100)}
    assert seen == {"follow", "by_die", "by_line"}
    assert {choose("invite", ("accept", "decline")) for _ in range(50)} == {"accept"}


def test_practice_only_falls_silent(subject: Subject) -> None:
    cases = list(all_cases(subject, alone=True))
    assert {case.disaster for case in cases} == {Disaster.TIMEOUT, Disaster.DELAY}
    assert all(case.stop >= 0 for case in cases)


def test_where_war_parts_nobody_it_is_no_disaster(subject: Subject) -> None:
    peaceful = list(all_cases(replace(subject, seating=unparted(subject.seating)), alone=False))
    assert {case.disaster for case in peaceful} == set(Disaster) - {Disaster.WAR}
    assert {case.disaster for case in peaceful if case.day >= 0} == {Disaster.ASKER_DIES, Disaster.GUEST_DIES}
    usual = list(all_cases(subject, alone=False))
    assert {case.disaster for case in usual if case.day >= 0} == set(Disaster) - {Disaster.TIMEOUT, Disaster.DELAY}


def test_old_windows_are_of_every_kind() -> None:
    two = goals(Kind((True, True)))
    assert {goal.step for goal in two} == {"invite", "turn", "pick", *stale.CARD_PAGES}
    assert Goal(Kind((True, True)), "turn", 1) in two
    assert {goal.step for goal in goals(Kind((True, False)))} == {"turn", "watch", "pick", "page_1"}
    assert all(goal.seat == 0 for goal in goals(Kind((True, True), alone=True)))
    assert set(stale.OPTIONS) == {goal.step for goal in two} | {"watch"}


def test_purses_are_as_before_when_nobody_has_paid(subject: Subject) -> None:
    table = Table(subject, 1)
    assert [int(table.gold(seat)[0]) for seat in (0, 1)] == [PURSE, PURSE]
    assert table.left_over(0) == []
    table.bind_to(subject.bonds)
    words = [words for words, _ in table.left_over(0)]
    assert words == ["the flag `wkd_ya_seated`", "the lock `wkd_at_table`", "the link `wkd_ya_at_the_table`"]

"""The parts that the proofs of the payout game are made of: tables of worlds, readings, advisors, texts, sessions."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from pathlib import Path
from random import Random

import numpy as np
import pytest

from generator.games.payout.measure import best_return, returns_of
from generator.games.payout.rules import Advisor, PaidClass, every_hand, kept_by_rule
from generator.games.paytable.solve import Way
from generator.spec.fields import Language
from generator.verify.payout.advice import Counsel
from generator.verify.payout.conditions import holds, people_of, trees_of
from generator.verify.payout.games import check_games, moments, random_plays
from generator.verify.payout.hands import hand_name, reading_of, shown
from generator.verify.payout.referee import Beginning, Referee
from generator.verify.payout.replays import ASPECTS, Session, fitting_people, planned, script_of
from generator.verify.payout.stakes import check_limits, wrong_histories
from generator.verify.payout.subject import Subject, house_of
from generator.verify.payout.table import PLAYER, Table, as_dice
from generator.verify.payout.texts import Oracle
from generator.verify.payout.words import amount
from generator.verify.worlds import PURSE
from tests.games.payout.composed import edited
from tests.verify.mutant import Mutant, build_in, with_fault
from tests.verify.payout.conftest import load
from tests.verify.payout.mutant_list import EFFECTS, EVENTS, TRIGGERS


def play_of(subject: Subject, seed: int = 1) -> Referee:
    return Referee(subject.block, subject.house, Beginning(50_000, 0, 0, human=True), Random(seed))


# --- the subject and its worlds


def test_the_house_of_the_block(subject: Subject) -> None:
    house = house_of(subject.block)
    assert (house.least, house.most, house.step, house.limit, house.limit_days) == (500, 5000, 500, 20_000, 1)
    assert house.pays[PaidClass.FIVE] == 5000
    assert house == subject.house


def test_names_of_the_script(subject: Subject) -> None:
    assert subject.dice[0] == "wkd_pt_die_1"
    assert subject.marks[4] == "wkd_pt_reroll_5"
    assert subject.bonds.link == ""
    place = subject.effect_place("settle")
    assert place is not None
    assert (place.excerpt or "").startswith("wkd_pt_settle = {")
    assert subject.place_of("keep") is not None


def test_worlds_hold_what_is_written(subject: Subject) -> None:
    table = Table(subject, 3)
    table.set_dice(as_dice([(1, 2, 3, 4, 5), (6, 6, 6, 6, 6), (1, 1, 1, 2, 2)]))
    table.set_word("stake", np.array([1, 2, 3]))
    table.set_purse(PURSE)
    assert table.dice().tolist()[1] == [6] * 5
    assert table.word("stake").tolist() == [1, 2, 3]
    assert table.thousandths("stake").tolist() == [1000, 2000, 3000]
    assert table.gold(PLAYER).tolist() == [PURSE] * 3
    assert not table.marks().any()


def test_stakes_count_for_the_days_that_are_left(subject: Subject) -> None:
    table = Table(subject, 2)
    table.set_counted(np.array([True, False]), np.array([2, 2]))
    assert table.is_counted().tolist() == [True, False]
    table.engine.advance_days(2)
    assert not table.is_counted().any()
    table.set_counted(True)
    table.engine.advance_days(300)
    assert table.is_counted().all()


def test_a_seated_player_plays_on_unless_imprisoned(subject: Subject) -> None:
    table = Table(subject, 2)
    table.seat()
    assert table.says("still_on").all()
    assert not table.says("is_free").any()
    table.state.links.write((PLAYER, "jailer"), table.every.where(np.array([True, False])), 1)
    assert table.says("still_on").tolist() == [False, True]


# --- hands


@pytest.mark.parametrize(
    ("dice", "reading"), [((4, 4, 4, 2, 2), (5, 4, 2)), ((1, 2, 3, 4, 5), (4, 0, 0)), ((1, 2, 3, 4, 6), (0, 0, 0))]
)
def test_readings_of_hands(dice: tuple[int, ...], reading: tuple[int, int, int]) -> None:
    assert reading_of(dice) == reading
    assert shown(dice) == " ".join(map(str, dice))


@pytest.mark.parametrize(
    ("dice", "language", "name"),
    [
        ((3, 3, 3, 5, 5), "english", "a full house, 3s over 5s"),
        ((3, 3, 3, 5, 5), "french", "un full aux 3 par les 5"),
        ((2, 3, 4, 5, 6), "german", "Straße"),
        ((1, 1, 2, 3, 4), "spanish", "una pareja de 1"),
        ((1, 2, 3, 4, 6), "english", "nothing of worth"),
    ],
)
def test_names_of_hands(dice: tuple[int, ...], language: str, name: str, subject: Subject) -> None:
    assert hand_name(subject, dice, language) == name


# --- advice


@pytest.mark.parametrize("advisor", list(Advisor))
def test_an_advisor_is_asked_about_every_hand(advisor: Advisor, subject: Subject) -> None:
    counsel = Counsel(subject, advisor)
    assert len(counsel.kept) == 2
    assert all(len(kept) == 252 for kept in counsel.kept)
    assert counsel.wrong_keeps() == []
    stated = {Advisor.RULE: returns_of(subject.block).values[Way.RULE], Advisor.BEST: best_return(subject.block)}
    assert counsel.exact_return() == stated[advisor]


def test_the_rule_is_the_same_with_any_re_rolls_left(subject: Subject) -> None:
    counsel = Counsel(subject, Advisor.RULE)
    assert counsel.kept[0] == counsel.kept[1]
    for hand, kept in zip(every_hand(), counsel.kept[0], strict=True):
        assert Counter(kept) == Counter(kept_by_rule(hand))


def test_worse_advice_returns_less_and_is_told_with_what_would_be_best(home: Path) -> None:
    fault = Mutant(EFFECTS, "wkd_pt_mark_best = {", "wkd_pt_better_keep_2 = yes", "wkd_pt_better_keep_1 = yes", "early")
    spoiled = with_fault(home, fault, load)
    counsel = Counsel(spoiled, Advisor.BEST)
    assert counsel.exact_return() < best_return(spoiled.block)
    (wrong,) = counsel.wrong_keeps()
    assert "2 re-rolls left `mark_best` keeps" in wrong.message
    assert ", expected " in wrong.message


def test_an_equally_good_keep_is_no_fault(subject: Subject) -> None:
    """The solver's values decide, not the dice: with table H keeping any one of five different dice may be as good."""
    counsel = Counsel(subject, Advisor.BEST)
    assert not counsel._wrong(2, counsel.kept[1]).any()
    other = list(counsel.kept[1])
    place = counsel.hands.index((1, 2, 3, 4, 6))
    other[place] = (1, 2, 3, 4, 6)
    assert counsel._wrong(2, other).sum() == 1


# --- limits


@pytest.mark.parametrize(
    ("fault", "message"),
    [
        (
            Mutant(TRIGGERS, "wkd_pt_can_stake_more = {", "wealth = 1\n", "wealth = 2\n", "a step dearer"),
            "`can_stake_more` holds: no, expected yes for a stake of 0.5, a purse of 1 and 0 staked today",
        ),
        (
            Mutant(EFFECTS, "wkd_pt_stake_most = {", "value = 1", "value = 2", "two steps at once"),
            "the most is staked: no, expected yes for a stake of 0.5, a purse of 1 and 0 staked today",
        ),
        (
            Mutant(EFFECTS, "wkd_pt_pay_stake = {", "duration = 1", "duration = 2", "too long"),
            "on day ",
        ),
    ],
    ids=lambda one: one.breaks if isinstance(one, Mutant) else "",
)
def test_what_is_said_of_wrong_limits(fault: Mutant, message: str, home: Path) -> None:
    outcome = check_limits(with_fault(home, fault, load))
    assert any(one.message.startswith(message) for one in outcome.faults), outcome.faults


def test_histories_of_a_month(tmp_path: Path) -> None:
    rules = build_in(tmp_path / "month", edited(("{gold: 20, days: 1}", "{gold: 12, days: 9}"))) / "rules.yaml"
    assert wrong_histories(load(rules)) == []


# --- conditions


def test_people_lie_on_both_sides_of_the_conditions(subject: Subject) -> None:
    people = people_of(subject, 300)
    assert len(trees_of(subject)) == 3
    found = holds(people, subject.tree("keeps_playing"))
    assert 0 < found.sum() < 300
    assert holds(people, subject.tree("ai", "sits_down")).sum() == 0


def test_people_for_whom_a_game_goes_on_or_breaks_off(subject: Subject) -> None:
    going, broken = fitting_people(subject, 20), fitting_people(subject, 20, goes_on=False)
    assert holds(going, subject.tree("keeps_playing")).all()
    assert not holds(broken, subject.tree("keeps_playing")).any()
    assert broken.worlds == 20


# --- games


def test_a_window_of_the_referee_in_the_script_s_terms(subject: Subject) -> None:
    play = play_of(subject).whole()
    window = planned(subject, play.stops[0])
    assert window.event == "wkd.5010"
    assert window.options[:2] == ("wkd_pt_text_stake_more", "wkd_pt_text_stake_most")
    assert len(window.numbers) == len(ASPECTS)
    assert window.numbers[:4] == (50_000, 0, 1, 0)
    script = script_of(subject, play)
    assert len(script.windows) == len(play.stops)
    assert script.draws == tuple(play.draws)


def test_a_session_plays_games_to_their_end(subject: Subject) -> None:
    plays = random_plays(subject, 60, seed=9)
    session = Session(subject, plays)
    session.sit_down()
    session.run()
    assert session.faults() == []
    assert session.wrong_purses() == []
    assert (session.replay.step == session.replay.count).all()


def test_moments_are_of_every_kind_but_few_of_each(subject: Subject) -> None:
    plays = random_plays(subject, 400, seed=4, humans_only=True)
    found = moments(plays, each=2)
    kinds = Counter(
        (play.stops[number].step, play.stops[number].options, play.stops[number].choice) for play, number in found
    )
    assert max(kinds.values()) == 2
    assert {kind[0] for kind in kinds} == {"stake", "keep", "advice", "pick"}


@pytest.mark.parametrize(
    ("fault", "said"),
    [
        (
            Mutant(EVENTS, "id = wkd.5001\n", "wkd_pt_prepare = yes", "set_character_flag = wkd_pt_seated", "raw"),
            "`wkd.5010` offers wkd_pt_text_leave, expected",
        ),
        (
            Mutant(EVENTS, "name = wkd_pt_text_throw_first", "wkd_pt_can_stake = yes", "always = no", "no throw"),
            "`wkd.5010` offers",
        ),
        (Mutant(EVENTS, "name = wkd_pt_text_stand", "wkd.5030", "wkd.5021", "a circle"), "`wkd.5021` opens, expected"),
        (
            Mutant(EFFECTS, "wkd_pt_leave_table = {", "remove_character_modifier = wkd_at_table", "", "a lock"),
            "seat and lock is",
        ),
    ],
    ids=lambda one: one.breaks if isinstance(one, Mutant) else "",
)
def test_what_is_said_of_wrong_games(fault: Mutant, said: str, home: Path) -> None:
    outcome = check_games(with_fault(home, fault, load), 200)
    assert not outcome.holds
    assert said in outcome.faults[0].message


# --- texts


def test_texts_as_the_oracle_fills_them(subject: Subject) -> None:
    referee = play_of(subject)
    referee.dice, referee.stake = [6, 6, 1, 1, 1], 2500
    referee.paid = 1500
    stop = referee.stop("result", ("close",), "close")
    english = Oracle(subject, Language.ENGLISH, stop, book=-250)
    assert english.whole() == (
        "The dice show 6 6 1 1 1 - a full house, 1s over 6s. The house pays you 3.75 gold for your stake of 2.5."
    )
    german = Oracle(subject, Language.GERMAN, stop, book=250)
    assert "3,75 Gold für Euren Einsatz von 2,5" in german.whole()
    assert german.standing().startswith("Im Buch des Hauses steht für Euch bisher ein Verlust")
    assert Oracle(subject, Language.ENGLISH, stop, book=0).standing() == "By the house's book you are even."


def test_advice_as_the_oracle_fills_it(subject: Subject) -> None:
    referee = play_of(subject)
    referee.dice, referee.marks, referee.advisor = [2, 5, 5, 1, 5], {0, 3}, Advisor.RULE
    told = Oracle(subject, Language.ENGLISH, referee.stop("advice", ("advice_throw",), "advice_throw"), book=0).whole()
    assert told.endswith('"Keep what you have most of," the old gamblers say: - 5 5 - 5.')


def test_amounts_as_languages_write_them() -> None:
    assert amount(750, Language.ENGLISH) == "0.75"
    assert amount(750, Language.SPANISH) == "0,75"
    assert Fraction(amount(12_000, Language.FRENCH)) == 12

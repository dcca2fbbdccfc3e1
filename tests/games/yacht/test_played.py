"""A game at the table, window by window in the script: what is offered, what follows, what is left."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from generator.interpret.windows import Window
from generator.verify.built import load_built
from generator.verify.worlds import PURSE, SEATS, Steered
from generator.verify.yacht.subject import Subject, subject_of
from generator.verify.yacht.table import Table
from tests.games.one_game import one_game
from tests.games.yacht.shipped import GAME, shipped
from tests.verify.mutant import build_in


@pytest.fixture(scope="module")
def subject(tmp_path_factory: pytest.TempPathFactory) -> Subject:
    """The shipped rules of Yacht alone, and their mod."""
    home = build_in(tmp_path_factory.mktemp("played") / "home", one_game(shipped(), GAME))
    return subject_of(load_built(home / "rules.yaml"))


class Evening:
    """One world, played by naming options."""

    def __init__(self, subject: Subject, dice: Sequence[int], humans: tuple[bool, bool] = (True, True)) -> None:
        self.n = subject.n
        draws = np.array([[face - 1 for face in dice]], np.int64)
        self.table = Table(subject, 1, Steered(1, given=draws))
        for seat in (0, 1):
            self.table.set_human(seat, humans[seat])

    def sit_down(self) -> Evening:
        """Both are at the table, the guest asked."""
        self.table.fire_event(self.n.event("start"), 0)
        return self

    def practise(self) -> Evening:
        """The asker plays alone."""
        self.table.engine.take_decision(self.n.decision("practise"), SEATS[0])
        self.pass_day()
        return self

    def pass_day(self) -> None:
        """The next day comes."""
        self.table.engine.advance_days(1)

    @property
    def window(self) -> Window:
        """The only open window."""
        (found,) = self.table.engine.windows
        return found

    @property
    def options(self) -> list[str]:
        """The words of the options that are offered."""
        key = self.n.key("")
        labels = zip(self.window.labels, self.window.valid, strict=True)
        return [label.removeprefix(key) for label, valid in labels if valid[0]]

    def choose(self, *words: str) -> Evening:
        """Answer one window after the other."""
        for word in words:
            assert word in self.options, (word, self.options)
            self.table.engine.answer(self.window, self.window.labels.index(self.n.key(word)))
        return self

    def shown(self) -> str:
        """What the open window says."""
        return self.table.engine.show(self.window, 0).description


THREE_SIXES = (6, 6, 6, 2, 1)


def test_sitting_down_asks_the_guest_and_declining_ends_it(subject: Subject) -> None:
    evening = Evening(subject, ()).sit_down()
    assert evening.options == ["accept", "decline"]
    evening.choose("decline")
    assert evening.window.event == subject.n.event("declined")
    assert evening.table.left_over(0) == evening.table.left_over(1) == []


def test_the_first_turn_comes_a_day_later(subject: Subject) -> None:
    evening = Evening(subject, THREE_SIXES).sit_down().choose("accept")
    assert evening.table.engine.windows == ()
    evening.pass_day()
    assert evening.window.event == subject.n.event("turn")
    assert evening.window.person == 0
    assert evening.options == ["follow", "by_die", "by_line"]
    assert "Your dice: 6 6 6 2 1. Throws left: 2." in evening.shown()


def test_following_the_advice_keeps_its_dice(subject: Subject) -> None:
    evening = Evening(subject, (*THREE_SIXES, 6, 5, 4)).sit_down().choose("accept")
    evening.pass_day()
    evening.choose("follow")
    assert evening.table.dice(0).tolist() == [[6, 6, 6, 6, 5]]
    evening.choose("follow")
    assert evening.table.dice(0).tolist() == [[6, 6, 6, 6, 4]]
    assert evening.options == ["write_aim", "by_line"]


def test_with_no_throw_left_a_line_must_be_written(subject: Subject) -> None:
    evening = Evening(subject, (*THREE_SIXES, 3, 4, 4, 2)).sit_down().choose("accept")
    evening.pass_day()
    evening.choose("follow", "follow", "by_line")
    assert evening.options == ["write_aces", "write_twos", "write_threes", "next_page"]
    evening.choose("next_page", "next_page", "next_page", "next_page")
    assert evening.options == ["write_chance", "back_to_turn"]
    evening.choose("back_to_turn", "by_line", "next_page", "write_sixes")
    assert evening.table.read(0, "upper")[0] == 18
    evening.pass_day()
    assert evening.window.person == 1
    assert "asker last wrote: Sixes, 18." in evening.shown()


def test_dice_are_picked_one_by_one(subject: Subject) -> None:
    evening = Evening(subject, (*THREE_SIXES, 5, 5)).sit_down().choose("accept")
    evening.pass_day()
    evening.choose("by_die", "pick_reroll", "pick_keep", "pick_keep", "pick_keep", "pick_reroll")
    assert evening.options == ["throw_picked", "pick_back"]
    assert evening.choose("throw_picked").table.dice(0).tolist() == [[5, 6, 6, 2, 5]]


def test_whoever_keeps_all_dice_can_only_go_back(subject: Subject) -> None:
    evening = Evening(subject, THREE_SIXES).sit_down().choose("accept")
    evening.pass_day()
    evening.choose("by_die", *["pick_keep"] * 5)
    assert evening.options == ["pick_back"]
    evening.choose(*["pick_back"] * 6)
    assert evening.options == ["follow", "by_die", "by_line"]
    assert evening.table.marks(0).tolist() == [[False, False, False, True, True]]


def test_an_ai_s_thinking_is_shown_after_each_throw(subject: Subject) -> None:
    evening = Evening(subject, (*THREE_SIXES, 6, 5, 4), (False, True)).sit_down().choose("accept")
    evening.pass_day()
    assert evening.window.event == subject.n.event("watch")
    assert "asker has thrown 6 6 6 2 1 and aims at Sixes:" in evening.shown()
    assert "6 stays\n6 stays\n6 stays\n2 back into the cup\n1 back into the cup" in evening.shown()
    assert "Sixes »" in evening.shown()
    evening.choose("watch_on")
    assert "asker has thrown 6 6 6 6 5" in evening.shown()
    evening.choose("watch_turn")
    assert evening.table.read(0, "filled")[0] == 1


def test_practice_is_one_s_own_and_leaves_nothing(subject: Subject) -> None:
    evening = Evening(subject, ()).practise()
    for _ in range(13):
        evening.choose(*["follow"] * ("follow" in evening.options))
        while "follow" in evening.options:
            evening.choose("follow")
        evening.choose("write_aim")
        if evening.table.read(0, "filled")[0] < 13:
            evening.pass_day()
    assert evening.window.event == subject.n.event("practised")
    evening.choose("close")
    assert evening.table.left_over(0) == []
    assert evening.table.gold(0)[0] == PURSE


def test_nobody_practises_at_a_table(subject: Subject) -> None:
    evening = Evening(subject, ()).practise()
    assert not evening.table.engine.can_take(subject.n.decision("practise"), SEATS[0])[0]
    assert not Evening(subject, (), (False, True)).table.engine.can_take(subject.n.decision("practise"), SEATS[0])[0]


def test_equal_points_give_both_their_stakes_back(subject: Subject) -> None:
    table = Table(subject, 1)
    table.bind_to(subject.bonds)
    for seat in (0, 1):
        table.set_human(seat, True)
        table.put(seat, "total", 200)
        table.set_flag(seat, subject.n.flag("ante_paid"))
    table.fire_event(subject.n.event("finish"), 1)
    assert [window.event for window in table.engine.windows] == [subject.n.event("drew")] * 2
    assert [int(table.gold(seat)[0]) for seat in (0, 1)] == [PURSE + 500] * 2


@pytest.mark.parametrize(("points", "winner"), [((201, 200), 0), ((200, 201), 1)])
def test_more_points_take_both_stakes(subject: Subject, points: tuple[int, int], winner: int) -> None:
    table = Table(subject, 1)
    table.bind_to(subject.bonds)
    for seat in (0, 1):
        table.put(seat, "total", points[seat])
        table.set_flag(seat, subject.n.flag("ante_paid"))
    table.fire_event(subject.n.event("finish"), 1)
    assert int(table.gold(winner)[0]) == PURSE + 1000
    assert int(table.gold(1 - winner)[0]) == PURSE
    assert table.left_over(0) == table.left_over(1) == []

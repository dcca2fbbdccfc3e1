"""The two players' batch: what is written is read back, chance is steered, and what is left over is seen."""

from __future__ import annotations

import numpy as np

from generator.interpret.chance import Instance, Stream
from generator.interpret.columns import Column
from generator.interpret.rows import Rows
from generator.verify.dice_poker.subject import Subject
from generator.verify.dice_poker.tavern import PURSE, Steered, Tavern, hands_array


def test_dice_and_variables_are_read_as_they_were_laid(subject: Subject) -> None:
    tavern = Tavern(subject, 3)
    dice = hands_array([(1, 2, 3, 4, 5), (6, 6, 6, 6, 6), (1, 1, 2, 2, 3)])
    tavern.set_dice(1, dice)
    assert (tavern.dice(1) == dice).all()
    assert (tavern.dice(0) == 0).all()


def test_a_fraction_in_a_variable_is_no_whole_number(subject: Subject) -> None:
    tavern = Tavern(subject, 1)
    tavern.state.variables.write((0, subject.symbols.lone), tavern.every, 1500)
    assert tavern.variable(0, subject.symbols.lone).tolist() == [-1]


def test_two_bound_players_are_still_on_and_have_everything_left_over(subject: Subject) -> None:
    tavern = Tavern(subject, 2)
    assert tavern.left_over(0) == []
    assert not tavern.holds(subject.symbols.still_on, 0).any()
    tavern.bind()
    assert tavern.holds(subject.symbols.still_on, 0).all()
    words = [words for words, _ in tavern.left_over(1)]
    s = subject.symbols
    assert words == [f"the flag `{s.seated}`", f"the lock `{s.lock}`", f"the link `{s.link}`"]


def test_a_watchdog_that_waits_is_left_over_on_its_recipient_alone(subject: Subject) -> None:
    tavern = Tavern(subject, 2)
    watchdog = subject.symbols.events["watchdog"]
    tavern.engine.run_effect(f"character_event = {{ id = {watchdog} days = 3 }}", "guest")
    assert [words for words, _ in tavern.left_over(1)] == [f"the watchdog `{watchdog}`"]
    assert tavern.left_over(0) == []
    assert tavern.awaiting(watchdog).all()


def test_flags_are_seen_where_they_are_set(subject: Subject) -> None:
    tavern = Tavern(subject, 4)
    where = np.array([False, True, False, True])
    tavern.set_flag(0, "any_flag", where)
    ((name, found),) = tavern.flags_set(0)
    assert name == "any_flag"
    assert (found == where).all()


def test_weights_are_those_of_valid_options(subject: Subject) -> None:
    """With five of a kind nothing can be kept beside the rest, and the AI passes."""
    tavern = Tavern(subject, 2)
    tavern.bind()
    tavern.set_dice(0, hands_array([(6, 6, 6, 6, 6), (1, 2, 3, 4, 6)]))
    tavern.run_effect(subject.symbols.read_hand, 0)
    event, weights = tavern.weights("reroll_asker", 0)
    words = [option.label.removeprefix(subject.symbols.own("text_")) for option in event.options]
    assert words == ["keep_ranked", "reroll_all", "one_by_one", "pass_turn"]
    assert weights.T.tolist() == [[0, 0, 0, 1_000_000], [0, 1_000_000, 0, 0]]


def test_purses_start_alike(subject: Subject) -> None:
    tavern = Tavern(subject, 2)
    assert tavern.gold(0).tolist() == tavern.gold(1).tolist() == [PURSE, PURSE]


def test_the_choices_of_an_ai_come_from_the_table_as_far_as_it_goes() -> None:
    chance = Steered(3, ai=np.array([[0.1, 0.2], [0.3, 0.4], [0.5, 0.6]]))
    from_table = [chance.next(Stream.AI, _rows(0, 2, of=3)).tolist() for _ in range(2)]
    assert from_table == [[0.1, 0.5], [0.2, 0.6]]
    beyond = chance.next(Stream.AI, _rows(0, 2, of=3))
    assert ((beyond >= 0) & (beyond < 1)).all()
    assert chance.next(Stream.AI, _rows(1, of=3)).tolist() == [0.3]


def test_other_streams_are_not_steered() -> None:
    steered, free = Steered(2, ai=np.zeros((2, 3))), Steered(2)
    rows = _rows(0, 1, of=2)
    assert steered.next(Stream.HUMANS, rows).tolist() == free.next(Stream.HUMANS, rows).tolist()


def test_every_draw_of_an_effect_can_be_one_number() -> None:
    chance = Steered(2, uniform=np.array([0.25, 0.75]))
    instance = Instance(Column(2, 0), Column(2, 0), Column(2, 0))
    draws = [chance.draw(_rows(0, 1, of=2), instance, node) for node in (1, 2)]
    assert [one.uniform.tolist() for one in draws] == [[0.25, 0.75]] * 2
    assert draws[0].given is None


def _rows(*worlds: int, of: int) -> Rows:
    return Rows.of(worlds, of)

"""The four random models: pure functions, independent of how a run is cut, with the right shares and correlations."""

from __future__ import annotations

import numpy as np
import pytest

from generator.interpret.chance import Chance, Instance, Model, Stream, node_number
from generator.interpret.columns import Column
from generator.interpret.rows import Rows
from generator.interpret.weights import picked
from tests.interpret.stage import engine_from

WORLDS = 20_000
DICE = (
    "random_list = { "
    + " ".join(f"1 = {{ set_variable = {{ which = NAME value = {n} }} }}" for n in range(1, 7))
    + " }"
)


def instance(worlds: int) -> Instance:
    """The first instance of a chain with base 0."""
    return Instance(Column(worlds, 0), Column(worlds, 0), Column(worlds, 0))


def test_a_draw_depends_on_seed_world_and_number_alone() -> None:
    whole = Chance(7, 10)
    first = [whole.next(Stream.EFFECTS, Rows.every(10)) for _ in range(3)]
    part = Chance(7, 4, first_world=6)
    later = [part.next(Stream.EFFECTS, Rows.every(4)) for _ in range(3)]
    for left, right in zip(first, later, strict=True):
        assert (left[6:] == right).all()
    assert not (Chance(8, 10).next(Stream.EFFECTS, Rows.every(10)) == first[0]).any()


def test_a_world_that_waits_keeps_its_place() -> None:
    chance, twin = Chance(1, 3), Chance(1, 3)
    chance.next(Stream.EFFECTS, Rows.of([0, 2], 3))
    mine = chance.next(Stream.EFFECTS, Rows.every(3))
    theirs = [twin.next(Stream.EFFECTS, Rows.every(3)) for _ in range(2)]
    assert mine[1] == theirs[0][1]
    assert mine[0] == theirs[1][0]


def test_streams_do_not_move_each_other() -> None:
    chance, twin = Chance(1, 3), Chance(1, 3)
    chance.next(Stream.AI, Rows.every(3))
    assert (chance.next(Stream.EFFECTS, Rows.every(3)) == twin.next(Stream.EFFECTS, Rows.every(3))).all()


def test_numbers_are_uniform_and_unrelated() -> None:
    chance, rows = Chance(3, WORLDS), Rows.every(WORLDS)
    one, two = chance.next(Stream.EFFECTS, rows), chance.next(Stream.EFFECTS, rows)
    assert one.min() >= 0.0
    assert one.max() < 1.0
    counts = np.bincount((one * 6).astype(int), minlength=6)
    assert ((counts - WORLDS / 6) ** 2 / (WORLDS / 6)).sum() < 25.7  # chi-square, 5 degrees, p = 0.0001
    for left, right in ((one, two), (one[1:], one[:-1])):
        assert abs(np.corrcoef(left, right)[0, 1]) < 4 / WORLDS**0.5


def test_picked_follows_the_weights_and_never_takes_a_zero() -> None:
    uniform = np.linspace(0, 1, 1001)[:-1]
    assert np.bincount(picked([1, 0, 3], uniform)).tolist() == [250, 0, 750]
    arrays = [np.full(1000, 1), np.zeros(1000, np.int64), np.full(1000, 3)]
    assert (picked(arrays, uniform) == picked([1, 0, 3], uniform)).all()
    assert picked([0, 5, 0], np.array([0.0, 1.0 - 2.0**-53])).tolist() == [1, 1]


def test_given_draws_are_read_and_then_left_to_chance() -> None:
    given = np.array([[5, 0], [-1, 3]])
    chance = Chance(1, 2, model=Model.GIVEN, given=given)
    draws = [chance.draw(Rows.every(2), instance(2), 1) for _ in range(3)]
    assert [draw.given.tolist() for draw in draws if draw.given is not None] == [[5, -1], [0, 3], [-1, -1]]


def test_shift_goes_through_one_table_in_step() -> None:
    chance = Chance(1, 4, model=Model.SHIFT)
    first, second = instance(4), instance(4)
    second.number.write(Rows.every(4), 1)
    mine = [chance.draw(Rows.every(4), first, node).uniform for node in range(5)]
    theirs = [chance.draw(Rows.every(4), second, node).uniform for node in range(4)]
    assert all((left == right).all() for left, right in zip(mine[1:], theirs, strict=True))


def test_a_node_gives_the_same_number_in_one_instance() -> None:
    chance, rows = Chance(1, 4, model=Model.PER_NODE), Rows.every(4)
    mine = instance(4)
    node, other = node_number("a.txt", 1, 2), node_number("a.txt", 2, 1)
    first = chance.draw(rows, mine, node).uniform
    assert (chance.draw(rows, mine, node).uniform == first).all()
    assert not (chance.draw(rows, mine, other).uniform == first).any()
    mine.number.write(rows, 1)
    assert not (chance.draw(rows, mine, node).uniform == first).any()


def test_peeking_moves_nothing() -> None:
    chance = Chance(1, 1)
    assert chance.peek(Rows.every(1), 1000) == chance.peek(Rows.every(1), 1000)
    assert chance.counts[Stream.TEXTS].value == 0


def dice(model: Model, script: str, worlds: int = 6000) -> tuple[np.ndarray[tuple[int], np.dtype[np.int64]], ...]:
    """Two dice of a script that rolls `a` and `b`."""
    engine = engine_from("", worlds=worlds, seed=4, model=model)
    engine.run_effect(script, "anna")
    return engine.variable("anna", "a") // 1000, engine.variable("anna", "b") // 1000


@pytest.mark.parametrize("model", [Model.INDEPENDENT, Model.SHIFT, Model.PER_NODE])
def test_two_lists_written_out_are_two_fair_dice(model: Model) -> None:
    one, two = dice(model, DICE.replace("NAME", "a") + DICE.replace("NAME", "b"))
    for die in (one, two):
        counts = np.bincount(die, minlength=7)[1:]
        assert ((counts - 1000) ** 2 / 1000).sum() < 25.7
    assert abs(np.corrcoef(one, two)[0, 1]) < 4 / 6000**0.5


def test_one_list_in_a_loop_rolls_equal_dice_under_per_node_alone() -> None:
    loop = f"while = {{ count = 2 set_variable = {{ which = b which = a }} {DICE.replace('NAME', 'a')} }}"
    for model in (Model.INDEPENDENT, Model.SHIFT):
        one, two = dice(model, loop)
        assert (one != two).any()
    one, two = dice(Model.PER_NODE, loop)
    assert (one == two).all()


def test_sister_events_see_one_sequence_shifted_by_one_die() -> None:
    rolls = "".join(DICE.replace("NAME", f"d{n}") for n in range(4))
    script = f"""
        character_event = {{ id = t.1 is_triggered_only = yes hide_window = yes option = {{ name = OK {rolls} }} }}
        effects = {{ both = {{ character_event = {{ id = t.1 }} FROM = {{ character_event = {{ id = t.1 }} }} }} }}
    """
    same = {}
    for model in (Model.INDEPENDENT, Model.SHIFT):
        engine = engine_from(script, worlds=500, seed=9, model=model)
        engine.run_effect("both", "anna", ("bert",))
        pairs = [(engine.variable("anna", f"d{n + 1}"), engine.variable("bert", f"d{n}")) for n in range(3)]
        same[model] = all((left == right).all() for left, right in pairs)
    assert same == {Model.INDEPENDENT: False, Model.SHIFT: True}

"""Dice and chances: a grid measures shares exactly, and loaded dice are loaded as the rules say."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from generator.verify.dice_poker.dice import POINTS, check_chances, check_throws, grid
from generator.verify.dice_poker.subject import Subject
from generator.verify.dice_poker.tavern import Steered, Tavern


def test_a_grid_lies_in_the_middle_of_equal_parts() -> None:
    assert grid(4).tolist() == [0.125, 0.375, 0.625, 0.875]


@pytest.mark.parametrize("percent", [0, 5, 20, 100])
def test_a_chance_takes_exactly_its_share_of_the_grid(subject: Subject, percent: int) -> None:
    tavern = Tavern(subject, POINTS, Steered(POINTS, uniform=grid(POINTS)))
    tavern.engine.run_effect(f"random = {{ chance = {percent} set_character_flag = hit }}", "asker")
    assert int(tavern.has_flag(0, "hit").sum()) == 10 * percent


@pytest.mark.parametrize("weights", [(1, 1), (1, 2), (3, 5, 2), (10, 0, 90)])
def test_weights_of_a_list_take_exactly_their_shares(subject: Subject, weights: tuple[int, ...]) -> None:
    points = 100 * sum(weights)
    tavern = Tavern(subject, points, Steered(points, uniform=grid(points)))
    entries = " ".join(
        f"{weight} = {{ set_variable = {{ which = drawn value = {number} }} }}" for number, weight in enumerate(weights)
    )
    tavern.engine.run_effect(f"random_list = {{ {entries} }}", "guest")
    counts = np.bincount(tavern.variable(1, "drawn"), minlength=len(weights))
    assert counts.tolist() == [100 * weight for weight in weights]


def test_plain_dice_are_fair_for_everybody(subject: Subject) -> None:
    outcome = check_throws(subject)
    assert outcome.holds
    assert "7,776 rolls thrown, 32 sets of marked dice thrown again" in outcome.compared
    assert "4 kinds of people" in outcome.compared
    assert check_chances(subject).holds


def test_loaded_dice_are_loaded_by_the_traits_of_the_rules(load: Callable[[str], Subject]) -> None:
    """The rules load the six by 1.25 for the lucky and by 0.75 for the cursed."""
    loaded = load("loaded dice")
    assert check_throws(loaded).holds
    points = 2500
    shares = []
    for traits in ((), ("wkd_lucky",), ("wkd_cursed",)):
        tavern = Tavern(loaded, points, Steered(points, uniform=grid(points)))
        for trait in traits:
            tavern.state.traits.write((0, trait), tavern.every, 1)
        tavern.run_effect(loaded.symbols.throw_all, 0)
        shares.append(float((tavern.dice(0) == 6).mean()))
    assert shares == pytest.approx([1 / 6, 1.25 / 6.25, 0.75 / 5.75], abs=1 / points)


def test_a_mod_is_not_loaded_as_other_rules_say(subject: Subject, load: Callable[[str], Subject]) -> None:
    """The plain mod against the rules of loaded dice."""
    loaded = load("loaded dice")
    mixed = Subject(loaded.rules, loaded.block, loaded.table, subject.symbols, subject.program)
    (fault,) = check_throws(mixed).faults
    assert "for people with wkd_lucky, expected" in fault.message or "for people with wkd_cursed" in fault.message

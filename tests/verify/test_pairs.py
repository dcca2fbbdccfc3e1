"""Pairs of people: who may sit at one table, what they have and can gain, and whether war parts them."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path

import numpy as np
import pytest

from generator.errors import UserError
from generator.games.farkle.names import GAME, names
from generator.games.farkle.spec import Farkle
from generator.spec.expression.tree import And, Constant, Not, Or, Reading, Tree
from generator.spec.rules import Rules
from generator.verify.built import load_built
from generator.verify.conditions import Seating, random_people
from generator.verify.pairs import (
    can_gain,
    give_traits,
    has_trait,
    keep_playing,
    parted_by_war,
    strangers,
    those_who_may,
)
from generator.verify.people import People
from generator.verify.seats import seating_of

ROOT = Path(__file__).parents[2]
PATH = ("games", GAME, "keeps_playing")
AT_WAR = Reading("at_war", "me", ("other",))
INCAPABLE = Reading("incapable", "me")


@cache
def shipped() -> Seating:
    """Farkle of the shipped rules."""
    built = load_built(ROOT / "rules.yaml")
    block = built.rules.game(GAME, Farkle)
    assert block is not None
    return seating_of(built, GAME, block, names("wkd", "wkd"), 3000)


def with_keeps_playing(tree: Tree) -> Seating:
    """The same table where another condition decides whether a game goes on."""
    rules = shipped().rules
    return replace(shipped(), rules=replace(rules, conditions={**rules.conditions, PATH: tree}))


def people_with(worlds: int = 1, **traits: int) -> People:
    people = People(worlds)
    for trait, held in traits.items():
        people.values["trait", 0, trait] = np.full(worlds, held)
    return people


def rules() -> Rules:
    return shipped().rules


@pytest.mark.parametrize(
    ("tree", "parts"),
    [
        (Not(AT_WAR), True),
        (And((Not(AT_WAR), Not(INCAPABLE))), True),
        (Not(INCAPABLE), False),
        (Or((Not(AT_WAR), Not(INCAPABLE))), False),
        (Constant(True), False),
    ],
    ids=["not at war", "nor incapable", "incapable alone", "either", "always"],
)
def test_war_parts_two_only_by_the_rules(tree: Tree, parts: bool) -> None:
    assert parted_by_war(with_keeps_playing(tree)) is parts


def test_war_parts_the_players_of_the_shipped_rules() -> None:
    assert parted_by_war(shipped())


def test_both_must_go_on_with_a_game() -> None:
    people = People(4)
    people.values["incapable", 0, ""] = np.array([0, 1, 0, 1])
    people.values["incapable", 1, ""] = np.array([0, 0, 1, 1])
    seating = with_keeps_playing(Not(INCAPABLE))
    assert keep_playing(seating, people).tolist() == [True, False, False, False]
    chosen = those_who_may(seating, people)
    assert chosen.worlds == 1
    assert chosen.of("incapable", 0).tolist() == chosen.of("incapable", 1).tolist() == [0]


def test_rules_that_let_nobody_play() -> None:
    with pytest.raises(UserError) as caught:
        those_who_may(with_keeps_playing(Constant(False)), People(3))
    assert caught.value.message == "no random pair of people satisfies `keeps_playing`"
    assert caught.value.hint == "relax the condition in rules.yaml"


def test_a_condition_that_nobody_can_answer() -> None:
    with pytest.raises(UserError) as caught:
        strangers(with_keeps_playing(Reading("sings_well", "me")))
    assert caught.value.message == "the conditions ask `sings_well`, which nobody here can answer"
    assert caught.value.hint == "verify cannot seat players"


def test_strangers_are_the_same_each_time_and_differ() -> None:
    people, again = strangers(shipped()), strangers(shipped())
    assert people.values.keys() == again.values.keys() == random_people(shipped()).values.keys()
    assert all((people.values[key] == again.values[key]).all() for key in people.values)
    assert 0 < keep_playing(shipped(), people).sum() < people.worlds


def test_traits_go_to_about_every_third_and_never_over_what_conditions_ask() -> None:
    people = people_with(3000, lucky=1)
    give_traits(people, ("lucky", "cursed"))
    assert people.of("trait", 0, "lucky").all(), "what a condition asks stays as it is drawn"
    shares = [people.of("trait", seat, "cursed").mean() for seat in (0, 1)]
    assert shares == pytest.approx([1 / 3, 1 / 3], abs=0.05)
    assert (people.of("trait", 0, "cursed") != people.of("trait", 1, "cursed")).any()


def test_a_trait_is_ones_own_and_nobody_has_what_is_not_asked() -> None:
    people = people_with(2, lucky=1)
    people.values["trait", 1, "lucky"] = np.array([0, 1])
    assert [has_trait(people, pair, seat, "lucky") for pair in (0, 1) for seat in (0, 1)] == [True, False, True, True]
    assert not has_trait(people, 0, 0, "gambler")


@pytest.mark.parametrize(
    ("held", "gains"),
    [
        ({}, True),
        ({"gambler": 1}, True),
        ({"lucky": 1}, False),
        ({"cursed": 1}, False),
        ({"lucky": 0, "cursed": 0}, True),
        ({"brave": 1}, True),
    ],
    ids=["nothing", "another", "the trait", "its opposite", "neither", "one of the game"],
)
def test_who_can_gain_a_trait(held: dict[str, int], gains: bool) -> None:
    assert can_gain(rules(), people_with(**held), 0, 0, "lucky") is gains
    assert can_gain(rules(), people_with(**held), 0, 1, "lucky"), "the traits are the other one's"

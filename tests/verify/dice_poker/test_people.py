"""Random people: what the direct evaluation says and what the script's triggers say in the state, atom by atom."""

from __future__ import annotations

import numpy as np
import pytest

from generator.ck2.conditions import Names, Standing, to_trigger
from generator.ck2.vocabulary import ROWS, NameKind, vocabulary
from generator.script.printer import to_text
from generator.spec.expression import Roles, Tree, ValueType, parse
from generator.spec.expression.tree import Not, Or, Reading
from generator.spec.expression.vocabulary import NameArgument
from generator.verify.dice_poker.subject import Subject
from generator.verify.dice_poker.tavern import Tavern
from generator.verify.people import KNOWN, SEATS, People, comparisons, drawn, unknown

WORLDS = 240
THINGS = {NameKind.TRAIT: "gambler", NameKind.EVENT_MODIFIER: "left_alone", NameKind.OPINION_MODIFIER: "shared_a_game",
    NameKind.FLAG: "seen", NameKind.TIER: "duke"}  # fmt: skip


def tree_of(text: str) -> Tree:
    parsed = parse(text, vocabulary(), Roles(SEATS, "guest"))
    assert parsed.tree is not None, parsed.faults
    return parsed.tree


def question(atom: str, subject: str, other: str) -> str:
    """An expression that asks one atom of one person."""
    row = next(row for row in ROWS if row.atom.name == atom)
    words = [THINGS[NameKind(kind.kind)] if isinstance(kind, NameArgument) else other for kind in row.atom.arguments]
    asked = f"{subject}.{atom}" + (f"({', '.join(words)})" if words else "")
    least = 1 if atom == "children" else 12
    return asked if row.atom.type is ValueType.TRUTH else f"{asked} >= {least}"


def script_holds(subject: Subject, people: People, tree: Tree) -> np.ndarray[tuple[int, ...], np.dtype[np.bool_]]:
    """What the script's form of a condition says, ROOT being the guest and FROM the asker."""
    rules = subject.rules
    names = Names(
        subject.symbols.lock,
        {
            (NameKind.TRAIT, "gambler"): rules.trait_id("gambler"),
            (NameKind.EVENT_MODIFIER, "left_alone"): rules.event_modifier_id("left_alone"),
            (NameKind.OPINION_MODIFIER, "shared_a_game"): rules.opinion_modifier_id("shared_a_game"),
        },
    )
    tavern = Tavern(subject, people.worlds)
    people.install(rules, tavern.state, tavern.every)
    text = to_text(list(to_trigger(tree, Standing.event_level("guest", "asker"), names)))
    return tavern.engine.test_trigger(text, "guest", ("asker",))


@pytest.mark.parametrize("me", SEATS)
@pytest.mark.parametrize("atom", sorted(KNOWN - {"alive", "at_table"}))
def test_an_atom_means_the_same_to_both(subject: Subject, atom: str, me: str) -> None:
    other = SEATS[1 - SEATS.index(me)]
    tree = tree_of(question(atom, me, other))
    people = drawn([tree], WORLDS, seed=sorted(KNOWN).index(atom))
    direct = people.holds(tree)
    assert (direct == script_holds(subject, people, tree)).all()
    assert direct.any() or atom == "same_liege_as", "two people have no third one as liege"
    assert not direct.all()


def test_every_atom_of_the_vocabulary_can_be_asked() -> None:
    assert {row.atom.name for row in ROWS} == KNOWN


def test_an_atom_of_another_vocabulary_is_unknown() -> None:
    human = tree_of("human")
    strange = Not(Or((human, Reading("count", "guest", (6,)))))
    assert unknown([human, strange]) == ["count"]
    assert unknown([human]) == []


def test_nobody_is_vassal_or_child_both_ways() -> None:
    people = drawn([tree_of("vassal_of(asker) and asker.child_of(guest)")], WORLDS, seed=8)
    for word in ("vassal_of", "child_of"):
        assert not (people.of(word, 0) & people.of(word, 1)).any()
        assert people.of(word, 0).any()
        assert people.of(word, 1).any()


def test_numbers_lie_around_what_they_are_compared_with() -> None:
    people = drawn([tree_of("wealth >= 25"), tree_of("opinion(asker) > 10 and age < 30")], 3000, seed=1)
    assert {24_999, 25_000, 25_001} <= set(people.of("wealth", 1).tolist())
    assert {9, 10, 11, 12} <= set(people.of("opinion", 1).tolist())
    assert {28, 29, 30, 31} <= set(people.of("age", 1).tolist())
    assert people.of("age", 1).min() >= 0
    assert people.of("opinion", 1).max() <= 100


def test_comparisons_are_found_wherever_they_stand() -> None:
    tree = tree_of("not (wealth >= 25 or human) and (age < 30 or yes and piety == 3)")
    assert sorted(one.threshold for one in comparisons(tree)) == [3, 30, 25_000]


def test_a_relation_of_both_is_one_for_both() -> None:
    people = drawn([tree_of("at_war(asker)")], WORLDS, seed=3)
    assert (people.holds(tree_of("at_war(asker)")) == people.holds(tree_of("asker.at_war(guest)"))).all()


def test_roles_can_be_called_by_other_names() -> None:
    people = drawn([tree_of("wealth >= 25")], WORLDS, seed=4)
    mine = parse("wealth >= 25", vocabulary(), Roles(("me", "other"), "me")).tree
    assert mine is not None
    as_asker, as_guest = people.holds(mine, ("me", "other")), people.holds(mine, ("other", "me"))
    assert (as_guest == people.holds(tree_of("wealth >= 25"))).all()
    assert (as_asker != as_guest).any()


def test_neighbours_differ_in_one_property_at_most() -> None:
    people = drawn([tree_of("wealth >= 25 and human and trait(gambler)")], 50, seed=5)
    near = people.neighbours(np.array([7, 9]))
    home = people.chosen(np.array([7, 9]))
    for world in range(near.worlds):
        base = world % 2
        differing = [key for key, value in near.values.items() if value[world] != home.values[key][base]]
        assert len(differing) <= 1
    assert near.worlds == 2 * sum(len(np.unique(value)) for value in people.values.values())


def test_people_can_be_chosen_and_joined() -> None:
    people = drawn([tree_of("human")], 5, seed=6)
    both = people.joined(people.chosen(np.array([4, 0])))
    assert both.worlds == 7
    assert both.of("human", 0)[5] == people.of("human", 0)[4]
    assert (people.of("never drawn", 0) == 0).all()

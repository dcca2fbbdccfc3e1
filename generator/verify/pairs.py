"""Pairs of random people who may sit at one table, and what they have and can gain. Knows no game."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from generator.errors import UserError
from generator.interpret.rows import BoolArray, IntArray
from generator.spec.rules import Rules
from generator.verify.conditions import Seating, random_people, tree_of, used_trees
from generator.verify.people import People, unknown

_SEED = 11


def strangers(seating: Seating) -> People:
    """Random pairs with all that the conditions ask for; `UserError` if that cannot be made up."""
    if missing := unknown(used_trees(seating)):
        raise UserError(
            f"the conditions ask `{missing[0]}`, which nobody here can answer", "verify cannot seat players"
        )
    return random_people(seating, seed=_SEED)


def give_traits(people: People, traits: Iterable[str]) -> None:
    """Traits for every third person, where no condition asks for them anyway."""
    for trait in traits:
        for seat in (0, 1):
            drawn = np.random.default_rng(seat).integers(0, 3, people.worlds) == 0
            people.values.setdefault(("trait", seat, trait), drawn.astype(np.int64))


def keep_playing(seating: Seating, people: People) -> BoolArray:
    """Which pairs go on with a game by the rules, whoever's step it is."""
    tree = tree_of(seating, "keeps_playing")
    return people.holds(tree, ("me", "other")) & people.holds(tree, ("other", "me"))


def those_who_may(seating: Seating, people: People) -> People:
    """The pairs who may sit at one table; `UserError` if the rules let nobody."""
    fitting: IntArray = np.flatnonzero(keep_playing(seating, people))
    if not len(fitting):
        raise UserError("no random pair of people satisfies `keeps_playing`", "relax the condition in rules.yaml")
    return people.chosen(fitting)


def has_trait(people: People, pair: int, seat: int, trait: str) -> bool:
    """Whether a person has a trait of the rules; one that no condition asks for nobody has."""
    found = people.values.get(("trait", seat, trait))
    return found is not None and bool(found[pair])


def can_gain(rules: Rules, people: People, pair: int, seat: int, trait: str) -> bool:
    """Whether a person has neither a trait nor an opposite of it."""
    against = (rules.trait_id(trait), *rules.opposites(trait))
    held = [name for word, of, name in people.values if word == "trait" and of == seat]
    held = [name for name in held if has_trait(people, pair, seat, name)]
    return not any((rules.trait_id(name) if name in rules.traits else name) in against for name in held)


def parted_by_war(seating: Seating) -> bool:
    """Whether war between two ends a game by the rules, whoever's step it is."""
    tree, people = tree_of(seating, "keeps_playing"), People(1)
    people.values["at_war", 0, ""] = np.ones(1, np.int64)
    return not any(people.holds(tree, roles)[0] for roles in (("me", "other"), ("other", "me")))

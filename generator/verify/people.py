"""Two people with random properties, known twice: as arrays for the direct evaluation of a rule's conditions, and
written into the state of a batch for the script.

Knows the atoms of `ck2/vocabulary.py` that a world of two people can answer; `unknown` names those of a condition that
it cannot. What an atom means is written here from the sentences of the vocabulary, not from the triggers.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

import numpy as np

from generator.ck2.vocabulary import TIERS as RANKS
from generator.interpret.calendar import FOREVER
from generator.interpret.cast import TIERS
from generator.interpret.rows import BoolArray, IntArray, Rows
from generator.interpret.state import NONE, State
from generator.spec.expression.evaluate import evaluate
from generator.spec.expression.tree import And, Argument, Comparison, Constant, Not, Or, Reading, Tree, readings
from generator.spec.rules import Rules

SEATS = ("asker", "guest")
_ADULT = 16
_YEAR = 365
Key = tuple[str, int, str]
"""A property: its word, the seat that has it, and the thing that it names (or an empty text)."""

FACTS: Mapping[str, str] = MappingProxyType(
    {"human": "human", "female": "female", "pregnant": "is_pregnant", "ill": "is_ill", "incapable": "is_incapable",
     "in_command": "in_command", "abroad": "is_abroad", "councillor": "is_councillor"}
)  # fmt: skip
"""Atoms of yes and no that are facts of the state, with the fact's name there."""
STATS: Mapping[str, int] = MappingProxyType(
    {"wealth": 1, "monthly_income": 1, "yearly_income": 1, "health": 1, "prestige": 1000, "piety": 1000,
     "diplomacy": 1000, "martial": 1000, "stewardship": 1000, "intrigue": 1000, "learning": 1000,
     "combat_rating": 1000}
)  # fmt: skip
"""Atoms that are numbers of the state, with the number of thousandths in one unit of the atom."""
WORDS: Mapping[str, str] = MappingProxyType(
    {"same_dynasty_as": "dynasty", "same_religion_as": "religion", "same_religion_group_as": "religion_group",
     "same_culture_as": "culture", "same_culture_group_as": "culture_group"}
)  # fmt: skip
"""Atoms of equality, with the property that must be equal."""
BONDS: Mapping[str, str] = MappingProxyType(
    {"at_war": "war", "friend_of": "friend", "rival_of": "rival", "lover_of": "lover",
     "same_society_as": "same_society_as", "same_sex_as": "same_sex"}
)  # fmt: skip
"""Atoms that hold both ways, with the bond's name in the state."""
LINKS: Mapping[str, str] = MappingProxyType(
    {"at_court_of": "host", "courtier_of": "employer", "prisoner_of": "jailer", "vassal_of": "liege",
     "child_of": "father"}
)  # fmt: skip
"""Atoms that are a link from the subject to the other, with the link's name in the state."""
_DERIVED: Mapping[str, str] = MappingProxyType(
    {"in_war": "at_war", "married": "spouse_of", "prisoner": "prisoner_of", "adult": "age", "liege_of": "vassal_of",
     "parent_of": "child_of", "children": "child_of", "close_relative_of": "child_of", "independent": "vassal_of",
     "same_liege_as": "vassal_of", "same_realm_as": "vassal_of", "ruler": "rank", "landed": "rank", "tier": "rank",
     "tier_above": "rank", "tier_below": "rank"}
)  # fmt: skip
"""Atoms that follow from another property: the word of that property."""
_ONE_WAY = frozenset({"vassal_of", "child_of"})
"""Links of which two people cannot have both."""
_PLAIN = frozenset({"adult", "age", "prisoner", "in_war", "married", "spouse_of", "at_place_of", "opinion", "trait",
    "modifier", "flag", "feels", "at_table", "alive", "tier", "tier_above", "tier_below"})  # fmt: skip
KNOWN = _PLAIN | set(_DERIVED) | set(FACTS) | set(STATS) | set(WORDS) | set(BONDS) | set(LINKS)


def unknown(trees: Iterable[Tree]) -> list[str]:
    """Atoms of conditions that cannot be asked here, sorted."""
    return sorted({reading.atom for tree in trees for reading in readings(tree)} - KNOWN)


def comparisons(tree: Tree) -> Iterable[Comparison]:
    """Every comparison of a tree."""
    match tree:
        case Comparison():
            yield tree
        case Not(child=child):
            yield from comparisons(child)
        case And(children=children) | Or(children=children):
            for child in children:
                yield from comparisons(child)
        case Constant() | Reading():
            return


@dataclass(slots=True)
class People:
    """The asker and the guest in some worlds; `values` holds each property as an array of shape `(worlds,)`."""

    worlds: int
    values: dict[Key, IntArray] = field(default_factory=dict)

    def of(self, word: str, seat: int, name: str = "") -> IntArray:
        """A property; 0 everywhere if it was never drawn."""
        return self.values.get((word, seat, name), np.zeros(self.worlds, np.int64))

    def chosen(self, worlds: IntArray) -> People:
        """The people of some worlds, in that order, as worlds of their own."""
        return People(len(worlds), {key: value[worlds] for key, value in self.values.items()})

    def joined(self, other: People) -> People:
        """These and others, one after the other; both have the same properties."""
        pairs = {key: np.concatenate([value, other.values[key]]) for key, value in self.values.items()}
        return People(self.worlds + other.worlds, pairs)

    def neighbours(self, worlds: IntArray) -> People:
        """For each of some worlds all that differ from it in one property, by the values that the property has here."""
        parts: list[dict[Key, IntArray]] = []
        for key, value in self.values.items():
            # By the values that come up here, so that thresholds are crossed by one in each direction.
            for number in np.unique(value):
                part = {other: of[worlds] for other, of in self.values.items()}
                part[key] = np.full(len(worlds), number)
                parts.append(part)
        joined = {key: np.concatenate([part[key] for part in parts]) for key in self.values}
        return People(len(parts) * len(worlds), _settled(joined))

    # asking

    def holds(self, tree: Tree, names: tuple[str, str] = SEATS) -> BoolArray:
        """Where a condition holds, evaluated directly; `names` are the roles by which it calls asker and guest."""
        return np.array([evaluate(tree, _World(self, world, names)) for world in range(self.worlds)], np.bool_)

    def answer(self, atom: str, me: int, arguments: tuple[Argument, ...], world: int) -> int:
        """One atom of one person in one world, in its own unit."""
        if atom in ("alive", "at_table"):
            return int(atom == "alive")
        if atom in _DERIVED:
            return int(self.derived(atom, me, arguments, world))
        if atom in WORDS:
            return int(self.of(atom, me)[world] == self.of(atom, 1 - me)[world])
        value = int(self.of(atom, 0 if atom in _SHARED else me, _thing(atom, arguments))[world])
        if atom in ("at_court_of", "courtier_of"):
            return int(value or self.of("vassal_of", me)[world])
        return value

    def derived(self, atom: str, me: int, arguments: tuple[Argument, ...], world: int) -> bool:
        """An atom that follows from another property, of this person or of the other."""
        word = _DERIVED[atom]
        mine, theirs = int(self.of(word, me)[world]), int(self.of(word, 1 - me)[world])
        match atom:
            case "adult":
                return mine >= _ADULT
            case "ruler" | "landed":
                return mine >= TIERS.index("count")
            case "tier" | "tier_above" | "tier_below":
                wanted = TIERS.index(str(arguments[0]))
                return {"tier": mine == wanted, "tier_above": mine > wanted, "tier_below": mine < wanted}[atom]
            case "prisoner":
                return bool(mine)
            case "independent":
                return not mine
            case "same_liege_as":
                return False
            case "liege_of" | "parent_of" | "children":
                return bool(theirs)
            case _:
                return bool(mine or theirs)

    # writing

    def install(self, rules: Rules, state: State, rows: Rows) -> None:
        """Write everything into the state of a batch of as many worlds, things by their names in the script."""
        for (word, seat, name), value in self.values.items():
            _install(state, rows, word, seat, script_name(rules, word, name), value)


def script_name(rules: Rules, word: str, name: str) -> str:
    """What the script calls a thing that a condition names; what rules.yaml does not define keeps its name."""
    if word == "trait" and name in rules.traits:
        return rules.trait_id(name)
    if word == "modifier" and name in rules.event_modifiers:
        return rules.event_modifier_id(name)
    if word == "feels" and name in rules.opinion_modifiers:
        return rules.opinion_modifier_id(name)
    return name


_NAMED = frozenset({"trait", "modifier", "flag", "feels"})
_SHARED = frozenset(BONDS) | {"spouse_of", "at_place_of"}
"""Properties of both together; they are kept at the asker's seat."""


def _thing(word: str, arguments: tuple[Argument, ...]) -> str:
    """The thing that a property names, or an empty text."""
    return str(arguments[0]) if word in _NAMED else ""


def _settled(values: dict[Key, IntArray]) -> dict[Key, IntArray]:
    """The same properties, but no two people are each other's vassal or child: the asker's tie goes first."""
    for word in _ONE_WAY:
        if (word, 0, "") in values and (word, 1, "") in values:
            values[word, 1, ""] = values[word, 1, ""] * (values[word, 0, ""] == 0)
    return values


@dataclass(frozen=True, slots=True)
class _World:
    """One world's answers for `evaluate`."""

    people: People
    world: int
    names: tuple[str, str]

    def __call__(self, atom: str, subject: str, arguments: tuple[Argument, ...], /) -> int:
        me = self.names.index(subject)
        return self.people.answer(atom, me, arguments, self.world)


def _install(state: State, rows: Rows, word: str, seat: int, name: str, value: IntArray) -> None:
    """Write one property."""
    other = 1 - seat
    if word in FACTS:
        state.facts.write((seat, FACTS[word]), rows, value)
    elif word in STATS:
        state.stats.write((seat, word), rows, value * STATS[word])
    elif word in WORDS:
        codes = np.array([state.code(f"{WORDS[word]}_{number}") for number in (0, 1)])
        state.words.write((seat, WORDS[word]), rows, codes[value])
    elif word in BONDS:
        for pair in ((0, 1), (1, 0)):
            state.bonds.write((BONDS[word], *pair), rows, value)
    elif word in LINKS:
        state.links.write((seat, LINKS[word]), rows, np.where(value, other, NONE))
    else:
        _install_other(state, rows, word, seat, name, value)


def _install_other(state: State, rows: Rows, word: str, seat: int, name: str, value: IntArray) -> None:
    """Write one property that has a place of its own in the state."""
    other = 1 - seat
    match word:
        case "age":
            state.stats.write((seat, "birth"), rows, state.day - value * _YEAR - 1)
        case "rank":
            state.stats.write((seat, "tier"), rows, value * 1000)
        case "spouse_of":
            for me, you in ((0, 1), (1, 0)):
                state.links.write((me, "spouse"), rows, np.where(value, you, NONE))
        case "at_place_of":
            places = state.index["inn"], state.index["elsewhere"]
            state.links.write((0, "location"), rows, places[0])
            state.links.write((1, "location"), rows, np.where(value, places[0], places[1]))
        case "opinion":
            state.opinions.write((seat, other), rows, value)
        case "trait":
            state.traits.write((seat, name), rows, value)
        case "modifier":
            state.modifiers.write((seat, name), rows, np.where(value, FOREVER, -FOREVER))
        case "flag":
            state.flags.write((seat, name), rows, np.where(value, state.day, -FOREVER))
        case "feels":
            state.feelings.write((seat, other, name), rows, np.where(value, FOREVER, -FOREVER))
        case _:
            raise AssertionError(f"nobody writes the property {word}")


# drawing


def drawn(trees: Iterable[Tree], worlds: int, seed: int) -> People:
    """Random people whose properties lie around what the conditions ask."""
    random = np.random.default_rng(seed)
    people = People(worlds)
    for tree in trees:
        for reading in readings(tree):
            for seat in (0, 1):
                _draw(people, random, reading, seat)
        for comparison in comparisons(tree):
            for seat in (0, 1):
                _draw_number(people, random, comparison, seat)
    for seat in (0, 1):
        people.values.setdefault(("human", seat, ""), random.integers(0, 2, worlds))
    _settled(people.values)
    return people


def _draw(people: People, random: np.random.Generator, reading: Reading, seat: int) -> None:
    """The property that a reading asks for, if it was not drawn yet."""
    word = _DERIVED.get(reading.atom, reading.atom)
    key = (word, 0 if word in _SHARED else seat, _thing(word, reading.arguments))
    if word not in ("alive", "at_table") and key not in people.values:
        low, high = {"age": (10, 31), "rank": (0, len(RANKS) + 1)}.get(word, (0, 2))
        people.values[key] = random.integers(low, high, people.worlds)


def _draw_number(people: People, random: np.random.Generator, comparison: Comparison, seat: int) -> None:
    """A number around the thresholds that it is compared with: one less, the same, one more, or far off."""
    if comparison.reading.atom in _DERIVED:
        return
    # Off by one is where conditions go wrong; far off, so that each also holds and fails by a wide margin.
    around = comparison.threshold + random.choice([-1000, -2, -1, 0, 1, 2, 1000], people.worlds)
    key = (comparison.reading.atom, seat, "")
    far = {"opinion": (-100, 100), "age": (0, 90)}.get(comparison.reading.atom)
    if far is not None:
        around = np.clip(around, *far)
    old = people.values.get(key)
    people.values[key] = around if old is None else np.where(random.integers(0, 2, people.worlds), old, around)

"""The state of a batch of worlds: entities, and tables of columns keyed by them and by names.

Knows no script. Everything is keyed by names, so that a state can be written down, read back, and continued with edited
script. Money, prestige, piety, attributes and variables are thousandths in int64; opinions are points; dates are days.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from generator.interpret.calendar import FOREVER, day_of
from generator.interpret.cast import BONDS, TIERS, Cast, Person
from generator.interpret.columns import Table
from generator.interpret.rows import Mask, Number, Rows, both, either, truncated

Key: TypeAlias = tuple[int | str, ...]
NONE = -1
"""The entity that a missing scope stands for."""
GLOBAL = -2
"""The owner of global variables and flags."""
NEVER = -FOREVER
"""The day on which an unset flag was set, and on which an absent modifier ended."""


class EntityKind(StrEnum):
    """What kind of object a scope is."""

    CHARACTER = "character"
    TITLE = "title"
    PROVINCE = "province"


@dataclass(frozen=True, slots=True)
class Entity:
    """Something a scope can be; `key` is unique, `name` is shown in texts."""

    key: str
    kind: EntityKind
    name: str


class State:
    """A batch of worlds. Tables are public: commands read and write them by `(entity, name)` or the key said below."""

    def __init__(self, entities: Iterable[Entity], worlds: int, day: int) -> None:
        self.worlds = worlds
        self.day = day
        self.entities: list[Entity] = list(entities)
        self.index = {entity.key: number for number, entity in enumerate(self.entities)}
        self.spelling: list[str] = [""]
        self.codes: dict[str, int] = {"": 0}
        self.variables: Table[Key] = Table(worlds)
        self.known: Table[Key] = Table(worlds)
        self.stats: Table[Key] = Table(worlds)
        self.facts: Table[Key] = Table(worlds)
        self.traits: Table[Key] = Table(worlds)
        self.flags: Table[Key] = Table(worlds, NEVER)
        self.modifiers: Table[Key] = Table(worlds, NEVER)
        self.links: Table[Key] = Table(worlds, NONE)
        self.bonds: Table[Key] = Table(worlds)
        self.opinions: Table[Key] = Table(worlds)
        self.feelings: Table[Key] = Table(worlds, NEVER)
        self.points: Table[Key] = Table(worlds)
        self.decays: Table[Key] = Table(worlds, NEVER)
        self.words: Table[Key] = Table(worlds)
        self.targets: Table[Key] = Table(worlds, NONE)
        self.rules: dict[str, str] = {}
        self.given: frozenset[str] = frozenset()
        """Names of links and bonds that the cast gives to somebody."""

    @property
    def tables(self) -> dict[str, Table[Key]]:
        """Every table by name."""
        return {name: value for name, value in vars(self).items() if isinstance(value, Table)}

    @property
    def characters(self) -> list[int]:
        """The entities that are characters."""
        return self.of_kind(EntityKind.CHARACTER)

    def of_kind(self, kind: EntityKind) -> list[int]:
        """The entities of a kind, in the order of the cast."""
        return [number for number, entity in enumerate(self.entities) if entity.kind is kind]

    def code(self, word: str) -> int:
        """The number that stands for a word in `words`."""
        if word not in self.codes:
            self.codes[word] = len(self.spelling)
            self.spelling.append(word)
        return self.codes[word]

    def alive(self, entity: int, rows: Rows) -> Mask:
        """Where an entity is alive; what is no character always is."""
        dead = self.facts.holds((entity, "dead"), rows)
        return not dead if isinstance(dead, bool) else ~dead

    def has_modifier(self, entity: int, modifier: str, rows: Rows) -> Mask:
        """Where a modifier is in force today."""
        return self.modifiers.read((entity, modifier), rows) > self.day

    def opinion(self, holder: int, of: int, rows: Rows) -> Number:
        """What one person thinks of another, in points, with all modifiers in force.

        A modifier that decays is worth less each day until it ends; `decays` holds the day it began.
        """
        total = self.opinions.read((holder, of), rows)
        for key in self.feelings.written():
            if key[0] == holder and key[1] == of:
                end, points = self.feelings.read(key, rows), self.points.read(key, rows)
                if key in self.decays.columns:
                    points = self._decayed(key, points, end, rows)
                total = total + (end > self.day) * points
        return total

    def _decayed(self, key: Key, points: Number, end: Number, rows: Rows) -> Number:
        """What is left of a modifier's points: all on the first day, nothing on the last."""
        start = self.decays.read(key, rows)
        dwindles = (end < FOREVER) & (start != NEVER) & (end > start)
        # Where nothing dwindles both are 1, so that the quotient below is the whole and nothing is divided by 0.
        span = (end - start) * dwindles + (1 - dwindles)
        left = (end - self.day) * dwindles + (1 - dwindles)
        return truncated(points * left, span)

    def at_war(self, entity: int, rows: Rows) -> Mask:
        """Where a person is at war with anybody."""
        result: Mask = False
        for key in self.bonds.written():
            if key[0] == "war" and key[1] == entity:
                result = either(result, self.bonds.holds(key, rows))
        return result

    def copy(self) -> State:
        """The same state, independent of this one."""
        twin = State(self.entities, self.worlds, self.day)
        twin.given = self.given
        twin.spelling, twin.codes, twin.rules = list(self.spelling), dict(self.codes), dict(self.rules)
        for name, table in self.tables.items():
            setattr(twin, name, table.copy())
        return twin


def state_of(cast: Cast, worlds: int) -> State:
    """A batch in which every world starts as the cast says; `UserError` for a faulty cast."""
    cast.checked()
    entities = [Entity(person.key, EntityKind.CHARACTER, person.name or person.key) for person in cast.persons]
    entities += [Entity(title.key, EntityKind.TITLE, title.name or title.key) for title in cast.titles]
    entities += [Entity(place.key, EntityKind.PROVINCE, place.name or place.key) for place in cast.provinces]
    state = State(entities, worlds, day_of(cast.date))
    state.rules.update(cast.rules)
    state.given = frozenset(name for one in cast.persons for name in (*one.relations, *one.bonds))
    rows = Rows.every(worlds)
    for person in cast.persons:
        _add_person(state, person, rows)
    for title in cast.titles:
        _add_title(state, title.key, {"holder": title.holder, "liege": title.liege, "capital": title.capital}, rows)
    for place in cast.provinces:
        _add_title(state, place.key, {"holder": place.owner}, rows)
        state.words.write((state.index[place.key], "religion"), rows, state.code(place.religion))
        state.words.write((state.index[place.key], "culture"), rows, state.code(place.culture))
    for left, right in cast.wars:
        tie(state, "war", state.index[left], state.index[right], rows)
    for flag in cast.global_flags:
        state.flags.write((GLOBAL, flag), rows, state.day)
    return state


def tie(state: State, bond: str, left: int, right: int, rows: Rows, value: int = 1) -> None:
    """Make (or with value 0 end) a bond that holds both ways."""
    state.bonds.write((bond, left, right), rows, value)
    state.bonds.write((bond, right, left), rows, value)


def _add_title(state: State, key: str, links: dict[str, str], rows: Rows) -> None:
    """Links of a title or a province."""
    for name, other in links.items():
        if other:
            state.links.write((state.index[key], name), rows, state.index[other])


def _add_person(state: State, person: Person, rows: Rows) -> None:
    """A person's properties as columns."""
    me = state.index[person.key]
    stats = {
        "wealth": person.gold, "prestige": person.prestige, "piety": person.piety, "health": person.health,
        "yearly_income": person.income, "monthly_income": person.income // 12, "tier": TIERS.index(person.tier) * 1000,
        **{name: points * 1000 for name, points in person.attributes.items()},
    }  # fmt: skip
    for stat, amount in stats.items():
        state.stats.write((me, stat), rows, amount)
    # A day more than whole years, so that nobody's birthday pulse falls on the first day of a run.
    state.stats.write((me, "birth"), rows, state.day - person.age * 365 - 1)
    state.facts.write((me, "human"), rows, int(person.human))
    state.facts.write((me, "female"), rows, int(person.female))
    state.facts.write((me, "dead"), rows, int(not person.alive))
    for fact, holds in person.facts.items():
        state.facts.write((me, fact), rows, int(holds))
    for trait in person.traits:
        state.traits.write((me, trait), rows, 1)
    for modifier in person.modifiers:
        state.modifiers.write((me, modifier), rows, FOREVER)
    for flag in person.flags:
        state.flags.write((me, flag), rows, state.day)
    for variable, value in person.variables.items():
        state.variables.write((me, variable), rows, value)
        state.known.write((me, variable), rows, 1)
    for name, word in person.words.items():
        state.words.write((me, name), rows, state.code(word))
    _add_relations(state, person, me, rows)


def _add_relations(state: State, person: Person, me: int, rows: Rows) -> None:
    """A person's ties to others as columns."""
    for relation, key in person.relations.items():
        state.links.write((me, relation), rows, state.index[key])
    for bond, keys in person.bonds.items():
        for key in keys:
            state.bonds.write((bond, me, state.index[key]), rows, 1)
            if bond in BONDS:
                tie(state, bond, me, state.index[key], rows)
    if person.prisoner_of:
        state.links.write((me, "jailer"), rows, state.index[person.prisoner_of])
    for key, points in person.opinions.items():
        state.opinions.write((me, state.index[key]), rows, points)
    for key, modifiers in person.feelings.items():
        for modifier in modifiers:
            state.feelings.write((me, state.index[key], modifier), rows, FOREVER)


def is_of_kind(state: State, entity: int, kind: EntityKind) -> bool:
    """Whether a scope is there and of a kind."""
    return entity >= 0 and state.entities[entity].kind is kind


def living(state: State, entities: Iterable[int], rows: Rows) -> list[tuple[int, Mask]]:
    """Those of some entities that are alive somewhere, each with where."""
    found = [(entity, state.alive(entity, rows)) for entity in entities]
    return [(entity, mask) for entity, mask in found if not (mask is False or both(mask, True) is False)]

"""Who and what is there when a run starts: persons, titles, provinces, wars. Plain values, all worlds alike.

Knows no arrays and no script; scenario files and tests build casts, `state.py` turns one into columns. Gold, prestige
and piety are thousandths, opinions are points, ages are years, the date is `year.month.day`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from generator.ck2 import facts
from generator.errors import UserError
from generator.interpret.names import near

RELATIONS = (
    "liege", "host", "employer", "spouse", "betrothed", "father", "mother", "real_father", "guardian", "regent",
    "killer", "primary_title", "capital_scope", "location", "society", "dynasty_head", "educator", "suzerain",
)  # fmt: skip
"""The common one-to-one relations, each to a person, title or province by key; any link of the fact tables will do."""
BONDS = ("friend", "rival", "lover", "blood_brother")
"""Relations that hold both ways. One-way bonds are named like an iterator (`backed_character`) or trigger."""
WORDS = (
    "religion", "religion_group", "culture", "culture_group", "dynasty", "government", "nickname", "secret_religion",
    "graphical_culture", "ambition", "focus", "plot", "society_name",
)  # fmt: skip
"""Properties of a person that are names."""
TIERS = ("none", "baron", "count", "duke", "king", "emperor")
"""Tiers of titles in ascending order; their numbers are the places in this list."""


@dataclass(frozen=True, slots=True)
class Person:
    """A character. `opinions` says what this person thinks of others, `prisoner_of` who holds them."""

    key: str
    name: str = ""
    human: bool = False
    alive: bool = True
    female: bool = False
    age: int = 30
    gold: int = 0
    prestige: int = 0
    piety: int = 0
    income: int = 12_000
    health: int = 5_000
    attributes: Mapping[str, int] = field(default_factory=dict)
    traits: tuple[str, ...] = ()
    modifiers: tuple[str, ...] = ()
    flags: tuple[str, ...] = ()
    variables: Mapping[str, int] = field(default_factory=dict)
    tier: str = "none"
    relations: Mapping[str, str] = field(default_factory=dict)
    bonds: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    words: Mapping[str, str] = field(default_factory=dict)
    facts: Mapping[str, bool] = field(default_factory=dict)
    opinions: Mapping[str, int] = field(default_factory=dict)
    feelings: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    prisoner_of: str = ""


@dataclass(frozen=True, slots=True)
class Title:
    """A landed title such as `c_paris`; holder and liege are keys."""

    key: str
    name: str = ""
    holder: str = ""
    liege: str = ""
    capital: str = ""


@dataclass(frozen=True, slots=True)
class Province:
    """A province, known by its number; the owner is a person's key."""

    key: str
    name: str = ""
    owner: str = ""
    religion: str = ""
    culture: str = ""


@dataclass(frozen=True, slots=True)
class Cast:
    """All of them, who is at war with whom, and the day the run starts."""

    persons: tuple[Person, ...]
    titles: tuple[Title, ...] = ()
    provinces: tuple[Province, ...] = ()
    wars: tuple[tuple[str, str], ...] = ()
    date: str = "1066.9.15"
    global_flags: tuple[str, ...] = ()
    rules: Mapping[str, str] = field(default_factory=dict)

    def checked(self) -> Cast:
        """The same cast if every key is used once and every name in it is known; else a `UserError`."""
        keys = (
            [one.key for one in self.persons] + [one.key for one in self.titles] + [one.key for one in self.provinces]
        )
        for key in keys:
            if not key or keys.count(key) > 1:
                raise UserError(f"the cast has the key `{key}` {keys.count(key)} times, expected once")
        for used, where in self._references():
            if used not in keys:
                raise UserError(f"{where} names `{used}`, who is not in the cast{near(used, keys)}")
        return self

    def _references(self) -> list[tuple[str, str]]:
        """Every key used, with words for the place that uses it."""
        found = [(key, "a war") for war in self.wars for key in war]
        for title in self.titles:
            found += [(key, f"title `{title.key}`") for key in (title.holder, title.liege, title.capital) if key]
        found += [(place.owner, f"province `{place.key}`") for place in self.provinces if place.owner]
        for person in self.persons:
            found += [(key, f"person `{person.key}`") for key in _named_by(person)]
        return found


def _named_by(person: Person) -> list[str]:
    """Keys of other entities in a person's properties."""
    for relation in person.relations:
        if relation not in RELATIONS and facts.link(relation) is None:
            message = f"person `{person.key}` has the unknown relation `{relation}`{near(relation, RELATIONS)}"
            raise UserError(message, f"relations are {', '.join(RELATIONS)}")
    for bond in person.bonds:
        if bond not in BONDS and facts.trigger(bond) is None and facts.iterator(bond) is None:
            raise UserError(f"person `{person.key}` has the unknown bond `{bond}`{near(bond, BONDS)}")
    if person.tier not in TIERS:
        raise UserError(f"person `{person.key}` has the unknown tier `{person.tier}`{near(person.tier, TIERS)}")
    found = [key for keys in (person.relations.values(), person.opinions, person.feelings) for key in keys]
    found += [key for keys in person.bonds.values() for key in keys]
    return found + ([person.prisoner_of] if person.prisoner_of else [])

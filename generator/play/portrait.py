"""People as they stand in one world: what they have, in words and numbers for the side panel, and what changed.

Reads the state of world 0. Knows no page. Gold and variables are printed as numbers with up to three decimals.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from generator.interpret.calendar import FOREVER, date_of
from generator.interpret.columns import Table
from generator.interpret.machine import Machine
from generator.interpret.rows import Number, Rows
from generator.interpret.state import GLOBAL, NEVER, EntityKind, Key
from generator.play.coloured import plain
from generator.play.setting import DiceSymbols

_STATS = ("prestige", "piety", "health", "diplomacy", "martial", "stewardship", "intrigue", "learning")


@dataclass(frozen=True, slots=True)
class Named:
    """A thing by its name in the script, with what the game calls it and its value in words."""

    name: str
    label: str
    value: str = ""


@dataclass(frozen=True, slots=True)
class Portrait:
    """A person of the cast; `dice` are faces, 0 for one that was not thrown."""

    key: str
    name: str
    initials: str
    is_human: bool
    is_alive: bool
    gold: str
    dice: tuple[int, ...]
    hand: str
    stats: tuple[Named, ...]
    traits: tuple[Named, ...]
    modifiers: tuple[Named, ...]
    opinions: tuple[Named, ...]
    flags: tuple[Named, ...]
    variables: tuple[Named, ...]


class Painter:
    """Draws portraits from a machine's first world; `column` is the language of names."""

    def __init__(self, machine: Machine, dice: DiceSymbols, column: int = 0) -> None:
        self.machine = machine
        self.state = machine.state
        self.dice = dice
        self.column = column
        self.rows = Rows.of([0], machine.state.worlds)

    def everybody(self) -> tuple[Portrait, ...]:
        """All characters in the order of the cast."""
        return tuple(self.portrait(person) for person in self.state.of_kind(EntityKind.CHARACTER))

    def portrait(self, person: int) -> Portrait:
        """One character."""
        entity, variables = self.state.entities[person], self.variables(person)
        values = {one.name: one.value for one in variables}
        hand = values.get(self.dice.hand, "")
        is_thrown = any(values.get(die, "0") != "0" for die in self.dice.variables)
        return Portrait(
            key=entity.key,
            name=entity.name,
            initials=initials(entity.name),
            is_human=bool(self._one(self.state.facts, (person, "human"))),
            is_alive=not self._one(self.state.facts, (person, "dead")),
            gold=number(self._one(self.state.stats, (person, "wealth"))),
            dice=tuple(_face(values.get(die, "0")) for die in self.dice.variables) if is_thrown else (),
            hand=self._hand(hand) if is_thrown else "",
            stats=self._stats(person),
            traits=tuple(self._traits(person)),
            modifiers=tuple(self._modifiers(person)),
            opinions=tuple(self._opinions(person)),
            flags=tuple(self._flags(person)),
            variables=variables,
        )

    def _hand(self, rank: str) -> str:
        """What lies on the table in words; nothing where the game names no hands."""
        return self.dice.hands.get(int(rank), "nothing") if self.dice.hands and rank.isdecimal() else ""

    def world(self) -> tuple[Named, ...]:
        """Global flags and variables."""
        return (*self._flags(GLOBAL), *self.variables(GLOBAL))

    def variables(self, owner: int) -> tuple[Named, ...]:
        """The variables that are set, sorted by name."""
        found = [
            Named(str(key[1]), self.label(str(key[1])), number(self._one(self.state.variables, key)))
            for key in self.state.known.written()
            if key[0] == owner and self._one(self.state.known, key)
        ]
        return tuple(sorted(found, key=lambda one: one.name))

    def label(self, name: str) -> str:
        """What the game calls a thing; its name in the script where it has no text."""
        return plain(self.machine.program.sources.text(name, self.column))

    def _one(self, table: Table[Key], key: Key) -> int:
        value: Number = table.read(key, self.rows)
        return value if isinstance(value, int) else int(value[0])

    def _stats(self, person: int) -> tuple[Named, ...]:
        found = [(name, self._one(self.state.stats, (person, name))) for name in _STATS]
        return tuple(Named(name, name, number(value)) for name, value in found if value)

    def _traits(self, person: int) -> Iterator[Named]:
        for key in self.state.traits.written():
            if key[0] == person and self._one(self.state.traits, key):
                yield Named(str(key[1]), self.label(str(key[1])))

    def _modifiers(self, person: int) -> Iterator[Named]:
        for key in self.state.modifiers.written():
            until = self._one(self.state.modifiers, key)
            if key[0] == person and until > self.state.day:
                when = "for good" if until >= FOREVER else f"until {date_of(until)}"
                yield Named(str(key[1]), self.label(str(key[1])), when)

    def _flags(self, owner: int) -> Iterator[Named]:
        for key in self.state.flags.written():
            since = self._one(self.state.flags, key)
            if key[0] == owner and since != NEVER:
                yield Named(str(key[1]), str(key[1]), f"since {date_of(since)}")

    def _opinions(self, person: int) -> Iterator[Named]:
        for other in self.state.of_kind(EntityKind.CHARACTER):
            if other != person:
                value = self.state.opinion(person, other, self.rows)
                points = value if isinstance(value, int) else int(value[0])
                entity = self.state.entities[other]
                yield Named(entity.key, entity.name, f"{points:+d}")


@dataclass(frozen=True, slots=True)
class Difference:
    """Something about a person that changed, such as `gold 10 → 9.5`; `is_inner` is what players never see."""

    who: str
    text: str
    is_inner: bool


def differences(before: tuple[Portrait, ...], after: tuple[Portrait, ...]) -> tuple[Difference, ...]:
    """What changed for whom, what players see before what they do not."""
    old = {one.key: one for one in before}
    found = []
    for is_inner, facts in ((False, outer_facts), (True, inner_facts)):
        for one in after:
            was = facts(old[one.key]) if one.key in old else {}
            found += [Difference(one.name, text, is_inner) for text in _changed(was, facts(one))]
    return tuple(found)


def outer_facts(portrait: Portrait) -> Mapping[str, str]:
    """What the game shows of a person, as words."""
    found = {"gold": portrait.gold, "alive": "yes" if portrait.is_alive else "no"}
    found |= {one.label: one.value for one in portrait.stats}
    found |= {f"trait {one.label}": "" for one in portrait.traits}
    found |= {f"modifier {one.label}": one.value for one in portrait.modifiers}
    return found | {f"opinion of {one.label}": one.value for one in portrait.opinions}


def inner_facts(portrait: Portrait) -> Mapping[str, str]:
    """Variables and flags, as words."""
    found = {one.label: one.value for one in portrait.variables}
    return found | {f"flag `{one.name}`": "" for one in portrait.flags}


def _changed(old: Mapping[str, str], new: Mapping[str, str]) -> Iterator[str]:
    for name, value in new.items():
        if name not in old:
            yield f"{name}: {value}" if value else name
        elif old[name] != value:
            yield f"{name}: {old[name]} → {value}"
    for name in old:
        if name not in new:
            yield f"no more {name}"


def initials(name: str) -> str:
    """The first letters of the first two words of a name."""
    letters = [word[0] for word in name.split() if word[:1].isalpha()]
    return "".join(letters[:2]).upper() or "?"


def number(thousandths: int) -> str:
    """A number of thousandths as people write it: `9.5`, `-3`."""
    sign, whole, rest = "-" if thousandths < 0 else "", abs(thousandths) // 1000, abs(thousandths) % 1000
    return f"{sign}{whole}" + (f".{rest:03d}".rstrip("0") if rest else "")


def _face(value: str) -> int:
    return int(value) if value.isdecimal() else 0

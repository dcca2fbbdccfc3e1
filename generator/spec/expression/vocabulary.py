"""What an expression may speak of: atoms with their arguments and types, and the roles of the place it stands in.

Knows no game: conditions on characters (`ck2/vocabulary.py`) and rules about dice are vocabularies like any other.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TypeAlias

from generator.spec.expression.tree import ValueType


@dataclass(frozen=True, slots=True)
class RoleArgument:
    """The argument is a person of the game: `asker`, `guest`, `me`, `other`."""

    @property
    def shown(self) -> str:
        """The word that stands for the argument in messages and docs."""
        return "role"


@dataclass(frozen=True, slots=True)
class NameArgument:
    """The argument is the name of a thing of some kind, such as a trait; checked if the vocabulary lists that kind."""

    kind: str

    @property
    def shown(self) -> str:
        """The word that stands for the argument in messages and docs."""
        return self.kind


@dataclass(frozen=True, slots=True)
class NumberArgument:
    """The argument is a whole number between two bounds, both included, such as a face of a die."""

    word: str
    least: int
    most: int

    @property
    def shown(self) -> str:
        """The word that stands for the argument in messages and docs."""
        return self.word


ArgumentKind: TypeAlias = RoleArgument | NameArgument | NumberArgument


@dataclass(frozen=True, slots=True)
class Atom:
    """One thing that can be asked: its name, its arguments in order, and what it yields.

    `also_called` lists words that people may write instead (the script's own word, say); they are refused with advice.
    """

    name: str
    type: ValueType = ValueType.TRUTH
    arguments: tuple[ArgumentKind, ...] = ()
    also_called: tuple[str, ...] = ()

    @property
    def signature(self) -> str:
        """How the atom is written: `opinion(role)`."""
        return f"{self.name}({', '.join(kind.shown for kind in self.arguments)})" if self.arguments else self.name


@dataclass(frozen=True)
class Vocabulary:
    """The atoms of a language, and the names that exist of each kind.

    A kind missing in `names` is not checked: any name passes. `page` is where people find the atoms explained.
    """

    atoms: tuple[Atom, ...]
    names: Mapping[str, frozenset[str]] = field(default_factory=dict)
    page: str = ""

    @cached_property
    def by_name(self) -> Mapping[str, Atom]:
        """The atoms by their names."""
        return {atom.name: atom for atom in self.atoms}

    @cached_property
    def by_other_name(self) -> Mapping[str, Atom]:
        """The atoms by the words in `also_called`."""
        return {word: atom for atom in self.atoms for word in atom.also_called}


@dataclass(frozen=True, slots=True)
class Absent:
    """A role that exists in the game but not in this place, and the key where conditions on it belong."""

    role: str
    belongs: str


@dataclass(frozen=True, slots=True)
class Roles:
    """The persons that an expression may name; bare atoms are asked of `me`.

    `present` are the names, `me` among them; `me` is empty and `present` too in a vocabulary without persons.
    """

    present: tuple[str, ...] = ()
    me: str = ""
    absent: tuple[Absent, ...] = ()

    @property
    def other(self) -> str:
        """Whom `other` stands for: the only present role besides `me`, or nobody (an empty text)."""
        others = [role for role in self.present if role != self.me]
        return others[0] if len(others) == 1 else ""


NOBODY = Roles()
"""No persons: for expressions about dice and the like."""

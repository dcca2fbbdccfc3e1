"""Dice and hands as `templates/shared/_dice.j2` needs them, the same for every game that throws and reads dice."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class WantedFace:
    """A face that a straight needs, and how many dice of it."""

    number: int
    wanted: int


@dataclass(frozen=True, slots=True)
class Group:
    """A group of equal dice: its place among the ranks, its size, and the groups before it, whose faces are taken."""

    number: int
    size: int
    before: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class HandView:
    """A hand to be found: either `groups` or a `run` of faces."""

    name: str
    rank: int
    groups: tuple[Group, ...]
    run: tuple[WantedFace, ...]
    comment: str


@dataclass(frozen=True, slots=True)
class Leaning:
    """A trait that multiplies the weight of a face."""

    trait: str
    factor: str


@dataclass(frozen=True, slots=True)
class FaceWeight:
    """One entry of a die's list."""

    number: int
    weight: int
    leanings: tuple[Leaning, ...] = ()


def hand_of_groups(name: str, rank: int, sizes: Sequence[int]) -> HandView:
    """A hand of equal dice; sizes are the largest first."""
    groups = tuple(Group(number, size, tuple(range(1, number))) for number, size in enumerate(sizes, start=1))
    comment = "Equal dice, groups of " + " and ".join(map(str, sizes)) + ", the highest faces first"
    return HandView(name, rank, groups, (), comment)


def hand_of_faces(name: str, rank: int, faces: Sequence[int]) -> HandView:
    """A hand of named faces, each as often as it is named."""
    run = tuple(WantedFace(face, faces.count(face)) for face in sorted(set(faces)))
    return HandView(name, rank, (), run, "The faces " + ", ".join(map(str, sorted(faces))))

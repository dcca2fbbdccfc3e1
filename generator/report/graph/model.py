"""The records of a graph of events: nodes, edges, what they look like. Values only; knows no script and no drawing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

Cast = tuple[str, str]
"""Who is ROOT and who is FROM, by role; an empty text is nobody or somebody unknown."""


class Look(StrEnum):
    """What a node is."""

    WINDOW = "window"  # an event that a person sees and answers
    NOTICE = "notice"  # an event that only tells: one option, and nothing follows
    HIDDEN = "hidden"  # an event without a window
    DECISION = "decision"
    HOOK = "hook"  # an on_action
    OTHER = "other"  # anything else that fires events
    ABSENT = "not in this mod"  # an event that is fired and not defined here


@dataclass(frozen=True, slots=True)
class Node:
    """One event, decision or hook.

    `key` is unique in the graph, `name` the id as in the script, `label` says what it is about. `casts` are the pairs
    of ROOT and FROM that lead into it, empty where there are too many. `sources` counts the events that lead to a node
    drawn apart, whose edges are left out. `share` is the share of simulated games in which it started.
    """

    key: str
    name: str
    look: Look
    label: str = ""
    phase: str = ""
    casts: tuple[Cast, ...] = ()
    starts_itself: bool = False
    is_dead_end: bool = False
    is_in_loop: bool = False
    sources: int = 0
    share: float | None = None

    @property
    def cast(self) -> Cast | None:
        """ROOT and FROM if they are the same on every way in."""
        return self.casts[0] if len(self.casts) == 1 else None


@dataclass(frozen=True, slots=True)
class Edge:
    """One way from a node to another: the options that take it, its delay, who is ROOT and FROM behind it.

    `relation` tells ROOT in words of the node it leaves. `closes_loop`: it leads back to where the way came from.
    `share` is how often it was taken each time its source started, over 1 for an event fired several times.
    """

    source: str
    target: str
    options: tuple[str, ...] = ()
    delay: str = ""
    cast: Cast | None = None
    relation: str = ""
    closes_loop: bool = False
    share: float | None = None


@dataclass(frozen=True, slots=True)
class Graph:
    """A graph; `captions` are lines for people about the whole, `title` the name of the mod."""

    title: str
    nodes: tuple[Node, ...]
    edges: tuple[Edge, ...]
    captions: tuple[str, ...] = ()
    phases: tuple[str, ...] = ()
    by_key: Mapping[str, Node] = field(default_factory=dict)

    def out_of(self, key: str) -> tuple[Edge, ...]:
        """The edges that leave a node."""
        return tuple(edge for edge in self.edges if edge.source == key)

    def is_only_way(self, edge: Edge) -> bool:
        """Whether no other edge leaves the same node."""
        return len(self.out_of(edge.source)) == 1


def cast_words(cast: Cast) -> str:
    """`ROOT asker, FROM guest`; a missing FROM is left out."""
    root, other = cast
    return f"ROOT {root}, FROM {other}" if other else f"ROOT {root}"


def share_words(share: float) -> str:
    """A share for people; how often, where it is more than once."""
    if share > 1.005:
        return f"{share:.3g} times"
    if 0 < share < 0.001:
        return "under 0.1 %"
    return f"{100 * share:.3g} %"

"""The records of a graph of events: nodes, edges, what they look like. Values only; knows no script and no drawing."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum

Cast = tuple[str, str]
"""Who is ROOT and who is FROM, by role; an empty text is nobody or somebody unknown."""


class Look(StrEnum):
    """What a node is."""

    WINDOW = "window"  # an event that a person sees and answers
    NOTICE = "notice"  # an event that only tells: one option, and nothing follows
    HIDDEN = "hidden"  # an event without a window
    DECISION = "decision"
    HOOK = "on_action"
    OTHER = "other script"  # anything else that fires events
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
    """A graph; `captions` are lines for people about the whole, `title` the name of the mod.

    `by_key` and `leaving` are nodes and edges by key and by source: see `make_graph`.
    """

    title: str
    nodes: tuple[Node, ...]
    edges: tuple[Edge, ...]
    captions: tuple[str, ...]
    phases: tuple[str, ...]
    by_key: Mapping[str, Node]
    leaving: Mapping[str, tuple[Edge, ...]]

    def out_of(self, key: str) -> tuple[Edge, ...]:
        """The edges that leave a node."""
        return self.leaving.get(key, ())

    def is_only_way(self, edge: Edge) -> bool:
        """Whether no other edge leaves the same node."""
        return len(self.out_of(edge.source)) == 1


def make_graph(title: str, nodes: Iterable[Node], edges: Iterable[Edge], captions: Iterable[str] = ()) -> Graph:
    """A graph of nodes and edges; of nodes with the same key the first counts."""
    by_key: dict[str, Node] = {}
    for node in nodes:
        by_key.setdefault(node.key, node)
    leaving: dict[str, list[Edge]] = {}
    all_edges = tuple(edges)
    for edge in all_edges:
        leaving.setdefault(edge.source, []).append(edge)
    return Graph(
        title,
        tuple(by_key.values()),
        all_edges,
        tuple(captions),
        tuple(dict.fromkeys(node.phase for node in by_key.values() if node.phase)),
        by_key,
        {source: tuple(some) for source, some in leaving.items()},
    )


def cast_words(cast: Cast) -> str:
    """`ROOT asker, FROM guest`; a missing FROM is left out."""
    root, other = cast
    return f"ROOT {root}, FROM {other}" if other else f"ROOT {root}"


def when_words(delay: str) -> str:
    """A delay as it stands at an edge."""
    return delay if delay in ("", "later") else f"after {delay}"


def share_words(share: float) -> str:
    """A share for people; how often, where it is more than once."""
    if share > 1.005:
        return f"{share:.3g} times"
    if 0 < share < 0.001:
        return "under 0.1 %"
    return f"{100 * share:.3g} %"

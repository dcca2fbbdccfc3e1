"""Loops of a graph: which nodes lie on one, and which edges lead back. Knows keys only."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence


def back_edges(keys: Iterable[str], after: Mapping[str, Sequence[str]]) -> frozenset[tuple[str, str]]:
    """Edges that lead to a node on the way that is being walked, depth first from the keys in their order."""
    found: set[tuple[str, str]] = set()
    done: set[str] = set()
    for start in keys:
        if start not in done:
            found.update(_walk(start, after, done))
    return frozenset(found)


def _walk(start: str, after: Mapping[str, Sequence[str]], done: set[str]) -> Iterator[tuple[str, str]]:
    way = {start: iter(after.get(start, ()))}
    while way:
        here, rest = next(reversed(way.items()))
        target = next(rest, None)
        if target is None:
            del way[here]
            done.add(here)
        elif target in way:
            yield here, target
        elif target not in done:
            way[target] = iter(after.get(target, ()))


def in_loops(after: Mapping[str, Sequence[str]]) -> frozenset[str]:
    """The nodes that can be reached from themselves."""
    return frozenset(key for key in after if _comes_back(key, after))


def _comes_back(key: str, after: Mapping[str, Sequence[str]]) -> bool:
    seen: set[str] = set()
    waiting = list(after.get(key, ()))
    while waiting:
        one = waiting.pop()
        if one == key:
            return True
        if one not in seen:
            seen.add(one)
            waiting.extend(after.get(one, ()))
    return False

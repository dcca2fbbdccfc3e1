"""Folds a table of choices, one for each situation, into few rules with ranges. Knows no game: keys are numbers.

A table is cut along one thing looked at after the other; neighbouring parts that have come out alike become one range.
Rules are tried in order, so each range needs its upper end alone, and the last one none. What is not in the table is
never asked for, so ranges may run over it.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise, permutations
from typing import Generic, TypeVar

from generator.games.one_poker.policy import Range

Looked = TypeVar("Looked", bound=Hashable)
Content = TypeVar("Content", bound=Hashable)
MOST_ORDERS = 120
"""So many orders of the things looked at are tried."""


@dataclass(frozen=True, slots=True)
class Folded(Generic[Looked, Content]):
    """One rule: what must lie in which range (nothing that always does), and the content."""

    when: tuple[tuple[Looked, Range], ...]
    content: Content


def fold(cells: Mapping[tuple[int, ...], Content], looked: Sequence[Looked]) -> tuple[Folded[Looked, Content], ...]:
    """The rules of a table, in order; keys hold the numbers of `looked` in its order. All cells keep their content."""
    if not looked:
        (content,) = set(cells.values())
        return (Folded((), content),)
    parts: dict[int, dict[tuple[int, ...], Content]] = {}
    for key, content in cells.items():
        parts.setdefault(key[0], {})[key[1:]] = content
    groups: list[tuple[int, tuple[Folded[Looked, Content], ...]]] = []
    for number in sorted(parts):
        rules = fold(parts[number], looked[1:])
        if groups and groups[-1][1] == rules:
            groups[-1] = (number, rules)
        else:
            groups.append((number, rules))
    last = len(groups) - 1
    return tuple(
        # Rules are tried in order, so what comes to the last range is in it already.
        Folded(rule.when if place == last else ((looked[0], Range(high=high)), *rule.when), rule.content)
        for place, (high, rules) in enumerate(groups)
        for rule in rules
    )


def smallest(cells: Mapping[tuple[int, ...], Content], looked: Sequence[Looked]) -> tuple[Folded[Looked, Content], ...]:
    """The fewest conditions that some order of the things looked at leads to; those that never vary are left out."""
    varying = [place for place in range(len(looked)) if len({key[place] for key in cells}) > 1]
    fewer = cells
    for place in varying:
        fewer = _without_doubles(fewer, place)
    found: tuple[Folded[Looked, Content], ...] | None = None
    for order in _orders(varying):
        turned = {tuple(key[place] for place in order): content for key, content in fewer.items()}
        rules = fold(turned, [looked[place] for place in order])
        if found is None or _size(rules) < _size(found):
            found = rules
    assert found is not None, "there is always an order, if only that of nothing"
    return found


def _without_doubles(cells: Mapping[tuple[int, ...], Content], place: int) -> Mapping[tuple[int, ...], Content]:
    """The cells but those whose neighbours with the next number there are all alike: any order would merge them."""
    parts: dict[int, dict[tuple[int, ...], Content]] = {}
    for key, content in cells.items():
        parts.setdefault(key[place], {})[key[:place] + key[place + 1 :]] = content
    doubles = {number for number, after in pairwise(sorted(parts)) if parts[number] == parts[after]}
    return {key: content for key, content in cells.items() if key[place] not in doubles}


def _orders(places: Sequence[int]) -> Iterable[tuple[int, ...]]:
    """All orders if they are few, else those spread evenly over all of them."""
    # Eight things have 40,320 orders already, each of them a whole folding; beyond seven only two are tried.
    orders = list(permutations(places)) if len(places) < 8 else [tuple(places), tuple(places)[::-1]]
    step = max(1, len(orders) // MOST_ORDERS)
    return orders[::step]


def _size(rules: Sequence[Folded[Looked, Content]]) -> int:
    """Rules and conditions together."""
    return sum(1 + len(rule.when) for rule in rules)

"""Folding: every cell keeps its content, whatever the table, and neighbours that agree cost one rule."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import permutations, product

from hypothesis import given
from hypothesis import strategies as st

from generator.games.one_poker.fold import Folded, fold, smallest
from generator.games.one_poker.policy import Range

Table = Mapping[tuple[int, ...], str]
LOOKED = ("card", "ups", "cap")


def looked_up(rules: Sequence[Folded[str, str]], key: tuple[int, ...]) -> str:
    """The content of the first rule that fits."""
    numbers = dict(zip(LOOKED, key, strict=True))
    return next(rule.content for rule in rules if all(span.holds(numbers[word]) for word, span in rule.when))


TABLES = st.dictionaries(
    st.tuples(st.integers(2, 8), st.integers(0, 2), st.integers(0, 3)), st.sampled_from("abc"), min_size=1
)


@given(TABLES)
def test_every_cell_keeps_its_content(cells: Table) -> None:
    for rules in (fold(cells, LOOKED), smallest(cells, LOOKED)):
        assert {key: looked_up(rules, key) for key in cells} == cells


@given(TABLES)
def test_the_smallest_is_not_larger_than_any_order(cells: Table) -> None:
    def size(rules: Sequence[Folded[str, str]]) -> int:
        return sum(1 + len(rule.when) for rule in rules)

    assert size(smallest(cells, LOOKED)) <= size(fold(cells, LOOKED))


def test_neighbours_that_agree_are_one_rule() -> None:
    cells: Table = {(card, ups, 1): "high" if card >= 9 else "low" for card, ups in product(range(2, 15), range(3))}
    assert smallest(cells, LOOKED) == (
        Folded((("card", Range(high=8)),), "low"),
        Folded((), "high"),
    )


def test_a_table_of_one_content_is_one_rule_without_a_condition() -> None:
    assert smallest({(3, 1, 2): "a", (4, 2, 2): "a"}, LOOKED) == (Folded((), "a"),)


def test_what_is_not_there_may_be_run_over() -> None:
    cells: Table = {(2, 0, 0): "a", (9, 0, 0): "a", (12, 0, 0): "b"}
    assert smallest(cells, LOOKED) == (Folded((("card", Range(high=9)),), "a"), Folded((), "b"))


@given(TABLES)
def test_leaving_doubles_out_changes_no_rule(cells: Table) -> None:
    """The smallest is that of all orders of the whole table, as if nothing had been left out before."""
    varying = [place for place in range(3) if len({key[place] for key in cells}) > 1]
    every = []
    for order in permutations(varying):
        turned = {tuple(key[place] for place in order): content for key, content in cells.items()}
        every.append(fold(turned, [LOOKED[place] for place in order]))
    assert smallest(cells, LOOKED) == min(every, key=lambda rules: sum(1 + len(rule.when) for rule in rules))


def test_neighbours_that_are_alike_are_tried_once() -> None:
    cells: Table = {(card, ups, cap): "ab"[ups > 0] for card, ups, cap in product(range(2, 6), range(3), range(2))}
    assert smallest(cells, LOOKED) == (Folded((("ups", Range(high=0)),), "a"), Folded((), "b"))

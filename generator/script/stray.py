"""List items among statements: no file of the game mixes them, so a name without an operator there is a slip.

3008 = { name "Priolli" culture = antivan }      `name` and `"Priolli"` are two list items here
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from generator.script.faults import STRAY_ITEM, Found
from generator.script.tree import Block, Scalar, Statement
from generator.source import Span


def stray_items(top: Sequence[Statement], excused: set[int]) -> list[Found]:
    """One finding for each run of items in a block that also holds statements; `excused` are offsets told before."""
    found: list[Found] = []
    waiting = [top]
    while waiting:
        statements = waiting.pop()
        if _is_mixed(statements):
            runs = groupby(statements, key=lambda one: one.operator == "" and one.start not in excused)
            found += [_report(list(run)) for is_stray, run in runs if is_stray]
        waiting += _blocks(statements)
    return found


def _is_mixed(statements: Sequence[Statement]) -> bool:
    return any(not one.operator for one in statements) and any(one.operator for one in statements)


def _blocks(statements: Sequence[Statement]) -> Iterator[Sequence[Statement]]:
    return (one.value.statements for one in statements if isinstance(one.value, Block))


def _report(run: Sequence[Statement]) -> Found:
    first = run[0].value
    what = f"`{first.text}`" if isinstance(first, Scalar) else "a block without a name"
    return Found(
        STRAY_ITEM, f"{what} stands among statements, expected `name = value`", Span(run[0].start, run[-1].end)
    )

"""Where a comparison stands: whether its block wants it true or false, and what the block is for. Knows no values."""

from __future__ import annotations

from generator.lint.flow.steps import Step
from generator.lint.spots import Spot

_NEGATIONS = frozenset(("not", "nor", "nand"))
_IFS = frozenset(("if", "else_if"))
_LIMIT = "limit"


def is_negated(spot: Spot) -> bool:
    """Whether an odd number of `NOT`, `NOR` and `NAND` stands around a condition."""
    return sum(one.key in _NEGATIONS for one in spot.around()) % 2 == 1


def limit_of(step: Step) -> Spot | None:
    """The `limit` of an `if` that a condition stands in directly, or in a `NOT` of its own; else `None`."""
    parent = step.spot.parent
    if parent is not None and parent.key in ("not", "nor") and len(parent.statement.block) == 1:
        parent = parent.parent
    if parent is None or parent.key != _LIMIT or parent.parent is None or parent.parent.key not in _IFS:
        return None
    return parent

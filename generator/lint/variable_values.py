"""The values that each variable can have, as far as constants tell, over the whole mod; knows no order of effects.

A variable that is only set to constants has just those, and 0 while unset. Adding, copying or exporting makes it
unknown; `modulo_variable` is not used to bound it, since nobody knows what the game does with negative numbers.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from generator.lint.subject import Subject
from generator.mod.records import VARIABLE, Act
from generator.script.tree import Scalar

_UNSET = 0


@dataclass(frozen=True, slots=True)
class Values:
    """Thousandths: the least and the most, and all of them if they are few; `is_thin` if one place alone writes it."""

    least: int
    most: int
    exact: frozenset[int] | None
    is_thin: bool

    def __str__(self) -> str:
        if self.exact is not None:
            return ", ".join(f"{value / 1000:g}" for value in sorted(self.exact))
        return f"{self.least / 1000:g} to {self.most / 1000:g}"


def values_of(subject: Subject) -> Mapping[str, Values]:
    """The variables whose values are known, by name."""
    constants: dict[str, set[int]] = {}
    unknown: set[str] = set()
    for spot in subject.spots_of("set_variable"):
        which = [one.word for one in spot.statement.block if one.key.lower() == "which"]
        value = spot.statement.first("value")
        number = value.value.thousandths if value and isinstance(value.value, Scalar) else None
        if number is None or len(which) != 1:
            unknown.update(which[:1])
        else:
            constants.setdefault(which[0], set()).add(number)
    for name, uses in subject.index.uses_of(VARIABLE).items():
        written = [use for use in uses if use.act in (Act.SET, Act.CHANGE)]
        if any(use.command.lower() != "set_variable" or use.owner.file.mod != subject.own for use in written):
            unknown.add(name)
    return {
        name: Values(min(found | {_UNSET}), max(found | {_UNSET}), frozenset(found | {_UNSET}), len(found) == 1)
        for name, found in constants.items()
        if name not in unknown
    }

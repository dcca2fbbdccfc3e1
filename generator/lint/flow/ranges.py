"""The values that a number may have, in thousandths: a few known ones, or everything between two bounds.

    Range.of(0, 1000)            0 or 1
    between(0, None)             0 and more
    ANY                          nothing known
    narrowed(range, ">=", 3000)  what of it is at least 3; `None` if nothing is

A flag is a number too: 0 is not set, 1 is set. Rounding and overflow follow ck2-language 5.2: where the game's way is
not known, the result holds every way. Knows no script.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import Enum
from itertools import product
from typing import NamedTuple

UNIT = 1000
# Further values than these are kept as bounds only.
MOST_EXACT = 40
# Beyond this the game's numbers wrap around (ck2-language 1.5).
LIMIT = 2_147_483_647


class Truth(Enum):
    """Whether a condition holds: surely, surely not, or now and then."""

    ALWAYS = "always"
    NEVER = "never"
    OPEN = "open"

    @property
    def opposite(self) -> Truth:
        """The answer of `NOT`."""
        return {Truth.ALWAYS: Truth.NEVER, Truth.NEVER: Truth.ALWAYS, Truth.OPEN: Truth.OPEN}[self]


class Range(NamedTuple):
    """`exact`: all values, if they are few; else `None`. No bound is `None`. `is_whole`: no value has a fraction."""

    exact: frozenset[int] | None
    least: int | None
    most: int | None
    is_whole: bool

    @staticmethod
    def of(*values: int) -> Range:
        """Exactly these values; bounds only if they are many."""
        return _of(frozenset(values))

    @property
    def is_open(self) -> bool:
        """Whether nothing at all is known."""
        return self.least is None and self.most is None

    def joined(self, other: Range) -> Range:
        """What may be the one or the other."""
        if self == other:
            return self
        if self.exact is not None and other.exact is not None:
            return _of(self.exact | other.exact)
        least = None if self.least is None or other.least is None else min(self.least, other.least)
        most = None if self.most is None or other.most is None else max(self.most, other.most)
        return Range(None, least, most, self.is_whole and other.is_whole)

    def holds(self, other: Range) -> bool:
        """Whether it lets in all that another does."""
        return self.joined(other) == self

    def __str__(self) -> str:
        if self.exact is not None:
            return ", ".join(f"{value / UNIT:g}" for value in sorted(self.exact))
        if self.least is None and self.most is None:
            return "any value"
        if self.most is None:
            return f"{(self.least or 0) / UNIT:g} or more"
        return (
            f"at most {self.most / UNIT:g}" if self.least is None else f"{self.least / UNIT:g} to {self.most / UNIT:g}"
        )


def _of(values: frozenset[int]) -> Range:
    is_whole = all(value % UNIT == 0 for value in values)
    few = values if len(values) <= MOST_EXACT else None
    return Range(few, min(values), max(values), is_whole)


ANY = Range(None, None, None, False)
ZERO = Range.of(0)
CLEAR = ZERO
SET = Range.of(UNIT)
EITHER = Range.of(0, UNIT)


def between(least: int | None, most: int | None, *, is_whole: bool = False) -> Range:
    """Everything between two bounds, both included."""
    if least is not None and least == most:
        return Range.of(least)
    return Range(None, least, most, is_whole)


_OPPOSITE = {"<": ">=", ">=": "<", "=": "<", "<=": ">", ">": "<=", "==": "!=", "!=": "=="}


def opposite(operator: str) -> str:
    """The operator that holds exactly where another does not; `=` means at least."""
    return _OPPOSITE[operator]


_COMPARED: dict[str, Callable[[int, int], bool]] = {
    "<": lambda value, limit: value < limit,
    "<=": lambda value, limit: value <= limit,
    ">": lambda value, limit: value > limit,
    "==": lambda value, limit: value == limit,
    "!=": lambda value, limit: value != limit,
}


def meets(value: int, operator: str, limit: int) -> bool:
    """Whether one value meets a comparison; `=` and `>=` mean at least."""
    compared = _COMPARED.get(operator)
    return compared(value, limit) if compared else value >= limit


def narrowed(range_: Range, operator: str, limit: int) -> Range | None:
    """The part of a range that meets a comparison; `None` if no value does."""
    if range_.exact is not None:
        left = frozenset(value for value in range_.exact if meets(value, operator, limit))
        return _of(left) if left else None
    step = UNIT if range_.is_whole and limit % UNIT == 0 else 1
    least, most = range_.least, range_.most
    match operator:
        case "<":
            most = _lower(most, limit - step)
        case "<=":
            most = _lower(most, limit)
        case ">":
            least = _higher(least, limit + step)
        case "==":
            least, most = _higher(least, limit), _lower(most, limit)
        case "!=":
            least = limit + step if least == limit else least
            most = limit - step if most == limit else most
        case _:
            least = _higher(least, limit)
    if least is not None and most is not None and least > most:
        return None
    return between(least, most, is_whole=range_.is_whole)


def _lower(bound: int | None, other: int) -> int:
    return other if bound is None else min(bound, other)


def _higher(bound: int | None, other: int) -> int:
    return other if bound is None else max(bound, other)


def asked(range_: Range, operator: str, limit: int) -> Truth:
    """Whether the values meet a comparison."""
    if narrowed(range_, operator, limit) is None:
        return Truth.NEVER
    return Truth.ALWAYS if narrowed(range_, opposite(operator), limit) is None else Truth.OPEN


def compared(one: Range, operator: str, other: Range) -> Truth:
    """Whether one number meets a comparison with another, as far as their bounds tell."""
    if operator == "==":
        is_apart = _is_below(one, other) or _is_below(other, one)
        return Truth.NEVER if is_apart else Truth.OPEN
    if operator in ("<", "<="):
        one, other = other, one
    if _is_below(one, other):
        return Truth.NEVER
    return Truth.ALWAYS if _is_below(other, one) else Truth.OPEN


def _is_below(one: Range, other: Range) -> bool:
    return one.most is not None and other.least is not None and one.most < other.least


def widened(old: Range, new: Range, limits: Iterable[int], *, is_late: bool = False) -> Range:
    """A range that holds both and grows only a few times: a bound that moves goes to the next limit, then to none.

    As long as all values are known and few, none of them is lost, unless `is_late`.
    """
    both = old.joined(new)
    if both == old or (both.exact is not None and not is_late):
        return both
    known = sorted(limits)
    least, most = both.least, both.most
    if least is not None and least != old.least:
        least = max((one for one in known if one <= least), default=None)
    if most is not None and most != old.most:
        most = min((one for one in known if one >= most), default=None)
    return Range(None, least, most, both.is_whole)


def calculated(operation: str, one: Range, other: Range) -> Range:
    """`change`, `subtract`, `multiply`, `divide` or `modulo` of two numbers."""
    if one.exact is not None and other.exact is not None and len(one.exact) * len(other.exact) <= MOST_EXACT**2:
        values = {result for pair in product(one.exact, other.exact) for result in _results(operation, *pair)}
        return _within(_of(frozenset(values)))
    match operation:
        case "change":
            return _within(_sum(one, other))
        case "subtract":
            return _within(_sum(one, _negative(other)))
        case "modulo":
            return _remainder(one, other)
        case _:
            return _scaled(operation, one, other)


def _results(operation: str, one: int, other: int) -> Iterable[int]:
    """All values that the game may get, since its rounding is not known."""
    match operation:
        case "change":
            return (one + other,)
        case "subtract":
            return (one - other,)
        case "multiply":
            return _rounded(one * other, UNIT)
        case "divide":
            return _rounded(one * UNIT, other) if other else (one,)
        case _:
            return _remainders(one, other)


def _rounded(above: int, below: int) -> Iterable[int]:
    low, rest = divmod(above, below)
    return (low, low + 1) if rest else (low,)


def _remainders(one: int, other: int) -> Iterable[int]:
    if not other:
        return (one,)
    rest = one % abs(other)
    return (rest,) if one >= 0 or not rest else (rest, rest - abs(other))


def _sum(one: Range, other: Range) -> Range:
    least = None if one.least is None or other.least is None else one.least + other.least
    most = None if one.most is None or other.most is None else one.most + other.most
    return between(least, most, is_whole=one.is_whole and other.is_whole)


def _negative(range_: Range) -> Range:
    return Range(
        None,
        None if range_.most is None else -range_.most,
        None if range_.least is None else -range_.least,
        range_.is_whole,
    )


def _remainder(one: Range, other: Range) -> Range:
    if other.exact is None or 0 in other.exact:
        return ANY
    most = max(abs(value) for value in other.exact)
    step = UNIT if one.is_whole and other.is_whole else 1
    is_positive = one.least is not None and one.least >= 0
    return between(0 if is_positive else step - most, most - step, is_whole=one.is_whole and other.is_whole)


def _scaled(operation: str, one: Range, other: Range) -> Range:
    if other.exact is None or one.least is None or one.most is None or 0 in other.exact:
        return ANY
    ends = [result for by in other.exact for end in (one.least, one.most) for result in _results(operation, end, by)]
    return _within(between(min(ends), max(ends)))


def _within(range_: Range) -> Range:
    """Nothing known once the game's numbers may have wrapped around."""
    is_low = range_.least is not None and range_.least < -LIMIT
    is_high = range_.most is not None and range_.most > LIMIT
    return ANY if is_low or is_high else range_

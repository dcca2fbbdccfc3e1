"""The nearest known name to a wrong one, for "did you mean". Knows no kinds of names."""

from __future__ import annotations

import difflib
from collections.abc import Iterable

# Below this likeness a suggestion confuses more than it helps.
_CUTOFF = 0.8


def nearest(name: str, known: Iterable[str]) -> str | None:
    """The known name most like another, itself left out; `None` if none is near."""
    longest = len(name) / _CUTOFF
    fitting = [
        one for one in known if one != name and len(name) * _CUTOFF <= len(one) <= longest and _shares(name, one)
    ]
    found = difflib.get_close_matches(name, fitting, n=1, cutoff=_CUTOFF)
    return found[0] if found else None


class KnownNames:
    """Names among which the nearest to many wrong ones are sought: only those that begin or end alike are compared."""

    def __init__(self, names: Iterable[str]) -> None:
        self._by_end: dict[str, set[str]] = {}
        for name in names:
            for end in _ends(name):
                self._by_end.setdefault(end, set()).add(name)

    def nearest(self, name: str) -> str | None:
        """What the function `nearest` finds among all the names."""
        start, end = _ends(name)
        return nearest(name, self._by_end.get(start, set()) | self._by_end.get(end, set()))


def _ends(name: str) -> tuple[str, str]:
    return f"{name[:2]}-", f"-{name[-3:]}"


def _shares(one: str, other: str) -> bool:
    """Whether two names begin or end alike; a cheap test before the dear one."""
    return one[:2] == other[:2] or one[-3:] == other[-3:]


def has_same_digits(one: str, other: str) -> bool:
    """Whether two names hold the same digits in the same order; other numbers are other things, no slips."""
    return [letter for letter in one if letter.isdigit()] == [letter for letter in other if letter.isdigit()]


def suggestion(name: str, known: Iterable[str], otherwise: str) -> str:
    """A help line: the nearest name, or the given line; a number that differs in more than a digit is no slip."""
    near = nearest(name, known)
    is_slip = near is not None and (has_same_digits(name, near) or is_one_letter_apart(name, near))
    return f"did you mean `{near}`?" if is_slip else otherwise


def is_one_letter_apart(one: str, other: str) -> bool:
    """Whether one letter changed, added, left out or swapped with its neighbour makes the one the other."""
    if one == other or abs(len(one) - len(other)) > 1:
        return False
    start = next(
        (place for place, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other))
    )
    rest, others = one[start:], other[start:]
    if len(one) == len(other):
        return rest[1:] == others[1:] or (rest[1::-1] == others[:2] and rest[2:] == others[2:])
    longer, shorter = (rest, others) if len(one) > len(other) else (others, rest)
    return longer[1:] == shorter

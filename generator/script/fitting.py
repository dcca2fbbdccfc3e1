"""A `}` missing here and one too many there: the braces match by number, and all between is swallowed.

    first = {               the `{` of `option` is never closed ...
        option = {
    }
    second = { }            ... so this lies inside `first` ...
    third = {
        option = {
        }
        }                   ... and this one is too many
    }

Believed only if the whole file then fits its indentation, blocks at the top of the file start at the very left, and
none of them both misses a `}` and has one too many: careless indentation within a block looks like that.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from generator.script.lexer import TokenKind
from generator.script.marks import Mark

# More pairs than this are a style of indentation, not slips.
_MOST_PAIRS = 5


class Fitting:
    """One walk over the marks of a file; `closings` and `extra` mean something only if `fits`."""

    def __init__(self, marks: Sequence[Mark]) -> None:
        self._open: list[int] = []
        self._closings: dict[int, int] = {}
        self._extra: set[int] = set()
        # Of the block at the top of the file that the walk is in: whether it misses a `}` or has one too many.
        self._misses = self._exceeds = False
        self._next_misses = False
        self.fits = all(self._step(mark) for mark in marks) and self._is_pair()

    @property
    def closings(self) -> Mapping[int, int]:
        """How many braces are missing, by the mark before which they are missing."""
        return self._closings

    @property
    def extra(self) -> frozenset[int]:
        """The closing braces that are too many."""
        return frozenset(self._extra)

    def _is_pair(self) -> bool:
        missing = sum(self._closings.values()) + len(self._open)
        if self._open and self._exceeds:
            return False
        return 1 <= min(missing, len(self._extra)) <= _MOST_PAIRS

    def _step(self, mark: Mark) -> bool:
        """Past a mark; false if it does not fit."""
        if mark.kind is TokenKind.CLOSE:
            return self._close_block(mark)
        if mark.leads:
            self._end_before(mark, self._count_deeper(mark.indent - 1))
        if mark.kind is TokenKind.OPEN:
            if not self._open and mark.indent:
                return False
            self._open_block(mark)
        return not (self._misses and self._exceeds)

    def _open_block(self, mark: Mark) -> None:
        if not self._open:
            self._misses, self._exceeds, self._next_misses = self._next_misses, False, False
        self._open.append(mark.indent)

    def _close_block(self, mark: Mark) -> bool:
        if not self._open:
            return False
        if mark.leads and mark.indent > self._open[-1]:
            self._extra.add(mark.start)
            self._exceeds = True
            return not self._misses
        if mark.leads:
            self._end_before(mark, self._count_deeper(mark.indent))
            if not self._open or self._open[-1] != mark.indent:
                return False
        self._open.pop()
        return not (self._misses and self._exceeds)

    def _count_deeper(self, indent: int) -> int:
        """How many of the innermost blocks were opened deeper than that."""
        count = 0
        while count < len(self._open) and self._open[-1 - count] > indent:
            count += 1
        return count

    def _end_before(self, mark: Mark, count: int) -> None:
        """Blocks that lack their `}` end before this mark."""
        if not count:
            return
        self._closings[mark.start] = count
        del self._open[-count:]
        self._misses = True
        # The block that starts here is the suspect itself: its own indentation proves nothing.
        self._next_misses = not self._open

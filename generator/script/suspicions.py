"""Which braces are missing or too many in a file whose braces do not match, judged by indentation.

A block is ended where the indentation says that it should have been (before a line that starts no deeper than the line
that opened it), and a `}` deeper than the line of its `{` is taken for the one too many. Sloppy indentation raises
false suspicions; one that leads to a contradiction further down is taken back.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from generator.script.lexer import TokenKind
from generator.script.marks import Mark

# Taking suspicions back costs a second reading; together they may cost this many readings of the file.
_READINGS = 10
# No suspicions deeper than this, where each would cost a copy of all open blocks.
_DEEPEST = 200


@dataclass(frozen=True, slots=True)
class _Suspicion:
    """A mark at which something was assumed: how many braces, and the indents of the blocks open before."""

    index: int
    count: int
    open_indents: tuple[int, ...]


class _Walk:
    """A walk over the marks with the indents of the open blocks; `budget` braces are to be explained."""

    def __init__(self, marks: Sequence[Mark], budget: int) -> None:
        self.marks = marks
        self.budget = budget
        self.suspicions: list[_Suspicion] = []
        self.refuted: set[int] = set()
        self.open_indents: list[int] = []
        self.index = 0
        self.steps_left = _READINGS * len(marks)

    def may_suspect(self, mark: Mark) -> bool:
        """Whether this mark starts its line and was not wrongly suspected before."""
        is_news = mark.leads and self.index not in self.refuted
        return is_news and self.steps_left > 0 and len(self.open_indents) <= _DEEPEST

    def suspect(self, count: int) -> None:
        """Assume so many faults here; it can be taken back."""
        self.suspicions.append(_Suspicion(self.index, count, tuple(self.open_indents)))
        self.budget -= count

    def take_back(self) -> None:
        """The last suspicion was false: go on from there without it."""
        last = self.suspicions.pop()
        self.refuted.add(last.index)
        self.budget += last.count
        self.open_indents = list(last.open_indents)
        self.index = last.index

    def may_take_back(self) -> bool:
        """Whether an earlier suspicion can still be tried the other way."""
        return bool(self.suspicions) and self.steps_left > 0

    def advance(self, mark: Mark) -> None:
        """Past a mark that is what it seems."""
        if mark.kind is TokenKind.OPEN:
            self.open_indents.append(mark.indent)
        elif mark.kind is TokenKind.CLOSE and self.open_indents:
            self.open_indents.pop()
        self.index += 1

    def found(self) -> Mapping[int, int]:
        """Offsets of the marks still suspected, and the number of braces at each."""
        return {self.marks[one.index].start: one.count for one in self.suspicions}


class Unclosed:
    """Where blocks without a `}` should end."""

    def __init__(self, marks: Sequence[Mark], unclosed: int) -> None:
        self.walk = _Walk(marks, unclosed)

    def suspected(self) -> Mapping[int, int]:
        """How many braces are missing before which marks, by the indentation of what follows."""
        walk = self.walk
        while walk.index < len(walk.marks):
            walk.steps_left -= 1
            mark = walk.marks[walk.index]
            count = self._over(mark) if walk.may_suspect(mark) else 0
            if count:
                walk.suspect(count)
                del walk.open_indents[-count:]
            if mark.kind is TokenKind.CLOSE and not walk.open_indents and walk.may_take_back():
                walk.take_back()
            else:
                walk.advance(mark)
        return walk.found()

    def _over(self, mark: Mark) -> int:
        """Open blocks that the indentation of this line says are over; 0 if more than lack a `}`."""
        indents, least = self.walk.open_indents, mark.indent + (mark.kind is TokenKind.CLOSE)
        count = 0
        while count < min(len(indents), self.walk.budget + 1) and indents[-1 - count] >= least:
            count += 1
        belongs = mark.kind is not TokenKind.CLOSE or (count < len(indents) and indents[-1 - count] == mark.indent)
        return count if count <= self.walk.budget and belongs else 0


class Extra:
    """Which `}` is one too many."""

    def __init__(self, marks: Sequence[Mark], extra: int) -> None:
        self.walk = _Walk(marks, extra)

    def suspected(self) -> Mapping[int, int]:
        """How many braces are too many at which marks."""
        walk = self.walk
        while walk.index < len(walk.marks) or self._left_open():
            if walk.index == len(walk.marks) or self._contradicts(walk.marks[walk.index]):
                walk.take_back()
            walk.steps_left -= 1
            mark = walk.marks[walk.index]
            if walk.budget and walk.may_suspect(mark) and self._is_deeper(mark):
                walk.suspect(1)
                walk.index += 1
            else:
                walk.advance(mark)
        return walk.found()

    def _is_deeper(self, mark: Mark) -> bool:
        """A `}` that stands deeper than the line of the `{` it would close."""
        indents = self.walk.open_indents
        return mark.kind is TokenKind.CLOSE and bool(indents) and mark.indent > indents[-1]

    def _contradicts(self, mark: Mark) -> bool:
        """A line that starts no deeper than that of the open block: that block should have been closed before."""
        indents = self.walk.open_indents
        starts = mark.leads and mark.kind is not TokenKind.CLOSE
        return starts and bool(indents) and mark.indent <= indents[-1] and self.walk.may_take_back()

    def _left_open(self) -> bool:
        return bool(self.walk.open_indents) and self.walk.may_take_back()

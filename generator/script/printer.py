"""Trees to text in the canonical layout: tabs, one statement a line, lists of single values on one line.

Knows nothing of the layout that the tree was read from; `formatter.py` keeps that. INVARIANT: reading what was printed
gives the same tree.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from generator.script.tree import Block, Comment, Kind, Scalar, Script, Statement

# Longer lists have one value a line.
_WIDEST_LIST = 100


def to_text(statements: Iterable[Statement], depth: int = 0) -> str:
    """The statements, each on lines of its own that end in `\\n`, indented by `depth` tabs; comments are left out."""
    return "".join(f"{line}\n" for statement in statements for line in _lines(statement, depth))


def script_to_text(script: Script) -> str:
    """As `to_text`, with the comments of the script: before the statement they precede, or behind it on its line."""
    printer = _Commented(script)
    printer.statements(script.statements, 0)
    printer.comments_before(len(script.source.text) + 1, 0)
    return "".join(f"{line}\n" for line in printer.lines)


def _lines(statement: Statement, depth: int) -> Iterator[str]:
    """A statement without comments, recursively; the reader bounds the depth of a tree."""
    tabs = "\t" * depth
    start = tabs + _head(statement)
    match statement.value:
        case Scalar() as scalar:
            yield start + scalar_text(scalar)
        case Block() as block if _fits_on_a_line(block.statements):
            yield start + _list_text(block.statements)
        case Block() as block:
            yield start + "{"
            for inner in block.statements:
                yield from _lines(inner, depth + 1)
            yield tabs + "}"


def scalar_text(scalar: Scalar) -> str:
    """A single value as it stands in a file, with its quotes."""
    return f'"{scalar.text}"' if scalar.kind is Kind.QUOTED else scalar.text


def _head(statement: Statement) -> str:
    """`key = ` or nothing for a list item."""
    if not statement.operator:
        return ""
    key = f'"{statement.key}"' if statement.quoted_key else statement.key
    return f"{key} {statement.operator} "


def _list_text(statements: Sequence[Statement]) -> str:
    values = [scalar_text(one.value) for one in statements if isinstance(one.value, Scalar)]
    return " ".join(["{", *values, "}"])


def _fits_on_a_line(statements: Sequence[Statement]) -> bool:
    """Whether all are list items, single values, and few."""
    is_list = all(not one.operator and isinstance(one.value, Scalar) for one in statements)
    return is_list and len(_list_text(statements)) <= _WIDEST_LIST


class _Commented:
    """Prints a script with its comments; `lines` grows, and the next comment waits for its place."""

    def __init__(self, script: Script) -> None:
        self.lines: list[str] = []
        self._text = script.source.text
        self._comments = script.comments
        self._next = 0

    def statements(self, statements: Iterable[Statement], depth: int) -> None:
        """Print statements and the comments between them."""
        for statement in statements:
            self.comments_before(statement.start, depth)
            self._statement(statement, depth)

    def comments_before(self, offset: int, depth: int) -> None:
        """The comments that stand before an offset, on lines of their own."""
        while (comment := self._waiting(offset)) is not None:
            self.lines.append("\t" * depth + comment.text.rstrip())
            self._next += 1

    def _statement(self, statement: Statement, depth: int) -> None:
        if self._waiting(statement.end) is None or not isinstance(statement.value, Block):
            self.lines += _lines(statement, depth)
        else:
            self.lines.append("\t" * depth + _head(statement) + "{")
            self._behind(statement.value_start + 1)
            self.statements(statement.value, depth + 1)
            self.comments_before(statement.end, depth + 1)
            self.lines.append("\t" * depth + "}")
        self._behind(statement.end)

    def _behind(self, offset: int) -> None:
        """The comment that stands behind an offset on the same source line joins the last line printed."""
        comment = self._waiting(len(self._text) + 1)
        if comment is None or not comment.start - offset >= 0:
            return
        if not self._text[offset : comment.start].strip(" \t\v\f\xa0"):
            self.lines[-1] += " " + comment.text.rstrip()
            self._next += 1

    def _waiting(self, before: int) -> Comment | None:
        """The next comment, if it stands before an offset."""
        if self._next < len(self._comments) and self._comments[self._next].start < before:
            return self._comments[self._next]
        return None

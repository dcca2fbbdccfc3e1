"""A plain reader of script, character by character and recursive: the oracle for the two readers of the product.

Reads only texts without any fault and raises `Rejected` for all others, so it also says when findings must appear.
"""

from __future__ import annotations

from generator.script.scalars import make_scalar
from generator.script.tree import Block, Comment, Scalar, Statement

WHITE = " \t\r\n\v\f"
MAX_DEPTH = 120


class Rejected(Exception):
    """The text has a fault."""


class Oracle:
    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.comments: list[Comment] = []

    def read(self) -> list[Statement]:
        statements = self.statements(0)
        if self.peek():
            raise Rejected("`}` too many")
        return statements

    def peek(self) -> str:
        """The character that starts the next token; nothing at the end."""
        while self.at < len(self.text):
            character = self.text[self.at]
            if character == "#":
                self.comment()
            elif character in WHITE or character == "\xa0":
                self.at += 1
            else:
                return character
        return ""

    def comment(self) -> None:
        start = self.at
        while self.at < len(self.text) and self.text[self.at] not in "\r\n":
            self.at += 1
        self.comments.append(Comment(self.text[start : self.at], start))

    def statements(self, depth: int) -> list[Statement]:
        found: list[Statement] = []
        while self.peek() not in ("", "}"):
            found.append(self.statement(depth))
        if {bool(one.operator) for one in found} == {True, False}:
            raise Rejected("mixed")
        return found

    def statement(self, depth: int) -> Statement:
        start = self.at
        if self.text[start] == "{":
            return Statement("", "", self.block(depth), start, start, self.at)
        key, quoted = self.scalar()
        end = self.at
        operator = self.operator()
        if not operator:
            if self.peek() == "{":
                raise Rejected("no operator before a block")
            return Statement("", "", key, start, start, end)
        before = self.at
        self.peek()
        value_start = self.at
        value: Scalar | Block
        if self.text[value_start : value_start + 1] == "{":
            value = self.block(depth)
        else:
            value, _ = self.scalar()
            self.check_behind(before, value_start)
        return Statement(key.text, operator, value, start, value_start, self.last, quoted)

    last = 0

    def check_behind(self, operator_end: int, value_start: int) -> None:
        """A value is followed neither by an operator nor, on its line, by a block."""
        end = self.at
        following = self.peek()
        if following and following in "=<>!" and self.operator():
            raise Rejected("operator behind a value")
        if following == "{" and not set(self.text[end : self.at]) & set("\r\n"):
            raise Rejected("block behind a value")

    def operator(self) -> str:
        self.peek()
        two, one = self.text[self.at : self.at + 2], self.text[self.at : self.at + 1]
        if two == "!=":
            raise Rejected("not equal")
        operator = two if two in ("==", "<=", ">=") else one if one in ("=", "<", ">") else ""
        self.at += len(operator)
        return operator

    def block(self, depth: int) -> Block:
        if depth >= MAX_DEPTH:
            raise Rejected("too deep")
        self.at += 1
        statements = self.statements(depth + 1)
        if self.peek() != "}":
            raise Rejected("unclosed")
        self.at += 1
        self.last = self.at
        return Block(statements)

    def scalar(self) -> tuple[Scalar, bool]:
        start = self.at
        first = self.text[start : start + 1]
        quoted = first == '"'
        if quoted:
            self.quoted()
        elif not first or first in "{}=<>@":
            raise Rejected("no value")
        else:
            self.word()
        if self.at == start:
            raise Rejected("no value")
        self.last = self.at
        return make_scalar(self.text[start : self.at]), quoted

    def quoted(self) -> None:
        self.at += 1
        while True:
            character = self.text[self.at : self.at + 1]
            if character in ("", "\r", "\n"):
                raise Rejected("quote without end")
            if character == '"' and self.text[self.at - 1] == "\\":
                raise Rejected("escape")
            self.at += 1
            if character == '"':
                return

    def word(self) -> None:
        while self.at < len(self.text):
            character = self.text[self.at]
            if character in WHITE or character in '{}=<>"#':
                return
            if character == "!" and self.text[self.at + 1 : self.at + 2] == "=":
                return
            if character in "\xa0\x7f" or character < " ":
                raise Rejected("odd character")
            self.at += 1


def dump(statements: list[Statement] | tuple[Statement, ...]) -> list[object]:
    """Everything a tree holds, to be compared."""
    return [
        (
            one.key,
            one.operator,
            one.start,
            one.value_start,
            one.end,
            one.quoted_key,
            (one.value.text, one.value.kind, one.value.thousandths)
            if isinstance(one.value, Scalar)
            else dump(one.value.statements),
        )
        for one in statements
    ]


def meaning(statements: list[Statement] | tuple[Statement, ...]) -> list[object]:
    """A tree without its offsets."""
    return [
        (one.key, one.operator, one.quoted_key, one.value if isinstance(one.value, Scalar) else meaning(one.block))
        for one in statements
    ]

"""Tokens to a tree, for any text whatever: recovers from every fault with one finding and reads the rest of the file.

Slower than `lines.py`, which hands a file over as soon as it meets anything out of the ordinary. Uses its own stack, so
that nesting cannot exhaust Python's.
"""

from __future__ import annotations

import re

from generator.script.braces import Verdict, judge
from generator.script.faults import (
    EXTRA_BRACE,
    MISSING_OPERATOR,
    MISSING_VALUE,
    STRAY_BLOCK,
    STRAY_OPERATOR,
    TOO_DEEP,
    UNCLOSED_BRACE,
    Found,
)
from generator.script.lexer import Lexer, Token, TokenKind
from generator.script.scalars import make_scalar
from generator.script.stray import stray_items
from generator.script.tree import Block, Comment, Kind, Scalar, Statement
from generator.source import Source, Span

# Blocks nested deeper are reported and skipped, so that readers of the tree may recurse. Public mods reach about 25.
MAX_DEPTH = 120

_LINE_BREAK = re.compile(r"[\r\n]")
_VALUES = (TokenKind.WORD, TokenKind.QUOTED, TokenKind.CUT_QUOTE)


def read_carefully(text: str) -> tuple[list[Statement], list[Comment], list[Found]]:
    """Statements, comments and everything found, sorted by offset."""
    lexer = Lexer(text)
    reader = _Reader(text, lexer.tokens, judge(text, lexer.tokens))
    reader.read()
    found = lexer.found + reader.found + stray_items(reader.top, reader.excused)
    found.sort(key=lambda one: (one.span, one.fault.code))
    return reader.top, lexer.comments, found


class _Reader:
    """Builds the tree as the braces were judged; `excused` are the offsets of items that a finding already explains."""

    def __init__(self, text: str, tokens: list[Token], verdict: Verdict) -> None:
        self.text = text
        self.tokens = tokens
        self.closings = verdict.closings
        self.extra = verdict.extra
        self.top: list[Statement] = []
        self.found: list[Found] = []
        self.excused: set[int] = set()
        self._inside = self.top
        self._open: list[tuple[list[Statement], Statement]] = []
        self._at = 0
        self._last_stray = -1
        self._told_too_deep = False
        self._source = Source("", text)
        self._scalars: dict[str, Scalar] = {}

    def read(self) -> None:
        """Every token, once."""
        tokens = self.tokens
        while self._at < len(tokens):
            kind, start, end = tokens[self._at]
            for _ in range(self.closings.get(start, 0)):
                self._close_unclosed(start)
            match kind:
                case TokenKind.CLOSE:
                    self._close(start, end)
                case TokenKind.OPEN:
                    self._open_block(None, "", start)
                case TokenKind.OPERATOR:
                    self._stray_operator()
                case _:
                    self._named(start, end)
        while self._open:
            self._close_unclosed(len(self.text))

    def _named(self, start: int, end: int) -> None:
        """A word or quoted text: a key if an operator follows, else a list item."""
        token = self.tokens[self._at]
        following = self._kind(self._at + 1)
        if following is TokenKind.OPERATOR:
            self._at += 1
            self._after_key(token)
        elif following is TokenKind.OPEN:
            self._at += 1
            self._missing_operator(token)
        else:
            self._inside.append(Statement("", "", self._scalar(token), start, start, end))
            self._at += 1

    def _after_key(self, key: Token) -> None:
        """At the operator behind a key: the value, on whatever line."""
        _, start, end = self.tokens[self._at]
        operator = self.text[start:end]
        self._at += 1
        self._doubled_operators()
        value = self._kind(self._at)
        if value is TokenKind.OPEN:
            self._open_block(key, operator, self.tokens[self._at][1])
        elif value in _VALUES and not self._is_next_key(end):
            token = self.tokens[self._at]
            self._inside.append(self._statement(key, operator, self._scalar(token), token[1], token[2]))
            self._at += 1
            self._block_behind_value(token)
        else:
            message = f"`{self._name(key)}` has no value behind `{operator}`, expected a value or a block"
            self.found.append(Found(MISSING_VALUE, message, Span(key[1], end)))

    def _is_next_key(self, operator_end: int) -> bool:
        """Whether the token at hand is the key of a statement on a later line, not the value of this one."""
        start = self.tokens[self._at][1]
        follows = self._kind(self._at + 1) is TokenKind.OPERATOR or start in self.closings
        return follows and self._breaks(operator_end, start)

    def _doubled_operators(self) -> None:
        """Operators behind the first: one finding, all skipped."""
        if self._kind(self._at) is TokenKind.OPERATOR:
            self._report_operators("behind another operator, expected a value")

    def _stray_operator(self) -> None:
        """An operator without a key; what stands behind it is read as a list item."""
        self._report_operators("without a name before it, expected `name operator value`")
        if self._at < len(self.tokens):
            self.excused.add(self.tokens[self._at][1])

    def _report_operators(self, where: str) -> None:
        """Operators in a row: one finding, and none if the line has one already (`x = <y>`); all skipped."""
        start, end = self.tokens[self._at][1:]
        while self._kind(self._at) is TokenKind.OPERATOR:
            end = self.tokens[self._at][2]
            self._at += 1
        if self._last_stray < 0 or self._breaks(self._last_stray, start):
            self.found.append(Found(STRAY_OPERATOR, f"`{self.text[start:end]}` stands {where}", Span(start, end)))
        self._last_stray = end

    def _missing_operator(self, key: Token) -> None:
        """`if {`: read as `if = {`."""
        message = f"`{self._name(key)}` is followed by `{{`, expected `{self._name(key)} = {{`"
        self.found.append(Found(MISSING_OPERATOR, message, Span(key[1], key[2])))
        self._open_block(key, "=", self.tokens[self._at][1])

    def _block_behind_value(self, value: Token) -> None:
        """`a = b {`: the block is kept as a list item."""
        if self._kind(self._at) is not TokenKind.OPEN:
            return
        start = self.tokens[self._at][1]
        if not self._breaks(value[2], start):
            message = f"`{{` stands behind the value `{self._name(value)}`, expected the end of the statement"
            self.found.append(Found(STRAY_BLOCK, message, Span(start, start + 1)))
            self.excused.add(start)

    def _open_block(self, key: Token | None, operator: str, start: int) -> None:
        """At a `{`: go inside, or skip the whole block if it lies too deep."""
        block = Block([])
        opened = Statement("", "", block, start, start, start + 1)
        if key is not None:
            opened = self._statement(key, operator, block, start, start + 1)
        self._inside.append(opened)
        self._at += 1
        if len(self._open) >= MAX_DEPTH:
            self._skip_block(opened)
            return
        self._open.append((self._inside, opened))
        self._inside = block.statements

    def _skip_block(self, opened: Statement) -> None:
        """Past the `}` that ends the block just opened; one finding a file."""
        depth = 1
        while self._at < len(self.tokens) and depth:
            kind, start, end = self.tokens[self._at]
            if start in self.closings:
                break
            depth += (kind is TokenKind.OPEN) - (kind is TokenKind.CLOSE)
            opened.end = end
            self._at += 1
        if not self._told_too_deep:
            self._told_too_deep = True
            message = f"a block lies more than {MAX_DEPTH} blocks deep and is not read"
            self.found.append(Found(TOO_DEEP, message, Span(opened.value_start, opened.value_start + 1)))

    def _close(self, start: int, end: int) -> None:
        self._at += 1
        if start in self.extra:
            message = "`}` is one too many, by its indentation it closes nothing"
            self.found.append(Found(EXTRA_BRACE, message, Span(start, end)))
        elif not self._open:
            self.found.append(
                Found(EXTRA_BRACE, "`}` closes nothing, every block before it is closed", Span(start, end))
            )
        else:
            self._inside, opened = self._open.pop()
            opened.end = end

    def _close_unclosed(self, before: int) -> None:
        """End the innermost block before an offset, and report it where it was opened."""
        self._inside, opened = self._open.pop()
        statements = opened.block
        opened.end = statements[-1].end if statements else opened.value_start + 1
        name = f"the block of `{opened.key}`" if opened.key else "a block"
        message = f"{name} is never closed, expected a `}}` before {self._end_of_block(before)}"
        self.found.append(Found(UNCLOSED_BRACE, message, Span(opened.value_start, opened.value_start + 1)))

    def _end_of_block(self, before: int) -> str:
        if before >= len(self.text):
            return "the end of the file"
        return f"line {self._source.position(before).line}"

    def _statement(self, key: Token, operator: str, value: Scalar | Block, start: int, end: int) -> Statement:
        quoted = key[0] is not TokenKind.WORD
        return Statement(self._name(key), operator, value, key[1], start, end, quoted)

    def _scalar(self, token: Token) -> Scalar:
        """The value of a token; equal values share one object."""
        kind, start, end = token
        written = self.text[start:end]
        if kind is TokenKind.CUT_QUOTE:
            return Scalar(written[1:], Kind.QUOTED)
        return self._scalars.get(written) or self._scalars.setdefault(written, make_scalar(written))

    def _name(self, token: Token) -> str:
        """The text of a word or quoted text, without quotes."""
        return self._scalar(token).text

    def _kind(self, index: int) -> TokenKind | None:
        return self.tokens[index][0] if index < len(self.tokens) else None

    def _breaks(self, start: int, end: int) -> bool:
        return _LINE_BREAK.search(self.text, start, end) is not None

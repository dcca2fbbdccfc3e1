"""One layout for script files, without loss: only white space changes, and a file with a fault in its shape not at all.

    a={b=c}                 a = { b = c }            a block on one line stays on one line
    d =                     d = {
    {   e=f  g=h # why          e = f
    }                           g = h # why
                            }

Comments, the order of everything, one blank line, line ends, and list items side by side on a line are kept.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from operator import itemgetter

from generator.diagnostics import Diagnostic
from generator.script.decoding import decode, encode_like
from generator.script.faults import FAULTS
from generator.script.lexer import Lexer, Token, TokenKind
from generator.script.parser import Reader, parse
from generator.script.tree import Script

_HARMLESS = frozenset(fault.code for fault in FAULTS if fault.harmless)
_LINE_END = re.compile(r"\r\n|\r|\n")


@dataclass(frozen=True, slots=True)
class Formatted:
    """The bytes of a file in the canonical layout, or as they were because of `faults` in its shape."""

    raw: bytes
    faults: tuple[Diagnostic, ...] = ()


class Formatter:
    """Lays out many files, faster than one by one."""

    def __init__(self) -> None:
        self._reader = Reader()

    def format_bytes(self, raw: bytes, path: str) -> Formatted:
        """A file's bytes in the canonical layout; encoding, byte order mark and NULs at the end stay as they are."""
        decoded = decode(raw)
        faults = _faults(self._reader.parse(decoded.text, path))
        if faults:
            return Formatted(raw, faults)
        return Formatted(encode_like(_laid_out(decoded.text), decoded))


def format_bytes(raw: bytes, path: str) -> Formatted:
    """One file's bytes in the canonical layout, or as they were with the faults that forbid it."""
    return Formatter().format_bytes(raw, path)


def format_text(text: str) -> str:
    """A text in the canonical layout; unchanged if its shape has a fault."""
    return text if _faults(parse(text, "")) else _laid_out(text)


def _faults(script: Script) -> tuple[Diagnostic, ...]:
    return tuple(finding for finding in script.findings if finding.code not in _HARMLESS)


def _laid_out(text: str) -> str:
    """INVARIANT: the result has the same tokens and comments as the text."""
    line_end = _usual_line_end(text)
    pieces = _pieces(text)
    lines = _Layout(pieces).lines()
    result = "".join(line + line_end for line in lines)
    if _token_texts(result) != [piece.text for piece in pieces]:
        raise RuntimeError("the formatter changed more than white space")
    return result


def _usual_line_end(text: str) -> str:
    """The line end that the text uses most; `\\r\\n` if it has none, as the game's own files."""
    counts = Counter(_LINE_END.findall(text))
    return counts.most_common(1)[0][0] if counts else "\r\n"


@dataclass(frozen=True, slots=True)
class _Piece:
    """A token or comment; `breaks` counts the line breaks before it."""

    kind: TokenKind
    text: str
    start: int
    end: int
    breaks: int


def _pieces(text: str) -> list[_Piece]:
    """All tokens and comments, sorted by offset."""
    pieces, before = [], 0
    for kind, start, end in _tokens_and_comments(text):
        breaks = 0 if text[before:start] == " " else len(_LINE_END.findall(text, before, start))
        pieces.append(_Piece(kind, text[start:end].rstrip(" \t\v\f"), start, end, breaks))
        before = end
    return pieces


def _token_texts(text: str) -> list[str]:
    return [text[start:end].rstrip(" \t\v\f") for _, start, end in _tokens_and_comments(text)]


def _tokens_and_comments(text: str) -> list[Token]:
    """Sorted by offset."""
    lexer = Lexer(text)
    comments = [(TokenKind.COMMENT, comment.start, comment.start + len(comment.text)) for comment in lexer.comments]
    return sorted([*lexer.tokens, *comments], key=itemgetter(1))


class _Layout:
    """Puts pieces on lines."""

    def __init__(self, pieces: Sequence[_Piece]) -> None:
        self._pieces = pieces
        self._inline = _inline_pieces(pieces)
        self._lines: list[list[str]] = []
        self._depth = 0

    def lines(self) -> list[str]:
        """The lines without line ends; the first and the last are not blank."""
        for index, piece in enumerate(self._pieces):
            inline = index in self._inline
            if piece.kind is TokenKind.CLOSE and not inline:
                self._depth -= 1
            if index and not self._starts_a_line(index):
                self._lines[-1].append(piece.text)
            else:
                if index and piece.breaks > 1:
                    self._lines.append([])
                self._lines.append(["\t" * self._depth + piece.text])
            if piece.kind is TokenKind.OPEN and not inline:
                self._depth += 1
        return [" ".join(words) for words in self._lines]

    def _starts_a_line(self, index: int) -> bool:
        """Whether a piece, not the first, stands on a new line."""
        piece, before = self._pieces[index], self._pieces[index - 1]
        if before.kind is TokenKind.COMMENT:
            return True
        if piece.kind is TokenKind.COMMENT:
            return piece.breaks > 0
        if index in self._inline and not self._opens_inline(index):
            return False
        if piece.kind is TokenKind.OPERATOR or before.kind is TokenKind.OPERATOR:
            return False
        return not (piece.breaks == 0 and self._is_item(index) and self._is_item_end(index - 1))

    def _opens_inline(self, index: int) -> bool:
        """Whether an inline piece is the `{` of an outermost block on one line."""
        return self._inline[index] == index

    def _is_item(self, index: int) -> bool:
        """Whether a list item starts here: no brace that ends a block, and no operator behind it."""
        following = self._pieces[index + 1].kind if index + 1 < len(self._pieces) else None
        return self._pieces[index].kind is not TokenKind.CLOSE and following is not TokenKind.OPERATOR

    def _is_item_end(self, index: int) -> bool:
        """Whether a list item ends here: a value without an operator before it, or a block on one line without one."""
        piece = self._pieces[index]
        start = self._inline.get(index, index) if piece.kind is TokenKind.CLOSE else index
        if piece.kind is TokenKind.OPEN or (piece.kind is TokenKind.CLOSE and index not in self._inline):
            return False
        return start == 0 or self._pieces[start - 1].kind is not TokenKind.OPERATOR


def _inline_pieces(pieces: Sequence[_Piece]) -> dict[int, int]:
    """Indices of the pieces of blocks that stand on one line, braces included, each with that of its outermost `{`."""
    inline: dict[int, int] = {}
    waiting: list[int] = []
    last_break = 0
    for index, piece in enumerate(pieces):
        if piece.breaks:
            last_break = index
        if piece.kind is TokenKind.OPEN:
            waiting.append(index)
        elif piece.kind is TokenKind.CLOSE:
            opening = waiting.pop()
            if last_break <= opening:
                inline.update(dict.fromkeys(range(opening, index + 1), opening))
    return inline

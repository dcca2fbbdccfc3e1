"""Text to tokens, with the faults that can be told from the characters alone. Knows nothing of statements.

White space is ASCII only. A word is anything between white space and `{ } = < > " #`, so no letter of Windows-1252 can
cut a name in two. A no-break space (0xA0) is white space where a token could start, as after `=` in hundreds of lines
that mods took from the base game, and part of the name inside or at the end of one (half of a UTF-8 letter).
"""

from __future__ import annotations

import re
from enum import IntEnum

from generator.script.faults import (
    BROKEN_QUOTE,
    CONSTANT,
    ESCAPE,
    NO_BREAK_SPACE,
    NOT_EQUAL,
    ODD_CHARACTER,
    UNTERMINATED_QUOTE,
    Found,
)
from generator.script.tree import Comment
from generator.source import Span

WHITE = r" \t\r\n\v\f"
_IN_WORD = rf'[^{WHITE}{{}}=<>"#!]|!(?!=)'
WORD = rf"(?!\xa0)(?:{_IN_WORD})+"
OPERATOR = r"[=<>!]=|[=<>]"

_TOKEN = re.compile(rf'[{WHITE}\xa0]*(?:({WORD})|({OPERATOR})|(\{{)|(\}})|(#[^\r\n]*)|("))')
_ONE_LINE_QUOTE = re.compile(r'"[^"\\\r\n]*(?:\\[^\r\n][^"\\\r\n]*)*"|"[^"\r\n]*"')
_LONG_QUOTE = re.compile(r'"[^"\\{}#]*(?:\\[^{}#][^"\\{}#]*)*("?)')
_REST_OF_LINE = re.compile(r"[^\r\n{}#]*")
_ASSIGNMENT = re.compile(r"!=|[=<>]")
_ODD = re.compile(r"[\x00-\x08\x0e-\x1f\x7f\xa0]")


class TokenKind(IntEnum):
    """What a token is; the first five are the groups of the token expression."""

    WORD = 1
    OPERATOR = 2
    OPEN = 3
    CLOSE = 4
    COMMENT = 5
    QUOTED = 6
    CUT_QUOTE = 7


Token = tuple[TokenKind, int, int]
_KINDS = (TokenKind.WORD, *TokenKind)  # by the number of the group; none has number 0


class Lexer:
    """Reads one text: `tokens` without comments, `comments`, and what was `found`, each in the order of the text."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.tokens: list[Token] = []
        self.comments: list[Comment] = []
        self.found: list[Found] = []
        # INVARIANT: no quote that starts before this offset ends behind its own line (keeps hopeless quotes linear).
        self._hopeless_until = 0
        self._read()
        if "\xa0" in text:
            self._white_no_break_spaces()

    def _read(self) -> None:
        """Every token of the text; nothing but white space lies between two of them."""
        text, offset = self.text, 0
        while (match := _TOKEN.match(text, offset)) is not None:
            group = match.lastindex or 0
            start, offset = match.span(group)
            if group == TokenKind.COMMENT:
                self.comments.append(Comment(text[start:offset], start))
            elif group == TokenKind.QUOTED:
                offset = self._quote(start)
            else:
                self._plain(_KINDS[group], start, offset)

    def _plain(self, kind: TokenKind, start: int, end: int) -> None:
        """A word, operator or brace."""
        if kind is TokenKind.WORD:
            word = self.text[start:end]
            if _ODD.search(word):
                self._odd_word(word, start)
            elif word.startswith("@"):
                self.found.append(
                    Found(CONSTANT, f"`{word}` is a constant, which the game does not know", Span(start, end))
                )
        elif kind is TokenKind.OPERATOR and self.text[start] == "!":
            self.found.append(Found(NOT_EQUAL, "`!=` is no operator of the game", Span(start, end)))
        self.tokens.append((kind, start, end))

    def _odd_word(self, word: str, start: int) -> None:
        """One finding for a word, at its first odd character."""
        odd = _ODD.search(word)
        assert odd is not None
        what = "no-break space" if odd[0] == "\xa0" else "control character"
        message = f"a {what} (0x{ord(odd[0]):02X}) stands inside a name, expected a visible character"
        self.found.append(Found(ODD_CHARACTER, message, Span(start + odd.start(), start + odd.end())))

    def _white_no_break_spaces(self) -> None:
        """One finding a file, at the first no-break space that is read as white space."""
        first, count, before = 0, 0, 0
        pieces = [(start, end) for _, start, end in self.tokens]
        pieces += [(comment.start, comment.start + len(comment.text)) for comment in self.comments]
        for start, end in [*sorted(pieces), (len(self.text), len(self.text))]:
            here = self.text.count("\xa0", before, start)
            if here and not count:
                first = self.text.index("\xa0", before)
            count, before = count + here, end
        if count:
            message = f"a no-break space (0xA0) is used as white space, {count} in this file, expected an ordinary one"
            self.found.append(Found(NO_BREAK_SPACE, message, Span(first, first + 1)))

    def _quote(self, start: int) -> int:
        """The quoted text that starts here; gives the offset behind it."""
        match = _ONE_LINE_QUOTE.match(self.text, start)
        if match is not None:
            self._whole_quote(start, match.end())
            return match.end()
        if start >= self._hopeless_until:
            match = _LONG_QUOTE.match(self.text, start)
            assert match is not None
            if match[1] and not self._opens_the_next(start, match.end() - 1):
                self._broken_quote(start, match.end())
                return match.end()
            self._hopeless_until = match.end() - len(match[1])
        return self._cut_quote(start)

    def _opens_the_next(self, start: int, quote: int) -> bool:
        """Whether the quote that would end a text of several lines looks like the start of a value further down."""
        return self.text[quote - 1] in " \t\r\n=<>" and _ASSIGNMENT.search(self.text, start, quote) is not None

    def _broken_quote(self, start: int, end: int) -> None:
        message = "a quoted text runs over a line break, expected its end on the same line"
        self.found.append(Found(BROKEN_QUOTE, message, Span(start, end)))
        self.tokens.append((TokenKind.QUOTED, start, end))

    def _whole_quote(self, start: int, end: int) -> None:
        if self.text.find('\\"', start, end) >= 0:
            message = 'a quoted text holds `\\"`, an escape that the game may not know'
            self.found.append(Found(ESCAPE, message, Span(start, end)))
        self.tokens.append((TokenKind.QUOTED, start, end))

    def _cut_quote(self, start: int) -> int:
        """A quote without its end: cut before a brace, a comment or the next statement, or at the end of the line."""
        line = _REST_OF_LINE.match(self.text, start)
        assert line is not None
        rest = line[0].rstrip(" \t\v\f")
        operator = _ASSIGNMENT.search(rest)
        if operator is not None:
            rest = rest[: operator.start()].rstrip(" \t\v\f")
            white = max(rest.rfind(" "), rest.rfind("\t"))
            rest = (rest[:white] if white > 0 else rest).rstrip(" \t\v\f")
        end = start + len(rest)
        self.found.append(
            Found(UNTERMINATED_QUOTE, 'a quoted text has no end, expected `"` on this line', Span(start, end))
        )
        if end > start + 1:
            self.tokens.append((TokenKind.CUT_QUOTE, start, end))
        return end

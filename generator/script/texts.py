"""A localisation text taken apart: words, bracket commands, parameters, colours. Knows no command's meaning.

[From.GetFirstName] has thrown §Y$VALUE$§!.\\nWhat now?
"""

from __future__ import annotations

import re
from dataclasses import dataclass

_PART = re.compile(
    r"\[(?P<bracket>[^\[\]]*)\]"
    r"|\$(?P<parameter>[^$|\s\[\]]+)(?:\|(?P<format>[^$\[\]]*))?\$"
    r"|§(?P<colour>[^\s§])"
    r"|(?P<line_break>\\n)"
    r"|(?P<broken>[\[$§])"
)
_WORD = re.compile(r"[^.]+")
_BROKEN = {
    "[": "`[` has no `]`",
    "$": "`$` has no second `$` behind a name",
    "§": "`§` has no colour letter behind it",
}


@dataclass(frozen=True, slots=True)
class Literal:
    """Characters shown as they are."""

    text: str
    start: int


@dataclass(frozen=True, slots=True)
class Word:
    """One word of a bracket command, with its offset in the text."""

    text: str
    start: int


@dataclass(frozen=True, slots=True)
class Bracket:
    """`[start.promotion.Command]`; `text` holds the brackets, `words` what stands between the dots."""

    text: str
    start: int
    words: tuple[Word, ...]

    @property
    def origin(self) -> Word | None:
        """The scope that the command starts from; `None` if the bracket holds a command alone."""
        return self.words[0] if len(self.words) > 1 else None

    @property
    def promotions(self) -> tuple[Word, ...]:
        """The words that lead from the origin to the object asked."""
        return self.words[1:-1]

    @property
    def command(self) -> Word | None:
        """The word that yields the text; `None` for `[]`."""
        return self.words[-1] if self.words else None


@dataclass(frozen=True, slots=True)
class Parameter:
    """`$NAME$` or `$NAME|format$`: a value of the engine or another key."""

    text: str
    start: int
    name: str
    format: str


@dataclass(frozen=True, slots=True)
class Colour:
    """`§Y` starts a colour, `§!` ends it; `code` is the character behind the sign."""

    text: str
    start: int
    code: str


@dataclass(frozen=True, slots=True)
class LineBreak:
    """`\\n`, the only escape of these texts."""

    text: str
    start: int


@dataclass(frozen=True, slots=True)
class Broken:
    """A sign that starts something and ends nothing; `reason` says what is missing."""

    text: str
    start: int
    reason: str


Part = Literal | Bracket | Parameter | Colour | LineBreak | Broken


def text_parts(text: str) -> tuple[Part, ...]:
    """The parts in order; their `text`s put together give the whole text. Offsets count characters of the text."""
    parts: list[Part] = []
    before = 0
    for match in _PART.finditer(text):
        if match.start() > before:
            parts.append(Literal(text[before : match.start()], before))
        parts.append(_part(match))
        before = match.end()
    if before < len(text):
        parts.append(Literal(text[before:], before))
    return tuple(parts)


def _part(match: re.Match[str]) -> Part:
    whole, start = match[0], match.start()
    match match.lastgroup:
        case "bracket":
            inside = match.start("bracket")
            words = tuple(Word(one[0], inside + one.start()) for one in _WORD.finditer(match["bracket"]))
            return Bracket(whole, start, words)
        case "parameter" | "format":
            return Parameter(whole, start, match["parameter"], match["format"] or "")
        case "colour":
            return Colour(whole, start, match["colour"])
        case "line_break":
            return LineBreak(whole, start)
        case _:
            return Broken(whole, start, _BROKEN[whole])

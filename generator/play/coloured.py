"""Texts with colour codes as pieces of one colour each, so that a page or a terminal can show them as text.

    coloured("Your dice: §Y4 4§!.")  ->  (Piece("Your dice: "), Piece("4 4", "Y"), Piece("."))

Colours may stand in each other; `§!` ends the innermost. The gold sign `¤` becomes a word. Knows no page.
"""

from __future__ import annotations

from dataclasses import dataclass

from generator.script.texts import Colour, LineBreak, text_parts

_GOLD_SIGN = "¤"


@dataclass(frozen=True, slots=True)
class Piece:
    """Characters of one colour; `colour` is the letter of the code, empty for the window's own colour."""

    text: str
    colour: str = ""


def coloured(text: str) -> tuple[Piece, ...]:
    """The pieces of a text in which the codes are kept; line breaks stay in the text."""
    pieces: list[Piece] = []
    stack: list[str] = []
    for part in text_parts(text):
        if isinstance(part, Colour):
            if part.code == "!":
                stack = stack[:-1]
            else:
                stack.append(part.code)
            continue
        words = "\n" if isinstance(part, LineBreak) else part.text.replace(_GOLD_SIGN, "gold")
        colour = stack[-1] if stack else ""
        if pieces and pieces[-1].colour == colour:
            pieces[-1] = Piece(pieces[-1].text + words, colour)
        else:
            pieces.append(Piece(words, colour))
    return tuple(pieces)


def plain(text: str) -> str:
    """A text without its colour codes."""
    return "".join(piece.text for piece in coloured(text))

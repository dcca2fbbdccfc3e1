"""What the game does within a text: `[commands]`, `§Ycolours§!` and `$KEYS$`, each opened and closed.

Which commands, colours and keys there are is not known here: any ASCII letter or digit passes as a colour, since mods
define their own (ck2-language 2.1 lists the game's).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from generator.source import Span

CODE = "RY127"
_BRACKET = re.compile(r"[\[\]]")
_COLOUR = re.compile(r"§(.?)", re.DOTALL)
_COLOUR_LETTER = re.compile(r"[A-Za-z0-9!]")


@dataclass(frozen=True, slots=True)
class TextFault:
    """What is wrong with the words of a text, and with which of them (`span` counts characters of the text)."""

    code: str
    message: str
    span: Span
    help: str = ""


def markup_faults(words: str) -> Iterator[TextFault]:
    """Brackets, colours and keys that are not opened and closed as the game reads them."""
    yield from _bracket_faults(words)
    yield from _colour_faults(words)
    places = [offset for offset, character in enumerate(words) if character == "$"]
    if len(places) % 2:
        message = "this `$` has no partner, the game reads what stands between two of them as a key"
        yield _fault(message, places[-1], 1, "write `$KEY$`, or leave the `$` out")


def _bracket_faults(words: str) -> Iterator[TextFault]:
    """`[Root.GetName]`: brackets in pairs, none within another."""
    opened: list[int] = []
    for bracket in _BRACKET.finditer(words):
        start = bracket.start()
        if bracket[0] == "[":
            if opened:
                yield _fault("this `[` stands within brackets, the game reads none there", start, 1, "close with `]`")
            opened.append(start)
        elif not opened:
            yield _fault("this `]` closes nothing", start, 1, "write `[Command]`, or leave the `]` out")
        else:
            opened.pop()
    if opened:
        yield _fault("this `[` is not closed", opened[0], 1, "write `[Command]`, or leave the `[` out")


def _colour_faults(words: str) -> Iterator[TextFault]:
    """`§Yyellow§!`: a letter after each `§`, and the last of them `§!`."""
    last = None
    for mark in _COLOUR.finditer(words):
        if not _COLOUR_LETTER.fullmatch(mark[1]):
            message = f"`{mark[0]}` is no colour" if mark[1].strip() else "no letter of a colour follows this `§`"
            yield _fault(message, mark.start(), 1, "write `§Ytext§!`, `Y` being the colour")
        else:
            last = mark
    if last is not None and last[1] != "!":
        yield _fault(f"the colour `{last[0]}` is not closed", last.start(), 2, "write `§!` behind the coloured words")


def _fault(message: str, start: int, length: int, help: str) -> TextFault:
    return TextFault(CODE, message, Span(start, start + length), help)

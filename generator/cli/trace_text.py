"""A game as a readable transcript. Decides only how lines look."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator

from generator.interpret.texts import Shown
from generator.simulate.transcript import Kind, Line

_WIDTH = 100
_DEEPEST = 8


def transcript_lines(lines: Iterable[Line], whole: bool) -> Iterator[str]:
    """The lines of a game; `whole` shows hidden events, every change of state, and places."""
    for line in lines:
        if line.is_detail and not whole:
            continue
        yield from _line(line, whole)


def _line(line: Line, whole: bool) -> Iterator[str]:
    pad = "  " * (1 + min(line.depth, _DEEPEST) if whole else 1)
    place = f"  [{line.place}]" if whole and line.place is not None else ""
    match line.kind:
        case Kind.DAY:
            yield f"-- {line.text}"
        case Kind.START | Kind.END:
            yield f"{line.text}{place}"
        case Kind.WINDOW if line.shown is not None:
            yield f"{pad}{line.text}{place}"
            yield from (f"{pad}  | {row}" for row in _window(line.shown))
        case Kind.FAULT:
            yield f"{pad}!! {line.text}{f'  [{line.place}]' if line.place is not None else ''}"
        case _:
            yield f"{pad}{line.text}{place}"


def _window(shown: Shown) -> Iterator[str]:
    if shown.title:
        yield shown.title
    for row in shown.description.split("\n"):
        yield from textwrap.wrap(row, _WIDTH - 8) or [""]
    for number, option in enumerate(option for option in shown.options if option.is_valid):
        yield f"{number + 1}) {option.text}"

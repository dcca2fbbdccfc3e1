"""Parts of pages about odds: the frame, tables, bars, heat maps, dice, all as one file without anything from outside.

Pictures are SVG inside the page. Knows no game.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from html import escape

_STYLE = """
:root { --ink: #2b2118; --paper: #fbf7ef; --line: #d8cdb8; --faint: #7a6f60; --one: #8c5a2b; --two: #3d6b78;
  --three: #b58a2a; --four: #7b8f4b; --five: #9b4d4d; --six: #6a5a8c; }
@media (prefers-color-scheme: dark) { :root { --ink: #eee4d4; --paper: #1f1a15; --line: #4a4034; --faint: #a99d8b;
  --one: #d19a63; --two: #7fb3c2; --three: #e0b95a; --four: #a9bf74; --five: #d08383; --six: #a796cc; } }
body { background: var(--paper); color: var(--ink); font: 16px/1.55 Georgia, serif; margin: 0 auto; max-width: 60rem;
  padding: 1.5rem; }
h1, h2, h3 { line-height: 1.2; } h2 { border-top: 1px solid var(--line); margin-top: 2.5rem; padding-top: 1rem; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; margin: 1rem 0; }
th, td { border-bottom: 1px solid var(--line); padding: .25rem .7rem; text-align: right; }
th:first-child, td:first-child { text-align: left; }
.scroll { overflow-x: auto; } .faint { color: var(--faint); font-size: .9rem; }
.verdict { border-left: .4rem solid var(--two); padding: .3rem 1rem; } .verdict.fail { border-color: var(--five); }
svg { display: block; height: auto; max-width: 100%; }
svg:not(.chain) text { fill: var(--ink); font: 13px Georgia, serif; }
dt { font-weight: bold; } dd { margin: 0 0 .3rem 1.5rem; }
.dice svg { display: inline-block; vertical-align: middle; margin-right: 2px; }
.die { fill: none; stroke: var(--ink); } .pip { fill: var(--ink); }
"""
COLOURS = ("--one", "--two", "--three", "--four", "--five", "--six")
_ROW, _GAP, _LABEL, _WIDE, _VALUE = 18, 8, 190, 460, 90
_PIPS = {1: (5,), 2: (1, 9), 3: (1, 5, 9), 4: (1, 3, 7, 9), 5: (1, 3, 5, 7, 9), 6: (1, 3, 4, 6, 7, 9)}


@dataclass(frozen=True, slots=True)
class Bar:
    """One bar: its length, as a share of the longest that the picture allows, and the words at its end."""

    length: float
    words: str


def page(title: str, lead: str, body: Iterable[str], head: str = "") -> str:
    """A whole page in UTF-8; `head` is HTML for its head, such as more style."""
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>{_STYLE}</style>\n{head}</head>\n<body>\n<h1>{escape(title)}</h1>\n"
        f"{_symbols()}\n<p>{escape(lead)}</p>\n" + "\n".join(body) + "\n</body>\n</html>\n"
    )


def heading(words: str, level: int = 2) -> str:
    """A heading."""
    return f"<h{level}>{escape(words)}</h{level}>"


def paragraph(words: str, kind: str = "") -> str:
    """A paragraph; `kind` is a class of the style sheet, or several."""
    return f'<p class="{escape(kind)}">{escape(words)}</p>' if kind else f"<p>{escape(words)}</p>"


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table; cells are HTML already if they begin with a tag, else text."""
    cells = "".join(f"<th>{escape(word)}</th>" for word in head)
    lines = "".join(f"<tr>{''.join(f'<td>{_cell(cell)}</td>' for cell in row)}</tr>\n" for row in rows)
    return f'<div class="scroll"><table>\n<thead><tr>{cells}</tr></thead>\n<tbody>\n{lines}</tbody></table></div>'


def _cell(text: str) -> str:
    return text if text.startswith("<span") else escape(text)


def definitions(pairs: Iterable[tuple[str, str]]) -> str:
    """Words and what they mean."""
    lines = "".join(f"<dt>{escape(word)}</dt><dd>{escape(meaning)}</dd>\n" for word, meaning in pairs)
    return f"<dl>\n{lines}</dl>"


def times(number: int) -> str:
    """How often, in words."""
    return {0: "never", 1: "once", 2: "twice"}.get(number, f"{number} times")


def bars(title: str, groups: Sequence[tuple[str, Sequence[Bar]]], legend: Sequence[str] = ()) -> str:
    """Bars in groups, one below the other; each place within a group has its own colour."""
    parts, top = [], 0
    for index, words in enumerate(legend):
        x = _LABEL + index * (_WIDE + _VALUE) // max(1, len(legend))
        parts.append(f'<rect x="{x}" y="2" width="12" height="12" style="fill:var({COLOURS[index]})"/>')
        parts.append(f'<text x="{x + 17}" y="13">{escape(words)}</text>')
        top = 26
    for name, group in groups:
        middle = top + len(group) * _ROW / 2 + 4
        parts.append(f'<text x="{_LABEL - 8}" y="{middle:g}" text-anchor="end">{escape(name)}</text>')
        for index, bar in enumerate(group):
            width = max(0.0, min(1.0, bar.length)) * _WIDE
            colour = COLOURS[index % len(COLOURS)]
            shape = f'x="{_LABEL}" y="{top}" width="{width:.1f}" height="{_ROW - 4}"'
            parts.append(f'<rect {shape} style="fill:var({colour})"/>')
            parts.append(f'<text x="{_LABEL + width + 5:.1f}" y="{top + 12}">{escape(bar.words)}</text>')
            top += _ROW
        top += _GAP
    size = f'viewBox="0 0 {_LABEL + _WIDE + _VALUE} {top}" width="{_LABEL + _WIDE + _VALUE}" height="{top}"'
    return f'<svg {size} role="img" aria-label="{escape(title)}"><title>{escape(title)}</title>{"".join(parts)}</svg>'


def heat_map(title: str, names: Sequence[str], cells: Sequence[Sequence[Fraction | None]]) -> str:
    """A square of shares: brown above one half, blue below, paler the nearer to it; `None` stays empty."""
    edge, left, high = 92, 130, 34
    parts = []
    for index, name in enumerate(names):
        parts.append(f'<text x="{left + index * edge + edge / 2:g}" y="22" text-anchor="middle">{escape(name)}</text>')
        y = 30 + index * high + 21
        parts.append(f'<text x="{left - 8}" y="{y}" text-anchor="end">{escape(name)}</text>')
        for column, value in enumerate(cells[index]):
            x = left + column * edge
            if value is None:
                continue
            colour = "--one" if value >= Fraction(1, 2) else "--two"
            strength = min(1.0, abs(float(value) - 0.5) * 3 + 0.08)
            shape = f'x="{x}" y="{30 + index * high}" width="{edge - 3}" height="{high - 3}"'
            parts.append(f'<rect {shape} style="fill:var({colour});opacity:{strength:.2f}"/>')
            words = f"{float(100 * value):.2f} %"
            parts.append(f'<text x="{x + edge / 2 - 2:g}" y="{y}" text-anchor="middle">{words}</text>')
    width, height = left + len(names) * edge, 34 + len(names) * high
    size = f'viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
    return f'<svg {size} role="img" aria-label="{escape(title)}"><title>{escape(title)}</title>{"".join(parts)}</svg>'


def dice(faces: Sequence[int]) -> str:
    """Dice as pictures with pips, or with a number above six; a dash for none."""
    shown = "".join(map(_die, faces)) or "&ndash;"
    return f'<span class="dice">{shown}</span>'


def _die(face: int) -> str:
    if face in _PIPS:
        inside = f'<use href="#die-{face}"/>'
    else:
        inside = f'<use href="#die"/><text x="11" y="16" text-anchor="middle">{face}</text>'
    return f'<svg width="22" height="22" role="img" aria-label="{face}">{inside}</svg>'


def _symbols() -> str:
    """The faces of dice, drawn once a page."""
    frame = '<rect class="die" x="0.5" y="0.5" width="21" height="21" rx="4"/>'
    drawn = [f'<symbol id="die">{frame}</symbol>']
    for face, places in _PIPS.items():
        spots = [((place - 1) % 3, (place - 1) // 3) for place in places]
        pips = "".join(f'<circle class="pip" cx="{5 + 6 * x}" cy="{5 + 6 * y}" r="2"/>' for x, y in spots)
        drawn.append(f'<symbol id="die-{face}">{frame}{pips}</symbol>')
    return f'<svg width="0" height="0" aria-hidden="true">{"".join(drawn)}</svg>'


def percent(share: Fraction, places: int = 2) -> str:
    """A share in percent."""
    return f"{float(100 * share):.{places}f} %"

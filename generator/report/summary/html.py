"""HTML for a report: style, cells that are always text, verdicts, lists. All that comes from a mod is escaped."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from html import escape

HEAD = """<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<style>
body { max-width: 66rem; }
nav ul { columns: 2; padding-left: 1.2rem; } a { color: var(--two); }
td.words, th.words { text-align: left; overflow-wrap: break-word; }
.beside { display: flex; flex-wrap: wrap; gap: 0 3rem; }
ul.glance { list-style: none; padding: 0; display: grid; gap: .5rem;
  grid-template-columns: repeat(auto-fit, minmax(19rem, 1fr)); }
ul.glance li { border: 1px solid var(--line); border-left: .45rem solid var(--faint); padding: .4rem .8rem; }
ul.glance li.good { border-left-color: var(--four); } ul.glance li.bad { border-left-color: var(--five); }
ul.glance b { display: block; } ul.glance span { font-variant: small-caps; color: var(--faint); }
figure { margin: 1rem 0; } figcaption { color: var(--faint); font-size: .9rem; }
code { font-size: .9em; overflow-wrap: anywhere; } ol.way { font-size: .9rem; }
.chain-box { border: 1px solid var(--line); overflow: auto; padding: .5rem; } .chain-box svg { margin: auto; }
.chain-box.wide svg { max-width: none; zoom: .75; }
@media (max-width: 40rem) { nav ul { columns: 1; } body { padding: 1rem; } .chain-box svg { max-width: none; } }
@media print { :root { --ink: #000; --paper: #fff; --line: #bbb; --faint: #555; } body { max-width: none; padding: 0; }
  nav { display: none; } h2, h3 { break-after: avoid; } tr, li, figure { break-inside: avoid; }
  .chain-box { border: 0; overflow: visible; } a { color: inherit; }
  .chain-box svg, .chain-box.wide svg { max-width: 100%; max-height: 95vh; zoom: 1; } }
</style>
"""


def section(key: str, title: str, body: Iterable[str]) -> str:
    """A part of the report with a place that links lead to."""
    inside = "\n".join(body)
    return f'<section aria-labelledby="{key}">\n<h2 id="{key}">{escape(title)}</h2>\n{inside}\n</section>'


def beside(parts: Iterable[str]) -> str:
    """Parts side by side where there is room."""
    return '<div class="beside">\n' + "\n".join(parts) + "\n</div>"


def contents(parts: Sequence[tuple[str, str]]) -> str:
    """Links to the parts."""
    links = "".join(f'<li><a href="#{key}">{escape(title)}</a></li>' for key, title in parts)
    return f'<nav aria-label="Contents"><ul>{links}</ul></nav>'


def rows(head: Sequence[str], lines: Iterable[Sequence[str]], words: int = 1) -> str:
    """A table whose cells are text; the first `words` columns hold words, the rest numbers."""
    top = "".join(f'<th scope="col"{_words(number < words)}>{_text(cell)}</th>' for number, cell in enumerate(head))
    body = "".join(f"<tr>{_cells(line, words)}</tr>\n" for line in lines)
    return f'<div class="scroll"><table>\n<thead><tr>{top}</tr></thead>\n<tbody>\n{body}</tbody></table></div>'


def _cells(line: Sequence[str], words: int) -> str:
    return "".join(f"<td{_words(number < words)}>{_line(cell)}</td>" for number, cell in enumerate(line))


def _words(are_words: bool) -> str:
    return ' class="words"' if are_words else ""


def _text(cell: str) -> str:
    """Text as HTML, without characters that HTML does not allow."""
    return escape("".join(one if one.isprintable() or one == "\n" else " " for one in cell))


def _line(words: str) -> str:
    """Text as HTML in which words in backticks are set as code, and a number stays with its percent sign."""
    pieces = _text(words).replace(" %", "&nbsp;%").split("`")
    if len(pieces) % 2 == 0:
        return "`".join(pieces)
    return "".join(f"<code>{piece}</code>" if number % 2 else piece for number, piece in enumerate(pieces))


def text(words: str, kind: str = "") -> str:
    """A paragraph of text."""
    return f'<p class="{kind}">{_line(words)}</p>' if kind else f"<p>{_line(words)}</p>"


def glance(items: Iterable[tuple[str, str, bool | None]]) -> str:
    """Cards: what was looked at, what came of it, and whether that is good (`None`: not judged)."""
    kinds = {True: "good", False: "bad", None: "open"}
    cards = "".join(
        f'<li class="{kinds[good]}"><b>{_text(what)}</b> {_line(words)} <span>{_verdict(good)}</span></li>\n'
        for what, words, good in items
    )
    return f'<ul class="glance">\n{cards}</ul>'


def _verdict(good: bool | None) -> str:
    return {True: "good", False: "look here", None: ""}[good]


def steps(lines: Iterable[str]) -> str:
    """Numbered steps."""
    return '<ol class="way">' + "".join(f"<li>{_line(line)}</li>" for line in lines) + "</ol>"


def figure(picture: str, caption: str, kind: str = "") -> str:
    """A picture, which is HTML already, with its caption; in a box of that kind it can be scrolled, also by keys."""
    region = f'role="group" aria-label="{escape(caption)}" tabindex="0"'
    box = f'<div class="{kind}" {region}>{picture}</div>' if kind else picture
    return f"<figure>{box}<figcaption>{_text(caption)}</figcaption></figure>"


def with_own_ids(svg: str, name: str) -> str:
    """A picture whose ids, and references to them, begin with a name, so that a page may hold several like it."""
    svg = re.sub(r'\bid="', f'id="{name}-', svg)
    return re.sub(r'(url\(|href=")#', rf"\1#{name}-", svg)

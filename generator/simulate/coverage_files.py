"""Coverage as files: annotated text, lcov, and HTML pages. Knows counts, not how they came about."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator, Mapping, Sequence

from generator.simulate.coverage import FileCoverage, Item, Part

_WIDTH = 15
_STYLE = """
body { font: 14px/1.4 sans-serif; margin: 1em; color: #222; background: #fff }
table.sums td, table.sums th { padding: 2px 10px; text-align: right }
table.sums td:first-child, table.sums th:first-child { text-align: left }
pre { margin: 0; font: 12px/1.35 monospace }
.line { white-space: pre; display: block }
.n { display: inline-block; width: 4em; text-align: right; color: #777; padding-right: 1em }
.c { display: inline-block; width: 16em; text-align: right; padding-right: 1em; color: #555 }
.full { background: #eaf7ea } .part { background: #fff3d0 } .none { background: #fde0de }
.why { color: #a00; padding-left: 2em }
"""


def annotated(file: FileCoverage) -> Iterator[str]:
    """The lines of a file, each with its counts in front and what is missing behind."""
    by_line = file.on_line()
    for number, line in enumerate(file.lines, 1):
        items = by_line.get(number, ())
        why = _why(items)
        yield f"{_count_text(items):>{_WIDTH}} |{number:5} | {line}{f'   <-- {why}' if why else ''}".rstrip()


def _count_text(items: Sequence[Item]) -> str:
    """Counts of a line: the largest of what ran; conditions as true/false where nothing else stands there."""
    ran = [item.times for item in items if item.part is not Part.CONDITION]
    if ran:
        return f"{max(ran):,}" if max(ran) else "#####"
    judged = [item for item in items if item.part is Part.CONDITION]
    return f"{judged[0].true:,}/{judged[0].false:,}" if judged else ""


def _why(items: Sequence[Item]) -> str:
    """What is missing in a line, each thing once."""
    return "; ".join(dict.fromkeys(f"`{_short(item.text)}` {item.lack}" for item in items if not item.is_covered))


def _short(text: str) -> str:
    return " ".join(text.split())[:60]


def lcov(files: Sequence[FileCoverage]) -> Iterator[str]:
    """The lines of an lcov tracefile: events as functions, conditions as branches (0 true, 1 false)."""
    for file in files:
        yield "TN:"
        yield f"SF:{file.path}"
        events = [item for item in file.items if item.part is Part.EVENT]
        yield from (f"FN:{item.line},event_line_{item.line}" for item in events)
        yield from (f"FNDA:{item.times},event_line_{item.line}" for item in events)
        yield f"FNF:{len(events)}"
        yield f"FNH:{sum(item.is_covered for item in events)}"
        yield from _branches(file)
        lines = {line: _line_hits(items) for line, items in sorted(file.on_line().items())}
        yield from (f"DA:{line},{hits}" for line, hits in lines.items())
        yield f"LF:{len(lines)}"
        yield f"LH:{sum(hits > 0 for hits in lines.values())}"
        yield "end_of_record"


def _line_hits(items: Sequence[Item]) -> int:
    return max(item.times for item in items)


def _branches(file: FileCoverage) -> Iterator[str]:
    judged = [item for item in file.items if item.part is Part.CONDITION]
    for number, item in enumerate(judged):
        for branch, count in ((0, item.true), (1, item.false)):
            yield f"BRDA:{item.line},{number},{branch},{count if item.times else '-'}"
    yield f"BRF:{2 * len(judged)}"
    yield f"BRH:{sum(bool(item.true) + bool(item.false) for item in judged)}"


def pages(files: Sequence[FileCoverage]) -> Mapping[str, str]:
    """HTML pages by file name: `index.html` with the sums, and one for each file."""
    names = {file.path: _page_name(number, file.path) for number, file in enumerate(files)}
    found = {"index.html": _page("Coverage", "".join(_index(files, names)))}
    for file in files:
        found[names[file.path]] = _page(file.path, "".join(_body(file)))
    return found


def _page_name(number: int, path: str) -> str:
    return f"{number:03d}_{re.sub(r'[^A-Za-z0-9]+', '_', path)[-60:]}.html"


def _page(title: str, body: str) -> str:
    head = f'<meta charset="utf-8"><title>{html.escape(title)}</title><style>{_STYLE}</style>'
    return f"<!DOCTYPE html><html><head>{head}</head><body><h1>{html.escape(title)}</h1>{body}</body></html>\n"


def _index(files: Sequence[FileCoverage], names: Mapping[str, str]) -> Iterator[str]:
    heads = "".join(f"<th>{part.plural}</th>" for part in Part)
    yield f'<table class="sums"><tr><th>file</th>{heads}</tr>'
    for file in files:
        cells = "".join(f"<td>{have} / {total}</td>" for have, total in map(file.count, Part))
        yield f'<tr><td><a href="{names[file.path]}">{html.escape(file.path)}</a></td>{cells}</tr>'
    yield "</table>"


def _body(file: FileCoverage) -> Iterator[str]:
    by_line = file.on_line()
    yield '<p><a href="index.html">all files</a></p><pre>'
    for number, line in enumerate(file.lines, 1):
        items = by_line.get(number, ())
        why = f'<span class="why">{html.escape(_why(items))}</span>' if _why(items) else ""
        counts = f'<span class="n">{number}</span><span class="c">{_count_text(items)}</span>'
        yield f'<span class="line {_colour(items)}" id="l{number}">{counts}{html.escape(line)}{why}</span>'
    yield "</pre>"


def _colour(items: Sequence[Item]) -> str:
    if not items:
        return ""
    if all(item.is_covered for item in items):
        return "full"
    return "part" if any(item.times for item in items) else "none"

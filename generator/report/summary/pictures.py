"""The pictures of a report, drawn by matplotlib as SVG inside the page. Colours are those of the page, light or dark.

Only whoever imports this module needs matplotlib (the extra `report`).
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from html import escape

import matplotlib as mpl
from matplotlib.figure import Figure

from generator.report.summary.html import with_own_ids
from generator.simulate.report import GoldFlow, Share

_VARIABLES = {"#010203": "--ink", "#040506": "--line", "#070809": "--one", "#0a0b0c": "--two", "#0d0e0f": "--three"}
_INK, _LINE, *_BARS = _VARIABLES
_MOST = 14


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture: a name for its ids, and what it shows for those who cannot see it."""

    name: str
    title: str


def outcomes(shares: Sequence[Share]) -> str:
    """Bars of the outcomes with two standard errors to each side."""
    shown = [share for share in shares if share.games][:_MOST][::-1]
    with _style():
        figure = Figure(figsize=(6.6, 0.5 + 0.36 * max(1, len(shown))), layout="constrained")
        axes = figure.subplots()
        axes.barh(
            [_label(share.name) for share in shown],
            [100 * share.share for share in shown],
            xerr=[200 * share.error for share in shown],
            color=_BARS[0],
            ecolor=_INK,
            capsize=3,
            height=0.62,
        )
        axes.set_xlim(0, max([100 * share.share for share in shown], default=1) * 1.12)
        axes.set_xlabel("% of games")
        return _svg(figure, Picture("outcomes", "How the games ended"))


def gold(flows: Sequence[GoldFlow]) -> str:
    """How much each person won or lost a game, as bars beside each other; empty where the changes are too many."""
    shown = [flow for flow in flows if flow.changes][: len(_BARS)]
    values = sorted({change.gold for flow in shown for change in flow.changes})
    if len(values) < 2:
        return ""
    width = 0.8 / len(shown)
    with _style():
        figure = Figure(figsize=(6.6, 2.8), layout="constrained")
        axes = figure.subplots()
        for number, flow in enumerate(shown):
            games = sum(change.games for change in flow.changes)
            share = {change.gold: 100 * change.games / games for change in flow.changes}
            places = [place + (number + 0.5) * width - 0.4 for place in range(len(values))]
            axes.bar(
                places, [share.get(one, 0.0) for one in values], width, color=_BARS[number], label=_label(flow.person)
            )
        axes.set_xticks(range(len(values)), [f"{value:+g}" for value in values])
        axes.set_xlabel("gold won or lost")
        axes.set_ylabel("% of games")
        axes.legend(frameon=False, loc="lower center", bbox_to_anchor=(0.5, 1.0), ncols=len(shown))
        return _svg(figure, Picture("gold", "Gold won and lost in a game"))


@contextmanager
def _style() -> Iterator[None]:
    """Settings of matplotlib for a while: no formulas in texts (a mod's names are no TeX), texts as texts."""
    with mpl.rc_context():
        mpl.rc("svg", hashsalt="modwright", fonttype="none")
        mpl.rc("font", size=10)
        mpl.rc("text", color=_INK, parse_math=False)
        mpl.rc("axes", labelcolor=_INK, edgecolor=_LINE, facecolor="none")
        mpl.rc("axes.spines", top=False, right=False)
        mpl.rc("xtick", color=_INK)
        mpl.rc("ytick", color=_INK)
        yield


def _label(text: str) -> str:
    return "".join(one if one.isprintable() else " " for one in text)[:40]


def _svg(figure: Figure, picture: Picture) -> str:
    """The figure as an element for a page: ids of its own, colours by name, a title."""
    stream = io.StringIO()
    figure.savefig(stream, format="svg", transparent=True, metadata={"Date": None, "Creator": None})
    text = stream.getvalue()
    text = text[text.index("<svg") :]
    text = re.sub(r"<metadata>.*?</metadata>", "", text, flags=re.DOTALL)
    text = with_own_ids(text, picture.name)
    for colour, variable in _VARIABLES.items():
        text = text.replace(colour, f"var({variable})")
    start = f'<svg class="plot" role="img" aria-label="{escape(picture.title)}"'
    return re.sub(r"<svg\b", start, text, count=1).strip()

"""The pictures that matplotlib draws: parts of a page, with its colours, without anything of their own from outside."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET

import pytest

pytest.importorskip("matplotlib", reason="the extra `report` is not installed")

from generator.report.summary.pictures import gold, outcomes
from generator.simulate.report import Change, GoldFlow, Share

SHARES = (Share("won $x^2$ <b>", 60, 0.6, 0.02), Share("lost", 40, 0.4, 0.02), Share("never", 0, 0.0, 0.0))
FLOWS = (
    GoldFlow("one", 0.2, 0.1, -1, 1, (Change(-1.0, 40), Change(1.0, 60))),
    GoldFlow("other", -0.2, 0.1, -1, 1, (Change(-1.0, 60), Change(1.0, 40))),
    GoldFlow("many", 0.0, 0.1, -9, 9, ()),
)


@pytest.mark.parametrize("picture", [outcomes(SHARES), gold(FLOWS)], ids=["outcomes", "gold"])
def test_a_picture_is_part_of_a_page(picture: str) -> None:
    root = ET.fromstring(picture)
    assert root.get("class") == "plot"
    assert root.get("role") == "img"
    assert root.get("aria-label")
    ids = re.findall(r'\bid="([^"]+)"', picture)
    assert len(ids) == len(set(ids))
    assert set(re.findall(r'(?:url\(|href=")#([^")]+)', picture)) <= set(ids)
    assert not re.search(r"#0[0-9a-f]{5}\b", picture), "colours of the page stand as variables"
    assert "var(--ink)" in picture
    assert "var(--one)" in picture
    assert "http" not in picture.replace("http://www.w3.org", "")
    assert "<metadata" not in picture


def test_names_are_text_and_no_formula() -> None:
    words = [one.text for one in ET.fromstring(outcomes(SHARES)).iter("{http://www.w3.org/2000/svg}text")]
    assert "won $x^2$ <b>" in words
    assert "lost" in words
    assert "never" not in words, "what never came up has no bar"
    assert "% of games" in words


def test_bars_are_as_long_as_the_shares() -> None:
    widths = _bar_widths(outcomes(SHARES), "--one")
    assert max(widths) / min(widths) == pytest.approx(1.5, rel=0.01)


def _bar_widths(picture: str, colour: str) -> list[float]:
    found = []
    for path in re.findall(rf'<path d="([^"]+)"[^>]*style="fill: var\({colour}\)', picture):
        xs = [float(one) for one in re.findall(r"[ML] ([\d.]+) ", path)]
        found.append(max(xs) - min(xs))
    return found


def test_gold_has_a_bar_for_each_person_and_change() -> None:
    picture = gold(FLOWS)
    words = [one.text for one in ET.fromstring(picture).iter("{http://www.w3.org/2000/svg}text")]
    assert {"one", "other", "-1", "+1"} <= set(words)
    assert "many" not in words
    # Two bars and the patch of the legend.
    assert len(_bar_widths(picture, "--one")) == len(_bar_widths(picture, "--two")) == 3


@pytest.mark.parametrize("flows", [(), FLOWS[2:], (GoldFlow("still", 0, 0, 0, 0, (Change(0.0, 9),)),)])
def test_where_nothing_moves_there_is_no_picture(flows: tuple[GoldFlow, ...]) -> None:
    assert gold(flows) == ""


def test_a_run_without_any_outcome_has_a_picture() -> None:
    ET.fromstring(outcomes((Share("never", 0, 0.0, 0.0),)))


def test_pictures_are_the_same_each_time() -> None:
    assert outcomes(SHARES) == outcomes(SHARES)
    assert gold(FLOWS) == gold(FLOWS)

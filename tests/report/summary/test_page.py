"""The page of a report: its form, its verdicts, and that nothing in it can act."""

from __future__ import annotations

from dataclasses import replace

import pytest

pytest.importorskip("matplotlib", reason="the extra `report` is not installed")

from generator.report.summary.gathered import Chain, GamePart, Gathered, LeftOut, covered_parts
from generator.report.summary.html import figure, glance, rows, text
from generator.report.summary.page import report_page, verdicts
from generator.simulate.coverage import Part
from generator.simulate.report import Measured
from tests.report.page_check import checked, words
from tests.report.summary.sample import EVIL, PICTURE, bare, clean, files, sample


@pytest.mark.parametrize("gathered", [sample(), clean(), bare()], ids=["faults", "clean", "bare"])
def test_the_page_stands_alone(gathered: Gathered) -> None:
    page = report_page(gathered)
    found = checked(page)
    assert page.startswith("<!doctype html>")
    assert "http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\"" in page
    outside = page.replace("http://www.w3.org", "").replace("http-equiv", "")
    assert "http" not in outside
    assert "url(" not in outside.replace("url(#", "")
    assert {"mod", "chain", "games", "dice", "coverage", "lint", "verify", "odds", "read"} <= set(found.ids)
    assert "prefers-color-scheme: dark" in page
    assert "@media print" in page


def test_hostile_texts_are_text() -> None:
    page = report_page(sample())
    assert "<script" not in page
    assert "<span onload" not in page
    shown = words(page)
    assert shown.count("<script>alert('x')</script>") >= 11


def test_equal_records_give_equal_bytes() -> None:
    assert report_page(sample()) == report_page(sample())


def cards(gathered: Gathered) -> dict[str, tuple[str, bool | None]]:
    return {what: (said, good) for what, said, good in verdicts(gathered)}


def test_verdicts_of_a_mod_with_faults() -> None:
    assert cards(sample()) == {
        "Script against rules": ("1 check failed: pairs", False),
        "Linter": ("3 findings by 3 rules", False),
        "Games played": ("1,000; 1 anomaly", False),
        "Dice": ("fair under 1 random model", True),
        "Coverage": ("1 of 2 events and 1 of 1 options came up", False),
        "Depth": cards(sample())["Depth"],
    }
    depth, good = cards(sample())["Depth"]
    assert "points on the mod's AI" in depth
    assert good is None


def test_verdicts_of_a_clean_mod() -> None:
    found = cards(clean())
    assert {what: good for what, (_, good) in found.items() if what != "Depth"} == {
        "Script against rules": True,
        "Linter": True,
        "Games played": True,
        "Dice": True,
        "Coverage": True,
    }
    assert found["Script against rules"][0] == "all 1 checks hold"


def test_verdicts_where_little_is_known() -> None:
    found = cards(bare())
    assert [what for what, (_, good) in found.items() if good is None] == [
        "Script against rules",
        "Games played",
        "Dice",
        "Coverage",
        "Depth",
    ]
    assert found["Coverage"][0] == "not measured: nobody asked"


def test_unfair_dice_as_built_are_told() -> None:
    gathered = sample()
    assert not isinstance(gathered.played, LeftOut)
    unfair = replace(gathered.played.fairness[1], variant="as it is", rng="per-node")
    turned = replace(gathered, played=replace(gathered.played, fairness=(gathered.played.fairness[0], unfair)))
    assert cards(turned)["Dice"] == ("not fair under the random model per-node", False)


def test_a_scenario_need_not_come_to_all_of_a_mod() -> None:
    foreign = replace(sample(), checks=LeftOut("no rules"))
    assert cards(foreign)["Coverage"] == ("1 of 2 events and 1 of 1 options came up", None)


def test_numbers_say_what_they_are() -> None:
    shown = words(report_page(sample()))
    assert "1,000 games with seed 7, random numbers by the model shift . All numbers here are sampled" in shown
    assert "75.000 % 1.370 %" in shown
    assert "never 0 0 % true share under 0.3 %" in shown
    assert "All numbers here are exact" in shown
    assert "shown by game 12" in shown


def test_options_and_events_are_called_by_their_words() -> None:
    shown = words(report_page(sample()))
    assert "g.2 asks 1. Gladly 600 60.00" in shown
    assert "and 2 events more" in shown


def test_findings_begin_with_the_worst() -> None:
    shown = words(report_page(sample()))
    part = shown[shown.index("The worst of them") :]
    assert part.index("CK301 wrong-scope") < part.index("CK302 nested-from")
    assert "error CK301 wrong-scope 1 warning CK302 nested-from 2" in shown
    assert "3 rules ran, 1 are off because the base game was not given. 2 findings are silenced" in shown


def test_counterexamples_stand_under_their_check() -> None:
    shown = words(report_page(sample()))
    assert "FAILED pairs 4 pairs" in shown
    assert "Counterexamples: pairs where rule what a.txt VF101 wrong-hand 55555 is <script>" in shown


def test_coverage_by_file_without_the_common_folder() -> None:
    shown = words(report_page(sample()))
    assert "events/g.txt 1 / 2 1 / 1 – – 0 / 1" in shown
    assert "out/mod/" not in shown
    assert "Not covered: 2" in shown
    assert "events/g.txt:4 condition age <script>" in shown
    assert "line two never false" in shown


def test_parts_are_summed_over_files() -> None:
    assert covered_parts(files()) == (
        (Part.EVENT, 1, 2),
        (Part.OPTION, 1, 1),
        (Part.EFFECT, 1, 1),
        (Part.ENTRY, 0, 0),
        (Part.CONDITION, 0, 1),
    )


def test_left_out_parts_say_why() -> None:
    shown = words(report_page(bare()))
    for line in ("Not drawn: nobody asked", "Nothing was played: nobody asked", "Not checked: nobody asked"):
        assert line in shown, line
    assert "Not tested: nothing was played" in shown


def test_without_a_picture_the_chain_is_told() -> None:
    gathered = sample()
    assert isinstance(gathered.chain, Chain)
    told = replace(gathered, chain=replace(gathered.chain, picture=LeftOut("no `dot`")))
    page = report_page(told)
    checked(page)
    assert "Again &lt;b&gt;&amp; -&gt; g.3" in page
    assert "picture</text>" not in page


@pytest.mark.parametrize(("width", "is_wide"), [("300pt", False), ("1400pt", False), ("1401pt", True)])
def test_a_wide_chain_scrolls(width: str, is_wide: bool) -> None:
    gathered = sample()
    assert isinstance(gathered.chain, Chain)
    chain = replace(gathered.chain, picture=PICTURE.replace("300pt", width))
    page = report_page(replace(gathered, chain=chain))
    assert ('<div class="chain-box wide" role="group" ' in page) == is_wide
    assert ("wider than the page" in page) == is_wide


def test_cells_are_always_text() -> None:
    table = rows(["<b>"], [("<span onload=x>",), ("a\x07b `c` 5 %",), ("`",)])
    assert '<th scope="col" class="words">&lt;b&gt;</th>' in table
    assert "&lt;span onload=x&gt;" in table
    assert "a b <code>c</code> 5&nbsp;%" in table
    assert '<td class="words">`</td>' in table


def test_small_parts_escape() -> None:
    assert EVIL not in text(EVIL) + glance([(EVIL, EVIL, True)]) + figure("", EVIL)
    assert text("a", "verdict") == '<p class="verdict">a</p>'
    assert 'class="bad"' in glance([("a", "b", False)])
    assert "look here" in glance([("a", "b", False)])


def several() -> Gathered:
    """Two games, the second without dice."""
    found = sample()
    assert not isinstance(found.played, LeftOut)
    second = replace(found.played, scenario="coins", games=40, anomalies=(), fairness=())
    third = GamePart("third", found.chain, found.played)
    return replace(found, further=(GamePart("coins", LeftOut("too large"), second), third))


def test_several_games_have_headings_of_their_own() -> None:
    page = report_page(several())
    checked(page)
    assert page.count("<h3>Coins</h3>") == 3
    shown = words(page)
    assert "Not drawn: too large." in shown
    assert "coins: 40 games" in shown
    assert "These are of dice poker." in shown
    assert "Depth of dice poker" in shown
    assert "<h4>How they ended</h4>" in page
    assert "<h3>How they ended</h3>" in report_page(sample())
    assert "Coins</h3>" not in report_page(sample())


def test_measures_are_told_with_their_errors() -> None:
    found = sample()
    assert not isinstance(found.played, LeftOut)
    measured = replace(found.played, measures=(Measured(f"points {EVIL}", 2500, 564.25, 200.5, 4.01, 0, 3000),))
    shown = words(report_page(replace(found, played=measured)))
    assert "Measured" in shown
    for said in ("points <script>alert('x')</script>", "2,500", "564.2500", "4.0100", "200.5000"):
        assert said in shown
    assert "Measured" not in words(report_page(found))


def test_verdicts_of_several_games() -> None:
    found = cards(several())
    assert found["Games played"] == ("2,040 of 3 kinds; 2 anomalies", False)
    assert found["Dice"] == cards(sample())["Dice"]

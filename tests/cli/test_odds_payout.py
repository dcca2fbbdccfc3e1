"""`modwright odds payout`: what it prints, as text, JSON and a page, and that docs/odds/payout.md holds just that.

`python -m tests.cli.test_odds_payout` writes the blocks and the page in docs/odds anew.
"""

from __future__ import annotations

import json
import re
import tempfile
from fractions import Fraction
from pathlib import Path

import pytest
from click.testing import CliRunner

from generator.cli.main import group
from generator.errors import UserError
from tests.games.one_game import one_game
from tests.games.payout.composed import composed, edited, with_payouts, written

ROOT = Path(__file__).parents[2]
PAGES = ROOT / "docs" / "odds"
_BLOCK = re.compile(r"^```console\n\$ modwright ([^\n]+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def printed(rules: Path, words: str) -> str:
    """What the command prints about some rules."""
    result = CliRunner().invoke(group, [*words.split()[:2], str(rules), *words.split()[2:]], catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result.stdout


@pytest.fixture
def rules(tmp_path: Path) -> Path:
    return written(composed(), tmp_path)


def test_the_page_in_the_docs_is_current(rules: Path) -> None:
    blocks = list(_BLOCK.finditer((PAGES / "payout.md").read_text(encoding="utf-8")))
    assert blocks
    for block in blocks:
        assert block[2] == printed(rules, block[1])


def test_the_html_page_is_current(rules: Path, tmp_path: Path) -> None:
    printed(rules, f"odds payout --html {tmp_path / 'page.html'}")
    assert (tmp_path / "page.html").read_text(encoding="utf-8") == (PAGES / "payout.html").read_text(encoding="utf-8")


def test_published_returns_are_printed(tmp_path: Path) -> None:
    """Table B of games.md 2.1, with one and two re-rolls."""
    shown = printed(written(with_payouts("10 6 4 3 2 1 0.5"), tmp_path), "odds payout")
    assert "6291295/1889568" in shown
    assert "12181345/3779136" in shown
    assert "185/162" in shown
    assert "not as wanted (92 % to 96 %)" in shown
    once = printed(written(with_payouts("10 6 4 3 2 1 0.5", ("rerolls: 2", "rerolls: 1")), tmp_path), "odds payout")
    assert str(Fraction(30325, 13122)) in once


def test_json_holds_the_same(rules: Path) -> None:
    found = json.loads(printed(rules, "odds payout --json"))
    assert found["depth"]["is_deep"] is True
    assert found["is_as_wanted"] is True
    best = Fraction(found["returns"]["optimum"]["exact"])
    assert round(float(best), 6) == 0.935854, "table H of games.md 2.1"
    assert len(found["rule_is_worse"]) == 100
    assert Fraction(found["evening_loss_gold"]["optimum"]["exact"]) == 20 * (1 - best)
    for chances in found["classes"].values():
        assert sum(Fraction(chance["exact"]) for chance in chances.values()) == 1


def test_the_limits_of_depth_can_be_set(rules: Path) -> None:
    assert "20.31 pp over the rule (most frequent value)\nwanted are 25.00 pp and 5.00 pp: deep" in printed(
        rules, "odds payout"
    )
    assert "wanted are 25.00 pp and 21.00 pp: shallow" in printed(rules, "odds payout --above-rule 21")


def test_the_limit_of_several_days_is_told(tmp_path: Path) -> None:
    shown = printed(written(edited(("days: 1", "days: 30")), tmp_path), "odds payout")
    assert "at most 20 gold in 30 days" in shown


def test_rules_without_the_game_are_told(tmp_path: Path) -> None:
    text = one_game((ROOT / "rules.yaml").read_text(encoding="utf-8"), "dice_poker")
    with pytest.raises(UserError, match="has no game `payout`"):
        printed(written(text, tmp_path), "odds payout")


def refresh() -> None:
    """Write the blocks and the page anew."""
    with tempfile.TemporaryDirectory() as folder:
        rules = written(composed(), Path(folder))
        page = PAGES / "payout.md"
        text = _BLOCK.sub(
            lambda block: f"```console\n$ modwright {block[1]}\n{printed(rules, block[1])}```",
            page.read_text(encoding="utf-8"),
        )
        page.write_text(text, encoding="utf-8", newline="\n")
        printed(rules, f"odds payout --html {PAGES / 'payout.html'}")


if __name__ == "__main__":
    refresh()

"""Odd and hostile values in the block of Yacht: each is refused with its exact message at its place."""

from __future__ import annotations

from pathlib import Path

import click
import pytest

from generator.build.compiler import read_rules
from generator.cli.console import format_finding
from generator.errors import FaultyInput
from tests.games.yacht.shipped import edited

WEIGHTS = "{aces: 0, twos: 1, threes: 2,"
URGENCY = "urgency: {aces: 3, twos: 4, threes: 5, fours: 6, fives: 8, sixes: 10}"
HOSTILE = {
    "no stake at all": (("ante: 0.5", "ante: -0.5"), "RY114 out-of-range: `ante` is `-0.5`, expected at least 0"),
    "four decimals": (
        ("ante: 0.5", "ante: 0.0005"), "RY113 wrong-type: `0.0005` has more than three decimals, scripts keep three",
    ),
    "a stake in words": (
        ("ante: 0.5", "ante: half"), "RY113 wrong-type: `half` is not a number, expected digits such as `0.5`",
    ),
    "a negative score": (
        ("full_house: 25", "full_house: -25"), "RY114 out-of-range: `full_house` is `-25`, expected at least ",
    ),
    "half a point": (("bonus: 35", "bonus: 35.5"), "RY113 wrong-type: `bonus` is `35.5`, expected a whole number"),
    "no factor": (("factor: 4 ", "factor: 0 "), "RY114 out-of-range: `factor` is `0`, expected at least 1"),
    "no part wasted": (
        ("waste_part: 3", "waste_part: 0"), "RY114 out-of-range: `waste_part` is `0`, expected at least 1",
    ),
    "an unknown line": (
        ("complete: [yacht, large_straight, full_house]", "complete: [yacth]"),
        "RY115 wrong-value: entry 1 of ",
    ),
    "a line too many": (
        (WEIGHTS, "{aces: 0, twos: 1, threes: 2, sevens: 7,"), "RY111 unknown-key: `sevens` is no key in `weights`",
    ),
    "a line too few": (
        (URGENCY, "urgency: {aces: 3, twos: 4, threes: 5, fours: 6, fives: 8}"),
        "RY112 missing-key: `sixes` is missing in `games.yacht.cpu.urgency`",
    ),
    "a face that no die has": (("high_faces: [[5, 6], [4]]", "high_faces: [[7]]"), "RY114 out-of-range: "),
    "days between nothing": (
        ("a_day_between: turns ", "a_day_between: games "), "RY115 wrong-value: `a_day_between` is ",
    ),
    "a chance above all": (
        ("trait: gambler\n      chance: 5", "trait: gambler\n      chance: 101"),
        "RY114 out-of-range: `chance` is `101`, expected at most 100",
    ),
    "a third player": (
        ("keeps_playing: not at_war(other)", "keeps_playing: not at_war(third)"),
        "RY207 unknown-role: `third` is not a role",
    ),
}  # fmt: skip


def refused(text: str, folder: Path) -> list[str]:
    """The faults of such rules as they are shown: place, line with carets, help."""
    file = folder / "rules.yaml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(FaultyInput) as caught:
        read_rules(file)
    assert {one.place.path for one in caught.value.findings} == {str(file)}
    return [click.unstyle(format_finding(one)) for one in caught.value.findings]


@pytest.mark.parametrize("name", HOSTILE)
def test_what_nobody_can_mean_is_refused(name: str, tmp_path: Path) -> None:
    change, message = HOSTILE[name]
    (shown,) = refused(edited(change), tmp_path)
    lines = shown.splitlines()
    assert f"error {message}" in lines[0]
    assert "^" in lines[2]

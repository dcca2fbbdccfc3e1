"""Odd and hostile values in the block of the payout game: each is refused with its exact message at its place."""

from __future__ import annotations

from pathlib import Path

import click
import pytest

from generator.build.compiler import read_rules
from generator.cli.console import format_finding
from generator.errors import FaultyInput
from tests.games.payout.composed import edited, with_payouts, written

STAKES = "{least: 0.5, most: 5, step: 0.5}"
LIMIT = "{gold: 20, days: 1}"
BAND = "{least: 92, most: 96}"
HOSTILE = {
    "no stake": (
        (STAKES, "{least: 0, most: 5, step: 0.5}"), "RY114 out-of-range: `least` is `0`, expected more than 0",
    ),
    "a negative stake": (
        (STAKES, "{least: -1, most: 5, step: 0.5}"), "RY114 out-of-range: `least` is `-1`, expected at least 0",
    ),
    "no step": ((STAKES, "{least: 0.5, most: 5, step: 0}"), "RY114 out-of-range: `step` is `0`, expected more than 0"),
    "four decimals": (
        (STAKES, "{least: 0.0005, most: 5, step: 0.5}"),
        "RY113 wrong-type: `0.0005` has more than three decimals, scripts keep three",
    ),
    "a power of ten": (
        (STAKES, "{least: 1e3, most: 5000, step: 500}"),
        "RY113 wrong-type: `1e3` is not a number, expected digits such as `0.5`",
    ),
    "no number": (
        (STAKES, "{least: nan, most: 5, step: 1}"),
        "RY113 wrong-type: `nan` is not a number, expected digits such as `0.5`",
    ),
    "more than a script holds": (
        (STAKES, "{least: 1, most: 3000000, step: 1}"),
        "RY113 wrong-type: `3000000` is beyond 2,147,483, the most that a script can hold",
    ),
    "an unknown key": (
        (STAKES, "{least: 0.5, most: 5, step: 0.5, extra: 1}"), "RY111 unknown-key: `extra` is no key in `stakes`",
    ),
    "a list for a block": ((STAKES, "[]"), "RY113 wrong-type: `stakes` is a list, expected a block of keys"),
    "a limit without days": ((LIMIT, "{gold: 20, days: 0}"), "RY114 out-of-range: `days` is `0`, expected at least 1"),
    "a limit of days past": (
        (LIMIT, "{gold: 20, days: -1}"), "RY114 out-of-range: `days` is `-1`, expected at least 1",
    ),
    "a limit of centuries": (
        (LIMIT, "{gold: 20, days: 100000}"), "RY114 out-of-range: `days` is `100000`, expected at most 36500",
    ),
    "no re-roll": (("rerolls: 2", "rerolls: 0"), "RY114 out-of-range: `rerolls` is `0`, expected at least 1"),
    "five re-rolls": (("rerolls: 2", "rerolls: 5"), "RY114 out-of-range: `rerolls` is `5`, expected at most 4"),
    "re-rolls in words": (
        ("rerolls: 2", "rerolls: two"), "RY113 wrong-type: `rerolls` is `two`, expected a whole number",
    ),
    "half a re-roll": (("rerolls: 2", "rerolls: 1.5"), "RY113 wrong-type: `rerolls` is `1.5`, expected a whole number"),
    "more than everything back": (
        (BAND, "{least: 92, most: 101}"), "RY114 out-of-range: `most` is `101`, expected at most 100",
    ),
    "half a percent": (
        (BAND, "{least: 95.5, most: 96}"), "RY113 wrong-type: `least` is `95.5`, expected a whole number",
    ),
    "an unknown advisor": (
        ("plays: best", "plays: bset"), "RY115 wrong-value: `plays` is `bset`, expected `rule` or `best`",
    ),
    "somebody who is not there": (
        ("player: not prisoner", "player: opinion(guest) > 0"), "RY207 unknown-role: `guest` is not a role",
    ),
    "an unfinished condition": (
        ("keeps_playing: not prisoner", "keeps_playing: wealth >="),
        "RY203 unexpected-word: the expression ends where a number was expected",
    ),
    "no time to think": (
        ("table_days: 30", "table_days: 4"),
        "RY386 table-too-short: a game may last 0 days, and 5 more are wanted for thinking, so `table_days: 4` is too "
        "short",
    ),
}  # fmt: skip
PAYOUTS = {
    "a negative payout": ("-1 1.5 1.5 1.5 0 0 0", "RY114 out-of-range: `pays` is `-1`, expected at least 0"),
    "a payout beyond all": ("1000000 1 1 1 0 0 0", "RY114 out-of-range: `pays` is `1000000`, expected at most 1000"),
    "a payout in words": ("ten 1 1 1 0 0 0", "RY113 wrong-type: `ten` is not a number, expected digits such as `0.5`"),
}


def refused(text: str, folder: Path) -> str:
    """The only fault of such rules as it is shown: place, line with carets, help."""
    with pytest.raises(FaultyInput) as caught:
        read_rules(written(text, folder))
    (fault,) = caught.value.findings
    assert fault.place.path == str(folder / "rules.yaml")
    return click.unstyle(format_finding(fault))


@pytest.mark.parametrize("name", HOSTILE)
def test_what_nobody_can_mean_is_refused(name: str, tmp_path: Path) -> None:
    change, message = HOSTILE[name]
    lines = refused(edited(change), tmp_path).splitlines()
    assert lines[0].endswith(f"error {message}")
    assert change[1] in lines[1], "the line itself is shown"
    assert "^" in lines[2]


@pytest.mark.parametrize("name", PAYOUTS)
def test_payouts_that_no_house_can_pay(name: str, tmp_path: Path) -> None:
    payouts, message = PAYOUTS[name]
    assert f"error {message}\n" in refused(with_payouts(payouts), tmp_path)


def test_every_fault_is_told_at_once(tmp_path: Path) -> None:
    stakes, limit, band = "{least: 0.7, most: 5.2, step: 0.5}", "{gold: 4, days: 1}", "{least: 96, most: 92}"
    text = edited((STAKES, stakes), (LIMIT, limit), (BAND, band))
    with pytest.raises(FaultyInput) as caught:
        read_rules(written(text, tmp_path))
    assert [one.code for one in caught.value.findings] == ["RY382", "RY382", "RY383", "RY387"]
    assert caught.value.hint == "nothing was written"


def test_a_number_may_begin_with_its_point(tmp_path: Path) -> None:
    assert read_rules(written(edited((STAKES, "{least: .5, most: 5, step: 0.5}")), tmp_path)).games["payout"].enabled

"""Rules files with other lives, players and switches: each builds a mod that passes every check of the build."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

import pytest
from click.testing import CliRunner

from generator.build.compiler import Compiled
from generator.build.manifest import manifest_bytes
from generator.build.writer import Edited, write_output
from generator.cli.main import group
from generator.errors import FaultyInput
from generator.games.one_poker.faults import longest_game
from generator.games.one_poker.names import EVENT_NUMBERS
from tests.games.one_poker.composed import built, composed, edited

LIVES = "    lives: 5 "
VARIANTS: Mapping[str, str] = {
    "two lives": edited((LIVES, "    lives: 2 ")),
    "ten lives": edited((LIVES, "    lives: 10 "), ("table_days: 300", "table_days: 1100")),
    "anyone first": edited(("anyone_first: false", "anyone_first: true")),
    "three days a round": edited(("round_days: 1 ", "round_days: 3 "), ("table_days: 300", "table_days: 900")),
    "all check and call": edited(("gambler: cautious", "gambler: check_call")),
    "one way of thinking": edited(("otherwise: check_call", "otherwise: cautious")),
    "bold": edited(("raises_from: 75", "raises_from: 0"), ("calls_from: 40", "calls_from: 0")),
    "never": edited(("raises_from: 75", "raises_from: 100"), ("calls_all_in_from: 60", "calls_all_in_from: 100")),
    "computed, three lives": edited((LIVES, "    lives: 3 "), ("gambler: cautious", "gambler: equilibrium")),
    "patch 2.8": composed().replace("patch: '3.3'", "patch: '2.8'"),
    "debug decision": composed().replace("debug_decision: false", "debug_decision: true"),
    "another prefix": composed().replace("prefix: wkd ", "prefix: inn ").replace("namespace: wkd ", "namespace: inn "),
}


def script(mod: Compiled, part: str) -> str:
    """The files whose path holds a part, as one text with bare line ends."""
    found = [file.content.decode("cp1252") for file in mod.files if part in file.path]
    assert found, part
    return "\n".join(found).replace("\r\n", "\n")


@pytest.mark.parametrize("name", VARIANTS)
def test_a_variant_builds_without_a_finding_and_stays_small(name: str, tmp_path: Path) -> None:
    mod = built(tmp_path, VARIANTS[name])
    sizes = [len(file.content) for file in mod.files if file.path.endswith(".txt")]
    assert sum(sizes) < 400_000


def test_the_shipped_mod_is_linted_without_a_finding(tmp_path: Path) -> None:
    mod = built(tmp_path)
    out = tmp_path / "out"
    write_output(out, mod.files, mod.manifest, Edited.OVERWRITE)
    assert CliRunner().invoke(group, ["lint", str(out)]).output.strip() == "no findings"


def test_switched_off_nothing_of_it_is_there(tmp_path: Path) -> None:
    off = composed().replace("  one_poker:\n    enabled: true", "  one_poker:\n    enabled: false")
    mod = built(tmp_path, off)
    assert not [file.path for file in mod.files if "one_poker" in file.path]
    assert "wkd_op_" not in "".join(file.content.decode("cp1252", "replace") for file in mod.files)


def test_event_ids_are_stable(tmp_path: Path) -> None:
    usual, other = built(tmp_path), built(tmp_path, VARIANTS["anyone first"])
    assert "id = wkd.4014" not in script(usual, "events/")
    assert "id = wkd.4014" in script(other, "events/")
    for step in ("deal", "bet", "won"):
        assert f"id = wkd.{4000 + EVENT_NUMBERS[step]}\n" in script(usual, "events/")
        assert f"id = wkd.{4000 + EVENT_NUMBERS[step]}\n" in script(other, "events/")
    assert len(set(EVENT_NUMBERS.values())) == len(EVENT_NUMBERS)


def test_only_the_ways_of_thinking_that_some_ai_has(tmp_path: Path) -> None:
    text = script(built(tmp_path, VARIANTS["all check and call"]), "one_poker_thinking")
    assert "check_call" in text
    assert "cautious" not in text


def test_the_first_trait_of_the_list_decides(tmp_path: Path) -> None:
    both = edited(("        gambler: cautious\n", "        lucky: check_call\n        gambler: cautious\n"))
    effect = script(built(tmp_path, both), "scripted_effects/").split("wkd_op_choose_manner = {")[-1].split("\n}\n")[0]
    traits = [line.split("trait = ")[1].split()[0] for line in effect.splitlines() if "trait = " in line]
    assert traits == ["wkd_gambler", "wkd_lucky"], "the last one written counts"


def test_lives_and_days_are_those_of_the_rules(tmp_path: Path) -> None:
    assert "which = wkd_op_lives value = 10 }" in script(built(tmp_path, VARIANTS["ten lives"]), "scripted_effects/")
    events = script(built(tmp_path, VARIANTS["three days a round"]), "events/")
    assert "id = wkd.4011 days = 3 }" in events
    assert "id = wkd.4011 days = 1 }" not in events


def test_symbols_for_those_who_run_the_script(tmp_path: Path) -> None:
    mod = built(tmp_path)
    symbols = json.loads(manifest_bytes(mod.manifest))["symbols"]["one_poker"]
    assert symbols["roles"] == ["asker", "guest"]
    assert symbols["start"] == {"decision": "wkd_op_play", "root": "guest", "from": "asker"}
    assert set(symbols["simulation"]["outcomes"]) == {"won", "lost", "declined", "broken off"}
    assert symbols["simulation"]["stakes"] == [{"flag": "wkd_op_ante_paid", "thousandths": 1000}]
    assert symbols["thinking"] == ["check_call", "cautious"]


FAULTS: Mapping[str, tuple[str, list[str]]] = {
    "table too short": (
        edited(("table_days: 300", "table_days: 90")),
        [
            "RY361 with 5 lives each, one game in 100,000 takes 253 rounds or more if nobody raises, "
            "so `table_days: 90` is too short | write 260 or more, or give fewer lives"
        ],
    ),
    "timid": (
        edited(("calls_all_in_from: 60", "calls_all_in_from: 30")),
        [
            "RY362 the cautious AI would call an all-in from 30 percent, and a smaller raise only from 40 | "
            "write 40 or more"
        ],
    ),
    "too deep to compute": (
        edited(
            (LIVES, "    lives: 7 "),
            ("gambler: cautious", "gambler: equilibrium"),
            ("table_days: 300", "table_days: 900"),
        ),
        [
            "RY366 `equilibrium` is computed for games of at most 6 lives, here they are 7: the ways to bet grow "
            "fourfold with each life | write `lives: 6` or fewer, or let these AIs be `cautious`"
        ],
    ),
    "filter": (
        edited(("ai_filter: liege", "ai_filter: everybody")),
        ["RY363 the game has no target filter `everybody` | "],
    ),
    "impatient": (
        edited(("ai_asks_every: 24", "ai_asks_every: 3")),
        [
            "RY365 an AI that thinks of asking every 6 months cannot ask every 3 | "
            "write 6 or more, or a smaller `ai_checks_every`"
        ],
    ),
    "unknown way of playing": (
        edited(("otherwise: check_call", "otherwise: boldly")),
        ["RY115 `otherwise` is `boldly`, expected `check_call`"],
    ),
    "no lives": (edited((LIVES, "    lives: 1 ")), ["RY114 `lives` is `1`, expected at least 2"]),
}


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_is_told_with_its_place(name: str, tmp_path: Path) -> None:
    text, wanted = FAULTS[name]
    with pytest.raises(FaultyInput) as caught:
        built(tmp_path, text)
    found = [f"{one.code} {one.message} | {one.help}" for one in caught.value.findings]
    assert len(found) == len(wanted)
    for line, start in zip(found, wanted, strict=True):
        assert line.startswith(start), line
    assert all(one.place.path.endswith("rules.yaml") and one.place.start for one in caught.value.findings)


def test_a_modifier_without_duration_leaves_nobody_to_ask(tmp_path: Path) -> None:
    forever = composed().replace("  left_alone:\n    years: 5\n", "  left_alone:\n")
    with pytest.raises(FaultyInput) as caught:
        built(tmp_path, forever)
    assert [one.code for one in caught.value.findings] == ["RY364"]


def test_how_long_a_game_may_take() -> None:
    known = {lives: longest_game(lives) for lives in (2, 3, 5, 10)}
    assert known == {2: 37, 3: 89, 5: 253, 10: 1022}

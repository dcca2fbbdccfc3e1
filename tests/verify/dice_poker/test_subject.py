"""What can be verified and what cannot: every refusal is one clear line."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from generator.errors import FaultyInput, UserError
from generator.verify.dice_poker.subject import Subject, load_subject
from generator.verify.dice_poker.symbols import GAME
from tests.verify.dice_poker.mutants import built

MOD = "witcher_kings_dice_poker"


@pytest.fixture
def home(workshop: Path, tmp_path: Path) -> Path:
    """A copy of the shipped rules and their mod, to be spoiled."""
    return shutil.copytree(built("", workshop), tmp_path / "home")


def change_manifest(home: Path, *path: str, value: object = None) -> None:
    """Set a value of the manifest, or drop it if it is `None`."""
    manifest = home / "mod_output" / "manifest.json"
    whole = json.loads(manifest.read_text(encoding="ascii"))
    block = whole
    for key in path[:-1]:
        block = block[key]
    if value is None:
        del block[path[-1]]
    else:
        block[path[-1]] = value
    manifest.write_text(json.dumps(whole), encoding="ascii")


def refused(home: Path, mod: Path | None = None) -> UserError:
    with pytest.raises(UserError) as caught:
        load_subject(home / "rules.yaml", mod)
    return caught.value


def test_the_mod_beside_the_rules_is_the_default(home: Path) -> None:
    subject = load_subject(home / "rules.yaml")
    assert subject.table.dice == 5
    assert subject.symbols.decision == "wkd_dp_play"
    assert not subject.program.unsupported


@pytest.mark.parametrize("given", ["mod_output", f"mod_output/{MOD}", f"mod_output/{MOD}.mod"])
def test_a_mod_is_given_as_outer_folder_as_folder_or_as_descriptor(home: Path, given: str) -> None:
    assert load_subject(home / "rules.yaml", home / given).symbols.lock == "wkd_at_table"


def test_without_a_mod_it_must_be_built_first(home: Path) -> None:
    shutil.rmtree(home / "mod_output")
    fault = refused(home)
    assert fault.message == f"`{home / 'mod_output'}` does not exist"
    assert "modwright build" in fault.hint


def test_a_mod_without_manifest_is_refused(home: Path) -> None:
    (home / "mod_output" / "manifest.json").unlink()
    fault = refused(home, home / "mod_output" / MOD)
    assert "has no `manifest.json`: without its symbols" in fault.message
    assert "modwright simulate" in fault.hint


def test_a_manifest_without_the_game_is_refused(home: Path) -> None:
    change_manifest(home, "symbols", GAME)
    assert "holds no symbols of dice_poker" in refused(home).message


@pytest.mark.parametrize(
    "path", [("variables", "class"), ("flags", "marks"), ("dice", "faces"), ("triggers",), ("lock",)]
)
def test_a_missing_symbol_is_named(home: Path, path: tuple[str, ...]) -> None:
    change_manifest(home, "symbols", GAME, *path)
    fault = refused(home)
    assert fault.message.startswith("the symbols of dice_poker in `")
    assert fault.message.endswith(f"lack `{path[-1]}`")


def test_a_symbol_of_the_wrong_kind_counts_as_missing(home: Path) -> None:
    change_manifest(home, "symbols", GAME, "variables", "dice", value="wkd_dp_die_1")
    assert refused(home).message.endswith("lack `dice`")


def test_a_mod_with_other_dice_than_the_rules_is_refused(home: Path) -> None:
    rules = home / "rules.yaml"
    rules.write_text(rules.read_text(encoding="utf-8").replace("rolls: 2 ", "rolls: 3 "), encoding="utf-8")
    fault = refused(home)
    assert "5 dice of 6 faces and 2 rolls" in fault.message
    assert "5 dice of 6 faces and 3 rolls" in fault.message


def test_rules_without_dice_poker_have_nothing_to_verify(home: Path) -> None:
    rules = home / "rules.yaml"
    text = rules.read_text(encoding="utf-8")
    rules.write_text(
        text.replace("dice_poker:\n    enabled: true", "dice_poker:\n    enabled: false"), encoding="utf-8"
    )
    assert "has no dice poker switched on" in refused(home).message


def test_script_that_cannot_be_read_is_shown_with_its_findings(home: Path) -> None:
    events = home / "mod_output" / MOD / "events" / "wkd_dice_poker.txt"
    events.write_bytes(events.read_bytes() + b"character_event = {\r\n\tid = wkd.9\r\n")
    fault = refused(home)
    assert isinstance(fault, FaultyInput)
    assert len(fault.findings) == 1


def test_places_lead_into_the_script(subject: Subject) -> None:
    event, trigger = subject.event_place("showdown"), subject.trigger_place(subject.symbols.better)
    effect, decision = subject.effect_place("wkd_dp_read_hand"), subject.decision_place("wkd_dp_play")
    assert event is not None
    assert event.path.endswith("events/wkd_dice_poker.txt")
    assert trigger is not None
    assert trigger.excerpt == "wkd_dp_better_hand = {"
    assert effect is not None
    assert decision is not None
    assert subject.event_place("no such step") is None


def test_names_of_things_follow_from_the_decision(subject: Subject) -> None:
    s = subject.symbols
    assert s.own("throw_die", 3) == "wkd_dp_throw_die_3"
    assert s.label("accept") == "wkd_dp_text_accept"
    assert s.command("hand") == "GetWkdDpHand"
    assert s.reading == ("wkd_dp_class", "wkd_dp_rank_1", "wkd_dp_rank_2", "wkd_dp_lone")

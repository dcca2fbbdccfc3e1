"""Rules files with other numbers and switches: each builds a mod that passes every check of the build, and is small."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.build.compiler import Compiled
from tests.games.one_game import one_game
from tests.games.yacht.shipped import GAME, compiled, edited, shipped

MOST_BYTES = 400_000
VARIANTS = {
    "as shipped": shipped(),
    "a day between rolls": edited(("a_day_between: turns ", "a_day_between: rolls ")),
    "no pings": edited(("ping_events: true", "ping_events: false")),
    "no practice": edited(("practice:\n      enabled: true", "practice:\n      enabled: false")),
    "other scores": edited(("full_house: 25", "full_house: 33"), ("bonus: 35", "bonus: 50")),
    "other stakes": edited(("ante: 0.5", "ante: 2")),
    "one high face": edited(("high_faces: [[5, 6], [4]]", "high_faces: [[6], [5], [4, 3]]")),
    "nothing locked, nothing complete": edited(
        ("complete: [yacht, large_straight, full_house]", "complete: []"),
        ("lines: [sixes, fives, fours]", "lines: []"),
        ("small_faces: 3", "small_faces: 0"),
        ("high_faces: [[5, 6], [4]]", "high_faces: []"),
    ),
    "a factor of one and no numbers": edited(
        ("factor: 4 ", "factor: 1 "), ("chance_penalty: 8", "chance_penalty: 0"), ("waste_part: 3", "waste_part: 1")
    ),
    "negative numbers": edited(("chance: 2}", "chance: -2}"), ("urgency: {aces: 3,", "urgency: {aces: -3,")),
    "debug decision": shipped().replace("debug_decision: false", "debug_decision: true"),
    "patch 2.8": shipped().replace("patch: '3.3'", "patch: '2.8'"),
    "another prefix": shipped()
    .replace("prefix: wkd ", "prefix: tavern ")
    .replace("namespace: wkd ", "namespace: tav "),
}


def script(mod: Compiled, part: str) -> str:
    """The files of Yacht whose path holds a part, as one text with bare line ends."""
    found = [file.content.decode("cp1252") for file in mod.files if part in file.path and GAME in file.path]
    assert found, part
    return "\n".join(found).replace("\r\n", "\n")


def build(name: str, folder: Path) -> Compiled:
    """The mod of a variant, Yacht alone."""
    return compiled(one_game(VARIANTS[name], GAME), folder)


@pytest.mark.parametrize("name", VARIANTS)
def test_a_variant_builds_without_a_finding_and_stays_small(name: str, tmp_path: Path) -> None:
    mod = build(name, tmp_path)
    sizes = [len(file.content) for file in mod.files if file.path.endswith(".txt")]
    assert sum(sizes) < MOST_BYTES


def test_switched_off_nothing_of_it_is_left(tmp_path: Path) -> None:
    text = shipped().replace("  yacht:\n    enabled: true", "  yacht:\n    enabled: false")
    mod = compiled(text, tmp_path)
    assert not [file.path for file in mod.files if GAME in file.path]
    assert not [file.path for file in mod.files if b"_ya_" in file.content]
    assert GAME not in (mod.manifest.symbols or {})


def test_without_practice_nobody_plays_alone(tmp_path: Path) -> None:
    mod = build("no practice", tmp_path)
    whole = script(mod, "")
    assert "_practise" not in whole
    assert "has_character_flag = wkd_ya_alone" not in whole
    assert "practised" not in _events(mod)


def test_a_day_between_rolls_delays_each_throw(tmp_path: Path) -> None:
    apart, together = (
        script(build("a day between rolls", tmp_path), "events/"),
        script(build("as shipped", tmp_path), "events/"),
    )
    assert apart.count("repeat_event = { id = wkd.3011 days = 1 }") == 2
    assert "id = wkd.3011 days" not in together


def test_pings_are_as_many_as_dice_or_none(tmp_path: Path) -> None:
    assert script(build("as shipped", tmp_path), "scripted_effects/").count("{ id = wkd.3062 }") == 5
    assert "wkd.3062" not in script(build("no pings", tmp_path), "")


def test_scores_and_stakes_come_from_the_rules(tmp_path: Path) -> None:
    scores = script(build("other scores", tmp_path), "scripted_effects/")
    assert "preview_full_house value = 33" in scores
    assert "change_variable = { which = wkd_ya_total value = 50 }" in scores
    assert "wealth = -2" in script(build("other stakes", tmp_path), "decisions/")


def test_every_language_has_its_own_words(tmp_path: Path) -> None:
    mod = build("as shipped", tmp_path)
    rows = [line.split(";") for line in _texts(mod) if line.startswith("wkd_ya_text_")]
    same = {row[0] for row in rows if len({row[1], row[2], row[3], row[5]}) == 1}
    allowed = ("number_", "free", "aimed", "away", "ok", "line_yacht")
    assert not {key for key in same if not key.removeprefix("wkd_ya_text_").startswith(allowed)}


def _texts(mod: Compiled) -> list[str]:
    content = next(file.content for file in mod.files if file.path.endswith("_texts.csv"))
    return content.decode("cp1252").split("\r\n")


def _events(mod: Compiled) -> dict[str, object]:
    symbols = (mod.manifest.symbols or {})[GAME]
    assert isinstance(symbols, dict)
    events = symbols["events"]
    assert isinstance(events, dict)
    return events

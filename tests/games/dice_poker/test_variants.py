"""Rules files with other dice, hands and switches: each builds a mod that passes every check of the build."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from generator.build.compiler import Compiled
from generator.errors import FaultyInput
from tests.compiling import compiled_once
from tests.games.one_game import one_game

ROOT = Path(__file__).parents[3]
SHIPPED = one_game((ROOT / "rules.yaml").read_text(encoding="utf-8"), "dice_poker")
HANDS = re.compile(r"    hands: .*?(?=    nothing:)", re.DOTALL)
SHIPPED_REROLL = re.compile(r"      reroll: .*?(?=    gambling:)", re.DOTALL)


def with_hands(text: str, patterns: dict[str, str], lucky: str) -> str:
    """The shipped rules with other hands: names and patterns, best first."""
    languages = ("english", "french", "german", "spanish")
    lines = []
    for name, pattern in patterns.items():
        texts = ", ".join(f"{language}: {name}" for language in languages)
        lines.append(f"      - {{name: {name}, {pattern}, text: {{{texts}}}}}\n")
    text = HANDS.sub(lambda _: "    hands:\n" + "".join(lines), text)
    text = SHIPPED_REROLL.sub("      reroll: {}\n", text)
    return text.replace("hand: five_of_a_kind", f"hand: {lucky}")


def edited(*changes: tuple[str, str]) -> str:
    """The shipped rules with lines changed; each change must fit exactly once."""
    text = SHIPPED
    for old, new in changes:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    return text


def dice(count: int, faces: int, text: str = SHIPPED) -> str:
    return text.replace("      count: 5\n      faces: 6\n", f"      count: {count}\n      faces: {faces}\n")


FOUR_EIGHTS = with_hands(
    dice(4, 8),
    {
        "four": "groups: [4]",
        "three": "groups: [3]",
        "run": "faces: [5, 6, 7, 8]",
        "pairs": "groups: [2, 2]",
        "pair": "groups: [2]",
    },
    "four",
)
EIGHT_TENS = with_hands(
    dice(8, 10),
    {
        **{name: f"groups: [{size}]" for name, size in (("eight", 8), ("seven", 7), ("six", 6))},
        "five_three": "groups: [5, 3]",
        "five": "groups: [5]",
        "fours": "groups: [4, 4]",
        "four": "groups: [4]",
        "long_run": "faces: [3, 4, 5, 6, 7, 8, 9, 10]",
        "two_threes": "groups: [3, 3, 2]",
        "three": "groups: [3]",
        "four_pairs": "groups: [2, 2, 2, 2]",
        "three_pairs": "groups: [2, 2, 2]",
        "two_pairs": "groups: [2, 2]",
        "pair": "groups: [2]",
    },
    "eight",
)
VARIANTS = {
    "four dice of eight faces": FOUR_EIGHTS,
    "eight dice of ten faces": EIGHT_TENS,
    "two dice of two faces": with_hands(dice(2, 2), {"pair": "groups: [2]"}, "pair").replace("face: 6", "face: 2"),
    "a straight among spare dice": with_hands(dice(6, 6), {"run": "faces: [2, 3, 4]", "pair": "groups: [2]"}, "run"),
    "no re-roll": edited(("rolls: 2 ", "rolls: 1 ")),
    "four rolls": edited(("rolls: 2 ", "rolls: 4 ")),
    "all within a day": edited(("a_day_apart: true", "a_day_apart: false")),
    "no pings": edited(("ping_events: true", "ping_events: false")),
    "tournaments": edited(("    tournament:\n      enabled: false", "    tournament:\n      enabled: true")),
    "loaded dice": edited(("faces weigh the same\n      enabled: false", "faces weigh the same\n      enabled: true")),
    "debug decision": edited(("debug_decision: false", "debug_decision: true")),
    "patch 2.8": edited(("patch: '3.3'", "patch: '2.8'")),
    "another prefix": edited(("prefix: wkd ", "prefix: tavern "), ("namespace: wkd ", "namespace: tav ")),
    "everything at once": edited(
        ("    tournament:\n      enabled: false", "    tournament:\n      enabled: true"),
        ("faces weigh the same\n      enabled: false", "faces weigh the same\n      enabled: true"),
        ("debug_decision: false", "debug_decision: true"),
        ("patch: '3.3'", "patch: '2.8'"),
        ("rolls: 2 ", "rolls: 3 "),
        ("a_day_apart: true", "a_day_apart: false"),
    ),
}


def compiled(text: str, folder: Path) -> Compiled:
    return compiled_once(text, folder)


def script(mod: Compiled, part: str) -> str:
    """The files whose path holds a part, as one text with bare line ends."""
    found = [file.content.decode("cp1252") for file in mod.files if part in file.path]
    assert found, part
    return "\n".join(found).replace("\r\n", "\n")


@pytest.mark.parametrize("name", VARIANTS)
def test_a_variant_builds_without_a_finding_and_stays_small(name: str, tmp_path: Path) -> None:
    mod = compiled(VARIANTS[name], tmp_path)
    sizes = [len(file.content) for file in mod.files if file.path.endswith(".txt")]
    assert sum(sizes) < 400_000


def test_the_base_of_the_lone_code_is_the_smallest_where_ten_does_not_fit(tmp_path: Path) -> None:
    bases = {}
    for name in ("four dice of eight faces", "eight dice of ten faces"):
        symbols = compiled(VARIANTS[name], tmp_path).games[0].symbols
        bases[name] = symbols["lone_base"]
    assert bases == {"four dice of eight faces": 2, "eight dice of ten faces": 4}


def test_a_code_over_the_range_of_variables_is_refused_with_its_size(tmp_path: Path) -> None:
    text = with_hands(dice(8, 10), {"pair_of_pairs": "groups: [2, 2]"}, "pair_of_pairs")
    with pytest.raises(FaultyInput) as caught:
        compiled(text, tmp_path)
    assert [finding.code for finding in caught.value.findings] == ["RY304"]
    assert "2,147,483" in caught.value.findings[0].message


def test_switching_things_on_renumbers_nothing(tmp_path: Path) -> None:
    plain = compiled(SHIPPED, tmp_path).games[0].symbols["events"]
    full = compiled(VARIANTS["everything at once"], tmp_path).games[0].symbols["events"]
    assert isinstance(plain, dict)
    assert isinstance(full, dict)
    assert plain.items() <= full.items()
    assert {"next_round", "debug", "start_tournament"} <= full.keys() - plain.keys()


def test_the_ante_is_changed_where_the_ante_is_paid_returned_or_told_and_nowhere_else(tmp_path: Path) -> None:
    before = compiled(SHIPPED, tmp_path)
    after = compiled(edited(("ante: 0.5\n", "ante: 0.75\n")), tmp_path)
    changed = {
        new.path.rpartition("/")[2]: [
            (one, other)
            for one, other in zip(old.content.split(b"\r\n"), new.content.split(b"\r\n"), strict=True)
            if one != other
        ]
        for old, new in zip(before.files, after.files, strict=True)
        if old.content != new.content
    }
    assert changed.keys() == {"wkd_dice_poker.txt", "wkd_texts.csv"}
    for lines in changed.values():
        assert all(old.replace(b"0.5", b"0.75").replace(b"0,5", b"0,75") == new for old, new in lines)


def test_loaded_dice_lean_only_when_switched_on(tmp_path: Path) -> None:
    off = script(compiled(SHIPPED, tmp_path), "scripted_effects")
    on = script(compiled(VARIANTS["loaded dice"], tmp_path), "scripted_effects")
    assert "factor = 1.25" not in off
    assert on.count("factor = 1.25\n\t\t\t\ttrait = wkd_lucky") == 5
    assert on.count("factor = 0.75\n\t\t\t\ttrait = wkd_cursed") == 5


def test_each_die_has_a_literal_list_of_equal_weights(tmp_path: Path) -> None:
    effects = script(compiled(SHIPPED, tmp_path), "scripted_effects")
    lists = re.findall(r"random_list = \{(.*?)\n\t\}", effects, re.DOTALL)
    assert len(lists) == 5
    for die, entries in enumerate(lists, start=1):
        found = re.findall(
            rf"(\d+) = \{{ set_variable = \{{ which = wkd_dp_die_{die} value = (\d) \}} \}}", " ".join(entries.split())
        )
        assert found == [("1", str(face)) for face in range(1, 7)]


def test_pings_are_as_many_as_dice_after_each_roll_or_none(tmp_path: Path) -> None:
    def pings(text: str) -> int:
        return script(compiled(text, tmp_path), "events/").count("repeat_event = { id = wkd.1062 }")

    assert pings(SHIPPED) == 4 * 5
    assert pings(VARIANTS["no pings"]) == 0
    assert pings(FOUR_EIGHTS) == 4 * 4


def test_rolls_within_a_day_have_no_delay(tmp_path: Path) -> None:
    assert "days = 1 }" in script(compiled(SHIPPED, tmp_path), "events/")
    assert "days = 1 }" not in script(compiled(VARIANTS["all within a day"], tmp_path), "events/")


def test_older_patches_get_the_older_word_for_hiding(tmp_path: Path) -> None:
    old, new = (script(compiled(text, tmp_path), "events/") for text in (VARIANTS["patch 2.8"], SHIPPED))
    assert "hidden_effect" not in old
    assert old.count("hidden_tooltip") == new.count("hidden_effect") > 10
    assert "hidden_tooltip" not in new


def test_traits_of_a_parent_mod_are_used_and_not_defined(tmp_path: Path) -> None:
    text = edited(("  gambler:\n    kind: personality\n", "  gambler:\n    define: false\n    id: gambler\n"))
    mod = compiled(text.replace("dependencies: [] ", "dependencies: ['The Witcher Kings'] "), tmp_path)
    assert "gambler = {" not in script(mod, "common/traits")
    assert "trait = gambler" in script(mod, "events/")
    assert 'dependencies = {\n\t"The Witcher Kings"\n}' in script(mod, ".mod")
    assert not [file.path for file in mod.files if file.path.endswith("gambler.dds")]


def test_names_of_hands_cover_every_class_and_rank_once(tmp_path: Path) -> None:
    text = script(compiled(SHIPPED, tmp_path), "customizable_localisation")
    keys = re.findall(r"localisation_key = (\S+)", text)
    assert len(keys) == len(set(keys)) == 6 + 6 + 30 + 1 + 1 + 6 + 15 + 6 + 1

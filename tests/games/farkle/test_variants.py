"""Rules files with other numbers, targets and AIs: each builds a mod that passes every check of the build."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from generator.build.compiler import Compiled
from generator.build.writer import Edited, write_output
from generator.games.farkle.names import EVENT_NUMBERS, names
from generator.verify.built import load_built
from generator.verify.farkle.rolls import check_rolls, check_sets
from generator.verify.farkle.subject import subject_of
from tests.compiling import kept
from tests.games.farkle.composed import ROOT, built, composed, edited, files_of, written
from tests.games.one_game import one_game

STOP_ONLY = (("        game_master: race          # knows both scores and the target\n", ""),)
SMALL = (*STOP_ONLY, ("target: 2000", "target: 500"))
VARIANTS = {
    "only stop tables": edited(*STOP_ONLY),
    "no straights": edited(
        *SMALL,
        ("      straights:\n", "      straights: []\n"),
        ("        - {faces: [1, 2, 3, 4, 5], points: 500}\n", ""),
        ("        - {faces: [2, 3, 4, 5, 6], points: 750}\n", ""),
        ("        - {faces: [1, 2, 3, 4, 5, 6], points: 1500}\n", ""),
    ),
    "other points": edited(
        *SMALL,
        ("singles: [100, 0, 0, 0, 50, 0]", "singles: [50, 0, 0, 50, 0, 0]"),
        ("three_of_a_kind: [1000, 200, 300, 400, 500, 600]", "three_of_a_kind: [150, 100, 150, 200, 250, 300]"),
        ("each_further: 2", "each_further: 3"),
    ),
    "the race for all": edited(
        ("target: 2000", "target: 400"),
        ("otherwise: stop_table", "otherwise: race"),
        ("race_bands: 10", "race_bands: 3"),
    ),
    "one band": edited(("target: 2000", "target: 300"), ("race_bands: 10", "race_bands: 1")),
    "another stake": edited(*SMALL, ("ante: 1", "ante: 2.5")),
    "the tester's decision": edited(*SMALL).replace("debug_decision: false", "debug_decision: true"),
    "an old patch": edited(*SMALL).replace("patch: '3.3'", "patch: '2.8'"),
    "another prefix": edited(*SMALL)
    .replace("prefix: wkd ", "prefix: abc ")
    .replace("namespace: wkd ", "namespace: abc "),
}


def script(compiled: Compiled, part: str) -> str:
    """The only file of a mod whose path holds this part and Farkle's name."""
    (found,) = [content for path, content in files_of(compiled).items() if part in path and "farkle" in path]
    return found.decode("cp1252").replace("\r\n", "\n")


QUICK = ("the race for all", "the tester's decision", "an old patch")
"""Variants that are built in the usual tests; the others are proven or looked at further below, or slow."""


@pytest.mark.parametrize(
    "name", [name if name in QUICK else pytest.param(name, marks=pytest.mark.slow) for name in VARIANTS]
)
def test_a_variant_builds(tmp_path: Path, name: str) -> None:
    compiled = built(tmp_path, one_game(VARIANTS[name], "farkle"))
    assert any("farkle" in path for path in files_of(compiled))


@pytest.mark.parametrize("name", ["no straights", "other points"])
def test_other_scores_are_proven_as_well(tmp_path: Path, name: str) -> None:
    rules = written(tmp_path, one_game(VARIANTS[name], "farkle"))
    compiled = kept(rules)
    write_output(tmp_path / "mod_output", compiled.files, compiled.manifest, Edited.OVERWRITE)
    subject = subject_of(load_built(rules))
    assert not check_rolls(subject).faults
    assert not check_sets(subject).faults


def two_games(*changes: tuple[str, str]) -> str:
    """Dice poker, and Farkle behind it."""
    _, farkle = one_game(edited(*changes), "farkle").split("\ngames:\n")
    return one_game((ROOT / "rules.yaml").read_text(encoding="utf-8"), "dice_poker").rstrip() + "\n\n" + farkle


def test_switched_off_nothing_of_it_is_left(tmp_path: Path) -> None:
    files = files_of(built(tmp_path, two_games(("    enabled: true", "    enabled: false"))))
    assert not [path for path in files if "farkle" in path]
    everything = b"".join(files.values())
    assert b"wkd_fk_" not in everything
    assert b"wkd.2001" not in everything


def test_dice_poker_is_the_same_with_farkle_and_without(tmp_path: Path) -> None:
    (tmp_path / "on").mkdir()
    (tmp_path / "off").mkdir()
    on = files_of(built(tmp_path / "on", two_games(*SMALL)))
    off = files_of(built(tmp_path / "off", two_games(("    enabled: true", "    enabled: false"))))
    shared = [path for path in off if path.endswith("/wkd_dice_poker.txt")]
    assert len(shared) >= 5
    assert all(on[path] == off[path] for path in shared)


@pytest.fixture(scope="module")
def shipped(tmp_path_factory: pytest.TempPathFactory) -> Compiled:
    return built(tmp_path_factory.mktemp("shipped"), one_game(composed(), "farkle"))


def test_the_script_stays_small(shipped: Compiled) -> None:
    size = sum(
        len(content) for path, content in files_of(shipped).items() if "farkle" in path and path.endswith(".txt")
    )
    assert 100_000 < size < 400_000


def test_ids_are_stable(shipped: Compiled) -> None:
    events = re.findall(r"^\tid = wkd\.(\d+)$", script(shipped, "events/"), re.MULTILINE)
    assert sorted(map(int, events)) == [
        *(2001, 2002, 2003, 2010, 2011, 2012, 2013, 2020, 2021, 2022, 2023, 2030, 2042, 2050, 2051, 2060, 2061)
    ]
    assert names("wkd", "wkd").event("turn_guest") == "wkd.2011"
    assert len(set(EVENT_NUMBERS.values())) == len(EVENT_NUMBERS)


def test_the_pick_window_has_five_options_of_which_three_are_ever_shown(shipped: Compiled) -> None:
    text = script(shipped, "events/")
    start = text.index("\tid = wkd.2022\n")
    event = text[start : text.index("\n}\n", start)]
    assert event.count("\toption = {") == 5
    assert event.count("wkd_fk_is_picking = yes") == 4
    assert event.count("wkd_fk_fits = yes") == 4 + 6


def test_the_stop_table_stands_in_the_script(shipped: Compiled) -> None:
    text = script(shipped, "scripted_effects/")
    table = text[text.index("wkd_fk_think_stop_table = {") :]
    stops = re.findall(r"which = wkd_fk_stop_(\d) value = (\d+)", table)[:6]
    assert stops == [("1", "300"), ("2", "250"), ("3", "450"), ("4", "1050"), ("5", "3400"), ("6", "12950")]


def test_stakes_and_target_reach_the_script(tmp_path: Path) -> None:
    compiled = built(tmp_path, one_game(VARIANTS["another stake"], "farkle"))
    assert "wealth = -2.5" in script(compiled, "scripted_effects/")
    assert "wkd_fk_total value = 500" in script(compiled, "events/")
    texts = b"".join(content for path, content in files_of(compiled).items() if path.endswith(".csv"))
    assert b"2,5" in texts
    assert b"2.5" in texts


def test_the_tester_finds_the_debug_events(tmp_path: Path) -> None:
    compiled = built(tmp_path, one_game(VARIANTS["the tester's decision"], "farkle"))
    assert "id = wkd.2070" in script(compiled, "events/")
    assert "wkd_fk_debug" in script(compiled, "decisions/")


def test_without_a_race_there_are_no_fields(tmp_path: Path) -> None:
    compiled = built(tmp_path, one_game(VARIANTS["only stop tables"], "farkle"))
    assert "think_race" not in script(compiled, "scripted_effects/")


def test_all_texts_are_there_in_four_languages(shipped: Compiled) -> None:
    rows = [
        line.split(";")
        for path, content in files_of(shipped).items()
        if path.endswith(".csv")
        for line in content.decode("cp1252").splitlines()
        if line.startswith("wkd_fk_text_")
    ]
    assert len(rows) > 180
    for row in rows:
        assert len(row) == 15
        assert all(row[column] for column in (1, 2, 3, 5)), row[0]
        assert "{" not in "".join(row), row[0]


def test_every_variable_has_a_name_of_its_own_in_each_language(shipped: Compiled) -> None:
    rows = [
        line.split(";")
        for path, content in files_of(shipped).items()
        if path.endswith(".csv")
        for line in content.decode("cp1252").splitlines()
        if re.match(r"wkd_fk_(?!text_|play|debug|at_)", line)
    ]
    assert len(rows) > 30
    for column in (1, 2, 3, 5):
        named = [row[column] for row in rows if not row[0].startswith(("wkd_fk_cursor", "wkd_fk_step"))]
        assert len(set(named)) == len(named), sorted(name for name in named if named.count(name) > 1)
    labels = {row[0]: (row[1], row[2]) for row in rows}
    assert labels["wkd_fk_best_code"] == ("Best set: which dice", "Meilleur ensemble : quels dés")


def test_no_word_of_another_language_slipped_in(shipped: Compiled) -> None:
    """Sentences that are the same in two languages were not translated."""
    for path, content in files_of(shipped).items():
        if path.endswith(".csv"):
            for line in content.decode("cp1252").splitlines():
                row = line.split(";")
                if line.startswith("wkd_fk_text_") and len(row[1].split()) > 4 and "set_" not in row[0]:
                    assert len({row[1], row[2], row[3], row[5]}) == 4, row[0]

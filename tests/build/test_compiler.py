"""From rules.yaml to files in memory: what ends a build, and what the shared part of the mod says."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from PIL import Image

from generator.build.compiler import Compiled, compile_rules
from generator.build.render import encode
from generator.errors import FaultyInput, UserError
from generator.script.localisation import read_localisation
from tests.games.one_game import one_game

ROOT = Path(__file__).parents[2]
SHIPPED = one_game((ROOT / "rules.yaml").read_text(encoding="utf-8"), "dice_poker")


def compiled(folder: Path, *changes: tuple[str, str]) -> Compiled:
    text = SHIPPED
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new, 1)
    (folder / "rules.yaml").write_text(text, encoding="utf-8")
    return compile_rules(folder / "rules.yaml")


def content(mod: Compiled, ending: str) -> str:
    (found,) = [file.content for file in mod.files if file.path.endswith(ending)]
    return found.decode("cp1252").replace("\r\n", "\n")


def codes(caught: pytest.ExceptionInfo[FaultyInput]) -> list[str]:
    return [finding.code for finding in caught.value.findings]


def test_a_missing_file_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(UserError) as caught:
        compile_rules(tmp_path / "none.yaml")
    assert not isinstance(caught.value, FaultyInput)
    assert "none.yaml" in caught.value.message


def test_faults_of_the_file_and_of_the_game_are_both_told_before_anything_is_made(tmp_path: Path) -> None:
    with pytest.raises(FaultyInput) as caught:
        compiled(tmp_path, ("groups: [2]\n", "groups: [3]\n"), ("hand: five_of_a_kind", "hand: nonsense"))
    assert codes(caught) == ["RY302", "RY305"]
    assert caught.value.hint == "nothing was written"


def test_a_text_that_grows_too_long_with_its_dice_is_refused_at_its_place(tmp_path: Path) -> None:
    old = "english: 'Your dice: §Y{my_dice}§! - {my_hand}."
    with pytest.raises(FaultyInput) as caught:
        compiled(tmp_path, (old, "english: '" + 4 * "{my_dice} {other_dice} " + "Your dice."))
    assert codes(caught) == ["RY312"]
    assert (caught.value.findings[0].place.excerpt or "").strip() == "bet_asker:"


def test_a_game_that_is_switched_off_leaves_only_what_is_shared(tmp_path: Path) -> None:
    mod = compiled(tmp_path, ("  dice_poker:\n    enabled: true", "  dice_poker:\n    enabled: false"))
    assert mod.games == ()
    assert not [file.path for file in mod.files if "dice_poker/events" in file.path]
    assert "wkd_gambler = {" in content(mod, "_traits.txt")


def test_the_descriptor_says_what_the_rules_say(tmp_path: Path) -> None:
    mod = compiled(tmp_path, ("dependencies: [] ", "dependencies: ['The Witcher Kings', 'Another'] "))
    text = content(mod, ".mod")
    assert 'name = "Witcher Kings: Tavern Games"\n' in text
    assert 'path = "mod/witcher_kings_dice_poker"\n' in text
    assert 'dependencies = {\n\t"The Witcher Kings"\n\t"Another"\n}\n' in text
    assert 'supported_version = "3.3.5"\n' in text


def test_traits_name_opposites_both_ways_and_modifiers_with_decimals(tmp_path: Path) -> None:
    text = content(compiled(tmp_path, ("    opposites: [lucky]\n", "")), "_traits.txt")
    assert (
        "wkd_lucky = {\n\tcongenital = yes\n\topposites = { wkd_cursed }\n\thealth = 0.25\n\tinherit_chance = 10\n}"
        in (" ".join(text.split()).replace(" ", " ") and text.replace("{\n\t\twkd_cursed\n\t}", "{ wkd_cursed }"))
    )
    assert text.count("opposites") == 2


def test_every_text_is_there_in_four_languages_and_unlisted_ones_repeat_the_first(tmp_path: Path) -> None:
    mod = compiled(tmp_path, ("languages: [english, french, german, spanish]", "languages: [english, french, german]"))
    (csv,) = [file for file in mod.files if file.path.endswith(".csv")]
    table = read_localisation(csv.content, csv.path)
    assert table.findings == ()
    rows = {row.key: row for row in table.rows}
    assert rows["wkd_gambler"].text("german") == "Spieler"
    assert rows["wkd_gambler"].text("spanish") == "Jugador empedernido"
    assert all(row.text(language) for row in table.rows for language in ("english", "french", "german", "spanish"))


def test_a_language_without_texts_repeats_the_first(tmp_path: Path) -> None:
    text = SHIPPED.replace("languages: [english, french, german, spanish]", "languages: [english]")
    text = "\n".join(
        line for line in text.splitlines() if not line.strip().startswith(("french:", "german:", "spanish:"))
    )
    (tmp_path / "rules.yaml").write_text(text, encoding="utf-8")
    (csv,) = [file for file in compile_rules(tmp_path / "rules.yaml").files if file.path.endswith(".csv")]
    for row in read_localisation(csv.content, csv.path).rows:
        assert {row.text(language) for language in ("french", "german", "spanish")} == {row.text("english")}


def test_opinion_and_event_modifiers_have_their_durations(tmp_path: Path) -> None:
    mod = compiled(tmp_path)
    assert "wkd_shared_a_game = {\n\topinion = 5\n\tyears = 2\n\tstacking = no\n}" in content(mod, "_opinions.txt")
    assert "wkd_dp_at_the_table = {\n\topinion = 0\n\tdays = 30\n\tstacking = no\n}" in content(mod, "_opinions.txt")
    assert content(mod, "_modifiers.txt").count("icon = 1") == 2


def test_an_own_thumbnail_is_taken_and_a_broken_one_refused(tmp_path: Path) -> None:
    Image.new("RGB", (64, 64), (1, 2, 3)).save(tmp_path / "own.png")
    change = ("  debug_decision:", "  picture: own.png\n  debug_decision:")
    mod = compiled(tmp_path, change)
    (thumbnail,) = [file.content for file in mod.files if file.path.endswith("thumbnail.png")]
    with Image.open(io.BytesIO(thumbnail)) as picture:
        assert picture.getpixel((0, 0)) == (1, 2, 3)
    (tmp_path / "own.png").write_bytes(b"no picture")
    with pytest.raises(FaultyInput) as caught:
        compiled(tmp_path, change)
    assert codes(caught) == ["RY401"]


def test_own_icons_of_a_wrong_size_are_refused_with_the_size_wanted(tmp_path: Path) -> None:
    Image.new("RGBA", (30, 24)).save(tmp_path / "clover.png")
    with pytest.raises(FaultyInput) as caught:
        compiled(tmp_path, ("icon: clover", "icon: clover.png"))
    assert codes(caught) == ["RY402"]
    assert "24 x 24" in caught.value.findings[0].message


def test_files_are_encoded_for_the_game() -> None:
    assert encode("§Y é\nb\r\n") == b"\xa7Y \xe9\r\nb\r\n"
    with pytest.raises(UnicodeEncodeError):
        encode("ł")

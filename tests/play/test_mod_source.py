"""Reading a mod, building it when its rules changed, and what is different afterwards."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.build.writer import Edited, write_output
from generator.errors import FaultyInput, UserError
from generator.play.changes import changes
from generator.play.mod_source import ModSource, load, source_for
from tests.compiling import compiled_once
from tests.games.one_game import one_game
from tests.play.stage import EVENTS, ROOT, SMALL, loaded_mod, write_mod


def project(folder: Path) -> Path:
    """Our rules, dice poker alone in them, with the mod they make."""
    mod = compiled_once(one_game((ROOT / "rules.yaml").read_text("utf-8"), "dice_poker"), folder)
    write_output(folder / "mod_output", mod.files, mod.manifest, Edited.OVERWRITE)
    return folder


def test_a_mod_without_a_manifest_has_no_symbols(tmp_path: Path) -> None:
    loaded = loaded_mod(tmp_path)
    assert loaded.symbols == {}
    assert loaded.built == ()
    assert set(loaded.stamps) == set(SMALL)


@pytest.mark.parametrize("inner", ["", "witcher_kings_dice_poker", "witcher_kings_dice_poker.mod"])
def test_the_manifest_is_found_from_every_way_to_name_the_mod(inner: str) -> None:
    loaded = load(ModSource(ROOT / "mod_output" / inner))
    assert "dice_poker" in loaded.symbols or inner.endswith(".mod")
    assert "wkd.1020" in loaded.program.sources.events


def test_rules_beside_a_built_mod_are_found(tmp_path: Path) -> None:
    source = source_for(project(tmp_path) / "mod_output")
    assert source.rules == (tmp_path / "rules.yaml").resolve()
    assert source_for(write_mod(tmp_path / "other")).rules is None


def test_a_rules_file_means_the_folder_beside_it(tmp_path: Path) -> None:
    source = source_for(project(tmp_path) / "rules.yaml")
    assert source.path == tmp_path / "mod_output"
    with pytest.raises(UserError, match="does not exist"):
        source_for(tmp_path / "none.yaml")


def test_a_mod_that_was_never_built_is_built(tmp_path: Path) -> None:
    text = one_game((ROOT / "rules.yaml").read_text("utf-8"), "dice_poker")
    (tmp_path / "rules.yaml").write_text(text, "utf-8")
    loaded = load(source_for(tmp_path / "rules.yaml"))
    assert loaded.built[0] == "built from rules.yaml"
    assert (tmp_path / "mod_output" / "manifest.json").is_file()


def test_changed_rules_build_the_mod_anew(tmp_path: Path) -> None:
    source = source_for(project(tmp_path) / "mod_output")
    before = load(source)
    assert before.built == ()
    rules = tmp_path / "rules.yaml"
    text = rules.read_text("utf-8")
    assert "raise: 0.5" in text
    rules.write_text(text.replace("raise: 0.5", "raise: 0.75", 1), "utf-8")
    after = load(source, before)
    lines = changes(before, after)
    assert "built from rules.yaml" in lines
    assert any("scripted effect `wkd_dp_pay_raise`" in line for line in lines)


def test_faulty_rules_leave_everything_as_it_was(tmp_path: Path) -> None:
    source = source_for(project(tmp_path) / "mod_output")
    before = load(source)
    (tmp_path / "rules.yaml").write_text("mod: 3\n", "utf-8")
    with pytest.raises(FaultyInput):
        load(source, before)
    assert load(ModSource(tmp_path / "mod_output")).stamps == before.stamps


def test_nothing_changed_is_no_line(tmp_path: Path) -> None:
    before = loaded_mod(tmp_path)
    assert changes(before, load(ModSource(tmp_path))) == ()


def test_new_changed_and_gone_are_told_by_name(tmp_path: Path) -> None:
    before = loaded_mod(tmp_path)
    events = EVENTS.replace("id = tst.2", "id = tst.4").replace("wealth = -2", "wealth = -3")
    write_mod(tmp_path, {"events/tst.txt": events, "common/traits/tst.txt": "brave = { }\n"})
    (tmp_path / "decisions" / "tst.txt").unlink()
    lines = changes(before, load(ModSource(tmp_path)))
    for line in (
        "changed: `events/tst.txt`",
        "new: `common/traits/tst.txt`",
        "gone: `decisions/tst.txt`",
        "changed: event `tst.1`",
        "new: event `tst.4`",
        "new: trait `brave`",
        "gone: event `tst.2`",
        "gone: decision `tst_decide`",
    ):
        assert line in lines, line


def test_long_lists_are_cut_and_findings_are_told(tmp_path: Path) -> None:
    before = loaded_mod(tmp_path)
    many = "".join(f"character_event = {{ id = tst.{number} is_triggered_only = yes }}\n" for number in range(10, 40))
    write_mod(tmp_path, {"events/tst.txt": EVENTS + many + "character_event = { id = tst.99\n"})
    lines = changes(before, load(ModSource(tmp_path)))
    assert any(line.startswith("... and ") for line in lines)
    assert any("never closed" in line or "`{`" in line for line in lines), lines


def test_several_mods_lie_over_each_other(tmp_path: Path) -> None:
    base = write_mod(tmp_path / "base")
    top = write_mod(tmp_path / "top", {"events/tst.txt": EVENTS.replace("wealth = -2", "wealth = -9")})
    loaded = load(ModSource(top, (base,)))
    event = loaded.program.sources.events["tst.1"]
    assert "wealth = -9" in event.script.source.text[event.statement.start : event.statement.end]
    assert loaded.program.sources.text("tst_give") == "Give two coins"
    assert len(loaded.roots) == 2

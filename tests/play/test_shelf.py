"""Definitions on demand against the index of the whole mod, and facts kept between runs."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from generator import __version__
from generator.errors import UserError
from generator.interpret.loading import sources_of
from generator.mod.files import ModFiles, files_in_memory, files_on_disk
from generator.mod.index import index_mod
from generator.play import mod_source
from generator.play.cache import cache_file, keep_facts, kept_facts
from generator.play.file_facts import FileFacts, facts_from, is_played, read_facts, stamp_of
from generator.play.mod_source import ModSource, load
from generator.play.shelf import Shelf
from tests.play.stage import BUILT, EVENTS, SMALL, TEXTS, write_mod

KINDS = (
    "events", "decisions", "effects", "triggers", "traits", "opinion_modifiers", "event_modifiers", "custom_texts",
)  # fmt: skip
HOOKS = "on_x = { events = { tst.1 } }\n"


def layers(*contents: dict[str, str]) -> list[ModFiles]:
    return [
        files_in_memory({path: text.encode("cp1252") for path, text in one.items()}, f"mod{number}")
        for number, one in enumerate(contents)
    ]


@pytest.mark.parametrize(
    "mods",
    [
        layers(dict(SMALL)),
        layers(dict(SMALL), {"events/tst.txt": EVENTS.replace("tst.2", "tst.22"), "localisation/a.csv": TEXTS}),
        layers(
            {**SMALL, "events/zz.txt": EVENTS, "common/on_actions/a.txt": HOOKS},
            {"common/on_actions/b.txt": HOOKS, "localisation/tst.csv": TEXTS.replace("Gift", "Bribe")},
        ),
        [files_on_disk(BUILT / "witcher_kings_dice_poker")],
    ],
)
def test_what_is_on_the_shelf_is_what_the_index_finds(mods: list[ModFiles]) -> None:
    whole, shelf = sources_of(index_mod(mods)), Shelf(mods, {})
    for kind in KINDS:
        wanted, found = getattr(whole, kind), getattr(shelf.sources, kind)
        assert list(found) == list(wanted)
        assert len(found) == len(wanted)
        for name, definition in wanted.items():
            assert name in found
            assert (found[name].kind, found[name].place) == (definition.kind, definition.place)
            assert found[name].statement.block is not None
        assert [name for name, _ in found.items()] == list(wanted)
        assert [one.name for one in found.values()] == [one.name for one in wanted.values()]
    assert shelf.sources.texts == whole.texts
    hooks = {name: [one.place for one in some] for name, some in whole.on_actions.items()}
    assert {name: [one.place for one in some] for name, some in shelf.sources.on_actions.items()} == hooks


def test_names_that_are_not_there() -> None:
    events = Shelf(layers(dict(SMALL)), {}).sources.events
    assert "tst.9" not in events
    assert events.get("tst.9") is None
    with pytest.raises(KeyError):
        events["tst.9"]


def test_only_files_that_can_be_played_are_read() -> None:
    files = layers({
        "events/a.txt": "", "events/notes.md": "", "gfx/x.txt": "", "map/region.txt": "", "localisation/a.csv": "",
        "localisation/customizable_localisation/a.txt": "", "interface/a.gfx": "", "interface/a.gui": "",
        "common/traits/a.txt": "", "common/dynasties/a.txt": "", "history/characters/1.txt": "",
        "COMMON/Traits/B.txt": "",
    })[0]  # fmt: skip
    assert sorted(file.path for file in files if is_played(file)) == [
        "COMMON/Traits/B.txt",
        "common/traits/a.txt",
        "events/a.txt",
        "interface/a.gfx",
        "localisation/a.csv",
        "localisation/customizable_localisation/a.txt",
    ]


def test_facts_go_through_json() -> None:
    files = layers({**SMALL, "interface/a.gfx": 'spriteTypes = { spriteType = { name = "A" texturefile = "b.dds" } }'})[
        0
    ]
    for file in files:
        facts, _ = read_facts(file)
        again = facts_from(json.loads(json.dumps(facts.plain())))
        assert again.plain() == facts.plain()
    assert read_facts(files.files["interface/a.gfx"])[0].sprites == {"A": "b.dds"}


@pytest.mark.parametrize("plain", [None, [], {}, {"stamp": "1"}, {"stamp": "", "defined": [1], "texts": {}}])
def test_what_are_no_facts(plain: object) -> None:
    with pytest.raises((ValueError, TypeError, KeyError)):
        facts_from(plain)


def test_faults_of_files_are_told() -> None:
    shelf = Shelf(layers({"events/a.txt": "character_event = {\n\tid = a.1\n"}), {})
    assert len(shelf.faults) == 1
    assert shelf.faults[0].startswith("events/a.txt:1:")


def test_a_file_that_cannot_be_read_is_a_fault(tmp_path: Path) -> None:
    write_mod(tmp_path)
    files = files_on_disk(tmp_path)
    (tmp_path / "decisions" / "tst.txt").unlink()
    shelf = Shelf([files], {})
    assert "No such file" in shelf.faults[0]
    assert "tst.1" in shelf.sources.events


def test_a_pipe_in_a_mod_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(write_mod(tmp_path) / "events" / "pipe.txt")
    shelf = Shelf([files_on_disk(tmp_path)], {})
    assert any("pipe.txt: it is no file" in fault for fault in shelf.faults)
    assert shelf.script("events/pipe.txt") is None


# facts that are believed


def test_files_whose_stamp_is_the_same_are_not_read_again(tmp_path: Path) -> None:
    mod = [files_on_disk(write_mod(tmp_path))]
    first = Shelf(mod, {})
    assert sorted(first.read) == sorted(SMALL)
    again = Shelf(mod, first.known)
    assert again.read == []
    assert again.sources.events["tst.1"].place == first.sources.events["tst.1"].place
    assert again.defined() == first.defined()
    write_mod(tmp_path, {"events/tst.txt": EVENTS + "\n"})
    third = Shelf([files_on_disk(tmp_path)], first.known)
    assert third.read == ["events/tst.txt"]


def test_a_definition_that_vanished_from_its_file_is_said(tmp_path: Path) -> None:
    mod = [files_on_disk(write_mod(tmp_path))]
    shelf = Shelf(mod, Shelf(mod, {}).known)
    write_mod(tmp_path, {"events/tst.txt": "namespace = tst\n"})
    with pytest.raises(UserError, match=r"`tst.1` is no longer in `events/tst.txt`") as fault:
        shelf.sources.events["tst.1"]
    assert "reload" in fault.value.hint


def test_the_stamp_of_a_file_that_is_gone_is_empty(tmp_path: Path) -> None:
    file = files_on_disk(write_mod(tmp_path)).files["events/tst.txt"]
    assert stamp_of(file)
    (tmp_path / "events" / "tst.txt").unlink()
    assert stamp_of(file) == ""


# facts that are kept


def test_facts_of_a_big_mod_are_kept_and_believed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mod_source, "WORTH", 100)
    source = ModSource(write_mod(tmp_path / "mod"), cache=tmp_path / "cache")
    assert sorted(load(source).shelf.read) == sorted(SMALL)
    assert load(source).shelf.read == []
    write_mod(tmp_path / "mod", {"decisions/tst.txt": "decisions = { }\n"})
    changed = load(source)
    assert changed.shelf.read == ["decisions/tst.txt"]
    assert "tst_decide" not in changed.program.sources.decisions


def test_facts_of_a_small_mod_are_not_worth_a_file(tmp_path: Path) -> None:
    load(ModSource(write_mod(tmp_path / "mod"), cache=tmp_path / "cache"))
    assert not (tmp_path / "cache").exists()


@pytest.mark.parametrize(
    "content", [b"", b"{", b"[]", b"{}", b'{"version": "0"}', b'{"version": "VERSION", "files": {"a": 3}}', b"\xff\xfe"]
)
def test_a_cache_that_is_none_is_passed_over(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "play.json"
    file.write_bytes(content.replace(b"VERSION", __version__.encode()))
    assert kept_facts(file) == {}
    assert kept_facts(tmp_path / "none.json") == {}


def test_a_cache_that_cannot_be_written_is_said_to_the_caller_alone(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    assert not keep_facts(blocked / "play.json", {})
    assert keep_facts(tmp_path / "new" / "play.json", {"a": FileFacts("1 2")})
    assert kept_facts(tmp_path / "new" / "play.json")["a"].stamp == "1 2"
    assert [one.name for one in (tmp_path / "new").iterdir()] == ["play.json"]


def test_each_mod_has_its_own_file(tmp_path: Path) -> None:
    assert cache_file(tmp_path, tmp_path / "a") != cache_file(tmp_path, tmp_path / "b")
    assert cache_file(tmp_path, tmp_path / "a") == cache_file(tmp_path, tmp_path / "b" / ".." / "a")

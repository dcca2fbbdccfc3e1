"""The index as a whole: lookups, layers, duplicates, findings, bad input."""

from __future__ import annotations

import gc
import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.mod.files import files_in_memory, files_on_disk
from generator.mod.folder import find_mod
from generator.mod.index import index_mod
from generator.mod.records import DECISION, EVENT, TRAIT
from tests.mod.conftest import Indexer

EVENTS = """
character_event = {
    id = a.1
    option = { set_character_flag = x character_event = { id = a.2 } set_variable = { which = v value = 1 } }
}
character_event = {
    id = a.2
    trigger = { has_character_flag = x }
    immediate = { ROOT = { repeat_event = { id = a.1 } } }
}
"""


def test_lookups(index_of: Indexer) -> None:
    index = index_of({"events/a.txt": EVENTS, "common/traits/t.txt": "lucky = { }"})
    assert list(index.events) == ["a.1", "a.2"]
    assert index.decisions == {}
    assert index.kinds() == (EVENT, TRAIT)
    assert list(index.defined(TRAIT)) == ["lucky"]
    assert index.defined("no_such_kind") == {}
    assert [str(one.owner) for one in index.fired("a.2")] == ["event a.1"]
    assert index.fired("a.3") == ()
    assert index.things() == ("character_flag", "variable")
    assert [use.act.value for use in index.flags()["character_flag", "x"]] == ["set", "test"]
    assert [use.command for use in index.uses_of("variable")["v"]] == ["set_variable"]
    assert index.uses_of("no_such_thing") == {}


def test_what_stands_in_a_definition(index_of: Indexer) -> None:
    index = index_of({"events/a.txt": EVENTS})
    firings, uses = index.in_definition(index.events["a.2"])
    assert [(one.event, one.is_repeat, one.heads) for one in firings] == [("a.1", True, ("ROOT",))]
    assert [use.name for use in uses] == ["x"]
    other = index_of({"events/a.txt": EVENTS}).events["a.2"]
    assert index.in_definition(other) == ((), ())


def test_generic_flags_are_flags(index_of: Indexer) -> None:
    index = index_of({"common/scripted_effects/a.txt": "e = { set_flag = f clear_flags_with_prefix = f }"})
    assert list(index.flags()) == [("flag", "f")]


def test_first_of_equal_names_stays(index_of: Indexer) -> None:
    index = index_of({"events/b.txt": "character_event = { id = a.1 title = late }", "events/a.txt": EVENTS})
    assert index.events["a.1"].file.path == "events/a.txt"
    (one,) = index.duplicates
    assert (one.kind, one.name, [some.file.path for some in one.definitions]) == (
        EVENT,
        "a.1",
        ["events/a.txt", "events/b.txt"],
    )


def test_hooks_are_extended_not_doubled(index_of: Indexer) -> None:
    hook = "on_birth = { events = { a.1 } }"
    index = index_of({"common/on_actions/a.txt": hook, "common/on_actions/b.txt": hook})
    assert index.duplicates == ()
    assert len(index.fired("a.1")) == 2


def test_layers() -> None:
    base = files_in_memory({"events/a.txt": EVENTS.encode(), "decisions/d.txt": b"decisions = { d = { } }"}, "base")
    sub = files_in_memory({"Events/A.txt": b"character_event = { id = a.9 }"}, "sub")
    index = index_mod([base, sub])
    assert index.names == ("base", "sub")
    assert list(index.events) == ["a.9"]
    assert index.events["a.9"].file.mod == "sub"
    assert list(index.defined(DECISION)) == ["d"]
    assert [one.path for one in index.overrides] == ["Events/A.txt"]
    assert set(index.scripts) == {"Events/A.txt", "decisions/d.txt"}


@pytest.mark.parametrize(
    ("path", "content", "codes"),
    [
        ("history/provinces/1 - X.txt", "title = c_x\n1066.1.1 = { culture = norse", ["CK101"]),
        ("history/titles/c_x.txt", "1066.1.1 = { holder = 1 } }", ["CK102"]),
        ("history/characters/x.txt", '1 = { name = "X }', ["CK103"]),
        ("history/wars/x.txt", "name != x", ["CK107"]),
        ("common/dynasties/x.txt", "1 = { name = X culture norse }", ["CK118"]),
        ("map/terrain.txt", "plains = { { }", ["CK101"]),
        ("history/provinces/2 - Y.txt", "title = c_y # nothing wrong", []),
        ("notes/x.txt", "just { words", []),
    ],
)
def test_of_files_that_nothing_looks_into_the_shape_is_read(path: str, content: str, codes: list[str]) -> None:
    """Over a base as well: what is wrong there is told as that mod's."""
    layers = [files_in_memory({}, "base"), files_in_memory({path: content.encode()}, "mod")]
    index = index_mod(layers)
    assert sorted(one.code for one in index.findings) == codes
    assert index.definitions == ()
    assert (index.found_in == {path: "mod"}) == bool(codes)
    assert (path in index.scripts) == bool(codes)


def test_findings_of_the_parser_are_kept(index_of: Indexer) -> None:
    index = index_of({"events/a.txt": "character_event = { id = a.1\n", "common/traits/t.txt": "x = { } }"})
    assert {finding.place.path for finding in index.findings} == {"events/a.txt", "common/traits/t.txt"}
    assert "a.1" in index.events


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="the superuser may read everything")
def test_unreadable_files_are_named(tmp_path: Path) -> None:
    path = tmp_path / "events" / "a.txt"
    path.parent.mkdir()
    path.write_bytes(b"")
    path.chmod(0)
    (one,) = index_mod(files_on_disk(tmp_path)).unreadable
    assert one.path == str(path)


def test_vanished_files_are_named(tmp_path: Path) -> None:
    (tmp_path / "events").mkdir()
    (tmp_path / "events" / "a.txt").write_bytes(b"")
    files = files_on_disk(tmp_path)
    (tmp_path / "events" / "a.txt").unlink()
    (one,) = index_mod(files).unreadable
    assert one.path.endswith("a.txt")
    assert one.reason


def test_collector_is_as_it_was(index_of: Indexer) -> None:
    assert gc.isenabled()
    index_of({"events/a.txt": EVENTS})
    assert gc.isenabled()
    gc.disable()
    try:
        index_of({"events/a.txt": EVENTS})
        assert not gc.isenabled()
    finally:
        gc.enable()


_PATHS = st.sampled_from(
    [
        "events/a.txt",
        "decisions/a.txt",
        "common/on_actions/a.txt",
        "common/traits/a.txt",
        "common/laws/a.txt",
        "common/landed_titles/a.txt",
        "common/scripted_effects/a.txt",
        "common/scripted_triggers/a.txt",
        "interface/a.gfx",
        "localisation/customizable_localisation/a.txt",
        "localisation/a.csv",
    ]
)
_PIECES = """
    character_event id a.1 FROM any_vassal limit random_list 50 trigger_switch on_trigger set_variable which value k_x
    opinion name option desc text trait tooltip events random_events delay event_target:x yes no { } = = = = {
    "[b.GetValue]" [ ] NOT if else modifier factor spriteTypes decisions laws defined_text < >=
"""
_WORDS = st.sampled_from([*_PIECES.split(), "\n", '"a b"'])


@given(st.dictionaries(_PATHS, st.lists(_WORDS, max_size=60).map(" ".join), max_size=3))
def test_no_shape_of_script_raises(texts: dict[str, str]) -> None:
    index = index_mod(files_in_memory({path: text.encode() for path, text in texts.items()}))
    for use in index.uses:
        assert 0 <= use.start <= use.end <= len(use.source.text)
    assert sum(len(index.in_definition(one)[1]) for one in index.definitions) == len(index.uses)


@given(_PATHS, st.binary(max_size=80))
def test_no_bytes_raise(path: str, raw: bytes) -> None:
    index_mod(files_in_memory({path: raw}))


MODS = Path(os.environ.get("MODWRIGHT_MODS", ""))


@pytest.mark.slow
@pytest.mark.skipif(not os.environ.get("MODWRIGHT_MODS"), reason="MODWRIGHT_MODS names no folder of public mods")
@pytest.mark.parametrize("name", ["ck2plus", "emf/EMF", "ate", "diadochi", "thedas", "mafia"])
def test_public_mods(name: str) -> None:
    if not (MODS / name).is_dir():
        pytest.skip(f"{MODS / name} is not there")
    index = index_mod(find_mod(MODS / name).files())
    assert len(index.events) > 1000
    fired = sum(bool(index.fired(event)) for event in index.events)
    assert fired > len(index.events) / 2

"""An index made anew for files that changed is that of a run from scratch, and keeps what did not change."""

from __future__ import annotations

from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from generator.mod.files import files_in_memory, files_on_disk
from generator.mod.index import IndexKeeper, index_mod, is_indexed
from generator.mod.summary import summarise

_CONTENTS = {
    "events/a.txt": [
        b"namespace = a\ncharacter_event = { id = a.1 option = { name = k set_character_flag = f } }\n",
        b"character_event = { id = a.2 option = { character_event = { id = a.1 } } }\n",
        b"character_event = { id = a.3\n",
    ],
    "events/b.txt": [
        b"character_event = { id = b.1 trigger = { has_character_flag = f } }\n",
        b"character_event = { id = a.1 immediate = { pay = yes } }\n",
    ],
    "common/scripted_effects/c.txt": [b"pay = { wealth = -1 }\n", b"pay = { }\nother = { pay = yes }\n"],
    "localisation/d.csv": [b"k;Text [v.GetValue];;;;;;;;;;;;;x\n", b"k;Other;;;;;;;;;;;;;x\nk;Twice;;;;;;;;;;;;;x\n"],
    "gfx/e.txt": [b"not read"],
}
_MODS = st.fixed_dictionaries({}, optional={path: st.sampled_from(contents) for path, contents in _CONTENTS.items()})


@given(st.lists(st.tuples(_MODS, _MODS), min_size=1, max_size=4))
def test_the_index_is_that_of_a_run_from_scratch(steps: list[tuple[dict[str, bytes], dict[str, bytes]]]) -> None:
    keeper = IndexKeeper()
    for base, mod in steps:
        layers = [files_in_memory(base, "base"), files_in_memory(mod, "mod")]
        kept, anew = keeper.index(layers), index_mod(layers)
        assert summarise(kept) == summarise(anew)
        assert kept.findings == anew.findings
        assert [str(one.place) for one in kept.texts.uses] == [str(one.place) for one in anew.texts.uses]


def test_what_did_not_change_is_the_same_object() -> None:
    keeper = IndexKeeper()
    files = {path: contents[0] for path, contents in _CONTENTS.items()}
    before = keeper.index(files_in_memory(files))
    after = keeper.index(files_in_memory({**files, "events/b.txt": _CONTENTS["events/b.txt"][1]}))
    assert after.scripts["events/a.txt"] is before.scripts["events/a.txt"]
    assert after.texts.uses[0] is before.texts.uses[0]
    assert after.scripts["events/b.txt"] is not before.scripts["events/b.txt"]
    assert after.defined("scripted_effect")["pay"] is before.defined("scripted_effect")["pay"]


def test_a_file_that_goes_is_forgotten() -> None:
    keeper = IndexKeeper()
    keeper.index(files_in_memory({"events/a.txt": _CONTENTS["events/a.txt"][0]}))
    assert keeper.index(files_in_memory({})).definitions == ()


def test_a_file_that_cannot_be_read_is_told(tmp_path: Path) -> None:
    (tmp_path / "events").mkdir()
    (tmp_path / "events" / "dead.txt").symlink_to(tmp_path / "nowhere")
    (told,) = index_mod(files_on_disk(tmp_path, "mod")).unreadable
    assert told.path.endswith("dead.txt")


def test_which_files_are_read() -> None:
    files = files_in_memory(
        dict.fromkeys((*_CONTENTS, "interface/a.gfx", "interface/a.gui", "common/dynasties/d.txt", "notes/n.txt"), b"")
    )
    assert sorted(file.path for file in files if is_indexed(file)) == [
        "common/dynasties/d.txt",
        "common/scripted_effects/c.txt",
        "events/a.txt",
        "events/b.txt",
        "interface/a.gfx",
        "localisation/d.csv",
    ]

"""Writing an output folder: what is written, kept, removed and refused. Killing and failing is in test_staging."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.build.disk import Disk
from generator.build.files import OutputFile
from generator.build.lock import locked
from generator.build.manifest import Manifest, manifest_bytes, own, parse_manifest
from generator.build.staging import Recovery
from generator.build.writer import Edited, Fate, Written, read_manifest, remove_output, write_output
from generator.errors import UserError
from tests.build.faulty_disks import tree

FIRST = (
    OutputFile("mw_dice.mod", b'name = "Dice"\r\n'),
    OutputFile("mw_dice/events/mw.txt", b"namespace = mw\r\n"),
    OutputFile("mw_dice/gfx/traits/mw_lucky.dds", b"DDS \x00"),
)
SECOND = (
    OutputFile("mw_dice.mod", b'name = "Dice"\r\n'),
    OutputFile("mw_dice/events/mw.txt", b"namespace = mw\r\nid = mw.1\r\n"),
    OutputFile("mw_dice/localisation/mw.csv", b"#CODE;;x\r\n"),
)
MANIFEST = Manifest(mod="Dice", folder="mw_dice", prefix="mw", symbols={"dice_poker": {"start": "mw.1"}})


def _write(out: Path, files: tuple[OutputFile, ...], edited: Edited = Edited.KEEP) -> Written:
    return write_output(out, files, MANIFEST, edited)


def _as_tree(files: tuple[OutputFile, ...]) -> dict[str, bytes]:
    whole = Manifest(mod="Dice", folder="mw_dice", prefix="mw", files=own(files), symbols=MANIFEST.symbols)
    return {**{file.path: file.content for file in files}, "manifest.json": manifest_bytes(whole)}


def test_first_build_writes_all_and_leaves_nothing_else(tmp_path: Path) -> None:
    written = _write(tmp_path / "deep" / "out", FIRST)
    assert tree(tmp_path / "deep" / "out") == _as_tree(FIRST)
    assert written.of(Fate.WRITTEN) == tuple(sorted(file.path for file in FIRST))
    assert written.recovery is Recovery.NOTHING


def test_second_build_of_the_same_touches_nothing(tmp_path: Path) -> None:
    _write(tmp_path, FIRST)
    before = {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*")}
    written = _write(tmp_path, FIRST)
    assert written.of(Fate.UNCHANGED) == tuple(sorted(file.path for file in FIRST))
    assert {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*")} == before


def test_owned_files_are_replaced_and_removed_with_their_empty_folders(tmp_path: Path) -> None:
    _write(tmp_path, FIRST)
    written = _write(tmp_path, SECOND)
    assert tree(tmp_path) == _as_tree(SECOND)
    assert written.of(Fate.REMOVED) == ("mw_dice/gfx/traits/mw_lucky.dds",)
    assert not (tmp_path / "mw_dice/gfx").exists()


def test_files_of_others_stay(tmp_path: Path) -> None:
    _write(tmp_path, FIRST)
    (tmp_path / "mw_dice/gfx/traits/mine.dds").write_bytes(b"mine")
    (tmp_path / "notes.txt").write_bytes(b"notes")
    _write(tmp_path, SECOND)
    assert tree(tmp_path) == {**_as_tree(SECOND), "mw_dice/gfx/traits/mine.dds": b"mine", "notes.txt": b"notes"}


def test_an_edited_file_is_named_and_kept_until_forced(tmp_path: Path) -> None:
    _write(tmp_path, FIRST)
    edited = tmp_path / "mw_dice/events/mw.txt"
    edited.write_bytes(b"by hand")
    for _ in range(2):
        written = _write(tmp_path, SECOND)
        assert written.of(Fate.KEPT_EDITED) == ("mw_dice/events/mw.txt",)
        assert edited.read_bytes() == b"by hand"
    forced = _write(tmp_path, SECOND, Edited.OVERWRITE)
    assert forced.of(Fate.OVERWRITTEN) == ("mw_dice/events/mw.txt",)
    assert tree(tmp_path) == _as_tree(SECOND)


def test_an_edited_file_that_is_no_longer_part_stays_and_is_no_longer_ours(tmp_path: Path) -> None:
    _write(tmp_path, FIRST)
    edited = tmp_path / "mw_dice/gfx/traits/mw_lucky.dds"
    edited.write_bytes(b"my own drawing")
    assert _write(tmp_path, SECOND).of(Fate.KEPT_DROPPED) == ("mw_dice/gfx/traits/mw_lucky.dds",)
    assert edited.read_bytes() == b"my own drawing"
    assert _write(tmp_path, SECOND).of(Fate.KEPT_DROPPED, Fate.REMOVED) == ()


def test_a_file_removed_by_hand_comes_back(tmp_path: Path) -> None:
    _write(tmp_path, FIRST)
    (tmp_path / "mw_dice.mod").unlink()
    assert _write(tmp_path, FIRST).of(Fate.WRITTEN) == ("mw_dice.mod",)
    assert tree(tmp_path) == _as_tree(FIRST)


def test_a_file_in_our_place_that_was_never_ours_is_kept(tmp_path: Path) -> None:
    (tmp_path / "mw_dice.mod").write_bytes(b"another mod of that name")
    written = _write(tmp_path, FIRST)
    assert written.of(Fate.KEPT_FOREIGN) == ("mw_dice.mod",)
    assert (tmp_path / "mw_dice.mod").read_bytes() == b"another mod of that name"
    assert _write(tmp_path, FIRST, Edited.OVERWRITE).of(Fate.OVERWRITTEN) == ("mw_dice.mod",)


def test_a_lost_manifest_is_made_anew_over_the_same_files(tmp_path: Path) -> None:
    _write(tmp_path, FIRST)
    (tmp_path / "manifest.json").unlink()
    assert _write(tmp_path, FIRST).of(Fate.UNCHANGED) == tuple(sorted(file.path for file in FIRST))
    assert tree(tmp_path) == _as_tree(FIRST)


@pytest.mark.parametrize("where", ["mw_dice", "mw_dice/events", "mw_dice/events/mw.txt", "manifest.json", ".modwright"])
def test_links_are_refused_before_anything_is_written(tmp_path: Path, where: str) -> None:
    out, outside = tmp_path / "out", tmp_path / "outside"
    outside.mkdir()
    (out / where).parent.mkdir(parents=True)
    (out / where).symlink_to(outside, target_is_directory=True)
    with pytest.raises(UserError, match="is a link"):
        _write(out, FIRST)
    assert tree(outside) == {}
    assert not (out / "mw_dice.mod").exists()


def test_a_folder_in_the_place_of_a_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "mw_dice.mod").mkdir()
    with pytest.raises(UserError, match="is a folder where a file is needed"):
        _write(tmp_path, FIRST)
    assert tree(tmp_path) == {"mw_dice.mod/": b""}


def test_a_file_in_the_place_of_a_folder_is_refused(tmp_path: Path) -> None:
    (tmp_path / "mw_dice").write_bytes(b"a file")
    with pytest.raises(UserError, match="is a file where a folder is needed"):
        _write(tmp_path, FIRST)
    assert tree(tmp_path) == {"mw_dice": b"a file"}


@pytest.mark.parametrize("path", ["../x.txt", "/x.txt", "A.txt", ".modwright/new/0"])
def test_unsound_paths_are_refused(tmp_path: Path, path: str) -> None:
    with pytest.raises(UserError, match="cannot be a file of the mod"):
        _write(tmp_path / "out", (OutputFile(path, b""),))
    assert tree(tmp_path) == {}


@pytest.mark.parametrize("paths", [("a", "a"), ("a", "a/b"), ("manifest.json",)])
def test_two_files_in_one_place_are_refused(tmp_path: Path, paths: tuple[str, ...]) -> None:
    with pytest.raises(UserError, match="want the place"):
        _write(tmp_path / "out", tuple(OutputFile(path, b"") for path in paths))
    assert tree(tmp_path) == {}


def test_a_manifest_that_claims_files_outside_is_refused(tmp_path: Path) -> None:
    out = tmp_path / "out"
    _write(out, FIRST)
    (tmp_path / "victim.txt").write_bytes(b"precious")
    record = out / "manifest.json"
    record.write_bytes(record.read_bytes().replace(b"mw_dice/gfx/traits/mw_lucky.dds", b"../victim.txt"))
    with pytest.raises(UserError, match=r"it claims `../victim.txt`"):
        _write(out, SECOND)
    assert (tmp_path / "victim.txt").read_bytes() == b"precious"


def test_two_builds_at_once_are_refused(tmp_path: Path) -> None:
    _write(tmp_path, FIRST)
    with locked(tmp_path, Disk()), pytest.raises(UserError, match="another modwright is writing"):
        _write(tmp_path, SECOND)
    assert tree(tmp_path) == _as_tree(FIRST)
    _write(tmp_path, SECOND)
    assert tree(tmp_path) == _as_tree(SECOND)


def test_a_stale_lock_file_of_a_dead_process_is_no_lock(tmp_path: Path) -> None:
    (tmp_path / ".modwright").mkdir()
    (tmp_path / ".modwright/lock").write_bytes(b"")
    _write(tmp_path, FIRST)
    assert tree(tmp_path) == _as_tree(FIRST)


def test_remove_takes_only_what_is_ours(tmp_path: Path) -> None:
    _write(tmp_path, FIRST)
    (tmp_path / "mine.txt").write_bytes(b"mine")
    (tmp_path / "mw_dice.mod").write_bytes(b"edited")
    removed = remove_output(tmp_path)
    assert removed.of(Fate.KEPT_EDITED) == ("mw_dice.mod",)
    left = tree(tmp_path)
    assert parse_manifest(left.pop("manifest.json"), "x").digests().keys() == {"mw_dice.mod"}
    assert left == {"mine.txt": b"mine", "mw_dice.mod": b"edited"}


def test_forced_remove_takes_edited_files_too(tmp_path: Path) -> None:
    _write(tmp_path, FIRST)
    (tmp_path / "mw_dice.mod").write_bytes(b"edited")
    assert remove_output(tmp_path, Edited.OVERWRITE).of(Fate.REMOVED) == tuple(sorted(file.path for file in FIRST))
    assert tree(tmp_path) == {}


def test_two_records_live_in_one_folder(tmp_path: Path) -> None:
    write_output(tmp_path, FIRST, MANIFEST, record="dice.json")
    write_output(tmp_path, (OutputFile("other.mod", b"o"),), MANIFEST, record="other.json")
    remove_output(tmp_path, record="dice.json")
    assert sorted(tree(tmp_path)) == ["other.json", "other.mod"]


def test_read_manifest(tmp_path: Path) -> None:
    assert read_manifest(tmp_path) is None
    _write(tmp_path, FIRST)
    found = read_manifest(tmp_path)
    assert found is not None
    assert found.files == own(FIRST)
    assert found.symbols == MANIFEST.symbols

"""The zip: equal bytes, both layouts, descriptors, and no file of others overwritten."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

import pytest

from generator.build.built_mod import BuiltMod, read_built
from generator.build.disk import Disk
from generator.build.manifest import Manifest
from generator.build.pack import Layout, is_ours, pack, write_pack
from generator.build.writer import write_output
from generator.errors import UserError
from tests.build.small_mod import FOLDER, small_mod


@pytest.fixture
def built(tmp_path: Path) -> BuiltMod:
    write_output(tmp_path / "out", small_mod(), Manifest(mod="Dice", folder=FOLDER, prefix="mw"))
    return read_built(tmp_path / "out", Disk())


def _contents(content: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        assert archive.testzip() is None
        return {name: archive.read(name) for name in archive.namelist()}


def test_the_folder_layout_unpacks_into_the_mod_folder(built: BuiltMod) -> None:
    packed = pack(built, "dice.zip", Layout.FOLDER, None)
    assert packed.descriptor is None
    found = _contents(packed.content)
    assert sorted(found) == sorted(file.path for file in small_mod()) == list(packed.names)
    assert found[f"{FOLDER}.mod"] == b'name = "Dice"\r\npath = "mod/mw_dice"\r\n'


def test_the_archive_layout_is_read_as_it_is(built: BuiltMod) -> None:
    packed = pack(built, "dice.zip", Layout.ARCHIVE, 123)
    found = _contents(packed.content)
    assert "events/mw_events.txt" in found
    assert packed.descriptor is not None
    assert packed.descriptor.path == f"{FOLDER}.mod"
    assert found["descriptor.mod"] == packed.descriptor.content
    assert packed.descriptor.content == (b'name = "Dice"\r\narchive = "mod/dice.zip"\r\nremote_file_id = "123"\r\n')


def test_equal_mods_give_equal_bytes(built: BuiltMod) -> None:
    assert pack(built, "a.zip", Layout.FOLDER, 5) == pack(built, "b.zip", Layout.FOLDER, 5)
    with zipfile.ZipFile(io.BytesIO(pack(built, "a.zip", Layout.FOLDER, 5).content)) as archive:
        assert {entry.date_time for entry in archive.infolist()} == {(1980, 1, 1, 0, 0, 0)}
        assert {entry.external_attr >> 16 for entry in archive.infolist()} == {0o644}


def test_writing_and_writing_again(built: BuiltMod, tmp_path: Path) -> None:
    file = tmp_path / "dice.zip"
    assert write_pack(pack(built, "dice.zip", Layout.FOLDER, None), file) == (file,)
    assert is_ours(file)
    write_pack(pack(built, "dice.zip", Layout.FOLDER, 7), file)
    assert b"remote_file_id" in _contents(file.read_bytes())[f"{FOLDER}.mod"]


def test_the_archive_writes_its_descriptor_beside_it(built: BuiltMod, tmp_path: Path) -> None:
    for number in (1, 2):
        packed = pack(built, "dice.zip", Layout.ARCHIVE, number)
        assert write_pack(packed, tmp_path / "dice.zip") == (tmp_path / "dice.zip", tmp_path / f"{FOLDER}.mod")
        assert packed.descriptor is not None
        assert (tmp_path / f"{FOLDER}.mod").read_bytes() == packed.descriptor.content


@pytest.mark.parametrize("content", [b"", b"my holiday photographs", b"PK\x05\x06" + bytes(18)])
def test_a_file_of_others_is_not_overwritten(built: BuiltMod, tmp_path: Path, content: bytes) -> None:
    (tmp_path / "dice.zip").write_bytes(content)
    with pytest.raises(UserError, match="was not packed by modwright"):
        write_pack(pack(built, "dice.zip", Layout.FOLDER, None), tmp_path / "dice.zip")
    assert (tmp_path / "dice.zip").read_bytes() == content


def test_a_descriptor_of_others_is_not_overwritten(built: BuiltMod, tmp_path: Path) -> None:
    (tmp_path / f"{FOLDER}.mod").write_bytes(b'name = "x"\r\n')
    with pytest.raises(UserError, match="belongs to another mod"):
        write_pack(pack(built, "dice.zip", Layout.ARCHIVE, None), tmp_path / "dice.zip")
    assert not (tmp_path / "dice.zip").exists()


def test_places_that_cannot_be_written(built: BuiltMod, tmp_path: Path) -> None:
    packed = pack(built, "dice.zip", Layout.FOLDER, None)
    with pytest.raises(UserError, match="does not exist"):
        write_pack(packed, tmp_path / "no/dice.zip")
    (tmp_path / "folder.zip").mkdir()
    with pytest.raises(UserError):
        write_pack(packed, tmp_path / "folder.zip")

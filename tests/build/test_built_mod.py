"""Reading a built mod back from its output folder."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.build.built_mod import read_built
from generator.build.disk import Disk
from generator.build.manifest import Manifest
from generator.build.writer import write_output
from generator.errors import UserError
from tests.build.small_mod import FOLDER, small_mod

MANIFEST = Manifest(mod="Dice", folder=FOLDER, prefix="mw")


@pytest.fixture
def out(tmp_path: Path) -> Path:
    write_output(tmp_path / "out", small_mod(), MANIFEST)
    return tmp_path / "out"


@pytest.mark.parametrize("inner", ["", FOLDER, f"{FOLDER}.mod"])
def test_all_three_ways_to_name_it(out: Path, inner: str) -> None:
    built = read_built(out / inner, Disk())
    assert built.out == out
    assert built.manifest.mod == "Dice"
    assert built.files == small_mod()
    assert (built.edited, built.others) == ((), ())


def test_edited_and_other_files_are_told(out: Path) -> None:
    (out / f"{FOLDER}.mod").write_bytes(b"mine")
    (out / FOLDER / "notes.txt").write_bytes(b"mine too")
    built = read_built(out, Disk())
    assert built.edited == (f"{FOLDER}.mod",)
    assert built.others == (f"{FOLDER}/notes.txt",)
    assert b"mine" in {file.content for file in built.files}


def test_a_missing_file_is_told(out: Path) -> None:
    (out / f"{FOLDER}.mod").unlink()
    with pytest.raises(UserError, match="is missing from the built mod"):
        read_built(out, Disk())


def test_links_are_not_followed(out: Path, tmp_path: Path) -> None:
    (out / f"{FOLDER}.mod").unlink()
    (tmp_path / "secret").write_bytes(b"secret")
    (out / f"{FOLDER}.mod").symlink_to(tmp_path / "secret")
    with pytest.raises(UserError, match="is a link"):
        read_built(out, Disk())


@pytest.mark.parametrize(
    ("path", "why"), [("nowhere", "does not exist"), ("", "is no built mod"), ("file.txt", "is no folder")]
)
def test_what_is_no_built_mod(tmp_path: Path, path: str, why: str) -> None:
    (tmp_path / "file.txt").write_text("x", encoding="utf-8")
    with pytest.raises(UserError, match=why) as caught:
        read_built(tmp_path / path, Disk())
    assert "modwright build" in caught.value.hint

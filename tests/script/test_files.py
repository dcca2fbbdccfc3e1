"""Which files are script, and replacing one."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from generator.errors import UserError
from generator.script.files import replace_file, script_files


def make(root: Path, *names: str) -> None:
    for name in names:
        file = root / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(b"a = b\n")


def found(root: Path) -> list[str]:
    return [file.relative_to(root).as_posix() for file in script_files(root)]


def test_script_is_told_by_folder_and_ending(tmp_path: Path) -> None:
    script = ["common/traits/x.txt", "decisions/a.txt", "events/b.TXT", "interface/x.gfx", "mod/EVENTS/c.txt"]
    other = ["readme.txt", "localisation/x.csv", "events/notes.md", "gfx/x.dds", ".git/events/d.txt", "events/e.gfx"]
    make(tmp_path, *script, *other, "localisation/customizable_localisation/l.txt")
    assert found(tmp_path) == sorted([*script, "localisation/customizable_localisation/l.txt"])


def test_a_folder_of_script_may_be_named_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    make(tmp_path, "events/sub/x.txt", "events/y.txt")
    assert found(tmp_path / "events") == ["sub/x.txt", "y.txt"]
    assert found(tmp_path / "events" / "sub") == ["x.txt"]
    monkeypatch.chdir(tmp_path / "events")
    assert script_files(Path())[1] == Path("y.txt")


def test_a_file_named_is_taken_whatever_its_folder(tmp_path: Path) -> None:
    make(tmp_path, "notes.txt", "x.mod")
    assert script_files(tmp_path / "notes.txt") == [tmp_path / "notes.txt"]
    assert script_files(tmp_path / "x.mod") == [tmp_path / "x.mod"]


def test_odd_paths_are_refused(tmp_path: Path) -> None:
    make(tmp_path, "x.csv", "rules.yaml", "empty/readme.md")
    with pytest.raises(UserError, match="does not exist"):
        script_files(tmp_path / "none")
    for name in ("x.csv", "rules.yaml"):
        with pytest.raises(UserError, match="is no script"):
            script_files(tmp_path / name)
    with pytest.raises(UserError, match="holds no script file"):
        script_files(tmp_path / "empty")
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with pytest.raises(UserError, match="a device or a pipe, expected a file or a folder"):
        script_files(pipe)


def test_a_file_is_replaced_with_its_rights(tmp_path: Path) -> None:
    make(tmp_path, "x.txt")
    file = tmp_path / "x.txt"
    file.chmod(0o640)
    replace_file(file, b"new")
    assert file.read_bytes() == b"new"
    assert file.stat().st_mode & 0o777 == 0o640
    assert [file.name for file in tmp_path.iterdir()] == ["x.txt"]


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    make(tmp_path, "there/x.txt")
    link = tmp_path / "link.txt"
    link.symlink_to(tmp_path / "there" / "x.txt")
    replace_file(link, b"new")
    assert link.is_symlink()
    assert tmp_path.joinpath("there", "x.txt").read_bytes() == b"new"


def test_a_file_that_cannot_be_replaced_stays_and_nothing_is_left_behind(tmp_path: Path) -> None:
    folder = tmp_path / "x.txt"
    folder.mkdir()
    with pytest.raises(UserError, match="cannot be written"):
        replace_file(folder, b"new")
    with pytest.raises(UserError, match="cannot be written"):
        replace_file(tmp_path / "none" / "y.txt", b"new")
    assert [file.name for file in tmp_path.iterdir()] == ["x.txt"]

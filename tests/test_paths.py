"""What the file system is asked, and how its refusals come back. Rights are not tried here: root may do everything."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from generator.errors import UserError
from generator.paths import Found, advice, entries, is_there, look, read_file, resolved, shown, words_of


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with one of each."""
    (tmp_path / "file").write_bytes(b"x")
    (tmp_path / "inner").mkdir()
    (tmp_path / "dead").symlink_to(tmp_path / "none")
    (tmp_path / "circle").symlink_to(tmp_path / "circle")
    os.mkfifo(tmp_path / "pipe")
    return tmp_path


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("file", Found.FILE),
        ("inner", Found.FOLDER),
        ("dead", Found.DEAD_LINK),
        ("pipe", Found.OTHER),
        ("none", Found.NOTHING),
        ("file/below", Found.NOTHING),
        ("/dev/zero", Found.OTHER),
    ],
)
def test_look(folder: Path, name: str, found: Found) -> None:
    assert look(folder / name) is found
    assert is_there(folder / name) == (found is not Found.NOTHING)


@pytest.mark.parametrize("ask", [look, resolved, entries, read_file])
@pytest.mark.parametrize("name", ["x" * 300, "nul\0", "circle/below", "dir/" * 2000])
def test_what_cannot_be_asked_is_told_in_one_line(folder: Path, name: str, ask: Callable[[Path], object]) -> None:
    if ask is resolved and name[0] in "xd":
        pytest.skip("names are not looked at where nothing has to be followed")
    with pytest.raises(UserError) as caught:
        ask(folder / name)
    assert "\n" not in caught.value.message
    assert len(caught.value.message) < 250


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("inner", "is a folder, expected a file"),
        ("dead", "is a link that leads nowhere, expected a file"),
        ("pipe", "is a device or a pipe, expected a file"),
        ("/dev/zero", "is a device or a pipe, expected a file"),
        ("none", "does not exist"),
    ],
)
def test_only_files_are_read(folder: Path, name: str, message: str) -> None:
    with pytest.raises(UserError) as caught:
        read_file(folder / name, "hint")
    assert (caught.value.message, caught.value.hint) == (f"`{folder / name}` {message}", "hint")
    assert read_file(folder / "file") == b"x"


def test_entries_are_sorted(folder: Path) -> None:
    assert [path.name for path in entries(folder)] == ["circle", "dead", "file", "inner", "pipe"]


def test_a_path_is_shown_as_one_short_line() -> None:
    assert shown(Path("a\nb")) == "a?b"
    assert len(shown(Path("x" * 4000))) == 103


@pytest.mark.parametrize(
    ("number", "word"),
    [
        (errno.ENOSPC, "room"),
        (errno.EDQUOT, "room"),
        (errno.EACCES, "rights"),
        (errno.EROFS, "rights"),
        (errno.ENAMETOOLONG, "shorter"),
        (errno.EBUSY, "other advice"),
    ],
)
def test_advice_fits_the_fault(number: int, word: str) -> None:
    fault = OSError(number, os.strerror(number))
    assert word in advice(fault, "other advice")
    assert words_of(fault) == os.strerror(number).lower()

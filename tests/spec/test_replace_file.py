"""One file, replaced whole or not at all."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from generator.errors import UserError
from generator.spec.replace_file import replace_file


def test_new_and_old_files(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    replace_file(path, b"one")
    replace_file(path, b"two")
    assert path.read_bytes() == b"two"
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such rights")
def test_rights_stay(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_bytes(b"one")
    path.chmod(0o600)
    replace_file(path, b"two")
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


@pytest.mark.skipif(os.name == "nt", reason="links need rights there")
def test_a_link_stays_a_link(tmp_path: Path) -> None:
    path, link = tmp_path / "a.txt", tmp_path / "link"
    path.write_bytes(b"one")
    link.symlink_to(path)
    replace_file(link, b"two")
    assert link.is_symlink()
    assert path.read_bytes() == b"two"


def test_what_cannot_be_written(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="is a folder"):
        replace_file(tmp_path, b"")
    with pytest.raises(UserError, match="cannot be written: no such file or directory"):
        replace_file(tmp_path / "none" / "a.txt", b"")
    assert list(tmp_path.iterdir()) == []

"""Files of mods on disk, in memory, and over each other."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.errors import UserError
from generator.mod.files import ModFiles, files_in_memory, files_on_disk, merge


def test_on_disk(tmp_path: Path) -> None:
    (tmp_path / "Events").mkdir()
    (tmp_path / "Events" / "A.txt").write_bytes(b"x = y")
    (tmp_path / ".git").mkdir()
    (tmp_path / ".git" / "config").write_bytes(b"")
    mod = files_on_disk(tmp_path, "M")
    (file,) = mod
    assert (file.path, file.mod, file.folder) == ("Events/A.txt", "M", "events")
    assert file.shown == str(tmp_path / "Events" / "A.txt")
    assert file.read() == b"x = y"


def test_on_disk_takes_the_folders_name(tmp_path: Path) -> None:
    assert files_on_disk(tmp_path).name == tmp_path.name


def test_unreadable_file_is_the_readers_affair(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_bytes(b"")
    (file,) = files_on_disk(tmp_path)
    path.unlink()
    with pytest.raises(OSError, match=r"a\.txt"):
        file.read()


def test_folder_that_cannot_be_listed(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="cannot be listed"):
        files_on_disk(tmp_path / "gone")


def test_in_memory_paths_are_compared_without_case() -> None:
    mod = files_in_memory({"Common\\Traits\\X.txt": b"1"})
    file = mod.get("common/traits/x.TXT")
    assert file is not None
    assert file.path == "Common/Traits/X.txt"
    assert file.read() == b"1"
    assert mod.get("common\\traits\\x.txt") is file
    assert mod.get("common/traits/y.txt") is None


def test_files_are_in_the_order_of_their_paths() -> None:
    assert [file.path for file in files_in_memory({"b.txt": b"", "A.txt": b"", "a/z.txt": b""})] == [
        "A.txt",
        "a/z.txt",
        "b.txt",
    ]


def _mod(name: str, *paths: str, replaced: tuple[str, ...] = ()) -> ModFiles:
    return files_in_memory({path: name.encode() for path in paths}, name, replaced)


def test_higher_file_of_equal_path_hides_the_lower() -> None:
    merged = merge([_mod("base", "events/a.txt", "events/b.txt"), _mod("sub", "EVENTS/A.txt", "events/c.txt")])
    assert [(file.path, file.mod) for file in merged.files] == [
        ("EVENTS/A.txt", "sub"),
        ("events/b.txt", "base"),
        ("events/c.txt", "sub"),
    ]
    (override,) = merged.overrides
    assert (override.hidden.mod, override.by_mod) == ("base", "sub")
    assert override.by is not None
    assert override.by.path == "EVENTS/A.txt"


def test_replaced_folder_hides_exactly_its_own_files() -> None:
    base = _mod("base", "common/laws/a.txt", "common/laws/deep/b.txt", "common/traits/t.txt")
    merged = merge([base, _mod("sub", "common/laws/c.txt", replaced=("Common\\Laws/",))])
    assert [file.path for file in merged.files] == [
        "common/laws/c.txt",
        "common/laws/deep/b.txt",
        "common/traits/t.txt",
    ]
    (override,) = merged.overrides
    assert (override.path, override.by, override.by_mod) == ("common/laws/a.txt", None, "sub")


def test_replaced_folder_and_equal_path_is_one_override() -> None:
    merged = merge([_mod("base", "events/a.txt"), _mod("sub", "events/a.txt", replaced=("events",))])
    (override,) = merged.overrides
    assert override.by is not None
    assert [file.mod for file in merged.files] == ["sub"]


def test_a_mod_does_not_hide_its_own_files() -> None:
    merged = merge([_mod("only", "events/a.txt", replaced=("events",))])
    assert len(merged.files) == 1
    assert merged.overrides == ()


def test_three_layers() -> None:
    merged = merge([_mod("a", "x.txt"), _mod("b", "x.txt"), _mod("c", "x.txt")])
    assert [(one.hidden.mod, one.by_mod) for one in merged.overrides] == [("a", "b"), ("b", "c")]
    assert [file.mod for file in merged.files] == ["c"]

"""From a path to a mod, and the descriptor."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.errors import UserError
from generator.mod.descriptor import Descriptor, read_descriptor
from generator.mod.folder import find_mod
from generator.script.parser import parse

DESCRIPTOR = 'name = "My Mod"\npath = "mod/MyMod"\n'


@pytest.fixture
def outer(tmp_path: Path) -> Path:
    """A folder with a mod and its descriptor beside it."""
    (tmp_path / "MyMod" / "events").mkdir(parents=True)
    (tmp_path / "MyMod" / "events" / "a.txt").write_bytes(b"")
    (tmp_path / "MyMod.mod").write_text(DESCRIPTOR, "cp1252")
    return tmp_path


def test_all_keys_of_a_descriptor() -> None:
    text = """
        name = "A" path = "mod/A_1/" user_dir = "u" picture = "p.jpg" supported_version = "3.3.*"
        remote_file_id = "12" tags = { "x" "y" } dependencies = { "B" C }
        replace_path = "common/laws" Replace_Path = "events"
    """
    descriptor = read_descriptor(parse(text, "a.mod"))
    assert descriptor == Descriptor(
        name="A",
        path="mod/A_1/",
        user_dir="u",
        picture="p.jpg",
        supported_version="3.3.*",
        remote_file_id="12",
        tags=("x", "y"),
        dependencies=("B", "C"),
        replace_paths=("common/laws", "events"),
    )
    assert descriptor.folder_name == "A_1"


def test_empty_descriptor() -> None:
    assert read_descriptor(parse("", "a.mod")) == Descriptor()
    assert Descriptor().folder_name == ""


def test_archive_names_the_folder() -> None:
    assert Descriptor(archive="mod\\b.zip").folder_name == "b"


def test_first_of_equal_keys_counts() -> None:
    assert read_descriptor(parse('name = "a" name = "b"', "a.mod")).name == "a"


@pytest.mark.parametrize("given", [".", "MyMod", "MyMod.mod"])
def test_every_way_to_name_a_mod(outer: Path, given: str) -> None:
    found = find_mod(outer / given)
    assert found.root == outer / "MyMod"
    assert found.name == "My Mod"
    assert found.descriptor_path == outer / "MyMod.mod"
    assert [file.path for file in found.files()] == ["events/a.txt"]


def test_relative_path(outer: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(outer / "MyMod")
    found = find_mod(Path())
    assert found.name == "My Mod"
    assert next(iter(found.files())).shown == str(Path("events/a.txt"))


def test_descriptor_inside(tmp_path: Path) -> None:
    (tmp_path / "common").mkdir()
    (tmp_path / "descriptor.mod").write_text('name = "Inner" replace_path = "events"', "cp1252")
    (tmp_path / "other.mod").write_text('name = "Other"', "cp1252")
    found = find_mod(tmp_path)
    assert found.name == "Inner"
    assert found.files().replaced_folders == {"events"}
    assert find_mod(tmp_path / "other.mod").root == tmp_path


def test_mod_without_descriptor(tmp_path: Path) -> None:
    root = tmp_path / "Plain"
    (root / "Decisions").mkdir(parents=True)
    found = find_mod(root)
    assert (found.name, found.descriptor_path) == ("Plain", None)


def test_outer_folder_without_descriptor(tmp_path: Path) -> None:
    (tmp_path / "Plain" / "events").mkdir(parents=True)
    assert find_mod(tmp_path).root == tmp_path / "Plain"


def test_path_of_the_descriptor_counts_from_the_user_folder(tmp_path: Path) -> None:
    (tmp_path / "mod" / "sub" / "events").mkdir(parents=True)
    (tmp_path / "mod" / "x.mod").write_text('path = "mod/sub"', "cp1252")
    assert find_mod(tmp_path / "mod" / "x.mod").root == tmp_path / "mod" / "sub"


def _fault(path: Path) -> UserError:
    with pytest.raises(UserError) as caught:
        find_mod(path)
    return caught.value


def test_missing(outer: Path) -> None:
    fault = _fault(outer / "MyMood")
    assert fault.message == f"`{outer / 'MyMood'}` does not exist"
    assert str(outer / "MyMod") in fault.hint


def test_missing_with_nothing_near(tmp_path: Path) -> None:
    assert "mod folder" in _fault(tmp_path / "nowhere" / "x").hint


def test_a_link_that_leads_nowhere_is_not_its_own_correction(tmp_path: Path) -> None:
    (tmp_path / "MyMod").symlink_to(tmp_path / "gone")
    with pytest.raises(UserError, match="does not exist") as fault:
        find_mod(tmp_path / "MyMod")
    assert "did you mean" not in fault.value.hint


def test_file_for_a_folder(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("")
    assert "is a file, expected a mod folder" in _fault(tmp_path / "a.txt").message


def test_empty_folder(tmp_path: Path) -> None:
    assert "is an empty folder" in _fault(tmp_path).message


def test_folder_without_mod(tmp_path: Path) -> None:
    (tmp_path / "pictures").mkdir()
    assert "holds no mod" in _fault(tmp_path).message


def test_several_mods_are_named(tmp_path: Path) -> None:
    for name in ("B", "A"):
        (tmp_path / name / "events").mkdir(parents=True)
    assert "holds 2 mods: `A`, `B`" in _fault(tmp_path).message


def test_many_descriptors_are_named_up_to_a_point(tmp_path: Path) -> None:
    for number in range(10):
        (tmp_path / f"m{number}.mod").write_text("", "cp1252")
    message = _fault(tmp_path).message
    assert "`m0.mod`" in message
    assert message.endswith("`m7.mod` and 2 more")


def test_descriptor_of_an_archive(tmp_path: Path) -> None:
    (tmp_path / "z.mod").write_text('archive = "mod/z.zip"', "cp1252")
    assert "is the archive `mod/z.zip`" in _fault(tmp_path / "z.mod").message


def test_descriptor_without_its_folder(tmp_path: Path) -> None:
    (tmp_path / "z.mod").write_text('path = "mod/gone"', "cp1252")
    assert "names `mod/gone`, and no mod folder lies beside it" in _fault(tmp_path / "z.mod").message


def test_descriptor_that_says_nothing(tmp_path: Path) -> None:
    (tmp_path / "z.mod").write_bytes(b"\xff\x00{{{")
    assert "names no `path`" in _fault(tmp_path / "z.mod").message


@pytest.mark.parametrize("named", ["mod/swmh", "mod/SWMH", "mod\\\\swmh"])
def test_the_folder_of_a_descriptor_is_found_in_other_case(tmp_path: Path, named: str) -> None:
    """As on Windows, where most mods are written."""
    (tmp_path / "Swmh" / "events").mkdir(parents=True)
    (tmp_path / "big.mod").write_text(f'name = "Big"\npath = "{named}"\n')
    assert find_mod(tmp_path).root == tmp_path / "Swmh"


def test_parts_of_a_mod_are_no_mod_though_one_is_named_common(tmp_path: Path) -> None:
    """Three parts that an installer lays together; none of them is meant by their parent."""
    for folder in ("vanilla/events", "common/events", "common/common/traits", "common/decisions"):
        (tmp_path / folder).mkdir(parents=True)
    with pytest.raises(UserError, match="holds 2 mods: `common`, `vanilla`"):
        find_mod(tmp_path)
    assert find_mod(tmp_path / "common").root == tmp_path / "common"

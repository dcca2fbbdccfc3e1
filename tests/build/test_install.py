"""Installing into a made-up user folder, and taking away only what was put there."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.build.built_mod import BuiltMod, read_built
from generator.build.disk import Disk
from generator.build.install import (
    install,
    installed,
    intend_install,
    intend_removal,
    intent_lines,
    record_name,
    remove,
)
from generator.build.manifest import Manifest
from generator.build.writer import Edited, Fate, write_output
from generator.errors import UserError
from tests.build.faulty_disks import CountingDisk, DyingDisk, KilledError, QuickDisk, tree
from tests.build.small_mod import FOLDER, small_mod

KEEP, OVERWRITE = Edited.KEEP, Edited.OVERWRITE


@pytest.fixture
def built(tmp_path: Path) -> BuiltMod:
    write_output(tmp_path / "out", small_mod(), Manifest(mod="Dice", folder=FOLDER, prefix="mw"))
    return read_built(tmp_path / "out", Disk())


@pytest.fixture
def user(tmp_path: Path) -> Path:
    """A user folder with another mod in it."""
    (tmp_path / "user/mod/other").mkdir(parents=True)
    (tmp_path / "user/mod/other.mod").write_bytes(b"other")
    (tmp_path / "user/mod/other/a.txt").write_bytes(b"a")
    return tmp_path / "user"


def test_install_then_remove_leaves_what_was_there(built: BuiltMod, user: Path) -> None:
    before = tree(user)
    intent = intend_install(built, user, KEEP, Disk())
    assert tree(user) == before, "intending changes nothing"
    assert intent.count(Fate.WRITTEN) == len(small_mod())
    install(built, user, KEEP, Disk())
    assert {path: content for path, content in tree(user / "mod").items() if path.startswith(FOLDER + "/")} == {
        file.path: file.content for file in small_mod() if "/" in file.path
    }
    assert installed(user, Disk()) == (FOLDER,)
    removal = intend_removal(FOLDER, user, KEEP, Disk())
    assert removal.count(Fate.REMOVED) == len(small_mod())
    remove(FOLDER, user, KEEP, Disk())
    assert tree(user) == before


def test_the_mod_folder_is_made_where_it_is_missing(built: BuiltMod, tmp_path: Path) -> None:
    (tmp_path / "fresh").mkdir()
    install(built, tmp_path / "fresh", KEEP, Disk())
    assert (tmp_path / "fresh/mod" / f"{FOLDER}.mod").exists()


def test_installing_again_changes_nothing(built: BuiltMod, user: Path) -> None:
    install(built, user, KEEP, Disk())
    before = tree(user)
    assert intend_install(built, user, KEEP, Disk()).is_nothing
    install(built, user, KEEP, Disk())
    assert tree(user) == before


def test_a_mod_of_that_name_that_is_not_ours_is_never_touched(built: BuiltMod, user: Path) -> None:
    (user / "mod" / f"{FOLDER}.mod").write_bytes(b"somebody's")
    for edited in Edited:
        with pytest.raises(UserError, match="was not put there by modwright"):
            intend_install(built, user, edited, Disk())
    assert (user / "mod" / f"{FOLDER}.mod").read_bytes() == b"somebody's"


def test_an_installed_file_that_was_edited_stays_until_forced(built: BuiltMod, user: Path) -> None:
    install(built, user, KEEP, Disk())
    edited = user / "mod" / FOLDER / "events/mw_events.txt"
    edited.write_bytes(b"mine")
    intent = intend_install(built, user, KEEP, Disk())
    assert intent.count(Fate.KEPT_EDITED) == 1
    assert any("kept, since it was edited" in line for line in intent_lines(intent))
    assert intend_install(built, user, OVERWRITE, Disk()).count(Fate.OVERWRITTEN) == 1
    removal = intend_removal(FOLDER, user, KEEP, Disk())
    assert (removal.count(Fate.KEPT_EDITED), removal.count(Fate.KEPT_DROPPED)) == (1, 0)
    assert not any("no longer part" in line for line in intent_lines(removal))


def test_what_a_removal_keeps_is_still_ours(built: BuiltMod, user: Path) -> None:
    before = tree(user)
    install(built, user, KEEP, Disk())
    edited = user / "mod" / FOLDER / "events/mw_events.txt"
    edited.write_bytes(b"mine")
    for _ in range(2):
        remove(FOLDER, user, KEEP, Disk())
        mine = f"mod/{FOLDER}/events/mw_events.txt"
        assert set(tree(user)) == {*before, mine, f"mod/{record_name(FOLDER)}"}
        assert installed(user, Disk()) == (FOLDER,)
    again = intend_install(built, user, KEEP, Disk())
    assert (again.count(Fate.KEPT_EDITED), again.count(Fate.WRITTEN)) == (1, len(small_mod()) - 1)
    assert intend_install(built, user, OVERWRITE, Disk()).count(Fate.OVERWRITTEN) == 1
    install(built, user, KEEP, Disk())
    assert edited.read_bytes() == b"mine"
    remove(FOLDER, user, KEEP, Disk())
    remove(FOLDER, user, OVERWRITE, Disk())
    assert tree(user) == before


def test_the_record_of_a_kept_file_goes_with_the_file(built: BuiltMod, user: Path) -> None:
    before = tree(user)
    install(built, user, KEEP, Disk())
    (user / "mod" / f"{FOLDER}.mod").write_bytes(b"mine")
    remove(FOLDER, user, KEEP, Disk())
    (user / "mod" / f"{FOLDER}.mod").unlink()
    remove(FOLDER, user, KEEP, Disk())
    assert tree(user) == before


def test_what_was_not_installed_cannot_be_removed(built: BuiltMod, user: Path) -> None:
    with pytest.raises(UserError, match="has installed no `other`"):
        intend_removal("other", user, KEEP, Disk())
    install(built, user, KEEP, Disk())
    with pytest.raises(UserError, match="has installed no `other`") as caught:
        intend_removal("other", user, KEEP, Disk())
    assert caught.value.hint == f"installed are: `{FOLDER}`"


def test_an_installation_killed_anywhere_is_mended(built: BuiltMod, user: Path, tmp_path: Path) -> None:
    counting = CountingDisk()
    (tmp_path / "elsewhere").mkdir()
    install(built, tmp_path / "elsewhere", KEEP, counting)
    wanted = tree(tmp_path / "elsewhere/mod")
    for last in range(0, counting.operations, 9):
        target = tmp_path / f"killed{last}"
        target.mkdir()
        with pytest.raises(KilledError):
            install(built, target, KEEP, DyingDisk(last))
        intend_install(built, target, KEEP, QuickDisk())
        assert tree(target / "mod") in ({}, wanted), f"killed before operation {last}"


def test_the_record_is_named_after_the_mod() -> None:
    assert record_name("mw") == "mw.modwright.json"


def test_the_lines_say_how_many(built: BuiltMod, user: Path) -> None:
    lines = list(intent_lines(intend_install(built, user, KEEP, Disk())))
    assert lines == [f"in {user / 'mod'}:", f"  {len(small_mod()):>4} files to write"]

"""A build stopped, or failed, at every single operation: what stands afterwards is a whole mod, the old or the new."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from generator.build.disk import Disk
from generator.build.files import OutputFile
from generator.build.manifest import Manifest
from generator.build.staging import Recovery, recover
from generator.build.writer import Edited, remove_output, write_output
from generator.errors import UserError
from tests.build.faulty_disks import (
    BrokenDisk,
    CountingDisk,
    DyingDisk,
    FullDisk,
    KilledError,
    QuickDisk,
    StumblingDisk,
    tree,
)

MANIFEST = Manifest(mod="Dice", folder="mw", prefix="mw")
OLD = (
    OutputFile("mw.mod", b"old descriptor"),
    OutputFile("mw/events/mw.txt", b"old events"),
    OutputFile("mw/gfx/gone.dds", b"old picture"),
)
NEW = (
    OutputFile("mw.mod", b"new descriptor"),
    OutputFile("mw/events/mw.txt", b"new events"),
    OutputFile("mw/localisation/deep/mw.csv", b"new texts"),
)


class Stage:
    """A folder with the old mod in it, and what old and new look like."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.out = root / "out"
        write_output(root / "old", OLD, MANIFEST, disk=QuickDisk())
        write_output(root / "new", NEW, MANIFEST, disk=QuickDisk())
        self.old, self.new = tree(root / "old"), tree(root / "new")

    def reset(self) -> None:
        shutil.rmtree(self.out, ignore_errors=True)
        shutil.copytree(self.root / "old", self.out)

    def build(self, disk: Disk) -> None:
        write_output(self.out, NEW, MANIFEST, disk=disk)

    def operations(self) -> int:
        """How many operations a build takes that nothing disturbs."""
        self.reset()
        disk = CountingDisk()
        self.build(disk)
        return disk.operations


def _files(folder: Path) -> dict[str, bytes]:
    """The tree without empty folders: one that cannot be removed at once may stay."""
    return {name: content for name, content in tree(folder).items() if not name.endswith("/")}


@pytest.fixture
def stage(tmp_path: Path) -> Stage:
    return Stage(tmp_path)


def test_a_build_has_many_operations(stage: Stage) -> None:
    assert stage.operations() > 30
    assert tree(stage.out) == stage.new


def test_killed_before_every_operation(stage: Stage) -> None:
    outcomes: set[Recovery] = set()
    for last in range(stage.operations()):
        stage.reset()
        with pytest.raises(KilledError):
            stage.build(DyingDisk(last))
        outcomes.add(recover(stage.out, QuickDisk()))
        assert tree(stage.out) in (stage.old, stage.new), f"killed before operation {last}"
    assert outcomes == {Recovery.NOTHING, Recovery.FORWARD}


def test_killed_again_while_repairing(stage: Stage) -> None:
    for last in range(stage.operations()):
        for again in range(0, 60, 7):
            stage.reset()
            with pytest.raises(KilledError):
                stage.build(DyingDisk(last))
            try:
                recover(stage.out, DyingDisk(again))
            except KilledError:
                recover(stage.out, QuickDisk())
            assert tree(stage.out) in (stage.old, stage.new), f"killed before {last}, then before {again}"


def test_the_next_build_repairs_by_itself(stage: Stage) -> None:
    for last in range(stage.operations()):
        stage.reset()
        with pytest.raises(KilledError):
            stage.build(DyingDisk(last))
        stage.build(QuickDisk())
        assert tree(stage.out) == stage.new, f"killed before operation {last}"


def test_one_refused_operation_leaves_the_old_or_the_new_mod_at_once(stage: Stage) -> None:
    failed = 0
    for number in range(stage.operations()):
        stage.reset()
        try:
            stage.build(StumblingDisk(number))
        except UserError as fault:
            failed += 1
            assert "permission denied" in fault.message
            recover(stage.out, QuickDisk())
            assert tree(stage.out) == stage.old, f"refused operation {number}"
        else:
            recover(stage.out, QuickDisk())
            assert _files(stage.out) == stage.new, f"survived operation {number}"
    assert failed > 20


def test_a_refused_move_is_undone_without_the_help_of_a_later_command(stage: Stage) -> None:
    for number in range(stage.operations()):
        stage.reset()
        try:
            stage.build(StumblingDisk(number))
        except UserError:
            found = {name: content for name, content in _files(stage.out).items() if not name.startswith(".modwright")}
            assert found == stage.old, f"refused operation {number}"


def test_a_full_disk_leaves_the_old_mod(stage: Stage) -> None:
    failed = 0
    for room in range(stage.operations()):
        stage.reset()
        try:
            stage.build(FullDisk(room))
        except UserError as fault:
            failed += 1
            assert "no space left on device" in fault.message
            assert tree(stage.out) == stage.old, f"room for {room} operations"
        else:
            assert tree(stage.out) == stage.new
    assert failed > 10


def test_a_disk_that_breaks_for_good_is_mended_by_the_next_command(stage: Stage) -> None:
    for first in range(stage.operations()):
        stage.reset()
        try:
            stage.build(BrokenDisk(first))
        except UserError as fault:
            assert "read-only" in fault.message
        recover(stage.out, QuickDisk())
        assert tree(stage.out) in (stage.old, stage.new), f"broken from operation {first}"


def _kill_in_the_middle(stage: Stage) -> None:
    """Kill a build after its journal was written and the first files were moved."""
    for last in range(stage.operations()):
        stage.reset()
        with pytest.raises(KilledError):
            stage.build(DyingDisk(last))
        if (stage.out / "mw.mod").exists() and (stage.out / "mw.mod").read_bytes() == b"new descriptor":
            return
    raise AssertionError("the new descriptor never appeared before the end")


def test_a_file_edited_between_the_kill_and_the_repair_is_kept(stage: Stage) -> None:
    _kill_in_the_middle(stage)
    (stage.out / "mw/events/mw.txt").write_bytes(b"by hand")
    assert recover(stage.out, QuickDisk()) is Recovery.FORWARD
    assert tree(stage.out) == {**stage.new, "mw/events/mw.txt": b"by hand"}


def test_a_link_put_there_between_the_kill_and_the_repair_is_not_followed(stage: Stage, tmp_path: Path) -> None:
    _kill_in_the_middle(stage)
    outside = tmp_path / "outside"
    outside.mkdir()
    shutil.rmtree(stage.out / "mw")
    (stage.out / "mw").symlink_to(outside, target_is_directory=True)
    with pytest.raises(UserError, match="is a link"):
        recover(stage.out, QuickDisk())
    assert tree(outside) == {}


@pytest.mark.parametrize(
    "journal",
    [b"", b"nonsense", b"{}x", b"[1]", b'[{"path": "../x", "before": null, "after": null}]', b'[{"path": "x"}]', b"3"],
)
def test_a_damaged_journal_is_named_and_nothing_is_touched(stage: Stage, journal: bytes) -> None:
    stage.reset()
    (stage.out / ".modwright").mkdir()
    (stage.out / ".modwright/journal.json").write_bytes(journal)
    with pytest.raises(UserError, match=r"journal.json` is damaged"):
        recover(stage.out, QuickDisk())
    assert tree(stage.out) == {**stage.old, ".modwright/journal.json": journal}


def test_removal_killed_before_every_operation(stage: Stage) -> None:
    stage.reset()
    disk = CountingDisk()
    remove_output(stage.out, disk=disk)
    for last in range(disk.operations):
        stage.reset()
        with pytest.raises(KilledError):
            remove_output(stage.out, disk=DyingDisk(last))
        recover(stage.out, QuickDisk())
        assert tree(stage.out) in (stage.old, {}), f"killed before operation {last}"


def test_forced_overwriting_killed_before_every_operation(stage: Stage) -> None:
    whole = stage.operations()
    for last in range(whole):
        stage.reset()
        (stage.out / "mw.mod").write_bytes(b"by hand")
        with pytest.raises(KilledError):
            write_output(stage.out, NEW, MANIFEST, Edited.OVERWRITE, DyingDisk(last))
        recover(stage.out, QuickDisk())
        assert tree(stage.out) in ({**stage.old, "mw.mod": b"by hand"}, stage.new), f"killed before operation {last}"


def test_recover_costs_nothing_where_nothing_is_left(stage: Stage) -> None:
    stage.reset()
    disk = CountingDisk()
    assert recover(stage.out, disk) is Recovery.NOTHING
    assert disk.operations == 0
    assert recover(stage.root / "missing", disk) is Recovery.NOTHING

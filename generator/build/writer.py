"""Writes a set of files into an output folder and removes what it wrote before and writes no more.

Only files of the old manifest are ever replaced or removed; what a person has edited or put there stays, and is named.
Knows nothing of what the files mean.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path

from generator.build.disk import Disk
from generator.build.files import MANIFEST_NAME, WORK_FOLDER, OutputFile, clashes, digest, path_fault
from generator.build.lock import locked
from generator.build.manifest import Manifest, manifest_bytes, own, parse_manifest
from generator.build.staging import Change, Recovery, commit, reason, refuse_links, settle
from generator.errors import UserError
from generator.paths import advice


class Edited(StrEnum):
    """What to do with files that are not as we wrote them."""

    KEEP = "keep"
    OVERWRITE = "overwrite"


class Fate(StrEnum):
    """What happens to one file."""

    WRITTEN = "written"
    UNCHANGED = "unchanged"
    REMOVED = "removed"
    KEPT_EDITED = "kept, since it was edited by hand (not with `--force`)"
    KEPT_FOREIGN = "kept, since it is not ours"
    KEPT_DROPPED = "kept, since it was edited by hand, though it is no longer part of the mod (not with `--force`)"
    OVERWRITTEN = "overwritten, though it was edited by hand"


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a command did to one file."""

    path: str
    fate: Fate


@dataclass(frozen=True, slots=True)
class Written:
    """What a whole command did: one outcome a file, sorted by path, without the manifest itself."""

    out: Path
    outcomes: tuple[Outcome, ...]
    recovery: Recovery

    def of(self, *fates: Fate) -> tuple[str, ...]:
        """The paths with one of these fates."""
        return tuple(outcome.path for outcome in self.outcomes if outcome.fate in fates)


def write_output(
    out: Path,
    files: Sequence[OutputFile],
    manifest: Manifest,
    edited: Edited = Edited.KEEP,
    disk: Disk | None = None,
    record: str = MANIFEST_NAME,
) -> Written:
    """Make `out` hold these files and, under the name `record`, the manifest that owns them; all or nothing.

    `out` is made if it is missing. `UserError`: nothing was written, and why.
    """
    _check(files, record)
    disk = disk or Disk()
    whole = replace(manifest, files=own(files))
    try:
        _make_folders(out, disk)
        with locked(out, disk):
            recovery = settle(out, disk)
            old = _old_digests(out, record, disk)
            outcomes, changes = plan(out, files, old, edited, disk)
            # INVARIANT: the manifest is part of the same commit, so that it never owns a file that was not written.
            changes += _record_change(out, record, manifest_bytes(whole), disk)
            if changes:
                commit(out, changes, disk)
    except OSError as fault:
        raise _not_written(out, fault) from fault
    return Written(out, tuple(outcomes), recovery)


def remove_output(
    out: Path, edited: Edited = Edited.KEEP, disk: Disk | None = None, record: str = MANIFEST_NAME
) -> Written:
    """Remove every file that the manifest `record` owns; edited files stay unless told otherwise.

    The manifest goes too, or stays as the record of the files that were kept: they are still ours to replace or remove.
    """
    disk = disk or Disk()
    try:
        with locked(out, disk):
            recovery = settle(out, disk)
            refuse_links(out, record)
            old = read_manifest(out, disk, record)
            outcomes, changes = plan_removal(out, old, edited, disk)
            changes += _record_change(out, record, _record_of_kept(old, outcomes), disk)
            if changes:
                commit(out, changes, disk)
    except OSError as fault:
        raise _not_written(out, fault) from fault
    return Written(out, tuple(outcomes), recovery)


def read_manifest(out: Path, disk: Disk | None = None, record: str = MANIFEST_NAME) -> Manifest | None:
    """The manifest of an output folder, `None` if there is none; `UserError` if it is unreadable."""
    try:
        raw = (disk or Disk()).read(out / record)
    except OSError as fault:
        raise UserError(f"`{out / record}` cannot be read: {reason(fault)}") from fault
    return None if raw is None else parse_manifest(raw, str(out / record))


def plan(
    out: Path, files: Iterable[OutputFile], old: dict[str, str], edited: Edited, disk: Disk
) -> tuple[list[Outcome], list[Change]]:
    """What shall happen to each file, new or owned by the old manifest (`old`: digest by path), and the changes."""
    outcomes: list[Outcome] = []
    changes: list[Change] = []
    wanted = {file.path: file.content for file in files}
    for path in sorted({*wanted, *old}):
        refuse_links(out, path)
        found = disk.read(out / path)
        before = None if found is None else digest(found)
        fate = judge(before, old.get(path), wanted.get(path), edited)
        if fate is None:
            continue
        outcomes.append(Outcome(path, fate))
        if fate in (Fate.WRITTEN, Fate.OVERWRITTEN, Fate.REMOVED):
            changes.append(Change(path, before, wanted.get(path)))
    return outcomes, changes


def plan_removal(out: Path, old: Manifest | None, edited: Edited, disk: Disk) -> tuple[list[Outcome], list[Change]]:
    """The same for taking away whatever the old manifest owns."""
    outcomes, changes = plan(out, (), old.digests() if old else {}, edited, disk)
    kept = {Fate.KEPT_DROPPED: Fate.KEPT_EDITED}
    return [Outcome(outcome.path, kept.get(outcome.fate, outcome.fate)) for outcome in outcomes], changes


def judge(before: str | None, owned: str | None, content: bytes | None, edited: Edited) -> Fate | None:
    """The fate of one path: the digest that stands there, the one that we wrote, and what shall stand there.

    `None` for a file that is gone and shall be.
    """
    if content is None:
        if before is None:
            return None
        return Fate.REMOVED if before == owned or edited is Edited.OVERWRITE else Fate.KEPT_DROPPED
    # In this order: what is ours and out of date is written, what is as it should be is left alone whoever wrote it.
    if before is None or (before == owned and before != digest(content)):
        return Fate.WRITTEN
    if before == digest(content):
        return Fate.UNCHANGED
    if edited is Edited.OVERWRITE:
        return Fate.OVERWRITTEN
    return Fate.KEPT_EDITED if owned else Fate.KEPT_FOREIGN


def _check(files: Sequence[OutputFile], record: str) -> None:
    """INVARIANT: the compiler gives sound paths; a rules file that leads it astray is refused here at the latest."""
    for file in files:
        if fault := path_fault(file.path):
            raise UserError(f"`{file.path}` cannot be a file of the mod: {fault}")
    if double := clashes([*(file.path for file in files), record]):
        raise UserError(f"two files of the mod want the place `{double[0]}`", "give one of them another name")


def _old_digests(out: Path, record: str, disk: Disk) -> dict[str, str]:
    refuse_links(out, record)
    old = read_manifest(out, disk, record)
    return old.digests() if old else {}


def _record_of_kept(old: Manifest | None, outcomes: Sequence[Outcome]) -> bytes | None:
    """The manifest that owns what a removal has kept; none if nothing was."""
    kept = {outcome.path for outcome in outcomes if outcome.fate is Fate.KEPT_EDITED}
    if old is None or not kept:
        return None
    return manifest_bytes(replace(old, files=tuple(file for file in old.files if file.path in kept)))


def _record_change(out: Path, record: str, content: bytes | None, disk: Disk) -> list[Change]:
    """The change of the manifest itself; none if it is as it shall be."""
    found = disk.read(out / record)
    if found == content:
        return []
    return [Change(record, None if found is None else digest(found), content)]


def _make_folders(out: Path, disk: Disk) -> None:
    for folder in [*reversed(out.parents), out]:
        if not disk.exists(folder):
            disk.make_folder(folder)


def _not_written(out: Path, fault: OSError) -> UserError:
    if os.path.lexists(out / WORK_FOLDER / "journal.json"):
        return UserError(
            f"writing to `{out}` failed half-way: {reason(fault)}",
            f"{advice(fault)} and call the same command again: it mends what is half done",
        )
    return UserError(f"cannot write to `{out}`: {reason(fault)}; what stood there is untouched", advice(fault))

"""Several files changed as one: staged beside their places, journalled, then moved; a kill at any moment is repaired.

    out/.modwright/new/0, 1, ...     what will stand at change 0, 1, ...   (whole and on the medium before the journal)
    out/.modwright/old/0, 1, ...     what stood there                      (filled while the changes are made)
    out/.modwright/journal.json      its appearance is the moment at which the new state is decided

INVARIANT: how far a change has come is told by which of `new/i`, `old/i` and its target exist, so that going forward
and going back can both start from any state, also from each other's middle. Knows no mod and no manifest.
"""

from __future__ import annotations

import contextlib
import json
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from generator.build.disk import Disk
from generator.build.files import WORK_FOLDER, digest, parents, path_fault
from generator.build.lock import locked
from generator.errors import UserError
from generator.paths import Found, advice, look


class Recovery(StrEnum):
    """What a command found of an earlier one that did not end."""

    NOTHING = "nothing"
    FORWARD = "finished"
    BACK = "undone"


@dataclass(frozen=True, slots=True)
class Change:
    """What shall become of one path: `before` is the digest of what stands there, `content` the new one (or `None`)."""

    path: str
    before: str | None
    content: bytes | None


@dataclass(frozen=True, slots=True)
class _Step:
    """A change as the journal holds it; `after` is `None` for a removal."""

    number: int
    path: str
    before: str | None
    after: str | None


def recover(out: Path, disk: Disk) -> Recovery:
    """Finish or undo what a killed command left in `out`; costs nothing where nothing was left. Takes the lock."""
    if not disk.exists(out / WORK_FOLDER):
        return Recovery.NOTHING
    try:
        with locked(out, disk):
            return settle(out, disk)
    except OSError as fault:
        raise UserError(
            f"an interrupted build in `{out}` cannot be repaired: {reason(fault)}", advice(fault)
        ) from fault


def settle(out: Path, disk: Disk) -> Recovery:
    """The same for a caller that holds the lock."""
    raw = disk.read(_journal(out))
    if raw is None:
        _clear(out, disk)
        return Recovery.NOTHING
    return Recovery.BACK if _finish(out, _read_journal(raw, out), disk) else Recovery.FORWARD


def commit(out: Path, changes: Sequence[Change], disk: Disk) -> None:
    """Make all changes or none; the caller holds the lock and has settled. `OSError`: none were made."""
    steps = [
        _Step(number, change.path, change.before, None if change.content is None else digest(change.content))
        for number, change in enumerate(changes)
    ]
    try:
        _stage(out, changes, disk)
        _write_journal(out, steps, disk)
    except OSError:
        _clear_if_possible(out, disk)
        raise
    if fault := _finish(out, steps, disk):
        raise fault


def reason(fault: OSError) -> str:
    """The operating system's words for what went wrong, in lower case."""
    return (fault.strerror or str(fault)).lower()


def _stage(out: Path, changes: Sequence[Change], disk: Disk) -> None:
    for folder in (out / WORK_FOLDER, _new(out), _old(out)):
        disk.make_folder(folder)
    for number, change in enumerate(changes):
        if change.content is not None:
            disk.write(_new(out) / str(number), change.content)
    # The names of the staged files must be on the medium before the journal is, which promises them.
    disk.sync_folder(_new(out))


def _write_journal(out: Path, steps: Sequence[_Step], disk: Disk) -> None:
    entries = [{"path": step.path, "before": step.before, "after": step.after} for step in steps]
    draft = out / WORK_FOLDER / "journal.draft"
    disk.write(draft, json.dumps(entries, indent=1).encode("ascii"))
    # A rename is atomic: the journal is there whole, or not at all. From here on the new state is decided.
    disk.move(draft, _journal(out))
    disk.sync_folder(out / WORK_FOLDER)


def _read_journal(raw: bytes, out: Path) -> list[_Step]:
    """The steps of a journal; paths are checked again, since a file on a disk may be anything."""
    try:
        steps = [
            _Step(number, entry["path"], entry["before"], entry["after"])
            for number, entry in enumerate(json.loads(raw))
        ]
        sound = all(not path_fault(step.path) for step in steps)
    except (ValueError, TypeError, KeyError, AttributeError):
        sound = False
    if not sound:
        raise UserError(
            f"`{_journal(out)}` is damaged", f"look at the files in `{out}`, then remove `{out / WORK_FOLDER}`"
        )
    return steps


def _finish(out: Path, steps: Sequence[_Step], disk: Disk) -> OSError | UserError | None:
    """Roll forward; where that fails roll back, and say why. Where that fails too, the journal stays for the next."""
    fault: OSError | UserError | None = None
    try:
        for step in steps:
            _advance(out, step, disk)
        _sync(out, steps, disk)
    except (OSError, UserError) as caught:
        fault = caught
        for step in reversed(steps):
            _retreat(out, step, disk)
        _sync(out, steps, disk)
    if fault is None:
        for step in steps:
            if step.after is None:
                _remove_empty_parents(out, step.path, disk)
    _clear_if_possible(out, disk)
    return fault


def _advance(out: Path, step: _Step, disk: Disk) -> None:
    """Carry one change out, from whatever state it is in."""
    target, new, old = out / step.path, _new(out) / str(step.number), _old(out) / str(step.number)
    if step.after is not None and not disk.exists(new):
        return  # done already
    refuse_links(out, step.path)
    content = disk.read(target)
    if content is not None:
        if disk.exists(old) or digest(content) != step.before:
            return  # somebody has put a file there since: it is theirs, and kept
        disk.move(target, old)
    if step.after is not None:
        for folder in parents(step.path):
            disk.make_folder(out / folder)
        disk.move(new, target)


def _retreat(out: Path, step: _Step, disk: Disk) -> None:
    """Undo one change, from whatever state it is in."""
    target, new, old = out / step.path, _new(out) / str(step.number), _old(out) / str(step.number)
    refuse_links(out, step.path)
    if step.after is not None and not disk.exists(new) and disk.exists(target):
        disk.move(target, new)
    if disk.exists(old) and not disk.exists(target):
        disk.move(old, target)
    if step.before is None:
        _remove_empty_parents(out, step.path, disk)


def refuse_links(out: Path, path: str) -> None:
    """`UserError` if anything on the way to a path is a link, or a file where a folder must be."""
    for part in [*parents(path), path]:
        place = out / part
        found = look(place)
        if place.is_symlink():
            raise UserError(f"`{place}` is a link, and links are not followed", "remove it, or choose another folder")
        if part != path and found not in (Found.NOTHING, Found.FOLDER):
            raise UserError(f"`{place}` is a file where a folder is needed", "move it away, or choose another folder")
        if part == path and found is Found.FOLDER:
            raise UserError(f"`{place}` is a folder where a file is needed", "move it away, or choose another folder")


def _remove_empty_parents(out: Path, path: str, disk: Disk) -> None:
    for folder in reversed(parents(path)):
        disk.remove_folder(out / folder)


def _sync(out: Path, steps: Sequence[_Step], disk: Disk) -> None:
    """Wait for every folder that the steps touched."""
    folders = {"", *(folder for step in steps for folder in parents(step.path))}
    for folder in sorted(folders):
        disk.sync_folder(out / folder)


def _clear_if_possible(out: Path, disk: Disk) -> None:
    """Clear the staging; what cannot be removed now is left to the next command."""
    with contextlib.suppress(OSError):
        _clear(out, disk)


def _clear(out: Path, disk: Disk) -> None:
    """Remove the journal first, then what lies about: without a journal it is rubbish, whatever it is."""
    disk.remove(_journal(out))
    disk.remove(out / WORK_FOLDER / "journal.draft")
    for folder in (_new(out), _old(out)):
        for name in disk.names(folder):
            disk.remove(folder / name)
        disk.remove_folder(folder)


def _journal(out: Path) -> Path:
    return out / WORK_FOLDER / "journal.json"


def _new(out: Path) -> Path:
    return out / WORK_FOLDER / "new"


def _old(out: Path) -> Path:
    return out / WORK_FOLDER / "old"

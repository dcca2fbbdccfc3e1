"""Copies a built mod into the game's mod folder, and takes it away again: only what was put there.

What was put there is recorded in `mod/<folder>.modwright.json`. The copying itself is `writer`'s. Knows no game.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from generator.build.built_mod import BuiltMod
from generator.build.disk import Disk
from generator.build.staging import Recovery, reason, recover
from generator.build.writer import (
    Edited,
    Fate,
    Outcome,
    Written,
    plan,
    plan_removal,
    read_manifest,
    remove_output,
    write_output,
)
from generator.errors import UserError
from generator.paths import resolved

_RECORD_END = ".modwright.json"


@dataclass(frozen=True, slots=True)
class Intent:
    """What installing or removing will do in the game's `mod` folder, before it is done."""

    folder: Path
    outcomes: tuple[Outcome, ...]
    recovery: Recovery

    def count(self, *fates: Fate) -> int:
        """How many files have one of these fates."""
        return sum(outcome.fate in fates for outcome in self.outcomes)

    @property
    def is_nothing(self) -> bool:
        """Whether no file would change."""
        return not self.count(Fate.WRITTEN, Fate.OVERWRITTEN, Fate.REMOVED)


def record_name(folder: str) -> str:
    """The name of the record of an installed mod."""
    return f"{folder}{_RECORD_END}"


def intend_install(built: BuiltMod, user_folder: Path, edited: Edited, disk: Disk) -> Intent:
    """What `install` would do. `UserError` if files of another mod stand in the way."""
    target = _mod_folder(user_folder)
    recovery = recover(target, disk)
    record = record_name(built.manifest.folder)
    outcomes = _planned(target, built, record, edited, disk)
    foreign = [outcome.path for outcome in outcomes if outcome.fate is Fate.KEPT_FOREIGN]
    if foreign:
        more = f" and {len(foreign) - 1} more" if len(foreign) > 1 else ""
        raise UserError(
            f"`{target / foreign[0]}`{more} is there already and was not put there by modwright",
            "move it away, or give the mod another `folder` in rules.yaml",
        )
    return Intent(target, tuple(outcomes), recovery)


def install(built: BuiltMod, user_folder: Path, edited: Edited, disk: Disk) -> Written:
    """Copy the built mod into the user folder's `mod`."""
    target = _mod_folder(user_folder)
    return write_output(target, built.files, built.manifest, edited, disk, record_name(built.manifest.folder))


def installed(user_folder: Path, disk: Disk) -> tuple[str, ...]:
    """The folders of mods that modwright has installed there."""
    try:
        names = disk.names(_mod_folder(user_folder))
    except OSError as fault:
        raise UserError(f"`{_mod_folder(user_folder)}` cannot be read: {reason(fault)}") from fault
    return tuple(name.removesuffix(_RECORD_END) for name in names if name.endswith(_RECORD_END))


def intend_removal(folder: str, user_folder: Path, edited: Edited, disk: Disk) -> Intent:
    """What `remove` would do. `UserError` if that mod was not installed by us."""
    target = _mod_folder(user_folder)
    recovery = recover(target, disk)
    old = read_manifest(target, disk, record_name(folder))
    if old is None:
        there = ", ".join(f"`{name}`" for name in installed(user_folder, disk))
        raise UserError(
            f"modwright has installed no `{folder}` in `{target}`", f"installed are: {there}" if there else ""
        )
    try:
        outcomes, _ = plan_removal(target, old, edited, disk)
    except OSError as fault:
        raise UserError(f"`{target}` cannot be read: {reason(fault)}") from fault
    return Intent(target, tuple(outcomes), recovery)


def remove(folder: str, user_folder: Path, edited: Edited, disk: Disk) -> Written:
    """Take an installed mod away."""
    return remove_output(_mod_folder(user_folder), edited, disk, record_name(folder))


def intent_lines(intent: Intent) -> Iterator[str]:
    """What will be done, for people."""
    verbs = (
        (Fate.WRITTEN, "write"),
        (Fate.OVERWRITTEN, "overwrite (edited by hand)"),
        (Fate.UNCHANGED, "leave as they are"),
        (Fate.REMOVED, "remove"),
    )
    yield f"in {intent.folder}:"
    for fate, verb in verbs:
        if number := intent.count(fate):
            yield f"  {number:>4} file{'s' if number > 1 else ' '} to {verb}"
    for outcome in intent.outcomes:
        if outcome.fate in (Fate.KEPT_EDITED, Fate.KEPT_DROPPED):
            yield f"  {outcome.path}: {outcome.fate}"


def _mod_folder(user_folder: Path) -> Path:
    return resolved(user_folder / "mod")


def _planned(target: Path, built: BuiltMod, record: str, edited: Edited, disk: Disk) -> list[Outcome]:
    old = read_manifest(target, disk, record)
    try:
        outcomes, _ = plan(target, built.files, old.digests() if old else {}, Edited.KEEP, disk)
        if edited is Edited.OVERWRITE and not any(outcome.fate is Fate.KEPT_FOREIGN for outcome in outcomes):
            outcomes, _ = plan(target, built.files, old.digests() if old else {}, edited, disk)
    except OSError as fault:
        raise UserError(f"`{target}` cannot be read: {reason(fault)}") from fault
    return outcomes

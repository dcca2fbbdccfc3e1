"""Asks the file system about paths that a person named; whatever it refuses becomes a `UserError` of one line.

`Path.exists`, `is_dir`, `resolve` and the like raise for a folder that may not be searched or a name that is too long.
Commands ask here instead. Only regular files are read: a pipe would wait for ever, a device such as `/dev/zero` never
ends. Knows nothing of what is in a file.
"""

from __future__ import annotations

import errno
import os
import stat
from enum import StrEnum
from pathlib import Path

import platformdirs

from generator.errors import UserError

_LONGEST_SHOWN = 120
_NO_ROOM = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG})
_NO_RIGHTS = frozenset({errno.EACCES, errno.EPERM, errno.EROFS})
_NOTHING = frozenset({errno.ENOENT, errno.ENOTDIR})


class Found(StrEnum):
    """What stands at a path, links followed."""

    NOTHING = "nothing"
    FILE = "a file"
    FOLDER = "a folder"
    DEAD_LINK = "a link that leads nowhere"
    OTHER = "a device or a pipe"


def cache_folder() -> Path:
    """Where the bench keeps what only saves time; `MODWRIGHT_CACHE` names another folder. It need not exist."""
    named = os.environ.get("MODWRIGHT_CACHE", "")
    return Path(named) if named else platformdirs.user_cache_path("modwright")


def look(path: Path, hint: str = "check the path and its rights") -> Found:
    """What stands at a path. `UserError` if the file system does not tell."""
    try:
        return _look(path)
    except (OSError, ValueError) as fault:
        raise UserError(f"`{shown(path)}` cannot be looked at: {words_of(fault)}", hint) from None


def is_there(path: Path) -> bool:
    """Whether anything stands at a path, a dead link included. `UserError` if the file system does not tell."""
    return look(path) is not Found.NOTHING


def resolved(path: Path, hint: str = "check the path and its rights") -> Path:
    """The path with its links followed. `UserError` for a circle of links and the like."""
    try:
        return path.resolve()
    except (OSError, ValueError, RuntimeError) as fault:
        raise UserError(f"`{shown(path)}` cannot be followed: {words_of(fault)}", hint) from None


def entries(folder: Path, hint: str = "check the rights of the folder") -> tuple[Path, ...]:
    """What stands in a folder, sorted. `UserError` if it cannot be listed."""
    try:
        return tuple(sorted(folder.iterdir()))
    except (OSError, ValueError) as fault:
        raise UserError(f"`{shown(folder)}` cannot be listed: {words_of(fault)}", hint) from None


def read_file(path: Path, hint: str = "check the path and its rights") -> bytes:
    """The bytes of a regular file. `UserError` if nothing or anything else stands there, or it cannot be read."""
    expect_file(path, hint)
    try:
        return path.read_bytes()
    except OSError as fault:
        raise UserError(f"`{shown(path)}` cannot be read: {words_of(fault)}", hint) from None


def expect_file(path: Path, hint: str = "check the path and its rights") -> None:
    """Raise `UserError` unless a regular file stands there."""
    match look(path, hint):
        case Found.FILE:
            return
        case Found.NOTHING:
            raise UserError(f"`{shown(path)}` does not exist", hint)
        case found:
            raise UserError(f"`{shown(path)}` is {found}, expected a file", hint)


def is_regular(path: Path) -> bool:
    """Whether a regular file stands there, links followed. Raises `OSError`, as reading it would."""
    return stat.S_ISREG(path.stat().st_mode)


def shown(path: Path) -> str:
    """The path as one short line, whatever it holds."""
    text = "".join(character if character.isprintable() else "?" for character in str(path))
    return text if len(text) <= _LONGEST_SHOWN else f"{text[:50]}...{text[-50:]}"


def words_of(fault: OSError | ValueError | RuntimeError) -> str:
    """The operating system's words for what went wrong, in lower case."""
    return ((fault.strerror if isinstance(fault, OSError) else None) or str(fault)).lower()


def advice(fault: OSError, otherwise: str = "free the folder") -> str:
    """What to do about a failed writing: full disk, missing rights and too long names are told apart."""
    if fault.errno in _NO_ROOM:
        return "make room on the disk"
    if fault.errno in _NO_RIGHTS:
        return "name a folder that you may write to, or change its rights"
    if fault.errno == errno.ENAMETOOLONG:
        return "choose a shorter name"
    return otherwise


def _look(path: Path) -> Found:
    try:
        mode = path.stat().st_mode
    except OSError as fault:
        if fault.errno not in _NOTHING:
            raise
        return Found.DEAD_LINK if os.path.islink(path) else Found.NOTHING  # noqa: PTH114 - it never raises
    if stat.S_ISREG(mode):
        return Found.FILE
    return Found.FOLDER if stat.S_ISDIR(mode) else Found.OTHER

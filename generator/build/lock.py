"""One writer at a time in an output folder: a lock that the system drops by itself when its holder dies.

Not tried on Windows (`msvcrt`); the branch for it is the three lines in `_seize` and `_drop`.
"""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Iterator
from pathlib import Path

from generator.build.disk import Disk
from generator.build.files import WORK_FOLDER
from generator.errors import UserError

_TRIES = 20


@contextlib.contextmanager
def locked(out: Path, disk: Disk) -> Iterator[None]:
    """Hold the lock of `out`, which must exist; `UserError` if another process holds it. Leaves no file behind."""
    handle = _acquire(out, disk)
    try:
        yield
    finally:
        try:
            # Windows does not let go of an open file: there the empty lock file stays, which harms nothing.
            with contextlib.suppress(OSError):
                disk.remove(_lock_file(out))
            disk.remove_folder(out / WORK_FOLDER)
        finally:
            _drop(handle)
            os.close(handle)


def _lock_file(out: Path) -> Path:
    return out / WORK_FOLDER / "lock"


def _acquire(out: Path, disk: Disk) -> int:
    """A locked handle; tries anew when the holder before us removed the file between our opening and locking it."""
    if (out / WORK_FOLDER).is_symlink():
        raise UserError(f"`{out / WORK_FOLDER}` is a link, and links are not followed", "remove it")
    for _ in range(_TRIES):
        disk.make_folder(out / WORK_FOLDER)
        try:
            handle = os.open(_lock_file(out), os.O_RDWR | os.O_CREAT, 0o644)
        except FileNotFoundError:
            continue
        if not _seize(handle):
            os.close(handle)
            break
        # The holder before us may have removed the file between our opening and locking it: then ours has no name any
        # more.
        if _is_current(handle, _lock_file(out)):
            return handle
        os.close(handle)
    raise UserError(f"another modwright is writing to `{out}` right now", "wait until it has ended, then try again")


def _is_current(handle: int, path: Path) -> bool:
    """Whether the handle still belongs to the file of that name."""
    try:
        return os.path.samestat(os.fstat(handle), path.stat())
    except FileNotFoundError:
        return False


if sys.platform == "win32":
    import msvcrt

    def _seize(handle: int) -> bool:
        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

    def _drop(handle: int) -> None:
        msvcrt.locking(handle, msvcrt.LK_UNLCK, 1)

else:
    import fcntl

    def _seize(handle: int) -> bool:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True

    def _drop(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_UN)

"""File systems that die, fail or fill up at a chosen operation, over the real one."""

from __future__ import annotations

import contextlib
import errno
import os
from pathlib import Path

from generator.build.disk import Disk


class KilledError(BaseException):
    """The process is gone: nothing that stands after it in the program may run."""


class QuickDisk(Disk):
    """The real disk without waiting for the medium: for tests that write thousands of times."""

    def write(self, path: Path, content: bytes) -> None:
        path.write_bytes(content)

    def sync_folder(self, path: Path) -> None:
        pass


class CountingDisk(QuickDisk):
    """Calls `before_operation` before each changing operation, and `torn` in the middle of a write."""

    def __init__(self) -> None:
        self.operations = 0

    def before_operation(self, name: str) -> None:
        self.operations += 1

    def write(self, path: Path, content: bytes) -> None:
        self.before_operation("write")
        super().write(path, content[: len(content) // 2])
        self.before_operation("write")
        super().write(path, content)

    def move(self, source: Path, target: Path) -> None:
        self.before_operation("move")
        super().move(source, target)

    def remove(self, path: Path) -> None:
        self.before_operation("remove")
        super().remove(path)

    def make_folder(self, path: Path) -> None:
        self.before_operation("make_folder")
        super().make_folder(path)

    def remove_folder(self, path: Path) -> None:
        with contextlib.suppress(OSError):  # as the real one, which is asked only to try
            self.before_operation("remove_folder")
            super().remove_folder(path)

    def sync_folder(self, path: Path) -> None:
        self.before_operation("sync_folder")


class DyingDisk(CountingDisk):
    """Dies before operation number `last` (from 0), and stays dead."""

    def __init__(self, last: int) -> None:
        super().__init__()
        self.last = last

    def before_operation(self, name: str) -> None:
        if self.operations >= self.last:
            raise KilledError
        super().before_operation(name)


class StumblingDisk(CountingDisk):
    """Refuses operation number `number` alone, as if somebody had the file open for a moment."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self.number = number

    def before_operation(self, name: str) -> None:
        super().before_operation(name)
        if self.operations == self.number + 1:
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))


class BrokenDisk(CountingDisk):
    """Refuses every operation from number `first` on."""

    def __init__(self, first: int) -> None:
        super().__init__()
        self.first = first

    def before_operation(self, name: str) -> None:
        super().before_operation(name)
        if self.operations > self.first:
            raise OSError(errno.EROFS, os.strerror(errno.EROFS))


class FullDisk(CountingDisk):
    """Has room for `room` operations that need any; removing and moving always work."""

    def __init__(self, room: int) -> None:
        super().__init__()
        self.room = room

    def before_operation(self, name: str) -> None:
        if name in ("write", "make_folder"):
            super().before_operation(name)
            if self.operations > self.room:
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def tree(folder: Path) -> dict[str, bytes]:
    """Every file below a folder by its relative path, and every empty folder with an empty name at its end."""
    found: dict[str, bytes] = {}
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder).as_posix()
        if path.is_file():
            found[name] = path.read_bytes()
        elif not any(path.iterdir()):
            found[f"{name}/"] = b""
    return found

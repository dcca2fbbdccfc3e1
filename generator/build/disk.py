"""The few operations on a file system that building needs, each one call, so that a test can let any of them fail.

Knows nothing of mods. Every failure is the operating system's `OSError`.
"""

from __future__ import annotations

import contextlib
import errno
import os
from pathlib import Path

from generator.paths import is_regular


class Disk:
    """The real file system. A test derives from it to stop, or to fill up, at a chosen operation."""

    def read(self, path: Path) -> bytes | None:
        """The content of a file; `None` where nothing stands. A pipe or a device is refused, it might never end."""
        try:
            if not is_regular(path):
                raise OSError(errno.EINVAL, "it is no regular file", str(path))
            return path.read_bytes()
        except (FileNotFoundError, NotADirectoryError):
            return None

    def exists(self, path: Path) -> bool:
        """Whether anything stands there, a dangling link included."""
        return os.path.lexists(path)

    def names(self, folder: Path) -> list[str]:
        """What stands in a folder, sorted; nothing for a folder that is not there."""
        try:
            return sorted(entry.name for entry in folder.iterdir())
        except (FileNotFoundError, NotADirectoryError):
            return []

    def write(self, path: Path, content: bytes) -> None:
        """Write a new file and wait until it lies on the medium."""
        with path.open("wb") as stream:
            stream.write(content)
            stream.flush()
            os.fsync(stream.fileno())

    def move(self, source: Path, target: Path) -> None:
        """Put `source` in the place of `target` in one step; both lie on one file system."""
        source.replace(target)

    def remove(self, path: Path) -> None:
        """Remove a file; nothing happens if it is gone already."""
        path.unlink(missing_ok=True)

    def make_folder(self, path: Path) -> None:
        """Make one folder; nothing happens if it stands already."""
        path.mkdir(exist_ok=True)

    def remove_folder(self, path: Path) -> None:
        """Remove a folder if it is empty; otherwise nothing happens."""
        with contextlib.suppress(OSError):
            path.rmdir()

    def sync_folder(self, path: Path) -> None:
        """Wait until the names in a folder lie on the medium; Windows has no such call and needs none."""
        if os.name == "nt":
            return
        try:
            handle = os.open(path, os.O_RDONLY)
        except (FileNotFoundError, NotADirectoryError):
            return
        try:
            os.fsync(handle)
        finally:
            os.close(handle)

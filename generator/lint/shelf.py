"""Texts kept in a folder under keys, each behind a checksum; the longest unused go first. Does not read the texts.

Nothing is ever unpickled. A file that is damaged or foreign is as good as none.
"""

from __future__ import annotations

import hashlib
import os
import secrets
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Shelf:
    """A folder, made when the first text is written, of at most `most` texts."""

    folder: Path
    most: int

    def read(self, key: str) -> str | None:
        """The text of a key; `None` unless it is there and whole. Reading counts as use."""
        path = self._path(key)
        try:
            digest, _, text = path.read_text("ascii").partition("\n")
            if digest != _digest_of(text):
                return None
            os.utime(path)
        except (OSError, ValueError):
            return None
        return text

    def write(self, key: str, text: str) -> None:
        """Keep a text of ASCII letters; a folder that cannot be written to only costs time."""
        path = self._path(key)
        beside = path.with_name(f".{path.name}.{os.getpid()}.{secrets.token_hex(4)}")
        with suppress(OSError):
            self.folder.mkdir(parents=True, exist_ok=True)
            try:
                beside.write_text(f"{_digest_of(text)}\n{text}", "ascii")
                beside.replace(path)
            finally:
                beside.unlink(missing_ok=True)
            self._forget_old()

    def _path(self, key: str) -> Path:
        return self.folder / f"{key}.json"

    def _forget_old(self) -> None:
        kept = sorted(self.folder.glob("*.json"), key=lambda path: path.stat().st_mtime, reverse=True)
        for path in kept[self.most :]:
            path.unlink(missing_ok=True)


def _digest_of(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()

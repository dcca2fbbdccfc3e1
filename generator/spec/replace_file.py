"""Writes one file whole or not at all."""

from __future__ import annotations

import os
import shutil
import tempfile
from pathlib import Path

from generator.errors import UserError


def replace_file(path: Path, content: bytes) -> None:
    """Put the content in the place of the file, through a file beside it. Raises UserError, the old file then stays."""
    target = path.resolve()
    if target.is_dir():
        raise UserError(f"`{path}` is a folder, expected a file")
    temporary: str | None = None
    try:
        handle, temporary = tempfile.mkstemp(prefix=f".{target.name}.", dir=target.parent)
        with os.fdopen(handle, "wb") as stream:
            stream.write(content)
            stream.flush()
            os.fsync(stream.fileno())
        if target.exists():
            shutil.copymode(target, temporary)
        else:
            Path(temporary).chmod(0o644)
        Path(temporary).replace(target)
    except OSError as fault:
        if temporary is not None:
            Path(temporary).unlink(missing_ok=True)
        raise UserError(f"`{path}` cannot be written: {(fault.strerror or str(fault)).lower()}") from None

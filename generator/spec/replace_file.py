"""Writes one file whole or not at all."""

from __future__ import annotations

import os
import shutil
import tempfile
from pathlib import Path

from generator.errors import UserError
from generator.paths import Found, advice, look, resolved, words_of


def replace_file(path: Path, content: bytes) -> None:
    """Put the content in the place of the file, through a file beside it. Raises UserError, the old file then stays."""
    target = resolved(path)
    found = look(target, "name a file in a folder that you may write to")
    if found not in (Found.NOTHING, Found.FILE):
        raise UserError(f"`{path}` is {found}, expected a file")
    temporary: str | None = None
    try:
        handle, temporary = tempfile.mkstemp(prefix=f".{target.name}.", dir=target.parent)
        with os.fdopen(handle, "wb") as stream:
            stream.write(content)
            stream.flush()
            os.fsync(stream.fileno())
        if found is Found.FILE:
            shutil.copymode(target, temporary)
        else:
            Path(temporary).chmod(0o644)
        Path(temporary).replace(target)
    except OSError as fault:
        if temporary is not None:
            Path(temporary).unlink(missing_ok=True)
        hint = advice(fault, "name a file in a folder that you may write to")
        raise UserError(f"`{path}` cannot be written: {words_of(fault)}", hint) from None

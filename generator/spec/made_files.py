"""Writing the schema and the page of keys: over nothing but such files. Knows them by their titles."""

from __future__ import annotations

import json
from pathlib import Path

from generator.errors import UserError
from generator.paths import Found, look, read_file
from generator.spec import reference, schema
from generator.spec.replace_file import replace_file


def write_made_file(path: Path, text: str) -> None:
    """Write a schema or page. `UserError` if another file stands there, which may be somebody's rules."""
    if look(path) is Found.FILE and not is_made(read_file(path)):
        raise UserError(f"`{path}` is there already and is no schema of modwright", "name another file with `--out`")
    replace_file(path, text.encode("utf-8"))


def is_made(content: bytes) -> bool:
    """Whether a file is a JSON Schema or a page of keys that modwright wrote."""
    if content.startswith(reference.TITLE.encode("utf-8")):
        return True
    try:
        found: object = json.loads(content)
    except (ValueError, RecursionError):
        return False
    return isinstance(found, dict) and found.get("title") == schema.TITLE

"""Facts of files kept between runs, one JSON file a mod in the user's cache folder. Knows facts, not what they are for.

A cache that cannot be read or written is as good as none: the files themselves are read then.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Mapping
from pathlib import Path

from generator import __version__
from generator.play.file_facts import FileFacts, facts_from

WORTH = 500_000
"""Bytes of files that had to be read from which on keeping their facts is worth a file."""


def cache_file(folder: Path, root: Path) -> Path:
    """Where the facts of a mod are kept."""
    name = hashlib.sha256(str(root.resolve()).encode("utf-8", "surrogateescape")).hexdigest()[:24]
    return folder / f"play-{name}.json"


def kept_facts(file: Path) -> Mapping[str, FileFacts]:
    """The facts in a cache file; none if there is no such file of this version."""
    try:
        content: object = json.loads(file.read_bytes())
        if not isinstance(content, dict) or content.get("version") != __version__:
            return {}
        return {str(shown): facts_from(plain) for shown, plain in content["files"].items()}
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return {}


def keep_facts(file: Path, facts: Mapping[str, FileFacts]) -> bool:
    """Write facts so that a reader sees the old file or the new one; whether that went well."""
    content = {"version": __version__, "files": {shown: one.plain() for shown, one in facts.items()}}
    beside = file.with_name(f"{file.name}.{os.getpid()}")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        beside.write_text(json.dumps(content, ensure_ascii=True), "ascii")
        beside.replace(file)
    except OSError:
        return False
    return True

"""Script files on disk: which files of a folder are script, and writing one so that it is whole at any moment."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

from generator.errors import UserError
from generator.paths import Found, advice, look, resolved, words_of

# Folders of a mod whose `.txt` files are script; below `interface` and `gfx` the game reads `.gfx` and `.gui` files.
SCRIPT_FOLDERS = frozenset({"common", "customizable_localisation", "decisions", "events", "history", "music", "sound"})
_SPRITE_FOLDERS = frozenset({"interface", "gfx", "music", "sound"})
_SPRITE_ENDINGS = frozenset({".gfx", ".gui", ".asset"})
_NO_SCRIPT = frozenset(
    {".csv", ".dds", ".tga", ".png", ".jpg", ".zip", ".lua", ".bin", ".exe"}
    | {".yaml", ".yml", ".json", ".md", ".html", ".py", ".xml", ".log"}
)


def script_files(path: Path) -> list[Path]:
    """The script files at a path, sorted: a file itself, or those below a folder; `UserError` if there is none."""
    match look(path):
        case Found.NOTHING:
            raise UserError(f"`{path}` does not exist", "check the path")
        case Found.FOLDER:
            pass
        case found:
            return [_named_file(path, found)]
    files = sorted(file for file in _walk(path) if is_script(path, file))
    if not files:
        raise UserError(f"`{path}` holds no script file", f"script is `.txt` below {', '.join(sorted(SCRIPT_FOLDERS))}")
    return files


def is_script(root: Path, file: Path) -> bool:
    """Whether a file below a folder is script, by its ending and by the names of the folders on the way to it."""
    folders = {part.lower() for part in (*root.parts, root.resolve().name, *file.parent.relative_to(root).parts)}
    ending = file.suffix.lower()
    if ending in _SPRITE_ENDINGS:
        return bool(folders & _SPRITE_FOLDERS)
    return ending == ".txt" and bool(folders & SCRIPT_FOLDERS)


def _named_file(path: Path, found: Found) -> Path:
    if found is not Found.FILE:
        raise UserError(f"`{path}` is {found}, expected a file or a folder", "name a script file or a mod folder")
    if path.suffix.lower() in _NO_SCRIPT:
        raise UserError(f"`{path}` is no script, expected a `.txt` file", "name a script file or a mod folder")
    return path


def _walk(folder: Path) -> Iterator[Path]:
    """Every file below a folder, hidden folders left out; `UserError` for a folder that cannot be listed."""
    for parent, folders, names in os.walk(folder, onerror=_cannot_list):
        folders[:] = [name for name in folders if not name.startswith(".")]
        yield from (Path(parent, name) for name in names)


def _cannot_list(fault: OSError) -> None:
    raise UserError(
        f"`{fault.filename}` cannot be listed: {fault.strerror}", "check the rights of the folder"
    ) from fault


def replace_file(file: Path, raw: bytes) -> None:
    """Put new bytes in the place of a file in one step, with its rights; `UserError` if that cannot be done."""
    target = resolved(file)
    try:
        handle, name = tempfile.mkstemp(prefix=f".{target.name}.", dir=target.parent)
        try:
            with os.fdopen(handle, "wb") as stream:
                stream.write(raw)
            shutil.copymode(target, name)
            Path(name).replace(target)
        except BaseException:
            Path(name).unlink(missing_ok=True)
            raise
    except OSError as fault:
        raise UserError(f"`{file}` cannot be written: {words_of(fault)}", advice(fault, "check the path")) from fault

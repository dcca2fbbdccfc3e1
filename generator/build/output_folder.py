"""Which folders may be an output folder: none whose other contents a build could harm. Knows not what is written."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import generator
from generator.errors import UserError
from generator.paths import Found, is_there, look, resolved

_HINT = "name a folder of its own with `--out`, for example `--out mod_output`"
_PROJECT_MARKS = ("rules.yaml", "pyproject.toml")


def output_folder(out: Path, rules_file: Path, home: Path | None = None) -> Path:
    """The folder with links resolved; `UserError` if it is a file, or holds the rules, the project, or the home folder.

    `home` is the user's home folder, by default the real one.
    """
    folder = resolved(out, _HINT)
    if (found := look(folder, _HINT)) not in (Found.NOTHING, Found.FOLDER):
        raise UserError(f"the output folder `{out}` is {found}", _HINT)
    if folder == Path(folder.anchor):
        raise UserError(f"the output folder `{out}` is the root of the disk", _HINT)
    for place, what in _precious(rules_file, home):
        if _holds(folder, resolved(place, _HINT)):
            raise UserError(f"the output folder `{out}` is or holds {what}", _HINT)
    for mark in _PROJECT_MARKS:
        if is_there(folder / mark):
            raise UserError(f"the output folder `{out}` is a project itself: `{mark}` lies in it", _HINT)
    source = Path(generator.__file__).resolve().parent
    if _holds(source, folder) or _holds(source.parent / "templates", folder):
        raise UserError(f"the output folder `{out}` lies inside modwright's own source", _HINT)
    return folder


def _precious(rules_file: Path, home: Path | None) -> Iterable[tuple[Path, str]]:
    yield rules_file, f"the rules file `{rules_file}`"
    yield Path(generator.__file__).parent, "modwright itself"
    yield (Path.home() if home is None else home), "the home folder"


def _holds(folder: Path, place: Path) -> bool:
    """Whether a place is the folder or lies below it."""
    return place == folder or folder in place.parents

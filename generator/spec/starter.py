"""A new project: the starter rules, their schema and a `.gitignore`, written into an empty folder or not at all."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

import generator
from generator.errors import UserError
from generator.paths import Found, advice, entries, is_there, look, resolved, words_of
from generator.spec.bundled import bundled
from generator.spec.fields import GameBlock
from generator.spec.schema import rules_schema

SCHEMA_FILE = "rules.schema.json"
_SCHEMA_LINE = re.compile(r"\A# yaml-language-server: \$schema=.*")
_GITIGNORE = (
    "# The built mod may be committed or not; what is left of a build that was stopped should not be.\n*.staging*/\n"
)
_FORBIDDEN = re.compile(r'[<>:"|?*\x00-\x1f]')
_DEVICES = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)(\..*)?", re.IGNORECASE)


def starter_files(games: Mapping[str, type[GameBlock]]) -> Mapping[str, bytes]:
    """The files of a new project by name. Raises UserError if the installation lacks the starter rules."""
    try:
        rules = bundled("rules.yaml").read_bytes().decode("utf-8")
    except OSError as fault:
        raise UserError("the starter rules cannot be found", "install modwright again") from fault
    rules = _SCHEMA_LINE.sub(lambda _: f"# yaml-language-server: $schema={SCHEMA_FILE}", rules)
    return {
        "rules.yaml": rules.encode("utf-8"),
        SCHEMA_FILE: schema_text(games).encode("utf-8"),
        ".gitignore": _GITIGNORE.encode("utf-8"),
    }


def schema_text(games: Mapping[str, type[GameBlock]]) -> str:
    """The JSON Schema as a file: indented, with a line end."""
    return json.dumps(rules_schema(games), indent=1, ensure_ascii=False) + "\n"


def write_project(folder: Path, files: Mapping[str, bytes]) -> None:
    """Write the files into a new or empty folder. Raises UserError and leaves everything as it was if that fails."""
    _check_name(folder)
    _check_target(folder)
    created: list[Path] = []
    try:
        for step in _missing(folder):
            step.mkdir()
            created.append(step)
        for name, content in files.items():
            with (folder / name).open("xb") as target:
                created.append(folder / name)
                target.write(content)
    except OSError as fault:
        for path in reversed(created):
            path.rmdir() if path.is_dir() else path.unlink(missing_ok=True)
        hint = advice(fault, "name a folder that you may write to")
        raise UserError(f"`{folder}` cannot be written: {words_of(fault)}", hint) from None


def _check_name(folder: Path) -> None:
    for part in folder.parts[1:] if folder.anchor else folder.parts:
        if (
            _FORBIDDEN.search(part)
            or _DEVICES.fullmatch(part)
            or (part != part.rstrip(" .") and part not in {".", ".."})
        ):
            raise UserError(f"`{part}` is no name for a folder on every system", "use letters, digits, `-` and `_`")


def _check_target(folder: Path) -> None:
    """Raise UserError unless the folder is missing or empty, and no part of modwright itself."""
    found = look(folder, "name a folder that you may write to")
    if found not in (Found.NOTHING, Found.FOLDER):
        message = f"`{folder}` is {found}, expected a new or empty folder"
        raise UserError(message, "name a new folder, nothing was written")
    place = resolved(folder)
    if Path(generator.__file__).resolve().parent in (place, *place.parents):
        raise UserError(f"`{folder}` lies inside modwright itself", "name a folder for your own mod")
    present = [child.name for child in entries(folder)] if found is Found.FOLDER else []
    if others := [name for name in present if name != ".git"]:
        raise UserError(f"`{folder}` is not empty, it holds `{others[0]}`", "name a new folder, nothing was written")


def _missing(folder: Path) -> Iterator[Path]:
    """The folders to create, outermost first."""
    above = [folder, *folder.parents]
    yield from reversed([step for step in above if not is_there(step)])

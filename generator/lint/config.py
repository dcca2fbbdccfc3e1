"""Settings of the linter in `modwright.toml` or under `[tool.modwright.lint]` in `pyproject.toml`.

    select = ["CK3"]                  ignore = ["crowded-not"]
    base = ["../BigMod"]              fail-on = "warning"        baseline = "lint-baseline.json"

In `modwright.toml` they stand under `[lint]`. Paths are relative to the file.
"""

from __future__ import annotations

import difflib
import re
import tomllib
from pathlib import Path

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from generator.diagnostics import Severity
from generator.errors import UserError
from generator.paths import words_of

FILE_NAME = "modwright.toml"
_TABLE, _SHARED_TABLE = "lint", "tool.modwright"
# What each key holds, for messages.
_EXPECTED = {
    "select": "a list of codes and names of rules",
    "ignore": "a list of codes and names of rules",
    "base": "a list of folders",
    "fail-on": "`error`, `warning` or `info`",
    "baseline": "the path of a file",
}


class LintSettings(BaseModel):
    """The settings of one project; all have defaults."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    base: tuple[Path, ...] = ()
    fail_on: Severity = Field(Severity.WARNING, alias="fail-on")
    baseline: Path | None = None


class _Sections(BaseModel):
    """The part of a settings file that is ours."""

    model_config = ConfigDict(extra="forbid")

    lint: LintSettings = LintSettings()


class _Tool(BaseModel):
    modwright: _Sections = _Sections()


class _Project(BaseModel):
    tool: _Tool = _Tool()


def find_settings(start: Path) -> LintSettings:
    """The settings of the nearest file at or above a folder; defaults if there is none; `UserError` if it is faulty."""
    folder = start.resolve()
    for place in (folder, *folder.parents):
        own, shared = place / FILE_NAME, place / "pyproject.toml"
        if own.is_file():
            return read_settings(own)
        if _names_us(shared):
            return read_settings(shared)
    return LintSettings()


def _names_us(shared: Path) -> bool:
    """Whether a file that belongs to other programs, too, is there and has a table of ours."""
    try:
        return shared.is_file() and _SHARED_TABLE in shared.read_text("utf-8", errors="replace")
    except OSError:
        return False


def read_settings(path: Path) -> LintSettings:
    """The settings of one file, its paths made relative to nothing; `UserError` if it cannot be used."""
    try:
        text = path.read_text("utf-8")
        content = tomllib.loads(text)
        is_own = path.name == FILE_NAME
        found = _Sections(**content).lint if is_own else _Project(**content).tool.modwright.lint
    except OSError as fault:
        raise UserError(f"`{path}` cannot be read: {words_of(fault)}", "check the path") from fault
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as fault:
        raise UserError(f"`{path}` is no TOML: {fault}", "see docs/lint.md for an example") from fault
    except ValidationError as fault:
        raise _refusal(path, text, fault) from fault
    base = tuple(path.parent / one for one in found.base)
    baseline = path.parent / found.baseline if found.baseline else None
    return found.model_copy(update={"base": base, "baseline": baseline})


def _refusal(path: Path, text: str, fault: ValidationError) -> UserError:
    """What is wrong first in a file: a table or key that does not exist, or a value of the wrong kind."""
    first = fault.errors()[0]
    way = [str(part) for part in first["loc"]]
    within = way[way.index(_TABLE) + 1 :] if _TABLE in way else []
    if first["type"] == "extra_forbidden":
        what, known = ("setting", list(_EXPECTED)) if within else ("table", [_TABLE])
        near = difflib.get_close_matches(way[-1], known, n=1)
        hint = f"did you mean `{near[0]}`?" if near else f"expected {', '.join(f'`{one}`' for one in known)}"
        return UserError(f"{_place(path, text, way[-1])}: no {what} is called `{way[-1]}`", hint)
    key = within[0] if within else way[-1]
    expected = _EXPECTED.get(key, "a table")
    return UserError(f"{_place(path, text, key)}: `{key}` is not {expected}", "see docs/lint.md for all settings")


def _place(path: Path, text: str, word: str) -> str:
    """The file and the line on which a key or table first stands, as far as that can be told from the text."""
    pattern = re.compile(rf"""^\s*(\[[\w.\s]*)?["']?{re.escape(word)}["']?\s*[\]=.]""", re.MULTILINE)
    match = pattern.search(text)
    return f"{path}:{text.count(chr(10), 0, match.end()) + 1}" if match else str(path)

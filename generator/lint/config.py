"""Settings of the linter in `modwright.toml` or under `[tool.modwright.lint]` in `pyproject.toml`.

    select = ["CK3"]                  ignore = ["crowded-not"]
    base = ["../BigMod"]              fail-on = "warning"        baseline = "lint-baseline.json"

In `modwright.toml` they stand under `[lint]`. Paths are relative to the file.
"""

from __future__ import annotations

import tomllib
from pathlib import Path

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from generator.diagnostics import Severity
from generator.errors import UserError

FILE_NAME = "modwright.toml"


class LintSettings(BaseModel):
    """The settings of one project; all have defaults."""

    model_config = ConfigDict(frozen=True, extra="forbid", populate_by_name=True)

    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    base: tuple[Path, ...] = ()
    fail_on: Severity = Field(Severity.WARNING, alias="fail-on")
    baseline: Path | None = None


class _Sections(BaseModel):
    """The part of a settings file that is ours."""

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
        if shared.is_file() and "modwright" in shared.read_text("utf-8", errors="replace"):
            return read_settings(shared)
    return LintSettings()


def read_settings(path: Path) -> LintSettings:
    """The settings of one file, its paths made relative to nothing; `UserError` if it cannot be used."""
    try:
        content = tomllib.loads(path.read_text("utf-8"))
        is_own = path.name == FILE_NAME
        found = _Sections(**content).lint if is_own else _Project(**content).tool.modwright.lint
    except OSError as fault:
        raise UserError(f"`{path}` cannot be read: {fault.strerror}", "check the path") from fault
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as fault:
        raise UserError(f"`{path}` is no TOML: {fault}", "see docs/lint.md for an example") from fault
    except ValidationError as fault:
        first = fault.errors()[0]
        key = ".".join(str(part) for part in first["loc"])
        raise UserError(f"`{path}`: `{key}`: {first['msg'].lower()}", "see docs/lint.md for the keys") from fault
    base = tuple(path.parent / one for one in found.base)
    baseline = path.parent / found.baseline if found.baseline else None
    return found.model_copy(update={"base": base, "baseline": baseline})

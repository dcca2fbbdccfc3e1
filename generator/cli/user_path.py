"""A path on the command line, looked at before the command begins: what the file system refuses ends in one line."""

from __future__ import annotations

import os
from pathlib import Path

import click

from generator.errors import UserError
from generator.paths import Found, look, shown


class UserPath(click.Path):
    """The type of every argument and option that names a file or a folder; gives a `Path`.

    `UserError` for an empty path and for one that cannot be looked at; `UsageError` for a file where only a folder
    fits (`file_okay=False`), and the other way round (`dir_okay=False`).
    """

    def __init__(self, *, file_okay: bool = True, dir_okay: bool = True) -> None:
        super().__init__(path_type=Path, file_okay=file_okay, dir_okay=dir_okay)

    def convert(self, value: str | os.PathLike[str], param: click.Parameter | None, ctx: click.Context | None) -> Path:
        """The path, once the file system has told what stands there."""
        if not os.fspath(value):
            name = param.opts[0] if isinstance(param, click.Option) else (param.human_readable_name if param else "")
            raise UserError(f"the path for `{name}` is empty", "name a file or folder, `.` is the current folder")
        path = Path(value)
        found = look(path)
        if (found is Found.FOLDER and not self.dir_okay) or (found is Found.FILE and not self.file_okay):
            self.fail(f"`{shown(path)}` is {found}", param, ctx)
        return path

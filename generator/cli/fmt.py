"""`modwright fmt`: one layout for script files."""

from __future__ import annotations

import difflib
from collections.abc import Iterator
from pathlib import Path

import click

from generator.cli import console
from generator.cli.user_path import UserPath
from generator.errors import UserError
from generator.paths import resolved
from generator.script.decoding import decode
from generator.script.files import replace_file, script_files
from generator.script.formatter import Formatted, Formatter
from generator.script.parser import read_bytes


@click.command()
@click.argument("paths", nargs=-1, required=True, type=UserPath())
@click.option("--check", is_flag=True, help="Change nothing; exit with 1 if a file would change.")
@click.option("--diff", is_flag=True, help="Change nothing; show what would change.")
@click.pass_context
def command(context: click.Context, paths: tuple[Path, ...], check: bool, diff: bool) -> None:
    """Lay out script files: tabs, one statement a line. Only white space changes.

    A folder stands for the script files below it. A file with a syntax fault is left alone and named.

    \b
    Example:
      modwright fmt mymod/events            # rewrites the files that need it
      modwright fmt --check --diff mymod    # shows what would change; exit code 1 if anything would
    """
    run = _Run(write=not (check or diff), show_diff=diff)
    for path in paths:
        run.format_path(path)
    console.say(run.summary())
    context.exit(run.exit_code(check))


class _Run:
    """Counts what happened to the files of one call."""

    def __init__(self, write: bool, show_diff: bool) -> None:
        self.write = write
        self.show_diff = show_diff
        self.formatter = Formatter()
        self.seen: set[Path] = set()
        self.changed = self.unchanged = self.faulty = self.failed = 0

    def format_path(self, path: Path) -> None:
        """A file, or the files of a folder; what cannot be read or written is told and counted."""
        try:
            files = script_files(path)
        except UserError as fault:
            self._fail(fault)
            return
        for file in files:
            if (place := resolved(file)) not in self.seen:
                self.seen.add(place)
                self._format_file(file)

    def _format_file(self, file: Path) -> None:
        try:
            raw = read_bytes(file)
            if b"\0" in raw.rstrip(b"\0"):
                hint = "name script files; the game reads them in Windows-1252"
                raise UserError(f"`{file}` is no text, it holds NUL bytes", hint)
            formatted = self.formatter.format_bytes(raw, str(file))
            self._report(file, raw, formatted)
            if self.write and formatted.raw != raw:
                replace_file(file, formatted.raw)
        except UserError as fault:
            self._fail(fault)

    def _report(self, file: Path, raw: bytes, formatted: Formatted) -> None:
        if formatted.faults:
            self.faulty += 1
            more = f" ({len(formatted.faults)} findings in all)" if len(formatted.faults) > 1 else ""
            console.say(f"left alone: {file}: it has a fault in its syntax{more}")
            console.show_findings(formatted.faults[:1])
        elif formatted.raw == raw:
            self.unchanged += 1
        else:
            self.changed += 1
            console.say(f"{'formatted' if self.write else 'would change'}: {file}")
            if self.show_diff:
                console.say("\n".join(_diff(raw, formatted.raw, file)))

    def _fail(self, fault: UserError) -> None:
        self.failed += 1
        console.show_user_error(fault)

    def summary(self) -> str:
        """One line with the counts."""
        changed = "formatted" if self.write else "would change"
        line = f"{self.changed} {changed}, {self.unchanged} already in order, {self.faulty} left alone"
        return f"{line}, {self.failed} not readable or writable" if self.failed else line

    def exit_code(self, check: bool) -> int:
        """2 if something could not be read or written, 1 for faulty files and, when checking, for files to change."""
        if self.failed:
            return 2
        return 1 if self.faulty or (check and self.changed) else 0


def _diff(before: bytes, after: bytes, file: Path) -> Iterator[str]:
    old, new = decode(before).text.splitlines(), decode(after).text.splitlines()
    return difflib.unified_diff(old, new, f"{file}", f"{file} (formatted)", lineterm="")

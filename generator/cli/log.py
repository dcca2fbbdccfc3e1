"""`modwright log`: the game's own log, sorted by our codes."""

from __future__ import annotations

from pathlib import Path

import click

from generator.cli import console
from generator.cli.user_path import UserPath
from generator.lint.game_log import LogLine, owner_of, read_log
from generator.mod.folder import find_mod
from generator.mod.index import ModIndex, index_mod
from generator.paths import read_file
from generator.script.decoding import decode

_MOST = 40


@click.command()
@click.argument("path", type=UserPath())
@click.option("--mod", type=UserPath(), help="Name the events and files of this mod.")
@click.option("--all", "whole", is_flag=True, help="Show every line.")
def command(path: Path, mod: Path | None, whole: bool) -> None:
    """Read the game's `error.log` or `game.log`: equal lines counted, with places, events and codes.

    \b
    Example:
      modwright log "Documents/Paradox Interactive/Crusader Kings II/logs/error.log" --mod MyMod
    """
    lines = read_log(_text(path))
    if lines and not any(line.source for line in lines):
        console.warn(f"no line of `{path}` looks like one of the game's log, such as `[event.cpp:1165]: ...`")
    index = index_mod(find_mod(mod).files()) if mod else None
    for line in lines if whole else lines[:_MOST]:
        console.say(_shown(line, index))
    if len(lines) > _MOST and not whole:
        console.say(f"... and {len(lines) - _MOST} more kinds of lines (--all shows them)")
    known = sum(line.count for line in lines if line.code)
    console.say(f"{sum(line.count for line in lines)} lines of {len(lines)} kinds, {known} with a code of ours")


def _text(path: Path) -> str:
    return decode(read_file(path, "give the game's error.log or game.log")).text


def _shown(line: LogLine, index: ModIndex | None) -> str:
    place = f"{line.file}:{line.line}: " if line.file and line.line else f"{line.file}: " if line.file else ""
    owner = owner_of(line, index) if index else None
    about = f" [{owner.kind} {owner.name} at {owner.place}]" if owner else ""
    return f"{line.count:5}x {line.code or '-----'} {place}{line.message}{about}"

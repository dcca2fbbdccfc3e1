"""`modwright new`: a folder with commented starter rules."""

from __future__ import annotations

import re
from pathlib import Path

import click

from generator.build.games import game_models
from generator.cli import console
from generator.cli.user_path import UserPath
from generator.spec.starter import starter_files, write_project


@click.command("new")
@click.argument("folder", metavar="DIR", type=UserPath())
def command(folder: Path) -> None:
    """Write a commented starter rules.yaml into a new or empty folder DIR.

    Example: modwright new my_mod
    """
    files = starter_files(game_models())
    write_project(folder, files)
    console.say(f"wrote {', '.join(files)} into {folder}")
    console.say()
    console.say("what to do next:")
    console.say(f"  cd {_in_quotes(folder)}")
    console.say("  edit rules.yaml: first `name`, `folder` and `prefix` under `mod:`")
    console.say("  modwright build       turns it into the mod in mod_output/")
    console.say("  modwright install     copies the mod to where the game looks for it")


def _in_quotes(folder: Path) -> str:
    """The folder as it can be typed into a shell of any system."""
    return f'"{folder}"' if re.search(r"[^\w./\\:~+-]", str(folder)) else str(folder)

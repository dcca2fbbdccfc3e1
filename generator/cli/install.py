"""`modwright install`: a built mod into the game's mod folder, or out of it."""

from __future__ import annotations

from pathlib import Path

import click

from generator.build import install, summary
from generator.build.built_mod import read_built
from generator.build.disk import Disk
from generator.build.install import Intent, intent_lines
from generator.build.user_folder import this_environment, user_folder
from generator.build.writer import Edited, Fate, Written
from generator.cli import console
from generator.cli.user_path import UserPath
from generator.errors import UserError


@click.command("install")
@click.argument("mod", type=UserPath(), required=False)
@click.option("--game-dir", type=UserPath(), help="The game's user folder, if it is not found by itself.")
@click.option("--remove", is_flag=True, help="Take the mod away again; only what was put there.")
@click.option("--force", is_flag=True, help="Also overwrite or remove installed files that were edited by hand.")
@click.option("--yes", is_flag=True, help="Do not ask.")
def command(mod: Path | None, game_dir: Path | None, remove: bool, force: bool, yes: bool) -> None:
    """Copy the built mod in MOD (by default mod_output) into the game's user folder, after showing what that will do.

    \b
    Examples:
      modwright install
      modwright install --game-dir "C:/Users/me/Documents/Paradox Interactive/Crusader Kings II"
      modwright install --remove
      modwright install --remove old_folder_name
    """
    folder = user_folder(this_environment(), game_dir)
    edited = Edited.OVERWRITE if force else Edited.KEEP
    if remove:
        _remove(mod, folder, edited, yes)
    else:
        _install(mod or Path("mod_output"), folder, edited, yes)


def _install(mod: Path, folder: Path, edited: Edited, yes: bool) -> None:
    built = read_built(mod, Disk())
    console.warn(summary.recovery_line(built.recovery))
    for path in built.edited:
        console.warn(f"{path} was edited by hand since the build, and is installed as it is")
    for path in built.others:
        console.warn(f"{path} is no part of the build and is not installed")
    intent = install.intend_install(built, folder, edited, Disk())
    if _is_agreed(intent, f"install {built.manifest.mod}", yes or intent.is_nothing):
        _show(install.install(built, folder, edited, Disk()))
        console.say(f"installed; switch `{built.manifest.mod}` on in the game's launcher")


def _remove(mod: Path | None, folder: Path, edited: Edited, yes: bool) -> None:
    name = _name_to_remove(mod, folder)
    intent = install.intend_removal(name, folder, edited, Disk())
    kept = intent.count(Fate.KEPT_EDITED)
    if _is_agreed(intent, f"remove {name}", yes or (intent.is_nothing and kept > 0)):
        _show(install.remove(name, folder, edited, Disk()))
        console.say("removed" if not kept else f"{_files(kept)} kept; `--remove --force` takes away what was kept")


def _name_to_remove(mod: Path | None, folder: Path) -> str:
    """The mod that is meant: an installed one by its folder's name, a built one, or the only one installed."""
    there = install.installed(folder, Disk())
    if mod is not None and str(mod) in there:
        return str(mod)
    if mod is not None or len(there) != 1:
        return read_built(mod or Path("mod_output"), Disk()).manifest.folder
    return there[0]


def _is_agreed(intent: Intent, what: str, yes: bool) -> bool:
    """Show what will be done and ask for leave."""
    console.warn(summary.recovery_line(intent.recovery))
    for line in intent_lines(intent):
        console.say(line)
    if yes:
        return True
    try:
        agreed = click.confirm(f"{what}?")
    except click.Abort as fault:
        raise UserError(
            "nobody is there to answer, so nothing was done", "give `--yes` to do it without asking"
        ) from fault
    if not agreed:
        console.say("nothing was done")
    return agreed


def _files(number: int) -> str:
    return "1 file is" if number == 1 else f"{number} files are"


def _show(written: Written) -> None:
    for line in summary.kept_lines(written):
        console.warn(line)

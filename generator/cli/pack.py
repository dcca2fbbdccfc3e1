"""`modwright pack`: a built mod as a zip to give away."""

from __future__ import annotations

from pathlib import Path

import click

from generator.build import summary
from generator.build.built_mod import read_built
from generator.build.disk import Disk
from generator.build.pack import Layout, pack, write_pack
from generator.cli import console
from generator.cli.user_path import UserPath


@click.command("pack")
@click.argument("mod", type=UserPath(), default=Path("mod_output"))
@click.option("--out", type=UserPath(), help="The zip; by default <mod>.zip in the current folder.")
@click.option("--archive", is_flag=True, help="Lay the zip out as the launcher reads it without unpacking.")
@click.option("--workshop-id", type=click.IntRange(min=1), help="The mod's number in the Workshop (remote_file_id).")
def command(mod: Path, out: Path | None, archive: bool, workshop_id: int | None) -> None:
    """Pack the built mod in MOD (by default mod_output) with its descriptor and thumbnail into one zip.

    Examples:

      modwright pack

      modwright pack --out dice.zip --archive --workshop-id 123456789
    """
    built = read_built(mod, Disk())
    console.warn(summary.recovery_line(built.recovery))
    for path in built.edited:
        console.warn(f"{path} was edited by hand since the build, and is packed as it is")
    for path in built.others:
        console.warn(f"{path} is no part of the build and is not packed")
    file = out if out is not None else Path(f"{built.manifest.folder}.zip")
    layout = Layout.ARCHIVE if archive else Layout.FOLDER
    packed = pack(built, file.name, layout, workshop_id)
    written = write_pack(packed, file)
    console.say(f"packed {len(packed.names)} files, {len(packed.content) / 1000:.1f} kB: {written[0]}")
    if layout is Layout.FOLDER:
        console.say("to install it, unpack it into the `mod` folder of the game's user folder")
    else:
        console.say(f"to install it, put it and {written[1]} into the `mod` folder of the game's user folder")

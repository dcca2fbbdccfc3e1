"""A process to be killed: writes two mods by turns into one folder until it dies. Called with that folder."""

from __future__ import annotations

import contextlib
import itertools
import sys
from pathlib import Path

from generator.build.files import OutputFile
from generator.build.manifest import Manifest
from generator.build.writer import write_output
from generator.errors import UserError

MANIFEST = Manifest(mod="Dice", folder="mw", prefix="mw")


def mod(name: str) -> tuple[OutputFile, ...]:
    """A mod of which every file says whose it is; the two mods share some files and not others."""
    text = f"# {name}\r\n".encode() * 200
    shared = tuple(OutputFile(f"mw/events/mw_{number}.txt", text) for number in range(6))
    return (OutputFile("mw.mod", text), *shared, OutputFile(f"mw/gfx/{name}/icon.dds", text))


def main() -> None:
    """Build for ever; one line says that the first mod stands."""
    out = Path(sys.argv[1])
    write_output(out, mod("odd"), MANIFEST)
    print("ready", flush=True)  # noqa: T201
    for name in itertools.cycle(("even", "odd")):
        with contextlib.suppress(UserError):  # refused, since another process writes
            write_output(out, mod(name), MANIFEST)


if __name__ == "__main__":
    main()

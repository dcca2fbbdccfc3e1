"""A fault in a generated mod: how it is written down, put into a file, and looked for. Knows no game.

The lists of faults are `tests/verify/<game>/mutant_list.py`. A mutant that no longer fits its file is an error, not a
survivor.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from generator.build.writer import Edited, write_output
from generator.verify.checks import verify
from generator.verify.outcome import BoundCheck
from tests.compiling import compiled_once

ROOT = Path(__file__).parents[2]
Loaded = TypeVar("Loaded")


class DoesNotFit(Exception):
    """A mutant whose text is not in the file any more."""


@dataclass(frozen=True, slots=True)
class Mutant:
    """One fault. It stands at the `nth` place of `old` behind `anchor`, in the file whose path ends in `file`.

    `rules` names the variant of rules.yaml whose mod is changed, empty for the shipped one.
    """

    file: str
    anchor: str
    old: str
    new: str
    breaks: str
    nth: int = 1
    rules: str = ""

    @property
    def name(self) -> str:
        """A name for tests and tables."""
        return f"{self.anchor.strip().removesuffix(' = {').removesuffix(';')}: {self.breaks}"


def mutated(text: str, mutant: Mutant) -> str:
    """A file's text with the fault in it. Raises DoesNotFit."""
    place = text.find(mutant.anchor)
    for _ in range(mutant.nth):
        place = text.find(mutant.old, place + 1) if place >= 0 else -1
    if place < 0:
        raise DoesNotFit(f"{mutant.name}: `{mutant.old}` is not in {mutant.file} behind `{mutant.anchor}`")
    return text[:place] + mutant.new + text[place + len(mutant.old) :]


def build_in(home: Path, text: str) -> Path:
    """A new folder with these rules and their mod."""
    home.mkdir()
    compiled = compiled_once(text, home)
    write_output(home / "mod_output", compiled.files, compiled.manifest, Edited.OVERWRITE)
    return home


def target(home: Path, mutant: Mutant) -> Path:
    """The file that a mutant changes."""
    found = sorted(path for path in (home / "mod_output").rglob("*") if path.as_posix().endswith(mutant.file))
    if len(found) != 1:
        raise DoesNotFit(f"{mutant.name}: {len(found)} files end in {mutant.file}")
    return found[0]


def first_failure(checks: Sequence[BoundCheck], likely: str = "") -> tuple[str, str]:
    """The check that fails first, and its first counterexample; both empty if all hold.

    The checks are made in their order, but the one named `likely` is made first: no check depends on another, and
    whoever knows which one fails need not wait for those that hold.
    """
    for report in verify(sorted(checks, key=lambda one: one.name != likely), stop_at_first=True):
        if not report.outcome.holds:
            return report.name, report.outcome.faults[0].message
    return "", ""


def with_fault(home: Path, mutant: Mutant, load: Callable[[Path], Loaded]) -> Loaded:
    """What `load` makes of the rules in `home` while the mod beside them has the fault; the file is put back."""
    path = target(home, mutant)
    whole = path.read_bytes()
    text = mutated(whole.decode("cp1252").replace("\r\n", "\n"), mutant)
    path.write_bytes(text.replace("\n", "\r\n").encode("cp1252"))
    try:
        return load(home / "rules.yaml")
    finally:
        path.write_bytes(whole)

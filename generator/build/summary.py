"""What a build did and what the mod holds, as lines of at most 80 columns. Knows no game and prints nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from textwrap import wrap

from generator.build.compare import Difference
from generator.build.compiler import Compiled
from generator.build.files import OutputFile
from generator.build.manifest import ConsoleCommand
from generator.build.staging import Recovery
from generator.build.writer import Fate, Written

WIDTH = 80

_KEPT = (Fate.KEPT_EDITED, Fate.KEPT_FOREIGN, Fate.KEPT_DROPPED)


def build_summary(compiled: Compiled, written: Written) -> Iterator[str]:
    """The lines after a build: what was written where, what each game holds, how to start it in the game."""
    manifest = compiled.manifest
    yield f"{manifest.mod} ({manifest.folder})"
    yield ""
    yield from _fates(written)
    yield from _folders(compiled.files, manifest.folder)
    yield ""
    if not compiled.games:
        yield "No game is switched on under `games:`, the mod holds traits and modifiers only"
        yield ""
    for game in compiled.games:
        yield f"{game.title} (games.{game.name})"
        yield from (
            line for fact in game.facts for line in wrap(fact, WIDTH, initial_indent="  ", subsequent_indent="    ")
        )
        yield ""
    yield from console_commands(manifest.commands)
    yield f"Next: modwright install puts {manifest.folder} into the game's mod folder"


def kept_lines(written: Written) -> Iterator[str]:
    """Each file that was not written as the rules give it, or was against a person's hand, and why."""
    for outcome in written.outcomes:
        if outcome.fate in (*_KEPT, Fate.OVERWRITTEN):
            yield f"{outcome.path}: {outcome.fate}"


def recovery_line(recovery: Recovery) -> str:
    """One line about what an interrupted command had left; empty if nothing."""
    return "" if recovery is Recovery.NOTHING else f"an interrupted build was found and {recovery}"


def check_lines(differences: Sequence[Difference]) -> Iterator[str]:
    """One line a file that is not current."""
    width = max((len(difference.standing) for difference in differences), default=0)
    for difference in differences:
        yield f"{difference.standing:<{width}}  {difference.path}"


def console_commands(commands: Sequence[ConsoleCommand]) -> Iterator[str]:
    """The console commands with what they start, in two columns where they fit; nothing without commands."""
    if not commands:
        return
    yield "The events in the game's console (most of them need a game that is under way;"
    yield "a character's number behind one aims at that character):"
    widest = max(len(line.command) for line in commands)
    cells = [f"{line.command:<{widest}}  {line.starts}" for line in commands]
    yield from (f"  {line}" for line in columns(cells, WIDTH - 2))
    yield ""


def columns(cells: Sequence[str], width: int) -> Iterator[str]:
    """Cells in two columns, read downwards, if all of them are narrow enough; else one a line."""
    half = width // 2 - 1
    if any(len(cell) > half for cell in cells):
        yield from cells
        return
    rows = (len(cells) + 1) // 2
    for left, right in zip(cells[:rows], [*cells[rows:], ""], strict=False):
        yield f"{left:<{half}}  {right}".rstrip()


def _fates(written: Written) -> Iterator[str]:
    counts = Counter(outcome.fate for outcome in written.outcomes)
    parts = [f"{counts[fate]} {fate}" for fate in (Fate.WRITTEN, Fate.UNCHANGED, Fate.REMOVED) if counts[fate]]
    if overwritten := counts[Fate.OVERWRITTEN]:
        parts.append(f"{overwritten} overwritten")
    if kept := sum(counts[fate] for fate in _KEPT):
        parts.append(f"{kept} kept")
    yield f"Files in {_short(written.out)}: {', '.join(parts) or 'none'}"


def _folders(files: Sequence[OutputFile], folder: str) -> Iterator[str]:
    """Number and size of the mod's files by the first folder inside it."""
    counts: Counter[str] = Counter()
    sizes: Counter[str] = Counter()
    for file in files:
        inner = file.path.removeprefix(f"{folder}/")
        top = f"{inner.partition('/')[0]}/" if "/" in inner else inner
        counts[top] += 1
        sizes[top] += len(file.content)
    widest = max(map(len, counts), default=0)
    for top in sorted(counts):
        number = "1 file " if counts[top] == 1 else f"{counts[top]} files"
        yield f"  {top:<{widest}}  {number:>9}  {sizes[top] / 1000:>7.1f} kB"


def _short(path: Path) -> str:
    """A path relative to the current folder where it lies below it."""
    here = Path.cwd()
    return path.relative_to(here).as_posix() if here in path.parents else str(path)

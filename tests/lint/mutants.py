"""Lints every mutant of the generated games, and says which of them lint alone finds.

    python -m tests.lint.mutants [--write docs/mutants.md] [GAME ...]

The mutants are those of the interpreter's suite (`tests/verify/<game>/mutant_list.py`); one counts as found if lint
says anything, at whatever confidence, that it does not say of the mod without the fault.
"""

from __future__ import annotations

import argparse
import importlib
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path

from generator.lint.linter import lint
from generator.mod.folder import find_mod
from tests.games.one_game import one_game
from tests.verify.mutant import ROOT, DoesNotFit, Mutant, build_in, with_fault
from tests.verify.mutants import alone_on, page, rows_on

GAMES = ("dice_poker", "farkle", "yacht", "one_poker", "payout")


@cache
def mutants_of(game: str) -> tuple[Mutant, ...]:
    """The mutants of one game."""
    found = importlib.import_module(f"tests.verify.{game}.mutant_list").MUTANTS
    return tuple(one for one in found if isinstance(one, Mutant))


def home_of(mutant: Mutant, game: str, folder: Path) -> Path:
    """The folder of the rules that a mutant is for, with their mod built once."""
    home = folder / f"{game}_{mutant.rules.replace(' ', '_') or 'shipped'}"
    return home if home.exists() else build_in(home, _rules(game, mutant.rules))


def _rules(game: str, variant: str) -> str:
    """The shipped rules with one game alone, or a variant of them."""
    if not variant:
        return one_game((ROOT / "rules.yaml").read_text(encoding="utf-8"), game)
    variants: Mapping[str, str] = importlib.import_module(f"tests.games.{game}.test_variants").VARIANTS
    return variants[variant]


def found_in(rules: Path) -> frozenset[str]:
    """What lint says of the mod beside some rules: codes with their messages."""
    files = find_mod(rules.parent / "mod_output").files()
    return frozenset(f"{one.code} {one.message}" for one in lint(files).findings)


def killed(mutant: Mutant, game: str, folder: Path) -> frozenset[str]:
    """What lint says of a mutant and not of the mod without it."""
    home = home_of(mutant, game, folder)
    return with_fault(home, mutant, found_in) - _clean(home)


@cache
def _clean(home: Path) -> frozenset[str]:
    return found_in(home / "rules.yaml")


def judged(games: Sequence[str], folder: Path) -> Iterator[tuple[str, Mutant, frozenset[str]]]:
    """Every mutant of some games with what lint finds in it."""
    for game in games:
        for mutant in mutants_of(game):
            try:
                yield game, mutant, killed(mutant, game, folder)
            except (DoesNotFit, KeyError) as fault:
                sys.stderr.write(f"left out: {mutant.name}: {fault}\n")


def write_counts(file: Path, counts: Mapping[str, int]) -> None:
    """Put into the page of all mutants how many of a game's lint finds alone."""
    text = file.read_text(encoding="utf-8")
    lines = page(rows_on(text), {**alone_on(text), **counts})
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")


def main(arguments: Sequence[str]) -> None:
    """Print a line a mutant, then the sum of each game; write the sums into the page of all mutants if so wished."""
    parser = argparse.ArgumentParser(prog="python -m tests.lint.mutants")
    parser.add_argument("--write", type=Path, help="the page of all mutants, whose other lines stay as they are")
    parser.add_argument("games", nargs="*", metavar="GAME", help=f"one of {', '.join(GAMES)}; all if none is named")
    options = parser.parse_args(arguments)
    counts = {game: [0, 0] for game in options.games or GAMES}
    with tempfile.TemporaryDirectory() as folder:
        for game, mutant, found in judged(list(counts), Path(folder)):
            counts[game][0] += 1
            counts[game][1] += bool(found)
            sys.stdout.write(f"{game}\t{mutant.name}\t{'; '.join(sorted(found))[:160]}\n")
    for game, (count, found_count) in counts.items():
        sys.stdout.write(f"{game}: {found_count} of {count}\n")
    if options.write is not None:
        write_counts(options.write, {game: found_count for game, (_, found_count) in counts.items()})


if __name__ == "__main__":
    main(sys.argv[1:])

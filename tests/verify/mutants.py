"""Puts each mutant of every game into a built mod and runs `verify` until its first failure; writes docs/mutants.md.

    python -m tests.verify.mutants --write docs/mutants.md
    python -m tests.verify.mutants --game yacht -k bonus

Knows the suites of the games, not what they spoil.
"""

from __future__ import annotations

import argparse
import re
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType

from tests.verify.dice_poker import mutant_list as dice_poker_list
from tests.verify.dice_poker import mutants as dice_poker
from tests.verify.dice_poker import optimal_mutants as optimal
from tests.verify.farkle import mutant_list as farkle_list
from tests.verify.farkle import mutants as farkle
from tests.verify.mutant import ROOT, Mutant
from tests.verify.one_poker import mutant_list as one_poker_list
from tests.verify.one_poker import mutants as one_poker
from tests.verify.payout import mutant_list as payout_list
from tests.verify.payout import mutants as payout
from tests.verify.yacht import mutant_list as yacht_list
from tests.verify.yacht import mutants as yacht

PAGE = ROOT / "docs" / "mutants.md"
_ALONE = re.compile(r"^Lint alone, which plays nothing, finds (\d+) of them\.$", re.MULTILINE)
NOBODY = "**nothing**"
"""What stands on the page where a check should be named."""


@dataclass(frozen=True, slots=True)
class Suite:
    """The mutants of a game, and what tells how one of them is found: the check and its first counterexample.

    Both are empty for a survivor. `what` names the suite where a word is too little.
    """

    game: str
    what: str
    mutants: Sequence[Mutant]
    killed: Callable[[Mutant, Path], tuple[str, str]]


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the page: where the fault is, what it breaks, and the check that found it, empty for none."""

    where: str
    breaks: str
    check: str


SUITES = (
    Suite("dice_poker", "Dice poker", dice_poker_list.MUTANTS, dice_poker.killed),
    Suite("optimal", "Dice poker, the AI that plays the optimum", optimal.MUTANTS, optimal.killed),
    Suite("farkle", "Farkle", farkle_list.MUTANTS, farkle.killed),
    Suite("yacht", "Yacht", yacht_list.MUTANTS, yacht.killed),
    Suite("one_poker", "One Poker", one_poker_list.MUTANTS, one_poker.killed),
    Suite("payout", "The payout table", payout_list.MUTANTS, payout.killed),
)


def row_of(mutant: Mutant, check: str) -> Row:
    """The line of a mutant."""
    where = mutant.name.partition(":")[0].strip()
    of_rules = f" ({mutant.rules})" if mutant.rules else ""
    return Row(f"`{where}`{of_rules}", mutant.breaks, check)


def page(rows: Mapping[str, Sequence[Row]], alone: Mapping[str, int] = MappingProxyType({})) -> Iterator[str]:
    """The lines of docs/mutants.md, from the rows of each suite by its game, and how many of them lint finds alone."""
    yield "# Mutants"
    yield ""
    yield "Made by `make mutants` from `tests/verify/<game>/mutant_list.py`; do not edit. Each row is a single fault"
    yield "put into a generated mod, one at a time. `modwright verify --stop-at-first` must fail on every one of them;"
    yield "the last column names the check that does. `python -m tests.lint.mutants --write` counts what lint finds."
    yield ""
    yield _sum([row for found in rows.values() for row in found])
    for suite in SUITES:
        found = rows.get(suite.game, ())
        if found:
            yield from ("", f"## {suite.what}", "", _sum(found))
            if suite.game in alone:
                yield f"Lint alone, which plays nothing, finds {alone[suite.game]} of them."
            yield ""
            yield from ("| # | where | what is broken | found by |", "| --- | --- | --- | --- |")
            for number, row in enumerate(found, start=1):
                yield f"| {number} | {row.where} | {row.breaks} | {row.check or NOBODY} |"


def _sum(rows: Sequence[Row]) -> str:
    alive = sum(not row.check for row in rows)
    return f"{len(rows)} mutants, {len(rows) - alive} found, {alive} survivors."


def alone_on(text: str) -> dict[str, int]:
    """How many mutants a page says that lint finds alone, by game."""
    games = {suite.what: suite.game for suite in SUITES}
    sections = (section.partition("\n") for section in text.split("\n## ")[1:])
    found = ((heading, _ALONE.search(table)) for heading, _, table in sections)
    return {games[heading]: int(match[1]) for heading, match in found if match and heading in games}


def rows_on(text: str) -> dict[str, list[Row]]:
    """The rows of a page by game; those of a page with other headings are left out."""
    games = {suite.what: suite.game for suite in SUITES}
    found: dict[str, list[Row]] = {}
    for section in text.split("\n## ")[1:]:
        heading, _, table = section.partition("\n")
        cells = [line.strip("| ").split(" | ") for line in table.splitlines() if line.startswith("| ")]
        rows = [
            Row(where, breaks, check.replace(NOBODY, ""))
            for number, where, breaks, check in cells
            if number.isdecimal()
        ]
        if heading in games:
            found[games[heading]] = rows
    return found


@cache
def _page_in_the_docs() -> Mapping[str, Mapping[tuple[str, str], str]]:
    rows = rows_on(PAGE.read_text(encoding="utf-8"))
    return {game: {(row.where, row.breaks): row.check for row in found} for game, found in rows.items()}


def on_page(game: str, mutant: Mutant) -> str:
    """The check that docs/mutants.md says to find a mutant, "" for one that is not there."""
    row = row_of(mutant, "")
    return _page_in_the_docs().get(game, {}).get((row.where, row.breaks), "")


def say(line: str) -> None:
    """A line of the report, at once."""
    sys.stdout.write(line[:240] + "\n")
    sys.stdout.flush()


def run_suite(suite: Suite, folder: Path, word: str, known: Sequence[Row]) -> Iterator[Row]:
    """The rows of the mutants whose name holds the word, each said; those of known rows are not run again."""
    checks = {(row.where, row.breaks): row.check for row in known}
    for number, mutant in enumerate(suite.mutants, start=1):
        if word not in mutant.name:
            continue
        row = row_of(mutant, "")
        if not checks.get((row.where, row.breaks)):
            check, message = suite.killed(mutant, folder)
            say(f"{number:3} {check or 'SURVIVED':14} {mutant.name}: {message}")
            yield row_of(mutant, check)
        else:
            yield row_of(mutant, checks[row.where, row.breaks])


def main(arguments: list[str]) -> int:
    """Run all mutants, or those of a game or with a word in their name; write the page; 1 if one survives."""
    parser = argparse.ArgumentParser(prog="python -m tests.verify.mutants")
    parser.add_argument("--write", type=Path, help="the page, whose other games stay as they are")
    parser.add_argument("--game", choices=[suite.game for suite in SUITES])
    parser.add_argument("-k", default="", help="only mutants whose name holds this; nothing is written then")
    parser.add_argument("--missing", action="store_true", help="only mutants that are not on the page as found")
    options = parser.parse_args(arguments)
    old = options.write.read_text(encoding="utf-8") if options.write and options.write.exists() else ""
    written = rows_on(old)
    rows: dict[str, list[Row]] = {}
    for suite in SUITES:
        if options.game in (None, suite.game):
            with tempfile.TemporaryDirectory() as folder:
                known = written.get(suite.game, []) if options.missing else []
                rows[suite.game] = list(run_suite(suite, Path(folder), options.k, known))
    for game, found in rows.items():
        say(f"{game}: {_sum(found)}")
    if options.write is not None and not options.k:
        options.write.write_text("\n".join(page({**written, **rows}, alone_on(old))) + "\n", encoding="utf-8")
    return 1 if any(not row.check for found in rows.values() for row in found) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

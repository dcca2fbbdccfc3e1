"""What a report shows, as one record; each part may be left out with the reason. Finds nothing out by itself."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from generator.games.dice_poker.duel_measure import Measured
from generator.lint.linter import Report as LintReport
from generator.mod.summary import Summary
from generator.report.graph.model import Graph
from generator.report.summary.figures import Figure
from generator.simulate.coverage import FileCoverage, Part
from generator.simulate.report import Report as Played
from generator.verify.checks import Report as Check


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A part that is not in the report, and why."""

    why: str


@dataclass(frozen=True, slots=True)
class Chain:
    """The graph, and its picture where Graphviz could draw it."""

    graph: Graph
    picture: str | LeftOut


@dataclass(frozen=True, slots=True)
class GamePart:
    """What is told of one game: its chain, and the games that were played, with the tests of its dice."""

    title: str
    chain: Chain | LeftOut
    played: Played | LeftOut


@dataclass(frozen=True, slots=True)
class Gathered:
    """Everything that a report shows; `played` holds the tests of the dice, too.

    `chain` and `played` are of the mod's first game, or of the only thing that is played; `further` are the others.
    `odds` are of the duel, `figures` of the other games of the rules.
    `words` are what events are about and what options say, by the id of the event and the key of the text.
    """

    title: str
    summary: Summary
    lint: LintReport
    chain: Chain | LeftOut
    played: Played | LeftOut
    coverage: tuple[FileCoverage, ...] | LeftOut
    checks: tuple[Check, ...] | LeftOut
    odds: Measured | LeftOut
    words: Mapping[str, str]
    further: tuple[GamePart, ...] = ()
    figures: tuple[Figure, ...] = ()

    @property
    def parts(self) -> tuple[GamePart, ...]:
        """Every game that is told of; there is always one, of which nothing may be known."""
        title = "" if isinstance(self.played, LeftOut) else self.played.scenario
        return (GamePart(title, self.chain, self.played), *self.further)

    @property
    def plays(self) -> tuple[Played, ...]:
        """What was played of all games."""
        return tuple(part.played for part in self.parts if not isinstance(part.played, LeftOut))


def covered_parts(files: tuple[FileCoverage, ...]) -> tuple[tuple[Part, int, int], ...]:
    """For each part of a script how many are covered and how many there are, over all files."""
    counts = [(part, [file.count(part) for file in files]) for part in Part]
    return tuple((part, sum(have for have, _ in some), sum(total for _, total in some)) for part, some in counts)

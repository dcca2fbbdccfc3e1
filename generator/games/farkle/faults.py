"""What is wrong in a block `farkle` whose keys are well-formed: points without a solution, tables too short."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import ceil
from types import MappingProxyType

from generator.diagnostics import Diagnostic
from generator.games.farkle.course import course_of
from generator.games.farkle.names import GAME
from generator.games.farkle.race import units_of
from generator.games.farkle.rules import (
    DICE,
    FACES,
    Scoring,
    all_that_scores,
    dice_of,
    every_roll,
    selections,
)
from generator.games.farkle.spec import Farkle, Plays, scoring_of
from generator.games.farkle.turn import bust_chance, horizon
from generator.games.tavern.faults import TavernCodes, tavern_faults
from generator.spec.rules import Rules
from generator.spec.yaml_nodes import KeyPath

MOST_LEVELS = 2_000
"""Steps of points up to which the single turn is solved; the rules of Kingdom Come take 259."""
MOST_UNITS = 200
"""Units of points up to which a race is solved; 4,000 points in steps of 50 are 80."""
LARGEST_NUMBER = 2_147_483
"""The largest whole number that a script variable holds: thousandths in a signed 32-bit integer."""
SHORTEST_STRAIGHT = 5
SLACK = 2
"""A table must last so many times as long as a typical game."""

CODES: Mapping[str, str] = MappingProxyType(
    {
        "RY321": "never-bust",
        "RY322": "points-too-fine",
        "RY323": "worth-less-together",
        "RY324": "wrong-straight",
        "RY325": "table-too-short",
        "RY326": "unknown-filter",
        "RY327": "no-duration",
        "RY328": "impatient-ai",
        "RY329": "race-too-long",
        "RY330": "same-straight",
        "RY331": "points-too-large",
    }
)
_TAVERN = TavernCodes(unknown_filter="RY326", no_duration="RY327", impatient_ai="RY328")


def check(rules: Rules) -> tuple[Diagnostic, ...]:
    """All faults of the game's block; empty if the file has none or the block is switched off."""
    block = rules.game(GAME, Farkle)
    return () if block is None or not block.enabled else tuple(_Checker(rules, block).findings())


class _Checker:
    """One block under examination."""

    def __init__(self, rules: Rules, block: Farkle) -> None:
        self.rules = rules
        self.block = block
        self.scoring = scoring_of(block)

    def findings(self) -> Iterator[Diagnostic]:
        """All faults; those of the whole scoring only if its parts have none."""
        straights = list(self._straights())
        yield from straights
        points = [] if straights else list(self._points())
        yield from points
        if not straights and not points:
            yield from self._race()
            yield from self._days()
        yield from tavern_faults(self.rules, GAME, self.block, _TAVERN)

    def _fault(self, code: str, path: KeyPath, message: str, help: str) -> Diagnostic:
        return Diagnostic(code, CODES[code], message, self.rules.place(("games", GAME, *path)), help=help)

    def _straights(self) -> Iterator[Diagnostic]:
        known = [straight.faces for straight in self.block.scoring.straights]
        for index, faces in enumerate(known):
            path: KeyPath = ("scoring", "straights", index, "faces")
            if list(faces) != sorted(set(faces)) or len(faces) < SHORTEST_STRAIGHT:
                shown = ", ".join(map(str, faces))
                message = f"a straight of the faces {shown}: expected five or six different faces, the lowest first"
                yield self._fault("RY324", path, message, "write `faces: [1, 2, 3, 4, 5]`")
            elif faces in known[:index]:
                message = f"the straight of the faces {', '.join(map(str, faces))} stands twice"
                yield self._fault("RY330", path, message, "remove one of the two")

    def _points(self) -> Iterator[Diagnostic]:
        largest = max(self.scoring.threes) * self.scoring.further ** (DICE - 3)
        if largest * MOST_UNITS > LARGEST_NUMBER:
            message = (
                f"six equal dice are worth {largest:,}, expected at most {LARGEST_NUMBER // MOST_UNITS:,}: "
                "the points of a turn must fit into a variable"
            )
            yield self._fault("RY331", ("scoring",), message, "write smaller points")
            return
        never = [left for left in range(1, DICE + 1) if not bust_chance(self.scoring, left)]
        if never:
            message = f"a roll of {never[0]} {'die' if never[0] == 1 else 'dice'} always scores, so a turn need not end"
            yield self._fault("RY321", ("scoring", "singles"), message, "write 0 for some faces")
            return
        yield from self._worth_less()
        levels = (horizon(self.scoring) or 0) // self.scoring.unit
        if levels > MOST_LEVELS:
            message = (
                f"the best turn rolls on up to {levels * self.scoring.unit:,} points in steps of {self.scoring.unit}, "
                f"which are {levels:,} steps, expected at most {MOST_LEVELS:,}"
            )
            yield self._fault("RY322", ("scoring",), message, f"round all points to multiples of {self._rounder()}")

    def _rounder(self) -> int:
        """A number that would make the steps large enough."""
        levels = (horizon(self.scoring) or 0) // self.scoring.unit
        return self.scoring.unit * -(-levels // MOST_LEVELS)

    def _worth_less(self) -> Iterator[Diagnostic]:
        """All that scores must be what is worth most, for buttons and AI take it as one; a straight is put together
        with at most single dice."""
        for left in range(1, DICE + 1):
            for roll in every_roll(left):
                found = selections(self.scoring, roll)
                if not found:
                    continue
                most = all_that_scores(self.scoring, roll)
                together = tuple(max(counts[face] for counts in found) for face in range(FACES))
                if together != most:
                    every, best = (" ".join(map(str, dice_of(counts))) for counts in (together, most))
                    message = (
                        f"of the dice {every} each may score, but {best} alone are worth most ({found[most]:,} points)"
                    )
                    advice = "more dice must be worth more: raise groups and straights, or lower single dice"
                    yield self._fault("RY323", ("scoring",), message, advice)
                    return

    def _race(self) -> Iterator[Diagnostic]:
        ways = {*self.block.ai.players.values(), self.block.ai.otherwise}
        units = units_of(self.scoring, self.block.target)
        if Plays.RACE in ways and units > MOST_UNITS:
            message = (
                f"a race to {self.block.target:,} points in steps of {self.scoring.unit} takes too long to compute, "
                f"expected at most {MOST_UNITS * self.scoring.unit:,} points"
            )
            yield self._fault("RY329", ("target",), message, "let the AI play `stop_table`, or write a smaller target")

    def _days(self) -> Iterator[Diagnostic]:
        typical = typical_days(self.scoring, self.block.target)
        if self.block.table_days < SLACK * typical:
            message = (
                f"a game takes about {typical} days, a day for each roll, so `table_days: {self.block.table_days}` is "
                "too short"
            )
            yield self._fault("RY325", ("table_days",), message, f"write {SLACK * typical} or more")


def typical_days(scoring: Scoring, target: int) -> int:
    """The days of a game in which both play the best single turns up to the target: one for each roll."""
    course = course_of(scoring)
    return ceil(2 * course.rolls * (target / course.mean + 1))

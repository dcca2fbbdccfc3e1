"""Makes the view of Farkle from its block in rules.yaml: computes, orders, and turns conditions into triggers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from generator.games.farkle.fold import Cell, cells, smaller_sets
from generator.games.farkle.race import solve_race
from generator.games.farkle.rules import (
    DICE,
    FACES,
    Counts,
    Scoring,
    code_of,
    dice_of,
    every_selection,
    face_points,
    value,
)
from generator.games.farkle.rules import Straight as StraightRule
from generator.games.farkle.spec import Farkle, Plays
from generator.games.farkle.texts import SETS, WORTH
from generator.games.farkle.turn import solve_turn
from generator.games.farkle.view import (
    Bound,
    FarkleView,
    Group,
    Player,
    RaceCell,
    SeatView,
    SetView,
    SmallerView,
    Spare,
    StraightView,
)
from generator.games.tavern.author import TavernAuthor
from generator.games.tavern.names import Names, Seat
from generator.games.tavern.view import Stake
from generator.games.tavern.wording import TextCommand
from generator.spec.expression.printing import decimal
from generator.spec.rules import Rules

DAY = " days = 1"
PARTS = ("code", "dice", *WORTH)
"""What the script knows of a set of dice, each a variable such as `best_points`."""


@dataclass(frozen=True, slots=True)
class Author:
    """Makes the view of one block: `rules` without faults, the block, its scoring, what games share."""

    rules: Rules
    block: Farkle
    scoring: Scoring
    tavern: TavernAuthor

    def view(self, commands: tuple[TextCommand, ...]) -> FarkleView:
        """The whole view; `commands` choose texts by variables."""
        ante = self.block.stakes.ante
        decision = self.tavern.decision("play", ("invitation", "asker"), ante, "start")
        return FarkleView(
            tavern=self.tavern.view("Farkle for two", (Stake("ante", decimal(ante)),), (decision,)),
            dice=range(1, DICE + 1),
            faces=range(1, FACES + 1),
            target=self.block.target,
            fresh_dice=DICE,
            face_codes=tuple(code_of(_counts(face)) for face in range(1, FACES + 1)),
            groups=tuple(self.groups()),
            straights=tuple(self.straights()),
            sets=tuple(map(self.set_view, every_selection(self.scoring))),
            smaller=tuple(self.smaller()),
            stops=tuple(solve_turn(self.scoring).stops),
            cells=tuple(map(self.cell, self.cells())),
            players=tuple(self.players()),
            set_words=SETS,
            set_parts=PARTS,
            roll_delay=DAY,
            delayed_steps=("watchdog", "turn_asker", "turn_guest", "roll_asker", "roll_guest"),
            seats=(SeatView(Seat.ASKER), SeatView(Seat.GUEST)),
            commands=commands,
        )

    @property
    def n(self) -> Names:
        """The names of the game's things."""
        return self.tavern.n

    def groups(self) -> Iterator[Group]:
        """What any number of equal dice is worth, where it is worth anything."""
        for face in range(1, FACES + 1):
            for dice in range(1, DICE + 1):
                points = face_points(self.scoring, face, dice)
                if points is not None:
                    yield Group(face, dice, points, dice * code_of(_counts(face)))

    def straights(self) -> Iterator[StraightView]:
        """The straights, the best one last, for the last one that is found counts."""
        for straight in sorted(self.scoring.straights, key=lambda one: (len(one.faces), one.points)):
            found = self.set_view(_counts(*straight.faces))
            yield StraightView(straight.faces, found.points, found.code, tuple(self.spares(straight)))

    def spares(self, straight: StraightRule) -> Iterator[Spare]:
        """The single dice that score beside a straight of five; six dice leave none over."""
        for face, points in enumerate(self.scoring.singles, start=1):
            if points and len(straight.faces) < DICE:
                yield Spare(face, 1 + (face in straight.faces), points, code_of(_counts(face)))

    def set_view(self, counts: Counts) -> SetView:
        """A set that may be kept."""
        points = value(self.scoring, counts)
        assert points is not None, "only sets that may be kept are asked for"
        return SetView(code_of(counts), points, sum(counts))

    def smaller(self) -> Iterator[SmallerView]:
        """The sets that the best single turn prefers to all that scores."""
        last = len(solve_turn(self.scoring).floats) * self.scoring.unit
        for one in smaller_sets(solve_turn(self.scoring)):
            sets = ", ".join(_digits(counts) for counts in one.instead_of)
            yield SmallerView(
                left=one.left,
                from_points=one.from_points,
                to_points=0 if one.to_points == last else one.to_points,
                kept=self.set_view(one.kept),
                instead_of=tuple(map(code_of, one.instead_of)),
                comment=f"{_digits(one.kept)} instead of {sets}",
            )

    def races(self) -> bool:
        """Whether anybody plays the race."""
        return Plays.RACE in {*self.block.ai.players.values(), self.block.ai.otherwise}

    def cells(self) -> tuple[Cell, ...]:
        """The race folded, if anybody plays it."""
        if not self.races():
            return ()
        return cells(solve_race(self.scoring, self.block.target), self.block.ai.race_bands)

    def cell(self, cell: Cell) -> RaceCell:
        """A cell in points; the last band has no upper bound, the first one no lower."""
        unit = self.scoring.unit
        return RaceCell(self.bound(cell.mine), self.bound(cell.others), tuple(stop * unit for stop in cell.stops))

    def bound(self, units: tuple[int, int]) -> Bound:
        """A band of scores in points."""
        low, high = (edge * self.scoring.unit for edge in units)
        return Bound(low, 0 if high >= self.block.target else high)

    def players(self) -> Iterator[Player]:
        """Who plays how: by the first of the traits that somebody has, else as all others."""
        before: list[str] = []
        for trait, plays in self.block.ai.players.items():
            own = f"trait = {self.rules.trait_id(trait)}"
            yield Player("\n".join([*before, own]), self.n.effect(f"think_{plays}"))
            before.append(f"NOT = {{ {own} }}")
        yield Player("\n".join(before), self.n.effect(f"think_{self.block.ai.otherwise}"))


def _counts(*faces: int) -> Counts:
    return tuple(faces.count(face) for face in range(1, FACES + 1))


def _digits(counts: Counts) -> str:
    return "".join(map(str, dice_of(counts)))

"""Makes the view of Yacht from its block in rules.yaml: computes, orders, and turns numbers into conditions."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from generator.games.tavern.author import TavernAuthor
from generator.games.tavern.names import Names
from generator.games.tavern.view import Stake
from generator.games.yacht.cpu import CpuNumbers
from generator.games.yacht.names import PAGES
from generator.games.yacht.rules import CARD, FACES, Category, YachtRules
from generator.games.yacht.spec import Apart, Yacht
from generator.games.yacht.view import CommandView, FaceWeight, LineView, PageView, StopView, StraightView, YachtView
from generator.spec.expression.printing import decimal

DAY = " days = 1"
FREE = -1
"""The score of a free line."""
NOTHING = -1_000_000
"""Less than any score of step 6: factor and points give 20,000 at most, weights and penalties 1,000 each."""
SHORT_RUN, LONG_RUN = 4, 5
LINES_A_PAGE = 3

COUNTERS = ("upper", "reach", "free_upper", "total", "bonus", "filled", "last", "last_points", "rerolls")
"""What a player's card and turn are, beside dice, counts, previews and scores."""
THOUGHTS = ("sum", "most", "dominant", "second", "plan", "aim", "gain", "stops", "chase")
SCRATCH = ("left", "old", "old_value", "best", "value", "lowest", "highest", "cursor")
"""Set whenever they are needed."""
VARIABLES = (*COUNTERS, *THOUGHTS, *SCRATCH, "step")
NEWS = ("won", "lost", "drew", "practised")


@dataclass(frozen=True, slots=True)
class Author:
    """Makes the view of one block: the block without faults, reference rules and numbers, what games share."""

    block: Yacht
    rules: YachtRules
    numbers: CpuNumbers
    tavern: TavernAuthor

    def view(self, commands: tuple[CommandView, ...]) -> YachtView:
        """The whole view; `commands` choose texts by variables."""
        rules, numbers = self.rules, self.numbers
        lines = {category: self.line(category) for category in CARD}
        decisions = (self.tavern.decision("play", ("invitation", "asker"), self.block.stakes.ante, "start"),)
        return YachtView(
            tavern=self.tavern.view("Yacht", (Stake("ante", decimal(self.block.stakes.ante)),), decisions),
            dice=range(1, rules.dice + 1),
            faces=range(1, FACES + 1),
            face_weights=tuple(map(FaceWeight, range(1, FACES + 1))),
            rerolls=rules.rerolls,
            free=FREE,
            nothing=NOTHING,
            lines=tuple(lines.values()),
            variables=VARIABLES,
            full_points=rules.full_house,
            yacht_points=rules.yacht,
            bonus=rules.bonus,
            bonus_from=rules.bonus_from,
            upper_most=sum(line.most for line in lines.values()),
            small_run=straight(SHORT_RUN, rules.small_straight),
            large_run=straight(LONG_RUN, rules.large_straight),
            sixes_from=numbers.sixes_from,
            sixes_upper=rules.bonus_from - numbers.sixes_below + 1,
            sixes_upper_few=rules.bonus_from - numbers.sixes_most,
            sixes_free=numbers.sixes_free,
            complete=tuple(lines[category] for category in numbers.complete),
            lock=tuple(lines[category] for category in numbers.lock),
            lock_dice=numbers.lock_dice,
            sacrifice=tuple(lines[category] for category in numbers.sacrifice),
            factor=numbers.factor,
            hysteresis=numbers.hysteresis,
            small_lines=tuple(line for line in lines.values() if line.number <= numbers.small_faces),
            high_faces=numbers.high_faces,
            last_stops=(
                StopView(lines[Category.THREE_KIND], numbers.three_kind_stop),
                StopView(lines[Category.FOUR_KIND], numbers.four_kind_stop),
                StopView(lines[Category.CHANCE], numbers.chance_stop),
            ),
            pings=rules.dice if self.block.dice.ping_events else 0,
            turn_delay=DAY,
            roll_delay=DAY if self.throws_are_apart else "",
            delayed_steps=tuple(self.delayed_steps()),
            has_practice=self.block.practice.enabled,
            throws_on=self.equal("stops", 0),
            stops=self.equal("stops", 1),
            may_throw=self.least("rerolls", 1),
            past_last_die=rules.dice + 1,
            picking=f"NOT = {{ {self.equal('cursor', rules.dice + 1)} }}",
            picked=f"{self.equal('cursor', rules.dice + 1)}\n{self.n.trigger('throws_any')} = yes",
            pages=tuple(self.pages(tuple(lines.values()))),
            news=tuple(step for step in NEWS if step != "practised" or self.block.practice.enabled),
            commands=commands,
        )

    @property
    def n(self) -> Names:
        """The names of the game's things."""
        return self.tavern.n

    @property
    def throws_are_apart(self) -> bool:
        """Whether a day passes before each throw of a turn."""
        return self.block.dice.a_day_between is Apart.ROLLS

    def delayed_steps(self) -> Iterator[str]:
        """The steps that may be some days away when a player leaves the table."""
        yield from ("watchdog", "roll")
        if self.throws_are_apart:
            yield "throw"
        if self.block.practice.enabled:
            yield "watchdog_practice"

    def equal(self, word: str, value: int) -> str:
        """The trigger that a variable has a value."""
        return f"is_variable_equal = {{ which = {self.n.variable(word)} value = {value} }}"

    def least(self, word: str, value: int) -> str:
        """The trigger that a variable has at least a value."""
        return f"check_variable = {{ which = {self.n.variable(word)} value = {value} }}"

    def line(self, category: Category) -> LineView:
        """A line with the CPU player's numbers."""
        numbers, place = self.numbers, category.place
        most = self.rules.dice * category.face
        score = self.n.variable(f"score_{category}")
        return LineView(
            name=str(category),
            number=place + 1,
            preview=self.n.variable(f"preview_{category}"),
            score=score,
            most=most,
            weight=numbers.weights[place],
            urgency=numbers.urgency[place] if category.is_upper else 0,
            zero_penalty=numbers.zero_penalties[place],
            early_penalty=numbers.chance_penalty if category is Category.CHANCE else 0,
            waste_below=-(-most // numbers.waste_part),
            button=f"write_{category}",
            is_free=f"is_variable_equal = {{ which = {score} value = {FREE} }}",
        )

    def pages(self, lines: tuple[LineView, ...]) -> Iterator[PageView]:
        """The windows of the card, so many lines each; the last one leads back to the dice."""
        for page in range(1, PAGES + 1):
            shown = lines[(page - 1) * LINES_A_PAGE : page * LINES_A_PAGE]
            is_last = page == PAGES
            yield PageView(
                step=f"page_{page}",
                comment=f"ROOT = the one whose turn it is: {', '.join(line.name for line in shown)}",
                lines=shown,
                way_on="back_to_turn" if is_last else "next_page",
                next_step="turn" if is_last else f"page_{page + 1}",
            )


def straight(length: int, points: int) -> StraightView:
    """The runs of a length, with what all of them share taken out."""
    runs = tuple(tuple(range(first, first + length)) for first in range(1, FACES - length + 2))
    shared = tuple(face for face in runs[0] if all(face in run for run in runs))
    rests = tuple(tuple(face for face in run if face not in shared) for run in runs)
    return StraightView(points, runs, shared, rests)

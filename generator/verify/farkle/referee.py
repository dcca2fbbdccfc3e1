"""The reference of a whole game: whose turn it is, what may be chosen, where points and gold are; from the rules alone.

A referee plays one game with dice and choices as they come, and writes down every window that a human must see, every
number that must be drawn for it, and how it ends. Knows no script. Source: games.md 1.5.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random

from generator.games.farkle.players import Decision, Spot
from generator.games.farkle.rules import (
    DICE,
    FACES,
    Counts,
    all_that_scores,
    counts_of,
    is_bust,
    left_after,
    value,
)
from generator.games.farkle.turn import TurnTable
from generator.verify.farkle.play import Person, Play, Side, Stop

Chooser = Callable[[str, tuple[str, ...]], str]
"""How a human chooses: the step and the words of the options, and the word taken."""
_SEATS = ("asker", "guest")


class Referee:
    """Plays one game to a target for a stake. `chooses` speaks for humans, `random` rolls the dice."""

    def __init__(
        self, table: TurnTable, target: int, ante: int, people: tuple[Person, Person], chooses: Chooser, random: Random
    ) -> None:
        self.table = table
        self.target = target
        self.ante = ante
        self.people = people
        self.chooses = chooses
        self.random = random
        self.play = Play((people[0].human, people[1].human))
        self.sides = [Side(), Side()]
        self.purses = (-ante, 0)
        self.is_over = False

    # the whole

    def whole(self) -> Play:
        """The game from sitting down to getting up."""
        human = self.people[1].human
        if human and self.ask("invite", 1, ("accept", "decline")) == "decline":
            self.purses, self.is_over = (0, 0), True
            self.play.draws.append(0)
            self.tell("declined", 0)
        else:
            self.purses = (-self.ante, -self.ante)
            self.play.was_played = True
            seat = 0
            while not self.take_turn(seat):
                seat = 1 - seat
            self.win(seat)
        self.play.purses = self.purses
        return self.play

    def take_turn(self, seat: int) -> bool:
        """One turn, roll by roll; whether it wins the game."""
        self.change(seat, turn=0, left=DICE)
        while True:
            roll = self.roll(seat)
            if is_bust(self.table.scoring, roll):
                self.change(seat, last=0)
                self.tell("bust", seat)
                return False
            kept, banks = self.keep(seat, roll)
            self.take(seat, kept)
            if banks:
                side = self.sides[seat]
                self.change(seat, last=side.turn, total=side.total + side.turn)
                return self.sides[seat].total >= self.target

    def roll(self, seat: int) -> Counts:
        """New faces for the dice that are left, a day later."""
        self.play.days += 1
        dice = tuple(self.random.randint(1, FACES) for _ in range(self.sides[seat].left))
        self.play.draws += [die - 1 for die in dice]
        self.change(seat, dice=dice)
        return counts_of(dice)

    def take(self, seat: int, kept: Counts) -> None:
        """The kept dice count, the rest is left; if none is, all six are."""
        side = self.sides[seat]
        points = value(self.table.scoring, kept)
        assert points is not None, "only sets that may be kept are offered"
        left = left_after(side.left, sum(kept))
        self.change(seat, turn=side.turn + points, left=left, picked=(), picked_points=0)

    def win(self, seat: int) -> None:
        """The winner takes both stakes."""
        self.purses = (self.ante, -self.ante) if seat == 0 else (-self.ante, self.ante)
        self.is_over = True
        if self.people[seat].can_be_gambler:
            self.play.draws.append(0)
        self.tell("won", seat)
        self.tell("lost", 1 - seat)

    # choosing

    def keep(self, seat: int, roll: Counts) -> tuple[Counts, bool]:
        """What is kept of a roll, and whether it is banked."""
        side = self.sides[seat]
        everything, best = all_that_scores(self.table.scoring, roll), self.table.keeps(side.turn, side.left, roll)
        if not self.people[seat].human:
            spot = Spot(side.total, self.sides[1 - seat].total, side.turn, side.left)
            decision = self.people[seat].player.decide(spot, roll)
            return (best if decision is Decision.KEEP_BEST else everything), decision is Decision.BANK_ALL
        differs = ("keep_all",) if best != everything else ()
        options = ("keep_best", *differs, "one_by_one", "bank_all")
        while True:
            word = self.ask(f"keep_{_SEATS[seat]}", seat, options)
            if word != "one_by_one":
                return (best if word == "keep_best" else everything), word == "bank_all"
            picked = self.pick(seat)
            if picked is not None:
                return picked

    def pick(self, seat: int) -> tuple[Counts, bool] | None:
        """Dice chosen one by one, and whether they are banked; `None` if they are put back."""
        step, dice = f"pick_{_SEATS[seat]}", self.sides[seat].dice
        self.pick_dice(seat, (), 1)
        for number, die in enumerate(dice, start=1):
            word = self.ask(step, seat, ("pick_keep", "pick_leave", "pick_back"))
            picked = self.sides[seat].picked
            if word == "pick_back":
                self.put_back(seat)
                return None
            self.pick_dice(seat, (*picked, die) if word == "pick_keep" else picked, number + 1)
        fits = self.sides[seat].picked_points > 0
        word = self.ask(step, seat, ("roll_picked", "bank_picked", "pick_back") if fits else ("pick_back",))
        if word == "pick_back":
            self.put_back(seat)
            return None
        return counts_of(self.sides[seat].picked), word == "bank_picked"

    def pick_dice(self, seat: int, picked: tuple[int, ...], cursor: int) -> None:
        """These dice are chosen, and the next one is asked about."""
        points = value(self.table.scoring, counts_of(picked)) or 0
        self.change(seat, picked=picked, picked_points=points, cursor=cursor)

    def put_back(self, seat: int) -> None:
        """All dice are put back."""
        self.change(seat, picked=(), picked_points=0)

    def ask(self, step: str, seat: int, options: tuple[str, ...]) -> str:
        """A human's choice in a window."""
        word = self.chooses(step, options)
        assert word in options, word
        self.stop(step, seat, options, word)
        return word

    def tell(self, step: str, seat: int) -> None:
        """A window that only closes."""
        if self.people[seat].human:
            self.stop(step, seat, ("close",), "close")

    def stop(self, step: str, seat: int, options: tuple[str, ...], word: str) -> None:
        """Write a window down."""
        sides = (self.sides[0], self.sides[1])
        found = Stop(step, seat, options, word, self.purses, sides, self.is_over, self.play.days, len(self.play.draws))
        self.play.stops.append(found)

    def change(self, seat: int, **changes: int | tuple[int, ...]) -> None:
        """Change what lies before a player."""
        self.sides[seat] = replace(self.sides[seat], **changes)  # type: ignore[arg-type]

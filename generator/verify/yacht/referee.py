"""Plays whole games of Yacht from the rules and writes down every window that must come. Knows no script.

Humans choose at random, by weights that lead through every kind of window; AIs and the advice are the reference CPU.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random

from generator.games.yacht.cpu import decide, hold
from generator.games.yacht.names import PAGES
from generator.games.yacht.rules import CARD, FACES, CardState, Category, preview
from generator.games.yacht.spec import Apart
from generator.verify.yacht.play import Kind, Play, Player, Side, Stop
from generator.verify.yacht.subject import Subject, number_of

LINES_A_PAGE = 3
_FREE = -1
_WEIGHTS: Mapping[str, float] = {
    "follow": 6, "write_aim": 6, "by_die": 1, "by_line": 1, "pick_reroll": 3, "pick_keep": 3, "throw_picked": 6,
    "pick_back": 1, "next_page": 1, "back_to_turn": 1, "watch_on": 6, "watch_turn": 2, "watch_never": 1,
    "accept": 1, "decline": 0, "close": 1,
}  # fmt: skip
"""How a human of the sample chooses; lines of the card weigh 1."""

Chooser = Callable[[str, tuple[str, ...]], str]


def at_random(random: Random) -> Chooser:
    """A human who chooses by the weights above."""

    def choose_one(_step: str, options: tuple[str, ...]) -> str:
        """Any option, each by its weight."""
        return random.choices(options, [_WEIGHTS.get(word, 1) for word in options])[0]

    return choose_one


class Referee:
    """One game."""

    def __init__(self, subject: Subject, kind: Kind, random: Random, chooser: Chooser | None = None) -> None:
        self.rules = subject.rules
        self.numbers = subject.numbers
        self.ante = subject.block.stakes.ante
        self.throws_are_apart = subject.block.dice.a_day_between is Apart.ROLLS
        self.random = random
        self.chooser = chooser or at_random(random)
        self.play = Play(kind)
        self.players = tuple(Player(human, [0] * self.rules.dice) for human in kind.humans)
        self.purses = [0, 0]
        self.antes = [False, False]
        self.day = 0
        self.is_over = False

    def whole(self) -> Play:
        """The game from sitting down to the last window."""
        if self.play.kind.alone:
            self.turns()
        else:
            self.pay(0)
            if self.accepts():
                self.pay(1)
                self.turns()
            else:
                self.give_back()
                self.leave()
                self.ask("declined", 0, ("close",))
        self.play.purses = (self.purses[0], self.purses[1])
        self.play.totals = (self.total(0), self.total(1))
        self.play.days = self.day
        return self.play

    # sitting down and getting up

    def pay(self, seat: int) -> None:
        """The ante."""
        self.purses[seat] -= self.ante
        self.antes[seat] = True

    def give_back(self) -> None:
        """Everybody's own ante."""
        for seat in (0, 1):
            self.purses[seat] += self.ante * self.antes[seat]
            self.antes[seat] = False

    def accepts(self) -> bool:
        """What the guest says."""
        if not self.players[1].human:
            return self.play.kind.accepts
        return self.ask("invite", 1, ("accept", "decline")) == "accept"

    def leave(self) -> None:
        """Nothing of the game is left."""
        self.is_over = True
        for player in self.players:
            player.aim, player.marks = None, set()
            player.skips_turn = player.skips_game = False

    # turns

    def turns(self) -> None:
        """Thirteen turns each."""
        self.play.was_played = True
        seats = (0,) if self.play.kind.alone else (0, 1)
        for _ in CARD:
            for seat in seats:
                self.day += 1
                self.turn(seat)
        self.finish(seats[-1])

    def turn(self, seat: int) -> None:
        """From the first throw to the written line."""
        player = self.players[seat]
        player.skips_turn, player.rerolls, player.plan = False, self.rules.rerolls, None
        player.marks = set(range(self.rules.dice))
        self.throw(seat)
        while (line := self.action(seat)) is None:
            player.rerolls -= 1
            self.day += self.throws_are_apart
            self.throw(seat)
        points = preview(self.rules, line, player.dice)
        player.card[line] = points
        player.last, player.aim, player.marks = line, None, set()

    def throw(self, seat: int) -> None:
        """The marked dice, and what the CPU thinks; a human across the table looks on."""
        player = self.players[seat]
        for die in sorted(player.marks):
            player.dice[die] = self.random.randint(1, FACES)
            self.play.draws.append(player.dice[die] - 1)
        player.marks = set()
        found = decide(self.rules, self.numbers, player.dice, self.state(seat), player.rerolls, player.plan)
        player.stops = found.writes is not None
        if player.rerolls:
            player.plan = found.aim.category
            player.marks = set(range(self.rules.dice)) - set(found.held)
        player.aim = (found.writes or found.aim).category
        watcher = self.players[1 - seat]
        if not player.human and watcher.human and not watcher.skips_turn and not watcher.skips_game:
            choice = self.ask("watch", 1 - seat, ("watch_on", "watch_turn", "watch_never"))
            watcher.skips_turn = watcher.skips_turn or choice == "watch_turn"
            watcher.skips_game = watcher.skips_game or choice == "watch_never"

    def action(self, seat: int) -> Category | None:
        """What the player does with these dice: the line he writes, or `None` if he throws again."""
        player = self.players[seat]
        if not player.human:
            return player.aim if player.stops else None
        while True:
            options = ["write_aim" if player.stops else "follow"]
            options += ["by_die"] * (player.rerolls > 0)
            match self.ask("turn", seat, (*options, "by_line")):
                case "write_aim":
                    return player.aim
                case "follow":
                    return None
                case "by_die":
                    if self.picks(seat):
                        return None
                case _:
                    line = self.pages(seat)
                    if line is not None:
                        return line

    def picks(self, seat: int) -> bool:
        """Dice chosen one by one; false if the player goes back to his turn."""
        player = self.players[seat]
        player.marks, player.cursor = set(), 1
        while player.cursor >= 1:
            options: list[str] = []
            if player.cursor <= self.rules.dice:
                options += ["pick_reroll", "pick_keep"]
            elif player.marks:
                options += ["throw_picked"]
            match self.ask("pick", seat, (*options, "pick_back"), player.cursor):
                case "pick_reroll":
                    player.marks.add(player.cursor - 1)
                    player.cursor += 1
                case "pick_keep":
                    player.cursor += 1
                case "throw_picked":
                    return True
                case _:
                    player.cursor -= 1
                    player.marks.discard(player.cursor - 1)
        assert player.aim is not None, "a player who has thrown aims somewhere"
        player.marks = set(range(self.rules.dice)) - set(hold(self.numbers, player.dice, player.aim))
        return False

    def pages(self, seat: int) -> Category | None:
        """Lines of the card, some at a time; `None` if the player goes back to his dice."""
        for page in range(1, PAGES + 1):
            shown = CARD[(page - 1) * LINES_A_PAGE : page * LINES_A_PAGE]
            free = tuple(f"write_{line}" for line in shown if line not in self.players[seat].card)
            way_on = "back_to_turn" if page == PAGES else "next_page"
            choice = self.ask(f"page_{page}", seat, (*free, way_on))
            if choice != way_on:
                return Category(choice.removeprefix("write_"))
        return None

    def finish(self, last: int) -> None:
        """The end: the pot to who has more points, the last one to write being told first of a draw."""
        if self.play.kind.alone:
            self.leave()
            self.ask("practised", 0, ("close",))
            return
        totals = (self.total(0), self.total(1))
        if totals[0] == totals[1]:
            self.give_back()
            told = [("drew", last), ("drew", 1 - last)]
        else:
            winner = int(totals[1] > totals[0])
            self.purses[winner] += 2 * self.ante
            self.antes = [False, False]
            told = [("won", winner), ("lost", 1 - winner)]
        self.leave()
        for step, seat in told:
            self.ask(step, seat, ("close",))

    # what is known

    def state(self, seat: int) -> CardState:
        """Free lines and upper sum."""
        card = self.players[seat].card
        upper = sum(points for line, points in card.items() if line.is_upper)
        return CardState(tuple(line for line in CARD if line not in card), upper)

    def bonus(self, seat: int) -> int:
        """The bonus, if it is earned."""
        return self.rules.bonus if self.state(seat).is_bonus_reached(self.rules) else 0

    def total(self, seat: int) -> int:
        """All points."""
        return sum(self.players[seat].card.values()) + self.bonus(seat)

    def side(self, seat: int) -> Side:
        """A player as the table shows him."""
        player = self.players[seat]
        return Side(
            dice=tuple(player.dice),
            scores=tuple(player.card.get(line, _FREE) for line in CARD),
            total=self.total(seat),
            upper=self.state(seat).upper,
            bonus=self.bonus(seat),
            rerolls=player.rerolls,
            marks=frozenset(player.marks),
            aim=number_of(player.aim),
            stops=int(player.stops),
            last=number_of(player.last),
            last_points=player.card[player.last] if player.last else 0,
        )

    def ask(self, step: str, seat: int, options: tuple[str, ...], cursor: int = 0) -> str:
        """A window; AIs see none, and those that only tell something are closed."""
        if not self.players[seat].human:
            return options[0]
        choice = self.chooser(step, options)
        assert choice in options, f"`{choice}` is none of {options}"
        players = self.players
        self.play.stops.append(
            Stop(
                step=step,
                seat=seat,
                options=options,
                choice=choice,
                sides=(self.side(0), self.side(1)),
                purses=(self.purses[0], self.purses[1]),
                antes=(self.antes[0], self.antes[1]),
                skips=(players[0].skips_turn, players[0].skips_game, players[1].skips_turn, players[1].skips_game),
                cursor=cursor,
                is_over=self.is_over,
                day=self.day,
            )
        )
        return choice

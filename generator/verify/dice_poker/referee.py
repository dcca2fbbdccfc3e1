"""The reference of a whole game: who is asked what, in which order, and where the gold is; from the rules alone.

A referee plays one game (or tournament) by given dice and given choices and writes down every window that a human must
see, every number that dice and AIs must draw for it, and how it ends. Knows no script. Source: games.md 1.1.
Seats are numbered: 0 is the asker, 1 the guest; gold is thousandths.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from generator.games.dice_poker.rules import Hand, Reroll, has_better_rank, kept
from generator.verify.dice_poker.hands import read
from generator.verify.dice_poker.play import BestPlay, Dice, Game, NotPlayable, Person, Play, Stop

REROLL_OPTION = {Reroll.PASS: "pass_turn", Reroll.RANKED: "keep_ranked", Reroll.ALL: "reroll_all"}
SEATS = ("asker", "guest")
BEST_OPTION = "ok"
"""The option that only an AI has that plays the optimum."""


class Referee:
    """Plays one game. `plan` gives the words of choices in order, `rolls` the faces of dice in order."""

    def __init__(self, game: Game, people: tuple[Person, Person], plan: Iterator[str], rolls: Iterator[int]) -> None:
        self.game = game
        self.people = people
        self.plan = plan
        self.faces = rolls
        self.play = Play()
        self.purses = [0, 0]
        self.antes = [False, False]
        self.raises = [False, False]
        self.dice: list[Dice] = [(0,) * game.table.dice, (0,) * game.table.dice]
        self.marks: list[set[int]] = [set(), set()]
        self.cursor = [0, 0]
        self.round = 0
        self.wins = [0, 0]
        self.is_over = False

    # the whole

    def whole(self) -> Play:
        """The game from sitting down to getting up. Raises `NotPlayable` if the plan does not fit."""
        self.round = 1 if self.game.rounds else 0
        self.pay_ante(0)
        if self.choose("invite", 1, ("accept", "decline")) == "decline":
            self.decline()
        else:
            self.pay_ante(1)
            self.play_round()
            while self.goes_on():
                self.start_round()
                self.play_round()
        self.play.purses = (self.purses[0], self.purses[1])
        return self.play

    def decline(self) -> None:
        """The guest stays away; the asker has the ante back and is told."""
        self.give_back(0)
        self.is_over = True
        self.play.draws.append(0)
        self.tell("declined", 0)

    def play_round(self) -> None:
        """Rolls, bets, re-rolls, showdown."""
        self.play.was_played = True
        for seat in (0, 1):
            self.throw(seat, range(self.game.table.dice))
        raiser = self.bet()
        if raiser is not None:
            self.finish(raiser, "other_resigned", None)
            return
        for left in range(self.game.rolls - 1, 0, -1):
            for seat in (0, 1):
                self.reroll(seat, left)
        self.show_down()

    def start_round(self) -> None:
        """The next round of a tournament: new stakes, nothing on the table."""
        self.round += 1
        self.play.days += 1
        self.is_over = False
        for seat in (0, 1):
            self.dice[seat] = (0,) * self.game.table.dice
            self.marks[seat] = set()
            self.cursor[seat] = 0
            self.pay_ante(seat)

    def goes_on(self) -> bool:
        """Whether another round follows: best of so many."""
        if not self.game.rounds or not self.play.was_played:
            return False
        return self.round < self.game.rounds and max(self.wins) <= self.game.rounds // 2

    # betting

    def bet(self) -> int | None:
        """One betting round, the asker first; the one who raised if the other resigns."""
        for seat in (0, 1):
            if self.choose("bet", seat, ("raise_stakes", "check")) == "raise_stakes":
                self.pay_raise(seat)
                if self.choose("answer", 1 - seat, ("call", "resign")) == "resign":
                    return seat
                self.pay_raise(1 - seat)
                return None
        return None

    # re-rolling

    def reroll(self, seat: int, left: int) -> None:
        """One turn: pass, keep the combination, throw all, or choose die by die with a way back; or the optimum's."""
        best = self.best_of(seat)
        if best is not None:
            self.play.ai.append(_middle({BEST_OPTION: 1}, BEST_OPTION))
            self.play.words.append(BEST_OPTION)
            self.throw(seat, self.without(seat, best.keeps(seat, left, self.dice[seat], self.dice[1 - seat])))
            return
        while True:
            hand = self.hand(seat)
            options: tuple[str, ...] = ("reroll_all", "one_by_one", "pass_turn")
            if hand.rank and hand.lone:
                options = ("keep_ranked", *options)
            match self.choose("reroll", seat, options):
                case "pass_turn":
                    self.marks[seat] = set()
                    return
                case "keep_ranked":
                    self.throw(seat, self.outside(seat, Reroll.RANKED))
                    return
                case "reroll_all":
                    self.throw(seat, range(self.game.table.dice))
                    return
                case _:
                    if self.picks(seat):
                        return

    def outside(self, seat: int, choice: Reroll) -> list[int]:
        """The places of the dice that a choice does not keep."""
        return self.without(seat, kept(self.game.table, self.dice[seat], choice))

    def without(self, seat: int, kept_dice: Dice) -> list[int]:
        """The places of the dice but those that stay; of equal dice the first ones stay."""
        staying = list(kept_dice)
        places = []
        for place, die in enumerate(self.dice[seat]):
            if die in staying:
                staying.remove(die)
            else:
                places.append(place)
        return places

    def picks(self, seat: int) -> bool:
        """Going through the dice; whether it ended in a throw and not back at the start."""
        dice = self.game.table.dice
        self.marks[seat] = set()
        self.cursor[seat] = 1
        while True:
            at = self.cursor[seat]
            options = ("throw_picked", "pick_back") if at > dice else ("pick_reroll", "pick_keep", "pick_back")
            match self.choose("pick", seat, options):
                case "throw_picked":
                    self.throw(seat, sorted(self.marks[seat]))
                    return True
                case "pick_back":
                    self.cursor[seat] -= 1
                    self.marks[seat].discard(self.cursor[seat] - 1)
                    if not self.cursor[seat]:
                        return False
                case "pick_reroll":
                    self.marks[seat].add(at - 1)
                    self.cursor[seat] += 1
                case _:
                    self.cursor[seat] += 1

    def throw(self, seat: int, places: range | list[int]) -> None:
        """New faces for the dice at some places."""
        self.play.days += self.game.a_day_apart
        dice = list(self.dice[seat])
        for place in places:
            dice[place] = next(self.faces)
            self.play.draws.append(dice[place] - 1)
        self.dice[seat] = tuple(dice)
        self.marks[seat] = set()

    # the end

    def show_down(self) -> None:
        """Luck for the best hand, then the pot."""
        hands = [self.hand(seat) for seat in (0, 1)]
        for seat in (0, 1):
            if hands[seat].rank == self.game.luck_rank and self.people[seat].can_be_lucky:
                self.play.draws.append(0)
        if hands[0] == hands[1]:
            self.draw()
        else:
            self.finish(int(hands[1] > hands[0]), "won", "lost")

    def draw(self) -> None:
        """Each takes the own stakes back."""
        for seat in (0, 1):
            self.give_back(seat)
        self.close_round(0)
        self.tell("drew", 0)
        self.tell("drew", 1)

    def finish(self, winner: int, told: str, loser_told: str | None) -> None:
        """The winner takes all that lies on the table."""
        pot = self.on_table(0) + self.on_table(1)
        self.purses[winner] += pot
        self.antes, self.raises = [False, False], [False, False]
        if self.people[winner].can_be_gambler:
            self.play.draws.append(0)
        self.wins[winner] += 1
        self.close_round(winner)
        self.tell(told, winner)
        if loser_told is not None:
            self.tell(loser_told, 1 - winner)

    def close_round(self, root: int) -> None:
        """The game is over unless another round follows; at a tournament's end both are told."""
        self.is_over = not self.goes_on()
        if self.is_over and self.game.rounds:
            self.tell("tournament_over", root)
            self.tell("tournament_over", 1 - root)

    def tell(self, step: str, seat: int) -> None:
        """A window that only closes."""
        if self.people[seat].human:
            self.stop(step, seat, ("close",), "close")

    # choosing

    def choose(self, step: str, seat: int, options: tuple[str, ...]) -> str:
        """A choice: a human's by the plan, an AI's by the rules where they leave none."""
        if self.people[seat].human:
            word = next(self.plan, "")
            if word not in options:
                raise NotPlayable(word)
            seated = step if step == "invite" else f"{step}_{SEATS[seat]}"
            self.stop(seated, seat, options, word)
        else:
            word = self.ai_choice(step, seat)
        self.play.words.append(word)
        return word

    def ai_choice(self, step: str, seat: int) -> str:
        """An AI's choice, with the number that it must draw for it."""
        match step:
            case "invite":
                weights = {"accept": int(self.people[seat].accepts), "decline": int(not self.people[seat].accepts)}
                word = "accept" if self.people[seat].accepts else "decline"
            case "reroll":
                word = REROLL_OPTION[self.game.ai_rerolls[self.hand(seat).rank]]
                weights = {word: 1}
            case "bet":
                weights = {"raise_stakes": self.raise_weight(seat), "check": self.game.ai.check * 1000}
                weights = self.best_weights(step, seat) or weights
                word = next(self.plan, "")
            case _:
                weights = {"call": self.game.ai.call, "resign": self.game.ai.resign}
                weights = self.best_weights(step, seat) or weights
                word = next(self.plan, "")
        if not weights.get(word):
            raise NotPlayable(word)
        self.play.ai.append(_middle(weights, word))
        return word

    def best_of(self, seat: int) -> BestPlay | None:
        """The optimum, if an AI in that seat plays it."""
        person = self.people[seat]
        return self.game.best if person.plays_optimal and not person.human else None

    def best_weights(self, step: str, seat: int) -> dict[str, int]:
        """The weights of a bet or an answer of an AI that plays the optimum; none for others."""
        best = self.best_of(seat)
        if best is None:
            return {}
        yes, no = ("raise_stakes", "check") if step == "bet" else ("call", "resign")
        does = best.does(step, seat, self.dice[seat], self.dice[1 - seat])
        return {yes: int(does), no: int(not does)}

    def raise_weight(self, seat: int) -> int:
        """The AI's weight of raising, in thousandths."""
        mine, other = self.hand(seat), self.hand(1 - seat)
        weight = self.game.ai.raise_ * 1000
        if mine.rank > other.rank:
            weight = weight * self.game.ai.better_class // 1000
        if has_better_rank(mine, other):
            weight = weight * self.game.ai.better_rank // 1000
        return weight

    def stop(self, step: str, seat: int, options: tuple[str, ...], choice: str) -> None:
        """Write a window down."""
        self.play.stops.append(
            Stop(
                step=step,
                seat=seat,
                options=options,
                choice=choice,
                purses=(self.purses[0], self.purses[1]),
                antes=(self.antes[0], self.antes[1]),
                raises=(self.raises[0], self.raises[1]),
                dice=(self.dice[0], self.dice[1]),
                marks=(tuple(sorted(self.marks[0])), tuple(sorted(self.marks[1]))),
                cursor=self.cursor[seat],
                is_over=self.is_over,
                round=self.round,
                wins=(self.wins[0], self.wins[1]),
                day=self.play.days,
                drawn=len(self.play.draws),
            )
        )

    # gold and hands

    def hand(self, seat: int) -> Hand:
        """The hand of a player."""
        return read(self.game.table, tuple(sorted(self.dice[seat])))

    def stake(self, number: int) -> int:
        """The ante (0) or the raise (1) of this round."""
        return self.game.stakes[max(0, self.round - 1)][number]

    def pay_ante(self, seat: int) -> None:
        """A player pays to sit down."""
        self.purses[seat] -= self.stake(0)
        self.antes[seat] = True

    def pay_raise(self, seat: int) -> None:
        """A player raises or calls."""
        self.purses[seat] -= self.stake(1)
        self.raises[seat] = True

    def on_table(self, seat: int) -> int:
        """What a player has staked in this round."""
        return self.antes[seat] * self.stake(0) + self.raises[seat] * self.stake(1)

    def give_back(self, seat: int) -> None:
        """A player takes the own stakes back."""
        self.purses[seat] += self.on_table(seat)
        self.antes[seat] = self.raises[seat] = False


def _middle(weights: Mapping[str, int], word: str) -> float:
    """A number that falls into the middle of an option's part of [0, 1), the options in the window's order."""
    before = 0
    for option, weight in weights.items():
        if option == word:
            return (before + weight / 2) / sum(weights.values())
        before += weight
    raise KeyError(word)

"""The reference of a whole game: who is asked what, in which order, and where lives and gold are; from the rules alone.

A referee plays one game with cards and choices as they come, and writes down every window that a human must see, every
number that cards and AIs must draw for it, and how it ends. Knows no script. Source: games.md 1.4.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from random import Random

from generator.games.one_poker.policy import bet_spot, card_spot
from generator.games.one_poker.rules import (
    ANTE,
    COPIES,
    LEAST_RAISE,
    RANKS,
    TWO,
    Action,
    Betting,
    Call,
    Check,
    End,
    Fold,
    Match,
    Pair,
    Raise,
    act,
    ante,
    ups,
    winner,
)
from generator.verify.one_poker.play import Board, Person, Play, Rules, Stop

Chooser = Callable[[str, tuple[str, ...]], str]
"""How a human chooses: the step and the words of the options, and the word taken."""
BETS: Mapping[str, Action] = {"check": Check(), "fold": Fold(), "call": Call()}
_NOBODY = (0, 0)


class Referee:
    """Plays one game. `chooses` speaks for humans, `random` draws cards and what AIs do."""

    def __init__(self, rules: Rules, people: tuple[Person, Person], chooses: Chooser, random: Random) -> None:
        self.rules = rules
        self.people = people
        self.chooses = chooses
        self.random = random
        self.play = Play((people[0].human, people[1].human))
        self.match = Match((rules.lives, rules.lives), 0)
        self.betting: Betting | None = None
        self.played: Pair = _NOBODY
        self.opens = 0
        self.ups: Pair = _NOBODY
        self.round = 0
        self.purses: Pair = _NOBODY
        self.entered = 0
        self.is_over = False

    # the whole

    def whole(self) -> Play:
        """The game from sitting down to getting up."""
        self.purses = (-self.rules.ante, 0)
        if self.ask("invite", 1, ("accept", "decline"), (1, 0)) == "decline":
            self.purses, self.is_over = _NOBODY, True
            self.play.draws.append(0)
            self.tell("declined", 0)
        else:
            self.purses = (-self.rules.ante, -self.rules.ante)
            self.toss()
            while not self.match.is_over:
                self.play_round()
        self.play.purses = self.purses
        return self.play

    def toss(self) -> None:
        """Who is first in the first round."""
        entry = self.random.randrange(2)
        self.play.draws.append(entry)
        self.match = replace(self.match, first=entry)

    def play_round(self) -> None:
        """A deal, the choice of cards, the bets, the end."""
        self.deal()
        first = self.match.first
        self.round += 1
        self.opens = first
        self.betting = ante(self.match.lives, first)
        self.ups = (ups(self.match.hands[0]), ups(self.match.hands[1]))
        hands = self.match.hands
        for step, seat in (("choose_first", first), ("choose_second", 1 - first)):
            self.choose_card(step, seat, hands)
        if self.betting.end is None and self.rules.anyone_first:
            self.claim(1 - first)
        while self.betting.end is None:
            self.betting = act(self.betting, self.bet(self.betting))
        self.finish(replace(self.match, hands=hands), self.betting)

    def deal(self) -> None:
        """Both hands are filled, a card each a day; at the start that takes two days."""
        cards: list[int] = []
        ready = self.match.ready()
        deck = ready.deck
        for _ in range(ready.wanted):
            weights = [COPIES - dealt for dealt in deck.dealt]
            cards.append(self.random.choices(RANKS, weights)[0])
            deck = deck.without(cards[-1])
        self.play.draws += [card - TWO for card in cards]
        self.play.days += self.rules.round_days * (ready.wanted // 2)
        self.match = self.match.dealt(cards)

    def choose_card(self, step: str, seat: int, hands: tuple[tuple[int, ...], tuple[int, ...]]) -> None:
        """One player's card goes face down on the table."""
        assert self.betting is not None, "the antes are staked before"
        lives = (self.betting.left[seat], self.betting.left[1 - seat])
        spot = card_spot(hands[seat], hands[1 - seat], lives, int(self.match.first == seat))
        share = self.people[seat].policy.plays_high(spot)
        word = self.ask(step, seat, ("play_high", "play_low"), (share, 100 - share))
        card, kept = hands[seat] if word == "play_high" else hands[seat][::-1]
        self.played = _with(self.played, seat, card)
        left = list(self.match.hands)
        left[seat] = (kept,)
        self.match = replace(self.match, hands=(left[0], left[1]))

    def claim(self, seat: int) -> None:
        """Who is not first may bet first nevertheless."""
        assert self.betting is not None, "the antes are staked before"
        if self.ask("claim", seat, ("speak_first", "let_begin"), (0, 1)) == "speak_first":
            self.opens = seat
            self.betting = replace(self.betting, to_act=seat)

    # bets

    def bet(self, betting: Betting) -> Action:
        """One action of the one to act; a human may enter a raise and go back."""
        seat = betting.to_act
        spot = bet_spot(betting, self.opens, self.played[seat], self.ups)
        mix = self.people[seat].policy.bet(spot)
        shares = {"raise_lives": mix.least + mix.all_in} if betting.cap >= LEAST_RAISE else {}
        if betting.to_call:
            step, shares = "answer", {"fold": mix.passes, "call": mix.call, **shares}
        else:
            step, shares = "reply" if betting.checks else "bet", {"check": mix.passes, **shares}
        while True:
            word = self.ask(step, seat, tuple(shares), tuple(shares.values()))
            if word in BETS:
                return BETS[word]
            above = self.enter(f"enter_{step}", seat, betting.cap, (mix.all_in, mix.least))
            if above is not None:
                return Raise(above)

    def enter(self, step: str, seat: int, cap: int, shares: tuple[int, int]) -> int | None:
        """How far above the other's pot a raise goes; `None` where somebody goes back."""
        self.entered = LEAST_RAISE
        while True:
            full = {"confirm": 1, "back": 0}
            below = {"one_more": 0, "all_in": shares[0], "confirm": shares[1], "back": 0}
            weights = below if self.entered < cap else full
            match self.ask(step, seat, tuple(weights), tuple(weights.values())):
                case "one_more":
                    self.entered += 1
                case "all_in":
                    self.entered = cap
                case "confirm":
                    return self.entered
                case _:
                    return None

    # the end of a round

    def finish(self, match: Match, betting: Betting) -> None:
        """The pots are taken; the game is over if somebody has no life left."""
        won = winner(betting, self.played)
        self.match = match.after_round(betting, self.played)
        self.betting = None
        if self.match.is_over:
            assert won is not None, "nobody loses the last life in a tie"
            self.end(won)
        elif won is None:
            for seat in self.order(betting):
                self.tell("round_tied", seat)
        else:
            words = ("other_folded", "folded") if betting.end is End.FOLDED else ("round_won", "round_lost")
            self.tell(words[0], won)
            self.tell(words[1], 1 - won)

    def order(self, betting: Betting) -> tuple[int, int]:
        """Who shows the cards first: the one who ended the bets, or with no bets at all the one who chose last."""
        last = 1 - self.match.first if betting.pots == (ANTE, ANTE) and not betting.checks else betting.to_act
        return (last, 1 - last)

    def end(self, won: int) -> None:
        """The gold goes to the one who has all lives."""
        self.is_over = True
        pot = 2 * self.rules.ante
        self.purses = _with(self.purses, won, self.purses[won] + pot)
        if self.people[won].can_be_gambler:
            self.play.draws.append(0)
        self.tell("won", won)
        self.tell("lost", 1 - won)

    # windows

    def ask(self, step: str, seat: int, options: tuple[str, ...], weights: Sequence[int]) -> str:
        """One choice: a human is shown a window, an AI draws by weight."""
        person = self.people[seat]
        if person.human:
            word = self.chooses(step, options)
            self.stop(step, seat, options, word)
            return word
        number = self.random.choices(range(len(options)), weights)[0]
        self.play.ai.append((sum(weights[:number]) + weights[number] / 2) / sum(weights))
        return options[number]

    def tell(self, step: str, seat: int) -> None:
        """News for a human."""
        if self.people[seat].human:
            self.stop(step, seat, ("close",), "close")

    def stop(self, step: str, seat: int, options: tuple[str, ...], word: str) -> None:
        """Write a window down."""
        board = self.board(seat)
        self.play.stops.append(
            Stop(step, seat, options, word, board, self.is_over, self.play.days, len(self.play.draws))
        )

    def board(self, seat: int) -> Board:
        """The table as it lies."""
        betting = self.betting
        hands = [_padded(hand) for hand in self.match.hands]
        return Board(
            purses=self.purses,
            lives=betting.left if betting else self.match.lives,
            pots=betting.pots if betting else _NOBODY,
            hands=(hands[0], hands[1]),
            played=self.played,
            ups=self.ups,
            round=self.round,
            entered=self.entered,
            to_call=betting.to_call if betting and betting.to_act == seat else 0,
            cap=betting.cap if betting and betting.to_act == seat else 0,
        )


def _padded(hand: tuple[int, ...]) -> Pair:
    """The cards held, the higher first, 0 for none."""
    return (hand[0] if hand else 0, hand[1] if len(hand) > 1 else 0)


def _with(pair: Pair, seat: int, value: int) -> Pair:
    """A pair with the value of one seat changed."""
    return (value, pair[1]) if seat == 0 else (pair[0], value)

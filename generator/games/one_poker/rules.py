"""One Poker in plain Python: cards, lamps, the betting round, the showdown. Knows no script and no YAML.

This is the reference that the generated script is proven against; it is written from the rules of the game alone
(games.md 1.4). A card is its rank, 2 to 14, where 14 is the ace; suits never matter. Seats are 0 and 1.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction
from types import MappingProxyType

TWO, ACE = 2, 14
RANKS = range(TWO, ACE + 1)
"""The ranks of the cards, the lowest first."""
COPIES = 12
"""How many cards of each rank three decks without jokers hold."""
WHOLE = len(RANKS) * COPIES
"""All cards of the three decks, 156."""
HALF = WHOLE // 2
"""The cards that are played with once the decks are shuffled and cut, 78."""
HAND = 2
"""Cards that each player holds when choosing one."""
LOWEST_UP = 8
"""The lowest card that lights the UP lamp; those below are DOWN."""
ANTE = 1
"""Lives that each player stakes before the cards are chosen."""
LEAST_RAISE = 1

Pair = tuple[int, int]


class Refused(ValueError):
    """An action that the rules do not allow in this state; the text says why."""


class Result(StrEnum):
    """How a showdown ends for the first of the two cards."""

    WIN = "win"
    TIE = "tie"
    LOSS = "loss"


def is_up(card: int) -> bool:
    """Whether the card lights the UP lamp."""
    return card >= LOWEST_UP


def ups(cards: Sequence[int]) -> int:
    """How many UP lamps a player shows who holds these cards; the others are DOWN."""
    return sum(map(is_up, cards))


def showdown(card: int, other: int) -> Result:
    """The higher card wins, except that a 2 beats an ace."""
    if card == other:
        return Result.TIE
    if {card, other} == {TWO, ACE}:
        return Result.WIN if card == TWO else Result.LOSS
    return Result.WIN if card > other else Result.LOSS


def points(card: int, other: int) -> Fraction:
    """A showdown as a number: 1 for a win, 1/2 for a tie."""
    return {Result.WIN: Fraction(1), Result.TIE: Fraction(1, 2), Result.LOSS: Fraction(0)}[showdown(card, other)]


@dataclass(frozen=True, slots=True)
class Check:
    """Lets the turn pass; only where there is nothing to call."""


@dataclass(frozen=True, slots=True)
class Call:
    """Pays what is missing to the other's pot."""


@dataclass(frozen=True, slots=True)
class Fold:
    """Gives up the pot; only where there is something to call."""


@dataclass(frozen=True, slots=True)
class Raise:
    """Brings the own pot `above` lives above the other's."""

    above: int


Action = Check | Call | Fold | Raise


class End(StrEnum):
    """How a betting round can be over."""

    CHECKED = "checked"
    ALL_IN = "all_in"
    FOLDED = "folded"


@dataclass(frozen=True, slots=True)
class Betting:
    """A betting round: lives in the pots, lives left outside them, whose turn it is, checks in a row.

    `raises` counts the raises of each seat in this round. Once `end` is set, `to_act` is the one who ended it.
    INVARIANT: `pots` and `left` together hold as many lives as at the start of the round.
    """

    pots: Pair
    left: Pair
    to_act: int
    checks: int = 0
    raises: Pair = (0, 0)
    end: End | None = None

    @property
    def other(self) -> int:
        """The seat that is not to act."""
        return 1 - self.to_act

    @property
    def to_call(self) -> int:
        """What the one to act would have to add to stay."""
        return self.pots[self.other] - self.pots[self.to_act]

    @property
    def cap(self) -> int:
        """How far above the other's pot a raise may go: neither side can be made to stake more than it has."""
        return min(self.left[self.to_act] - self.to_call, self.left[self.other])

    @property
    def winner_by_fold(self) -> int | None:
        """Who takes both pots whatever the cards are, if the other one has folded."""
        return self.other if self.end is End.FOLDED else None


def ante(lives: Pair, first: int) -> Betting:
    """The round after both have staked one life; it is over at once if one of them has none left to raise with."""
    left = (lives[0] - ANTE, lives[1] - ANTE)
    # Whoever has staked the last life cannot raise, and the other one's raise could not be called.
    return Betting((ANTE, ANTE), left, first, end=None if min(left) else End.ALL_IN)


def actions(state: Betting) -> tuple[Action, ...]:
    """Everything that the one to act may do; empty once the round is over."""
    if state.end is not None:
        return ()
    raises = tuple(Raise(above) for above in range(LEAST_RAISE, state.cap + 1))
    return (Fold(), Call(), *raises) if state.to_call else (Check(), *raises)


def act(state: Betting, action: Action) -> Betting:
    """The round after an action of the one to act; `Refused` if the rules do not allow it."""
    if state.end is not None:
        raise Refused("the betting round is over")
    match action:
        case Check():
            return _check(state)
        case Fold():
            if not state.to_call:
                raise Refused("there is nothing to call, so nothing to fold for")
            return replace(state, end=End.FOLDED)
        case Call():
            return _call(state)
        case Raise(above):
            return _raise(state, above)


def _check(state: Betting) -> Betting:
    if state.to_call:
        raise Refused(f"there are {state.to_call} to call")
    if state.checks:
        return replace(state, checks=state.checks + 1, end=End.CHECKED)
    return replace(state, checks=1, to_act=state.other)


def _call(state: Betting) -> Betting:
    if not state.to_call:
        raise Refused("there is nothing to call")
    paid = _stake(state, state.to_call)
    # A call does not end the round: the other one may raise again, until both check (games.md 1.4).
    return replace(paid, end=End.ALL_IN) if not min(paid.left) else replace(paid, to_act=state.other)


def _raise(state: Betting, above: int) -> Betting:
    if above < LEAST_RAISE:
        raise Refused("a raise goes at least one life above the other's pot")
    if above > state.cap:
        raise Refused(f"the raise may go {state.cap} above the other's pot")
    raises = (state.raises[0] + (state.to_act == 0), state.raises[1] + (state.to_act == 1))
    return replace(_stake(state, state.to_call + above), to_act=state.other, raises=raises)


def _stake(state: Betting, lives: int) -> Betting:
    """The one to act moves lives into the own pot; no check stands any more."""
    moved = (lives, 0) if state.to_act == 0 else (0, lives)
    pots = (state.pots[0] + moved[0], state.pots[1] + moved[1])
    left = (state.left[0] - moved[0], state.left[1] - moved[1])
    return replace(state, pots=pots, left=left, checks=0)


def winner(state: Betting, played: Pair) -> int | None:
    """Who takes both pots of a finished round: the other of who folded, else the better card; `None` is a tie."""
    assert state.end is not None, "only a finished round has a winner"
    if state.winner_by_fold is not None:
        return state.winner_by_fold
    match showdown(*played):
        case Result.WIN:
            return 0
        case Result.LOSS:
            return 1
        case Result.TIE:
            return None


def settle(state: Betting, won: int | None) -> Pair:
    """The lives of both once the pots are taken; each takes back the own pot if nobody has won."""
    if won is None:
        return state.left[0] + state.pots[0], state.left[1] + state.pots[1]
    pot = sum(state.pots)
    return state.left[0] + (pot if won == 0 else 0), state.left[1] + (pot if won == 1 else 0)


@dataclass(frozen=True, slots=True)
class Deck:
    """What has been dealt from a half of the decks: the number of cards of each rank, lowest rank first.

    Which half it is nobody knows, so each card is uniform over those of all three decks that have not been dealt.
    """

    dealt: tuple[int, ...] = (0,) * len(RANKS)

    @property
    def used(self) -> int:
        """How many cards of the half are out."""
        return sum(self.dealt)

    def chances(self) -> Mapping[int, Fraction]:
        """The chance of each rank to be the next card."""
        remaining = WHOLE - self.used
        return MappingProxyType({rank: Fraction(COPIES - self.dealt[rank - TWO], remaining) for rank in RANKS})

    def without(self, *cards: int) -> Deck:
        """The deck once these cards are dealt; `Refused` if there is none left of one of them."""
        dealt = list(self.dealt)
        for card in cards:
            dealt[card - TWO] += 1
        if max(dealt) > COPIES:
            raise Refused("three decks hold twelve cards of a rank")
        return Deck(tuple(dealt))

    def before_deal(self, held: Sequence[int], wanted: int) -> Deck:
        """The deck to deal `wanted` cards from: a new half if this one is too short.

        The cards in the hands stay there and count as dealt from the new half.
        """
        return self if self.used + wanted <= HALF else Deck().without(*held)


@dataclass(frozen=True, slots=True)
class Match:
    """A game between two rounds: lives, who is dealt and bets first, the cards held (1 each, none at the start)."""

    lives: Pair
    first: int
    hands: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    deck: Deck = Deck()

    @property
    def is_over(self) -> bool:
        """Whether a player has no life left."""
        return not min(self.lives)

    @property
    def wanted(self) -> int:
        """How many cards the next deal needs."""
        return 2 * HAND - len(self.hands[0]) - len(self.hands[1])

    def ready(self) -> Match:
        """The match just before a deal: with a new half of the decks where the old one is too short."""
        return replace(self, deck=self.deck.before_deal([*self.hands[0], *self.hands[1]], self.wanted))

    def dealt(self, cards: Sequence[int]) -> Match:
        """After a deal, one card at a time in turn beginning with the one who is first; each hand highest first."""
        match = self.ready()
        assert len(cards) == match.wanted, "a deal fills both hands"
        drawn = [list(match.hands[0]), list(match.hands[1])]
        for number, card in enumerate(cards):
            drawn[(self.first + number) % 2].append(card)
        first, second = (tuple(sorted(hand, reverse=True)) for hand in drawn)
        return replace(match, hands=(first, second), deck=match.deck.without(*cards))

    def after_round(self, betting: Betting, played: Pair) -> Match:
        """After a round in which these cards were played; the winner is first from now on, a tie changes nothing."""
        won = winner(betting, played)
        hands = (_left_over(self.hands[0], played[0]), _left_over(self.hands[1], played[1]))
        return replace(self, lives=settle(betting, won), first=self.first if won is None else won, hands=hands)


def _left_over(hand: tuple[int, ...], played: int) -> tuple[int, ...]:
    """The hand without one card of that rank."""
    place = hand.index(played)
    return hand[:place] + hand[place + 1 :]


def every_hand() -> Iterator[Pair]:
    """Each pair of cards that a player can hold, the higher first."""
    return ((high, low) for high in RANKS for low in range(TWO, high + 1))

"""How a computed or simple player of One Poker decides: what it looks at, and its mixed choices as rules with ranges.

A policy is what the script is compiled from and what the reference plays by. Each rule says in which situations it
holds (a range for each thing looked at) and how the choice is then spread, in whole percent. The first rule that fits
counts, so a table whose neighbouring cells agree folds into few rules. Where no rule fits, the higher card is played
with `Policy.otherwise` percent, and the bet is a check or a call. A policy does not count the cards of earlier rounds.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType

from generator.games.one_poker.rules import ACE, HAND, TWO, Betting, Pair, ups

PERCENT = 100


@dataclass(frozen=True, slots=True)
class Range:
    """Whole numbers from `low` to `high`, both included; `None` leaves that side open."""

    low: int | None = None
    high: int | None = None

    def holds(self, number: int) -> bool:
        """Whether the number lies within."""
        return (self.low is None or number >= self.low) and (self.high is None or number <= self.high)


ANY = Range()


def exactly(number: int) -> Range:
    """The range of one number."""
    return Range(number, number)


def cards(first: int, last: int) -> Range:
    """A range of cards, open where it reaches the lowest or the highest of all."""
    return Range(None if first <= TWO else first, None if last >= ACE else last)


@dataclass(frozen=True, slots=True)
class CardSpot:
    """What a player sees when choosing a card: the own two, the higher first, and the other's UP lamps (0 to 2).

    `lives` are the own lives and `other_lives` the other's, both after the ante. `opens` is 1 for the one who will bet
    first.
    """

    high: int
    low: int
    other_ups: int
    lives: int
    other_lives: int
    opens: int


class Sight(StrEnum):
    """The things that the rules about cards may look at; the names are those of `CardSpot`."""

    HIGH = "high"
    LOW = "low"
    OTHER_UPS = "other_ups"
    LIVES = "lives"
    OTHER_LIVES = "other_lives"
    OPENS = "opens"


@dataclass(frozen=True, slots=True)
class CardRule:
    """In these situations the higher card is played with `plays_high` percent, else the lower one."""

    when: Mapping[Sight, Range]
    plays_high: int

    def fits(self, spot: CardSpot) -> bool:
        """Whether all ranges hold."""
        return all(span.holds(int(getattr(spot, sight))) for sight, span in self.when.items())


@dataclass(frozen=True, slots=True)
class BetSpot:
    """What a player sees when it is his turn to bet.

    `card` is the own face-down card, `ups` and `other_ups` the lamps, `pot` the own pot, `to_call` the lives that are
    missing to the other's, `cap` how far above the other's pot a raise may go. `checked` is 1 if the other one has just
    checked. `opens` is 1 for the one who bets first in this round; `raises` and `other_raises` count its raises.
    """

    card: int
    ups: int
    other_ups: int
    pot: int
    to_call: int
    cap: int
    checked: int
    opens: int
    raises: int
    other_raises: int


class View(StrEnum):
    """The things that the rules about bets may look at; the names are those of `BetSpot`."""

    CARD = "card"
    UPS = "ups"
    OTHER_UPS = "other_ups"
    POT = "pot"
    TO_CALL = "to_call"
    CAP = "cap"
    CHECKED = "checked"
    OPENS = "opens"
    RAISES = "raises"
    OTHER_RAISES = "other_raises"


@dataclass(frozen=True, slots=True)
class Mix:
    """How a bet is spread, in percent that add up to 100.

    `least` raises by one life, `all_in` by the cap. `passes` is what is left: check, or fold where there is something
    to call; `call` is 0 where there is nothing to call. Where the cap is 0, `least` and `all_in` are 0 as well.
    """

    passes: int
    call: int = 0
    least: int = 0
    all_in: int = 0

    def __post_init__(self) -> None:
        parts = (self.passes, self.call, self.least, self.all_in)
        if min(parts) < 0 or sum(parts) != PERCENT:
            raise ValueError(f"the percentages {parts} do not add up to 100")


@dataclass(frozen=True, slots=True)
class BetRule:
    """In these situations the bet is spread like this."""

    when: Mapping[View, Range]
    mix: Mix

    def fits(self, spot: BetSpot) -> bool:
        """Whether all ranges hold."""
        return all(span.holds(int(getattr(spot, view))) for view, span in self.when.items())


@dataclass(frozen=True, slots=True)
class Policy:
    """A player: rules about cards and about bets, of each the first that fits.

    Where no card rule fits, `otherwise` is the percentage of the higher card; where no bet rule fits, the player
    checks or calls. INVARIANT: a rule fits only spots in which what its mix does is allowed (see `allowed`).
    """

    name: str
    cards: tuple[CardRule, ...]
    bets: tuple[BetRule, ...]
    otherwise: int = PERCENT

    def plays_high(self, spot: CardSpot) -> int:
        """The chance in percent that the higher card is played."""
        return next((rule.plays_high for rule in self.cards if rule.fits(spot)), self.otherwise)

    def bet(self, spot: BetSpot) -> Mix:
        """The spread of the bet."""
        found = next((rule.mix for rule in self.bets if rule.fits(spot)), None)
        return found if found is not None else (Mix(0, call=PERCENT) if spot.to_call else Mix(PERCENT))


def allowed(spot: BetSpot, mix: Mix) -> bool:
    """Whether everything that the mix does can be done in that spot."""
    raising = mix.least + mix.all_in
    return not (mix.call and not spot.to_call) and not (raising and spot.cap < 1)


def bet_spot(state: Betting, first: int, card: int, lamps: tuple[int, int]) -> BetSpot:
    """What the one to act sees: `first` is the seat that bets first, `lamps` the UP lamps of both seats."""
    me, other = state.to_act, state.other
    return BetSpot(
        card=card,
        ups=lamps[me],
        other_ups=lamps[other],
        pot=state.pots[me],
        to_call=state.to_call,
        cap=state.cap,
        checked=state.checks,
        opens=int(first == me),
        raises=state.raises[me],
        other_raises=state.raises[other],
    )


def card_spot(hand: Sequence[int], other_hand: Sequence[int], lives: Pair, opens: int) -> CardSpot:
    """What a player sees when choosing; `lives` are the own and the other's, both after the ante."""
    assert len(hand) == HAND, "both cards are in the hand"
    high, low = max(hand), min(hand)
    return CardSpot(high, low, ups(other_hand), *lives, opens)


def runs(contents: Mapping[int, object]) -> tuple[tuple[int, int, object], ...]:
    """Neighbouring numbers with equal contents as (first, last, content), ascending."""
    found: list[tuple[int, int, object]] = []
    for number in sorted(contents):
        content = contents[number]
        if found and found[-1][1] == number - 1 and found[-1][2] == content:
            found[-1] = (found[-1][0], number, content)
        else:
            found.append((number, number, content))
    return tuple(found)


def whole(weights: Mapping[str, float]) -> Mapping[str, int]:
    """Chances as whole percent that add up to 100: rounded down, the largest remainders then rounded up."""
    total = sum(weights.values())
    exact = {name: PERCENT * weight / total for name, weight in weights.items()}
    floors = {name: int(share) for name, share in exact.items()}
    order = sorted(exact, key=lambda name: (floors[name] - exact[name], name))
    for name in order[: PERCENT - sum(floors.values())]:
        floors[name] += 1
    return MappingProxyType(floors)

"""Makes the view of One Poker from its block in rules.yaml: computes, orders, and turns conditions into triggers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from generator.games.one_poker.equilibrium_policy import equilibrium
from generator.games.one_poker.players import Limits, cautious, check_call
from generator.games.one_poker.policy import Policy
from generator.games.one_poker.policy_script import VARIABLES, PolicyScript, Weighing
from generator.games.one_poker.rules import ACE, COPIES, HALF, LOWEST_UP, RANKS, TWO
from generator.games.one_poker.spec import OnePoker, Plays
from generator.games.one_poker.view import BettingStep, OnePokerView, Player, Rank
from generator.games.tavern.author import TavernAuthor
from generator.games.tavern.names import Names
from generator.games.tavern.view import Stake
from generator.games.tavern.wording import TextCommand
from generator.odds.store import default_store
from generator.spec.expression.printing import decimal
from generator.spec.rules import Rules

FLAGS = ("first", "all_in")
"""The flags of a round, besides those of the tavern."""
NUMBERS = (
    *("card_1", "card_2", "played", "drawn", "ups", "other_ups", "used", "round"),
    *("lives", "other_lives", "pot", "to_call", "cap", "raise", "raises", "choice", "mix"),
)
"""The words of the variables that begin a game with 0, but for the lives; counters of dealt cards come on top."""
ONLY_LOOKED_AT = ("other_raises", "checked", "opens")
"""The variables that are kept only if the rules of some AI look at them."""
DEALT_TOGETHER = 2
"""Cards of one deal: one for each player."""


@dataclass(frozen=True, slots=True)
class Author:
    """Makes the view of one block: `rules` without faults, the block, what games share."""

    rules: Rules
    block: OnePoker
    tavern: TavernAuthor

    def view(self, commands: tuple[TextCommand, ...]) -> OnePokerView:
        """The whole view; `commands` choose texts by variables."""
        plays = ways_of_playing(self.block)
        policies = policies_of(self.block)
        script = PolicyScript(self.n, policies)
        decision = self.tavern.decision("play", ("invitation", "asker"), self.block.stakes.ante, "start")
        stakes = (Stake("ante", decimal(self.block.stakes.ante)),)
        return OnePokerView(
            tavern=self.tavern.view("One Poker for two", stakes, (decision,)),
            lives=self.block.lives,
            ranks=tuple(Rank(rank, tuple((dealt, COPIES - dealt) for dealt in _not_plain())) for rank in RANKS),
            copies=COPIES,
            lowest_up=LOWEST_UP,
            two=TWO,
            ace=ACE,
            all_dealt=HALF - DEALT_TOGETHER + 1,
            deal_delay=f" days = {self.block.round_days}",
            delayed_steps=("watchdog", "deal"),
            anyone_first=self.block.anyone_first,
            betting=tuple(self.betting()),
            numbers=numbers(policies),
            flags=FLAGS,
            thinking=script.thinking(),
            players=tuple(self.players(plays)),
            shares=self.shares(script),
            commands=commands,
        )

    @property
    def n(self) -> Names:
        """The names of the game's things."""
        return self.tavern.n

    def betting(self) -> Iterator[BettingStep]:
        """The two windows with nothing to call; the second check in a row ends the betting."""
        yield BettingStep("bet", 0, self.tavern.other("reply"), "nothing to call")
        yield BettingStep("reply", 1, self.tavern.same("showdown"), "the other one has checked")

    def players(self, plays: Sequence[Plays]) -> Iterator[Player]:
        """Who plays how; written so that the first trait of the list is the last to count."""
        number = {one: place for place, one in enumerate(plays, start=1)}
        yield Player("", number[self.block.ai.otherwise])
        for trait, one in reversed(tuple(self.block.ai.players.items())):
            yield Player(self.rules.trait_id(trait), number[one])

    def shares(self, script: PolicyScript) -> Mapping[str, tuple[Weighing, ...]]:
        """The weights of all options; while an amount is entered, that of the least raise counts until all is in."""
        n = self.n
        below = f"NOT = {{ check_variable = {{ which = {n.variable('raise')} which = {n.variable('cap')} }} }}"
        bets = dict(script.bet_weighings())
        least = tuple(Weighing(one.factor, f"{below}\n{one.when}") for one in bets["least"])
        cards = {"high": script.card_weighings(high=True), "low": script.card_weighings(high=False)}
        return {**bets, "least": least, **cards}


def _not_plain() -> Iterator[int]:
    """The numbers of dealt cards of a rank that change its weight; with one card left it is the plain 1."""
    return (dealt for dealt in range(COPIES + 1) if COPIES - dealt != 1)


def ways_of_playing(block: OnePoker) -> tuple[Plays, ...]:
    """The ways in which some AI of the block plays, in the order in which the bench lists them."""
    used = {block.ai.otherwise, *block.ai.players.values()}
    return tuple(one for one in Plays if one in used)


def policies_of(block: OnePoker) -> tuple[Policy, ...]:
    """The policies of these ways, in the same order."""
    return tuple(policy_of(one, block) for one in ways_of_playing(block))


def numbers(policies: Sequence[Policy]) -> tuple[str, ...]:
    """The words of the variables of a mod whose AIs follow these policies."""
    views = {view for policy in policies for rule in policy.bets for view in rule.when}
    sights = {sight for policy in policies for rule in policy.cards for sight in rule.when}
    looked_at = {VARIABLES.get(looked, str(looked)) for looked in (*views, *sights)}
    return (*NUMBERS, *(word for word in ONLY_LOOKED_AT if word in looked_at))


def policy_of(plays: Plays, block: OnePoker) -> Policy:
    """The policy of AIs that play so."""
    match plays:
        case Plays.CHECK_CALL:
            return check_call()
        case Plays.CAUTIOUS:
            numbers = block.ai.cautious
            return cautious(Limits(numbers.raises_from, numbers.calls_from, numbers.calls_all_in_from))
        case Plays.EQUILIBRIUM:
            return equilibrium(block.lives, default_store())

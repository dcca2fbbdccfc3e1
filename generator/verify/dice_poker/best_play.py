"""The folded optimum as a player: what it keeps and bets with given dice, for the referee. Knows no script."""

from __future__ import annotations

from fractions import Fraction

from generator.games.dice_poker.author import plays_optimal
from generator.games.dice_poker.duel import Duel
from generator.games.dice_poker.duel_measure import game_of
from generator.games.dice_poker.duel_policy import Folded, Runs, spread
from generator.games.dice_poker.optimal import script_of
from generator.games.dice_poker.rules import Plays
from generator.verify.dice_poker.play import BestPlay, Dice
from generator.verify.dice_poker.subject import Subject


def best_play(subject: Subject) -> BestPlay | None:
    """The policy of the AIs that play the optimum, if the rules know any."""
    if not plays_optimal(subject.block):
        return None
    folded = script_of(subject.rules, subject.block).folded
    return FoldedPlay(game_of(subject.block, Fraction(1, 2)).duel, folded)


def plays_by_traits(subject: Subject, held: set[str]) -> Plays:
    """How an AI with these traits plays: the first one of the list decides."""
    players = subject.block.ai.players
    return next((players[name] for name in players if name in held), Plays.RANKED)


class FoldedPlay:
    """A folded policy, looked up by dice in any order."""

    def __init__(self, duel: Duel, folded: Folded) -> None:
        self.duel = duel
        self.number_of = {hand: number for number, hand in enumerate(duel.sets.hands())}
        self.kept = tuple(tuple(self._table(runs) for runs in runs_by_left) for runs_by_left in _keeps(folded))
        bets = {"bet": (folded.opens, folded.follows), "answer": (folded.calls, folded.answers)}
        self.bets = {step: tuple(self._table(runs) for runs in by_seat) for step, by_seat in bets.items()}

    def _table(self, runs: Runs) -> list[list[int]]:
        table: list[list[int]] = spread(self.duel, runs).tolist()
        return table

    def keeps(self, seat: int, rerolls_left: int, own: Dice, other: Dice) -> Dice:
        """The dice that stay, ascending."""
        node = self.kept[seat][rerolls_left - 1][self._number(own)][self._number(other)]
        return self.duel.sets.dice_of(node)

    def does(self, step: str, seat: int, own: Dice, other: Dice) -> bool:
        """Whether it raises (`bet`) or calls (`answer`)."""
        return self.bets[step][seat][self._number(own)][self._number(other)] == 1

    def _number(self, dice: Dice) -> int:
        return self.number_of[tuple(sorted(dice))]


def _keeps(folded: Folded) -> tuple[tuple[Runs, ...], tuple[Runs, ...]]:
    return folded.first_keeps, folded.second_keeps

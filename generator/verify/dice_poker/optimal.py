"""The AI that plays the optimum: who plays it, what it keeps and bets on every pair of hands, and what that gives away.

The script's choices are read off pair by pair and put together to a whole policy; what this loses against the best
possible opponent is computed exactly from the duel alone and must be what the build says.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import chain, combinations
from typing import cast

import numpy as np

from generator.diagnostics import Diagnostic
from generator.games.dice_poker.author import plays_optimal
from generator.games.dice_poker.duel import Duel
from generator.games.dice_poker.duel_betting import Bettor
from generator.games.dice_poker.duel_measure import Game, game_of
from generator.games.dice_poker.duel_policy import Runs, gap_of, spread
from generator.games.dice_poker.duel_script import OptimalScript
from generator.games.dice_poker.optimal import given_away, script_of
from generator.games.dice_poker.rules import Plays
from generator.interpret.rows import BoolArray, IntArray
from generator.odds.pool import Numbers
from generator.verify.dice_poker.artificial import Turn, listed
from generator.verify.dice_poker.best_play import plays_by_traits
from generator.verify.dice_poker.hands import every_hand, pairs, shown
from generator.verify.dice_poker.showdown import stake_on_table
from generator.verify.dice_poker.subject import Subject
from generator.verify.dice_poker.tavern import SEATS, Tavern, hands_array
from generator.verify.outcome import Failure, Outcome, counterexample, script_faults, tally

OPTION = "ok"
"""The option that only such an AI has; its word in rules.yaml."""
MOST_TOGETHER = 10
"""Up to so many traits of `ai.players` every set of them is tried, beyond that sets of at most two."""


def check_optimal(subject: Subject) -> Outcome:
    """Who plays so; every choice on every pair; the exact gap of the whole policy in the script."""
    if not plays_optimal(subject.block):
        return Outcome("no AI plays `optimal` in these rules")
    script = script_of(subject.rules, subject.block)
    watcher = _Watcher(subject, script)
    faults = [*_wrong_players(subject), *watcher.wrong_keeps(), *watcher.wrong_bets()]
    lines: tuple[str, ...] = ()
    if not faults and watcher.is_whole:
        faults += watcher.wrong_gap()
        lines = (f"gives away {given_away(script.gap)}",)
    what = "pairs of hands" if watcher.is_whole else "pairs of hands (neighbours in the order and a sample)"
    return Outcome(
        f"{watcher.choices:,} re-rolls and bets of an AI that plays the optimum: {what}", tuple(faults), lines
    )


# who plays so


def _wrong_players(subject: Subject) -> Iterator[Diagnostic]:
    """The first set of traits with which an AI plays otherwise than the list of rules.yaml says."""
    players = subject.block.ai.players
    sets = list(_sets_of(list(players)))
    tavern = Tavern(subject, len(sets))
    for name in players:
        held = np.array([name in one for one in sets], np.int64)
        tavern.state.traits.write((0, subject.rules.trait_id(name)), tavern.every, held)
    trigger = subject.symbols.own("plays_optimal")
    for held_names, found in zip(sets, tavern.holds(trigger, 0), strict=True):
        first = plays_by_traits(subject, set(held_names))
        if bool(found) != (first is Plays.OPTIMAL):
            who = ", ".join(f"`{name}`" for name in held_names) or "none of the traits"
            plays = "optimal" if found else "ranked"
            message = f"an AI with {who} plays `{plays}`, expected `{first}`"
            yield counterexample(Failure.CHOICE, message, subject.trigger_place(trigger))
            return


def _sets_of(names: Sequence[str]) -> Iterator[tuple[str, ...]]:
    most = len(names) if len(names) <= MOST_TOGETHER else 2
    return chain.from_iterable(combinations(names, count) for count in range(most + 1))


# what is chosen


@dataclass
class _Watcher:
    """Reads the policy off the script. Arrays have one place for each pair of hands."""

    subject: Subject
    script: OptimalScript

    def __post_init__(self) -> None:
        self.first, self.second, self.is_whole = pairs(self.subject.table)
        number_of = {hand: number for number, hand in enumerate(self.duel.sets.hands())}
        self.numbers = np.array([number_of[hand] for hand in every_hand(self.subject.table)])
        self.choices = 0
        self.keeps: tuple[list[IntArray], list[IntArray]] = ([], [])
        self.bets: dict[str, BoolArray] = {}

    @cached_property
    def game(self) -> Game:
        """The duel of the rules."""
        return game_of(self.subject.block, Fraction(1, 2))

    @property
    def duel(self) -> Duel:
        """Its dice."""
        return self.game.duel

    def tavern(self, seat: int, watch: Turn | None = None) -> Tavern:
        """A table in each world: `seat` holds the first hand of each pair and plays the optimum, a human the second."""
        tavern = Tavern(self.subject, len(self.first), watch=watch)
        tavern.bind()
        stake_on_table(tavern, False)
        hands = hands_array(every_hand(self.subject.table))
        for one, numbers in ((seat, self.first), (1 - seat, self.second)):
            tavern.set_dice(one, hands[numbers])
            tavern.run_effect(self.subject.symbols.read_hand, one)
        players = self.subject.block.ai.players
        trait = next(name for name, plays in players.items() if plays is Plays.OPTIMAL)
        tavern.state.traits.write((seat, self.subject.rules.trait_id(trait)), tavern.every, 1)
        tavern.set_human(1 - seat, True)
        return tavern

    # re-rolls

    def wrong_keeps(self) -> Iterator[Diagnostic]:
        """For either seat and each number of re-rolls left: the first pair with a wrong option or wrong dice."""
        wanted = self.script.folded.first_keeps, self.script.folded.second_keeps
        for seat in (0, 1):
            for left, runs in enumerate(wanted[seat], start=1):
                yield from self._wrong_turn(seat, left, runs)

    def _wrong_turn(self, seat: int, left: int, runs: Runs) -> Iterator[Diagnostic]:
        turn = Turn.of(self.subject, seat, len(self.first))
        tavern = self.tavern(seat, turn)
        step = f"reroll_{SEATS[seat]}"
        rerolls = self.subject.block.dice.rolls - 1
        if rerolls > 1:
            tavern.set_variable(seat, self.subject.symbols.rerolls, rerolls - left)
        yield from self._wrong_option(tavern, step, seat)
        tavern.fire(step, seat)
        tavern.engine.advance_days(1)
        self.choices += len(self.first)
        nodes, wanted = self._nodes(turn), self._spread(runs)
        self.keeps[seat].append(nodes)
        wrong = nodes != wanted
        if wrong.any():
            number = int(np.argmax(wrong))
            yield self._wrong_keep(step, seat, number, int(nodes[number]), int(wanted[number]), int(wrong.sum()))
        yield from script_faults(tavern.engine.anomalies)

    def _spread(self, runs: Runs) -> IntArray:
        """The choice of a folded policy for each pair."""
        choices: IntArray = spread(self.duel, runs)[self.numbers[self.first], self.numbers[self.second]]
        return choices

    def _wrong_option(self, tavern: Tavern, step: str, seat: int) -> Iterator[Diagnostic]:
        """Of the options only the one of such AIs may have a weight."""
        event, weights = tavern.weights(step, seat)
        labels = [option.label for option in event.options]
        own = np.array([[label == self.subject.symbols.label(OPTION)] for label in labels])
        wrong = ((weights > 0) != own).any(axis=0)
        if wrong.any():
            number = int(np.argmax(wrong))
            likely = [label for label, weight in zip(labels, weights[:, number], strict=True) if weight]
            message = (
                f"with {self._dealt(number)} the AI that plays the optimum as {SEATS[seat]} may take {listed(likely)}, "
                f"expected `{self.subject.symbols.label(OPTION)}` alone ({tally(int(wrong.sum()), len(wrong))} pairs)"
            )
            yield counterexample(Failure.CHOICE, message, self.subject.event_place(step))

    def _nodes(self, turn: Turn) -> IntArray:
        """What stays on the table in each world, as sets of dice; all of them where nothing is thrown."""
        hands = hands_array(every_hand(self.subject.table))[self.first]
        stays = ~(turn.marked & turn.thrown[:, np.newaxis])
        counts = np.stack([((hands == face) & stays).sum(axis=1) for face in self._faces()], axis=1)
        return self.duel.sets.node_of(counts)

    def _faces(self) -> range:
        return range(1, self.subject.table.faces + 1)

    def _wrong_keep(self, step: str, seat: int, number: int, found: int, expected: int, count: int) -> Diagnostic:
        kept, wanted = (shown(self.duel.sets.dice_of(node)) or "nothing" for node in (found, expected))
        who = f"the AI that plays the optimum as {SEATS[seat]}"
        of_all = tally(count, len(self.first))
        message = f"with {self._dealt(number)} {who} keeps {kept}, expected {wanted} ({of_all} pairs)"
        return counterexample(Failure.CHOICE, message, self.subject.event_place(step))

    def _dealt(self, number: int) -> str:
        hands = every_hand(self.subject.table)
        return f"{shown(hands[self.first[number]])} against {shown(hands[self.second[number]])}"

    # bets

    def wrong_bets(self) -> Iterator[Diagnostic]:
        """Each bet and answer of either seat: exactly one option has a weight, and it is the right one."""
        folded = self.script.folded
        policies = {"bet": (folded.opens, folded.follows), "answer": (folded.calls, folded.answers)}
        for seat in (0, 1):
            tavern = self.tavern(seat)
            for step, (yes, no) in {"bet": ("raise_stakes", "check"), "answer": ("call", "resign")}.items():
                self.choices += len(self.first)
                event, weights = tavern.weights(f"{step}_{SEATS[seat]}", seat)
                labels = [option.label for option in event.options]
                does, does_not = (weights[labels.index(self.subject.symbols.label(word))] > 0 for word in (yes, no))
                self.bets[f"{step}_{SEATS[seat]}"] = does
                wanted = self._spread(policies[step][seat]) == 1
                wrong = (does != wanted) | (does_not == wanted)
                if wrong.any():
                    number = int(np.argmax(wrong))
                    message = (
                        f"with {self._dealt(number)} the AI that plays the optimum as {SEATS[seat]} may "
                        f"{listed([word for word, can in ((yes, does), (no, does_not)) if can[number]])}, expected "
                        f"`{yes if wanted[number] else no}` ({tally(int(wrong.sum()), len(wrong))} pairs)"
                    )
                    yield counterexample(Failure.CHOICE, message, self.subject.event_place(f"{step}_{SEATS[seat]}"))

    # the whole

    def wrong_gap(self) -> Iterator[Diagnostic]:
        """What the policy read off the script gives away, against what the build says of it."""
        found = gap_of(
            self.game,
            tuple(self._table(nodes) for nodes in self.keeps[0]),
            tuple(self._table(nodes) for nodes in self.keeps[1]),
            self._bettor("bet_asker", "answer_asker"),
            self._bettor("bet_guest", "answer_guest"),
        )
        if found != self.script.gap:
            message = f"the policy gives away {given_away(found)}, expected {given_away(self.script.gap)}"
            place = self.subject.trigger_place(self.subject.symbols.own("plays_optimal"))
            yield counterexample(Failure.CHOICE, message, place)

    def _table(self, choices: IntArray) -> IntArray:
        """Choices by own and other hand of all pairs, in the order of the duel."""
        table = np.empty((len(self.numbers), len(self.numbers)), np.int64)
        table[self.numbers[self.first], self.numbers[self.second]] = choices
        return table

    def _bettor(self, raises: str, calls: str) -> Bettor:
        tables = (self._table(self.bets[step].astype(np.int64)) for step in (raises, calls))
        first, second = (cast(Numbers, table) for table in tables)
        return Bettor(first, second, 1)

"""The optimum of the duel as script: scripted triggers and effects that name, keep and bet as the folded policy says.

For the AI that plays `optimal`. A hand's place among all hands is a variable, so a choice is a threshold of the other's
place; short triggers and effects stand for the words that are needed thousands of times:

    wkd_dp_i_17   THIS holds the hand of place 17      wkd_dp_o_133  FROM's hand has at least place 133
    wkd_dp_k_37   keep these dice: sets how many of each face stay

What an event calls: the effect `place` after each reading of a hand, the effects `best_keep_asker` and
`mark_best_asker` (or `_guest`; marks the dice to throw again), the triggers `best_opens`, `best_answers`,
`best_follows`, `best_calls`. All of them stand at event level, where ROOT plays and FROM is the other.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby

import numpy as np

from generator.errors import UserError
from generator.games.dice_poker.duel import Duel
from generator.games.dice_poker.duel_measure import Game
from generator.games.dice_poker.duel_policy import STEPS, Folded, Gap, Run, Runs, fold, gap
from generator.games.dice_poker.rules import Hand
from generator.games.tavern.names import Names, Seat
from generator.odds.store import Array, Key, Store, default_store

MOST_BYTES = 400_000
"""What the whole policy may take in the mod (project choice: a third of the largest event file of a big mod)."""

MOST_TOLERANCE = Fraction(1, 2)
"""The whole equity of a game: with it any choice goes."""
VERSION = 1
"""Of the tolerances in the store; to be raised when folding or script change."""


@dataclass(frozen=True, slots=True)
class OptimalScript:
    """The files' texts, and what the policy in them gives away."""

    triggers: str
    effects: str
    folded: Folded
    gap: Gap

    @property
    def size(self) -> int:
        """Bytes of both files in the mod: Windows line ends, tabs as they stand."""
        return _size((self.triggers, self.effects))


def optimal_script(game: Game, names: Names, most_bytes: int = MOST_BYTES, store: Store | None = None) -> OptimalScript:
    """The optimum in at most so many bytes: exactly if it fits, else with the smallest tolerance found to fit.

    The search takes as long as a dozen foldings; what it finds is kept in `store`, by default the user's cache. Raises
    UserError if no folding is short enough.
    """
    least = _size(_texts(game, names, _shortest(game)))
    if least > most_bytes:
        raise _too_long(f"at least {least:,}", most_bytes)
    folded = fold(game, Fraction(0))
    if _size(texts := _texts(game, names, folded)) > most_bytes:
        folded = fold(game, _kept_tolerance(game, names, most_bytes, store or default_store()))
        texts = _texts(game, names, folded)
        if _size(texts) > most_bytes:
            raise _too_long(f"{_size(texts):,}", most_bytes)
    return OptimalScript(*texts, folded, gap(game, folded))


def _too_long(size: str, most_bytes: int) -> UserError:
    return UserError(
        f"the shortest policy found takes {size} bytes of script, expected at most {most_bytes:,}",
        "every hand needs lines of its own; take fewer dice or faces",
    )


def _texts(game: Game, names: Names, folded: Folded) -> tuple[str, str]:
    author = _Author(game.duel, names, folded)
    return "\n".join(author.triggers()) + "\n", "\n".join(author.effects()) + "\n"


def _size(texts: tuple[str, str]) -> int:
    """Bytes of both files in the mod: Windows line ends, tabs as they stand."""
    return sum(len(text) + text.count("\n") for text in texts)


def _shortest(game: Game) -> Folded:
    """The same choice for all hands, which no other policy can be shorter than."""
    same: Runs = tuple((Run(0, 0),) for _ in game.duel.strengths)
    keeps = (same,) * game.duel.rerolls
    return Folded(keeps, keeps, same, same, same, same, Fraction(0))


def _kept_tolerance(game: Game, names: Names, most_bytes: int, store: Store) -> Fraction:
    """The tolerance, from the store if it was searched before."""
    duel = game.duel
    weights = [str(one) for pool in (duel.first, duel.second) for one in pool.hand_weights]
    stakes = [game.stakes.ante, game.stakes.raised]
    key: Key = [repr(duel.table), weights, duel.rerolls, stakes, names.prefix, names.code, most_bytes]

    def search() -> dict[str, Array]:
        """The array that is kept on disk: the tolerance as text, for it is a fraction."""
        return {"tolerance": np.array(str(_smallest_tolerance(game, names, most_bytes)))}

    return Fraction(str(store.stored("duel-tolerance", VERSION, key, search).arrays["tolerance"]))


def _smallest_tolerance(game: Game, names: Names, most_bytes: int) -> Fraction:
    """The smallest tolerance found to fit, or the largest one if none does."""
    low, high = Fraction(0), MOST_TOLERANCE
    for _ in range(STEPS):
        # Tolerances that fit differ by orders of magnitude; as long as no lower bound is known the steps are large.
        middle = high / 64 if low == 0 else (low + high) / 2
        if _size(_texts(game, names, fold(game, middle))) <= most_bytes:
            high = middle
        else:
            low = middle
    return high


class _Author:
    """Writes one folded policy, line by line."""

    def __init__(self, duel: Duel, names: Names, folded: Folded) -> None:
        self.duel = duel
        self.n = names
        self.folded = folded
        self.order: list[int] = np.argsort(duel.strengths).tolist()

    # triggers

    def triggers(self) -> Iterator[str]:
        """The file of scripted triggers."""
        yield "# The optimum of dice poker: hands by their place, the weakest 0. Made by modwright from rules.yaml."
        for place in range(len(self.order)):
            yield f"{self._is(place)} = {{ is_variable_equal = {{ which = {self._place} value = {place} }} }}"
        for place in self._thresholds():
            at_least = f"check_variable = {{ which = {self._place} value = {place} }}"
            yield f"{self._other(place)} = {{ FROM = {{ {at_least} }} }}"
        bets = {
            "best_opens": self.folded.opens,
            "best_answers": self.folded.answers,
            "best_follows": self.folded.follows,
            "best_calls": self.folded.calls,
        }
        for word, runs in bets.items():
            yield ""
            yield f"{self.n.trigger(word)} = {{"
            yield from self._any_of(list(self._yes(runs)))
            yield "}"

    def _any_of(self, conditions: Sequence[str]) -> Iterator[str]:
        if not conditions:
            yield "\talways = no"
            return
        yield "\tOR = {"
        yield from (f"\t\t{condition}" for condition in conditions)
        yield "\t}"

    def _yes(self, runs: Runs) -> Iterator[str]:
        """One condition for all own hands that say yes to the same of the other's."""
        for own, places in _shared(runs).items():
            spans = [self._span(run, after) for run, after in zip(own, (*own[1:], None), strict=True) if run.choice]
            if spans == [""]:
                yield self._is_any(places)
            elif len(spans) == 1:
                yield f"AND = {{ {self._is_any(places)} {spans[0]} }}"
            elif spans:
                grouped = " ".join(f"AND = {{ {span} }}" if span.count("=") > 1 else span for span in spans)
                yield f"AND = {{ {self._is_any(places)} OR = {{ {grouped} }} }}"

    def _is_any(self, places: Sequence[int]) -> str:
        """The own hand has one of these places."""
        tests = " ".join(f"{self._is(place)} = yes" for place in places)
        return tests if len(places) == 1 else f"OR = {{ {tests} }}"

    def _span(self, run: Run, after: Run | None) -> str:
        """The other's places from one run to the next."""
        parts = [f"{self._other(run.start)} = yes"] if run.start else []
        parts += [f"{self._other(after.start)} = no"] if after is not None else []
        return " ".join(parts)

    def _thresholds(self) -> list[int]:
        """All places at which any run begins."""
        folded = self.folded
        every = (*folded.first_keeps, *folded.second_keeps, folded.opens, folded.answers, folded.follows, folded.calls)
        return sorted({run.start for runs in every for own in runs for run in own} - {0})

    # effects

    def effects(self) -> Iterator[str]:
        """The file of scripted effects."""
        yield "# The optimum of dice poker: places of hands, and what to keep. Made by modwright from rules.yaml."
        yield from self._place_effect()
        if self.duel.rerolls:
            for node in self._nodes():
                yield from self._keep_effect(node)
        for seat, by_left in ((Seat.ASKER, self.folded.first_keeps), (Seat.GUEST, self.folded.second_keeps)):
            for left, runs in enumerate(by_left, start=1):
                yield from self._best_keep(seat, left, runs)
            if by_left:
                yield from self._mark_best(seat, len(by_left))
        if self.duel.rerolls:
            yield from self._mark_unkept()

    def _place_effect(self) -> Iterator[str]:
        """Class, then values, then the lone code: `check_variable` is at least, so the last that holds stands."""
        yield f"{self.n.effect('place')} = {{"
        placed = [(self.duel.worth[hand], place) for place, hand in enumerate(self.order)]
        for rank, same_rank in groupby(placed, lambda one: one[0].rank):
            yield from self._block(f"is_variable_equal = {{ which = {self.n.variable('class')} value = {rank} }}", 1)
            for values, hands in groupby(same_rank, lambda one: one[0].values):
                yield from self._block(self._has_values(values), 2)
                yield from (f"\t\t\t{line}" for line in self._lone_steps(list(hands)))
                yield "\t\t}"
            yield "\t}"
        yield "}"

    def _has_values(self, values: Sequence[int]) -> str:
        return " ".join(
            f"is_variable_equal = {{ which = {self.n.variable('rank', number)} value = {value} }}"
            for number, value in enumerate(values, start=1)
        )

    def _lone_steps(self, hands: Sequence[tuple[Hand, int]]) -> Iterator[str]:
        for number, (hand, place) in enumerate(hands):
            sets = f"set_variable = {{ which = {self._place} value = {place} }}"
            lone = f"check_variable = {{ which = {self.n.variable('lone')} value = {hand.lone} }}"
            yield f"if = {{ limit = {{ {lone} }} {sets} }}" if number else sets

    def _nodes(self) -> list[int]:
        """All sets of dice that are ever kept."""
        every = (*self.folded.first_keeps, *self.folded.second_keeps)
        return sorted({0} | {run.choice for runs in every for own in runs for run in own})

    def _keep_effect(self, node: int) -> Iterator[str]:
        counts: list[int] = self.duel.sets.counts[node].tolist()
        sets = [self._sets_stay(face, count) for face, count in enumerate(counts, start=1) if count]
        yield f"{self._keep(node)} = {{ {' '.join([f'{self._keep(0)} = yes', *sets] if node else self._all_go())} }}"

    def _sets_stay(self, face: int, count: int) -> str:
        return f"set_variable = {{ which = {self._stay(face)} value = {count} }}"

    def _all_go(self) -> list[str]:
        """What keeping nothing does, with which every other keep begins."""
        return [self._sets_stay(face, 0) for face in range(1, self.duel.sets.faces + 1)]

    def _best_keep(self, seat: Seat, left: int, runs: Runs) -> Iterator[str]:
        """Own hands with the same runs share a block; the last threshold that holds stands."""
        yield ""
        yield f"# ROOT = {seat}, {left} re-rolls left: what stays on the table"
        yield f"{self._best(seat, left)} = {{"
        for own, places in _shared(runs).items():
            yield from self._block(self._is_any(places), 1)
            for run in own:
                keep = f"{self._keep(run.choice)} = yes"
                yield (
                    f"\t\tif = {{ limit = {{ {self._other(run.start)} = yes }} {keep} }}"
                    if run.start
                    else f"\t\t{keep}"
                )
            yield "\t}"
        yield "}"

    def _mark_best(self, seat: Seat, rerolls: int) -> Iterator[str]:
        """By the number of own re-rolls that were made already."""
        yield ""
        yield f"# ROOT = {seat}: marks all dice to throw again but those that the optimum keeps"
        yield f"{self.n.effect(f'mark_best_{seat}')} = {{"
        made = self.n.variable("rerolls")
        for left in range(1, rerolls + 1):
            test = f"is_variable_equal = {{ which = {made} value = {rerolls - left} }}"
            best = f"{self._best(seat, left)} = yes"
            yield f"\tif = {{ limit = {{ {test} }} {best} }}" if rerolls > 1 else f"\t{best}"
        yield f"\t{self.n.effect('mark_unkept')} = yes"
        yield "}"

    def _mark_unkept(self) -> Iterator[str]:
        yield ""
        yield "# THIS = a player whose dice to keep are counted: marks the others"
        yield f"{self.n.effect('mark_unkept')} = {{"
        yield f"\t{self.n.effect('mark_all')} = yes"
        for die in range(1, self.duel.sets.dice + 1):
            for face in range(1, self.duel.sets.faces + 1):
                shows = f"is_variable_equal = {{ which = {self.n.variable('die', die)} value = {face} }}"
                marked = f"has_character_flag = {self.n.flag('reroll', die)}"
                stays = f"check_variable = {{ which = {self._stay(face)} value = 1 }}"
                yield from self._block(f"{shows} {marked} {stays}", 1)
                yield f"\t\tclr_character_flag = {self.n.flag('reroll', die)}"
                yield f"\t\tsubtract_variable = {{ which = {self._stay(face)} value = 1 }}"
                yield "\t}"
        yield "}"

    # names

    @property
    def _place(self) -> str:
        return self.n.variable("place")

    def _stay(self, face: int) -> str:
        return self.n.variable("stay", face)

    def _is(self, place: int) -> str:
        return self.n.trigger("i", place)

    def _other(self, place: int) -> str:
        return self.n.trigger("o", place)

    def _keep(self, node: int) -> str:
        return self.n.effect("k", node)

    def _best(self, seat: Seat, left: int) -> str:
        return self.n.effect(f"best_keep_{seat}", left)

    def _block(self, test: str, depth: int) -> Iterator[str]:
        tabs = "\t" * depth
        yield f"{tabs}if = {{"
        yield f"{tabs}\tlimit = {{ {test} }}"


def _shared(runs: Runs) -> dict[tuple[Run, ...], list[int]]:
    """The places of own hands by their runs."""
    shared: dict[tuple[Run, ...], list[int]] = {}
    for place, own in enumerate(runs):
        shared.setdefault(own, []).append(place)
    return shared


def facts_of(script: OptimalScript) -> Mapping[str, str]:
    """What a summary says about the policy: size, runs, and the exact gap."""
    gap_found = script.gap
    return {
        "bytes": f"{script.size:,}",
        "runs": f"{script.folded.run_count:,}",
        "equity given away": f"{gap_found.first_equity} in the first seat, {gap_found.second_equity} in the second",
        "gold given away": f"{gap_found.first_gold} in the first seat, {gap_found.second_gold} in the second",
    }

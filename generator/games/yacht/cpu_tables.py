"""The CPU player for all dice at once: its rules as tables over hands, and its choices on many cards.

What the CPU does depends on the card only through a *situation*: which lines are free, whether the bonus is still
possible, and what step 1 would say. `cpu.py` is the reference; the tests hold these tables to it.

A choice is one number, `16 * step + line`, so `choice >> 4` is the step (see `cpu.Step`) and `choice & 15` the line.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from generator.games.yacht.board import Board, Flags
from generator.games.yacht.cpu import CpuNumbers, Step, dominant_face, hold, is_enough
from generator.games.yacht.rules import UPPER, Category, lowest_run
from generator.odds.multisets import Indices

Choices: TypeAlias = npt.NDArray[np.uint8]

NO_CASE, CASE_SIXES, CASE_YACHT = 0, 1, 2
"""What step 1 says with many sixes: nothing, sixes, or yacht."""


@dataclass(frozen=True, slots=True)
class Situations:
    """Cards that are the same to the CPU; each array of shape (situations,).

    `free` has the free lines as bits, `is_possible` whether the bonus is still open, `case` what step 1 says.
    """

    free: Indices
    is_possible: Flags
    case: Indices

    def part(self, rows: slice | Indices) -> Situations:
        """Some of them."""
        return Situations(self.free[rows], self.is_possible[rows], self.case[rows])

    def has(self, line: int | None) -> Flags:
        """Where that line is free; nowhere if the card has no such line. Shape (situations, 1)."""
        # Bit 63 is never set: a card without that line is like one on which it is not free.
        bits = self.free >> (63 if line is None else line)
        return (bits & 1).astype(np.bool_)[:, np.newaxis]


@dataclass(frozen=True, slots=True)
class CpuTables:
    """The CPU's rules by hand. Shapes: (hands,) or (lines, hands) or, for `stops`, (re-rolls + 1, lines, hands).

    `many_sixes` and `five_sixes` serve step 1, `complete` step 2 and `lock` step 4 (line and hands, in order), `run`
    step 3, `scoreless` step 5, whose order of lines is `sacrifice`; `rolling` and `writing` are the scores of step 6
    without the urgency, which is one number a line; `dominant` is the most frequent face, `small_faces` step 8's
    limit. `holds` has the node that is held for a plan, `stops` whether it writes.
    """

    many_sixes: Flags
    five_sixes: Flags
    complete: tuple[tuple[int, Flags], ...]
    run: Flags
    lock: tuple[tuple[int, Flags], ...]
    scoreless: Flags
    sacrifice: tuple[int, ...]
    rolling: Indices
    writing: Indices
    urgency: Indices
    hysteresis: int
    dominant: Indices
    small_faces: int
    holds: Indices
    stops: Flags


def cpu_tables(board: Board, numbers: CpuNumbers) -> CpuTables:
    """The rules of the CPU with these numbers, for the lines of this board."""
    rules, hands, lines = board.rules, board.hands, board.rules.categories
    counts = board.pool.multisets.block(rules.dice)
    is_yacht = counts.max(axis=1) == 5
    faces = [numbers.complete, numbers.lock, numbers.sacrifice]
    complete, lock, sacrifice = (tuple(board.line_of(one) for one in order if one in lines) for order in faces)
    holds = np.array([_held_nodes(board, numbers, line) for line in lines])
    rolling, writing = _scores(board, numbers)
    return CpuTables(
        many_sixes=counts[:, -1] * len(UPPER) >= numbers.sixes_from,
        five_sixes=(counts[:, -1] == rules.dice) & is_yacht,
        complete=tuple((line, board.previews[line] > 0) for line in complete),
        run=np.array([lowest_run(hand, 4) is not None for hand in hands]),
        lock=tuple((line, counts[:, lines[line].face - 1] >= numbers.lock_dice) for line in lock),
        scoreless=board.previews == 0,
        sacrifice=sacrifice,
        rolling=rolling,
        writing=writing,
        urgency=np.array([numbers.urgency[line.face - 1] if line.is_upper else 0 for line in lines]),
        hysteresis=numbers.hysteresis,
        dominant=np.array([dominant_face(hand) for hand in hands]),
        small_faces=numbers.small_faces,
        holds=holds,
        stops=_stops(board, numbers, holds),
    )


def _held_nodes(board: Board, numbers: CpuNumbers, line: Category) -> Indices:
    """The node that is held of each hand for that plan."""
    counts = np.zeros((len(board.hands), len(UPPER)), dtype=np.int64)
    for row, hand in enumerate(board.hands):
        for place in hold(numbers, hand, line):
            counts[row, hand[place] - 1] += 1
    return board.pool.multisets.node_of(counts)


def _stops(board: Board, numbers: CpuNumbers, holds: Indices) -> Flags:
    """Whether it writes with so many re-rolls left; with none it always does."""
    rules, everything = board.rules, np.ones_like(holds, dtype=np.bool_)
    found = [everything]
    for left in range(1, rules.rerolls + 1):
        enough = [[is_enough(rules, numbers, hand, line, left) for hand in board.hands] for line in rules.categories]
        found.append(np.array(enough) | (holds >= board.pool.multisets.first_hand))
    return np.array(found)


def _scores(board: Board, numbers: CpuNumbers) -> tuple[Indices, Indices]:
    """The scores of step 6 while rolling and when writing, without the urgency."""
    lines, points = board.rules.categories, board.previews
    places = [line.place for line in lines]
    weights = np.array([numbers.weights[place] for place in places])[:, np.newaxis]
    zeros = np.array([numbers.zero_penalties[place] for place in places])[:, np.newaxis]
    same = numbers.factor * points + weights - zeros * (points == 0)
    chance = np.array([numbers.chance_penalty if line is Category.CHANCE else 0 for line in lines])[:, np.newaxis]
    most = np.array([board.rules.dice * line.face for line in lines])[:, np.newaxis]
    waste = (most - points) * (numbers.waste_part * points < most)
    return same - chance, same - waste


def situations_of(board: Board, numbers: CpuNumbers, states: Indices) -> tuple[Situations, Indices]:
    """The different situations on these cards, and which of them each card is in, shape (states,)."""
    rules = board.rules
    free, upper = states // board.width, states % board.width
    faces = np.array([line.face for line in rules.categories])
    bits = free[:, np.newaxis] >> np.arange(board.lines) & 1
    is_reached = upper >= rules.bonus_from
    is_possible = ~is_reached & (upper + rules.dice * (bits @ faces) >= rules.bonus_from)
    case = _cases(board, numbers, bits, upper)
    # Three facts as one number: free lines, two states of the bonus, three cases of step 1.
    keys, which = np.unique(free * 6 + is_possible * 3 + case, return_inverse=True)
    return Situations(keys // 6, keys // 3 % 2 == 1, keys % 3), which


def _cases(board: Board, numbers: CpuNumbers, bits: Indices, upper: Indices) -> Indices:
    """What step 1 says on cards with these free lines, shape (cards, lines), and upper sums."""
    lines = board.rules.categories
    if Category.SIXES not in lines or Category.YACHT not in lines:
        return np.full(len(upper), NO_CASE)
    is_asked = (bits[:, board.line_of(Category.SIXES)] & bits[:, board.line_of(Category.YACHT)]).astype(np.bool_)
    need = board.rules.bonus_from - upper
    few = bits @ np.array([line.is_upper for line in lines], dtype=np.int64) < numbers.sixes_free
    sixes = (need < numbers.sixes_below) | ((need <= numbers.sixes_most) & few)
    return np.where(is_asked & (need > 0), np.where(sixes, CASE_SIXES, CASE_YACHT), NO_CASE)


def writing_choices(board: Board, tables: CpuTables, cards: Situations) -> Choices:
    """What it writes, shape (situations, hands)."""
    found = _forced(board, tables, cards)
    all_scoreless = np.ones(found.shape, dtype=np.bool_)
    for line, scoreless in enumerate(tables.scoreless):
        all_scoreless &= scoreless | ~cards.has(line)
    for line in tables.sacrifice:
        _choose(found, all_scoreless & cards.has(line), Step.SACRIFICE, line)
    best, _ = _best_scores(tables, cards, tables.writing)
    found = np.where(found == 0, 16 * Step.BEST_SCORE + best, found)
    return _with_small_faces(board, tables, cards, found[:, np.newaxis])[:, 0]


def rolling_choices(board: Board, tables: CpuTables, cards: Situations) -> Choices:
    """Where it aims with re-rolls left, by the old plan (the last row is none); shape (situations, lines + 1, hands).

    Rows of old plans that are not free mean nothing.
    """
    forced = _forced(board, tables, cards, is_rolling=True)
    best, score = _best_scores(tables, cards, tables.rolling)
    found = np.empty((len(cards.free), board.lines + 1, len(board.hands)), dtype=np.uint8)
    for line in range(board.lines):
        old = tables.rolling[line] + (tables.urgency[line] * cards.is_possible)[:, np.newaxis]
        keep = score <= old + tables.hysteresis
        found[:, line] = np.where(keep, 16 * Step.KEEP_PLAN + line, 16 * Step.BEST_SCORE + best)
    found[:, -1] = 16 * Step.BEST_SCORE + best
    found = np.where(forced[:, np.newaxis] == 0, found, forced[:, np.newaxis])
    return _with_small_faces(board, tables, cards, found)


def _choose(found: Choices, where: Flags, step: Step, line: int) -> None:
    """Settle what is still open."""
    # INVARIANT: steps are asked in their order, so what is settled once is never changed by a later one.
    found[where & (found == 0)] = 16 * step + line


def _forced(board: Board, tables: CpuTables, cards: Situations, *, is_rolling: bool = False) -> Choices:
    """Steps 1 to 4; 0 where they say nothing."""
    lines = board.rules.categories
    found = np.zeros((len(cards.free), len(board.hands)), dtype=np.uint8)
    case, possible = cards.case[:, np.newaxis], cards.is_possible[:, np.newaxis]
    if Category.SIXES in lines and Category.YACHT in lines:
        sixes, yacht = board.line_of(Category.SIXES), board.line_of(Category.YACHT)
        _choose(found, (case == CASE_SIXES) & tables.many_sixes, Step.SIXES_OR_YACHT, sixes)
        ready = tables.many_sixes if is_rolling else tables.many_sixes & tables.five_sixes
        _choose(found, (case == CASE_YACHT) & ready, Step.SIXES_OR_YACHT, yacht)
    for line, complete in tables.complete:
        _choose(found, cards.has(line) & complete, Step.COMPLETE, line)
    if is_rolling and Category.LARGE in lines:
        large = board.line_of(Category.LARGE)
        _choose(found, cards.has(large) & tables.run, Step.CHASE_LARGE, large)
    for line, enough in tables.lock:
        _choose(found, cards.has(line) & enough & possible, Step.LOCK_UPPER, line)
    return found


def _best_scores(tables: CpuTables, cards: Situations, scores: Indices) -> tuple[Choices, Indices]:
    """The free line that scores most, the first of the card on a tie, and its score; shape (situations, hands)."""
    shape = (len(cards.free), scores.shape[1])
    line_of_best, best = np.zeros(shape, dtype=np.uint8), np.full(shape, np.iinfo(np.int64).min)
    for line, row in enumerate(scores):
        score = row + (tables.urgency[line] * cards.is_possible)[:, np.newaxis]
        is_better = cards.has(line) & (score > best)
        best[is_better] = score[is_better]
        line_of_best[is_better] = line
    return line_of_best, best


def _with_small_faces(board: Board, tables: CpuTables, cards: Situations, found: Choices) -> Choices:
    """Step 8: three or four of a kind of a small face become its upper line; shape (situations, any, hands)."""
    lines = board.rules.categories
    kinds = [line for line, one in enumerate(lines) if one in {Category.THREE_KIND, Category.FOUR_KIND}]
    is_kind = np.isin(found & 15, kinds)
    for category in UPPER[: tables.small_faces]:
        if category in lines:
            line = board.line_of(category)
            here = is_kind & (tables.dominant == category.face) & cards.has(line)[:, np.newaxis]
            found = np.where(here, np.uint8(16 * Step.SMALL_FACES + line), found)
    return found

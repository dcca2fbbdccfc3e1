"""The CPU player of Dice8Next in plain Python: where it aims, what it holds, when it stops, what it writes.

Written from games.md 1.2 alone; the reference that the generated script and the fast tables are proven against. All
its numbers come from rules.yaml. Knows no script and no chances: this player never weighs what may be rolled.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import IntEnum

from generator.games.yacht.rules import UPPER, CardState, Category, YachtRules, lowest_run, preview


@dataclass(frozen=True, slots=True)
class CpuNumbers:
    """All numbers of the CPU player. Tuples by category have one entry for each line of the card, in card order.

    Step 1, sixes or yacht: asked with a sixes preview of at least `sixes_from`; sixes if fewer than `sixes_below`
    points are missing to the bonus, or at most `sixes_most` and fewer than `sixes_free` upper categories are free.
    Step 2: `complete`, in this order. Step 4: `lock`, in this order, with at least `lock_dice` equal dice.
    Step 5: `sacrifice`, in this order. Step 6: `factor` x preview + `weights` + `urgency` (by face) - penalties:
    `zero_penalties`, `chance_penalty` while re-rolls are left, and the waste of an upper category whose preview is
    below one `waste_part` of its most. Step 7: a new plan must score more than `hysteresis` above the old one.
    Step 8: dominant faces up to `small_faces`. Holding high dice: the first group of faces in `high_faces` that lies
    there. Stopping with one re-roll left: from these previews on.
    """

    sixes_from: int
    sixes_below: int
    sixes_most: int
    sixes_free: int
    complete: tuple[Category, ...]
    lock: tuple[Category, ...]
    lock_dice: int
    sacrifice: tuple[Category, ...]
    factor: int
    weights: tuple[int, ...]
    urgency: tuple[int, ...]
    zero_penalties: tuple[int, ...]
    chance_penalty: int
    waste_part: int
    hysteresis: int
    small_faces: int
    high_faces: tuple[tuple[int, ...], ...]
    three_kind_stop: int
    four_kind_stop: int
    chance_stop: int


class Step(IntEnum):
    """The step that settled a choice, numbered as in games.md 1.2."""

    SIXES_OR_YACHT = 1
    COMPLETE = 2
    CHASE_LARGE = 3
    LOCK_UPPER = 4
    SACRIFICE = 5
    BEST_SCORE = 6
    KEEP_PLAN = 7
    SMALL_FACES = 8


@dataclass(frozen=True, slots=True)
class Choice:
    """A category, and the step that chose it."""

    category: Category
    step: Step


@dataclass(frozen=True, slots=True)
class Decision:
    """What the CPU does after a roll.

    `aim` is where the marker points; with no re-roll left it is what is written. `held` are the places (from 0) of the
    dice it holds, ascending, empty with no re-roll left. `writes` is what it writes, `None` if it rolls on.
    """

    aim: Choice
    held: tuple[int, ...]
    writes: Choice | None

    def held_faces(self, dice: Sequence[int]) -> tuple[int, ...]:
        """The faces of the dice it holds, ascending."""
        return tuple(sorted(dice[place] for place in self.held))


def decide(
    rules: YachtRules, numbers: CpuNumbers, dice: Sequence[int], card: CardState, left: int, old: Category | None
) -> Decision:
    """What the CPU does with these dice, so many re-rolls left and the plan `old` from earlier in this turn."""
    final = choose(rules, numbers, dice, card, 0, None)
    if left == 0:
        return Decision(final, (), final)
    aim = choose(rules, numbers, dice, card, left, old)
    held = hold(numbers, dice, aim.category)
    stops = len(held) == len(dice) or is_enough(rules, numbers, dice, aim.category, left)
    return Decision(aim, held, final if stops else None)


def choose(
    rules: YachtRules, numbers: CpuNumbers, dice: Sequence[int], card: CardState, left: int, old: Category | None
) -> Choice:
    """The category it aims at, or writes if `left` is 0 (then it has no old plan)."""
    found = _forced(rules, numbers, dice, card, left)
    if found is None:
        found = _weighed(rules, numbers, dice, card, left, old)
    if found.category in {Category.THREE_KIND, Category.FOUR_KIND}:
        face = dominant_face(dice)
        if face <= numbers.small_faces and UPPER[face - 1] in card.free:
            return Choice(UPPER[face - 1], Step.SMALL_FACES)
    return found


def _forced(rules: YachtRules, numbers: CpuNumbers, dice: Sequence[int], card: CardState, left: int) -> Choice | None:
    """Steps 1 to 5."""
    either = _sixes_or_yacht(rules, numbers, dice, card, left)
    if either is not None:
        return Choice(either, Step.SIXES_OR_YACHT)
    for category in numbers.complete:
        if category in card.free and preview(rules, category, dice) > 0:
            return Choice(category, Step.COMPLETE)
    if left > 0 and Category.LARGE in card.free and lowest_run(dice, 4) is not None:
        return Choice(Category.LARGE, Step.CHASE_LARGE)
    if card.is_bonus_possible(rules):
        for category in numbers.lock:
            if category in card.free and tuple(dice).count(category.face) >= numbers.lock_dice:
                return Choice(category, Step.LOCK_UPPER)
    if left == 0 and not any(preview(rules, category, dice) for category in card.free):
        return Choice(next(category for category in numbers.sacrifice if category in card.free), Step.SACRIFICE)
    return None


def _sixes_or_yacht(
    rules: YachtRules, numbers: CpuNumbers, dice: Sequence[int], card: CardState, left: int
) -> Category | None:
    """Step 1: four or five sixes while both are free and the bonus is not earned."""
    sixes = preview(rules, Category.SIXES, dice)
    both = Category.SIXES in card.free and Category.YACHT in card.free
    if not both or sixes < numbers.sixes_from or card.is_bonus_reached(rules):
        return None
    need = rules.bonus_from - card.upper
    free_upper = sum(category.is_upper for category in card.free)
    if need < numbers.sixes_below or (need <= numbers.sixes_most and free_upper < numbers.sixes_free):
        return Category.SIXES
    return Category.YACHT if left > 0 or preview(rules, Category.YACHT, dice) > 0 else None


def _weighed(
    rules: YachtRules, numbers: CpuNumbers, dice: Sequence[int], card: CardState, left: int, old: Category | None
) -> Choice:
    """Steps 6 and 7."""
    scores = {category: score(rules, numbers, dice, card, left, category) for category in card.free}
    best = max(scores, key=scores.__getitem__)
    if left > 0 and old is not None and old in scores and scores[best] <= scores[old] + numbers.hysteresis:
        return Choice(old, Step.KEEP_PLAN)
    return Choice(best, Step.BEST_SCORE)


def score(
    rules: YachtRules, numbers: CpuNumbers, dice: Sequence[int], card: CardState, left: int, category: Category
) -> int:
    """What a free category scores in step 6, no points of the game."""
    points, place, found = preview(rules, category, dice), category.place, 0
    found += numbers.factor * points + numbers.weights[place]
    if points == 0:
        found -= numbers.zero_penalties[place]
    if category.is_upper:
        most = rules.dice * category.face
        if card.is_bonus_possible(rules):
            found += numbers.urgency[category.face - 1]
        if left == 0 and numbers.waste_part * points < most:
            found -= most - points
    if category is Category.CHANCE and left > 0:
        found -= numbers.chance_penalty
    return found


def dominant_face(dice: Sequence[int]) -> int:
    """The most frequent face, the higher one on a tie."""
    counts = Counter(dice)
    return max(counts, key=lambda face: (counts[face], face))


def hold(numbers: CpuNumbers, dice: Sequence[int], plan: Category) -> tuple[int, ...]:
    """The places of the dice it holds for that plan, ascending."""
    match plan:
        case Category.THREE_KIND | Category.FOUR_KIND | Category.YACHT:
            face = dominant_face(dice)
            return _places(dice, [face]) if tuple(dice).count(face) > 1 else _high_dice(numbers, dice)
        case Category.FULL:
            counts = Counter(dice)
            return _places(dice, sorted(counts, key=lambda face: (-counts[face], -face))[:2])
        case Category.SMALL:
            return _one_each(dice, _best_window(dice, 4))
        case Category.LARGE:
            run = lowest_run(dice, 4)
            return _one_each(dice, _best_window(dice, 5) if run is None or lowest_run(dice, 5) else run)
        case Category.CHANCE:
            return _high_dice(numbers, dice)
        case _:
            return _places(dice, [plan.face])


def _places(dice: Sequence[int], faces: Iterable[int]) -> tuple[int, ...]:
    wanted = set(faces)
    return tuple(place for place, die in enumerate(dice) if die in wanted)


def _high_dice(numbers: CpuNumbers, dice: Sequence[int]) -> tuple[int, ...]:
    """All dice of the first group of high faces that lies there, else the first of the highest."""
    for group in numbers.high_faces:
        places = _places(dice, group)
        if places:
            return places
    return (tuple(dice).index(max(dice)),)


def _best_window(dice: Sequence[int], length: int) -> tuple[int, ...]:
    """Of the windows of consecutive faces the one with most faces present, the lowest on a tie."""
    present = set(dice)
    windows = [tuple(range(first, first + length)) for first in range(1, len(UPPER) - length + 2)]
    return max(windows, key=lambda window: len(present.intersection(window)))


def _one_each(dice: Sequence[int], faces: Iterable[int]) -> tuple[int, ...]:
    """The first die of each of these faces that lies there."""
    return tuple(sorted(tuple(dice).index(face) for face in faces if face in dice))


def is_enough(rules: YachtRules, numbers: CpuNumbers, dice: Sequence[int], plan: Category, left: int) -> bool:
    """Whether it stops here for that plan, though re-rolls are left."""
    points = preview(rules, plan, dice)
    match plan:
        case Category.FULL | Category.SMALL | Category.LARGE | Category.YACHT:
            return points > 0
        case Category.THREE_KIND:
            return left == 1 and points >= numbers.three_kind_stop
        case Category.FOUR_KIND:
            return left == 1 and points >= numbers.four_kind_stop
        case Category.CHANCE:
            return left == 1 and points >= numbers.chance_stop
        case _:
            return points == rules.dice * plan.face

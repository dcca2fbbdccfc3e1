"""Every way to play, as words of options in order: betting lines, re-roll turns, die-by-die choices with a way back.

A plan holds the choices of humans, and the bets and answers of AIs; what an AI re-rolls follows from its hand. Ways to
take a turn are whole up to a bound on going back, and thinned out where there are too many. Knows no script, no dice.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product
from random import Random

Plan = tuple[str, ...]

BETTING: tuple[Plan, ...] = (
    ("check", "check"),
    ("raise_stakes", "call"),
    ("check", "raise_stakes", "call"),
    ("raise_stakes", "resign"),
    ("check", "raise_stakes", "resign"),
)
"""Every betting line."""
SHORT: tuple[Plan, ...] = (("keep_ranked",), ("reroll_all",), ("pass_turn",))
"""The turns that take one choice."""
MOST_TURNS = 400
"""Up to so many ways to take a turn are all tried if each player has one turn; beyond, or with more turns, a sample."""


def picked(dice: int, start: int = 1) -> Iterator[Plan]:
    """Every set of dice chosen one by one from the die `start` on, and thrown."""
    for choice in product(("pick_reroll", "pick_keep"), repeat=dice - start + 1):
        yield (*choice, "throw_picked")


@cache
def turns(dice: int) -> tuple[Plan, ...]:
    """Every way to take a turn with at most one step back."""
    straight = [("one_by_one", *rest) for rest in picked(dice)]
    again = [("one_by_one", "pick_back", *rest) for rest in (*SHORT, *straight)]
    back = [
        ("one_by_one", *before, "pick_back", *rest)
        for at in range(2, dice + 2)
        for before in product(("pick_reroll", "pick_keep"), repeat=at - 1)
        for rest in picked(dice, at - 1)
    ]
    return (*SHORT, *straight, *again, *back)


def _thinned(scripts: tuple[Plan, ...], most: int) -> tuple[Plan, ...]:
    """All of some ways to take a turn, or a sample of them."""
    return scripts if len(scripts) <= most else tuple(Random(most).sample(scripts, most))


def turns_told(dice: int, rolls: int) -> str:
    """Which ways to take a turn are tried between two humans, for people."""
    if rolls == 1:
        return "no re-rolls"
    known, most = len(turns(dice)), MOST_TURNS // (rolls - 1)
    if known <= most:
        return f"all {known} ways to take a turn with at most one step back"
    return f"a sample of {most} of the {known:,} ways to take a turn with at most one step back"


@cache
def few_turns(dice: int) -> tuple[Plan, ...]:
    """The short turns, and one that goes back twice before it throws every other die."""
    every_other = ["pick_reroll" if die % 2 else "pick_keep" for die in range(1, dice + 1)]
    hesitating = ("one_by_one", "pick_back", "one_by_one", "pick_keep", "pick_back", *every_other, "throw_picked")
    return (*SHORT, hesitating)


def plans(humans: tuple[bool, bool], dice: int, rolls: int, thorough: bool) -> Iterator[Plan]:
    """Plans of one game: every betting line with every way to take one turn, the others taken shortly.

    The empty plan is that of an AI guest who declines. Not `thorough`, all turns are short ones, in every combination
    of two.
    """
    invited: Plan = ("accept",) if humans[1] else ()
    yield ("decline",) if humans[1] else ()
    yield from ((*invited, *line) for line in BETTING if "resign" in line)
    seats = [seat for _ in range(rolls - 1) for seat in (0, 1) if humans[seat]]
    for line in BETTING:
        if "resign" not in line:
            for scripts in _turns_of(len(seats), dice, thorough):
                yield (*invited, *line, *(word for script in scripts for word in script))


def _turns_of(count: int, dice: int, thorough: bool) -> Iterator[tuple[Plan, ...]]:
    """Ways to take so many turns."""
    few = few_turns(dice)
    if not count:
        yield ()
        return
    for chosen in product(range(len(few)), repeat=min(count, 2)):
        yield tuple(few[chosen[place % len(chosen)]] for place in range(count))
    for focus in range(count if thorough else 0):
        for number, script in enumerate(_thinned(turns(dice), 2 * MOST_TURNS // count)):
            others = [few[(number + place) % len(few)] for place in range(count)]
            yield (*others[:focus], script, *others[focus + 1 :])


def match_plan(humans: tuple[bool, bool], dice: int, rolls: int, rounds: int, random: Random) -> Plan:
    """One random plan of a tournament, long enough for every round."""
    words: list[str] = ["accept"] if humans[1] else []
    for _ in range(rounds):
        line = random.choice(BETTING)
        words += line
        if "resign" not in line:
            seats = [seat for _ in range(rolls - 1) for seat in (0, 1) if humans[seat]]
            for _ in seats:
                words += random.choice(few_turns(dice))
    return tuple(words)

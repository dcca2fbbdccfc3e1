"""The betting sequences of games.md 1.4 as rows: the reference (in the tests) and the script are held to the same rows.

A move is `k` (check), `c` (call), `f` (fold) or `r2` (raise by 2 above the other's pot). The first move is seat 0's.
"""

from __future__ import annotations

from dataclasses import dataclass

from generator.games.one_poker.rules import Action, Call, Check, Fold, Pair, Raise


@dataclass(frozen=True, slots=True)
class Sequence:
    """A row: lives before the ante, moves, and what must follow; `refused` is a further move that is not allowed.

    `cards` are those shown at the end, `lives_after` what both then hold.
    """

    number: int
    lives: Pair
    moves: str
    over: bool = False
    pots: Pair = (1, 1)
    to_act: int = 0
    refused: str = ""
    cards: Pair = (9, 5)
    lives_after: Pair = (0, 0)


def action_of(move: str) -> Action:
    """The action that a move stands for."""
    match move[0]:
        case "k":
            return Check()
        case "c":
            return Call()
        case "f":
            return Fold()
        case _:
            return Raise(int(move[1:]))


EVEN = (5, 5)
SEQUENCES: tuple[Sequence, ...] = (
    Sequence(1, EVEN, "k k", over=True, lives_after=(6, 4)),
    Sequence(2, EVEN, "r1 c", pots=(2, 2), to_act=0),
    Sequence(3, EVEN, "r1 c k", pots=(2, 2), to_act=1),
    Sequence(4, EVEN, "r1 c k k", over=True, pots=(2, 2), lives_after=(7, 3)),
    Sequence(5, EVEN, "r1 c r1 c k k", over=True, pots=(3, 3), lives_after=(8, 2)),
    Sequence(6, EVEN, "k r2 c", pots=(3, 3), to_act=1),
    Sequence(6, EVEN, "k r2 c k k", over=True, pots=(3, 3), lives_after=(8, 2)),
    Sequence(7, EVEN, "r4 c", over=True, pots=(5, 5), lives_after=(10, 0)),
    Sequence(8, EVEN, "r1 r3 c", over=True, pots=(5, 5), lives_after=(10, 0)),
    Sequence(9, EVEN, "", refused="r5"),
    Sequence(10, (5, 3), "", refused="r3"),
    Sequence(10, (5, 3), "r2 c", over=True, pots=(3, 3), lives_after=(8, 0)),
    Sequence(11, EVEN, "r1 f", over=True, pots=(2, 1), cards=(5, 9), lives_after=(6, 4)),
    Sequence(12, EVEN, "r1", refused="k"),
    Sequence(13, EVEN, "k", refused="f"),
    Sequence(14, EVEN, "k k", over=True, cards=(9, 9), lives_after=(5, 5)),
    Sequence(16, (5, 1), "", over=True, lives_after=(6, 0)),
    Sequence(16, (1, 5), "", over=True, cards=(5, 9), lives_after=(0, 6)),
    Sequence(17, EVEN, "r1", refused="r0"),
    Sequence(17, EVEN, "", refused="r0"),
    Sequence(17, EVEN, "r2", refused="r-1"),
    Sequence(18, EVEN, "k k", over=True, cards=(2, 14), lives_after=(6, 4)),
    Sequence(18, EVEN, "k k", over=True, cards=(2, 3), lives_after=(4, 6)),
    Sequence(18, EVEN, "k k", over=True, cards=(14, 13), lives_after=(6, 4)),
    Sequence(19, EVEN, "r4 c", over=True, pots=(5, 5), cards=(5, 9), lives_after=(0, 10)),
)
"""Rows 15 (who bets first) and 20 (lives are constant) are about more than one round and have tests of their own."""

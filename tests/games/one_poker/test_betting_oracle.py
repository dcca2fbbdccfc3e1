"""The betting round against a second reading of the rules that knows only the list of what was done so far.

`rules.Betting` keeps a state; here everything is worked out anew from the moves, sentence by sentence of the rules:
what lies in the pots, whose turn it is, what may be done, whether the round is over. Both are compared in every round
of few lives, and in random rounds of many.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.games.one_poker.rules import (
    Action,
    Betting,
    Call,
    Check,
    End,
    Fold,
    Pair,
    Raise,
    Refused,
    act,
    actions,
    ante,
    settle,
    winner,
)

Move = tuple[str, int]
"""A word and, for a raise, how far it goes above the other's pot."""
FEW = [(one, other) for one in range(1, 5) for other in range(1, 5)]


@dataclass(frozen=True)
class Told:
    """A round told by its moves: the lives before the ante, who is first."""

    lives: Pair
    first: int
    moves: tuple[Move, ...]

    def walk(self) -> list[tuple[int, Move, list[int]]]:
        """Who made each move, the move, and the pots after it."""
        pots, mover, steps = [1, 1], self.first, []
        for word, above in self.moves:
            if word == "call":
                pots[mover] = pots[1 - mover]
            if word == "raise":
                pots[mover] = pots[1 - mover] + above
            steps.append((mover, (word, above), list(pots)))
            mover = 1 - mover
        return steps

    @property
    def pots(self) -> Pair:
        steps = self.walk()
        return (1, 1) if not steps else (steps[-1][2][0], steps[-1][2][1])

    @property
    def turn(self) -> int:
        return self.first if len(self.moves) % 2 == 0 else 1 - self.first

    @property
    def left(self) -> Pair:
        return self.lives[0] - self.pots[0], self.lives[1] - self.pots[1]

    @property
    def end(self) -> str:
        """How the round is over, or ""; a player without a life left outside the pot ends it once nothing is owed."""
        words = [word for word, _ in self.moves]
        if words and words[-1] == "fold":
            return "folded"
        if self.pots[0] == self.pots[1] and 0 in self.left:
            return "all_in"
        return "checked" if words[-2:] == ["check", "check"] else ""

    def may(self) -> set[Move]:
        """Everything that the rules allow now."""
        if self.end:
            return set()
        me, other = self.turn, 1 - self.turn
        owed = self.pots[other] - self.pots[me]
        found: set[Move] = {("fold", 0), ("call", 0)} if owed else {("check", 0)}
        for above in range(1, sum(self.lives)):
            if owed + above <= self.left[me] and above <= self.left[other]:
                found.add(("raise", above))
        return found

    def after(self, move: Move) -> Told:
        return Told(self.lives, self.first, (*self.moves, move))


def move_of(action: Action) -> Move:
    match action:
        case Check():
            return "check", 0
        case Call():
            return "call", 0
        case Fold():
            return "fold", 0
        case Raise(above):
            return "raise", above


def action_of(move: Move) -> Action:
    plain: Mapping[str, Action] = {"check": Check(), "call": Call(), "fold": Fold()}
    return plain.get(move[0], Raise(move[1]))


def agree(told: Told, state: Betting) -> None:
    """Both readings say the same of a moment."""
    assert state.pots == told.pots
    assert state.left == told.left
    assert (state.end.value if state.end else "") == told.end
    assert {move_of(action) for action in actions(state)} == told.may()
    if not told.end:
        assert state.to_act == told.turn
        assert state.to_call == told.pots[1 - told.turn] - told.pots[told.turn]
    raises = tuple(sum(word == "raise" and who == seat for who, (word, _), _ in told.walk()) for seat in (0, 1))
    assert state.raises == raises


def every_moment(told: Told, state: Betting) -> Iterator[tuple[Told, Betting]]:
    """A moment and all that can follow."""
    yield told, state
    for move in sorted(told.may()):
        yield from every_moment(told.after(move), act(state, action_of(move)))


@pytest.mark.parametrize("lives", FEW, ids=str)
@pytest.mark.parametrize("first", [0, 1])
def test_every_round_of_few_lives(lives: Pair, first: int) -> None:
    for told, state in every_moment(Told(lives, first, ()), ante(lives, first)):
        agree(told, state)


@pytest.mark.parametrize("lives", FEW, ids=str)
def test_rounds_grow_fourfold_with_each_life(lives: Pair) -> None:
    """With one life there is one round; each life more adds four ways for each. What only one side has never counts."""
    found = sum(1 for told, _ in every_moment(Told(lives, 0, ()), ante(lives, 0)) if told.end)
    assert found == sum(4**more for more in range(min(lives)))


@pytest.mark.parametrize("lives", FEW, ids=str)
def test_what_is_not_allowed_is_refused_with_a_reason(lives: Pair) -> None:
    moves: list[Move] = [("check", 0), ("call", 0), ("fold", 0), *(("raise", above) for above in range(-1, 6))]
    for told, state in every_moment(Told(lives, 0, ()), ante(lives, 0)):
        for move in moves:
            if move not in told.may():
                with pytest.raises(Refused) as caught:
                    act(state, action_of(move))
                assert str(caught.value)


REASONS: Sequence[tuple[str, tuple[Move, ...], Move, str]] = (
    ("check at a raise", (("raise", 2),), ("check", 0), "there are 2 to call"),
    ("call without a raise", (), ("call", 0), "there is nothing to call"),
    ("fold without a raise", (("check", 0),), ("fold", 0), "there is nothing to call, so nothing to fold for"),
    ("a raise of nothing", (), ("raise", 0), "a raise goes at least one life above the other's pot"),
    ("a raise too high", (), ("raise", 5), "the raise may go 4 above the other's pot"),
    ("a raise back too high", (("raise", 2),), ("raise", 3), "the raise may go 2 above the other's pot"),
    ("after a fold", (("raise", 1), ("fold", 0)), ("check", 0), "the betting round is over"),
    ("after two checks", (("check", 0), ("check", 0)), ("check", 0), "the betting round is over"),
    ("after an all-in", (("raise", 4), ("call", 0)), ("raise", 1), "the betting round is over"),
)


@pytest.mark.parametrize(("moves", "move", "reason"), [case[1:] for case in REASONS], ids=[one[0] for one in REASONS])
def test_the_reason_of_a_refusal(moves: tuple[Move, ...], move: Move, reason: str) -> None:
    state = ante((5, 5), 0)
    for one in moves:
        state = act(state, action_of(one))
    with pytest.raises(Refused) as caught:
        act(state, action_of(move))
    assert str(caught.value) == reason


# random rounds of many lives


LIVES = st.tuples(st.integers(1, 40), st.integers(1, 40))


@st.composite
def rounds(draw: st.DrawFn) -> tuple[Told, Betting]:
    """A whole round, each move any of those that are allowed; small raises are likelier, so that rounds are long."""
    told = Told(draw(LIVES), draw(st.sampled_from((0, 1))), ())
    state = ante(told.lives, told.first)
    while not told.end:
        allowed = sorted(told.may(), key=lambda move: (move[0] == "fold", move[1]))
        move = allowed[draw(st.integers(0, min(len(allowed) - 1, 3)))]
        agree(told, state)
        told, state = told.after(move), act(state, action_of(move))
    return told, state


@settings(max_examples=60, deadline=None)
@given(rounds())
def test_random_rounds_of_many_lives(ended: tuple[Told, Betting]) -> None:
    agree(*ended)


@settings(max_examples=60, deadline=None)
@given(rounds(), st.tuples(st.integers(2, 14), st.integers(2, 14)))
def test_no_life_is_lost_or_made(ended: tuple[Told, Betting], played: Pair) -> None:
    told, state = ended
    won = winner(state, played)
    after = settle(state, won)
    assert sum(after) == sum(told.lives)
    assert min(after) >= 0
    if won is None:
        assert after == told.lives
        assert played[0] == played[1]
    else:
        assert after[won] == told.lives[won] + told.pots[1 - won], "the winner gains what the other had staked"


@settings(max_examples=60, deadline=None)
@given(rounds())
def test_a_player_is_never_made_to_stake_more_than_he_has(ended: tuple[Told, Betting]) -> None:
    told, _ = ended
    for _, _, pots in told.walk():
        assert pots[0] <= told.lives[0]
        assert pots[1] <= told.lives[1]
        assert max(pots) <= min(told.lives), "nobody stakes what the other could not answer"


@settings(max_examples=40, deadline=None)
@given(rounds())
def test_who_folds_loses_with_any_cards(ended: tuple[Told, Betting]) -> None:
    told, state = ended
    if told.end == End.FOLDED:
        folded = told.walk()[-1][0]
        assert {winner(state, (card, other)) for card in range(2, 15) for other in range(2, 15)} == {1 - folded}
        assert told.left[folded] > 0, "a raise leaves its match outside the pot, so nobody folds the whole game away"

"""The tree of betting rounds: small ones by hand, larger ones by what must hold for every one."""

from __future__ import annotations

from itertools import pairwise

import pytest

from generator.games.one_poker.betting_tree import EMPTY, choices, tree
from generator.games.one_poker.rules import Call, Check, End, Fold, Raise, act, actions, ante


def test_without_lives_there_is_nothing_to_bet() -> None:
    rounds = tree(0)
    assert rounds.nodes == ()
    assert [leaf.state.end for leaf in rounds.leaves] == [End.ALL_IN]
    assert rounds.counts == (1, 1)


def test_one_life_by_hand() -> None:
    """check check, check raise fold, check raise call, raise fold, raise call."""
    rounds = tree(1)
    ends = sorted((str(leaf.state.end), leaf.state.pots) for leaf in rounds.leaves)
    assert ends == [
        ("all_in", (2, 2)),
        ("all_in", (2, 2)),
        ("checked", (1, 1)),
        ("folded", (1, 2)),
        ("folded", (2, 1)),
    ]
    assert [len(rounds.of(seat)) for seat in range(2)] == [2, 2]
    assert rounds.counts == (5, 5)
    assert rounds.nodes[0].before == (EMPTY, EMPTY)
    assert rounds.nodes[0].actions == (Check(), Raise(1))


@pytest.mark.parametrize("bound", [(), (0,), (1,), (0, 1)])
@pytest.mark.parametrize("depth", [1, 2, 3])
def test_every_tree(depth: int, bound: tuple[int, ...]) -> None:
    rounds = tree(depth, bound)
    for seat in range(2):
        own = [sequence for node in rounds.of(seat) for sequence in node.sequences]
        assert sorted(own) == list(range(1, rounds.counts[seat]))
        assert all(node.parent in {EMPTY, *own} for node in rounds.of(seat))
        assert all(node.parent < min(node.sequences) for node in rounds.of(seat))
    for node in rounds.nodes:
        wanted = choices(node.state) if node.state.to_act in bound else actions(node.state)
        assert node.actions == wanted
        assert len(node.sequences) == len(wanted)
    for leaf in rounds.leaves:
        assert leaf.state.end is not None
        assert sum(leaf.state.pots) + sum(leaf.state.left) == 2 * (depth + 1)
        if leaf.state.winner_by_fold is None:
            assert leaf.state.pots[0] == leaf.state.pots[1]


def test_the_tree_grows_fourfold() -> None:
    sizes = [len(tree(depth, (0,)).leaves) for depth in range(1, 5)]
    assert all(3 < after / before < 6 for before, after in pairwise(sizes))


def test_the_choices_of_a_computed_player() -> None:
    state = ante((5, 5), 0)
    assert choices(state) == (Check(), Raise(1), Raise(4))
    assert choices(act(state, Raise(2))) == (Fold(), Call(), Raise(1), Raise(2))
    assert choices(act(act(state, Raise(3)), Raise(1))) == (Fold(), Call())
    assert choices(ante((2, 2), 0)) == (Check(), Raise(1))

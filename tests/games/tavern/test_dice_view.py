"""What games that throw and read dice share: hands to be found, and the values that a text names."""

from __future__ import annotations

import pytest

from generator.games.tavern.dice_view import FaceWeight, hand_of_faces, hand_of_groups
from generator.games.tavern.wording import named_values
from generator.spec.fields import Text


def text(words: str) -> Text:
    return Text((("english", words),))


def test_groups_know_those_before_them() -> None:
    hand = hand_of_groups("full_house", 5, (3, 2))
    assert [(one.number, one.size, one.before) for one in hand.groups] == [(1, 3, ()), (2, 2, (1,))]
    assert hand.run == ()
    assert hand.comment == "Equal dice, groups of 3 and 2, the highest faces first"


def test_a_run_wants_each_face_as_often_as_it_is_named() -> None:
    hand = hand_of_faces("odd", 2, (5, 1, 5))
    assert [(one.number, one.wanted) for one in hand.run] == [(1, 1), (5, 2)]
    assert hand.groups == ()
    assert hand.comment == "The faces 1, 5, 5"


def test_nothing_leans_on_a_plain_face() -> None:
    assert FaceWeight(3, 1).leanings == ()


@pytest.mark.parametrize(
    ("words", "sizes", "count"),
    [
        ("five {rank_1}s", (5,), 6),
        ("a full house", (3, 2), 1),
        ("{rank_1}s over {rank_2}s", (3, 2), 30),
        ("{rank_1}s and {rank_2}s", (2, 2), 15),
        ("only the lower one, {rank_2}", (2, 2), 6),
        ("{rank_1}, {rank_2} and {rank_3}", (2, 2, 2), 20),
        ("a straight", (), 1),
    ],
)
def test_values_that_a_text_names(words: str, sizes: tuple[int, ...], count: int) -> None:
    found = list(named_values(text(words), sizes, 6))
    assert len(found) == count
    assert len({tuple(one.items()) for one in found}) == count
    assert all(len(set(one.values())) == len(one) for one in found)


def test_values_fall_within_groups_of_one_size_only() -> None:
    found = list(named_values(text("{rank_1}{rank_2}"), (3, 2), 3))
    assert {(one[1], one[2]) for one in found} == {(3, 2), (3, 1), (2, 3), (2, 1), (1, 3), (1, 2)}
    pairs = list(named_values(text("{rank_1}{rank_2}"), (2, 2), 3))
    assert {(one[1], one[2]) for one in pairs} == {(3, 2), (3, 1), (2, 1)}

"""One game of the rules alone."""

from __future__ import annotations

import pytest

from tests.games.one_game import one_game

TEXT = """mod:
  name: x

games:
  first:
    enabled: true
    dice:
      count: 5
  # about the second
  second:
    enabled: true
"""


def test_the_others_are_cut_out() -> None:
    assert one_game(TEXT, "first") == TEXT.partition("  second:")[0]
    assert one_game(TEXT, "second") == "mod:\n  name: x\n\ngames:\n  second:\n    enabled: true\n"


def test_a_game_that_is_not_there() -> None:
    with pytest.raises(KeyError):
        one_game(TEXT, "third")

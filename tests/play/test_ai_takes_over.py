"""An AI that takes the place of a human in the middle of whatever he was doing brings the game to its end."""

from __future__ import annotations

from random import Random

import pytest

from generator.play.game import Game
from tests.play.stage import built_game, first_valid, games_and_roles

MOST = 150
"""Windows that an AI may need; a game of Yacht has 13 turns of three throws."""


def labels(game: Game) -> list[str]:
    """The options of the oldest window that are offered, by the end of their names."""
    window = game.windows[0]
    return [label.partition("_text_")[2] for label, mask in zip(window.labels, window.valid, strict=True) if mask[0]]


def end_of(game: Game) -> int:
    """How many windows the AI answers until the game is over."""
    for number in range(MOST):
        if not game.windows:
            return number
        game.let_ai_choose(game.windows[0].number)
    raise AssertionError(f"the AI does not come to an end, at the last it was asked {labels(game)}")


@pytest.mark.parametrize(("name", "role"), games_and_roles())
def test_after_some_choices_at_random(name: str, role: str) -> None:
    game, chance = built_game(name, (role,), 4), Random(2)
    for _ in range(14):
        if game.windows:
            valid = [option for option, mask in enumerate(game.windows[0].valid) if mask[0]]
            game.choose(game.windows[0].number, chance.choice(valid))
    end_of(game)
    assert game.is_over


def test_in_the_middle_of_choosing_dice_in_yacht() -> None:
    """Whoever has kept all dice there can only go back; an AI used to keep and go back for ever."""
    game = built_game("yacht", ("asker",))
    while "by_die" not in labels(game):
        game.choose(game.windows[0].number, first_valid(game))
    texts = [label.partition("_text_")[2] for label in game.windows[0].labels]
    game.choose(game.windows[0].number, texts.index("by_die"))
    for _ in range(5):
        game.choose(game.windows[0].number, game.windows[0].labels.index("wkd_ya_text_pick_keep"))
    assert labels(game) == ["pick_back"]
    end_of(game)
    assert game.is_over

"""Requests as actions: each kind once, and everything that is none."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.play.actions import ACTIONS, BadRequest, action_of
from generator.play.game import Game
from tests.play.stage import dice_game, small_game


def act(game: Game, action: str, **values: object) -> None:
    action_of({"action": action, **values})(game)


def test_choose_undo_and_ai(tmp_path: Path) -> None:
    game = small_game(tmp_path)
    act(game, "choose", window=1, option=2)
    assert game.at == 1
    act(game, "undo", moment=0)
    assert game.at == 0
    act(game, "ai", window=1)
    assert game.at == 1


def test_draws_seed_and_replay(tmp_path: Path) -> None:
    game = small_game(tmp_path)
    act(game, "draws", draws=[-1, 2])
    assert game.coming == (-1, 2)
    act(game, "reseed", seed=8)
    assert game.seed == 8
    act(game, "replay", seed=9)
    assert game.seed == 9
    assert not game.coming


def test_people_time_and_language(tmp_path: Path) -> None:
    game = small_game(tmp_path)
    act(game, "human", person="person_2", human=True)
    act(game, "switch")
    assert [one.is_human for one in game.painter().everybody()] == [False, False]
    act(game, "jump", days=3)
    assert game.moments[-1].label == "3 days pass"
    act(game, "language", column=2)
    assert game.column == 2
    act(game, "ai_finish")


def test_start_something(tmp_path: Path) -> None:
    game = small_game(tmp_path)
    act(game, "start", kind="event", name="tst.3", who="person_1", others=["person_2"])
    assert [window.event for window in game.windows] == ["tst.1", "tst.3"]


def test_begin_with_other_people_and_first_draws() -> None:
    game = dice_game()
    people = [
        {"key": "asker", "name": "Ysolt", "human": False, "gold": 40, "traits": ["wkd_gambler"], "opinion": 30},
        {"key": "guest", "name": "Odo", "human": True, "gold": 60, "traits": [], "opinion": -5},
    ]
    act(game, "begin", seed=3, people=people, draws=[0, 0, 0, 0, 0])
    first, second = game.painter().everybody()
    assert (first.name, first.is_human, first.gold) == ("Ysolt", False, "39.5")
    assert (second.name, second.is_human, second.opinions[0].value) == ("Odo", True, "-5")
    assert game.coming == (0, 0, 0, 0, 0)
    act(game, "choose", window=1, option=0)
    assert game.painter().everybody()[0].dice == (1, 1, 1, 1, 1)


def test_every_action_is_tried_above() -> None:
    source = Path(__file__).read_text("utf-8")
    assert [name for name in ACTIONS if f'"{name}"' not in source] == []


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ([], "must be a JSON object"),
        (None, "must be a JSON object"),
        ({}, "`action` must be a text"),
        ({"action": 3}, "`action` must be a text"),
        ({"action": "x" * 300}, "1 to 200 characters"),
        ({"action": "destroy"}, "there is no action `destroy`"),
        ({"action": "choose"}, "`window` must be a whole number from 1"),
        ({"action": "choose", "window": True, "option": 0}, "`window` must be"),
        ({"action": "choose", "window": 1, "option": -1}, "`option` must be a whole number from 0 to 200"),
        ({"action": "choose", "window": 1.5, "option": 0}, "`window` must be"),
        ({"action": "jump", "days": 40_000}, "from 1 to 36500"),
        ({"action": "human", "person": "a", "human": 1}, "`human` must be true or false"),
        ({"action": "human", "person": "", "human": True}, "`person` must be a text"),
        ({"action": "draws", "draws": "666"}, "`draws` must be a list"),
        ({"action": "draws", "draws": [0] * 201}, "at most 200"),
        ({"action": "draws", "draws": ["6"]}, "`draws` must be a whole number"),
        ({"action": "reseed", "seed": 2**31}, "`seed` must be"),
        ({"action": "language", "column": 5}, "`column` must be"),
        ({"action": "start", "kind": "war", "name": "x", "who": "a"}, "decision_anyway, on_action"),
        ({"action": "begin", "seed": 1, "people": ["a"]}, "list of objects"),
    ],
)
def test_what_is_no_action(body: object, message: str) -> None:
    with pytest.raises(BadRequest, match=message):
        action_of(body)

"""Several games in a mod, for one player and for two: which one is played, by whom, with what."""

from __future__ import annotations

import io
import json
from collections.abc import Mapping
from pathlib import Path

import pytest
from rich.console import Console

from generator.build.manifest import Json
from generator.errors import UserError
from generator.play.actions import BadRequest, action_of
from generator.play.game import Game
from generator.play.mod_source import load, source_for
from generator.play.pictures import Pictures
from generator.play.setting import Playable, Start, StartKind, game_setting, playables, usual_humans
from generator.play.terminal import Terminal
from generator.play.view import GameView, Viewer
from tests.play.stage import built_game, first_valid, open_table
from tests.simulate.toys import write_toys


def view(game: Game) -> GameView:
    return Viewer(game, Pictures(game.loaded)).view(1)


def test_the_games_of_a_manifest(tmp_path: Path) -> None:
    symbols = load(source_for(write_toys(tmp_path))).symbols
    assert playables(symbols) == (
        Playable("knucklebones", "knucklebones", "kb_play", ("thrower", "other")),
        Playable("coins", "coins", "cn_play", ("player",)),
    )
    assert usual_humans(symbols, "coins") == ("player",)
    assert usual_humans(symbols, "chess") == ()


def test_a_game_for_one_has_one_person_and_a_plain_decision(tmp_path: Path) -> None:
    loaded = load(source_for(write_toys(tmp_path)))
    setting = game_setting(loaded.program.sources, loaded.symbols, "coins", ["player"])
    (person,) = setting.cast.persons
    assert (person.key, person.human, person.gold, dict(person.opinions)) == ("player", True, 20_000, {})
    assert setting.starts == (Start(StartKind.DECISION, "cn_play", "player"),)
    assert setting.dice.variables == ()


def test_dice_that_a_manifest_only_reads_for_fairness_are_drawn() -> None:
    simulation: Mapping[str, Json] = {"faces": 4, "samples": [{"name": "roll", "variables": ["a", "b"]}]}
    symbols: Mapping[str, Json] = {
        "g": {"roles": ["x"], "start": {"decision": "d", "root": "x"}, "simulation": simulation}
    }
    loaded_sources = load(source_for(Path(__file__).parents[2] / "mod_output")).program.sources
    dice = game_setting(loaded_sources, symbols, "g", []).dice
    assert (dice.variables, dice.faces, dice.hand) == (("a", "b"), 4, "")


@pytest.mark.parametrize(
    ("words", "gold"),
    [
        ("20", 20_000),
        ("0.5", 500),
        ("7.25", 7_250),
        ("", 100_000),
        ("-3", 100_000),
        ("much", 100_000),
        ("1.2345", 100_000),
    ],
)
def test_purses_of_a_manifest(tmp_path: Path, words: str, gold: int) -> None:
    loaded = load(source_for(write_toys(tmp_path)))
    symbols = json.loads(json.dumps(loaded.symbols))
    symbols["coins"]["simulation"]["gold"] = words
    assert game_setting(loaded.program.sources, symbols, "coins", []).cast.persons[0].gold == gold


@pytest.mark.parametrize(("draws", "gold"), [((1, 1, 0), 22_000), ((0, 0, 1), 19_000)])
def test_a_game_for_one_is_played_to_its_end(tmp_path: Path, draws: tuple[int, ...], gold: int) -> None:
    game = built_game("coins", ("player",), 5, write_toys(tmp_path))
    game.begin(draws=draws)
    clicks = 0
    while game.windows:
        game.choose(game.windows[0].number, first_valid(game))
        clicks += 1
    assert clicks == 5, "three tosses, the fourth window can only stop, and the news"
    assert game.is_over
    assert int(game.engine.gold("player")[0]) == gold


def test_the_view_lists_the_games_with_their_seats(tmp_path: Path) -> None:
    shown = view(open_table(write_toys(tmp_path)))
    assert (shown.game, shown.windows, len(shown.moments)) == ("", (), 1)
    bones, coins = shown.start.games
    assert [(seat.key, seat.human) for seat in bones.seats] == [("thrower", True), ("other", False)]
    assert (coins.name, coins.title, coins.about) == ("coins", "coins", "One coin against three.")
    assert [(seat.key, seat.human, seat.gold, seat.opinion) for seat in coins.seats] == [("player", True, 20, 0)]


def test_another_game_is_begun_by_its_name(tmp_path: Path) -> None:
    game = open_table(write_toys(tmp_path))
    action_of({"action": "begin", "seed": 3, "people": [], "game": "coins", "humans": ["player"]})(game)
    assert (view(game).game, game.windows[0].event, game.seed) == ("coins", "cn.1", 3)
    action_of({"action": "begin", "seed": 4, "people": [], "game": "knucklebones", "humans": ["other"]})(game)
    assert [(one.key, one.human) for one in game.setting.cast.persons] == [("thrower", False), ("other", True)]
    action_of({"action": "begin", "seed": 5, "people": []})(game)
    assert view(game).game == "knucklebones"


def with_ways(folder: Path) -> Path:
    """The toys, of which knucklebones can also be begun alone and a second time."""
    manifest = write_toys(folder) / "manifest.json"
    content = json.loads(manifest.read_text())
    ways = {"alone": {"decision": "cn_play", "root": "thrower", "outcomes": {}}, "again": {"decision": "kb_play"}}
    content["symbols"]["knucklebones"]["simulation"]["ways"] = ways
    manifest.write_text(json.dumps(content))
    return folder


def test_another_way_to_begin(tmp_path: Path) -> None:
    game = open_table(with_ways(tmp_path))
    (bones, _) = view(game).start.games
    assert [(way.name, way.roles) for way in bones.ways] == [("alone", ("thrower",)), ("again", ("thrower", "other"))]
    body = {"action": "begin", "seed": 3, "people": [], "game": "knucklebones", "humans": ["thrower"]}
    action_of({**body, "way": "alone"})(game)
    assert game.setting.starts == (Start(StartKind.DECISION, "cn_play", "thrower"),)
    assert game.windows[0].event == "cn.1"
    action_of({**body, "way": "again"})(game)
    assert game.setting.starts == (Start(StartKind.DECISION, "kb_play", "thrower", ("other",)),)
    with pytest.raises(UserError) as caught:
        action_of({**body, "way": "tomorrow"})(game)
    assert caught.value.message == "knucklebones has no way `tomorrow`"
    assert caught.value.hint == "its ways are alone, again"


def test_games_and_roles_that_are_not_there_change_nothing(tmp_path: Path) -> None:
    game = open_table(write_toys(tmp_path))
    for body, message in (
        ({"game": "chess"}, "the mod has no game `chess`"),
        ({"game": "coins", "humans": ["asker"]}, "`asker` is no role of coins"),
    ):
        with pytest.raises(UserError) as caught:
            action_of({"action": "begin", "seed": 3, "people": [], **body})(game)
        assert caught.value.message == message
        assert game.setting.game == ""
    for odd in ({"game": 3}, {"game": ""}, {"humans": "player"}, {"game": "coins", "humans": [4]}):
        with pytest.raises(BadRequest):
            action_of({"action": "begin", "seed": 3, "people": [], **odd})


def played(game: Game, mod: Path, *lines: str) -> str:
    screen = Console(file=io.StringIO(), width=90, force_terminal=False)
    Terminal(game, source_for(mod), screen).play(lines)
    assert isinstance(screen.file, io.StringIO)
    return screen.file.getvalue()


def test_games_in_the_terminal(tmp_path: Path) -> None:
    mod = write_toys(tmp_path)
    shown = played(open_table(mod), mod, "g coins", "1", "g knucklebones other", "g chess", "1")
    assert shown.startswith("choose a game:\ng knucklebones  (thrower, other)\ng coins  (player)\n")
    assert "Heads: 0" in shown
    assert "shakes a leather cup" in shown
    assert "the mod has no game `chess`" in shown


def test_without_a_game_there_is_no_window_to_choose_in(tmp_path: Path) -> None:
    mod = write_toys(tmp_path)
    shown = played(open_table(mod), mod, "1")
    assert "no window is open" in shown
    assert "`g` lists the games" in shown

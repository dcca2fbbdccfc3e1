"""The graph as the page gets it: nodes with places and ways, with and without Graphviz, shares, refusals."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from generator.errors import UserError
from generator.play.chain import MOST_GAMES, Chains, ChainView, Played, starts_of
from generator.play.game import Game
from generator.play.mod_source import ModSource, source_for
from generator.play.setting import free_setting
from tests.play.stage import BUILT, EVENTS, SMALL, dice_game, loaded_mod, open_table, small_game
from tests.play.test_web import served
from tests.simulate.toys import write_toys

needs_dot = pytest.mark.skipif(shutil.which("dot") is None, reason="Graphviz is not installed")


def chain(game: Game, source: ModSource, start: str = "", games: int = 0) -> ChainView:
    return Chains(source).view(Played(game.loaded, starts_of(game), game.seed), start, games)


def by_name(view: ChainView, name: str) -> int:
    return next(number for number, node in enumerate(view.nodes) if node.name == name)


def test_ways_lead_there_and_back(tmp_path: Path) -> None:
    view = chain(small_game(tmp_path), ModSource(tmp_path))
    first, second, third = (by_name(view, f"tst.{number}") for number in (1, 2, 3))
    assert {way.node for way in view.nodes[first].leads_to} == {second, third}
    (give,) = (way.text for way in view.nodes[first].leads_to if way.node == second)
    assert give.startswith("Give two coins (after 3 days, ")
    (again,) = (way.text for way in view.nodes[first].comes_from)
    assert again.startswith("Again (")
    assert again.endswith("leads back)")
    for number, node in enumerate(view.nodes):
        for way in node.leads_to:
            assert (number, way.text) in [(back.node, back.text) for back in view.nodes[way.node].comes_from]


def test_nodes_know_their_lines(tmp_path: Path) -> None:
    view = chain(small_game(tmp_path), ModSource(tmp_path), "tst_decide")
    assert [(node.name, node.look, node.place.text) for node in view.nodes] == [
        ("tst_decide", "decision", "tst.txt:2"),
        ("tst.2", "notice", "tst.txt:32"),
    ]
    assert view.nodes[1].place.path == "events/tst.txt"


def test_what_is_played_comes_first_then_games_then_decisions(tmp_path: Path) -> None:
    game = dice_game()
    starts = starts_of(game)
    assert (starts[0].name, starts[0].title) == ("wkd_dp_play", "dice poker")
    assert [one.name for one in starts_of(small_game(tmp_path))] == ["tst.1", "tst_decide"]
    toys = open_table(write_toys(tmp_path / "toys"))
    assert [(one.name, one.title) for one in starts_of(toys)] == [("kb_play", "knucklebones"), ("cn_play", "coins")]


def test_shares_come_from_games_of_the_chosen_game(tmp_path: Path) -> None:
    mod = write_toys(tmp_path)
    game = open_table(mod)
    view = chain(game, source_for(mod), "cn_play", 400)
    assert (view.games, view.can_simulate) == (400, True)
    assert "in 100 % of games" in view.nodes[by_name(view, "cn.1")].words
    won, lost = (view.nodes[by_name(view, name)].words[-1] for name in ("cn.3", "cn.4"))
    shares = [float(words.split()[1]) for words in (won, lost)]
    assert sum(shares) == pytest.approx(100, abs=0.2)
    assert not any(
        " of games" in words for node in chain(game, source_for(mod), "cn_play").nodes for words in node.words
    )


def test_what_is_no_game_is_not_simulated(tmp_path: Path) -> None:
    view = chain(small_game(tmp_path), ModSource(tmp_path), "tst.1", 400)
    assert (view.games, view.can_simulate) == (0, False)


def test_no_more_games_than_a_page_may_ask_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("generator.play.chain.MOST_GAMES", 30)
    mod = write_toys(tmp_path)
    assert chain(open_table(mod), source_for(mod), "cn_play", 10**9).games == 30


def test_a_start_that_is_not_there_and_none_at_all(tmp_path: Path) -> None:
    game = small_game(tmp_path)
    with pytest.raises(UserError, match=r"no event, decision or on_action `tst\.9`"):
        chain(game, ModSource(tmp_path), "tst.9")
    events_only = {"events/tst.txt": EVENTS}
    empty = Game(loaded_mod(tmp_path / "bare", events_only), free_setting(None))
    empty.begin()
    with pytest.raises(UserError, match="nothing has been started"):
        chain(empty, ModSource(tmp_path / "bare"))


def test_the_graph_is_that_of_the_script_after_a_reload(tmp_path: Path) -> None:
    game, source = small_game(tmp_path), ModSource(tmp_path)
    chains = Chains(source)
    before = chains.view(Played(game.loaded, starts_of(game), 1), "tst.1", 0)
    (tmp_path / "events" / "tst.txt").write_text(
        EVENTS.replace("option = { name = tst_again", "option = { name = tst_ok")
    )
    unread = chains.view(Played(game.loaded, starts_of(game), 1), "tst.1", 0)
    assert unread == before
    game.reload(source)
    after = chains.view(Played(game.loaded, starts_of(game), 1), "tst.1", 0)
    assert [way.text for way in after.nodes[0].comes_from] != [way.text for way in before.nodes[0].comes_from]


@needs_dot
def test_the_drawing_is_bare_and_its_nodes_are_numbered(tmp_path: Path) -> None:
    view = chain(dice_game(), source_for(BUILT))
    assert view.svg.startswith("<svg")
    assert "<style" not in view.svg
    for number in range(len(view.nodes)):
        assert f"<title>n{number}</title>" in view.svg
    assert view.hint == ""


def test_without_graphviz_there_is_a_list_and_a_hint(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    view = chain(small_game(tmp_path), ModSource(tmp_path))
    assert view.svg == ""
    assert view.hint.endswith("it is not installed; the list below holds the same")
    assert len(view.nodes) == 3


# over HTTP


def test_the_page_and_its_graph_are_served_to_whom_may_look(tmp_path: Path) -> None:
    with served(small_game(tmp_path), ModSource(tmp_path)) as client:
        assert b"graph.js" in client.get("/graph").body
        found = client.get("/chain?from=tst.1&games=0").json["chain"]
        assert isinstance(found, dict)
        assert found["start"] == "tst.1"
        for path in ("/graph", "/chain?from=tst.1"):
            assert client.ask("GET", path, {}).status == 403


@pytest.mark.parametrize("games", ["-1", "x", "1.5", "%C2%B2", str(MOST_GAMES + 1), "9" * 40, "%20"])
def test_a_number_of_games_that_is_none(tmp_path: Path, games: str) -> None:
    with served(small_game(tmp_path), ModSource(tmp_path)) as client:
        answer = client.get(f"/chain?from=tst.1&games={games}")
        assert answer.status == 400
        assert answer.body.startswith(b"400 `games` must be a whole number")


def test_faults_of_a_graph_are_told_in_words(tmp_path: Path) -> None:
    with served(small_game(tmp_path), ModSource(tmp_path)) as client:
        answer = client.get("/chain?from=" + "x" * 5000)
        assert answer.status == 422
        assert "there is no event, decision or on_action" in str(answer.json["error"])
        assert len(answer.body) < 1000


def test_hostile_names_stay_text(tmp_path: Path) -> None:
    evil = "<script>alert(1)</script>"
    texts = SMALL["localisation/tst.csv"].replace("Give two coins", evil)
    view = chain(small_game(tmp_path, {**SMALL, "localisation/tst.csv": texts}), ModSource(tmp_path))
    assert any(evil in way.text for way in view.nodes[0].leads_to), "the page shows it as text"
    assert "<script" not in view.svg

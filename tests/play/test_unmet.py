"""Why a start cannot be made, in words; and events that come all the same."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.errors import UserError
from generator.play.game import Game
from generator.play.record import Kind
from generator.play.setting import Start, StartKind
from generator.play.unmet import Lack, decision_lacks, event_lacks, in_words
from tests.play.stage import DECISIONS, EVENTS, SMALL, built_game, small_game, told

CHOOSY = (
    EVENTS
    + """
character_event = {
	id = tst.5
	desc = tst_ok
	is_triggered_only = yes
	min_age = 90
	trigger = { wealth = 500 FROM = { NOT = { wealth = 50 } } prestige = 0 }
	immediate = { prestige = 7 }
	option = { name = tst_ok }
}
character_event = {
	id = tst.6
	desc = tst_ok
	is_triggered_only = yes
	trigger = { always = no }
	fail_trigger_effect = { wealth = 1 }
	option = { name = tst_ok }
}
"""
)
TARGETED = (
    DECISIONS
    + """
targeted_decisions = {
	tst_duel = {
		filter = court
		from_potential = { wealth = 999 }
		potential = { wealth = 888 FROM = { piety = 5 } }
		allow = { prestige = 4 }
		effect = { wealth = 1 FROM = { wealth = 2 } }
	}
	tst_ponder = {
		filter = self
		from_potential = { wealth = 999 }
		allow = { prestige = 4 }
		effect = { piety = 3 }
	}
}
"""
)


@pytest.fixture
def game(tmp_path: Path) -> Game:
    return small_game(tmp_path, {**SMALL, "events/tst.txt": CHOOSY, "decisions/tst.txt": TARGETED})


def event(name: str, kind: StartKind = StartKind.EVENT) -> Start:
    return Start(kind, name, "person_1", ("person_2",))


def test_what_an_event_lacks(game: Game) -> None:
    assert event_lacks(game.engine, "tst.5", "person_1", ("person_2",)) == (
        Lack("Aldith", "age at least 90"),
        Lack("Aldith", "gold at least 500"),
        Lack("Aldith", "Wulfric: gold less than 50"),
    )
    assert event_lacks(game.engine, "tst.1", "person_1", ()) == ()
    assert event_lacks(game.engine, "tst.99", "person_1", ()) == ()


def test_what_a_decision_lacks_of_both(game: Game) -> None:
    assert decision_lacks(game.engine, "tst_duel", "person_1", ("person_2",)) == (
        Lack("Aldith", "gold at least 999"),
        Lack("Wulfric", "gold at least 888"),
        Lack("Wulfric", "Aldith: piety at least 5"),
        Lack("Wulfric", "prestige at least 4"),
        Lack("Aldith", "may not have Wulfric with `filter = court`"),
    )
    assert decision_lacks(game.engine, "tst_decide", "person_1", ()) == ()
    assert decision_lacks(game.engine, "nothing", "person_1", ()) == ()


def test_the_hint_puts_the_conditions_of_each_person_together() -> None:
    lacks = [Lack("Anna", "a"), Lack("Anna", "b"), Lack("Bert", "c")]
    assert in_words(lacks) == "it needs, of Anna: a, b; of Bert: c"
    assert in_words([*lacks, Lack("Bert", "d"), Lack("Bert", "e")]) == "it needs, of Anna: a, b; of Bert: c, d ..."
    assert in_words([]) == "its conditions do not hold"


def test_an_event_that_does_not_come_is_refused_with_the_reason(game: Game) -> None:
    with pytest.raises(UserError, match=r"`tst\.5` does not come to `person_1`") as refused:
        game.start(event("tst.5"))
    assert refused.value.hint == (
        "it needs, of Aldith: age at least 90, gold at least 500, Wulfric: gold less than 50; "
        "started `anyway` it runs all the same"
    )
    assert (game.at, [window.event for window in game.windows]) == (0, ["tst.1"])


def test_what_a_failing_trigger_does_is_undone(game: Game) -> None:
    with pytest.raises(UserError, match="does not come"):
        game.start(event("tst.6"))
    assert game.engine.gold("person_1")[0] == 100_000


def test_started_anyway_it_comes(game: Game) -> None:
    game.start(event("tst.5", StartKind.ANYWAY))
    assert [window.event for window in game.windows] == ["tst.1", "tst.5"]
    assert game.engine.stat("person_1", "prestige")[0] == 7_000
    assert game.moments[-1].label == "event tst.5, whatever its conditions say"
    assert told(game, Kind.EVENT) == ["tst.1", "tst.5"]


def decision(name: str, kind: StartKind = StartKind.DECISION_ANYWAY) -> Start:
    return Start(kind, name, "person_1", ("person_2",))


def test_a_decision_is_taken_anyway(game: Game) -> None:
    game.start(decision("tst_duel"))
    assert [game.engine.gold(key)[0] for key in ("person_1", "person_2")] == [102_000, 101_000]
    assert game.moments[-1].label == "decision tst_duel, whatever its conditions say"
    with pytest.raises(UserError, match="there is no decision `tst_duels`; did you mean `tst_duel`"):
        game.start(decision("tst_duels"))


def test_a_decision_on_oneself_is_taken_on_oneself(game: Game) -> None:
    with pytest.raises(UserError, match="`tst_ponder` cannot be taken") as refused:
        game.start(decision("tst_ponder", StartKind.DECISION))
    assert refused.value.hint == "it needs, of Aldith: prestige at least 4; started `anyway` it runs all the same"
    game.start(decision("tst_ponder"))
    assert [game.engine.stat(key, "piety")[0] for key in ("person_1", "person_2")] == [3_000, 0]


def test_a_decision_of_ours_says_who_lacks_what() -> None:
    game = built_game("dice_poker", ("asker",))
    with pytest.raises(UserError, match="`wkd_dp_play` cannot be taken by `asker` now") as refused:
        game.start(Start(StartKind.DECISION, "wkd_dp_play", "asker", ("guest",)))
    assert "it needs, of " in refused.value.hint
    assert "Wulfric" in refused.value.hint or "Aldith" in refused.value.hint


def test_an_event_of_provinces_comes_to_where_the_person_is(tmp_path: Path) -> None:
    body = "is_triggered_only = yes desc = tst_ok immediate = { owner = { wealth = 7 } } option = { name = tst_ok }"
    events = f"{EVENTS}province_event = {{ id = tst.7 {body} }}\n"
    game = small_game(tmp_path, {**SMALL, "events/tst.txt": events}, "tst.7")
    state = game.engine.machine.state
    assert [state.entities[window.run.chain.root or 0].name for window in game.windows] == ["Here"]
    assert state.entities[game.windows[0].person].name == "Aldith", "its owner chooses"
    assert game.engine.gold("person_1")[0] == 107_000
    game.start(Start(StartKind.ANYWAY, "tst.7", "person_2"))
    assert game.engine.gold("person_1")[0] == 114_000

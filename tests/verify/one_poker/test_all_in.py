"""A human goes all in in every round against the AI that only checks and calls, through the generated script."""

from __future__ import annotations

from random import Random

import pytest

from generator.games.one_poker.rules import Result, showdown
from generator.verify.built import load_built
from generator.verify.one_poker.casting import Caster, by_moves, replay_of
from generator.verify.one_poker.games import deviations, endings, run
from generator.verify.one_poker.subject import Subject, subject_of
from tests.games.one_poker.composed import edited
from tests.verify.mutant import build_in

GAMES = 60


@pytest.fixture(scope="module")
def only_calls(tmp_path_factory: pytest.TempPathFactory) -> Subject:
    """Rules by which every AI checks and calls."""
    text = edited(("gambler: cautious", "gambler: check_call"))
    return subject_of(load_built(build_in(tmp_path_factory.mktemp("all_in") / "home", text) / "rules.yaml"))


@pytest.mark.parametrize("humans", [(True, False), (False, True)], ids=["asker", "guest"])
def test_every_round_is_all_in(only_calls: Subject, humans: tuple[bool, bool]) -> None:
    random = Random(8)
    scene = Caster(only_calls, seed=2).scene((humans, by_moves((), random)) for _ in range(GAMES))
    replay = replay_of(only_calls, scene)
    run(only_calls, replay)
    assert deviations(only_calls, scene, replay) == []
    assert list(endings(only_calls, scene, replay)) == []
    assert not replay.table.engine.anomalies
    human = 0 if humans[0] else 1
    ties = 0
    for play in scene.plays:
        steps = [stop.step for stop in play.stops]
        ties += steps.count("round_tied")
        assert not {"other_folded", "folded", "round_won", "round_lost", "answer"} & set(steps), "it only calls"
        last = play.stops[-1]
        mine, other = last.board.played[human], last.board.played[1 - human]
        assert showdown(mine, other) is (Result.WIN if last.step == "won" else Result.LOSS)
        assert sorted(last.board.lives) == [0, 2 * only_calls.block.lives]
    assert ties, "equal cards give both their lives back, and the game goes on"


def test_nobody_thinks_otherwise(only_calls: Subject) -> None:
    assert [policy.name for policy in only_calls.policies] == ["check_call"]

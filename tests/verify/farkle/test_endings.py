"""What is told of the end of games: gold, remains and memories, each spoilt in the plan or in the batch."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import numpy as np
import pytest

from generator.verify import casting
from generator.verify.casting import KINDS, Pool
from generator.verify.endings import Ended
from generator.verify.farkle.casting import Caster, Scene, at_random, declining, replay_of
from generator.verify.farkle.games import endings, run
from generator.verify.farkle.play import Play
from generator.verify.farkle.subject import Subject
from generator.verify.outcome import Failure
from generator.verify.people import People
from generator.verify.replay import Replay


@pytest.fixture(scope="module")
def scene(subject: Subject) -> Scene:
    """Two games that are played, and one that is declined."""
    ways = (at_random(Random(1)), at_random(Random(3)), declining)
    return Caster(subject, seed=4).scene(((True, True), way) for way in ways)


@pytest.fixture
def played(subject: Subject, scene: Scene) -> Iterator[Replay]:
    """These games played out by the script."""
    replay = replay_of(subject, scene)
    run(subject, replay)
    yield replay


def ended(subject: Subject, scene: Scene, replay: Replay) -> Ended[Play]:
    return Ended(subject, scene.plays, scene.people, replay, subject.block.memory, None)


def messages(subject: Subject, scene: Scene, replay: Replay) -> list[tuple[str, str]]:
    """The kind of each fault, and what is said behind the game."""
    faults = ended(subject, scene, replay).faults()
    return [(fault.name, fault.message.rpartition("; at the end ")[2]) for fault in faults]


def test_whole_games_leave_nothing(subject: Subject, scene: Scene, played: Replay) -> None:
    assert [play.is_remembered for play in scene.plays] == [True, True, False]
    assert messages(subject, scene, played) == []
    assert list(endings(subject, scene, played)) == []


def test_gold_is_told_with_what_was_expected(subject: Subject, scene: Scene, played: Replay) -> None:
    table = played.table
    table.state.stats.write((1, "wealth"), table.every, 98_500)
    (fault,) = messages(subject, scene, played)
    wanted = scene.plays[0].purses[1] / 1000
    assert fault == ("wrong-gold", f"the guest stands at -1.5 gold, expected {wanted:+g} gold (3 of 3 games)")


def test_a_flag_that_stays_is_told(subject: Subject, scene: Scene, played: Replay) -> None:
    played.table.set_flag(0, subject.bonds.seated)
    (fault,) = messages(subject, scene, played)
    assert fault == ("state-left-over", f"the asker still has the flag `{subject.bonds.seated}` (3 of 3 games)")


def test_a_memory_of_no_game_and_one_of_another_time(subject: Subject, scene: Scene, played: Replay) -> None:
    table, name = played.table, subject.rules.opinion_modifier_id(subject.block.memory)
    table.state.feelings.write((0, 1, name), table.every, table.state.day + 7)
    forgotten = {("feels", 0, subject.block.memory): np.zeros(3, np.int64)}
    strange = casting.Scene(People(3, {**scene.people.values, **forgotten}), scene.plays)
    assert messages(subject, strange, played) == [
        (
            "state-left-over",
            f"the asker remembers the game for another time than the rules give to `{name}` (2 of 3 games)",
        ),
        ("state-left-over", "the asker remembers a game that was none (1 of 3 games)"),
    ]


def test_the_first_wrong_game_is_told(subject: Subject, scene: Scene, played: Replay) -> None:
    wrong = played.step > played.step.min()
    (fault,) = ended(subject, scene, played).differing(wrong, Failure.RESULT, "something differs")
    assert fault.message.startswith("human asks human: ")
    assert fault.message.endswith("; at the end something differs (2 of 3 games)")
    assert list(ended(subject, scene, played).differing(wrong & ~wrong, Failure.RESULT, "nothing")) == []


# who plays


def pool(subject: Subject, seed: int = 1) -> Pool[str]:
    """Pairs whose cruel ones play in a way of their own."""
    return Pool(subject.seating, {"cruel": "wild"}, "tame", Random(seed))


def test_an_ai_guest_is_one_who_accepts(subject: Subject) -> None:
    people = pool(subject)
    pairs = [people.pair((True, False)) for _ in range(50)]
    assert set(pairs) <= set(people.accepting)
    people.accepting = []
    assert people.pair((True, False)) is None
    assert people.pair((True, True)) is not None


def test_an_ai_plays_by_its_traits(subject: Subject) -> None:
    people = pool(subject)
    ways = {people.way(pair, seat) for pair in range(people.people.worlds) for seat in (0, 1)}
    assert ways == {"wild", "tame"}
    cruel = people.people.of("trait", 1, "cruel")
    assert all((people.way(pair, 1) == "wild") == bool(cruel[pair]) for pair in range(people.people.worlds))


def test_games_that_nobody_can_play_are_left_out(subject: Subject, scene: Scene) -> None:
    people = pool(subject)
    people.accepting = []
    asked: list[int] = []

    def play(pair: int, _humans: tuple[bool, bool], number: int) -> Play:
        asked.append(pair)
        return scene.plays[number]

    made = people.scene(((humans, 0) for humans in KINDS), play)
    assert len(asked) == len(made.plays) == made.people.worlds == sum(humans[1] for humans in KINDS)
    assert made.chosen([1]).plays == (scene.plays[0],)
    assert made.people.of("human", 1).tolist() == [1, 1]

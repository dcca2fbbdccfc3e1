"""The referee plays by the rules: points, stakes, windows; and a replay that differs is told."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from generator.games.yacht.rules import CARD
from generator.verify.replay import FIRST_NUMBER
from generator.verify.yacht.paths import KINDS, PRACTICE, fitting_people
from generator.verify.yacht.play import Kind, Play
from generator.verify.yacht.referee import Referee
from generator.verify.yacht.replay import Scene, begin, readings, replay_of, script_of
from generator.verify.yacht.subject import Subject

TWO = Kind((True, True))


def first(_step: str, options: tuple[str, ...]) -> str:
    """A human who takes the first option."""
    return options[0]


def played(subject: Subject, kind: Kind, seed: int = 1, chooser: Callable[[str, tuple[str, ...]], str] = first) -> Play:
    """A whole game."""
    return Referee(subject, kind, Random(seed), chooser).whole()


def test_a_game_of_two_has_thirteen_turns_each(subject: Subject) -> None:
    play = played(subject, TWO)
    assert play.days == 2 * len(CARD)
    last = play.stops[-1].sides
    assert all(-1 not in side.scores for side in last)
    for side in last:
        bonus = subject.rules.bonus * (side.upper >= subject.rules.bonus_from)
        assert side.total == sum(side.scores) + bonus
    assert {stop.step for stop in play.stops} == {"invite", "turn", "won", "lost"}


def test_gold_goes_from_one_to_the_other_or_nowhere(subject: Subject) -> None:
    for seed in range(6):
        play = played(subject, TWO, seed)
        ante = subject.block.stakes.ante
        wins = play.totals[0] - play.totals[1]
        assert sum(play.purses) == 0
        assert play.purses[0] == (ante if wins > 0 else -ante if wins < 0 else 0)


def test_whoever_declines_ends_it(subject: Subject) -> None:
    play = played(subject, TWO, chooser=lambda _step, options: options[-1])
    assert [(stop.step, stop.seat) for stop in play.stops] == [("invite", 1), ("declined", 0)]
    assert play.purses == (0, 0)
    assert not play.was_played


def test_a_human_sees_the_ai_think_until_he_has_enough(subject: Subject) -> None:
    def watches(step: str, options: tuple[str, ...]) -> str:
        return "watch_never" if step == "watch" else options[0]

    assert sum(stop.step == "watch" for stop in played(subject, Kind((True, False))).stops) > 13
    assert sum(stop.step == "watch" for stop in played(subject, Kind((True, False)), chooser=watches).stops) == 1

    def skips(step: str, options: tuple[str, ...]) -> str:
        return "watch_turn" if step == "watch" else options[0]

    assert sum(stop.step == "watch" for stop in played(subject, Kind((True, False)), chooser=skips).stops) == 13


def test_two_who_play_alike_need_no_watching(subject: Subject) -> None:
    assert not [stop for stop in played(subject, TWO).stops if stop.step == "watch"]


def test_picked_dice_are_thrown_and_others_stay(subject: Subject) -> None:
    picks = ("pick_reroll", "pick_keep", "pick_back", "pick_keep", "pick_keep", "pick_keep", "pick_reroll")
    words = iter(("by_die", *picks, "throw_picked"))
    play = played(subject, PRACTICE, chooser=lambda _step, options: next(words, options[0]))
    before, after = play.stops[0], play.stops[9]
    assert [stop.cursor for stop in play.stops[1:9]] == [1, 2, 3, 2, 3, 4, 5, 6]
    assert sorted(play.stops[8].sides[0].marks) == [0, 4]
    assert before.sides[0].dice[1:4] == after.sides[0].dice[1:4]
    assert after.sides[0].rerolls == before.sides[0].rerolls - 1


def test_practice_has_one_side(subject: Subject) -> None:
    play = played(subject, PRACTICE)
    assert {stop.seat for stop in play.stops} == {0}
    assert play.stops[-1].step == "practised"
    assert play.days == len(CARD)
    assert play.purses == (0, 0)


def test_a_replay_follows_its_plan_and_tells_where_it_does_not(subject: Subject) -> None:
    plays = tuple(played(subject, kind, seed) for seed, kind in enumerate(KINDS[:3]))
    spoilt = played(subject, TWO, 9)
    spoilt.draws[7] = (spoilt.draws[7] + 1) % 6
    scene = Scene((*plays, spoilt), fitting_people(subject, [*plays, spoilt]))
    replay = replay_of(subject, scene)
    begin(subject, replay, alone=False)
    replay.play(replay.first_day + 40, replay)
    assert set(replay.deviations) == {3}
    assert readings(subject, alone=False)[replay.deviations[3].aspect - FIRST_NUMBER].startswith("die ")
    assert (replay.step[:3] == replay.count[:3]).all()


def test_every_reading_has_a_number(subject: Subject) -> None:
    play = played(subject, TWO)
    windows = script_of(subject, play, alone=False).windows
    assert {len(window.numbers) for window in windows} == {len(readings(subject, alone=False))}
    alone = script_of(subject, played(subject, PRACTICE), alone=True).windows
    assert {len(window.numbers) for window in alone} == {len(readings(subject, alone=True))}

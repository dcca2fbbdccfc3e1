"""A window of an old game answered in the next one: every kind of window, of random games between two humans."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from random import Random

from generator.interpret.machine import Window
from generator.interpret.policies import first_valid, valid_matrix
from generator.interpret.rows import IntArray
from generator.verify.one_poker.casting import Caster, Scene, at_random, replay_of, script_of
from generator.verify.one_poker.subject import Subject
from generator.verify.outcome import Outcome
from generator.verify.reunion import Meeting, Regulars, meetings_of, outcome_of, regulars_of

GAMES = 40
"""Random games in which windows of every kind are looked for."""
_ENDING = ("all_in", "confirm", "raise_lives", "call")
"""Options that bring a game to its end, the most welcome first."""


def check_stale(subject: Subject) -> Outcome:
    """Every kind of old window with every option against every kind of new window."""
    random = Random(6)
    scene = Caster(subject, seed=4).scene(((True, True), at_random(random)) for _ in range(GAMES))
    return outcome_of(regulars(subject, scene), list(all_meetings(scene)))


def all_meetings(scene: Scene) -> Iterator[Meeting]:
    """One meeting for each pair of kinds of windows, by step, and each option of the old one."""
    return meetings_of(scene.plays, lambda number, place: scene.plays[number].stops[place].step)


def regulars(subject: Subject, scene: Scene) -> Regulars:
    """The games of a scene, and the names of the script."""
    return regulars_of(
        subject,
        subject.block.table_days,
        scene,
        partial(script_of, subject),
        partial(replay_of, subject),
        partial(_ending, subject),
    )


def _ending(subject: Subject, window: Window) -> IntArray:
    """For each row the option that ends the game soonest, or the first valid one."""
    choice, valid = first_valid(window), valid_matrix(window)
    for word in reversed(_ENDING):
        label = subject.n.key(word)
        if label in window.labels:
            number = window.labels.index(label)
            choice[valid[number]] = number
    return choice

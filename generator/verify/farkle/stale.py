"""A window of an old game answered in the next one: every kind of window, of random games between two humans."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from functools import partial
from random import Random

import numpy as np

from generator.interpret.machine import Window
from generator.interpret.policies import valid_matrix
from generator.interpret.rows import IntArray
from generator.verify.farkle.casting import Caster, Scene, at_random, picking, replay_of, script_of
from generator.verify.farkle.subject import Subject
from generator.verify.outcome import Outcome
from generator.verify.reunion import Meeting, Regulars, meetings_of, outcome_of, regulars_of

_GAMES = 12
"""Random games in which windows of every kind are looked for, every other one picked die by die."""


def check_stale(subject: Subject) -> Outcome:
    """Every kind of old window with every option against every kind of new window."""
    random = Random(9)
    choosers = [(at_random if game % 2 else picking)(random) for game in range(_GAMES)]
    scene = Caster(subject, seed=6).scene(((True, True), chooses) for chooses in choosers)
    return outcome_of(regulars(subject, scene), list(all_meetings(scene)))


def all_meetings(scene: Scene) -> Iterator[Meeting]:
    """One meeting for each pair of kinds of windows, by step and options, and each option of the old one."""

    def kind_of(number: int, place: int) -> Hashable:
        """The step and what can be chosen there."""
        stop = scene.plays[number].stops[place]
        return stop.step, stop.options

    return meetings_of(scene.plays, kind_of)


def regulars(subject: Subject, scene: Scene) -> Regulars:
    """The games of a scene, and the names of the script."""
    return regulars_of(
        subject,
        subject.block.table_days,
        scene,
        partial(script_of, subject),
        partial(replay_of, subject),
        last_valid,
    )


def last_valid(window: Window) -> IntArray:
    """The last option that can be chosen, for each row: it banks, or puts dice back."""
    valid = valid_matrix(window)
    last: IntArray = len(valid) - 1 - np.argmax(valid[::-1], axis=0)
    return last

"""A window of an old game answered in the next one: every kind of window, of every game between two humans."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence

import numpy as np

from generator.verify.dice_poker.casting import Scene, scenes
from generator.verify.dice_poker.paths import told
from generator.verify.dice_poker.replay import replay_of, script_of
from generator.verify.dice_poker.subject import Subject
from generator.verify.outcome import Outcome
from generator.verify.replay import Replay, Script
from generator.verify.reunion import Meeting, Regulars, meetings_of, outcome_of


def check_stale(subject: Subject) -> Outcome:
    """Every kind of old window with every option against every kind of new window."""
    scene = next(scenes(subject, thorough=False))
    return outcome_of(regulars(subject, scene), list(all_meetings(scene)))


def all_meetings(scene: Scene) -> Iterator[Meeting]:
    """One meeting for each pair of kinds of windows and each option of the old one; both players are human."""
    both_human = scene.people.of("human", 0) & scene.people.of("human", 1)

    def kind_of(number: int, place: int) -> Hashable:
        """The step between two humans; each die that is asked about is a kind of its own."""
        stop = scene.plays[number].stops[place]
        is_pick = stop.step.startswith("pick")
        return (stop.step, stop.cursor if is_pick else 0) if both_human[number] else None

    return meetings_of(scene.plays, kind_of)


def regulars(subject: Subject, scene: Scene) -> Regulars:
    """The games of a scene, and the names of the script."""
    symbols = subject.symbols

    def seat(numbers: Sequence[int], scripts: Sequence[Script]) -> Replay:
        """A batch of worlds for some of the games."""
        people = scene.people.chosen(np.array(numbers, np.int64))
        plays = tuple(scene.plays[number] for number in numbers)
        return replay_of(subject, Scene(scene.game, scene.decision, people, plays, 0), scripts)

    return Regulars(
        plays=scene.plays,
        decision=scene.decision,
        table_days=subject.block.table_days,
        bonds=symbols.bonds,
        label=symbols.label,
        event=lambda step: symbols.events.get(step, ""),
        place=subject.event_place,
        script=lambda number: script_of(subject, scene.plays[number]),
        told=lambda number, stop: told(scene, number, stop),
        seat=seat,
    )

"""When games break off: every disaster at every window and on every day on which something is pending."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from generator.interpret.rows import BoolArray
from generator.verify.dice_poker.casting import Scene
from generator.verify.dice_poker.conditions import tree_of
from generator.verify.dice_poker.subject import Subject
from generator.verify.disasters import Disaster as Disaster

NEVER = -1


DISASTERS = tuple(Disaster)


@dataclass(frozen=True, slots=True)
class Case:
    """One disaster in one game: at a window, then answered by the option of that number, or at the end of a day."""

    play: int
    disaster: Disaster
    stop: int = NEVER
    answer: int = 0
    day: int = NEVER


def all_cases(subject: Subject, scene: Scene) -> Iterator[Case]:
    """Every disaster at every moment of every game; moments that several games share only once."""
    seen: set[tuple[object, ...]] = set()
    parted = parted_by_war(subject, scene)
    for number, play in enumerate(scene.plays):
        kind = tuple(int(scene.people.of("human", seat)[number]) for seat in (0, 1))
        for case in _cases_of(scene, number):
            before: tuple[str, ...] = tuple(one.choice for one in play.stops[: case.stop]) if case.stop >= 0 else ()
            moment = play.stops[case.stop].step if case.stop >= 0 else (case.day, *play.words)
            key = (kind, before, moment, case.disaster, case.answer)
            if (case.disaster is Disaster.WAR and not parted[number]) or key in seen:
                continue
            seen.add(key)
            yield case


def _cases_of(scene: Scene, number: int) -> Iterator[Case]:
    play = scene.plays[number]
    for place, stop in enumerate(play.stops):
        own = Disaster.GUEST_DIES if stop.seat else Disaster.ASKER_DIES
        is_asked = stop.options != ("close",)
        for disaster in DISASTERS:
            if disaster in (Disaster.TIMEOUT, Disaster.DELAY) and not is_asked:
                continue
            answers = range(1 if disaster in (own, Disaster.DELAY) else len(stop.options))
            yield from (Case(number, disaster, place, answer) for answer in answers)
    for day in range(play.days):
        yield from (Case(number, disaster, day=day) for disaster in DISASTERS[:3])


def parted_by_war(subject: Subject, scene: Scene) -> BoolArray:
    """Where war between the two ends a game by the rules, whoever's step it is."""
    people = scene.people.chosen(np.arange(scene.people.worlds))
    people.values[("at_war", 0, "")] = np.ones(people.worlds, np.int64)
    tree = tree_of(subject, "keeps_playing")
    return ~people.holds(tree, ("me", "other")) & ~people.holds(tree, ("other", "me"))

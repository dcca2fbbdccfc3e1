"""Whole games: many of every kind of players, played by the referee and replayed by the script, window by window.

At every window: which event, for whom, the options, both purses and antes, seats, locks and links, dice, cards, points,
marks, where each aims. At the end: the gold, the memory of the game, and that nothing is left over.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import numpy as np

from generator.diagnostics import Diagnostic
from generator.errors import UserError
from generator.interpret.rows import as_numbers
from generator.verify.conditions import in_days, tree_of
from generator.verify.outcome import Failure, Outcome, counterexample, script_faults, tally
from generator.verify.pairs import keep_playing, strangers
from generator.verify.people import People
from generator.verify.worlds import PURSE, SEATS
from generator.verify.yacht.play import Kind, Play, Stop
from generator.verify.yacht.referee import Referee
from generator.verify.yacht.replay import Deviation, Replay, Scene
from generator.verify.yacht.subject import Subject

GAMES = 60
"""Games of each kind of players."""
KINDS = (Kind((True, True)), Kind((True, False)), Kind((False, True)), Kind((True, False), accepts=False))
PRACTICE = Kind((True, False), alone=True)
_DECLINING = 8
_SEED = 17
_MOST_WORDS = 10


def check_paths(subject: Subject, games: int = GAMES) -> Outcome:
    """Games of every kind of players, with random dice and random choices of humans."""
    faults: list[Diagnostic] = []
    played = windows = 0
    for scene in scenes(subject, games):
        replay = Replay(subject, scene)
        replay.sit_down()
        replay.run(replay.table.engine.day + subject.block.table_days - 1)
        faults += _deviations(replay)
        faults += endings(replay)
        faults += script_faults(replay.table.engine.anomalies)
        played += len(scene.plays)
        windows += int(replay.count.sum())
    return Outcome(f"{played:,} games with {windows:,} windows, each side a human or an AI", tuple(faults))


def scenes(subject: Subject, games: int) -> Iterator[Scene]:
    """Games for two, and of one who practises."""
    random = Random(_SEED)
    plays: list[Play] = []
    for kind in KINDS:
        for number in range(games if kind.accepts else _DECLINING):
            own = Random(random.getrandbits(32))
            declines = kind.humans[1] and number < _DECLINING
            plays.append(Referee(subject, kind, own, _no if declines else None).whole())
    yield Scene(tuple(plays), fitting_people(subject, plays))
    if subject.block.practice.enabled:
        alone = tuple(Referee(subject, PRACTICE, Random(random.getrandbits(32))).whole() for _ in range(games // 2))
        yield Scene(alone, fitting_people(subject, alone), alone=True)


def _no(_step: str, options: tuple[str, ...]) -> str:
    return options[-1]


def fitting_people(subject: Subject, plays: tuple[Play, ...] | list[Play]) -> People:
    """For each game a random pair who may play it; `UserError` if the rules let nobody."""
    seating = subject.seating
    chosen: list[int] = []
    pools: dict[Kind, np.ndarray[tuple[int], np.dtype[np.int64]]] = {}
    people = strangers(seating)
    for number, play in enumerate(plays):
        kind = play.kind
        if kind not in pools:
            for seat in (0, 1):
                people.values[("human", seat, "")] = np.full(people.worlds, int(kind.humans[seat]))
            may_play = keep_playing(seating, people)
            if not kind.humans[1] and not kind.alone:
                may_play &= people.holds(tree_of(seating, "accepts")) == kind.accepts
            pools[kind] = np.flatnonzero(may_play).astype(np.int64)
            if not len(pools[kind]):
                raise UserError("no random pair of people may play a game", "relax the conditions in rules.yaml")
        chosen.append(int(pools[kind][number % len(pools[kind])]))
    return people.chosen(np.array(chosen, np.int64))


def told(scene: Scene, world: int, until: int | None = None) -> str:
    """A game for a message: who plays, and the last choices up to some window."""
    play = scene.plays[world]
    who = ["human" if human else "AI" for human in play.kind.humans]
    words = play.words if until is None else play.words[:until]
    listed = ", ".join(words[-_MOST_WORDS:]) or "nothing yet"
    cut = ".. " if len(words) > _MOST_WORDS else ""
    return f"{'one practises' if scene.alone else f'{who[0]} asks {who[1]}'}: {cut}{listed}"


# windows


def _deviations(replay: Replay) -> list[Diagnostic]:
    """The game that goes otherwise than planned after the fewest windows."""
    if not replay.deviations:
        return _missing_windows(replay)
    world = min(replay.deviations, key=lambda one: (replay.deviations[one].stop, one))
    deviation = replay.deviations[world]
    stops = replay.scene.plays[world].stops
    planned = stops[deviation.stop] if deviation.stop < len(stops) else None
    message = (
        f"{told(replay.scene, world, deviation.stop)}; then {_what(replay, world, deviation, planned)} "
        f"({tally(len(replay.deviations), replay.table.worlds)} games)"
    )
    definition = replay.subject.program.sources.events[deviation.event]
    return [counterexample(_kind(deviation.aspect), message, definition.place, deviation.way)]


def _kind(aspect: str) -> Failure:
    if aspect in ("the window", "the options", "the day"):
        return Failure.WINDOW
    if aspect.startswith(("the gold", "the antes")):
        return Failure.GOLD
    if aspect.startswith("die "):
        return Failure.HAND
    return Failure.RESULT if aspect.startswith(("the score", "`total`", "`bonus`", "`upper`")) else Failure.STATE


def _what(replay: Replay, world: int, deviation: Deviation, planned: Stop | None) -> str:
    """What is and what was expected at a window."""
    if planned is None:
        return f"`{deviation.event}` opens, expected no further window"
    wanted = int(replay.wanted[world, deviation.stop, replay.aspects.index(deviation.aspect)])
    if deviation.aspect == "the window":
        opens = f"`{deviation.event}` opens for the {SEATS[deviation.found % 2]}"
        event = replay.subject.n.event(planned.step)
        return f"{opens}, expected `{event}` ({planned.step}) for the {SEATS[planned.seat]}"
    window = f"in the window `{deviation.event}` of the {SEATS[planned.seat]}"
    if deviation.aspect == "the options":
        labels = replay.labels_of(deviation.event)
        offered = [", ".join(label for place, label in enumerate(labels) if number >> place & 1) for number in
                   (deviation.found, max(wanted, 0))]  # fmt: skip
        return f"{window} it offers {offered[0] or 'nothing'}, expected {offered[1] or ', '.join(planned.options)}"
    return f"{window} {deviation.aspect}: {deviation.found}, expected {wanted}"


def _missing_windows(replay: Replay) -> list[Diagnostic]:
    """The game that stops first before its last window."""
    short = np.flatnonzero(replay.step < replay.count)
    if not len(short):
        return []
    world = int(min(short, key=lambda one: (replay.step[one], one)))
    planned = replay.scene.plays[world].stops[int(replay.step[world])]
    message = (
        f"{told(replay.scene, world, int(replay.step[world]))}; then nothing opens, expected the window "
        f"`{replay.subject.n.event(planned.step)}` ({planned.step}) of the {SEATS[planned.seat]} "
        f"({tally(len(short), replay.table.worlds)} games)"
    )
    return [counterexample(Failure.WINDOW, message, replay.subject.place_of(planned.step))]


# ends


def endings(replay: Replay) -> Iterator[Diagnostic]:
    """Gold, points, memory and remains at the end of the games."""
    if replay.deviations:
        return
    table, plays = replay.table, replay.scene.plays
    for seat in (0, 1):
        wanted = np.array([PURSE + play.purses[seat] for play in plays])
        yield from _differing(replay, table.gold(seat) != wanted, Failure.GOLD, f"the {SEATS[seat]} has wrong gold")
        points = np.array([play.totals[seat] for play in plays])
        played = np.array([play.was_played and not (seat and play.kind.alone) for play in plays])
        wrong = (table.word(seat, "total") != points) & played
        yield from _differing(replay, wrong, Failure.RESULT, f"the {SEATS[seat]} has wrong points")
        for words, where in table.left_over(seat):
            yield from _differing(replay, where, Failure.STATE, f"the {SEATS[seat]} still has {words}")
        yield from _memory(replay, seat)


def _memory(replay: Replay, seat: int) -> Iterator[Diagnostic]:
    """Both remember a game that was played to its end, for the time of the rules; nobody one that was not."""
    rules, table = replay.subject.built.rules, replay.table
    memory = replay.subject.block.memory
    name, duration = rules.opinion_modifier_id(memory), rules.opinion_modifiers[memory].duration
    key = ("feels", seat, memory)
    had = replay.scene.people.values.get(key, np.zeros(table.worlds, np.int64)).astype(np.bool_)
    played = np.array([play.was_played and not play.kind.alone for play in replay.scene.plays])
    until = as_numbers(table.state.feelings.read((seat, 1 - seat, name), table.every), table.every)
    last = np.array([replay.first_day + play.days for play in replay.scene.plays])
    if duration is not None:
        wrong = played & (until != last + in_days(*duration))
        yield from _differing(replay, wrong, Failure.STATE, f"the {SEATS[seat]} remembers the game for another time")
    wrong = ~played & ~had & (until > table.state.day)
    yield from _differing(replay, wrong, Failure.STATE, f"the {SEATS[seat]} remembers a game that was none")


def _differing(
    replay: Replay, wrong: np.ndarray[tuple[int], np.dtype[np.bool_]], failure: Failure, words: str
) -> Iterator[Diagnostic]:
    """The first wrong world."""
    if wrong.any():
        world = int(np.argmax(wrong))
        message = f"{told(replay.scene, world)}; at the end {words} ({tally(int(wrong.sum()), len(wrong))} games)"
        yield counterexample(failure, message, replay.subject.place_of("finish"))

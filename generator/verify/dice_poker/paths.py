"""Every path through a game: each choice of humans and AIs replayed by the script and compared with the referee.

At every window: which event, for whom, the valid options (at least one, at most four), both purses, the stakes on the
table, seats, locks and links, dice, marks. At the end: the gold, what is left over, the memory of the game.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from generator.diagnostics import Diagnostic
from generator.interpret.rows import BoolArray, as_numbers
from generator.source import Place
from generator.verify.conditions import in_days
from generator.verify.deviations import cut_short
from generator.verify.dice_poker.casting import Scene, scenes
from generator.verify.dice_poker.conditions import tree_of
from generator.verify.dice_poker.hands import shown
from generator.verify.dice_poker.plans import turns_told
from generator.verify.dice_poker.play import Play, Stop
from generator.verify.dice_poker.replay import Aspect, replay_of
from generator.verify.dice_poker.subject import Subject
from generator.verify.dice_poker.tavern import PURSE, SEATS
from generator.verify.outcome import Failure, Outcome, counterexample, gold, script_faults, tally
from generator.verify.replay import Deviation, Replay

_KIND = {
    Aspect.EVENT: Failure.WINDOW, Aspect.OPTIONS: Failure.WINDOW, Aspect.ASKER_GOLD: Failure.GOLD,
    Aspect.GUEST_GOLD: Failure.GOLD, Aspect.STAKES: Failure.GOLD, Aspect.TIES: Failure.STATE,
    Aspect.ASKER_DICE: Failure.HAND, Aspect.GUEST_DICE: Failure.HAND, Aspect.MARKS: Failure.STATE,
    Aspect.CURSOR: Failure.STATE, Aspect.DAY: Failure.WINDOW,
}  # fmt: skip
_TIES = ("the asker's seat", "the guest's seat", "the asker's lock", "the guest's lock", "the asker's link",
    "the guest's link")  # fmt: skip
_STAKES = ("the asker's ante", "the guest's ante", "the asker's raise", "the guest's raise")
_MOST_WORDS = 14


@dataclass(frozen=True, slots=True)
class Replayed:
    """A scene that the script has replayed."""

    subject: Subject
    scene: Scene
    replay: Replay


def check_paths(subject: Subject, thorough: bool = True) -> Outcome:
    """All ways to play, with either side a human or an AI; not `thorough`, turns are short."""
    faults: list[Diagnostic] = []
    played = windows = 0
    left_out = 0
    for scene in scenes(subject, thorough):
        replay = replay_of(subject, scene)
        replay.sit_down(scene.decision)
        replay.play(replay.first_day + subject.block.table_days - 1, replay)
        game = Replayed(subject, scene, replay)
        faults += [*_deviations(game), *_endings(game), *script_faults(replay.table.engine.anomalies)]
        played += len(scene.plays)
        windows += int(replay.count.sum())
        left_out += scene.left_out
    ways = turns_told(subject.table.dice, subject.block.dice.rolls)
    unplayed = f"; {left_out} plans that no AI follows" if left_out else ""
    compared = f"{played:,} games with {windows:,} windows, each side a human or an AI, {ways}{unplayed}"
    return Outcome(compared, tuple(faults))


def told(scene: Scene, world: int, until: int | None = None) -> str:
    """A game for a message: who plays, and the choices up to some window."""
    play = scene.plays[world]
    who = ["human" if scene.people.of("human", seat)[world] else "AI" for seat in (0, 1)]
    words = play.words if until is None else _words_until(play, until)
    listed = ", ".join(words[-_MOST_WORDS:]) or "nothing yet"
    cut = ".. " if len(words) > _MOST_WORDS else ""
    return f"{who[0]} asks {who[1]}: {cut}{listed}"


def _words_until(play: Play, stop: int) -> list[str]:
    """The choices of humans before a window."""
    return [one.choice for one in play.stops[:stop]]


# windows


def _deviations(game: Replayed) -> list[Diagnostic]:
    """The simplest game that goes otherwise than planned."""
    plays, deviations = game.scene.plays, game.replay.deviations
    if not deviations:
        return _missing_windows(game)
    world = min(deviations, key=lambda one: (deviations[one].window, len(plays[one].words), one))
    deviation, stops = deviations[world], plays[world].stops
    planned = stops[deviation.window] if deviation.window < len(stops) else None
    message = (
        f"{told(game.scene, world, deviation.window)}; then {_what(game, deviation, planned)} "
        f"({tally(len(deviations), len(plays))} games)"
    )
    place = game.subject.places.event(deviation.event)
    return [counterexample(_KIND[Aspect(deviation.aspect)], message, place, deviation.way)]


def _what(game: Replayed, deviation: Deviation, planned: Stop | None) -> str:
    """What is and what was expected at a window."""
    found, event = deviation.found, deviation.event
    if planned is None:
        return f"`{event}` opens, expected no further window"
    window = f"the window `{event}` of the {SEATS[planned.seat]}"
    match aspect := Aspect(deviation.aspect):
        case Aspect.EVENT:
            wanted = f"{_window_told(game.subject, planned)} for the {SEATS[planned.seat]}"
            return f"`{event}` opens for the {SEATS[found % 2]}, expected {wanted}"
        case Aspect.OPTIONS:
            labels = game.replay.labels_of(event)
            offered = ", ".join(label for place, label in enumerate(labels) if found >> place & 1) or "nothing"
            wanted = ", ".join(game.subject.symbols.label(word) for word in planned.options)
            dice = shown(planned.dice[planned.seat])
            return f"{window} offers {offered} with {dice}, expected {wanted}"
        case Aspect.ASKER_GOLD | Aspect.GUEST_GOLD:
            seat = aspect - Aspect.ASKER_GOLD
            return (
                f"in {window} the {SEATS[seat]} stands at {gold(found - PURSE)}, expected {gold(planned.purses[seat])}"
            )
        case Aspect.STAKES:
            wanted = _listed(_STAKES, _flags((*planned.antes, *planned.raises)))
            return f"in {window} there lie {_listed(_STAKES, found)} on the table, expected {wanted}"
        case Aspect.TIES:
            wanted = "nothing of the game" if planned.is_over else _listed(_TIES, (1 << len(_TIES)) - 1)
            return f"in {window} there are {_listed(_TIES, found)}, expected {wanted}"
        case Aspect.ASKER_DICE | Aspect.GUEST_DICE:
            seat = aspect - Aspect.ASKER_DICE
            faces = planned.dice[seat]
            lying = tuple(found // 16**place % 16 for place in range(len(faces)))
            return f"in {window} the dice of the {SEATS[seat]} are {shown(lying)}, expected {shown(faces)}"
        case Aspect.MARKS:
            count = len(planned.dice[0])
            marked = " ".join(str(place % count + 1) for place in range(2 * count) if found >> place & 1)
            wanted = " ".join(str(place + 1) for marks in planned.marks for place in marks)
            return f"in {window} the dice {marked or 'none'} are marked, expected {wanted or 'none'}"
        case Aspect.CURSOR:
            return f"{window} asks about die {found}, expected {planned.cursor}"
        case Aspect.DAY:
            return f"{window} opens on day {found}, expected day {planned.day}"


def _listed(names: tuple[str, ...], bits: int) -> str:
    return ", ".join(name for place, name in enumerate(names) if bits >> place & 1) or "nothing"


def _flags(values: tuple[bool, ...]) -> int:
    return sum(1 << place for place, value in enumerate(values) if value)


def _missing_windows(game: Replayed) -> list[Diagnostic]:
    """The simplest game that stops before its last window."""
    short = cut_short(game.replay)
    if not len(short):
        return []
    world = int(short[0])
    stop = int(game.replay.step[world])
    planned = game.scene.plays[world].stops[stop]
    message = (
        f"{told(game.scene, world, stop)}; then nothing opens, expected the window "
        f"{_window_told(game.subject, planned)} of the {SEATS[planned.seat]} "
        f"({tally(len(short), len(game.scene.plays))} games)"
    )
    return [counterexample(Failure.WINDOW, message, game.subject.event_place(planned.step))]


def _window_told(subject: Subject, stop: Stop) -> str:
    return f"`{subject.symbols.events.get(stop.step)}` ({stop.step})"


# the end


def _endings(game: Replayed) -> list[Diagnostic]:
    """The simplest game with wrong gold at its end, with something left over, or remembered wrongly."""
    table, subject, plays = game.replay.table, game.subject, game.scene.plays
    faults: list[Diagnostic] = []
    place = subject.effect_place(subject.symbols.own("end_game"))
    memory = subject.rules.opinion_modifier_id(subject.block.memory)
    faults += _wrong_memory(game, memory)
    faults += _wrong_peace(game)
    was_played = np.array([play.was_played for play in plays], np.bool_)
    for seat in (0, 1):
        wanted = np.array([PURSE + play.purses[seat] for play in plays])
        found = table.gold(seat)
        if (world := _simplest(game, found != wanted)) is not None:
            message = (
                f"{told(game.scene, world)}; the {SEATS[seat]} ends with {gold(found[world] - PURSE)}, "
                f"expected {gold(wanted[world] - PURSE)}"
            )
            faults.append(counterexample(Failure.GOLD, message, place))
        for words, where in table.left_of(subject.symbols.bonds, seat):
            world = _simplest(game, where)
            if world is not None:
                message = f"{told(game.scene, world)}; after the end the {SEATS[seat]} still has {words}"
                faults.append(counterexample(Failure.STATE, message, place))
        remembers = table.feels(seat, memory) | _felt_before(game, seat)
        if (world := _simplest(game, remembers != (was_played | _felt_before(game, seat)))) is not None:
            does = "remembers" if remembers[world] else "does not remember"
            message = f"{told(game.scene, world)}; the {SEATS[seat]} {does} the game, expected the opposite"
            faults.append(counterexample(Failure.STATE, message, place))
    return faults


def _wrong_peace(game: Replayed) -> list[Diagnostic]:
    """A guest who declined and is not left alone, or who is although he played."""
    subject, people = game.subject, game.scene.people
    left_alone = subject.block.declining.left_alone
    modifier = subject.rules.event_modifier_id(left_alone)
    before = people.of("modifier", 1, left_alone).astype(np.bool_)
    declined = np.array([not play.was_played for play in game.scene.plays], np.bool_)
    wanted = before | (declined & people.holds(tree_of(subject, "declining")))
    found = game.replay.table.has_modifier(1, modifier)
    if (world := _simplest(game, found != wanted)) is None:
        return []
    is_ = "is" if found[world] else "is not"
    message = f"{told(game.scene, world)}; the guest {is_} left alone by `{modifier}`, expected the opposite"
    return [counterexample(Failure.STATE, message, subject.event_place("invite"))]


def _wrong_memory(game: Replayed, memory: str) -> list[Diagnostic]:
    """The memory of a game that weighs or lasts otherwise than in the rules."""
    subject, table, first_day = game.subject, game.replay.table, game.replay.first_day
    wanted = subject.rules.opinion_modifiers[subject.block.memory]
    for seat in (0, 1):
        key = (seat, 1 - seat, memory)
        points = as_numbers(table.state.points.read(key, table.every), table.every)
        until = as_numbers(table.state.feelings.read(key, table.every), table.every)
        fresh = table.feels(seat, memory) & ~_felt_before(game, seat)
        worlds = np.flatnonzero(fresh & (points != wanted.opinion))
        if len(worlds):
            message = f"`{memory}` changes the opinion by {points[worlds[0]]}, expected {wanted.opinion}"
            return [counterexample(Failure.STATE, message, _memory_place(subject, memory))]
        if wanted.duration is not None:
            days = in_days(*wanted.duration)
            passed = table.engine.day - first_day
            late = fresh & ((until > table.engine.day + days) | (until < table.engine.day + days - passed))
            if late.any():
                lasts = int(until[np.argmax(late)]) - first_day
                message = f"`{memory}` ends {lasts} days after the players sat down, expected {days} after the game"
                return [counterexample(Failure.STATE, message, _memory_place(subject, memory))]
    return []


def _memory_place(subject: Subject, memory: str) -> Place | None:
    found = subject.program.sources.opinion_modifiers.get(memory)
    return found.place if found else None


def _felt_before(game: Replayed, seat: int) -> BoolArray:
    """Where the memory of an earlier game was there from the start."""
    return game.scene.people.of("feels", seat, game.subject.block.memory).astype(np.bool_)


def _simplest(game: Replayed, wrong: BoolArray) -> int | None:
    """The wrong world with the fewest choices."""
    worlds = np.flatnonzero(wrong)
    plays = game.scene.plays
    return int(min(worlds, key=lambda one: (len(plays[one].words), one))) if len(worlds) else None

"""Plays one game again with a transcript, and finds the way to an anomaly in it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from generator.simulate.batches import Slice, new_batch
from generator.simulate.games_log import FoundKey
from generator.simulate.prepared import Prepared
from generator.simulate.scenario_file import StartSpec
from generator.simulate.transcript import Kind, Line, Transcript


@dataclass(frozen=True, slots=True)
class Game:
    """A game that was played again."""

    number: int
    seed: int
    lines: tuple[Line, ...]


def replay(prepared: Prepared, part: Slice, game: int) -> Game:
    """The transcript of one game of a run."""
    dice = prepared.scenario.spec.dice
    names = tuple(dict.fromkeys(name for one in (dice.samples if dice else ()) for name in one.variables))
    transcript = Transcript(dice=names)
    alone = replace(part, first=game, games=1, coverage=False, fairness=False)
    batch = new_batch(prepared, alone, (transcript,), (transcript.window,))
    transcript.bind(batch.engine)
    batch.on_step = lambda step: transcript.start(step_text(step.spec), step.place)
    batch.play()
    transcript.rest()
    batch.judge_ends()
    transcript.finish()
    return Game(game, part.seed, tuple(transcript.lines))


def step_text(spec: StartSpec) -> str:
    """A step of a scenario in words."""
    match spec.kind:
        case "decision":
            return f"{spec.by} takes the decision {spec.decision}{f' on {spec.on}' if spec.on else ''}"
        case "event":
            return f"the event {spec.event} is fired on {spec.on}"
        case "on_action":
            return f"the on_action {spec.on_action} happens to {spec.on}"
        case "effect":
            return f"effect on {spec.on}: {spec.effect}"
        case "days":
            return f"{spec.days} days pass"
        case _:
            return f"expected: {spec.expect.holds if spec.expect else ''}"


_PATH = frozenset({Kind.START, Kind.EVENT, Kind.CHOICE, Kind.GOLD})


def way_to(lines: Sequence[Line], key: FoundKey) -> tuple[Line, ...]:
    """The steps of a game up to an anomaly: starts, events, choices, gold, and what touched a name it speaks of.

    The dummy options of hidden events are left out.
    """
    found: list[Line] = []
    for line in lines:
        if line.fault == key:
            found.append(line)
            break
        named = line.kind is Kind.STATE and any(word in key.message for word in _quoted(line.text))
        is_dummy = line.kind is Kind.CHOICE and line.is_detail
        if (line.kind in _PATH and not is_dummy) or named:
            found.append(line)
    return tuple(found)


def _quoted(text: str) -> tuple[str, ...]:
    """The name that a line about state speaks of, as messages write it."""
    words = text.split()
    return tuple(f"`{word}`" for word in words[2:3])

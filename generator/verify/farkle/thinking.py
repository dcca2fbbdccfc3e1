"""What AIs do with a roll: in every kind of situation the script's choice, and so its weights, are the reference's.

Weights are compared exactly: one option weighs 1, all others nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

import numpy as np

from generator.diagnostics import Diagnostic
from generator.games.farkle.players import Decision, Player, Spot, player_of
from generator.games.farkle.race import units_of
from generator.games.farkle.rules import DICE, Counts, dice_of, every_roll, selections
from generator.games.farkle.spec import Plays
from generator.verify.farkle.rolls import digits
from generator.verify.farkle.subject import Subject
from generator.verify.farkle.table import Table, laid
from generator.verify.outcome import Failure, Outcome, counterexample, script_faults, tally
from generator.verify.scripted import column
from generator.verify.worlds import SEATS

UNIT = 1_000_000
"""Weight 1 of an option, as the interpreter counts."""
RANDOM_SPOTS = 12_000
"""Random situations for each way of playing and each seat."""
Case = tuple[Spot, Counts]


def check_thinking(subject: Subject) -> Outcome:
    """All ways of playing: every pair of scores, every roll around every stop, and random situations."""
    faults: list[Diagnostic] = []
    count = 0
    for plays in subject.ways_of_playing:
        player = player_of(subject.block, plays)
        cases = list(_cases(subject, player, Random(len(plays))))
        for seat in (0, 1):
            faults += _wrong(subject, plays, player, cases, seat)
        count += 2 * len(cases)
    faults += _wrong_people(subject)
    ways = ", ".join(subject.ways_of_playing)
    return Outcome(f"{count:,} decisions of AIs that play {ways}, from both seats; who plays how", tuple(faults))


def _cases(subject: Subject, player: Player, random: Random) -> Iterator[Case]:
    """Situations in which different things may be done."""
    unit, target = subject.scoring.unit, subject.block.target
    rolls = {
        left: [roll for roll in every_roll(left) if selections(subject.scoring, roll)] for left in range(1, DICE + 1)
    }
    scores = range(0, units_of(subject.scoring, target) * unit, unit)
    for mine in scores:
        for others in scores:
            left = random.randint(1, DICE)
            yield (
                Spot(mine, others, random.randrange(0, max(unit, target - mine), unit), left),
                random.choice(rolls[left]),
            )
    stops = sorted(
        {stop + shift for stop in player.stops(0, 0) for shift in (-4 * unit, -unit, 0) if stop + shift >= 0}
    )
    for left, known in rolls.items():
        for turn in stops:
            yield from ((Spot(0, 0, turn, left), roll) for roll in known if turn < target or left == DICE)
    for _ in range(RANDOM_SPOTS):
        left = random.randint(1, DICE)
        mine, others = random.choice(scores), random.choice(scores)
        turn = random.randrange(0, 2 * max(subject.table.stops[:3]), unit)
        yield Spot(mine, others, turn, left), random.choice(rolls[left])


def _wrong(subject: Subject, plays: Plays, player: Player, cases: Sequence[Case], seat: int) -> list[Diagnostic]:
    """The first situation in which the script does not do what the reference does."""
    table = Table(subject, len(cases))
    let_play(subject, table, plays, seat)
    rolls = [dice_of(roll) for _, roll in cases]
    table.put_dice(seat, laid(rolls))
    for word, values in (
        ("left", [spot.left for spot, _ in cases]),
        ("turn", [spot.turn for spot, _ in cases]),
        ("total", [spot.total for spot, _ in cases]),
    ):
        table.put(seat, word, column(values))
    table.put(1 - seat, "total", column([spot.other_total for spot, _ in cases]))
    table.effect("read_roll", seat)
    table.effect("think", seat)
    event, weights = table.weights_in(subject.n.event(f"keep_{SEATS[seat]}"), seat)
    labels = [option.label for option in event.options]
    wanted = [player.decide(spot, roll) for spot, roll in cases]
    keys = {word: labels.index(subject.n.key(word)) if subject.n.key(word) in labels else -1 for word in Decision}
    expected = np.zeros_like(weights)
    expected[[keys[word] for word in wanted], np.arange(len(cases))] = UNIT
    wrong = (weights != expected).any(axis=0)
    faults = list(script_faults(table.engine.anomalies))
    if wrong.any():
        row = int(np.argmax(wrong))
        spot = cases[row][0]
        does = [labels[number] for number in np.flatnonzero(weights[:, row])]
        message = (
            f"an AI that plays {plays}, as {SEATS[seat]} with {spot.total} points against {spot.other_total}, has "
            f"{spot.turn} in the turn and rolls {digits(rolls[row])}: it chooses {', '.join(does) or 'nothing'}, "
            f"expected {subject.n.key(wanted[row])} ({tally(int(wrong.sum()), len(cases))} situations)"
        )
        faults.append(counterexample(Failure.CHOICE, message, subject.effect_place("think")))
    return faults


def let_play(subject: Subject, table: Table, plays: Plays, seat: int) -> None:
    """Give a player the trait, if it takes one, by which an AI plays so."""
    ai = subject.block.ai
    trait = next((name for name, way in ai.players.items() if way is plays), None)
    if trait is not None and ai.otherwise is not plays:
        table.state.traits.write((seat, subject.rules.trait_id(trait)), table.every, 1)


def _wrong_people(subject: Subject) -> list[Diagnostic]:
    """Everybody with each set of the traits that decide how an AI plays: the stops must be those of the first one."""
    ai = subject.block.ai
    names = list(ai.players)
    table = Table(subject, 1 << len(names))
    held = np.array([[world >> place & 1 for place in range(len(names))] for world in range(table.worlds)], np.bool_)
    held = held.reshape(table.worlds, len(names))
    for name, holds in zip(names, held.T, strict=True):
        table.state.traits.write((0, subject.rules.trait_id(name)), table.every.where(holds), 1)
    for seat in (0, 1):
        table.put(seat, "total", 0)
    for word in ("all", "best"):
        table.put(0, f"{word}_left", 1)
    table.effect("think", 0)
    found = np.stack([table.read(0, f"stop_{left}") for left in range(1, DICE + 1)], axis=1)
    for world in range(table.worlds):
        first = next((name for name, holds in zip(names, held[world], strict=True) if holds), None)
        plays = ai.otherwise if first is None else ai.players[first]
        wanted = list(player_of(subject.block, plays).stops(0, 0))
        if found[world].tolist() != wanted:
            traits = (
                ", ".join(name for name, holds in zip(names, held[world], strict=True) if holds) or "none of the traits"
            )
            message = f"an AI with {traits} banks from {found[world].tolist()}, expected {wanted} ({plays})"
            return [counterexample(Failure.CHOICE, message, subject.effect_place("think"))]
    return []

"""Reading and comparing hands: the script against the reference, over every roll and every pair of hands."""

from __future__ import annotations

from functools import cache
from itertools import product

import numpy as np

from generator.diagnostics import Diagnostic
from generator.games.dice_poker.rules import Groups, Hand, Table, read_hand
from generator.interpret.logic import all_of
from generator.interpret.rows import BoolArray, IntArray, as_array
from generator.source import Place
from generator.spec.text import fill
from generator.verify.dice_poker.subject import Subject
from generator.verify.dice_poker.tavern import Tavern, hands_array
from generator.verify.outcome import Failure, Outcome, counterexample, script_faults, tally
from generator.verify.reading import COLUMNS

MOST_ROLLS = 50_000
"""Up to so many rolls are all tried; beyond, one roll for each multiset of dice."""
MOST_PAIRS = 300_000
"""Up to so many pairs of hands are all tried; beyond, neighbours in the order and a sample."""
_SAMPLED_PAIRS = 100_000


@cache
def every_hand(table: Table) -> tuple[tuple[int, ...], ...]:
    """Each multiset of dice once, faces ascending."""
    return tuple(table.every_hand())


@cache
def read(table: Table, hand: tuple[int, ...]) -> Hand:
    """What the reference reads in a hand given with ascending faces."""
    return read_hand(table, hand)


def variables_of(hand: Hand) -> tuple[int, ...]:
    """A hand as the script's variables hold it: class, ranks, lone code."""
    return (hand.rank, *hand.values, hand.lone)


def shown(dice: IntArray | tuple[int, ...]) -> str:
    """Dice for a message."""
    return " ".join(str(int(die)) for die in dice)


# reading


def check_rolls(subject: Subject) -> Outcome:
    """Every roll laid out in dice variables and read by the script: class, ranks and lone code."""
    table = subject.table
    rolls = hands_array(every_roll(table))
    tavern = Tavern(subject, len(rolls))
    for seat in (0, 1):
        tavern.set_dice(seat, np.roll(rolls, 1 + seat, axis=0))
        tavern.run_effect(subject.symbols.read_hand, seat)
    untouched = tavern.reading(1)
    tavern.set_dice(0, rolls)
    tavern.run_effect(subject.symbols.read_hand, 0)
    expected = np.array([variables_of(read(table, tuple(sorted(roll)))) for roll in rolls.tolist()])
    faults = [
        *_wrong_readings(subject, rolls, tavern.reading(0), expected),
        *_changed(subject, rolls, "the dice", tavern.dice(0), rolls),
        *_changed(subject, rolls, "the other player's hand", tavern.reading(1), untouched),
        *script_faults(tavern.engine.anomalies),
    ]
    what = "rolls" if len(rolls) == table.faces**table.dice else "hands, one roll each,"
    return Outcome(f"{len(rolls):,} {what} read: class, ranks, lone code", tuple(faults))


def every_roll(table: Table) -> list[tuple[int, ...]]:
    """Every roll in ascending order, or one roll of each multiset where there are too many."""
    if table.faces**table.dice <= MOST_ROLLS:
        return list(product(range(1, table.faces + 1), repeat=table.dice))
    return list(every_hand(table))


def _wrong_readings(subject: Subject, rolls: IntArray, found: IntArray, expected: IntArray) -> list[Diagnostic]:
    wrong = (found != expected).any(axis=1)
    if not wrong.any():
        return []
    first = int(np.argmax(wrong))
    names = ("class", *(f"rank {number}" for number in range(1, found.shape[1] - 1)), "lone code")
    differing = [
        f"{name} {int(is_)}, expected {int(wanted)}"
        for name, is_, wanted in zip(names, found[first], expected[first], strict=True)
        if is_ != wanted
    ]
    message = (
        f"the roll {shown(rolls[first])} is read as {'; '.join(differing)} "
        f"({tally(int(wrong.sum()), len(rolls))} rolls are wrong)"
    )
    return [counterexample(Failure.HAND, message, _finding_place(subject, int(expected[first][0])))]


def _finding_place(subject: Subject, rank: int) -> Place | None:
    """Where the script looks for the hand that was expected, else where it reads hands."""
    place = None
    if rank:
        name = subject.block.hands[len(subject.table.hands) - rank].name
        place = subject.effect_place(subject.symbols.own(f"find_{name}"))
    return place or subject.effect_place(subject.symbols.read_hand)


def _changed(subject: Subject, rolls: IntArray, what: str, found: IntArray, expected: IntArray) -> list[Diagnostic]:
    changed = (found != expected).any(axis=1)
    if not changed.any():
        return []
    first = int(np.argmax(changed))
    message = (
        f"reading the roll {shown(rolls[first])} changes {what} from {shown(expected[first])} to {shown(found[first])}"
    )
    return [counterexample(Failure.HAND, message, subject.effect_place(subject.symbols.read_hand))]


def readings(subject: Subject) -> IntArray:
    """What the script reads in each multiset of dice; shape `(hands, variables)`."""
    hands = hands_array(every_hand(subject.table))
    tavern = Tavern(subject, len(hands))
    tavern.set_dice(0, hands)
    tavern.run_effect(subject.symbols.read_hand, 0)
    return tavern.reading(0)


# names


def check_names(subject: Subject) -> Outcome:
    """The command that names a hand: exactly one of its texts fits each hand, and it is that of the rules."""
    command = subject.symbols.command("hand")
    definition = subject.program.sources.custom_texts.get(command)
    hands = every_hand(subject.table)
    compared = f"{len(hands):,} hands named by `{command}` in {len(subject.rules.languages)} languages"
    if definition is None:
        message = f"the mod has no command `{command}`, expected one that names every hand"
        return Outcome(compared, (counterexample(Failure.TEXT, message, None),))
    tavern = Tavern(subject, len(hands))
    tavern.set_dice(0, hands_array(hands))
    tavern.run_effect(subject.symbols.read_hand, 0)
    fitting = np.zeros(len(hands), np.int64)
    chosen = np.full(len(hands), -1, np.int64)
    entries = [part for part in definition.statement.block if part.key.lower() == "text"]
    compiler = subject.program.compiler(definition)
    chain = tavern.chain(0)
    run = tavern.run(chain)
    for number, entry in enumerate(entries):
        trigger = entry.first("trigger")
        condition = all_of(compiler.conditions(trigger.block)) if trigger else None
        mask = as_array(True if condition is None else condition(run, chain.event_level(), tavern.every), tavern.every)
        fitting += mask
        chosen[mask & (chosen < 0)] = number
    keys = [key.word if (key := entry.first("localisation_key")) else "" for entry in entries]
    faults = [*_several(subject, hands, fitting, command), *_misnamed(subject, hands, [keys[one] for one in chosen])]
    return Outcome(compared, tuple(faults))


def _several(subject: Subject, hands: tuple[tuple[int, ...], ...], fitting: IntArray, command: str) -> list[Diagnostic]:
    wrong = fitting != 1
    if not wrong.any():
        return []
    first = int(np.argmax(wrong))
    place = subject.program.sources.custom_texts[command].place
    message = (
        f"for the hand {shown(hands[first])} {int(fitting[first])} texts of `{command}` fit, expected exactly one "
        f"({tally(int(wrong.sum()), len(hands))} hands)"
    )
    return [counterexample(Failure.TEXT, message, place)]


def _misnamed(subject: Subject, hands: tuple[tuple[int, ...], ...], keys: list[str]) -> list[Diagnostic]:
    for hand, key in zip(hands, keys, strict=True):
        for language in subject.rules.languages:
            found = subject.program.sources.text(key, COLUMNS[language])
            wanted = hand_name(subject, hand, language.value)
            if found != wanted:
                message = f"the hand {shown(hand)} is called `{found}` in {language}, expected `{wanted}`"
                return [counterexample(Failure.TEXT, message, None)]
    return []


def hand_name(subject: Subject, hand: tuple[int, ...], language: str) -> str:
    """What the rules call a hand."""
    found = read(subject.table, hand)
    if not found.rank:
        return subject.rules.text(subject.block.nothing, language)
    index = len(subject.table.hands) - found.rank
    pattern = subject.table.hands[index]
    sizes = pattern.sizes if isinstance(pattern, Groups) else ()
    values = {f"rank_{number}": str(face) for number, face in zip(range(1, len(sizes) + 1), found.values, strict=False)}
    return fill(subject.rules.text(subject.block.hands[index].text, language), values)


# comparing


def pairs(table: Table) -> tuple[IntArray, IntArray, bool]:
    """Pairs of hands by number, both ways round, and whether they are all of them."""
    count = len(every_hand(table))
    if count**2 <= MOST_PAIRS:
        first, second = np.divmod(np.arange(count**2), count)
        return first, second, True
    order = np.array(sorted(range(count), key=lambda number: read(table, every_hand(table)[number])))
    sample = np.random.default_rng(count).integers(0, count, (2, _SAMPLED_PAIRS))
    first = np.concatenate([order[:-1], order[1:], order, sample[0], sample[1]])
    second = np.concatenate([order[1:], order[:-1], order, sample[1], sample[0]])
    return first, second, False


def results(table: Table, first: IntArray, second: IntArray) -> IntArray:
    """What the reference says of pairs of hands: 1 the first wins, 0 a draw, -1 the second wins."""
    order = _order(table)
    signs: IntArray = np.sign(order[first] - order[second])
    return signs


@cache
def _order(table: Table) -> IntArray:
    """The place of each hand among all hands that differ, weakest first."""
    known = [read(table, hand) for hand in every_hand(table)]
    places = {hand: place for place, hand in enumerate(sorted(set(known)))}
    return np.array([places[hand] for hand in known], np.int64)


def check_pairs(subject: Subject) -> Outcome:
    """The triggers that compare two hands: of every pair exactly one holds, and it is the right one."""
    first, second, is_whole = pairs(subject.table)
    tavern = seated_pairs(subject, first, second)
    s = subject.symbols
    holding = np.array([tavern.holds(trigger, 0) for trigger in (s.better, s.equal, s.worse)])
    expected = results(subject.table, first, second)
    wanted = np.array([expected == 1, expected == 0, expected == -1])
    faults = [*_wrong_pairs(subject, first, second, holding, wanted), *script_faults(tavern.engine.anomalies)]
    what = "pairs of hands, both ways round" if is_whole else "pairs of hands: neighbours in the order and a sample"
    return Outcome(f"{len(first):,} {what}: better, equal, worse", tuple(faults))


def seated_pairs(subject: Subject, first: IntArray, second: IntArray) -> Tavern:
    """Two at a table in each world, with the hands of those numbers as the script reads them."""
    known, hands = readings(subject), hands_array(every_hand(subject.table))
    tavern = Tavern(subject, len(first))
    tavern.bind()
    for seat, numbers in enumerate((first, second)):
        tavern.set_dice(seat, hands[numbers])
        for name, values in zip(subject.symbols.reading, known.T, strict=True):
            tavern.set_variable(seat, name, values[numbers])
    return tavern


def _wrong_pairs(
    subject: Subject, first: IntArray, second: IntArray, holding: BoolArray, wanted: BoolArray
) -> list[Diagnostic]:
    hands = every_hand(subject.table)
    s = subject.symbols
    faults = []
    for trigger, found, right in zip((s.better, s.equal, s.worse), holding, wanted, strict=True):
        wrong = found != right
        if wrong.any():
            number = int(np.argmax(wrong))
            holds = "holds" if found[number] else "does not hold"
            message = (
                f"`{trigger}` {holds} for {shown(hands[first[number]])} against {shown(hands[second[number]])}, "
                f"expected the opposite ({tally(int(wrong.sum()), len(first))} pairs)"
            )
            faults.append(counterexample(Failure.RESULT, message, subject.trigger_place(trigger)))
    return faults

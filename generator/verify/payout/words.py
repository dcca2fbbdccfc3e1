"""Words chosen by variables: every command of the game, in every state that it tells apart, in every language.

Of the texts of a command exactly one must fit, and it must be that of the rules.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import product

import numpy as np

from generator.diagnostics import Diagnostic
from generator.games.payout.rules import DICE, FACES, every_hand
from generator.interpret.logic import all_of
from generator.interpret.rows import as_array
from generator.spec.expression.printing import decimal
from generator.spec.fields import Language
from generator.verify.outcome import Failure, Outcome, counterexample, tally
from generator.verify.payout.hands import hand_name, shown
from generator.verify.payout.subject import Subject
from generator.verify.payout.table import PLAYER, Table, as_dice
from generator.verify.reading import COLUMNS

_WITH_COMMA = (Language.FRENCH, Language.GERMAN, Language.SPANISH)
_BOOKS = (-1000, -2, -1, 0, 1, 2, 1000)
Words = Callable[[int, Language], str]


@dataclass(frozen=True, slots=True)
class Case:
    """A command by its word, the worlds in which it is asked, what a world is in words, and what it must say there."""

    word: str
    table: Table
    told: Callable[[int], str]
    wanted: Words


def check_words(subject: Subject) -> Outcome:
    """All commands."""
    cases = [_hands(subject), _stakes(subject), _won(subject), _book(subject), *_kept(subject)]
    faults = [fault for case in cases for fault in wrong_words(subject, case)]
    asked = sum(case.table.worlds for case in cases)
    return Outcome(f"{len(cases)} commands in {asked:,} states, {len(COLUMNS)} languages", tuple(faults))


def wrong_words(subject: Subject, case: Case) -> list[Diagnostic]:
    """The first state in which not exactly one text of the command fits, or a wrong one."""
    command = subject.n.defined_text(case.word)
    definition = subject.program.sources.custom_texts.get(command)
    if definition is None:
        return [counterexample(Failure.TEXT, f"the mod has no command `{command}`", None)]
    entries = [part for part in definition.statement.block if part.key.lower() == "text"]
    compiler, table = subject.program.compiler(definition), case.table
    chain = table.chain_of(PLAYER)
    run = table.run(chain)
    fitting = np.zeros(table.worlds, np.int64)
    chosen = np.full(table.worlds, -1, np.int64)
    for number, entry in enumerate(entries):
        trigger = entry.first("trigger")
        condition = all_of(compiler.conditions(trigger.block)) if trigger else None
        mask = as_array(True if condition is None else condition(run, chain.event_level(), table.every), table.every)
        fitting += mask
        chosen[mask & (chosen < 0)] = number
    if (fitting != 1).any():
        world = int(np.argmax(fitting != 1))
        message = (
            f"for {case.told(world)} {int(fitting[world])} texts of `{command}` fit, expected exactly one "
            f"({tally(int((fitting != 1).sum()), table.worlds)} states)"
        )
        return [counterexample(Failure.TEXT, message, definition.place)]
    keys = [key.word if (key := entry.first("localisation_key")) else "" for entry in entries]
    for world, number in enumerate(chosen.tolist()):
        for language, column in COLUMNS.items():
            is_, should = subject.program.sources.text(keys[number], column), case.wanted(world, language)
            if is_ != should:
                message = f"for {case.told(world)} `{command}` says `{is_}` in {language}, expected `{should}`"
                return [counterexample(Failure.TEXT, message, definition.place)]
    return []


def _hands(subject: Subject) -> Case:
    hands = list(every_hand())
    table = Table(subject, len(hands))
    table.set_dice(as_dice(hands))
    table.run_word("read_hand")

    def words(world: int, language: Language) -> str:
        """The name of a world's hand."""
        return hand_name(subject, hands[world], language)

    return Case("hand", table, lambda world: shown(hands[world]), words)


def _stakes(subject: Subject) -> Case:
    stakes = list(subject.house.stakes())
    table = _staking(subject, stakes)
    return Case("stake", table, lambda world: _gold(stakes[world]), lambda world, tongue: amount(stakes[world], tongue))


def _staking(subject: Subject, stakes: Sequence[int]) -> Table:
    table = Table(subject, len(stakes))
    table.set_word("stake", np.array(stakes) // subject.house.step)
    return table


def _won(subject: Subject) -> Case:
    cases = list(product(every_hand(), subject.house.stakes()))
    table = _staking(subject, [stake for _, stake in cases])
    table.set_dice(as_dice([hand for hand, _ in cases]))
    table.run_word("read_hand")

    def told(world: int) -> str:
        """A world for a message."""
        return f"{shown(cases[world][0])} and {_gold(cases[world][1])}"

    return Case("won", table, told, lambda world, tongue: amount(subject.house.paid(*cases[world]), tongue))


def _book(subject: Subject) -> Case:
    table = Table(subject, len(_BOOKS))
    table.set_word("house", np.array(_BOOKS))

    def words(world: int, language: Language) -> str:
        """What is said of the house's book in a world."""
        book = _BOOKS[world]
        word = "book_even" if not book else "book_behind" if book > 0 else "book_ahead"
        return subject.built.rules.text(getattr(subject.block.texts, word), language)

    return Case("book", table, lambda world: f"{_BOOKS[world]} coins in the house's book", words)


def _kept(subject: Subject) -> list[Case]:
    cases = []
    for die in range(1, DICE + 1):
        table = Table(subject, FACES + 1)
        table.set_word(f"kept_{die}", np.arange(FACES + 1))
        cases.append(Case(f"kept_{die}", table, lambda face: f"a kept {face}", _face))
    return cases


def _face(face: int, _language: Language) -> str:
    return str(face) if face else "-"


def _gold(thousandths: int) -> str:
    return f"{decimal(thousandths)} gold"


def amount(thousandths: int, language: Language) -> str:
    """An amount as the language writes it."""
    words = decimal(thousandths)
    return words.replace(".", ",") if language in _WITH_COMMA else words

"""Every word that depends on variables: cells of the card at every score, names of lines, each die kept or thrown.

One world for each state that a bracket command can meet; what it prints must be the text of rules.yaml for that state.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import numpy as np

from generator.diagnostics import Diagnostic
from generator.games.yacht.author import FREE
from generator.games.yacht.rules import CARD, FACES, Category, preview
from generator.interpret.rows import Rows
from generator.interpret.texts import Writer
from generator.script.texts import Literal, text_parts
from generator.spec.fields import Text
from generator.spec.text import fill
from generator.verify.outcome import Failure, Outcome, counterexample
from generator.verify.reading import COLUMNS
from generator.verify.yacht.lines import every_hand
from generator.verify.yacht.subject import Subject, number_of
from generator.verify.yacht.table import Table


@dataclass(frozen=True, slots=True)
class Case:
    """A command in one state: variables by word, the die that is marked (0: none), and the text that is wanted."""

    command: str
    variables: Mapping[str, int]
    marked: int
    text: Text | str


def check_words(subject: Subject) -> Outcome:
    """Every command in every state, in every language."""
    cases = list(all_cases(subject))
    table = Table(subject, len(cases))
    words = sorted({word for case in cases for word in case.variables})
    for word in words:
        table.put(0, word, np.array([case.variables.get(word, 0) for case in cases]))
    for die, flag in enumerate(subject.marks, start=1):
        table.set_flag(0, flag, np.array([case.marked == die for case in cases]))
    commands = len({case.command for case in cases})
    faults = tuple(_wrong(subject, table, cases))[:1]
    return Outcome(f"{commands} commands in {len(cases)} states, in {len(COLUMNS)} languages", faults)


def all_cases(subject: Subject) -> Iterator[Case]:
    """Every command in every state that it can meet."""
    texts, n = subject.block.texts, subject.n
    for category in CARD:
        cell, score, aim = n.defined_text(f"c_{number_of(category)}"), f"score_{category}", number_of(category)
        yield Case(cell, {score: FREE, "aim": aim}, 0, texts.aimed)
        yield Case(cell, {score: FREE, "aim": aim % len(CARD) + 1}, 0, texts.free)
        for points in sorted({preview(subject.rules, category, hand) for hand in every_hand(subject.rules.dice)}):
            yield Case(cell, {score: points, "aim": aim}, 0, str(points))
            yield Case(cell, {score: points, "aim": 0}, 0, str(points))
    for word in ("aim", "last"):
        yield Case(n.defined_text(word), {word: 0}, 0, texts.no_line)
        for category in CARD:
            yield Case(n.defined_text(word), {word: number_of(category)}, 0, _name(subject, category))
    for die in range(1, subject.rules.dice + 1):
        for face in range(1, FACES + 1):
            lies = {f"die_{die}": face}
            yield Case(n.defined_text(f"k_{die}"), lies, 0, str(face))
            yield Case(n.defined_text(f"k_{die}"), lies, die, texts.away)
            yield Case(n.defined_text(f"d_{die}"), lies, 0, _with_die(texts.think_keep, face))
            yield Case(n.defined_text(f"d_{die}"), lies, die, _with_die(texts.think_throw, face))


def _name(subject: Subject, category: Category) -> Text:
    name = getattr(subject.block.texts.lines, category)
    assert isinstance(name, Text), "every line has a name"
    return name


def _with_die(text: Text, face: int) -> Text:
    return Text(tuple((language, fill(words, {"die": str(face)})) for language, words in text.by_language))


def _wrong(subject: Subject, table: Table, cases: list[Case]) -> Iterator[Diagnostic]:
    """Every state that is told in other words."""
    first = subject.built.rules.languages[0]
    run = table.run(table.chain(0))
    frame = run.chain.event_level()
    for language, column in COLUMNS.items():
        writer = Writer(table.machine, column)
        for world, case in enumerate(cases):
            found = writer.written(f"[Root.{case.command}]", run, frame, Rows.of([world], table.worlds))
            given = case.text if isinstance(case.text, str) else case.text.read(language, first)
            wanted = "".join(part.text for part in text_parts(given) if isinstance(part, Literal))
            if found != wanted:
                state = ", ".join(f"`{word}` = {value}" for word, value in case.variables.items())
                marked = f", die {case.marked} marked" if case.marked else ""
                message = f"`{case.command}` with {state}{marked} is {found!r} in {language}, expected {wanted!r}"
                yield counterexample(Failure.TEXT, message, None)

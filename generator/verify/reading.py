"""Windows read whole while games are replayed: titles, descriptions and buttons against the texts of rules.yaml.

The texts come from the script (event, csv, bracket commands); what the placeholders stand for a game says by its
referee. Knows no game.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from generator.diagnostics import Diagnostic
from generator.games.tavern.texts import TavernTexts
from generator.interpret import definitions
from generator.interpret.machine import Machine, Window
from generator.interpret.rows import IntArray
from generator.interpret.texts import Shown, Writer
from generator.source import Place
from generator.spec.fields import Language, Text
from generator.spec.rules import Rules
from generator.spec.text import fill
from generator.verify.deviations import Stop
from generator.verify.outcome import Failure, Outcome, counterexample
from generator.verify.replay import Replay
from generator.verify.worlds import SEATS

COLUMNS: Mapping[Language, int] = {Language(name): column for name, column in definitions.COLUMNS.items()}
"""The column of each language in the texts of the script."""
_COLOUR = re.compile("§.")
StopT = TypeVar("StopT", bound=Stop)


@dataclass(frozen=True, slots=True)
class Wording(Generic[StopT]):
    """What a game says in its windows, by the rules.

    `stops` are the planned windows of a world, `told` its choices up to one. `kind_of` parts windows of which some are
    read. `description` names the text of the block that describes a window, `values` what placeholders stand for.
    """

    rules: Rules
    texts: TavernTexts
    label: Callable[[str], str]
    event: Callable[[str], str]
    place: Callable[[str], Place | None]
    stops: Callable[[int], Sequence[StopT]]
    told: Callable[[int, int], str]
    kind_of: Callable[[StopT], Hashable]
    description: Callable[[StopT], str]
    values: Callable[[StopT, str], Mapping[str, str]]

    def text(self, stop: StopT, word: str, language: str) -> str:
        """A text of the rules as it must be read: filled, without colours, line breaks in place."""
        text = getattr(self.texts, word)
        assert isinstance(text, Text), "the words of windows are names of texts"
        filled = fill(self.rules.text(text, language), self.values(stop, language))
        return _COLOUR.sub("", filled).replace("\\n", "\n")


class Reader(Generic[StopT]):
    """A policy that plays as planned and reads so many windows of each kind, up to the first wrong text."""

    def __init__(self, wording: Wording[StopT], replay: Replay, samples: int) -> None:
        self.wording = wording
        self.replay = replay
        self.samples = samples
        self.faults: list[Diagnostic] = []
        self.read = 0
        machine = replay.table.machine
        self.writers = {one.value: Writer(machine, COLUMNS[one]) for one in wording.rules.languages}
        self._seen: Counter[Hashable] = Counter()

    def choose(self, machine: Machine, window: Window) -> IntArray:
        """Read the window in some worlds, then go on as planned."""
        for world in window.rows.indices.tolist():
            stops, number = self.wording.stops(world), int(self.replay.step[world])
            if number < len(stops):
                self._read_some(window, world, stops[number])
        return self.replay.choose(machine, window)

    def _read_some(self, window: Window, world: int, stop: StopT) -> None:
        kind = self.wording.kind_of(stop)
        is_planned = self.wording.event(stop.step) == window.event
        if not is_planned or self._seen[kind] >= self.samples or self.faults:
            return
        self._seen[kind] += 1
        self.read += 1
        for language in self.writers:
            self._read(window, world, stop, language)

    def _read(self, window: Window, world: int, stop: StopT, language: str) -> None:
        """One window in one language."""
        shown = self.writers[language].show(window, world)
        for what, found, word in self._parts(window, shown, stop):
            wanted = self.wording.text(stop, word, language)
            if found != wanted:
                message = (
                    f"{self.wording.told(world, int(self.replay.step[world]))}; the {what} of `{window.event}` for the "
                    f"{SEATS[stop.seat]} reads `{_line(found)}` in {language}, expected `{_line(wanted)}`"
                )
                self.faults.append(counterexample(Failure.TEXT, message, self.wording.place(stop.step)))
                return

    def _parts(self, window: Window, shown: Shown, stop: StopT) -> Iterator[tuple[str, str, str]]:
        """What is read: words for it, its text, and the name of that text in rules.yaml."""
        yield "title", shown.title, "title"
        yield "description", shown.description, self.wording.description(stop)
        # By label, for hidden options stand between those that are shown.
        words = {self.wording.label(word): word for word in stop.options}
        for one in shown.options:
            if window.labels[one.number] in words:
                yield f"option {one.number + 1}", one.text, words[window.labels[one.number]]


def outcome_of(rules: Rules, readers: Sequence[Reader[StopT]]) -> Outcome:
    """How many windows were read, and the first wrong text."""
    faults = [fault for reader in readers for fault in reader.faults]
    read = sum(reader.read for reader in readers)
    return Outcome(f"{read:,} windows read whole in {len(rules.languages)} languages", tuple(faults[:1]))


def _line(text: str) -> str:
    return text.replace("\n", "\\n")

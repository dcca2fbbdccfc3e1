"""What the players read: titles, descriptions and buttons of every kind of window, in every language of the rules.

The texts come from the script (event, csv, bracket commands) and are compared whole with those of rules.yaml, their
placeholders filled from the referee's game.
"""

from __future__ import annotations

import re
from collections import Counter

from generator.diagnostics import Diagnostic
from generator.games.dice_poker.texts import DicePokerTexts
from generator.interpret.machine import Machine, Window
from generator.interpret.rows import IntArray
from generator.interpret.texts import Writer
from generator.spec.expression.printing import decimal
from generator.spec.fields import Text
from generator.spec.text import fill
from generator.verify.dice_poker.casting import Scene, scenes
from generator.verify.dice_poker.hands import hand_name
from generator.verify.dice_poker.paths import told
from generator.verify.dice_poker.play import Game, Stop
from generator.verify.dice_poker.replay import replay_of
from generator.verify.dice_poker.subject import Subject
from generator.verify.dice_poker.tavern import SEATS
from generator.verify.outcome import Failure, Outcome, counterexample

COLUMNS = {"english": 0, "french": 1, "german": 2, "spanish": 4}
_COLOUR = re.compile("§.")
_SAMPLES = 3
"""Windows of one kind that are read."""


def check_texts(subject: Subject) -> Outcome:
    """Every kind of window, some worlds of each."""
    faults: list[Diagnostic] = []
    read = 0
    for scene in scenes(subject, thorough=False):
        reader = _Reader(subject, scene)
        reader.replay.sit_down(scene.decision)
        reader.replay.play(reader.replay.first_day + subject.block.table_days - 1, reader)
        faults += reader.faults
        read += reader.read
    languages = len(subject.rules.languages)
    return Outcome(f"{read:,} windows read whole in {languages} languages", tuple(faults[:1]))


class _Reader:
    """A policy that plays as planned and reads the windows."""

    def __init__(self, subject: Subject, scene: Scene) -> None:
        self.subject = subject
        self.scene = scene
        self.replay = replay_of(subject, scene)
        self.faults: list[Diagnostic] = []
        self.read = 0
        self.writers = {
            language.value: Writer(self.replay.table.machine, COLUMNS[language.value])
            for language in subject.rules.languages
        }
        self._seen: Counter[tuple[str, int, int]] = Counter()

    def choose(self, machine: Machine, window: Window) -> IntArray:
        """Read the window in some worlds, then go on as planned."""
        for world in window.rows.indices:
            plays, step = self.scene.plays[world].stops, int(self.replay.step[world])
            if step < len(plays):
                self._read_some(window, int(world), plays[step])
        return self.replay.choose(machine, window)

    def _read_some(self, window: Window, world: int, stop: Stop) -> None:
        kind = (stop.step, stop.seat, stop.cursor if stop.step.startswith("pick") else stop.round)
        is_planned = self.subject.symbols.events.get(stop.step) == window.event
        if not is_planned or self._seen[kind] >= _SAMPLES or self.faults:
            return
        self._seen[kind] += 1
        self.read += 1
        for language in self.writers:
            self._read(window, world, stop, language)

    def _read(self, window: Window, world: int, stop: Stop, language: str) -> None:
        """One window in one language."""
        shown = self.writers[language].show(window, world)
        pairs = [
            ("title", shown.title, "title"),
            ("description", shown.description, self._description(stop)),
            *(
                (f"option {one.number + 1}", one.text, word)
                for one in shown.options
                for word in stop.options
                if window.labels[one.number] == self.subject.symbols.label(word)
            ),
        ]
        for what, found, word in pairs:
            wanted = self._wanted(stop, word, language)
            if found != wanted:
                message = (
                    f"{told(self.scene, world, int(self.replay.step[world]))}; the {what} of `{window.event}` for the "
                    f"{SEATS[stop.seat]} reads `{_on_one_line(found)}` in {language}, expected `{_on_one_line(wanted)}`"
                )
                place = self.subject.event_place(stop.step)
                self.faults.append(counterexample(Failure.TEXT, message, place))
                return

    def _description(self, stop: Stop) -> str:
        """The word of the description in rules.yaml."""
        if stop.step.startswith("pick"):
            return "pick" if stop.cursor <= self.subject.table.dice else "picked"
        if stop.step.startswith("answer"):
            return "answer"
        if stop.step == "invite":
            return "invited"
        if stop.step == "tournament_over":
            mine, other = stop.wins[stop.seat], stop.wins[1 - stop.seat]
            return "tournament_won" if mine > other else "tournament_lost" if mine < other else "tournament_drawn"
        return stop.step

    def _wanted(self, stop: Stop, word: str, language: str) -> str:
        """A text of the rules as it must be read."""
        assert word in DicePokerTexts.model_fields, word
        text = getattr(self.subject.block.texts, word)
        assert isinstance(text, Text), "every field of the texts is one"
        filled = fill(self.subject.rules.text(text, language), self._values(stop, language))
        return _COLOUR.sub("", filled).replace("\\n", "\n")

    def _values(self, stop: Stop, language: str) -> dict[str, str]:
        """What the placeholders stand for."""
        me, other = stop.seat, 1 - stop.seat
        values = {"me": SEATS[me], "other": SEATS[other]}
        for whose, seat in (("my", me), ("other", other)):
            values[f"{whose}_dice"] = " ".join(map(str, stop.dice[seat]))
            values[f"{whose}_hand"] = self._hand(stop.dice[seat], language)
            values[f"{whose}_wins"] = str(stop.wins[seat])
        ante, raised = _stakes(self.scene.game, stop)
        values |= {
            word: _gold(amount, language) for word, amount in (("ante", ante), ("raise", raised), ("pot", 2 * ante))
        }
        if stop.step.startswith("pick") and stop.cursor <= self.subject.table.dice:
            values |= {"number": str(stop.cursor), "die": str(stop.dice[me][stop.cursor - 1])}
        return values

    def _hand(self, dice: tuple[int, ...], language: str) -> str:
        """The name of a hand; before the first roll it is that of nothing."""
        if not all(dice):
            return self.subject.rules.text(self.subject.block.nothing, language)
        return hand_name(self.subject, tuple(sorted(dice)), language)


def _stakes(game: Game, stop: Stop) -> tuple[int, int]:
    """Ante and raise of the round, in thousandths."""
    return game.stakes[max(0, stop.round - 1)]


def _on_one_line(text: str) -> str:
    return text.replace("\n", "\\n")


def _gold(thousandths: int, language: str) -> str:
    """An amount as people write it: with a decimal point in English, with a comma elsewhere."""
    return decimal(thousandths) if language == "english" else decimal(thousandths).replace(".", ",")

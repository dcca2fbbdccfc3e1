"""What the players read: titles, descriptions and buttons of every kind of window, in every language of the rules.

The texts come from the script (event, csv, bracket commands) and are compared whole with those of rules.yaml, their
placeholders filled from the referee's game.
"""

from __future__ import annotations

import re
from collections import Counter

from generator.diagnostics import Diagnostic
from generator.games.farkle.rules import Counts, all_that_scores, counts_of, dice_of, left_after, selections, value
from generator.games.farkle.texts import FarkleTexts
from generator.interpret.machine import Machine, Window
from generator.interpret.rows import IntArray
from generator.interpret.texts import Writer
from generator.spec.expression.printing import decimal
from generator.spec.fields import Text
from generator.spec.text import fill
from generator.verify.farkle.casting import Caster, Scene, replay_of
from generator.verify.farkle.games import told, wanted
from generator.verify.farkle.play import Side, Stop
from generator.verify.farkle.subject import Subject
from generator.verify.outcome import Failure, Outcome, counterexample
from generator.verify.replay import Replay
from generator.verify.worlds import SEATS

COLUMNS = {"english": 0, "french": 1, "german": 2, "spanish": 4}
_COLOUR = re.compile("§.")
_SAMPLES = 6
"""Windows of one kind that are read."""
_GAMES = 25


def check_texts(subject: Subject) -> Outcome:
    """Every kind of window, some worlds of each."""
    scene = Caster(subject, seed=3).scene(wanted(_GAMES))
    reader = _Reader(subject, scene, replay_of(subject, scene))
    reader.replay.sit_down(subject.n.decision("play"))
    reader.replay.play(reader.replay.first_day + subject.block.table_days - 1, reader)
    languages = len(subject.rules.languages)
    return Outcome(f"{reader.read:,} windows read whole in {languages} languages", tuple(reader.faults[:1]))


class _Reader:
    """A policy that plays as planned and reads the windows."""

    def __init__(self, subject: Subject, scene: Scene, replay: Replay) -> None:
        self.subject = subject
        self.scene = scene
        self.replay = replay
        self.faults: list[Diagnostic] = []
        self.read = 0
        self.writers = {
            language.value: Writer(replay.table.machine, COLUMNS[language.value])
            for language in subject.rules.languages
        }
        self._seen: Counter[tuple[object, ...]] = Counter()

    def choose(self, machine: Machine, window: Window) -> IntArray:
        """Read the window in some worlds, then go on as planned."""
        for world in window.rows.indices:
            stops, step = self.scene.plays[world].stops, int(self.replay.step[world])
            if step < len(stops):
                self._read_some(window, int(world), stops[step])
        return self.replay.choose(machine, window)

    def _read_some(self, window: Window, world: int, stop: Stop) -> None:
        side = stop.sides[stop.seat]
        cursor = side.cursor if stop.step.startswith("pick") else 0
        kind = (stop.step, _description(stop), stop.options, side.left, cursor)
        if self.subject.events.get(stop.step) != window.event or self._seen[kind] >= _SAMPLES or self.faults:
            return
        self._seen[kind] += 1
        self.read += 1
        for language in self.writers:
            self._read(window, world, stop, language)

    def _read(self, window: Window, world: int, stop: Stop, language: str) -> None:
        """One window in one language."""
        shown, key = self.writers[language].show(window, world), self.subject.n.key
        pairs = [
            ("title", shown.title, "title"),
            ("description", shown.description, _description(stop)),
            *(
                (f"option {one.number + 1}", one.text, word)
                for one in shown.options
                for word in stop.options
                if window.labels[one.number] == key(word)
            ),
        ]
        for what, found, word in pairs:
            expected = self._wanted(stop, word, language)
            if found != expected:
                message = (
                    f"{told(self.scene.plays[world], int(self.replay.step[world]))}; the {what} of `{window.event}` "
                    f"for the {SEATS[stop.seat]} reads `{_line(found)}` in {language}, expected `{_line(expected)}`"
                )
                self.faults.append(counterexample(Failure.TEXT, message, self.subject.place_of(stop.step)))
                return

    def _wanted(self, stop: Stop, word: str, language: str) -> str:
        """A text of the rules as it must be read."""
        assert word in FarkleTexts.model_fields, word
        text = getattr(self.subject.block.texts, word)
        assert isinstance(text, Text), "every field of the texts is one"
        filled = fill(self.subject.rules.text(text, language), self._values(stop, language))
        return _COLOUR.sub("", filled).replace("\\n", "\n")

    def _values(self, stop: Stop, language: str) -> dict[str, str]:
        """What the placeholders stand for."""
        me, other, ante = stop.sides[stop.seat], stop.sides[1 - stop.seat], self.subject.block.stakes.ante
        values = {
            "me": SEATS[stop.seat],
            "other": SEATS[1 - stop.seat],
            "my_dice": " ".join(map(str, me.dice)),
            "my_total": str(me.total),
            "other_total": str(other.total),
            "other_last": str(other.last),
            "turn": str(me.turn),
            "target": str(self.subject.block.target),
            "ante": _gold(ante, language),
            "pot": _gold(2 * ante, language),
            "picked_points": str(me.picked_points),
        }
        if stop.step.startswith("pick") and me.cursor <= len(me.dice):
            values |= {"number": str(me.cursor), "die": str(me.dice[me.cursor - 1])}
        if stop.step.startswith(("keep", "pick")):
            values |= self._sets(me)
        return values

    def _sets(self, me: Side) -> dict[str, str]:
        """The three sets of dice that are spoken of, where they are sets that may be kept."""
        scoring, roll = self.subject.scoring, counts_of(me.dice)
        sets: dict[str, Counts] = {"picked": counts_of(me.picked)}
        if selections(scoring, roll):
            sets |= {"all": all_that_scores(scoring, roll), "best": self.subject.table.keeps(me.turn, me.left, roll)}
        values: dict[str, str] = {}
        for word, counts in sets.items():
            points = value(scoring, counts)
            if points is not None:
                values |= {
                    word: " ".join(map(str, dice_of(counts))),
                    f"{word}_points": str(points),
                    f"{word}_left": str(left_after(me.left, sum(counts))),
                    f"{word}_turn": str(me.turn + points),
                }
        return values


def _description(stop: Stop) -> str:
    """The word of the description in rules.yaml."""
    side = stop.sides[stop.seat]
    if stop.step.startswith("pick"):
        if side.cursor <= len(side.dice):
            return "pick"
        return "picked_fits" if side.picked_points else "picked_fails"
    if stop.step.startswith("keep"):
        return "keep"
    if stop.step == "bust":
        return "bust" if side.turn else "bust_first"
    return "invited" if stop.step == "invite" else stop.step


def _line(text: str) -> str:
    return text.replace("\n", "\\n")


def _gold(thousandths: int, language: str) -> str:
    """An amount as people write it: with a decimal point in English, with a comma elsewhere."""
    return decimal(thousandths) if language == "english" else decimal(thousandths).replace(".", ",")

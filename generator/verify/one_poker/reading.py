"""What the players read: titles, descriptions and buttons of every kind of window, in every language of the rules.

The texts come from the script (event, csv, bracket commands) and are compared whole with those of rules.yaml, their
placeholders filled from the referee's game.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from random import Random

from generator.diagnostics import Diagnostic
from generator.games.one_poker.rules import TWO
from generator.games.one_poker.texts import Cards, Lamps
from generator.games.tavern.wording import Gold
from generator.interpret.machine import Machine, Window
from generator.interpret.rows import IntArray
from generator.interpret.texts import Writer
from generator.spec.fields import Text
from generator.spec.text import fill
from generator.verify.one_poker.casting import KINDS, Caster, at_random, replay_of
from generator.verify.one_poker.games import told
from generator.verify.one_poker.play import Stop
from generator.verify.one_poker.subject import Subject
from generator.verify.outcome import Failure, Outcome, counterexample
from generator.verify.worlds import SEATS

COLUMNS = {"english": 0, "french": 1, "german": 2, "spanish": 4}
_COLOUR = re.compile("§.")
_SAMPLES = 6
"""Windows of one kind that are read."""
GAMES = 12
"""Random games for each kind of players whose windows are read."""
_CARDS, _LAMPS = tuple(Cards.model_fields), tuple(Lamps.model_fields)


def check_texts(subject: Subject) -> Outcome:
    """Every kind of window, some worlds of each."""
    reader = _Reader(subject)
    reader.replay.sit_down(subject.n.decision("play"))
    reader.replay.play(reader.replay.first_day + subject.block.table_days - 1, reader)
    languages = len(subject.rules.languages)
    return Outcome(f"{reader.read:,} windows read whole in {languages} languages", tuple(reader.faults[:1]))


class _Reader:
    """A policy that plays as planned and reads the windows."""

    def __init__(self, subject: Subject) -> None:
        random = Random(7)
        self.subject = subject
        wanted = ((humans, at_random(random)) for humans in KINDS for _ in range(GAMES))
        self.scene = Caster(subject, seed=5).scene(wanted)
        self.replay = replay_of(subject, self.scene)
        machine = self.replay.table.machine
        self.writers = {one.value: Writer(machine, COLUMNS[one.value]) for one in subject.rules.languages}
        self.faults: list[Diagnostic] = []
        self.read = 0
        self._seen: Counter[tuple[str, int]] = Counter()

    def choose(self, machine: Machine, window: Window) -> IntArray:
        """Read the window in some worlds, then go on as planned."""
        for world in window.rows.indices.tolist():
            stops, number = self.scene.plays[world].stops, int(self.replay.step[world])
            if number < len(stops):
                self._read_some(window, world, stops[number])
        return self.replay.choose(machine, window)

    def _read_some(self, window: Window, world: int, stop: Stop) -> None:
        kind = (stop.step, stop.seat)
        is_planned = self.subject.events.get(stop.step) == window.event
        if not is_planned or self._seen[kind] >= _SAMPLES or self.faults:
            return
        self._seen[kind] += 1
        self.read += 1
        for language in self.writers:
            self._read(window, world, stop, language)

    def _read(self, window: Window, world: int, stop: Stop, language: str) -> None:
        """One window in one language."""
        shown = self.writers[language].show(window, world)
        values = self.values(stop, language)
        description = _DESCRIPTIONS.get(stop.step, stop.step)
        pairs = [("title", shown.title, "title"), ("description", shown.description, description)]
        offered = zip((one for one in shown.options if one.is_valid), stop.options, strict=False)
        pairs += [(f"button {number + 1}", one.text, word) for number, (one, word) in enumerate(offered)]
        for what, found, word in pairs:
            wanted = _written(fill(self.text(word).read(language, self.subject.rules.languages[0]), values))
            if found != wanted and not self.faults:
                message = (
                    f"{told(self.scene.plays[world])}; in {language} the {what} of `{window.event}` ({stop.step}) for "
                    f"the {SEATS[stop.seat]} reads `{found}`, expected `{wanted}`"
                )
                self.faults.append(counterexample(Failure.TEXT, message, self.subject.places.event(window.event)))

    def text(self, word: str) -> Text:
        """A text of the block."""
        found = getattr(self.subject.block.texts, word)
        assert isinstance(found, Text), "the words are names of texts"
        return found

    def values(self, stop: Stop, language: str) -> Mapping[str, str]:
        """What the placeholders stand for in a window."""
        me, other, board, block = stop.seat, 1 - stop.seat, stop.board, self.subject.block
        numbers = {
            "my_lives": board.lives[me], "other_lives": board.lives[other], "my_pot": board.pots[me],
            "other_pot": board.pots[other], "round": board.round, "raise": board.entered, "to_call": board.to_call,
            "cap": board.cap, "lives": block.lives,
        }  # fmt: skip
        cards = {
            "high": board.hands[me][0], "low": board.hands[me][1], "kept": board.hands[me][0],
            "played": board.played[me], "other_played": board.played[other],
        }  # fmt: skip
        ante = block.stakes.ante
        return {
            "me": SEATS[me], "other": SEATS[other],
            "ante": Gold(ante).shown(language), "pot": Gold(2 * ante).shown(language),
            **{word: str(number) for word, number in numbers.items()},
            **{word: self.card(card, language) for word, card in cards.items()},
            "my_lamps": self.lamps(board.ups[me], language), "other_lamps": self.lamps(board.ups[other], language),
        }  # fmt: skip

    def card(self, card: int, language: str) -> str:
        """A card's name."""
        text = getattr(self.subject.block.texts.cards, _CARDS[card - TWO]) if card else None
        return text.read(language, self.subject.rules.languages[0]) if isinstance(text, Text) else ""

    def lamps(self, lit: int, language: str) -> str:
        """What lamps show."""
        text = getattr(self.subject.block.texts.lamps, _LAMPS[lit])
        return text.read(language, self.subject.rules.languages[0]) if isinstance(text, Text) else ""


_DESCRIPTIONS: Mapping[str, str] = {
    "invite": "invited", "choose_first": "choose", "choose_second": "choose",
    "enter_bet": "enter", "enter_reply": "enter", "enter_answer": "enter",
}  # fmt: skip
"""The texts of windows that are not called like their step."""


def _written(text: str) -> str:
    """A text as a window shows it: without colours, line breaks in place."""
    return _COLOUR.sub("", text).replace("\\n", "\n")

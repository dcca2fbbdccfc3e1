"""What the player reads: text and buttons of windows, filled from the referee's state, against what is shown.

The texts come from rules.yaml and the values from the referee, so brackets, commands and their triggers are all tested.
"""

from __future__ import annotations

from collections import Counter

from generator.diagnostics import Diagnostic
from generator.games.payout.rules import UNIT, Advisor, PaidClass
from generator.interpret.machine import Machine, Window
from generator.interpret.rows import IntArray
from generator.interpret.texts import Writer
from generator.script.texts import LineBreak, Literal, text_parts
from generator.spec.fields import Language
from generator.spec.text import fill
from generator.verify.outcome import Failure, Outcome, counterexample
from generator.verify.payout.games import random_plays
from generator.verify.payout.hands import hand_name, shown
from generator.verify.payout.referee import Play, Stop
from generator.verify.payout.replays import Session
from generator.verify.payout.subject import Subject
from generator.verify.payout.table import SEATS
from generator.verify.payout.words import amount
from generator.verify.reading import COLUMNS

_GAMES = 120
_EACH = 8
"""Windows of each kind that are read in each language."""
_SEED = 31
_SHOWN = Literal | LineBreak


def check_texts(subject: Subject) -> Outcome:
    """The windows of some games, read in every language."""
    plays = random_plays(subject, _GAMES, _SEED, humans_only=True)
    reader = Reader(subject, plays)
    reader.session.sit_down()
    reader.session.run(reader.choose)
    return Outcome(f"{reader.read} windows read whole in {len(COLUMNS)} languages", tuple(reader.faults[:_EACH]))


class Reader:
    """Reads windows before it answers them as planned."""

    def __init__(self, subject: Subject, plays: list[Play]) -> None:
        self.subject = subject
        self.plays = plays
        self.session = Session(subject, plays)
        self.seen: Counter[tuple[object, ...]] = Counter()
        self.faults: list[Diagnostic] = []
        self.read = 0

    def choose(self, machine: Machine, window: Window) -> IntArray:
        """Read the window in some worlds, then go on."""
        replay = self.session.replay
        for world in window.rows.indices.tolist():
            number = int(replay.step[world])
            if number < len(self.plays[world].stops):
                stop = self.plays[world].stops[number]
                key = (stop.step, stop.options, stop.paid > 0, stop.advisor)
                self.seen[key] += 1
                if self.seen[key] <= _EACH:
                    self.compare(machine, window, world, stop)
        return replay.choose(machine, window)

    def compare(self, machine: Machine, window: Window, world: int, stop: Stop) -> None:
        """One window in all languages."""
        self.read += 1
        event = machine.program.event(window.event)
        labels = [option.label for option in event.options] if event else []
        book = int(self.session.book[world]) + stop.won
        for language, column in COLUMNS.items():
            found = Writer(machine, column).show(window, world)
            oracle = Oracle(self.subject, language, stop, book)
            pairs = {"the title": (found.title, oracle.text("title")), "the text": (found.description, oracle.whole())}
            for word in stop.options:
                key = self.subject.n.key(word)
                is_ = found.options[labels.index(key)].text if key in labels else ""
                pairs[f"the button {word}"] = (is_, oracle.text(word))
            for what, (is_, should) in pairs.items():
                if is_ != should:
                    message = f"{what} of the window {stop.step} in {language} is {is_!r}, expected {should!r}"
                    self.faults.append(counterexample(Failure.TEXT, message, self.subject.place_of(stop.step)))


class Oracle:
    """What a window must say in one language; `book` is what the house has won over all games."""

    def __init__(self, subject: Subject, language: Language, stop: Stop, book: int) -> None:
        self.subject = subject
        self.language = language
        self.stop = stop
        self.book = book

    def whole(self) -> str:
        """The text of the window."""
        stop = self.stop
        match stop.step:
            case "result":
                return self.text("won" if stop.paid else "lost")
            case "advice":
                return self.text("advice_best" if stop.advisor is Advisor.BEST else "advice_rule")
            case "pick":
                return self.text("pick" if stop.cursor <= len(stop.dice) else "picked")
            case _:
                return self.text(stop.step)

    def text(self, word: str) -> str:
        """A text of rules.yaml with its placeholders filled, line breaks and marks as the interpreter shows them."""
        words = self.subject.built.rules.text(getattr(self.subject.block.texts, word), self.language)
        parts = text_parts(fill(words, self.values()))
        told = (part.text if isinstance(part, Literal) else "\n" for part in parts if isinstance(part, _SHOWN))
        return "".join(told)

    def values(self) -> dict[str, str]:
        """What every placeholder stands for."""
        stop, block = self.stop, self.subject.block
        kept = [str(die) if place not in stop.marks else "-" for place, die in enumerate(stop.dice)]
        asked = stop.cursor if 1 <= stop.cursor <= len(stop.dice) else 1
        return {
            "me": SEATS[0],
            "least": self.gold(block.stakes.least),
            "most": self.gold(block.stakes.most),
            "limit": self.gold(block.limit.gold),
            "days": str(block.limit.days),
            "table": self.table(),
            "stake": self.gold(stop.stake),
            "book": self.standing(),
            "dice": shown(stop.dice),
            "hand": hand_name(self.subject, stop.dice, self.language),
            "rerolls": str(stop.rerolls),
            "kept": " ".join(kept),
            "number": str(asked),
            "die": str(stop.dice[asked - 1]),
            "won": self.gold(stop.paid * stop.stake // UNIT),
        }

    def standing(self) -> str:
        """How the player stands with the house."""
        word = "book_even" if not self.book else "book_behind" if self.book > 0 else "book_ahead"
        return self.subject.built.rules.text(getattr(self.subject.block.texts, word), self.language)

    def table(self) -> str:
        """The payouts, one class a line."""
        lines = []
        for paid in PaidClass:
            hand = self.subject.block.hands.of(paid)
            if hand.pays:
                name = self.subject.built.rules.text(hand.name, self.language)
                colon = " : " if self.language is Language.FRENCH else ": "
                lines.append(f"{name}{colon}{self.gold(hand.pays)}")
        return "\\n".join(lines)

    def gold(self, thousandths: int) -> str:
        """An amount as the language writes it."""
        return amount(thousandths, self.language)

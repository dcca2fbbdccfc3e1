"""The texts of Farkle as the game wants them: placeholders become bracket commands, sets of dice choices of texts.

A set of dice is one number in the script (its code); a command of customizable localisation turns it into digits. What
lies on the table is printed die by die, so a window has one text for each number of dice that were rolled.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from generator.games.contract import TextRow
from generator.games.farkle.names import GAME
from generator.games.farkle.rules import DICE, FACES, Scoring, code_of, dice_of, every_selection
from generator.games.farkle.spec import Farkle
from generator.games.farkle.texts import SETS, WORTH, FarkleTexts
from generator.games.tavern.names import Names
from generator.games.tavern.wording import Choice, Condition, Gold, TextCommand, Wording, filled, shown
from generator.spec.fields import Language, Text
from generator.spec.text import fill
from generator.spec.yaml_nodes import KeyPath

GAME_PATH: KeyPath = ("games", GAME)
BY_DICE = ("keep", "picked_fits", "picked_fails", "bust")
"""Texts of which there is one for each number of dice on the table; `pick` also has one for each die asked about."""
_ELSEWHERE = ("decision", "lock", "link", "variable", "debug_decision")


@dataclass(frozen=True, slots=True)
class Writer:
    """Writes the texts of one block."""

    block: Farkle
    scoring: Scoring
    n: Names
    has_debug: bool

    def wording(self) -> Wording:
        """Rows and commands, in a stable order."""
        sets = list(self.sets())
        commands = tuple(
            TextCommand(
                self.n.defined_text(word),
                tuple(Choice(row.key, (Condition(self.n.variable(f"{word}_code"), code),)) for code, row in sets),
            )
            for word in SETS
        )
        rows = [*self.windows(), *self.decisions(), *self.variables(), *(row for _, row in sets)]
        return Wording(tuple(rows), commands)

    def lock(self) -> TextRow:
        """The name of the hidden modifier of those who play."""
        return self.row(self.n.lock("at_table"), "lock")

    def link(self) -> TextRow:
        """The name of the opinion modifier between two who play."""
        return self.row(self.n.link("at_the_table"), "link")

    def sets(self) -> Iterator[tuple[int, TextRow]]:
        """Every set of dice that may be kept, as digits, by its code."""
        for counts in every_selection(self.scoring):
            digits = " ".join(map(str, dice_of(counts)))
            text = Text(tuple((language.value, digits) for language in Language))
            code = code_of(counts)
            yield code, TextRow(self.n.key("set", code), text, (*GAME_PATH, "scoring"))

    def windows(self) -> Iterator[TextRow]:
        """Titles, texts and buttons of the events."""
        for word in FarkleTexts.model_fields:
            if word.startswith(_ELSEWHERE) or (word.startswith("debug") and not self.has_debug):
                continue
            if word in BY_DICE:
                for left in range(1, DICE + 1):
                    yield self.row(self.n.key(word, left), word, self.values(left))
            elif word == "pick":
                yield from self.picks()
            else:
                yield self.row(self.n.key(word), word, self.values(DICE))

    def picks(self) -> Iterator[TextRow]:
        """One text for each number of dice on the table and each die that is asked about."""
        for left in range(1, DICE + 1):
            for die in range(1, left + 1):
                values = {"number": str(die), "die": shown("Root", self.n.variable("die", die))}
                yield self.row(self.n.key(f"pick_{left}", die), "pick", {**self.values(left), **values})

    def decisions(self) -> Iterator[TextRow]:
        """Names and descriptions of the decisions; a targeted one is also looked up as `.._named`."""
        yield from self.decision("play", "decision", self.amounts())
        yield self.row(f"{self.n.decision('play')}_named", "decision", self.amounts())
        if self.has_debug:
            yield from self.decision("debug", "debug_decision", {})

    def decision(self, name: str, word: str, values: Mapping[str, str | Gold]) -> Iterator[TextRow]:
        """The keys that the game looks up for every decision."""
        key = self.n.decision(name)
        yield self.row(key, word, values)
        yield self.row(f"{key}_desc", f"{word}_desc", values)

    def variables(self) -> Iterator[TextRow]:
        """The name of each variable, for tooltips."""
        for word, most in (("die", DICE), ("count", FACES), ("stop", DICE)):
            for number in range(1, most + 1):
                yield self.row(self.n.variable(word, number), f"variable_{word}", {"number": str(number)})
        for word in ("step", "total", "turn", "last", "left", "cursor", "choice"):
            yield self.row(self.n.variable(word), f"variable_{word}")
        yield self.of_set("all", "sum")
        for word in SETS:
            for part in ("code", "dice", *WORTH):
                yield self.of_set(word, part)

    def of_set(self, word: str, part: str) -> TextRow:
        """The name of a variable that tells about a set of dice."""
        names, text = getattr(self.block.texts, f"variable_{word}"), getattr(self.block.texts, f"variable_set_{part}")
        called, first = dict(names.by_language), names.by_language[0][1]
        rows = ((language, fill(told, {"set": called.get(language, first)})) for language, told in text.by_language)
        path = (*GAME_PATH, "texts", f"variable_set_{part}")
        return TextRow(self.n.variable(f"{word}_{part}"), Text(tuple(rows)), path)

    def values(self, left: int) -> dict[str, str | Gold]:
        """What the placeholders of windows stand for: ROOT reads, FROM is the other one; so many dice lie there."""
        values: dict[str, str | Gold] = {
            "me": "[Root.GetFirstName]",
            "other": "[From.GetFirstName]",
            "my_dice": " ".join(shown("Root", self.n.variable("die", die)) for die in range(1, left + 1)),
            "my_total": shown("Root", self.n.variable("total")),
            "other_total": shown("From", self.n.variable("total")),
            "other_last": shown("From", self.n.variable("last")),
            "turn": shown("Root", self.n.variable("turn")),
        }
        for word in SETS:
            values[word] = f"[Root.{self.n.defined_text(word)}]"
            values |= {f"{word}_{part}": shown("Root", self.n.variable(f"{word}_{part}")) for part in WORTH}
        return values | self.amounts()

    def amounts(self) -> dict[str, str | Gold]:
        """Gold and points that the rules fix."""
        ante = self.block.stakes.ante
        return {"ante": Gold(ante), "pot": Gold(2 * ante), "target": str(self.block.target)}

    def row(self, key: str, word: str, values: Mapping[str, str | Gold] | None = None) -> TextRow:
        """A text of the block under its key, its placeholders filled."""
        text = getattr(self.block.texts, word)
        return TextRow(key, filled(text, values or {}), (*GAME_PATH, "texts", word))

"""The texts of high die as the game wants them: placeholders become bracket commands, amounts are filled in."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from generator.games.contract import TextRow
from generator.games.tavern.names import Names
from generator.games.tavern.wording import Gold, filled, shown
from generator.spec.yaml_nodes import KeyPath
from tests.games.toy.high_die.names import GAME
from tests.games.toy.high_die.spec import HighDie
from tests.games.toy.high_die.texts import HighDieTexts

GAME_PATH: KeyPath = ("games", GAME)
_ELSEWHERE = ("decision", "lock", "link", "variable", "debug_decision")


@dataclass(frozen=True, slots=True)
class Writer:
    """Writes the texts of one block."""

    block: HighDie
    n: Names
    has_debug: bool

    def rows(self) -> tuple[TextRow, ...]:
        """All rows, in a stable order."""
        return (*self.windows(), *self.decisions(), *self.variables())

    def lock(self) -> TextRow:
        """The name of the hidden modifier of those who play."""
        return self.row(self.n.lock("at_table"), "lock")

    def link(self) -> TextRow:
        """The name of the opinion modifier between two who play."""
        return self.row(self.n.link("at_the_table"), "link")

    def windows(self) -> Iterator[TextRow]:
        """Titles, texts and buttons of the events."""
        for word in HighDieTexts.model_fields:
            if not word.startswith(_ELSEWHERE) and (self.has_debug or not word.startswith("debug")):
                yield self.row(self.n.key(word), word, self.values())

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
        for word in ("step", "die"):
            yield self.row(self.n.variable(word), f"variable_{word}")

    def values(self) -> dict[str, str | Gold]:
        """What the placeholders of windows stand for: ROOT reads, FROM is the other one."""
        die = self.n.variable("die")
        people: dict[str, str | Gold] = {"me": "[Root.GetFirstName]", "other": "[From.GetFirstName]"}
        return people | {"my_die": shown("Root", die), "other_die": shown("From", die)} | self.amounts()

    def amounts(self) -> dict[str, str | Gold]:
        """Gold that the rules fix."""
        ante = self.block.stakes.ante
        return {"ante": Gold(ante), "pot": Gold(2 * ante)}

    def row(self, key: str, word: str, values: Mapping[str, str | Gold] | None = None) -> TextRow:
        """A text of the block under its key, its placeholders filled."""
        text = getattr(self.block.texts, word)
        return TextRow(key, filled(text, values or {}), (*GAME_PATH, "texts", word))

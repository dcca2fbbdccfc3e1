"""The texts of One Poker as the game wants them: placeholders become bracket commands, cards choices of texts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from generator.games.contract import TextRow
from generator.games.one_poker.names import GAME
from generator.games.one_poker.rules import HAND, RANKS
from generator.games.one_poker.spec import OnePoker
from generator.games.one_poker.texts import Cards, Lamps, OnePokerTexts
from generator.games.tavern.names import Names
from generator.games.tavern.wording import Choice, Condition, Gold, TextCommand, Wording, filled, shown
from generator.spec.fields import Text
from generator.spec.yaml_nodes import KeyPath

GAME_PATH: KeyPath = ("games", GAME)
CARD_VARIABLES = ("card_1", "card_2", "played")
NUMBERED: Mapping[str, str] = {"card_1": "1", "card_2": "2"}
_ELSEWHERE = ("decision", "lock", "link", "variable", "debug_decision", "cards", "lamps")
_ONLY_ANYONE_FIRST = frozenset({"claim", "speak_first", "let_begin"})
_NAMED_VARIABLES: Mapping[str, str] = {
    "card_1": "variable_card",
    "card_2": "variable_card",
    "played": "variable_played",
    "lives": "variable_lives",
    "pot": "variable_pot",
    "raise": "variable_raise",
    "ups": "variable_lamps",
    "other_ups": "variable_lamps",
    "round": "variable_round",
}
"""The variables whose names mean something to a reader; all others are notes of the game for itself."""


@dataclass(frozen=True, slots=True)
class Writer:
    """Writes the texts of one block."""

    block: OnePoker
    n: Names
    numbers: tuple[str, ...]
    has_debug: bool

    def wording(self) -> Wording:
        """Rows and commands, in a stable order."""
        names = tuple(self.card_names())
        lamps = tuple(self.lamp_names())
        rows = (*self.windows(), *self.decisions(), *self.variables(), *names, *lamps)
        return Wording(rows, (*(self.card_command(word) for word in CARD_VARIABLES), self.lamp_command()))

    def lock(self) -> TextRow:
        """The name of the hidden modifier of those who play."""
        return self.row(self.n.lock("at_table"), "lock")

    def link(self) -> TextRow:
        """The name of the opinion modifier between two who play."""
        return self.row(self.n.link("at_the_table"), "link")

    def windows(self) -> Iterator[TextRow]:
        """Titles, texts and buttons of the events."""
        values = self.values()
        for word in OnePokerTexts.model_fields:
            if not word.startswith(_ELSEWHERE) and self.is_used(word):
                yield self.row(self.n.key(word), word, values)

    def is_used(self, word: str) -> bool:
        """Whether the text belongs to something that is generated."""
        if word.startswith("debug"):
            return self.has_debug
        return self.block.anyone_first or word not in _ONLY_ANYONE_FIRST

    def decisions(self) -> Iterator[TextRow]:
        """Names and descriptions of the decisions; a targeted one is also looked up as `.._named`."""
        yield from self.decision("play", "decision", self.amounts(), targeted=True)
        if self.has_debug:
            yield from self.decision("debug", "debug_decision", {}, targeted=False)

    def decision(self, name: str, word: str, values: Mapping[str, str | Gold], *, targeted: bool) -> Iterator[TextRow]:
        """The keys that the game looks up for a decision."""
        key = self.n.decision(name)
        yield self.row(key, word, values)
        yield self.row(f"{key}_desc", f"{word}_desc", values)
        if targeted:
            yield self.row(f"{key}_named", word, values)

    def variables(self) -> Iterator[TextRow]:
        """The name of each variable, for tooltips."""
        for word in ("step", "plays", *self.numbers):
            text = "variable_step" if word == "step" else _NAMED_VARIABLES.get(word, "variable_note")
            yield self.row(self.n.variable(word), text, {"number": NUMBERED.get(word, "")})
        for rank in RANKS:
            yield self.row(self.n.variable("seen", rank), "variable_seen", {"number": str(rank)})

    def values(self) -> dict[str, str | Gold]:
        """What the placeholders of windows stand for: ROOT reads, FROM is the other one."""
        values: dict[str, str | Gold] = dict(self.amounts())
        for prefix, scope in (("my", "Root"), ("other", "From")):
            values[f"{prefix}_lives"] = shown(scope, self.n.variable("lives"))
            values[f"{prefix}_pot"] = shown(scope, self.n.variable("pot"))
            values[f"{prefix}_lamps"] = f"[{scope}.{self.n.defined_text('lamps')}]"
        numbers = {word: shown("Root", self.n.variable(word)) for word in ("round", "to_call", "cap", "raise")}
        cards = {"high": "card_1", "low": "card_2", "kept": "card_1", "played": "played"}
        return {
            **values,
            **numbers,
            **{name: f"[Root.{self.n.defined_text(word)}]" for name, word in cards.items()},
            "other_played": f"[From.{self.n.defined_text('played')}]",
            "me": "[Root.GetFirstName]",
            "other": "[From.GetFirstName]",
        }

    def amounts(self) -> Mapping[str, str | Gold]:
        """What is staked, in gold and in lives."""
        ante = self.block.stakes.ante
        return {"ante": Gold(ante), "pot": Gold(2 * ante), "lives": str(self.block.lives)}

    def card_command(self, word: str) -> TextCommand:
        """The name of the card in a variable."""
        variable = self.n.variable(word)
        choices = (Choice(self.card_key(name), (Condition(variable, rank),)) for rank, name in _cards())
        return TextCommand(self.n.defined_text(word), tuple(choices))

    def card_names(self) -> Iterator[TextRow]:
        """The names of the cards."""
        for _, name in _cards():
            path = (*GAME_PATH, "texts", "cards", name)
            yield self.plain(self.card_key(name), getattr(self.block.texts.cards, name), path)

    def card_key(self, name: str) -> str:
        """The key of a card's name."""
        return self.n.key(f"card_{name}")

    def lamp_command(self) -> TextCommand:
        """What the lamps of a player show."""
        variable = self.n.variable("ups")
        choices = (Choice(self.lamp_key(name), (Condition(variable, lit),)) for lit, name in _lamps())
        return TextCommand(self.n.defined_text("lamps"), tuple(choices))

    def lamp_names(self) -> Iterator[TextRow]:
        """What lamps can show."""
        for _, name in _lamps():
            path = (*GAME_PATH, "texts", "lamps", name)
            yield self.plain(self.lamp_key(name), getattr(self.block.texts.lamps, name), path)

    def lamp_key(self, name: str) -> str:
        """The key of what the lamps show."""
        return self.n.key(f"lamps_{name}")

    def plain(self, key: str, text: Text, path: KeyPath) -> TextRow:
        """A text without placeholders."""
        return TextRow(key, filled(text, {}), path)

    def row(self, key: str, word: str, values: Mapping[str, str | Gold] | None = None) -> TextRow:
        """A text of the block under its key, its placeholders filled."""
        text = getattr(self.block.texts, word)
        return TextRow(key, filled(text, values or {}), (*GAME_PATH, "texts", word))


def _cards() -> Iterator[tuple[int, str]]:
    """The ranks and the keys of their names."""
    return zip(RANKS, Cards.model_fields, strict=True)


def _lamps() -> Iterator[tuple[int, str]]:
    """The numbers of UP cards and the keys of what the lamps then show."""
    return zip(range(HAND + 1), Lamps.model_fields, strict=True)

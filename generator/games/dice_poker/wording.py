"""The texts of dice poker as the game wants them: placeholders become bracket commands, hands become choices of texts.

A hand's name depends on its class and on the values that the text names; there is one key for each combination, and a
command of customizable localisation picks it by the variables of the one who is spoken of.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from generator.games.contract import TextRow
from generator.games.dice_poker.author import plays_optimal
from generator.games.dice_poker.rules import Groups, Table
from generator.games.dice_poker.spec import DicePoker
from generator.games.dice_poker.texts import DicePokerTexts
from generator.games.tavern.names import Names
from generator.games.tavern.wording import (
    Choice,
    Condition,
    Gold,
    TextCommand,
    Wording,
    filled,
    named_values,
    shown,
)
from generator.spec.fields import Language, Text
from generator.spec.yaml_nodes import KeyPath

GAME_PATH: KeyPath = ("games", "dice_poker")
_ONLY_WITH_REROLLS = frozenset(
    {
        *("reroll_asker", "reroll_guest", "reroll_all", "keep_ranked", "one_by_one", "pass_turn"),
        *("pick", "picked", "pick_reroll", "pick_keep", "pick_back", "throw_picked"),
        "variable_cursor",
    }
)


@dataclass(frozen=True, slots=True)
class Writer:
    """Writes the texts of one block."""

    block: DicePoker
    table: Table
    n: Names
    has_debug: bool

    def wording(self) -> Wording:
        """Rows and commands, in a stable order."""
        hands = list(self.hands())
        amounts = list(self.amounts()) if self.block.tournament.enabled else []
        commands = [TextCommand(self.n.defined_text("hand"), tuple(choice for choice, _ in hands))]
        for word, choices in amounts:
            commands.append(TextCommand(self.n.defined_text(word), tuple(choice for choice, _ in choices)))
        rows = [
            *self.windows(),
            *self.decisions(),
            *self.variables(),
            *(row for _, row in hands),
            *(row for _, choices in amounts for _, row in choices),
        ]
        return Wording(tuple(rows), tuple(commands))

    def lock(self) -> TextRow:
        """The name of the hidden modifier of those who play."""
        return self.row(self.n.lock("at_table"), "lock")

    def link(self) -> TextRow:
        """The name of the opinion modifier between two who play."""
        return self.row(self.n.link("at_the_table"), "link")

    def windows(self) -> Iterator[TextRow]:
        """Titles, texts and buttons of the events."""
        values = self.values()
        for word in self.window_words():
            if word == "pick":
                yield from self.picks()
            else:
                yield self.row(self.n.key(word), word, values)

    def window_words(self) -> Iterator[str]:
        """The texts that windows show, without those of what is switched off."""
        elsewhere = ("decision", "lock", "link", "variable", "tournament_decision", "debug_decision")
        for word in DicePokerTexts.model_fields:
            if not word.startswith(elsewhere) and self.is_used(word):
                yield word

    def is_used(self, word: str) -> bool:
        """Whether the text belongs to something that is generated."""
        if word.startswith("tournament") or word in {"variable_round", "variable_wins"}:
            return self.block.tournament.enabled
        if word.startswith("debug"):
            return self.has_debug
        if word in {"variable_rerolls", "keep_ranked", "one_by_one", "pass_turn"} or word.startswith(
            ("pick", "reroll")
        ):
            return self.block.dice.rolls > 1
        return word != "throw_picked" or self.block.dice.rolls > 1

    def picks(self) -> Iterator[TextRow]:
        """One text for each die that is asked about."""
        for die in range(1, self.table.dice + 1):
            values = {**self.values(), "number": str(die), "die": shown("Root", self.n.variable("die", die))}
            yield self.row(self.n.key("pick", die), "pick", values)

    def decisions(self) -> Iterator[TextRow]:
        """Names and descriptions of the decisions; a targeted one is also looked up as `.._named`."""
        stakes = self.block.stakes
        plain = {"ante": Gold(stakes.ante), "raise": Gold(stakes.raise_), "pot": Gold(2 * stakes.ante)}
        yield from self.decision("play", "decision", plain, targeted=True)
        if self.block.tournament.enabled:
            first = self.block.tournament.stakes[0]
            staked = {"ante": Gold(first), "raise": Gold(first), "pot": Gold(2 * first)}
            yield from self.decision("tournament", "tournament_decision", staked, targeted=True)
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
        numbered = {
            "die": self.table.dice,
            "count": self.table.faces,
            "rank": self.table.value_count,
            "size": self.table.value_count,
        }
        for word, most in numbered.items():
            for number in range(1, most + 1):
                yield self.row(self.n.variable(word, number), f"variable_{word}", {"number": str(number)})
        for word in ("step", "class", "lone", "rerolls", "cursor", "round", "wins"):
            if self.is_used(f"variable_{word}"):
                yield self.row(self.n.variable(word), f"variable_{word}")
        if plays_optimal(self.block):
            yield from self.optimal_variables()

    def optimal_variables(self) -> Iterator[TextRow]:
        """A hand's place is a finer class, and what stays are numbers of faces: they bear the names of these."""
        yield self.row(self.n.variable("place"), "variable_class")
        for face in range(1, self.table.faces + 1 if self.block.dice.rolls > 1 else 1):
            yield self.row(self.n.variable("stay", face), "variable_count", {"number": str(face)})

    def values(self) -> dict[str, str | Gold]:
        """What the placeholders of windows stand for: ROOT reads, FROM is the other one."""
        people = {"me": "Root", "other": "From"}
        values: dict[str, str | Gold] = {word: f"[{scope}.GetFirstName]" for word, scope in people.items()}
        for word, scope in (("my", "Root"), ("other", "From")):
            dice = [shown(scope, self.n.variable("die", die)) for die in range(1, self.table.dice + 1)]
            values[f"{word}_dice"] = " ".join(dice)
            values[f"{word}_hand"] = f"[{scope}.{self.n.defined_text('hand')}]"
            values[f"{word}_wins"] = shown(scope, self.n.variable("wins"))
        return values | self.amount_values()

    def amount_values(self) -> dict[str, str | Gold]:
        """Gold in texts: as it stands, or by the round where tournaments are played."""
        if self.block.tournament.enabled:
            return {word: f"[Root.{self.n.defined_text(word)}]" for word in ("ante", "raise", "pot")}
        stakes = self.block.stakes
        return {"ante": Gold(stakes.ante), "raise": Gold(stakes.raise_), "pot": Gold(2 * stakes.ante)}

    def hands(self) -> Iterator[tuple[Choice, TextRow]]:
        """Every name that a hand can have, and when."""
        ranked = self.n.variable("class")
        for index, (rule, pattern) in enumerate(zip(self.block.hands, self.table.hands, strict=True)):
            rank = self.table.rank_of(index)
            sizes = pattern.sizes if isinstance(pattern, Groups) else ()
            for values in named_values(rule.text, sizes, self.table.faces):
                key = "_".join([self.n.key(f"hand_{rule.name}"), *map(str, values.values())])
                conditions = [Condition(ranked, rank)]
                conditions += [Condition(self.n.variable("rank", number), face) for number, face in values.items()]
                texts = {f"rank_{number}": str(values.get(number, "")) for number in range(1, len(sizes) + 1)}
                path = (*GAME_PATH, "hands", index, "text")
                yield Choice(key, tuple(conditions)), TextRow(key, filled(rule.text, texts), path)
        key = self.n.key("hand_nothing")
        row = TextRow(key, self.block.nothing, (*GAME_PATH, "nothing"))
        yield Choice(key, (Condition(ranked, 0),)), row

    def amounts(self) -> Iterator[tuple[str, list[tuple[Choice, TextRow]]]]:
        """Gold by round: 0 is a single game."""
        stakes = self.block.stakes
        single = {"ante": stakes.ante, "raise": stakes.raise_, "pot": 2 * stakes.ante}
        for word, alone in single.items():
            amounts = [alone, *(2 * stake if word == "pot" else stake for stake in self.block.tournament.stakes)]
            yield word, [self.amount(word, number, amount) for number, amount in enumerate(amounts)]

    def amount(self, word: str, number: int, amount: int) -> tuple[Choice, TextRow]:
        """One amount of gold, shown in one round."""
        key = self.n.key(f"amount_{word}", number)
        row = TextRow(key, _in_every_language(amount), (*GAME_PATH, "stakes"))
        return Choice(key, (Condition(self.n.variable("round"), number),)), row

    def row(self, key: str, word: str, values: Mapping[str, str | Gold] | None = None) -> TextRow:
        """A text of the block under its key, its placeholders filled."""
        text = getattr(self.block.texts, word)
        return TextRow(key, filled(text, values or {}), (*GAME_PATH, "texts", word))


def _in_every_language(amount: int) -> Text:
    return Text(tuple((language.value, Gold(amount).shown(language.value)) for language in Language))

"""The texts of the payout game as the script wants them: placeholders filled, and choices of texts by variables."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from generator.games.contract import TextRow
from generator.games.payout.names import GAME
from generator.games.payout.rules import DICE, FACES, GROUPS, UNIT, PaidClass
from generator.games.payout.spec import PayoutGame
from generator.games.payout.texts import PayoutTexts
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

GAME_PATH: KeyPath = ("games", GAME)
NEW_LINE = "\\n"
DASH = "-"
"""Stands for a die that is not kept."""
COLON, SPACED_COLON = ": ", " : "
"""Between a class and its payout; French sets a space before its colons."""
_ELSEWHERE = ("decision", "debug_decision", "lock", "counted", "variable", "pick")
_NOTES = (
    *("step", "cursor", "rerolls", "on_table", "staked", "house", "paid", "advisor"),
    *("goal", "most", "code"),
)
_BEST_NOTES = frozenset({"code"})


@dataclass(frozen=True, slots=True)
class Writer:
    """Writes the texts of one block."""

    block: PayoutGame
    n: Names
    has_debug: bool
    has_best: bool

    def wording(self) -> Wording:
        """Rows and commands, in a stable order."""
        hands = list(self.hands())
        stakes = list(self.stakes())
        won = list(self.won())
        commands = [
            TextCommand(self.n.defined_text("hand"), tuple(choice for choice, _ in hands)),
            TextCommand(self.n.defined_text("stake"), tuple(choice for choice, _ in stakes)),
            TextCommand(self.n.defined_text("won"), tuple(won)),
            *self.kept(),
        ]
        rows = [
            *self.windows(),
            *self.decisions(),
            *self.variables(),
            *(row for _, row in hands),
            *(row for _, row in stakes),
            *self.amounts(),
            *self.faces(),
        ]
        return Wording(tuple(rows), tuple(commands))

    def lock(self) -> TextRow:
        """The name of the hidden modifier of those who play."""
        return self.row(self.n.lock("at_table"), "lock")

    def counted(self) -> TextRow:
        """The name of the hidden modifier while stakes count."""
        return self.row(self.n.modifier("counted"), "counted")

    # windows

    def windows(self) -> Iterator[TextRow]:
        """Titles, texts and buttons of the events."""
        values = self.values()
        for word in PayoutTexts.model_fields:
            if self.is_shown(word):
                yield self.row(self.n.key(word), word, values)
        for die in range(1, DICE + 1):
            of_die = {**values, "number": str(die), "die": shown("Root", self.n.variable("die", die))}
            yield self.row(self.n.key("pick", die), "pick", of_die)
        for word in ("picked", "pick_reroll", "pick_keep", "pick_back"):
            yield self.row(self.n.key(word), word, values)

    def is_shown(self, word: str) -> bool:
        """Whether a text is that of a window, under its own word."""
        if word.startswith("debug") and not self.has_debug:
            return False
        if word in {"ask_best", "advice_best"} and not self.has_best:
            return False
        return not word.startswith(_ELSEWHERE)

    def values(self) -> dict[str, str | Gold]:
        """What the placeholders of windows stand for."""
        dice = [shown("Root", self.n.variable("die", die)) for die in range(1, DICE + 1)]
        kept = [f"[Root.{self.n.defined_text(f'kept_{die}')}]" for die in range(1, DICE + 1)]
        commands = {word: f"[Root.{self.n.defined_text(word)}]" for word in ("hand", "stake", "won", "book")}
        return {
            "me": "[Root.GetFirstName]",
            "dice": " ".join(dice),
            "kept": " ".join(kept),
            "rerolls": shown("Root", self.n.variable("rerolls")),
            **commands,
            **self.house(),
        }

    def house(self) -> dict[str, str | Gold]:
        """The house's limits."""
        stakes, limit = self.block.stakes, self.block.limit
        return {
            "least": Gold(stakes.least),
            "most": Gold(stakes.most),
            "limit": Gold(limit.gold),
            "days": str(limit.days),
        }

    def decisions(self) -> Iterator[TextRow]:
        """Names and descriptions of the decisions."""
        yield from self.decision("play", "decision")
        if self.has_debug:
            yield from self.decision("debug", "debug_decision")

    def decision(self, name: str, word: str) -> Iterator[TextRow]:
        """The keys that the game looks up for a decision."""
        key = self.n.decision(name)
        yield self.row(key, word)
        yield self.row(f"{key}_desc", f"{word}_desc", self.house())

    def variables(self) -> Iterator[TextRow]:
        """The name of each variable, for tooltips."""
        for word, most in (("die", DICE), ("count", FACES), ("rank", 2)):
            for number in range(1, most + 1):
                yield self.row(self.n.variable(word, number), f"variable_{word}", {"number": str(number)})
        for die in range(1, DICE + 1):
            yield self.row(self.n.variable("kept", die), "variable_note")
        for face in range(1, FACES + 1 if self.has_best else 1):
            yield self.row(self.n.variable("stay", face), "variable_note")
        for word in ("class", "stake"):
            yield self.row(self.n.variable(word), f"variable_{word}")
        for word in _NOTES:
            if self.has_best or word not in _BEST_NOTES:
                yield self.row(self.n.variable(word), "variable_note")

    # texts chosen by variables

    def hands(self) -> Iterator[tuple[Choice, TextRow]]:
        """Every name that a hand can have, and when."""
        ranked = self.n.variable("class")
        for paid in PaidClass:
            text = self.block.hands.of(paid).text
            for values in named_values(text, GROUPS.get(paid, ()), FACES):
                key = "_".join([self.n.key(f"hand_{paid}"), *map(str, values.values())])
                conditions = [Condition(ranked, paid.rank)]
                conditions += [Condition(self.n.variable("rank", number), face) for number, face in values.items()]
                texts = {f"rank_{number}": str(values.get(number, "")) for number in (1, 2)}
                yield (
                    Choice(key, tuple(conditions)),
                    TextRow(key, filled(text, texts), (*GAME_PATH, "hands", paid.value, "text")),
                )
        key = self.n.key("hand_nothing")
        yield Choice(key, (Condition(ranked, 0),)), TextRow(key, self.block.nothing, (*GAME_PATH, "nothing"))

    def stakes(self) -> Iterator[tuple[Choice, TextRow]]:
        """Every stake in gold."""
        stakes = self.block.stakes
        for gold in range(stakes.least, stakes.most + 1, stakes.step):
            steps = gold // stakes.step
            key = self.n.key("stake_of", steps)
            row = TextRow(key, _in_every_language(gold), (*GAME_PATH, "stakes"))
            yield Choice(key, (Condition(self.n.variable("stake"), steps),)), row

    def won(self) -> Iterator[Choice]:
        """What comes back, by class and stake; 0 for a class that is not paid."""
        stakes = self.block.stakes
        for paid in PaidClass:
            payout = self.block.hands.of(paid).pays
            of_class = Condition(self.n.variable("class"), paid.rank)
            if not payout:
                yield Choice(self.n.key("amount", 0), (of_class,))
                continue
            for gold in range(stakes.least, stakes.most + 1, stakes.step):
                staked = Condition(self.n.variable("stake"), gold // stakes.step)
                yield Choice(self.n.key("amount", payout * gold // UNIT), (of_class, staked))
        yield Choice(self.n.key("amount", 0), (Condition(self.n.variable("class"), 0),))

    def amounts(self) -> Iterator[TextRow]:
        """Every amount that can come back, once; in thousandths in its key."""
        for key in dict.fromkeys(choice.key for choice in self.won()):
            amount = int(key.rpartition("_")[2])
            yield TextRow(key, _in_every_language(amount), (*GAME_PATH, "hands"))

    def kept(self) -> Iterator[TextCommand]:
        """Each die as advice shows it: its face, or a dash."""
        for die in range(1, DICE + 1):
            variable = self.n.variable("kept", die)
            choices = tuple(Choice(self.n.key("kept", face), (Condition(variable, face),)) for face in range(FACES + 1))
            yield TextCommand(self.n.defined_text(f"kept_{die}"), choices)

    def faces(self) -> Iterator[TextRow]:
        """The faces that such a die can show."""
        for face in range(FACES + 1):
            words = str(face) if face else DASH
            text = Text(tuple((language.value, words) for language in Language))
            yield TextRow(self.n.key("kept", face), text, (*GAME_PATH, "texts", "advice_rule"))

    # rows

    def row(self, key: str, word: str, values: Mapping[str, str | Gold] | None = None) -> TextRow:
        """A text of the block under its key, its placeholders filled."""
        text: Text = getattr(self.block.texts, word)
        by_language = [
            filled(Text(((language, words),)), {**(values or {}), "table": self.table(language)}).by_language
            for language, words in text.by_language
        ]
        return TextRow(key, Text(tuple(one for found in by_language for one in found)), (*GAME_PATH, "texts", word))

    def table(self, language: str) -> str:
        """The table in a language; classes that pay nothing are left out."""
        lines = []
        for paid in PaidClass:
            hand = self.block.hands.of(paid)
            if hand.pays:
                name = dict(hand.name.by_language)
                word = name.get(language)
                colon = SPACED_COLON if word and language == Language.FRENCH else COLON
                lines.append(f"{word or next(iter(name.values()))}{colon}{Gold(hand.pays).shown(language)}")
        return NEW_LINE.join(lines)


def _in_every_language(amount: int) -> Text:
    return Text(tuple((language.value, Gold(amount).shown(language.value)) for language in Language))

"""The texts of Yacht as the game wants them: placeholders become bracket commands, cells of the card choices of texts.

A line of the card is one command by its number (`GetWkdYaC7`), short since a card of two players holds 26 of them: it
shows the points written there, a sign for a free line, or the marker where the player aims.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from generator.games.contract import TextRow
from generator.games.tavern.names import Names
from generator.games.tavern.wording import Gold, filled, shown
from generator.games.yacht.author import COUNTERS, FREE, LINES_A_PAGE, SCRATCH, THOUGHTS
from generator.games.yacht.rules import CARD, FACES, Category, YachtRules
from generator.games.yacht.spec import Yacht
from generator.games.yacht.texts import YachtTexts
from generator.games.yacht.view import ChoiceView, CommandView
from generator.spec.fields import Language, Text
from generator.spec.yaml_nodes import KeyPath

GAME_PATH: KeyPath = ("games", "yacht")
_NO_WINDOWS = ("decision", "lock", "link", "variable", "debug_decision", "practise_decision", "lines", "card_", "own_")
_PARTS = frozenset({"no_line", "free", "aimed", "away", "think_keep", "think_throw", "write_line", "pick"})
_ONLY_ALONE = frozenset({"turn_alone", "practised"})
_OWN_NAMES = {"upper": "upper", "total": "total", "rerolls": "rerolls", "cursor": "cursor", "step": "step"}
_THOUGHT = "thought"

Values = Mapping[str, str | Gold | Text]


@dataclass(frozen=True, slots=True)
class Words:
    """All texts, and the commands that choose among them."""

    rows: tuple[TextRow, ...]
    commands: tuple[CommandView, ...]


@dataclass(frozen=True, slots=True)
class Writer:
    """Writes the texts of one block; `first` is the language that stands in for those that are not given."""

    block: Yacht
    rules: YachtRules
    n: Names
    first: Language
    has_debug: bool

    def words(self) -> Words:
        """Rows and commands, in a stable order."""
        rows = [*self.windows(), *self.decisions(), *self.variables(), *self.parts()]
        return Words(tuple(rows), tuple(self.commands()))

    def lock(self) -> TextRow:
        """The name of the hidden modifier of those who play."""
        return self.row(self.n.lock("at_table"), "lock")

    def link(self) -> TextRow:
        """The name of the opinion modifier between two who play."""
        return self.row(self.n.link("at_the_table"), "link")

    # windows

    def windows(self) -> Iterator[TextRow]:
        """Titles, texts and buttons of the events."""
        values = self.values()
        for word in self.window_words():
            yield self.row(self.n.key(word), word, values)
        for die in range(1, self.rules.dice + 1):
            asked = {**values, "number": str(die), "die": shown("Root", self.n.variable("die", die))}
            yield self.row(self.n.key("pick", die), "pick", asked)
        for category in CARD:
            points = shown("Root", self.n.variable(f"preview_{category}"))
            yield self.row(
                self.n.key(f"write_{category}"), "write_line", {"line": self.name_of(category), "points": points}
            )

    def window_words(self) -> Iterator[str]:
        """The texts that windows show as they are, without those of what is switched off."""
        for word in YachtTexts.model_fields:
            is_off = (word in _ONLY_ALONE and not self.block.practice.enabled) or (
                word.startswith("debug") and not self.has_debug
            )
            if word not in _PARTS and not word.startswith(_NO_WINDOWS) and not is_off:
                yield word

    def values(self) -> dict[str, str | Gold | Text]:
        """What the placeholders of windows stand for: ROOT reads, FROM is the other one."""
        ante = self.block.stakes.ante
        values: dict[str, str | Gold | Text] = {
            "ante": Gold(ante),
            "raise": Gold(0),
            "pot": Gold(2 * ante),
            "me": "[Root.GetFirstName]",
            "other": "[From.GetFirstName]",
            "both_cards": self.card("card_line"),
            "my_card": self.card("own_line"),
            "other_card": self.card("own_line", "From"),
            "kept": self.each_die("Root", "k"),
            "thinking": self.thinking(),
            "rerolls": shown("Root", self.n.variable("rerolls")),
            "bonus_from": str(self.rules.bonus_from),
            "other_line": self.command("From", "last"),
            "other_written": shown("From", self.n.variable("last_points")),
        }
        for word, scope in (("my", "Root"), ("other", "From")):
            dice = [shown(scope, self.n.variable("die", die)) for die in range(1, self.rules.dice + 1)]
            values[f"{word}_dice"] = " ".join(dice)
            values[f"{word}_aim"] = self.command(scope, "aim")
            values[f"{word}_points"] = shown(scope, self.n.variable("gain"))
            for counter in ("total", "upper", "bonus"):
                values[f"{word}_{counter}"] = shown(scope, self.n.variable(counter))
        return values

    def command(self, scope: str, word: str) -> str:
        """A bracket command of the game."""
        return f"[{scope}.{self.n.defined_text(word)}]"

    def each_die(self, scope: str, word: str) -> str:
        """A command for each die, in a row."""
        return " ".join(self.command(scope, f"{word}_{die}") for die in range(1, self.rules.dice + 1))

    def thinking(self) -> str:
        """What becomes of each die of the other one, line by line."""
        return "\\n".join(self.command("From", f"d_{die}") for die in range(1, self.rules.dice + 1))

    def card(self, word: str, scope: str = "Root") -> Text:
        """A card, line by line: of both players, or of one."""
        lines = []
        for category in CARD:
            cell = f"c_{category.place + 1}"
            cells = {"mine": self.command(scope, cell)}
            if word == "card_line":
                cells["others"] = self.command("From", cell)
            lines.append(self.text(word, {"line": self.name_of(category), **cells}))
        return self.joined(lines)

    def name_of(self, category: Category) -> Text:
        """What a line is called."""
        name = getattr(self.block.texts.lines, category)
        assert isinstance(name, Text), "every line has a name"
        return name

    # decisions, variables, parts

    def decisions(self) -> Iterator[TextRow]:
        """Names and descriptions of the decisions; a targeted one is also looked up as `.._named`."""
        key = self.n.decision("play")
        yield self.row(key, "decision")
        yield self.row(f"{key}_desc", "decision_desc", self.values())
        yield self.row(f"{key}_named", "decision")
        plain = [("practise", "practise_decision")] if self.block.practice.enabled else []
        plain += [("debug", "debug_decision")] if self.has_debug else []
        for name, word in plain:
            yield self.row(self.n.decision(name), word)
            yield self.row(f"{self.n.decision(name)}_desc", f"{word}_desc")

    def variables(self) -> Iterator[TextRow]:
        """The name of each variable, for tooltips."""
        for die in range(1, self.rules.dice + 1):
            yield self.row(self.n.variable("die", die), "variable_die", {"number": str(die)})
        for face in range(1, FACES + 1):
            yield self.row(self.n.variable("count", face), "variable_count", {"number": str(face)})
        for word in ("preview", "score"):
            for category in CARD:
                named = {"line": self.name_of(category)}
                yield self.row(self.n.variable(f"{word}_{category}"), f"variable_{word}", named)
        for word in (*COUNTERS, *THOUGHTS, *SCRATCH, "step"):
            yield self.row(self.n.variable(word), f"variable_{_OWN_NAMES.get(word, _THOUGHT)}")

    def parts(self) -> Iterator[TextRow]:
        """What commands choose among: numbers, signs, names of lines, what becomes of a die."""
        for number in self.numbers():
            yield TextRow(self.n.key("number", number), in_every_language(str(number)), (*GAME_PATH, "scores"))
        for word in ("free", "aimed", "away", "no_line"):
            yield self.row(self.n.key(word), word)
        for category in CARD:
            path = (*GAME_PATH, "texts", "lines", str(category))
            yield TextRow(self.n.key(f"line_{category}"), self.name_of(category), path)
        for word in ("think_keep", "think_throw"):
            for face in range(1, FACES + 1):
                yield self.row(self.n.key(word, face), word, {"die": str(face)})

    def numbers(self) -> list[int]:
        """Every number that a cell may show: faces, and what a line can bring."""
        return sorted({*range(1, FACES + 1), *(points for one in CARD for points in self.points_of(one))})

    def points_of(self, category: Category) -> list[int]:
        """What can be written in a line, ascending; 0 is among it but for chance."""
        most, dice = self.rules.dice * FACES, self.rules.dice
        match category:
            case Category.FULL:
                return [0, self.rules.full_house]
            case Category.SMALL:
                return [0, self.rules.small_straight]
            case Category.LARGE:
                return [0, self.rules.large_straight]
            case Category.YACHT:
                return [0, self.rules.yacht]
            case Category.THREE_KIND | Category.FOUR_KIND:
                return [0, *range(dice, most + 1)]
            case Category.CHANCE:
                return list(range(dice, most + 1))
            case _:
                return list(range(0, dice * category.face + 1, category.face))

    # commands

    def commands(self) -> Iterator[CommandView]:
        """Cells of the card, names of lines, and the dice as they are kept."""
        for category in CARD:
            yield CommandView(self.n.defined_text(f"c_{category.place + 1}"), tuple(self.cell(category)))
        for word in ("aim", "last"):
            choices = [ChoiceView(self.n.key("no_line"), self.equal(word, 0))]
            choices += [
                ChoiceView(self.n.key(f"line_{category}"), self.equal(word, category.place + 1)) for category in CARD
            ]
            yield CommandView(self.n.defined_text(word), tuple(choices))
        for die in range(1, self.rules.dice + 1):
            yield CommandView(self.n.defined_text(f"k_{die}"), tuple(self.kept(die)))
            yield CommandView(self.n.defined_text(f"d_{die}"), tuple(self.fate(die)))

    def equal(self, word: str, value: int) -> str:
        """The trigger that a variable has a value."""
        return f"is_variable_equal = {{ which = {self.n.variable(word)} value = {value} }}"

    def cell(self, category: Category) -> Iterator[ChoiceView]:
        """A line on the card: marker, free, or what is written."""
        score = f"score_{category}"
        aimed, is_free = self.equal("aim", category.place + 1), self.equal(score, FREE)
        yield ChoiceView(self.n.key("aimed"), f"{is_free}\n{aimed}")
        yield ChoiceView(self.n.key("free"), f"{is_free}\nNOT = {{ {aimed} }}")
        for points in self.points_of(category):
            yield ChoiceView(self.n.key("number", points), self.equal(score, points))

    def marked(self, die: int) -> str:
        """The trigger that a die is thrown again."""
        return f"has_character_flag = {self.n.flag('reroll', die)}"

    def kept(self, die: int) -> Iterator[ChoiceView]:
        """A die as it is kept: its face, or a sign that it goes."""
        yield ChoiceView(self.n.key("away"), self.marked(die))
        for face in range(1, FACES + 1):
            stays = f"NOT = {{ {self.marked(die)} }}"
            yield ChoiceView(self.n.key("number", face), f"{stays}\n{self.equal(f'die_{die}', face)}")

    def fate(self, die: int) -> Iterator[ChoiceView]:
        """What becomes of a die, in words."""
        for face in range(1, FACES + 1):
            lies = self.equal(f"die_{die}", face)
            yield ChoiceView(self.n.key("think_keep", face), f"NOT = {{ {self.marked(die)} }}\n{lies}")
            yield ChoiceView(self.n.key("think_throw", face), f"{self.marked(die)}\n{lies}")

    # texts

    def text(self, word: str, values: Values) -> Text:
        """A text of the block, its placeholders filled; with texts among them, in every language."""
        text = getattr(self.block.texts, word)
        assert isinstance(text, Text), "the block has a text of that name"
        plain = {name: value for name, value in values.items() if not isinstance(value, Text)}
        by_language = {name: value for name, value in values.items() if isinstance(value, Text)}
        if not by_language:
            return filled(text, plain)
        found: list[tuple[str, str]] = []
        for language in Language:
            inner = {name: value.read(language, self.first) for name, value in by_language.items()}
            one = Text(((language.value, text.read(language, self.first)),))
            found += filled(one, {**plain, **inner}).by_language
        return Text(tuple(found))

    def joined(self, texts: list[Text]) -> Text:
        """Lines of a card as one text, language by language, as many in a row as a window offers for writing."""
        found = []
        for language in Language:
            separator = self.block.texts.card_separator.read(language, self.first)
            lines = [text.read(language, self.first) for text in texts]
            rows = [separator.join(lines[at : at + LINES_A_PAGE]) for at in range(0, len(lines), LINES_A_PAGE)]
            found.append((language.value, "\\n".join(rows)))
        return Text(tuple(found))

    def row(self, key: str, word: str, values: Values | None = None) -> TextRow:
        """A text of the block under its key, its placeholders filled."""
        return TextRow(key, self.text(word, values or {}), (*GAME_PATH, "texts", word))


def in_every_language(words: str) -> Text:
    """The same words in all languages."""
    return Text(tuple((language.value, words) for language in Language))

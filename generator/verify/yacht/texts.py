"""What players read: the text and the buttons of windows, filled from the referee's state, against what is shown.

The texts come from rules.yaml and the values from the referee, so brackets, commands and their triggers are all under
test: dice, names of lines, points, the card with its marker, and what becomes of each die. In every language.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from random import Random

from generator.diagnostics import Diagnostic
from generator.games.yacht.author import FREE
from generator.games.yacht.names import PAGES
from generator.games.yacht.rules import CARD, Category, preview
from generator.interpret.machine import Machine, Window
from generator.interpret.rows import IntArray
from generator.interpret.texts import Writer
from generator.script.texts import LineBreak, Literal, text_parts
from generator.spec.expression.printing import decimal
from generator.spec.fields import Language, Text
from generator.spec.text import fill
from generator.verify.outcome import Failure, Outcome, counterexample
from generator.verify.reading import COLUMNS
from generator.verify.worlds import SEATS
from generator.verify.yacht.paths import KINDS, PRACTICE, fitting_people
from generator.verify.yacht.play import Play, Side, Stop
from generator.verify.yacht.referee import Referee
from generator.verify.yacht.replay import Scene, begin, replay_of
from generator.verify.yacht.subject import Subject, number_of

_GAMES = 6
"""Games of each kind of players whose windows are read."""
_EACH = 5
"""Windows of each kind that are read in each language."""
_SEED = 41
_IN_A_ROW = 3
"""Lines of a card that stand side by side."""
_WITH_COMMA = (Language.FRENCH, Language.GERMAN, Language.SPANISH)
Values = Mapping[str, str]


def check_texts(subject: Subject) -> Outcome:
    """The windows of some games, read in every language."""
    faults: list[Diagnostic] = []
    read = 0
    for scene in scenes_to_read(subject):
        reader = Reader(subject, scene)
        begin(subject, reader.replay, scene.alone)
        reader.replay.play(reader.replay.first_day + subject.block.table_days - 1, reader)
        faults += reader.faults
        read += reader.read
    return Outcome(f"{read:,} windows read in {len(COLUMNS)} languages", tuple(faults[:_EACH]))


def scenes_to_read(subject: Subject) -> Iterator[Scene]:
    """Games whose windows are read: of every kind of players, and of one who practises."""
    random = Random(_SEED)
    plays = tuple(
        Referee(subject, kind, Random(random.getrandbits(32))).whole() for kind in KINDS for _ in range(_GAMES)
    )
    yield Scene(plays, fitting_people(subject, plays))
    if subject.block.practice.enabled:
        alone = tuple(Referee(subject, PRACTICE, Random(random.getrandbits(32))).whole() for _ in range(_GAMES))
        yield Scene(alone, fitting_people(subject, alone), alone=True)


class Reader:
    """A policy that reads windows before it answers them as planned."""

    def __init__(self, subject: Subject, scene: Scene) -> None:
        self.subject = subject
        self.scene = scene
        self.replay = replay_of(subject, scene)
        self.seen: Counter[tuple[str, int]] = Counter()
        self.faults: list[Diagnostic] = []
        self.read = 0

    def choose(self, machine: Machine, window: Window) -> IntArray:
        """Read the window in some worlds, then go on."""
        for world in window.rows.indices.tolist():
            number = int(self.replay.step[world])
            play = self.scene.plays[world]
            if number < len(play.stops) and self.is_wanted(play, number):
                self.compare(machine, window, world, play.stops[number])
        return self.replay.choose(machine, window)

    def is_wanted(self, play: Play, number: int) -> bool:
        """Whether fewer of its kind have been read; late turns are preferred, where more is on the cards."""
        stop = play.stops[number]
        key = (stop.step, stop.sides[stop.seat].stops)
        is_early = stop.step in ("turn", "watch") and stop.day < len(CARD) and self.seen[key] >= _EACH // 2
        if self.seen[key] >= _EACH or is_early:
            return False
        self.seen[key] += 1
        return True

    def compare(self, machine: Machine, window: Window, world: int, stop: Stop) -> None:
        """One window in all languages."""
        self.read += 1
        event = machine.program.event(window.event)
        for language, column in COLUMNS.items():
            shown = Writer(machine, column).show(window, world)
            oracle = Oracle(self.subject, language, stop, self.scene.alone)
            wanted = {"the title": oracle.plain("title"), "the text": oracle.description()}
            found = {"the title": shown.title, "the text": shown.description}
            labels = [option.label for option in event.options] if event else []
            for word in stop.options:
                number = labels.index(self.subject.n.key(word)) if self.subject.n.key(word) in labels else -1
                wanted[f"the button {word}"] = oracle.button(word)
                found[f"the button {word}"] = shown.options[number].text if number >= 0 else ""
            for what, words in wanted.items():
                if found[what] != words:
                    message = f"{what} of the window {stop.step} in {language} is {found[what]!r}, expected {words!r}"
                    self.faults.append(counterexample(Failure.TEXT, message, self.subject.place_of(stop.step)))


class Oracle:
    """What a window must say in one language."""

    def __init__(self, subject: Subject, language: Language, stop: Stop, alone: bool) -> None:
        self.subject = subject
        self.language = language
        self.stop = stop
        self.alone = alone
        self.first = subject.built.rules.languages[0]
        self.mine, self.others = stop.sides[stop.seat], stop.sides[1 - stop.seat]
        self.values = self.all_values()

    def words(self, text: Text, values: Values) -> str:
        """A text with its placeholders filled, as it is shown."""
        parts = text_parts(fill(text.read(self.language, self.first), values))
        return "".join(part.text if isinstance(part, Literal) else "\n" for part in parts
                       if isinstance(part, Literal | LineBreak))  # fmt: skip

    def filled(self, word: str, values: Values) -> str:
        """A text of the block by its word."""
        text = getattr(self.subject.block.texts, word)
        assert isinstance(text, Text), f"`{word}` is a text"
        return self.words(text, values)

    def plain(self, word: str) -> str:
        """A text without values of its own."""
        return self.filled(word, self.values)

    def line(self, number: int) -> str:
        """The name of a line; 0 is none."""
        return self.name(CARD[number - 1]) if number else self.filled("no_line", {})

    def name(self, category: Category) -> str:
        """The name of a line."""
        text = getattr(self.subject.block.texts.lines, category)
        assert isinstance(text, Text), "every line has a name"
        return self.words(text, {})

    def cell(self, side: Side, category: Category) -> str:
        """A line on a card."""
        score = side.scores[number_of(category) - 1]
        if score != FREE:
            return str(score)
        return self.filled("aimed" if side.aim == number_of(category) else "free", {})

    def card(self, word: str, side: Side) -> str:
        """A whole card."""
        lines = []
        for category in CARD:
            cells = {"line": self.name(category), "mine": self.cell(side, category)}
            if word == "card_line":
                cells["others"] = self.cell(self.others, category)
            lines.append(self.filled(word, cells))
        separator = self.filled("card_separator", {})
        return "\n".join(separator.join(lines[at : at + _IN_A_ROW]) for at in range(0, len(lines), _IN_A_ROW))

    def all_values(self) -> dict[str, str]:
        """What every placeholder stands for."""
        seat, gold = self.stop.seat, self.subject.block.stakes.ante
        mine, others = self.mine, self.others
        thinking = [
            self.filled("think_throw" if die in others.marks else "think_keep", {"die": str(face)})
            for die, face in enumerate(others.dice)
        ]
        away = self.filled("away", {})
        values = {
            "me": SEATS[seat],
            "other": SEATS[1 - seat],
            "ante": self.gold(gold),
            "raise": self.gold(0),
            "pot": self.gold(2 * gold),
            "both_cards": self.card("card_line", mine),
            "my_card": self.card("own_line", mine),
            "other_card": self.card("own_line", others),
            "kept": " ".join(away if die in mine.marks else str(face) for die, face in enumerate(mine.dice)),
            "thinking": "\n".join(thinking),
            "rerolls": str(mine.rerolls),
            "bonus_from": str(self.subject.rules.bonus_from),
            "other_line": self.line(others.last),
            "other_written": str(others.last_points),
            "number": str(self.stop.cursor),
            "die": str(mine.dice[self.stop.cursor - 1]) if 0 < self.stop.cursor <= len(mine.dice) else "",
        }
        for word, side in (("my", mine), ("other", others)):
            aimed = CARD[side.aim - 1] if side.aim else None
            values[f"{word}_dice"] = " ".join(map(str, side.dice))
            values[f"{word}_aim"] = self.line(side.aim)
            values[f"{word}_points"] = str(preview(self.subject.rules, aimed, side.dice)) if aimed else ""
            values |= {f"{word}_{counter}": str(getattr(side, counter)) for counter in ("total", "upper", "bonus")}
        return values

    def gold(self, thousandths: int) -> str:
        """Gold as the language writes it."""
        text = decimal(thousandths)
        return text.replace(".", ",") if self.language in _WITH_COMMA else text

    def description(self) -> str:
        """The text of the window."""
        stop = self.stop
        match stop.step:
            case "turn":
                return self.plain("turn_alone" if self.alone else "turn")
            case "watch":
                return self.plain("watch_last" if self.others.stops else "watch")
            case "pick":
                return self.plain("pick" if stop.cursor <= len(self.mine.dice) else "picked")
            case "invite":
                return self.plain("invited")
            case step if step in [f"page_{page}" for page in range(1, PAGES + 1)]:
                return self.plain("page")
            case step:
                return self.plain(step)

    def button(self, word: str) -> str:
        """The text of an option."""
        name = word.removeprefix("write_")
        if name in list(CARD):
            points = preview(self.subject.rules, Category(name), self.mine.dice)
            return self.filled("write_line", {"line": self.name(Category(name)), "points": str(points)})
        return self.plain(word)

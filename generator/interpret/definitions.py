"""What a program is made of: definitions by name, each with the script it stands in.

Filled from the index of a mod folder (`from_index`) or from single scripts (`add_script`, tests and play use it).
Compiles nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from generator.script.localisation import LANGUAGES
from generator.script.tree import Script, Statement
from generator.source import Place, Span

EVENT_KINDS = frozenset({
    "character_event", "long_character_event", "narrative_event", "letter_event", "province_event",
    "diploresponse_event", "society_quest_event", "unit_event",
})  # fmt: skip
"""Keys that define events, and that fire them."""
COLUMNS: Mapping[str, int] = {language: place - 1 for language, place in LANGUAGES.items()}
"""The column of each language in `Sources.texts`, which leave out the key."""
TARGETED_GROUPS = frozenset({"targeted_decisions", "targetted_decisions", "vassal_decisions", "dynasty_decisions"})
"""Groups whose decisions have a taker and a target."""
TITLE_GROUPS = frozenset({
    "settlement_decisions", "title_decisions", "trade_post_decisions", "fort_decisions", "hospital_decisions",
    "offmap_decisions",
})  # fmt: skip
"""Groups whose decisions are about a title or a holding: that is ROOT, the taker is FROM."""
DECISION_GROUPS = TARGETED_GROUPS | TITLE_GROUPS | {"decisions", "plot_decisions", "society_decisions"}


@dataclass(frozen=True, slots=True)
class Definition:
    """One thing defined in a mod: `kind` is the key or group it stands under."""

    name: str
    kind: str
    statement: Statement
    script: Script

    @property
    def place(self) -> Place:
        """Where its key stands."""
        return self.script.place(self.statement.key_span)

    def word(self, key: str, default: str = "") -> str:
        """The single value under a key of the definition."""
        found = self.statement.first(key)
        return found.word if found else default

    def number(self, key: str) -> int | None:
        """The number under a key of the definition, in thousandths."""
        found = self.statement.first(key)
        return _thousandths(found) if found else None


Definitions = dict[str, Definition]


@dataclass(slots=True)
class Sources:
    """Everything a program can be compiled from; of equal names the first stays."""

    events: Definitions = field(default_factory=dict)
    decisions: Definitions = field(default_factory=dict)
    effects: Definitions = field(default_factory=dict)
    triggers: Definitions = field(default_factory=dict)
    traits: Definitions = field(default_factory=dict)
    opinion_modifiers: Definitions = field(default_factory=dict)
    event_modifiers: Definitions = field(default_factory=dict)
    custom_texts: Definitions = field(default_factory=dict)
    on_actions: dict[str, list[Definition]] = field(default_factory=dict)
    texts: dict[str, tuple[str, ...]] = field(default_factory=dict)
    groups: dict[tuple[str, str], str] = field(default_factory=dict)
    """The group of each religion and culture that the mod defines, by `religion` or `culture` and its name."""

    def text(self, key: str, column: int = 0) -> str:
        """A text by key in a language's column (0 is English); the key itself where there is none."""
        row = self.texts.get(key)
        if row is None:
            return key
        return (row[column] if column < len(row) else "") or row[0]

    def add_script(self, script: Script, kind: str = "events") -> None:
        """Take in a file of events and decisions, or of the `kind` named like a field of this class."""
        for statement in script.statements:
            if kind == "events":
                self._add_event_or_decisions(statement, script)
            elif kind == "on_actions":
                hook = Definition(statement.key, kind, statement, script)
                self.on_actions.setdefault(statement.key, []).append(hook)
            else:
                name = statement.key
                if kind == "custom_texts":
                    found = statement.first("name")
                    name = found.word if found else ""
                table: Definitions = getattr(self, kind)
                table.setdefault(name, Definition(name, kind, statement, script))

    def _add_event_or_decisions(self, statement: Statement, script: Script) -> None:
        key = statement.key.lower()
        if key in EVENT_KINDS:
            number = statement.first("id")
            if number is not None:
                self.events.setdefault(number.word, Definition(number.word, key, statement, script))
        elif key in DECISION_GROUPS:
            for decision in statement.block:
                self.decisions.setdefault(decision.key, Definition(decision.key, key, decision, script))


def _thousandths(statement: Statement) -> int | None:
    value = statement.value
    return getattr(value, "thousandths", None)


class Site:
    """A statement in its script: where something happens when the program runs."""

    __slots__ = ("_place", "script", "span")

    def __init__(self, script: Script, span: Span) -> None:
        self.script = script
        self.span = span
        self._place: Place | None = None

    @property
    def place(self) -> Place:
        """File, line and column; worked out once."""
        if self._place is None:
            self._place = self.script.place(self.span)
        return self._place

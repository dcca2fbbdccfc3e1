"""One game, step by step: what started, windows with their texts, choices, draws, and every change with its place.

Watches a batch of exactly one world. Knows the state's tables, not the game; dice are variables that a scenario names.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from generator.interpret.calendar import date_of
from generator.interpret.columns import Column
from generator.interpret.core import Run, entity_of
from generator.interpret.definitions import Site
from generator.interpret.engine import Engine
from generator.interpret.events import Event
from generator.interpret.machine import Machine, Window
from generator.interpret.rows import Mask, Rows
from generator.interpret.state import GLOBAL, NEVER, Key
from generator.interpret.texts import Shown
from generator.simulate.games_log import FoundKey, GamesLog
from generator.source import Place
from generator.spec.numbers import show_thousandths

_TABLES = ("variables", "flags", "traits", "modifiers", "feelings", "facts")
"""Tables whose changes are told, beside gold."""


class Kind(StrEnum):
    """What a line of a transcript tells."""

    DAY = "day"
    START = "start"
    EVENT = "event"
    WINDOW = "window"
    CHOICE = "choice"
    GOLD = "gold"
    DICE = "dice"
    STATE = "state"
    DRAW = "draw"
    FAULT = "fault"
    END = "end"


@dataclass(frozen=True, slots=True)
class Line:
    """One line: what happened, where in the script, how deep in instant events.

    `is_detail`: of interest to modders only. `fault` names the anomaly of a FAULT line.
    """

    kind: Kind
    text: str
    place: Place | None = None
    depth: int = 0
    is_detail: bool = False
    shown: Shown | None = None
    fault: FoundKey | None = None


class Transcript:
    """A watch that writes lines; `dice` are the variables that are dice."""

    def __init__(self, dice: tuple[str, ...] = ()) -> None:
        self.lines: list[Line] = []
        self.dice = dice
        self._engine: Engine | None = None
        self._known: dict[tuple[str, Key], int] = {}
        self._site: Site | None = None
        self._day = -1
        self._faults: frozenset[FoundKey] = frozenset()
        self._depth = 0
        self._rolled: dict[int, None] = {}

    def bind(self, engine: Engine) -> None:
        """Take the state as it stands as the start."""
        assert engine.worlds == 1, "a transcript is of one game"
        self._engine = engine
        self._known = dict(self._values())
        self._day = engine.day

    # told by the machine

    def event(self, event: Event, run: Run, rows: Rows) -> None:
        """An event starts."""
        self.catch_up()
        self._tell_dice()
        self._depth = run.depth
        froms = [self._name(entity_of(scope)) for scope in run.chain.froms if scope is not None]
        whose = f" (FROM {froms[0]})" if froms else ""
        hidden = ", hidden" if event.is_hidden else ""
        text = f"event {event.id} for {self._name(entity_of(run.chain.root))}{whose}{hidden}"
        self._add(Kind.EVENT, text, event.site.place, is_detail=event.is_hidden)

    def option(self, event: Event, number: int, run: Run, rows: Rows) -> None:
        """An option was chosen."""
        self.catch_up()
        self._tell_dice()
        self._depth = run.depth
        option = event.options[number]
        who = self._name(entity_of(run.chain.root))
        assert self._engine is not None
        text = self._engine.writer.alternative(option.names, run, self._engine.every)
        label = f" ({option.label})" if text != option.label else ""
        self._add(Kind.CHOICE, f"{who} chooses {text or option.label}{label}", option.site.place, event.is_hidden)

    def effect(self, site: Site, run: Run, rows: Rows) -> None:
        """An effect is about to run."""
        self.catch_up()
        self._depth = run.depth
        self._site = site

    def condition(self, site: Site, rows: Rows, found: Mask) -> None:
        """Conditions are not told."""

    def entry(self, site: Site, rows: Rows) -> None:
        """An entry of a random list was drawn."""
        word = site.script.source.text[site.span.start : site.span.end]
        self._add(Kind.DRAW, f"drawn: the entry of weight `{word}`", site.place, is_detail=True)

    def window(self, machine: Machine, window: Window) -> None:
        """A human is asked."""
        self.catch_up()
        self._tell_dice()
        assert self._engine is not None
        shown = self._engine.show(window, 0)
        self._depth = window.run.depth
        event = machine.program.event(window.event)
        place = event.site.place if event else None
        self._add(Kind.WINDOW, f"window {window.event} for {shown.person}", place, shown=shown)

    def start(self, text: str, place: Place | None) -> None:
        """A step of the scenario is about to be done."""
        self.catch_up()
        self._depth = 0
        self._add(Kind.START, text, place)

    def rest(self) -> None:
        """Nothing runs any more: what comes now comes from no effect."""
        self.catch_up()
        self._tell_dice()
        self._site = None

    def finish(self) -> None:
        """The game is over."""
        self.catch_up()
        self._tell_dice()
        self._depth = 0
        assert self._engine is not None
        purses = [
            f"{self._engine.machine.state.entities[person].name} {show_thousandths(self._gold(person))}"
            for person in self._engine.machine.state.characters
        ]
        self._add(Kind.END, f"gold at the end: {', '.join(purses)}")

    # what has changed

    def catch_up(self) -> None:
        """Tell the day, the changes since the last look, and new faults."""
        assert self._engine is not None
        if self._engine.day != self._day:
            self._day = self._engine.day
            self._add(Kind.DAY, date_of(self._day))
        self._tell_changes()
        log = self._engine.machine.log
        if isinstance(log, GamesLog) and log.keys != self._faults:
            for key in sorted(log.keys - self._faults):
                place = self._site.place if self._site is not None else None
                self._add(Kind.FAULT, f"{key.kind}: {key.message}", place, fault=key)
            self._faults = log.keys

    def _tell_changes(self) -> None:
        place = self._site.place if self._site is not None else None
        for found, value in self._values():
            old = self._known.get(found)
            if old == value:
                continue
            self._known[found] = value
            table, key = found
            if old is None and value == _unset(table):
                continue
            if table == "stats":
                self._add(Kind.GOLD, self._gold_text(int(key[0]), old or 0, value), place)
            else:
                self._add(Kind.STATE, self._state_text(table, key, value), place, is_detail=True)
            if table == "variables" and key[1] in self.dice:
                self._rolled[int(key[0])] = None

    def _tell_dice(self) -> None:
        """The dice of everybody who has rolled since the last look, once a roll is over."""
        for owner in self._rolled:
            values = [self._known.get(("variables", (owner, die)), 0) for die in self.dice]
            if any(values):
                self._add(Kind.DICE, f"{self._name(owner)}'s dice: {' '.join(map(show_thousandths, values))}")
        self._rolled = {}

    def _values(self) -> Iterator[tuple[tuple[str, Key], int]]:
        """Everything whose changes are told."""
        assert self._engine is not None
        state = self._engine.machine.state
        for key, column in state.stats.columns.items():
            if key[1] == "wealth":
                yield ("stats", key), _value(column)
        for name in _TABLES:
            for key, column in state.tables[name].columns.items():
                yield (name, key), _value(column)

    def _gold(self, person: int) -> int:
        return self._known.get(("stats", (person, "wealth")), 0)

    def _gold_text(self, person: int, old: int, new: int) -> str:
        sign = "+" if new >= old else "-"
        change = f"{sign}{show_thousandths(abs(new - old))}"
        return f"{self._name(person)}: {change} gold, now {show_thousandths(new)}"

    def _state_text(self, table: str, key: Key, value: int) -> str:
        whose = self._name(int(key[0]))
        name = str(key[-1])
        match table:
            case "variables":
                return f"{whose}: variable {name} = {show_thousandths(value)}"
            case "flags":
                return f"{whose}: flag {name} {'cleared' if value == NEVER else 'set'}"
            case "feelings":
                about = self._name(int(key[1]))
                return f"{whose}: opinion modifier {name} of {about} {'gone' if value <= self._day else 'added'}"
            case "modifiers":
                return f"{whose}: modifier {name} {'gone' if value <= self._day else 'added'}"
            case "traits":
                return f"{whose}: trait {name} {'gained' if value else 'lost'}"
            case _:
                return f"{whose}: {name} {'yes' if value else 'no'}"

    def _name(self, entity: int) -> str:
        assert self._engine is not None
        if entity == GLOBAL:
            return "everybody"
        return self._engine.machine.state.entities[entity].name if entity >= 0 else "nobody"

    def _add(
        self,
        kind: Kind,
        text: str,
        place: Place | None = None,
        is_detail: bool = False,
        shown: Shown | None = None,
        fault: FoundKey | None = None,
    ) -> None:
        self.lines.append(Line(kind, text, place, self._depth, is_detail, shown, fault))


def _value(column: Column) -> int:
    return column.value if isinstance(column.value, int) else int(column.value[0])


def _unset(table: str) -> int:
    """What an entry reads that was never written."""
    return NEVER if table in ("flags", "modifiers", "feelings") else 0

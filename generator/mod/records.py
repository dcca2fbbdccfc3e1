"""The records of the index: what is defined, what is fired, what is used. Values only; knows no rules.

Kinds of things are named by the words of the fact tables (`trait`, `event_modifier`, `character_flag`, `variable` ...);
the commonest are constants here.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from generator.ck2.file_kinds import Role
from generator.mod.files import ModFile
from generator.script.tree import Script, Statement
from generator.source import Place, Source, Span

EVENT = "event"
DECISION = "decision"
ON_ACTION = "on_action"
SCRIPTED_EFFECT = "scripted_effect"
SCRIPTED_TRIGGER = "scripted_trigger"
SCRIPTED_SCORE_VALUE = "scripted_score_value"
TRAIT = "trait"
OPINION_MODIFIER = "opinion_modifier"
EVENT_MODIFIER = "event_modifier"
SPRITE = "sprite"
CUSTOM_TEXT = "defined_text"
VARIABLE = "variable"
EVENT_TARGET = "event_target"
PERSISTENT_TARGET = "persistent_event_target"
FLAG_PREFIX = "flag_prefix"
LOC_KEY = "loc_key"


class Act(StrEnum):
    """What is done with a thing where it is used."""

    SET = "set"  # a flag set, a variable written, a target saved, a trait or modifier given
    CHANGE = "change"  # a variable written from its old value
    CLEAR = "clear"  # a flag or target cleared, a trait or modifier taken, a pending event dropped
    TEST = "test"  # a condition on it
    READ = "read"  # a variable or saved target whose value goes elsewhere
    CALL = "call"  # a scripted effect, trigger or score value run
    SHOW = "show"  # a text, picture or value put before a person; also what a `tooltip = { }` only describes
    USE = "use"  # named in any other way


@dataclass(frozen=True, slots=True, eq=False)
class Definition:
    """One object that a mod defines: an event, decision, trait, macro, hook ...

    `group` is the kind of event (`character_event`), the group of decisions, the kind of sprite or the outer key; empty
    where there is none. Two definitions are equal only if they are the same one.
    """

    kind: str
    name: str
    group: str
    file: ModFile
    script: Script
    statement: Statement

    @property
    def namespace(self) -> str:
        """The part of an event's id before the last dot; empty without one."""
        return self.name.rpartition(".")[0]

    @property
    def place(self) -> Place:
        """Where it starts: its key."""
        return self.script.place(self.statement.key_span)

    def __str__(self) -> str:
        return f"{self.kind} {self.name}"


@dataclass(frozen=True, slots=True, eq=False)
class Use:
    """One place where a thing is named.

    `command` is the trigger, effect or field it stands in (`set_character_flag`, `title`, `option.name` is `name`);
    `role` tells conditions from effects (`None`: a plain field). `heads` is the way of scopes from the top of the
    owner's block, as written (`("FROM", "any_vassal")`). `holder` is the scope expression whose variable is meant,
    empty for the scope the command stands in. `or_else` lists other kinds of thing that the name may be.
    """

    thing: str
    name: str
    act: Act
    command: str
    role: Role | None
    heads: tuple[str, ...]
    owner: Definition
    source: Source
    start: int
    end: int
    holder: str = ""
    or_else: tuple[str, ...] = ()

    @property
    def span(self) -> Span:
        """The name itself, or the statement that holds it."""
        return Span(self.start, self.end)

    @property
    def place(self) -> Place:
        """Path, line and column of the name."""
        return self.source.place(self.span)


@dataclass(frozen=True, slots=True, eq=False)
class Firing:
    """One place that fires an event.

    `command` is the effect (`character_event`, `repeat_event`), or `events` / `random_events` in a hook. `is_delayed`:
    `days`, `months` or `years` other than 0 stand in it, or a `delay` in a hook's list. `is_shown`: it stands in a
    `tooltip = { }` and is only described. `statement` is the whole effect, for its delay and tooltip.
    """

    event: str
    command: str
    heads: tuple[str, ...]
    is_delayed: bool
    is_shown: bool
    owner: Definition
    source: Source
    statement: Statement

    @property
    def is_repeat(self) -> bool:
        """Whether `repeat_event` fires it, which adds no link to the FROM chain."""
        return self.command == "repeat_event"

    @property
    def place(self) -> Place:
        """Path, line and column of the effect."""
        return self.source.place(self.statement.span)


@dataclass(frozen=True, slots=True)
class Duplicate:
    """A name defined more than once; the first definition is the one that stays."""

    kind: str
    name: str
    definitions: tuple[Definition, ...]

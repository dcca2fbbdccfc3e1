"""What an option would do and why it is not offered, line by line, judged in the present state of one world.

An `if` is described by the branch whose condition holds now, as the game does; where the scope is open (inside an
iterator, a delayed event ...) all branches are. Scripted effects and triggers are opened up. Nothing is run: conditions
are read, and reading moves no random number.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from generator.ck2 import facts
from generator.ck2.scopes import Frame, scope_word, target_name
from generator.interpret.compiler import DISPLAY_ONLY, Compiler, chains
from generator.interpret.core import Run, scope_of
from generator.interpret.links import LINKS
from generator.interpret.logic import all_of
from generator.interpret.rows import Rows
from generator.interpret.texts import Writer
from generator.play import condition_words, effect_words
from generator.play.effect_words import Said
from generator.play.names import Names, one_truth
from generator.script.tree import Block, Script, Statement

OPTION_FIELDS = frozenset({
    "name", "trigger", "ai_chance", "tooltip", "tooltip_info", "tooltip_info_custom", "show_portrait", "show_trait",
})  # fmt: skip
_DEEPEST = 8
_MOST = 60
_OPEN = {"and": "all of these", "or": "one of these", "not": "none of these", "nor": "none of these",
         "nand": "not all of these", "hidden_trigger": "all of these"}  # fmt: skip
_WRAPPERS = frozenset({"hidden_effect", "hidden_tooltip"})


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a tooltip; `is_hidden` is what the player does not see in the game."""

    text: str
    depth: int = 0
    is_hidden: bool = False


class Join(StrEnum):
    """How the conditions inside a condition make it true; a leaf has none that can be judged."""

    LEAF = "leaf"
    ALL = "all"
    ANY = "any"
    NONE = "none"
    NOT_ALL = "not all"


@dataclass(frozen=True, slots=True)
class Reason:
    """A condition and whether it holds now; `None` where that cannot be told. `is_scope`: its text is somebody else."""

    text: str
    holds: bool | None
    depth: int = 0
    join: Join = Join.LEAF
    is_scope: bool = False


@dataclass(frozen=True, slots=True)
class _Spot:
    """Where the description stands: script, frame (`None`: open), depth of lines, hidden or not, depth of calls."""

    script: Script
    frame: Frame[int] | None
    depth: int = 0
    is_hidden: bool = False
    calls: int = 0


_JOINS = {"or": Join.ANY, "not": Join.NONE, "nor": Join.NONE, "nand": Join.NOT_ALL}


class Describer:
    """Describes options of one window."""

    def __init__(self, writer: Writer, run: Run, rows: Rows) -> None:
        self.program = writer.machine.program
        self.run = run
        self.rows = rows
        self.names = Names(writer, run, rows)

    def effects(self, option: Statement, script: Script) -> tuple[Line, ...]:
        """What an option would do; at most 60 lines."""
        lines: list[Line] = []
        body = [part for part in option.block if not _is_field(part)]
        for line in self._block(body, _Spot(script, self.run.chain.event_level())):
            if len(lines) == _MOST:
                lines.append(Line("... and more", 0, line.is_hidden))
                break
            lines.append(line)
        return tuple(lines)

    def reasons(self, option: Statement, script: Script) -> tuple[Reason, ...]:
        """The conditions under which an option is offered, each with its truth."""
        trigger = option.first("trigger")
        return self.judged(trigger.block, script) if trigger is not None else ()

    def judged(self, conditions: Iterable[Statement], script: Script) -> tuple[Reason, ...]:
        """Conditions of the event, each with its truth; at most 60 lines."""
        found = self._conditions(conditions, _Spot(script, self.run.chain.event_level()))
        return tuple(reason for reason, _ in zip(found, range(_MOST), strict=False))

    def holds(self, conditions: Sequence[Statement], script: Script) -> bool:
        """Whether conditions of the event hold now."""
        return bool(self._holds(conditions, _Spot(script, self.run.chain.event_level())))

    # effects

    def _block(self, statements: Iterable[Statement], spot: _Spot) -> Iterator[Line]:
        kept = [part for part in statements if part.key.lower() not in DISPLAY_ONLY]
        for chain in chains(kept, "if", ("else_if", "else")):
            if chain[0].key.lower() == "if":
                yield from self._branches(chain, spot)
            else:
                yield from self._effect(chain[0], spot)

    def _branches(self, branches: Sequence[Statement], spot: _Spot) -> Iterator[Line]:
        """The branch that would run; all of them where that is open."""
        for branch in branches:
            limit = branch.first("limit")
            body = [part for part in branch.block if part.key.lower() != "limit"]
            holds = True if limit is None else self._holds(limit.block, spot)
            if holds:
                yield from self._block(body, spot)
                return
            if holds is None and limit is not None:
                yield Line(f"if {effect_words.script_of(limit)}:", spot.depth, spot.is_hidden)
                yield from self._block(body, replace(spot, depth=spot.depth + 1))

    def _effect(self, s: Statement, spot: _Spot) -> Iterator[Line]:
        key = s.key.lower()
        if key in _WRAPPERS:
            yield from self._block(s.block, replace(spot, is_hidden=True))
        elif key in ("custom_tooltip", "show_scope_change"):
            yield from self._custom(s, spot)
        elif key == "tooltip":
            yield from self._block(s.block, spot)
        elif key in ("random", "random_list"):
            yield from self._random(s, spot)
        elif s.key in self.program.sources.effects and not isinstance(s.value, Block):
            yield from self._call(s, spot)
        elif isinstance(s.value, Block) and key not in self.program.effects:
            yield from self._scope(s, spot)
        else:
            is_hidden = spot.is_hidden or effect_words.is_silent(s)
            yield Line(effect_words.sentence(Said(s, spot.frame, self.names)), spot.depth, is_hidden)

    def _custom(self, s: Statement, spot: _Spot) -> Iterator[Line]:
        text = s.first("text")
        key = text.word if text else s.word
        if key:
            yield Line(self.names.text(key, spot.frame), spot.depth, spot.is_hidden)
        yield from self._block([part for part in s.block if part.key.lower() != "text"], replace(spot, is_hidden=True))

    def _random(self, s: Statement, spot: _Spot) -> Iterator[Line]:
        """A chance in percent, or the entries of a list with their weights."""
        inner = replace(spot, depth=spot.depth + 1)
        if s.key.lower() == "random":
            chance = s.first("chance")
            yield Line(f"with a chance of {chance.word if chance else '?'} %:", spot.depth, spot.is_hidden)
            yield from self._block([part for part in s.block if part.key.lower() not in ("chance", "modifier")], inner)
            return
        entries = [part for part in s.block if isinstance(part.value, Block)]
        yield Line(f"one of {len(entries)}, drawn by weight:", spot.depth, spot.is_hidden)
        for entry in entries:
            yield Line(f"weight {entry.key}:", spot.depth + 1, spot.is_hidden)
            body = [part for part in entry.block if part.key.lower() not in ("modifier", "trigger")]
            yield from self._block(body, replace(spot, depth=spot.depth + 2))

    def _call(self, s: Statement, spot: _Spot) -> Iterator[Line]:
        """A scripted effect, opened up."""
        made = self.program.sources.effects[s.key]
        if spot.calls >= _DEEPEST:
            yield Line(f"`{s.key}`", spot.depth, spot.is_hidden)
            return
        yield from self._block(made.statement.block, replace(spot, script=made.script, calls=spot.calls + 1))

    def _scope(self, s: Statement, spot: _Spot) -> Iterator[Line]:
        """A block on somebody else: the name as a heading."""
        name, frame = self._entered(s, spot.frame)
        inner = replace(spot, frame=frame, depth=spot.depth + 1)
        body = [part for part in s.block if part.key.lower() not in ("limit", "preferred_limit", "count")]
        lines = list(self._block(body, inner))
        if lines:
            yield Line(f"{name}:", spot.depth, all(line.is_hidden for line in lines))
            yield from lines

    def _entered(self, s: Statement, frame: Frame[int] | None) -> tuple[str, Frame[int] | None]:
        """The name of a scope block and the frame inside; no frame where that is open."""
        key = s.key.lower()
        if facts.is_iterator(key):
            what = _kind_of(key)
            return (f"every {what}" if key.startswith("any_") else f"a random {what}"), None
        if frame is None:
            return f"`{s.key}`", None
        word = scope_word(s.key)
        if word is not None:
            return self.names.scope(s.key, frame), frame.enter(word)
        if target_name(s.key) is not None or key in LINKS or s.key in self.run.state.index:
            entity = self.names.resolve(s.key, frame)
            if entity is not None:
                return self.names.entity(entity), frame.step(scope_of(entity))
        return f"`{s.key}`", None

    # conditions

    def _holds(self, statements: Sequence[Statement], spot: _Spot) -> bool | None:
        """Whether all these conditions hold now; `None` where the scope is open."""
        if spot.frame is None:
            return None
        made = all_of(Compiler(self.program, spot.script).conditions(statements))
        return one_truth(made(self.run, spot.frame, self.rows))

    def _conditions(self, statements: Iterable[Statement], spot: _Spot) -> Iterator[Reason]:
        for s in statements:
            if s.key.lower() not in DISPLAY_ONLY:
                yield from self._condition(s, spot)

    def _condition(self, s: Statement, spot: _Spot) -> Iterator[Reason]:
        key, holds = s.key.lower(), self._holds([s], spot)
        inner = replace(spot, depth=spot.depth + 1)
        if key in ("custom_tooltip", "hidden_tooltip") or (key == "tooltip" and isinstance(s.value, Block)):
            text = s.first("text")
            if text is not None:
                yield Reason(self.names.text(text.word, spot.frame), holds, spot.depth)
                return
        if key in _OPEN and isinstance(s.value, Block):
            yield Reason(f"{_OPEN[key]}:", holds, spot.depth, _JOINS.get(key, Join.ALL))
            yield from self._conditions(s.block, inner)
        elif s.key in self.program.sources.triggers and not isinstance(s.value, Block):
            made = self.program.sources.triggers[s.key]
            join = Join.NOT_ALL if s.word.lower() == "no" else Join.ALL
            yield Reason(f"`{s.key}` is {s.word.lower()}:", holds, spot.depth, join)
            if spot.calls < _DEEPEST:
                yield from self._conditions(
                    made.statement.block, replace(inner, script=made.script, calls=spot.calls + 1)
                )
        elif isinstance(s.value, Block) and key not in self.program.triggers:
            name, frame = self._entered(s, spot.frame)
            name = f"some {_kind_of(key)}" if facts.is_iterator(key) else name
            yield Reason(f"{name}:", holds, spot.depth, Join.LEAF if frame is None else Join.ALL, frame is not None)
            yield from self._conditions(s.block, replace(inner, frame=frame))
        else:
            yield Reason(condition_words.sentence(Said(s, spot.frame, self.names)), holds, spot.depth)


def _kind_of(iterator: str) -> str:
    """What an iterator goes through: `any_spouse` gives spouse."""
    return facts.iterator_base(iterator).replace("_", " ")


def _is_field(part: Statement) -> bool:
    """Whether something in an option is none of its effects; a `tooltip = { }` describes some."""
    return part.key.lower() in OPTION_FIELDS and not (part.key.lower() == "tooltip" and isinstance(part.value, Block))

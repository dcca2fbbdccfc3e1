"""Statements to functions: names looked up and arguments parsed once, so that running does no string work per world.

The compiler knows how to find the family that a command belongs to; what commands do is in `commands/`, `logic.py`,
`flow.py`, `heads.py`. A command that nobody knows is noted in the program and left out: a condition left out is neutral
(its block is judged by the others), an effect left out does nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, TypeAlias, TypeVar

from generator.ck2 import facts
from generator.ck2.scopes import Frame
from generator.interpret.anomalies import Fault
from generator.interpret.calendar import DAYS_A_MONTH, DAYS_A_YEAR
from generator.interpret.core import Condition, Effect, Run, ScopeRef
from generator.interpret.definitions import Site
from generator.interpret.links import LINKS, link_ref, stored_link
from generator.interpret.rows import Rows
from generator.interpret.scope_refs import scope_ref
from generator.script.scalars import make_scalar
from generator.script.tree import Block, Kind, Scalar, Script, Statement

if TYPE_CHECKING:
    from generator.interpret.program import Program

MakeCondition: TypeAlias = Callable[["Compiler", Statement], Condition | None]
MakeEffect: TypeAlias = Callable[["Compiler", Statement], Effect | None]
Step: TypeAlias = tuple[Site, Effect]
Made = TypeVar("Made")

_DAYS = {"days": 1, "duration": 1, "months": DAYS_A_MONTH, "years": DAYS_A_YEAR}
_DEEPEST_NESTING = 100
"""Blocks in blocks that are compiled; what lies deeper is noted as not simulated."""
DISPLAY_ONLY = frozenset({
    "show_scope_change", "generate_tooltip", "text", "tooltip_info", "sound_effect", "picture", "localisation_key",
    "log_scopes", "show_portrait", "portrait", "chronicle", "play_sound", "notification",
})  # fmt: skip
"""Keys that only steer what is shown."""


class Compiler:
    """Compiles the statements of one script for one program."""

    def __init__(self, program: Program, script: Script) -> None:
        self.program = program
        self.script = script
        self._depth = 0

    def site(self, statement: Statement) -> Site:
        """Where a statement stands."""
        return Site(self.script, statement.span if isinstance(statement.value, Scalar) else statement.key_span)

    def unsupported(self, statement: Statement, reason: str) -> None:
        """Note that a statement is not simulated, and why."""
        self.program.note_unsupported(statement.key, reason, self.script.place(statement.key_span))

    def reference(self, statement: Statement, text: str) -> ScopeRef | None:
        """The scope that a text on a right side means; noted where it means none."""
        found = self.leading(text)
        if found is None:
            self.unsupported(statement, f"`{text}` is not a scope that is known here")
        return found

    def leading(self, text: str) -> ScopeRef | None:
        """The reference that a text is: a scope word, a saved target, a title, a link; `None` if it is none.

        A link that only the fact tables know is read from the cast; those to what was just created are not simulated.
        """
        name = text.lower()
        if name in LINKS:
            return link_ref(LINKS[name])
        if facts.link(name) is not None and not name.startswith("new_"):
            self.program.note_assumed(name)
            return link_ref(stored_link(name))
        return scope_ref(text)

    def number(self, statement: Statement | None, default: int = 0) -> int:
        """The constant of a statement in thousandths; `default` without one, and where it is none, which is noted."""
        if statement is None:
            return default
        found = number_in(statement.value)
        if found is not None:
            return found
        self.unsupported(statement, f"`{statement.word or 'a block'}` where a number was expected")
        return default

    def only(self, statement: Statement, key: str) -> Statement | None:
        """The part of a block under a key that belongs there once; further ones are noted as not read."""
        found = [part for part in statement.block if part.key.lower() == key]
        for part in found[1:]:
            self.unsupported(part, f"stands a second time in `{statement.key}`; only the first one is read")
        return found[0] if found else None

    def duration(self, statement: Statement, default: int) -> int:
        """Days of `days`, `months`, `years` or `duration` in a block; `default` if there is none of them."""
        found = [(part, days) for key, days in _DAYS.items() if (part := statement.first(key)) is not None]
        return sum(self.number(part) // 1000 * days for part, days in found) if found else default

    # conditions

    def condition(self, statement: Statement) -> Condition | None:
        """One condition; `None` if it is neutral."""
        key = statement.key.lower()
        if key in DISPLAY_ONLY:
            return None
        maker = self.program.triggers.get(key)
        if maker is not None and not (isinstance(statement.value, Block) and key in self.program.scalar_only):
            return self._nested(statement, maker)
        if statement.key in self.program.sources.triggers:
            return self.program.trigger_macro(statement.key, statement.word.lower() != "no")
        return self._nested(statement, self.program.heads.condition)

    def conditions(
        self, statements: Iterable[Statement], skip: frozenset[str] = frozenset()
    ) -> list[tuple[Site, Condition]]:
        """Conditions of a block in order, neutral ones left out; keys in `skip` are no conditions."""
        found: list[tuple[Site, Condition]] = []
        rest = [statement for statement in statements if statement.key.lower() not in skip]
        for chain in chains(rest, "trigger_if", ("trigger_else_if", "trigger_else")):
            made = self.condition(chain[0]) if len(chain) == 1 else self.program.make_trigger_if(self, chain)
            if made is not None:
                found.append((self.site(chain[0]), made))
        return found

    # effects

    def effect(self, statement: Statement) -> Effect | None:
        """One effect; `None` if it does nothing."""
        key = statement.key.lower()
        if key in DISPLAY_ONLY:
            return None
        maker = self.program.effects.get(key)
        if maker is not None and not (isinstance(statement.value, Block) and key in self.program.scalar_only):
            return self._guarded(statement, self._nested(statement, maker))
        if statement.key in self.program.sources.effects:
            return None if statement.word.lower() == "no" else self.program.effect_macro(statement.key)
        return self._nested(statement, self.program.heads.effect)

    def _guarded(self, statement: Statement, effect: Effect | None) -> Effect | None:
        """An effect that is noted and skipped in a scope of a kind where the game knows none of its name."""
        kinds = scope_kinds(statement.key)
        if effect is None or not kinds:
            return effect
        act, site = effect, self.site(statement)

        def guarded(run: Run, frame: Frame[int], rows: Rows) -> Rows:
            kind = run.state.entities[frame.scope].kind.value if frame.scope is not None else ""
            if kind in kinds:
                return act(run, frame, rows)
            run.fault(Fault.WRONG_SCOPE, f"`{statement.key}` in a scope of kind {kind or 'nothing'}", site, rows)
            return rows

        return guarded

    def steps(self, statements: Sequence[Statement], skip: frozenset[str] = frozenset()) -> list[Step]:
        """Effects of a block in order; an `if` and its `else`s are one step."""
        found: list[Step] = []
        rest = [statement for statement in statements if statement.key.lower() not in skip]
        for chain in chains(rest, "if", ("else_if", "else")):
            is_if = chain[0].key.lower() == "if"
            made = self.program.make_if(self, chain) if is_if else self.effect(chain[0])
            if made is not None:
                found.append((self.site(chain[0]), made))
        return found

    def block(self, statements: Sequence[Statement], skip: frozenset[str] = frozenset()) -> Effect:
        """The effects of a block as one effect."""
        return in_order(self.steps(statements, skip))

    def _nested(self, statement: Statement, maker: Callable[[Compiler, Statement], Made | None]) -> Made | None:
        """What a maker makes of a statement, unless blocks are nested too deep."""
        if self._depth >= _DEEPEST_NESTING:
            self.unsupported(statement, f"nested deeper than {_DEEPEST_NESTING} blocks")
            return None
        self._depth += 1
        try:
            return maker(self, statement)
        finally:
            self._depth -= 1


def in_order(steps: Sequence[Step]) -> Effect:
    """Effects one after the other, for the rows that each lets go on."""
    effects = tuple(steps)

    def effect(run: Run, frame: Frame[int], rows: Rows) -> Rows:
        machine = run.machine
        for site, act in effects:
            machine.count_step(run, site, rows)
            rows = act(run, frame, rows)
            if not rows.count:
                break
        return rows

    return effect


@cache
def scope_kinds(effect: str) -> frozenset[str]:
    """The kinds of scope in which the game knows an effect; empty for any."""
    known = facts.effect(effect)
    if known is None or facts.ScopeType.ANY in known.scopes:
        return frozenset()
    return frozenset(scope.value for scope in known.scopes)


def chains(statements: Iterable[Statement], head: str, tails: tuple[str, ...]) -> list[list[Statement]]:
    """Statements in order, a `head` together with the `tails` right behind it."""
    found: list[list[Statement]] = []
    for statement in statements:
        if found and found[-1][0].key.lower() == head and statement.key.lower() in tails:
            found[-1].append(statement)
        else:
            found.append([statement])
    return found


def known_elsewhere(name: str) -> str:
    """Why a command is not simulated: known to the game, or to nobody."""
    known = facts.trigger(name) or facts.effect(name) or facts.link(name) or facts.is_iterator(name)
    return "known, not simulated" if known else "unknown"


def yes(statement: Statement) -> bool:
    """Whether a boolean says yes."""
    return statement.word.lower() == "yes"


def word_of(statement: Statement, *keys: str) -> str:
    """The first single value in the block under one of some keys, or an empty text."""
    for key in keys:
        found = statement.first(key)
        if found is not None and found.word:
            return found.word
    return ""


def thousandths(statement: Statement | None, default: int = 0) -> int:
    """The number of a statement in thousandths."""
    found = number_in(statement.value) if statement is not None else None
    return default if found is None else found


def number_in(value: Scalar | Block) -> int | None:
    """The number that a value is, in thousandths, also one in quotes; `None` for anything else."""
    if isinstance(value, Block) or value.thousandths is not None or value.kind is not Kind.QUOTED:
        return None if isinstance(value, Block) else value.thousandths
    return None if value.text.startswith('"') else make_scalar(value.text).thousandths


Table: TypeAlias = Mapping[str, MakeCondition]
EffectTable: TypeAlias = Mapping[str, MakeEffect]

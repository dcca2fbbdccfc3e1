"""One walk through the script of an object: every event fired and every thing named in it, with its place.

What a key does with its value is told by `plans.py`, that is by the fact tables; no name of a command stands here but
those whose blocks need a reader of their own. Knows no rules and no other files.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import NamedTuple

from generator.ck2 import facts
from generator.ck2.file_kinds import Role
from generator.ck2.scopes import is_title_name, scope_word, target_name
from generator.mod.brackets import named_in
from generator.mod.plans import BlockPlan, Special, ValuePlan, WordPlan, head_plan, key_plan, role_plan
from generator.mod.records import (
    CUSTOM_TEXT,
    EVENT,
    EVENT_TARGET,
    LOC_KEY,
    PERSISTENT_TARGET,
    SCRIPTED_EFFECT,
    SCRIPTED_SCORE_VALUE,
    SCRIPTED_TRIGGER,
    SPRITE,
    VARIABLE,
    Act,
    Definition,
    Firing,
    Use,
)
from generator.script.tree import Block, Kind, Scalar, Statement

_MACROS = {Role.TRIGGER: SCRIPTED_TRIGGER, Role.EFFECT: SCRIPTED_EFFECT, Role.WEIGHTS: SCRIPTED_SCORE_VALUE}
# A block of effects with weights (`random`) may also call a score value.
_OTHER_MACROS = {Role.EFFECT: (SCRIPTED_SCORE_VALUE,)}
_SHOWN = frozenset((LOC_KEY, SPRITE, "sound", CUSTOM_TEXT))
_BOOLS = frozenset(("yes", "no"))
_DELAYS = frozenset(("days", "months", "years"))


class Here(NamedTuple):
    """Where the walk stands: the command or field, whether conditions or effects are read, the heads passed."""

    command: str
    role: Role | None
    heads: tuple[str, ...]


@cache
def act_of(command: str, thing: str, role: Role | None) -> Act:
    """What a command does with a thing it names, judged by the command's name and place."""
    lower = command.lower()
    if thing in _SHOWN:
        return Act.SHOW
    if thing == VARIABLE:
        return Act.SET if lower == "export_to_variable" else Act.READ
    if role is Role.TRIGGER or lower.startswith(("has_", "had_", "is_", "check_")):
        return Act.TEST
    if lower.startswith(("set_", "add_", "save_", "give_", "opinion", "reverse_opinion")):
        return Act.SET
    if lower.startswith(("clr_", "clear_", "remove_", "reverse_remove_")):
        return Act.CLEAR
    return Act.USE


@cache
def is_object(word: str) -> bool:
    """Whether a word of a variable block means an object: a scope word, a saved target or a title."""
    return scope_word(word) is not None or target_name(word) is not None or is_title_name(word)


class Walker:
    """Collects what stands in one definition; `uses` and `firings` are added to, in the order of the file."""

    def __init__(self, owner: Definition, uses: list[Use], firings: list[Firing]) -> None:
        self.owner = owner
        self.source = owner.script.source
        self.uses = uses
        self.firings = firings
        self._is_shown = False
        self._is_late = False

    def walk(self, statements: Iterable[Statement], plan: BlockPlan) -> None:
        """Go through the statements of a block of the owner."""
        self._block(statements, plan, Here("", plan.role, ()))

    def _block(self, statements: Iterable[Statement], plan: BlockPlan, here: Here) -> None:
        fields, free, wild = plan.fields, plan.role, plan.wild
        for statement in statements:
            key = statement.key
            if not statement.operator:
                self._item(statement, plan.item, here)
                continue
            known = fields.get(key.lower())
            if known is None and wild is not None and (free is None or key[:1].isdigit()):
                known = wild
            if known is not None:
                self._field(statement, known, plan, here)
            elif free is not None:
                self._statement(statement, Here(key, free, here.heads))

    def _item(self, statement: Statement, plan: WordPlan | None, here: Here) -> None:
        if plan is not None and isinstance(statement.value, Scalar):
            self._word(statement, statement.value, plan, here)

    def _field(self, statement: Statement, known: ValuePlan, plan: BlockPlan, here: Here) -> None:
        """A key with a plan of its own; in an object it is what a use is named by, in a command the command is."""
        if plan.is_structure:
            here = Here(statement.key, None, here.heads)
        elif not here.command:
            here = Here(statement.key, here.role, here.heads)
        self._value(statement, known, here)

    def _value(self, statement: Statement, plan: ValuePlan, here: Here) -> None:
        value = statement.value
        if isinstance(value, Scalar):
            if plan.word is not None:
                self._word(statement, value, plan.word, here)
        elif plan.block is not None:
            self._inside(statement, value, plan.block, here)

    def _inside(self, statement: Statement, value: Block, plan: BlockPlan, here: Here) -> None:
        """A block with a plan; what stands in a `tooltip = { }` is only shown."""
        was_shown = self._is_shown
        if plan.role is Role.EFFECT and statement.key.lower() == "tooltip":
            self._is_shown = True
        match plan.special:
            case None:
                self._block(value.statements, plan, Here(here.command, plan.role or here.role, here.heads))
            case Special.VARIABLES:
                self._variables(value, here)
            case Special.EVENT:
                self._event(statement, value, plan, here)
            case Special.DRAWN:
                self._drawn(value, plan, here)
            case Special.SWITCH:
                self._switch(value, here)
        self._is_shown = was_shown

    def _statement(self, statement: Statement, here: Here) -> None:
        """A condition, effect, scope head or macro in a block of conditions or effects."""
        assert here.role is not None
        value = statement.value
        plan = key_plan(here.role, here.command)
        if isinstance(value, Block):
            if plan.value.block is not None:
                self._inside(statement, value, plan.value.block, here)
            else:
                self._head(statement, value, here)
        elif plan.value.word is not None:
            self._word(statement, value, plan.value.word, here)
        elif not plan.is_known and value.text.lower() in _BOOLS:
            ends, or_else = (statement.start, statement.end), _OTHER_MACROS.get(here.role, ())
            self._use(_MACROS[here.role], here.command, Act.CALL, here, ends, or_else=or_else)
        else:
            self._string(statement, value, here)

    def _head(self, statement: Statement, value: Block, here: Here) -> None:
        role = Role.TRIGGER if here.role is Role.WEIGHTS else here.role
        assert role is not None
        self._target(statement.key, here, (statement.start, statement.start + len(statement.key)))
        self._block(value.statements, head_plan(role), Here("", role, (*here.heads, statement.key)))

    def _word(self, statement: Statement, value: Scalar, plan: WordPlan, here: Here) -> None:
        text = value.text
        if EVENT in plan.things:
            self._fire(statement, text, here, is_delayed=self._is_late)
        elif value.kind is Kind.NUMBER or text.lower() in plan.literals or scope_word(text) is not None:
            return
        elif plan.things and target_name(text) is None:
            self._named(statement, text, plan, here)
        elif plan.is_numeric and value.kind is Kind.WORD and not _is_scope_name(text):
            self._use(VARIABLE, text, Act.READ, here, _value_ends(statement))
        else:
            self._string(statement, value, here)

    def _named(self, statement: Statement, text: str, plan: WordPlan, here: Here) -> None:
        """A word that names a thing, unless it rather names a scope."""
        if not text or (plan.may_be_scope and _is_scope_name(text)):
            return
        thing = plan.things[0]
        if thing == EVENT_TARGET and "persistent" in here.command.lower():
            thing = PERSISTENT_TARGET
        act = act_of(here.command, thing, here.role)
        self._use(thing, text, act, here, _value_ends(statement), or_else=plan.things[1:])
        self._shown(statement, text, here)

    def _string(self, statement: Statement, value: Scalar, here: Here) -> None:
        """A value that names nothing the tables know: perhaps a saved target, or a text with bracket commands."""
        self._target(value.text, here, _value_ends(statement))
        self._shown(statement, value.text, here)

    def _shown(self, statement: Statement, text: str, here: Here) -> None:
        """What the bracket commands of a text in script name."""
        if "[" in text:
            for one in named_in(text):
                self._use(one.thing, one.name, one.act, here, _value_ends(statement), or_else=one.or_else)

    def _target(self, text: str, here: Here, ends: tuple[int, int]) -> None:
        """A saved target that a word or a head names."""
        target = target_name(text)
        if target is not None:
            thing = PERSISTENT_TARGET if target.is_persistent else EVENT_TARGET
            self._use(thing, target.name, Act.READ, here, ends)

    def _use(
        self,
        thing: str,
        name: str,
        act: Act,
        here: Here,
        ends: tuple[int, int],
        holder: str = "",
        or_else: tuple[str, ...] = (),
    ) -> None:
        act = Act.SHOW if self._is_shown else act
        command, role, heads = here
        self.uses.append(Use(thing, name, act, command, role, heads, self.owner, self.source, *ends, holder, or_else))

    def _event(self, statement: Statement, value: Block, plan: BlockPlan, here: Here) -> None:
        """`character_event = { id = x days = n tooltip = k }` and its kin."""
        is_delayed = any(one.key.lower() in _DELAYS and one.word != "0" for one in value)
        for one in value:
            key = one.key.lower()
            if key != "id":
                self._value(one, plan.fields.get(key, ValuePlan()), here)
            elif here.command.lower().startswith("clear_"):
                self._use(EVENT, one.word, Act.CLEAR, here, _value_ends(one))
            else:
                self._fire(statement, one.word, here, is_delayed=is_delayed)

    def _drawn(self, value: Block, plan: BlockPlan, here: Here) -> None:
        """A list of `random_events`; `delay` holds for all its events."""
        was_late = self._is_late
        self._is_late = any(one.key.lower() == "delay" and one.word != "0" for one in value)
        for one in value:
            if plan.wild is not None and one.key.lower() != "delay":
                self._value(one, plan.wild, Here("random_events", None, here.heads))
        self._is_late = was_late

    def _fire(self, statement: Statement, event: str, here: Here, *, is_delayed: bool) -> None:
        """A firing; in a drawn list the id 0 stands for nothing."""
        if event and event != "0":
            command = here.command.lower()
            owner, source = self.owner, self.source
            self.firings.append(
                Firing(event, command, here.heads, is_delayed, self._is_shown, owner, source, statement)
            )

    def _switch(self, value: Block, here: Here) -> None:
        """`trigger_switch`: its keys are values of the trigger that `on_trigger` names."""
        asked = next((one.word for one in value if one.key.lower() == "on_trigger"), "")
        words = key_plan(Role.TRIGGER, asked).value.word or WordPlan()
        role = here.role or Role.EFFECT
        for one in value:
            if isinstance(one.value, Block):
                if one.key.lower() != "fallback":
                    self._word(_key_as_item(one), _key_as_scalar(one), words, Here(asked, Role.TRIGGER, here.heads))
                self._block(one.value.statements, role_plan(role), Here("", role, here.heads))

    def _variables(self, value: Block, here: Here) -> None:
        """The order-dependent blocks: first `which` the variable, then a value, another variable, an object."""
        which = [one for one in value if one.key.lower() == "which" and one.word]
        if not which:
            return
        own = which[0].word
        self._use(VARIABLE, own, _variable_act(here.command.lower()), here, _value_ends(which[0]))
        values = [one for one in value if one.key.lower() == "value"]
        for one in which[1:2] or values:
            self._other_variable(one, own, which[2:3], here)
        for one in (*which[1:], *values):
            self._target(one.word, here, _value_ends(one))

    def _other_variable(self, one: Statement, own: str, behind: Sequence[Statement], here: Here) -> None:
        """The right side: `which = S` reads the same variable of S, `which = W which = S` reads W of S."""
        if not isinstance(one.value, Scalar) or one.value.kind in (Kind.NUMBER, Kind.DATE) or not one.word:
            return
        name, holder = (own, one.word) if is_object(one.word) else (one.word, behind[0].word if behind else "")
        self._use(VARIABLE, name, Act.READ, here, _value_ends(one), holder=holder)


def _value_ends(statement: Statement) -> tuple[int, int]:
    return (statement.value_start, statement.end)


def _key_as_scalar(statement: Statement) -> Scalar:
    return Scalar(statement.key, Kind.NUMBER if statement.key[:1].isdigit() else Kind.WORD)


def _key_as_item(statement: Statement) -> Statement:
    """The key alone, as if it were a list item."""
    end = statement.key_span.end
    return Statement("", "", _key_as_scalar(statement), statement.start, statement.start, end)


def _variable_act(command: str) -> Act:
    if command == "set_variable":
        return Act.SET
    return Act.TEST if command.startswith(("check_", "is_")) else Act.CHANGE


@cache
def _is_scope_name(text: str) -> bool:
    return is_object(text) or facts.link(text) is not None or text.lower() in _BOOLS

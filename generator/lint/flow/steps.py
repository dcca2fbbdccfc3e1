"""What in an object's script touches variables, flags, locks, gold and events, as a small tree of steps.

    option = { if = { limit = { has_character_flag = f } FROM = { set_variable = { which = v value = 1 } } } }

    BODY > IF (tests: HAS f) > HEAD FROM > WRITE v

All else is left out; `is_opaque` tells that a block of conditions holds more than its steps. A lock is a modifier (of a
character or province) without effect, set, cleared and asked for like a flag. Knows the shape of script, not what it
does.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from enum import Enum, auto
from typing import NamedTuple

from generator.ck2 import facts
from generator.ck2.file_kinds import Role
from generator.lint.spots import Spot
from generator.mod.walker import is_object
from generator.script.tree import Scalar, Statement


class Op(Enum):
    """What a step is."""

    WRITE = auto()  # set_variable and its kin
    FLAG = auto()  # a flag set or cleared, a lock given or taken
    PREFIX = auto()  # clear_flags_with_prefix
    GOLD = auto()  # wealth given or taken
    FIRE = auto()
    DROP = auto()  # clear_delayed_event
    CALL = auto()  # a scripted effect
    BREAK = auto()
    HEAD = auto()  # another scope, in effects and in conditions
    BODY = auto()  # a block that runs once
    MAYBE = auto()  # a block that may run
    IF = auto()
    ELSE_IF = auto()
    ELSE = auto()
    WHILE = auto()
    CHOICE = auto()  # one of its blocks runs, or none
    COMPARE = auto()  # check_variable, is_variable_equal
    HAS = auto()  # a flag or lock asked for
    ASK = auto()  # a scripted trigger
    ALL = auto()
    ANY = auto()
    NONE = auto()
    NOT_ALL = auto()
    UNCLEAR = auto()  # conditions whose sense is not followed


class Operand(NamedTuple):
    """The right side: a constant in thousandths, or a variable of an object (`scope`, empty: of the same one)."""

    number: int | None
    name: str = ""
    scope: str = ""


class Step:
    """One step. `name` is what it touches: a variable, flag, event, macro, or the word of a head.

    `operator` is that of a comparison, or what a WRITE does (`set`, `change` ...); `operand` is `None` if nothing is
    known of the right side. `is_on`: the flag is set, not cleared; the macro is called by `yes`; the firing is delayed.
    `tests` are its `limit` or `trigger`, `asides` conditions that only weigh.
    """

    __slots__ = ("asides", "is_on", "is_opaque", "name", "op", "operand", "operator", "spot", "steps", "tests")

    def __init__(self, op: Op, spot: Spot, name: str = "") -> None:
        self.op = op
        self.spot = spot
        self.name = name
        self.operator = ""
        self.operand: Operand | None = None
        self.is_on = True
        self.is_opaque = False
        self.steps: list[Step] = []
        self.tests: list[Step] = []
        self.asides: list[Step] = []

    @property
    def is_condition(self) -> bool:
        """Whether it asks and does nothing."""
        return self.spot.role is not Role.EFFECT

    def __repr__(self) -> str:
        return f"{self.op.name} {self.name or self.spot.key} {self.steps}"


VARIABLE_WRITES = {
    "set_variable": "set",
    "change_variable": "change",
    "subtract_variable": "subtract",
    "multiply_variable": "multiply",
    "divide_variable": "divide",
    "modulo_variable": "modulo",
    "export_to_variable": "export",
}
_FAMILIES = ("character", "province", "title", "dynasty", "global")
_SETS = {"set_flag", *(f"set_{family}_flag" for family in _FAMILIES)}
_CLEARS = {"clr_flag", *(f"clr_{family}_flag" for family in _FAMILIES)}
_HAS = {"has_flag", *(f"has_{family}_flag" for family in _FAMILIES)}
_HAD = {"had_flag", *(f"had_{family}_flag" for family in _FAMILIES)}
_COMPARES = frozenset(("check_variable", "is_variable_equal"))
_LOCKS = "_modifier"
_LOCK_FAMILIES = ("character", "province")
_GIVES = frozenset(f"add_{family}{_LOCKS}" for family in _LOCK_FAMILIES)
_TAKES = frozenset(f"remove_{family}{_LOCKS}" for family in _LOCK_FAMILIES)
_HOLDS = frozenset(f"has_{family}{_LOCKS}" for family in _LOCK_FAMILIES)
# Keys that are steps where the modifier that they name is a lock.
LOCK_KEYS = _GIVES | _TAKES | _HOLDS
# Effects on a purse; of those but `wealth` the amount is not known.
_GOLD = frozenset(("wealth", "treasury", "scaled_wealth", "transfer_scaled_wealth"))
_DELAYS = frozenset(("days", "months", "years"))
_EVENTS = frozenset((*facts.enums()["event_kinds"], "repeat_event"))
_TESTS = frozenset(("limit", "trigger"))
_TEXTS = frozenset(("text", "tooltip", "localisation_key"))
_BODIES = frozenset(("hidden_effect", "hidden_tooltip", "custom_tooltip", "and"))
_EFFECT_OPS = {
    "if": Op.IF,
    "else_if": Op.ELSE_IF,
    "else": Op.ELSE,
    "while": Op.WHILE,
    "random_list": Op.CHOICE,
    "trigger_switch": Op.CHOICE,
    **dict.fromkeys(_BODIES, Op.BODY),
}
_CONDITION_OPS = {
    "or": Op.ANY,
    "not": Op.NONE,
    "nor": Op.NONE,
    "nand": Op.NOT_ALL,
    "hidden_trigger": Op.ALL,
    **dict.fromkeys(_BODIES, Op.ALL),
}
# Keys that may be a step by themselves; calls of macros are steps too.
LEAVES = frozenset(
    (
        *(*VARIABLE_WRITES, *_SETS, *_CLEARS, *_HAS, *_HAD, *_COMPARES, *_GOLD, *_EVENTS),
        *("clear_flags_with_prefix", "clear_delayed_event", "break"),
    )
)
_SHARED = ("variable local_", "variable global_", "global_flag ")


def variable_cell(name: str) -> str:
    """The name under which a variable is kept."""
    return f"variable {name}"


def flag_cell(name: str, command: str) -> str:
    """The name under which a flag is kept: `character_flag x`, or `flag x` where the command tells no family."""
    family = command.partition("_")[2].removesuffix("flag")
    return f"{family}flag {name}"


def lock_cell(name: str, command: str) -> str:
    """The name under which a modifier is kept: `character_modifier x`."""
    return f"{command.partition('_')[2]} {name}"


def lock_name(statement: Statement) -> str:
    """The modifier that a statement gives, takes or asks for."""
    if isinstance(statement.value, Scalar):
        return statement.value.text
    named = statement.first("name") or statement.first("modifier")
    return named.word if named else ""


def is_lock(cell: str) -> bool:
    """Whether a name is that of a modifier."""
    return cell.partition(" ")[0].endswith(_LOCKS)


def is_timed(step: Step) -> bool:
    """Whether a lock ends by itself after some time."""
    lengths = [one.word for one in step.spot.statement.block if one.key.lower() in ("duration", *_DELAYS)]
    return any(not length.startswith("-") for length in lengths)


def clears(step: Step) -> bool:
    """Whether a step clears a flag, takes a lock, or sets a variable to 0, which is what an unset one counts as."""
    if step.op is Op.WRITE:
        return step.operator == "set" and step.operand is not None and step.operand.number == 0
    return step.op is Op.FLAG and not step.is_on


def is_flag(cell: str) -> bool:
    """Whether a name is that of a flag or lock."""
    return not cell.startswith("variable ")


def bare(cell: str) -> str:
    """The name as it stands in script."""
    return cell.partition(" ")[2]


def is_shared(cell: str) -> bool:
    """Whether a variable or flag belongs to no object: `local_`, `global_`, a global flag."""
    return cell.startswith(_SHARED)


def steps_of(spots: Iterable[Spot], triggers: Container[str]) -> list[Step]:
    """The steps of one object: its top fields, or for a macro the statements of its body, those with steps only.

    `spots` are those with a key in `LEAVES`, those in `LOCK_KEYS` that name a lock, and the calls of macros, in the
    order of the file.
    `triggers` are the names of the mod's scripted triggers.
    """
    builder = _Builder(triggers)
    for spot in spots:
        step = builder.leaf(spot)
        if step is not None:
            builder.attach(step)
    return builder.top


class _Builder:
    """Gathers the steps of one object; blocks come into being with the first step in them."""

    def __init__(self, triggers: Container[str]) -> None:
        self.triggers = triggers
        self.top: list[Step] = []
        self.blocks: dict[int, Step] = {}

    def leaf(self, spot: Spot) -> Step | None:
        """The step that a single statement is, if it is one."""
        key = spot.key
        if spot.is_field and key not in _PRETRIGGERS:
            return None
        if spot.role is Role.EFFECT:
            return self._effect(spot, key)
        if key in _COMPARES:
            return _comparison(spot)
        if key in _HAS or key in _HAD:
            return _flag_test(spot)
        if key in _HOLDS:
            return Step(Op.HAS, spot, lock_cell(spot.statement.word, key))
        if spot.is_macro and spot.statement.key in self.triggers:
            step = Step(Op.ASK, spot, spot.statement.key)
            step.is_on = spot.statement.word.lower() == "yes"
            return step
        return None

    def _effect(self, spot: Spot, key: str) -> Step | None:
        statement = spot.statement
        if key in VARIABLE_WRITES:
            return _write(spot)
        if key in _SETS or key in _CLEARS:
            step = Step(Op.FLAG, spot, flag_cell(statement.word, key))
            step.is_on = key in _SETS
            return step
        if key in _GIVES or key in _TAKES:
            step = Step(Op.FLAG, spot, lock_cell(lock_name(statement), key))
            step.is_on = key in _GIVES
            return step
        if key == "clear_flags_with_prefix":
            return Step(Op.PREFIX, spot, statement.word)
        if key in _EVENTS or key == "clear_delayed_event":
            return _firing(spot)
        if key in _GOLD:
            return _gold(spot)
        if key == "break":
            return Step(Op.BREAK, spot)
        return Step(Op.CALL, spot, statement.key) if spot.is_macro else None

    def attach(self, step: Step) -> None:
        """Put a step where it stands, with the blocks around it."""
        child = step
        while True:
            parent = child.spot.parent
            if parent is None:
                self.top.append(child)
                return
            known = self.blocks.get(id(parent))
            block = known or _block(parent)
            if block is None:
                return  # only shown
            _place(child, block)
            if known is not None:
                return
            self.blocks[id(parent)] = child = block


_PRETRIGGERS = frozenset(("has_character_flag", "has_global_flag"))


def _place(child: Step, block: Step) -> None:
    spot = child.spot
    if block.op is Op.CHOICE:
        block.steps.append(child)
    elif spot.is_field and spot.key in _TESTS:
        block.tests.append(child)
    elif spot.is_field or (child.is_condition and not block.is_condition and block.op is not Op.ALL):
        block.asides.append(child)
    else:
        block.steps.append(child)
        if child.is_condition:
            block.is_opaque = len(block.spot.statement.block) > len(block.steps) and (
                conditions_in(block.spot.statement) > len(block.steps)
            )


def _block(spot: Spot) -> Step | None:
    """The step of a block; `None` for one that is only described."""
    key = spot.key
    if spot.role is not Role.EFFECT or (spot.is_field and key in _TESTS):
        if spot.is_head:
            return Step(Op.HEAD, spot, spot.statement.key)
        return Step(_CONDITION_OPS.get(key, Op.ALL if spot.is_field else Op.UNCLEAR), spot)
    if key == "tooltip":
        return None
    if spot.is_head:
        return Step(Op.HEAD, spot, spot.statement.key)
    if spot.is_field:
        is_entry = spot.parent is not None and spot.parent.key in ("random_list", "trigger_switch")
        return Step(Op.BODY if is_entry else Op.ALL, spot)
    return Step(_EFFECT_OPS.get(key, Op.MAYBE), spot)


def conditions_in(statement: Statement) -> int:
    """How many conditions a block holds, the texts beside them left out."""
    return sum(1 for one in statement.block if one.operator and one.key.lower() not in _TEXTS)


def _write(spot: Spot) -> Step:
    names, _, operand = _arguments(spot.statement)
    step = Step(Op.WRITE, spot, variable_cell(names))
    step.operator = VARIABLE_WRITES[spot.key]
    step.operand = None if step.operator == "export" else operand
    return step


def _comparison(spot: Spot) -> Step:
    name, operator, operand = _arguments(spot.statement)
    step = Step(Op.COMPARE, spot, variable_cell(name))
    step.operator = "==" if spot.key == "is_variable_equal" else operator
    step.operand = operand
    return step


def _arguments(statement: Statement) -> tuple[str, str, Operand | None]:
    """The variable, the operator and the right side of a variable block (ck2-language 5.1: entries are positional)."""
    which = [one for one in statement.block if one.key.lower() == "which" and one.word]
    values = [one for one in statement.block if one.key.lower() == "value"]
    if not which:
        return "", "=", None
    name, behind = which[0].word, [*which[1:2], *values]
    if not behind or not isinstance(behind[0].value, Scalar):
        return name, "=", None
    right = behind[0]
    assert isinstance(right.value, Scalar)
    if right.value.thousandths is not None and right in values:
        return name, right.operator, Operand(right.value.thousandths)
    if is_object(right.word):
        return name, right.operator, Operand(None, variable_cell(name), right.word)
    scope = which[2].word if len(which) > 2 else ""
    return name, right.operator, Operand(None, variable_cell(right.word), scope)


def _flag_test(spot: Spot) -> Step:
    statement = spot.statement
    named = statement.first("flag")
    step = Step(Op.HAS, spot, flag_cell(named.word if named else statement.word, spot.key))
    step.is_on = spot.key in _HAS  # else the flag must be set for some time
    return step


def _firing(spot: Spot) -> Step:
    statement = spot.statement
    named = statement.first("id")
    op = Op.DROP if spot.key == "clear_delayed_event" else Op.FIRE
    step = Step(op, spot, named.word if named else statement.word)
    step.is_on = any(one.key.lower() in _DELAYS and one.word != "0" for one in statement.block)
    return step


def _gold(spot: Spot) -> Step:
    value = spot.statement.value
    step = Step(Op.GOLD, spot)
    if isinstance(value, Scalar) and value.thousandths is not None and "scaled" not in spot.key:
        step.operand = Operand(value.thousandths)
    return step


def walk(steps: Sequence[Step]) -> Iterable[Step]:
    """All steps of a tree, outermost first."""
    for step in steps:
        yield step
        yield from walk(step.tests)
        yield from walk(step.asides)
        yield from walk(step.steps)

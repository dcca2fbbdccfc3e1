"""What each key of script does with its value, compiled once from the fact tables. Reads no mod.

condition("trait")    its word names a trait
command("if")         its block holds `limit`, a block of conditions, and effects
field_plan("event")   `immediate` is a block of effects, `title` a text or a block of texts ...
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cache

from generator.ck2 import facts
from generator.ck2.arguments import Free, Shape, Sort, parse_argument
from generator.ck2.facts import Command, KnownField
from generator.ck2.file_kinds import FileKind, Role, file_kinds
from generator.mod.records import EVENT, EVENT_TARGET, FLAG_PREFIX, LOC_KEY, VARIABLE


class Special(StrEnum):
    """Blocks that a plain reading of their fields does not do justice to."""

    VARIABLES = "variables"
    EVENT = "event"
    SWITCH = "switch"
    DRAWN = "drawn"


@dataclass(frozen=True, slots=True)
class WordPlan:
    """What a single value names: kinds of things, the likeliest first; words that stand for themselves; or a number."""

    things: tuple[str, ...] = ()
    literals: frozenset[str] = frozenset()
    is_numeric: bool = False
    may_be_scope: bool = False


@dataclass(frozen=True, slots=True)
class BlockPlan:
    """What a block holds: keys with a plan of their own, bare items, and what every other statement is.

    `wild` is the plan of keys without one of their own (entries of `random_list`, names of objects); beside free
    statements it is that of numbers only. `special` blocks have a reader of their own.
    `is_structure` marks blocks whose keys are fields of an object, so that a use names the field, not the block.
    """

    fields: Mapping[str, ValuePlan] = field(default_factory=dict)
    wild: ValuePlan | None = None
    role: Role | None = None
    item: WordPlan | None = None
    special: Special | None = None
    is_structure: bool = False

    @property
    def wild_block(self) -> BlockPlan:
        """The block of keys without a plan of their own."""
        return (self.wild and self.wild.block) or BlockPlan()


@dataclass(frozen=True, slots=True)
class ValuePlan:
    """What a value is if it is a word and if it is a block; `None`: nothing known."""

    word: WordPlan | None = None
    block: BlockPlan | None = None


NOTHING = ValuePlan()
_ROLES = {Sort.TRIGGERS: Role.TRIGGER, Sort.EFFECTS: Role.EFFECT, Sort.WEIGHTS: Role.WEIGHTS}
_FREE_ROLES = {Free.TRIGGERS: Role.TRIGGER, Free.EFFECTS: Role.EFFECT, Free.ANYTHING: Role.TRIGGER}
_BOOLS = frozenset(("yes", "no"))
# Kinds of entity that the folder table calls otherwise, or that are not what their first word says.
_ENTITIES = {
    "status": "offmap_status",
    "law.succession": "succession",
    "elector_stance": "succession_voting_stance",
}
# Commands whose argument the tables give too loosely.
_CORRECTED = {"clear_flags_with_prefix": FLAG_PREFIX, "is_law_potential": "law", "is_law_allowed": "law"}
# Fields that the tables call a text although every use names a trait.
_TRAIT_FIELDS = frozenset(("add_trait", "trait", "remove_trait"))


@cache
def plan_shapes(shapes: tuple[Shape, ...], role: Role | None = None) -> ValuePlan:
    """The plan of an argument; `role` is what `<trigger> or <effect>` means where it stands."""
    words = tuple(shape for shape in shapes if shape.sort not in (*_ROLES, Sort.BLOCK, Sort.VARIABLE_BLOCK))
    blocks = tuple(shape for shape in shapes if shape.sort in (*_ROLES, Sort.BLOCK, Sort.VARIABLE_BLOCK))
    return ValuePlan(_plan_words(words) if words else None, _plan_blocks(blocks, role) if blocks else None)


def _plan_words(shapes: tuple[Shape, ...]) -> WordPlan:
    literals: set[str] = set()
    for shape in shapes:
        if shape.sort is Sort.BOOL:
            literals |= _BOOLS
        elif shape.sort is Sort.LITERAL:
            literals.add(shape.detail.lower())
        elif shape.sort is Sort.ENUM:
            literals.update(value.lower() for value in facts.enums().get(shape.detail, ()))
    things = tuple(dict.fromkeys(filter(None, map(_thing, shapes))))
    numeric = any(shape.is_numeric for shape in shapes)
    return WordPlan(things, frozenset(literals), numeric, any(shape.sort is Sort.SCOPE for shape in shapes))


def _thing(shape: Shape) -> str:
    """The kind of thing that a word of this shape names; empty if it names none."""
    match shape.sort:
        case Sort.FLAG:
            return shape.detail
        case Sort.MODIFIER:
            return f"{shape.detail}_modifier"
        case Sort.ENTITY:
            return _ENTITIES.get(shape.detail) or shape.detail.partition(".")[0]
        case Sort.LOC_KEY:
            return LOC_KEY
        case Sort.VARIABLE:
            return VARIABLE
        case Sort.EVENT_TARGET:
            return EVENT_TARGET
        case _:
            return ""


def _plan_blocks(shapes: tuple[Shape, ...], role: Role | None) -> BlockPlan:
    if any(shape.sort is Sort.VARIABLE_BLOCK for shape in shapes):
        return BlockPlan(special=Special.VARIABLES)
    plans: dict[str, ValuePlan] = {}
    wild, item, inside = None, None, None
    for shape in shapes:
        inside = _ROLES.get(shape.sort) or _role_of(shape, role) or inside
        item = _plan_words(shape.item) if shape.item else item
        for one in _mended(shape):
            if one.key.startswith("<"):
                wild = plan_shapes(one.shapes, role)
            else:
                plans[one.key.lower()] = plan_shapes(one.shapes, role)
        if Free.WEIGHTS in shape.free:
            inside = inside or Role.WEIGHTS
            plans = {**weight_fields(), **plans}
    if inside is Role.WEIGHTS:
        plans = {**weight_fields(), **plans}
    return BlockPlan(plans, wild, inside, item, _special(shapes))


def _role_of(shape: Shape, role: Role | None) -> Role | None:
    roles = [_FREE_ROLES[free] for free in shape.free if free in _FREE_ROLES]
    if len(roles) > 1:
        return role
    return roles[0] if roles else None


def _special(shapes: tuple[Shape, ...]) -> Special | None:
    for shape in shapes:
        named = shape.named("id")
        if named and any(_thing(one) == EVENT for one in named.shapes):
            return Special.EVENT
        if shape.named("on_trigger"):
            return Special.SWITCH
    return None


def _mended(shape: Shape) -> Iterable[KeyShapes]:
    """The fields of a block, those corrected whose type the tables give too loosely."""
    modifier = shape.named("modifier")
    is_modifier = modifier is not None and any(one.sort is Sort.MODIFIER for one in modifier.shapes)
    for one in shape.fields:
        shapes = one.shapes
        if one.key in _TRAIT_FIELDS:
            shapes = parse_argument("trait")
        elif one.key == "name" and is_modifier and modifier:
            shapes = modifier.shapes
        elif one.key == "fallback":
            shapes = parse_argument("trigger or effect")
        yield KeyShapes(one.key, shapes)


@dataclass(frozen=True, slots=True)
class KeyShapes:
    """A key of a block and its alternatives."""

    key: str
    shapes: tuple[Shape, ...]


@cache
def weight_fields() -> Mapping[str, ValuePlan]:
    """Plans of the keys of weight blocks (`modifier`, `factor` ...), by lower-case key."""
    rows = (row for row in facts.option_fields() if row.where.startswith("weights") and not row.key.startswith("<"))
    plans = {row.key: plan_shapes(row.type) for row in rows}
    return {**plans, "localisation_key": plan_shapes(parse_argument("loc_key"))}


@cache
def head_plan(role: Role) -> BlockPlan:
    """The block of a scope head: what steers an iterator, and statements of the same role."""
    return BlockPlan({key: plan_shapes(shapes) for key, shapes in facts.iterator_args().items()}, role=role)


@cache
def role_plan(role: Role) -> BlockPlan:
    """A block of conditions, effects or weights."""
    return BlockPlan(weight_fields() if role is Role.WEIGHTS else {}, role=role)


@dataclass(frozen=True, slots=True)
class KeyPlan:
    """A key in a block of conditions or effects: its plan, and whether the tables know it as a command."""

    value: ValuePlan
    is_known: bool


@cache
def key_plan(role: Role, key: str) -> KeyPlan:
    """The plan of a key (any case) in a block of that role; conditions are looked for among effects last."""
    lower = key.lower()
    command = _command(role, lower)
    if role is Role.WEIGHTS and lower.endswith("_modifier"):
        return KeyPlan(ValuePlan(block=role_plan(Role.TRIGGER)), True)
    if command is None:
        return KeyPlan(NOTHING, facts.link(lower) is not None)
    plan = plan_shapes(command.argument, role)
    if plan.block and plan.block.role is None and facts.link(lower):
        plan = ValuePlan(plan.word)  # `defender = { }` is a scope, whatever else the tables say of it
    if lower in _CORRECTED:
        plan = ValuePlan(WordPlan((_CORRECTED[lower],)))
    return KeyPlan(_with_text(plan), True)


def _command(role: Role, key: str) -> Command | None:
    own = facts.trigger(key) if role is Role.TRIGGER else facts.effect(key)
    if own is None and key in facts.enums()["event_kinds"]:
        return facts.effect("repeat_event") if role is Role.EFFECT else None
    return own or facts.control(key) or (facts.trigger(key) if role is Role.EFFECT else None)


def _with_text(plan: ValuePlan) -> ValuePlan:
    """`custom_tooltip = { text = K }` also has the form `custom_tooltip = K`, which the tables leave out."""
    text = plan.block.fields.get("text") if plan.block and plan.word is None else None
    return ValuePlan(text.word, plan.block) if text and text.word and LOC_KEY in text.word.things else plan


@cache
def option_plan() -> BlockPlan:
    """An option: its fields, then effects."""
    rows = [row for row in facts.option_fields() if row.where == "option"]
    return BlockPlan(_field_plans(rows), role=Role.EFFECT, is_structure=True)


@cache
def event_plan() -> BlockPlan:
    """An event, its pre-triggers included."""
    rows = [row for row in facts.event_fields() if row.where == "event"]
    plans = _field_plans([*rows, *(row for row in facts.pretriggers() if row.where == "event")])
    return BlockPlan({**plans, "option": ValuePlan(block=option_plan())}, is_structure=True)


@cache
def decision_plan() -> BlockPlan:
    """A decision of any group, its pre-filters included."""
    rows = [row for row in facts.decision_fields() if row.where != "file"]
    return BlockPlan(
        _field_plans([*rows, *(row for row in facts.pretriggers() if row.where == "decision")]), is_structure=True
    )


_FIELD_TABLES = {
    "trait": facts.trait_fields,
    "opinion_modifier": facts.opinion_modifier_fields,
    "event_modifier": facts.event_modifier_fields,
}
_EVENT_WORD = ValuePlan(WordPlan((EVENT,)))


def object_plan(kind: str, file_kind: FileKind) -> BlockPlan:
    """An object of any kind: by its table of fields if it has one, else by the script blocks of its folder."""
    match kind:
        case "event":
            return event_plan()
        case "decision":
            return decision_plan()
        case "defined_text":
            return custom_text_plan()
        case "on_action":
            return on_action_plan()
        case "title":
            return _folder_plan(file_kind.folder, "title_validation_only").wild_block
        case _ if kind in _FIELD_TABLES:
            return _table_plan(kind)
        case _:
            return _folder_plan(file_kind.folder, kind)


@cache
def _table_plan(kind: str) -> BlockPlan:
    rows = [row for row in _FIELD_TABLES[kind]() if row.where == kind]
    return BlockPlan(_field_plans(rows), is_structure=True)


@cache
def on_action_plan() -> BlockPlan:
    """A hook: bare ids in `events`, `weight = id` in `random_events` and in its named lists."""
    drawn = BlockPlan(wild=_EVENT_WORD, special=Special.DRAWN)
    named = BlockPlan(wild=ValuePlan(_EVENT_WORD.word, drawn), special=Special.DRAWN)
    fields = {
        "effect": ValuePlan(block=role_plan(Role.EFFECT)),
        "events": ValuePlan(block=BlockPlan(item=_EVENT_WORD.word)),
        "random_events": ValuePlan(block=named),
    }
    return BlockPlan(fields, is_structure=True)


@dataclass(slots=True)
class _Branch:
    """The script blocks below one key of an object, while they are gathered."""

    roles: set[Role] = field(default_factory=set)
    keys: dict[str, _Branch] = field(default_factory=dict)

    def plan(self) -> BlockPlan:
        """The plan of a block: what each key in it does with its value."""
        inside = {key: ValuePlan(block=branch.plan()) for key, branch in self.keys.items()}
        wild = next((plan for key, plan in inside.items() if key.startswith("<") or key == "date_field"), None)
        role = Role.WEIGHTS if Role.WEIGHTS in self.roles else next(iter(sorted(self.roles)), None)
        fields = {**inside, **(weight_fields() if role is Role.WEIGHTS else {})}
        return BlockPlan(fields, wild, role, is_structure=role is None)


# Blocks that public mods show and the folder table leaves out, by kind of object.
_MORE_BLOCKS: Mapping[str, tuple[tuple[tuple[str, ...], frozenset[Role]], ...]] = {
    "society": (
        (("member_score",), frozenset((Role.WEIGHTS,))),
        (("monthly_currency_gain", "has_trait"), frozenset((Role.TRIGGER,))),
    ),
    "wonder_upgrade": ((("ai_will_do",), frozenset((Role.WEIGHTS,))),),
    "scripted_score_value": (((), frozenset((Role.WEIGHTS,))),),
    "offmap": (
        (("holder_succession", "likes", "<name>"), frozenset((Role.WEIGHTS,))),
        (("holder_succession", "dislikes", "<name>"), frozenset((Role.WEIGHTS,))),
    ),
}


@cache
def _folder_plan(folder: str, kind: str) -> BlockPlan:
    top = _Branch()
    known = [(block.path, block.roles) for block in file_kinds()[folder].blocks_of(kind)]
    for path, roles in (*known, *_MORE_BLOCKS.get(kind, ())):
        branch = top
        for key in path:
            branch = branch.keys.setdefault(key.lower(), _Branch())
        branch.roles |= roles
    return top.plan()


@cache
def custom_text_plan() -> BlockPlan:
    """A `defined_text`."""
    rows = facts.custom_loc_fields()
    inner = {
        where: BlockPlan(_field_plans([row for row in rows if row.where == where]), is_structure=True)
        for where in ("defined_text.text", "defined_text.fallback_text")
    }
    return BlockPlan(
        {
            "text": ValuePlan(block=inner["defined_text.text"]),
            "fallback_text": ValuePlan(block=inner["defined_text.fallback_text"]),
        },
        is_structure=True,
    )


def _field_plans(rows: Iterable[KnownField]) -> dict[str, ValuePlan]:
    """Plans by lower-case key; patterns in angle brackets stand for modifier keys, which name nothing."""
    return {row.key.lower(): plan_shapes(row.type) for row in rows if not row.key.startswith("<")}

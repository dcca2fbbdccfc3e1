"""Every statement of script in an object, with what it is read as and the scope it stands in.

    option = {                               Spot(key="option", role=None)
        FROM = {                             Spot(key="from", role=EFFECT, is_head)
            character_event = { id = x.2 }   Spot(key="character_event", role=EFFECT, frame: THIS = FROM)

A spot's frame is that of the block it stands in; a head's own frame is that of its children (`inside`). What a key does
with its block is told by the plans of the index, that is by the fact tables. Knows no rules and no other objects.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache

from generator.ck2 import facts
from generator.ck2.file_kinds import FileKind, Role, file_kinds, kind_of
from generator.lint.chains import is_of_title, is_targeted
from generator.lint.values import CHARACTER, MACRO_START, START, Scene, Slot, Value, enter, start_with
from generator.mod.plans import BlockPlan, Special, head_plan, key_plan, object_plan, role_plan
from generator.mod.records import SCRIPTED_EFFECT, SCRIPTED_SCORE_VALUE, SCRIPTED_TRIGGER, Definition
from generator.script.tree import Block, Statement
from generator.source import Place, Source

MACROS = frozenset((SCRIPTED_EFFECT, SCRIPTED_TRIGGER, SCRIPTED_SCORE_VALUE))
# Conditions whose block is tested on many other objects, which no table of links names.
_COUNTING = frozenset(("regional_percentage", "realm_character_percent"))
_BOOLS = frozenset(("yes", "no"))


class Spot:
    """One statement: `key` in lower case, the role of the block it stands in (`None`: a field of an object).

    `is_head`: its block is another scope. `is_macro`: it calls a macro by `yes` or `no`. `is_field`: its key is an
    argument of what stands around it (`limit`, `who`, `factor`), not a condition or effect.
    """

    __slots__ = ("frame", "is_field", "is_head", "is_macro", "key", "owner", "parent", "role", "statement")

    def __init__(
        self,
        key: str,
        statement: Statement,
        role: Role | None,
        frame: Scene,
        parent: Spot | None,
        owner: Definition,
        is_field: bool = False,
    ) -> None:
        self.key = key
        self.statement = statement
        self.role = role
        self.frame = frame
        self.parent = parent
        self.owner = owner
        self.is_head = False
        self.is_macro = False
        self.is_field = is_field

    @property
    def source(self) -> Source:
        """The file it stands in."""
        return self.owner.script.source

    @property
    def place(self) -> Place:
        """Path, line and column of its key."""
        return self.source.place(self.statement.key_span)

    @property
    def value_place(self) -> Place:
        """Path, line and column of its value."""
        return self.source.place(self.statement.value_span)

    @property
    def inside(self) -> Scene:
        """The frame of its block: another one behind a head, else its own."""
        return enter(self.frame, self.statement.key) if self.is_head else self.frame

    def around(self) -> Iterator[Spot]:
        """What stands around it, innermost first."""
        spot = self.parent
        while spot is not None:
            yield spot
            spot = spot.parent

    def heads(self) -> tuple[str, ...]:
        """The heads around it as written, outermost first."""
        return tuple(one.statement.key for one in self.around() if one.is_head)[::-1]

    def top(self) -> str:
        """The field of the object it stands in (`option`, `immediate`, `potential`), in lower case."""
        outermost = self
        for spot in self.around():
            outermost = spot
        return outermost.key

    def is_within(self, *keys: str) -> bool:
        """Whether a block of one of these names stands around it."""
        return any(one.key in keys for one in self.around())

    def __repr__(self) -> str:
        return f"Spot({self.statement.key!r} in {self.owner})"


def spots_of(definition: Definition) -> list[Spot]:
    """All spots of an object, in the order of the file; a block comes before what is in it."""
    walk = _Walk(definition)
    walk.run()
    return walk.spots


class _Walk:
    """One walk through one object."""

    def __init__(self, owner: Definition) -> None:
        self.owner = owner
        self.spots: list[Spot] = []
        self.kind = kind_of(owner.file.path)

    def run(self) -> None:
        """Visit all statements of the object with what is known of their scopes."""
        if self.kind is None:
            return
        plan = object_plan(self.owner.kind, self.kind)
        statements = self.owner.statement.block
        if plan.role is not None:
            self._block(statements, plan, plan.role, MACRO_START if self.owner.kind in MACROS else START, None)
            return
        start_of = _starts_of(self.owner, self.kind)
        for statement in statements:
            if statement.operator:
                key = _lower(statement.key)
                self._field(statement, key, plan, None, start_of(key), None)

    def _block(
        self, statements: Iterable[Statement], plan: BlockPlan, role: Role | None, frame: Scene, parent: Spot | None
    ) -> None:
        fields, free, is_wild = plan.fields, plan.role, plan.wild is not None
        for statement in statements:
            if not statement.operator:
                continue
            key = _lower(statement.key)
            if key in fields or (is_wild and (free is None or key[:1].isdigit())):
                self._field(statement, key, plan, role, frame, parent)
            elif free is not None:
                self._command(statement, key, free, frame, parent)
            else:
                self.spots.append(Spot(key, statement, role, frame, parent, self.owner, True))

    def _field(
        self, statement: Statement, key: str, plan: BlockPlan, role: Role | None, frame: Scene, parent: Spot | None
    ) -> None:
        spot = Spot(key, statement, role, frame, parent, self.owner, True)
        self.spots.append(spot)
        if isinstance(statement.value, Block):
            known = plan.fields.get(key) or plan.wild
            if known is not None and known.block is not None:
                self._inside(statement.value, known.block, role, frame, spot)

    def _inside(self, value: Block, plan: BlockPlan, role: Role | None, frame: Scene, spot: Spot) -> None:
        match plan.special:
            case Special.SWITCH:
                self._switch(value, role or Role.EFFECT, frame, spot)
            case Special.DRAWN:
                return
            case Special.VARIABLES:
                self._arguments(value, role, frame, spot)
            case _:
                self._block(value.statements, plan, plan.role or role, frame, spot)

    def _switch(self, value: Block, role: Role, frame: Scene, parent: Spot) -> None:
        for one in value:
            spot = Spot(_lower(one.key), one, role, frame, parent, self.owner, True)
            self.spots.append(spot)
            self._block(one.block, role_plan(role), role, frame, spot)

    def _arguments(self, value: Block, role: Role | None, frame: Scene, parent: Spot) -> None:
        for one in value:
            if one.operator:
                self.spots.append(Spot(_lower(one.key), one, role, frame, parent, self.owner, True))

    def _command(self, statement: Statement, key: str, role: Role, frame: Scene, parent: Spot | None) -> None:
        spot = Spot(key, statement, role, frame, parent, self.owner)
        self.spots.append(spot)
        value = statement.value
        plan = key_plan(role, key)
        if not isinstance(value, Block):
            spot.is_macro = not plan.is_known and value.text.lower() in _BOOLS
        elif plan.value.block is not None and key not in _COUNTING and not _is_rather_head(key, value):
            self._inside(value, plan.value.block, role, frame, spot)
        else:
            spot.is_head = True
            plan_inside = plan.value.block if key in _COUNTING and plan.value.block else None
            inner = Role.TRIGGER if role is Role.WEIGHTS else role
            self._block(value.statements, plan_inside or head_plan(inner), inner, enter(frame, statement.key), spot)


@cache
def _lower(key: str) -> str:
    """A key in lower case, one text for equal keys; script repeats few keys a million times."""
    return key.lower()


def _is_rather_head(key: str, value: Block) -> bool:
    """Whether a word that is both a condition and a link is used as a link (`defender = { ... }`)."""
    return facts.link(key) is not None and bool(value.statements)


def _starts_of(owner: Definition, kind: FileKind) -> Callable[[str], Scene]:
    """From the fields of an object to the frames at their top."""
    match owner.kind:
        case "event":
            return lambda field: _MAJOR if field == "major_trigger" else START
        case "decision":
            return lambda field: _decision_start(owner, field)
        case "on_action":
            return lambda _: START
        case _:
            known = _folder_starts(kind.folder, owner.kind)
            return lambda field: known.get(field, _ELSEWHERE)


def _decision_start(decision: Definition, field: str) -> Scene:
    """The frame at the top of a field of a decision (ck2-language 6.2)."""
    if is_targeted(decision):
        return _TAKER if field == "from_potential" else START
    is_takers = is_of_title(decision) and field in ("from_potential", "revoke_allowed")
    return _TAKER_OF_TITLE if is_takers else START


_MAJOR = start_with(Value(Slot.OTHER, CHARACTER))
_TAKER = start_with(Value(Slot.FROM, CHARACTER), root=Value(Slot.FROM, CHARACTER), froms=())
_TAKER_OF_TITLE = start_with(Value(Slot.FROM, CHARACTER))


_ELSEWHERE = start_with(Value(Slot.OTHER))


@cache
def _folder_starts(folder: str, kind: str) -> Mapping[str, Scene]:
    """The fields of an object of `common` that start at ROOT; all others start elsewhere.

    Types are left open there: the tables have them from an untested rule set, and mods contradict it.
    """
    found: dict[str, bool] = {}
    for block in file_kinds()[folder].blocks_of(kind):
        for field in block.path[:1]:
            is_root = block.scopes.get("this", "") == block.scopes.get("root")
            found[field] = found.get(field, True) and is_root
    return {field: START for field, is_root in found.items() if is_root}

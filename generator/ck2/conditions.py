"""Rule expressions as triggers: a typed tree becomes statements of the script tree, for the place they stand in.

    human or trait(gambler)              OR = { ai = no trait = gambler }
    opinion(asker) > 0, FROM the asker   opinion = { who = FROM value = 1 }
    asker.wealth >= 25, FROM the asker   FROM = { wealth = 25 }

Scopes follow ck2-language 4.1, 4.2 and 12.1: a FROM word stands only at event level and as the head of a FROM block.
Inside one, the other side is `ROOT`; what cannot be said so is asked from the other person's side (`reverse_opinion`),
and as the last resort in `ROOT = { ... ROOT_FROM ... }`. Numbers need no operators (1.4): a plain `=` is "at least", so
that the same script runs in 2.8 and 3.3. `NOT` has one child. Knows no file, no mod and no printing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias, assert_never

from generator.ck2.vocabulary import (
    Amount,
    AmountToward,
    Form,
    Linked,
    Lock,
    Named,
    NamedToward,
    NameKind,
    Switch,
    Toward,
    rows_by_atom,
)
from generator.script.tree import Block, Kind, Scalar, Statement
from generator.spec.expression.normal import inward, negated, simplify
from generator.spec.expression.printing import decimal
from generator.spec.expression.tree import (
    And,
    Comparison,
    Constant,
    Not,
    Operator,
    Or,
    Reading,
    Tree,
    ValueType,
)
from generator.spec.expression.vocabulary import NameArgument


@dataclass(frozen=True, slots=True)
class Standing:
    """Where conditions stand: which role is THIS there, which ROOT, which FROM; an empty text where there is none.

    INVARIANT: THIS is ROOT (event level), FROM (inside a FROM block), or the only role (no ROOT and no FROM).
    """

    this: str
    root: str = ""
    origin: str = ""

    def __post_init__(self) -> None:
        alone = not self.root and not self.origin
        if not self.this or self.root == self.origin != "" or (not alone and self.this not in (self.root, self.origin)):
            raise ValueError(f"no such place in a script: {self}")

    @classmethod
    def event_level(cls, root: str, origin: str = "") -> Standing:
        """In an event, an option, or a decision's `potential`, `allow`, `effect`, `ai_will_do`: THIS is ROOT."""
        return cls(root, root, origin)

    @classmethod
    def inside_from(cls, root: str, origin: str) -> Standing:
        """Inside `FROM = { ... }` of such a place: THIS is FROM."""
        return cls(origin, root, origin)

    @classmethod
    def alone(cls, role: str) -> Standing:
        """Where only one person exists: `from_potential`, and the conditions of an untargeted decision."""
        return cls(role)

    @property
    def beside(self) -> str:
        """The role that is not THIS; empty if there is none."""
        return self.origin if self.this == self.root else self.root


@dataclass(frozen=True, slots=True)
class Names:
    """How things named in rules are called in the script: the lock modifier, and those names that differ."""

    lock: str = ""
    renamed: Mapping[tuple[NameKind, str], str] = field(default_factory=dict)

    def script_name(self, kind: NameKind, name: str) -> str:
        """The script's name of a thing; the name itself if it was not renamed."""
        return self.renamed.get((kind, name), name)


def to_trigger(tree: Tree, standing: Standing, names: Names) -> tuple[Statement, ...]:
    """The condition as triggers that must all hold; `always = yes` or `no` if it is constant, so never empty.

    Raises `ValueError` for a role that the place does not have, and for `at_table` without a lock in `names`: roles are
    checked while parsing, so either is a mistake of the caller.
    """
    return _Writer(standing, names).whole(inward(simplify(tree)))


def conditions_negated(tree: Tree, standing: Standing, names: Names) -> tuple[Statement, ...]:
    """The opposite of the condition, as `to_trigger` gives the condition."""
    return _Writer(standing, names).whole(negated(simplify(tree)))


_Leaf: TypeAlias = Reading | Not | Comparison


class _Writer:
    """Writes one condition for one place.

    Each leaf has a home: the role in whose scope it is written. Neighbours with the same home share one block.
    """

    def __init__(self, standing: Standing, names: Names) -> None:
        self.standing = standing
        self.names = names

    def whole(self, tree: Tree) -> tuple[Statement, ...]:
        """A whole condition as statements; a constant is `always = yes` or `no`."""
        if isinstance(tree, Constant):
            return (_pair("always", "yes" if tree.value else "no"),)
        return tuple(self._inside(tree, self.standing.this))

    def _inside(self, tree: Tree, here: str) -> list[Statement]:
        """Statements that must all hold, for a scope in which `here` is THIS."""
        homes = self._homes(tree)
        # Only one home is left: leaves of two homes are never grouped where neither is `here` (see `_grouped`).
        if here not in homes:
            (home,) = homes
            return [_block(self._word(home), self._inside(tree, home))]
        match tree:
            case And(children=children):
                return [line for part in self._grouped(And, children, here) for line in self._inside(part, here)]
            case Or(children=children):
                parts = self._grouped(Or, children, here)
                return [_block("OR", [_single(self._inside(part, here)) for part in parts])]
            case Reading() | Not() | Comparison():
                return self._leaf(tree, here)
            case Constant():
                raise AssertionError("constants were folded")
        assert_never(tree)

    def _grouped(self, kind: type[And] | type[Or], children: Sequence[Tree], here: str) -> list[Tree]:
        """The children, with all that are wholly at home elsewhere joined into one, at the place of their first."""
        # One block for all of them: each `FROM = { }` costs a change of scope whenever the script is asked.
        away = [child for child in children if here not in self._homes(child)]
        if len(away) < 2:
            return list(children)
        joined = kind(tuple(away))
        return [joined if child is away[0] else child for child in children if child is away[0] or child not in away]

    def _homes(self, tree: Tree) -> frozenset[str]:
        """The roles in whose scopes the leaves of a tree are written."""
        match tree:
            case And(children=children) | Or(children=children):
                return frozenset().union(*map(self._homes, children))
            case Reading():
                return frozenset({self._home(tree)})
            case Comparison(reading=reading) | Not(child=Reading() as reading):
                return frozenset({self._home(reading)})
        raise AssertionError(f"not a leaf: {tree}")

    def _home(self, reading: Reading) -> str:
        """THIS if the reading is asked of it, or about it by a trigger with a converse; else the reading's subject."""
        this = self.standing.this
        form = rows_by_atom()[reading.atom].form
        toward = _person(reading)
        for role in filter(None, (reading.subject, toward)):
            if role not in (this, self.standing.beside):
                raise ValueError(f"`{role}` cannot be reached where {self.standing}")
        return this if toward == this and _converse(form) else reading.subject

    def _word(self, role: str) -> str:
        """The scope word for a role, seen from the place itself."""
        return "ROOT" if role == self.standing.root else "FROM"

    def _argument(self, role: str, here: str) -> str:
        """The scope word for a role, seen from a scope in which `here` is THIS: no FROM word where FROM was entered."""
        entered = self.standing.origin in (here, self.standing.this)
        return "ROOT_FROM" if entered and role == self.standing.origin else self._word(role)

    def _leaf(self, leaf: _Leaf, here: str) -> list[Statement]:
        match leaf:
            case Reading():
                return [self._truth(leaf, here)]
            case Not(child=Reading() as reading):
                form = rows_by_atom()[reading.atom].form
                # `ai = no` instead of `NOT = { ai = yes }`: shorter, and the form that modders write.
                if isinstance(form, Switch):
                    return [_pair(form.key, "no" if form.holds == "yes" else "yes")]
                return [_block("NOT", [self._truth(reading, here)])]
            case Comparison():
                return self._comparison(leaf, here)
        raise AssertionError(f"not a leaf: {leaf}")

    def _comparison(self, leaf: Comparison, here: str) -> list[Statement]:
        """ "At least" and its negation, one unit further where the operator asks for it (decisions, "Expressions")."""
        at_least = self._at_least(leaf.reading, leaf.threshold, leaf.type, here)
        # One more thousandth, or one more whole unit: the next number that the engine can hold.
        beyond = self._at_least(leaf.reading, leaf.threshold + 1, leaf.type, here)
        match leaf.operator:
            case Operator.AT_LEAST:
                return [at_least]
            case Operator.GREATER:
                return [beyond]
            case Operator.LESS:
                return [_block("NOT", [at_least])]
            case Operator.AT_MOST:
                return [_block("NOT", [beyond])]
            case Operator.EQUAL:
                return [at_least, _block("NOT", [beyond])]
        assert_never(leaf.operator)

    def _at_least(self, reading: Reading, threshold: int, type_: ValueType, here: str) -> Statement:
        number = _number(threshold if type_ is ValueType.THOUSANDTHS else threshold * 1000)
        key, person = self._side(reading, here)
        if person:
            return _block(key, [_pair("who", person), Statement("value", "=", number, 0, 0, 0)])
        return Statement(key, "=", number, 0, 0, 0)

    def _truth(self, reading: Reading, here: str) -> Statement:
        """A reading that yields yes or no, unnegated."""
        form = rows_by_atom()[reading.atom].form
        key, person = self._side(reading, here)
        match form:
            case Switch(holds=holds):
                return _pair(key, holds)
            case Named():
                return _pair(key, self._name(reading))
            case Lock():
                if not self.names.lock:
                    raise ValueError("`at_table` needs the name of the lock modifier")
                return _pair(key, self.names.lock)
            case Toward():
                return _pair(key, person)
            case Linked():
                return _block(key, [_pair("character", person)])
            case NamedToward():
                return _block(key, [_pair("who", person), _pair("modifier", self._name(reading))])
            case Amount() | AmountToward():
                raise AssertionError(f"`{reading.atom}` is a number")
        assert_never(form)

    def _side(self, reading: Reading, here: str) -> tuple[str, str]:
        """The trigger's key and the word for the person it is about (empty if none), asked from `here`."""
        form = rows_by_atom()[reading.atom].form
        toward = _person(reading)
        if reading.subject == here:
            return form.key, self._argument(toward, here) if toward else ""
        return _converse(form), self._argument(reading.subject, here)

    def _name(self, reading: Reading) -> str:
        """The script's name for the thing that the reading names."""
        kinds = rows_by_atom()[reading.atom].atom.arguments
        for kind, argument in zip(kinds, reading.arguments, strict=True):
            if isinstance(kind, NameArgument):
                return self.names.script_name(NameKind(kind.kind), str(argument))
        raise AssertionError(f"`{reading.atom}` names nothing")


def _person(reading: Reading) -> str:
    """The role that a reading is about, besides its subject; empty if none. It is always the last argument."""
    match rows_by_atom()[reading.atom].form:
        case Toward() | Linked() | AmountToward() | NamedToward():
            return str(reading.arguments[-1])
    return ""


def _converse(form: Form) -> str:
    """The trigger that asks the same from the other side; empty if none is known."""
    match form:
        case Toward(converse=converse) | AmountToward(converse=converse) | NamedToward(converse=converse):
            return converse
    return ""


def _single(lines: list[Statement]) -> Statement:
    """Several conditions as one."""
    return lines[0] if len(lines) == 1 else _block("AND", lines)


def _pair(key: str, word: str) -> Statement:
    return Statement(key, "=", Scalar(word, Kind.WORD), 0, 0, 0)


def _block(key: str, lines: list[Statement]) -> Statement:
    return Statement(key, "=", Block(lines), 0, 0, 0)


def _number(thousandths: int) -> Scalar:
    return Scalar(decimal(thousandths), Kind.NUMBER, thousandths)

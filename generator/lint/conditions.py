"""Blocks of conditions as formulas, and whether some state meets one of them and not another.

    formula = conjunction(statements)
    answer = holds_somewhere(formula)          Answer.YES / NO / UNSURE

Comparisons of one number share a scale, exclusive conditions (`religion = a`, `religion = b`) one choice; every other
condition is an atom that may be true or false by itself. Atoms of different names may be tied in the game (opposite
traits, scripted triggers): `is_opaque` tells that a formula holds such atoms. Knows no scopes: a block behind a head is
one atom.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from itertools import product

from generator.lint.comparisons import comparison_of
from generator.script.tree import Block, Scalar, Statement

# More states than this are not tried.
_MOST_STATES = 5_000
# Numbers compared with whole constants only are taken to be whole: `> 0` and `< 1` leave no gap that an author sees.
_WHOLE = 1000
# Conditions of which only one value can hold at a time.
_EXCLUSIVE = frozenset(
    (
        *("religion", "religion_group", "culture", "culture_group", "tier", "government", "character", "title"),
        *("holding_type", "terrain", "dynasty", "graphical_culture", "province_id", "true_religion"),
    )
)
_YES_NO = frozenset(("yes", "no"))
_MANY = frozenset(("and", "hidden_trigger", "hidden_tooltip"))
# Blocks of conditions in which a text stands beside the conditions.
_TEXTED = frozenset(("custom_tooltip", "conditional_tooltip"))
_TEXT_KEYS = frozenset(("text", "tooltip"))


class Answer(Enum):
    """Whether a state exists; UNSURE where there are too many to try."""

    YES = auto()
    NO = auto()
    UNSURE = auto()


@dataclass(frozen=True, slots=True)
class Atom:
    """A condition: `subject` is what it is about, `test` what must hold of it.

    For a number `test` is an operator and thousandths; for a choice the value; for anything else it is empty.
    """

    subject: str
    operator: str = ""
    number: int = 0
    value: str = ""


@dataclass(frozen=True, slots=True)
class Formula:
    """`kind` is `atom`, `all`, `any`, `not` or `true`."""

    kind: str
    atom: Atom | None = None
    parts: tuple[Formula, ...] = ()


TRUE = Formula("true")


def conjunction(statements: Iterable[Statement], text: str) -> Formula:
    """All conditions of a block together; an empty block is true. `text` is that of the file."""
    parts = tuple(_formula(one, text) for one in statements if one.operator)
    return parts[0] if len(parts) == 1 else Formula("all", parts=parts)


def negation(formula: Formula) -> Formula:
    """The opposite."""
    return Formula("not", parts=(formula,))


def both(*formulas: Formula) -> Formula:
    """All of them together."""
    return Formula("all", parts=formulas)


def _formula(statement: Statement, text: str) -> Formula:
    key, value = statement.key.lower(), statement.value
    if isinstance(value, Block):
        match key:
            case _ if key in _MANY:
                return conjunction(value, text)
            case _ if key in _TEXTED:
                return conjunction([one for one in value if one.key.lower() not in _TEXT_KEYS], text)
            case "or":
                return Formula("any", parts=_parts(value, text))
            case "not" | "nor":
                return negation(Formula("any", parts=_parts(value, text)))
            case "nand":
                return negation(Formula("all", parts=_parts(value, text)))
            case _:
                pass
    if key == "always" and statement.word.lower() in _YES_NO:
        return TRUE if statement.word.lower() == "yes" else negation(TRUE)
    return _atom(statement, key, text)


def _parts(block: Block, text: str) -> tuple[Formula, ...]:
    return tuple(_formula(one, text) for one in block if one.operator)


def _atom(statement: Statement, key: str, text: str) -> Formula:
    compared = comparison_of(statement)
    if compared is not None:
        return Formula("atom", Atom(compared.subject, compared.operator, compared.number))
    value = statement.value
    if isinstance(value, Scalar):
        word = value.text.lower()
        if word in _YES_NO:
            plain = Formula("atom", Atom(key))
            return plain if word == "yes" else negation(plain)
        if key in _EXCLUSIVE:
            return Formula("atom", Atom(key, value=word))
    return Formula("atom", Atom(" ".join(text[statement.start : statement.end].split())))


def atoms_of(formula: Formula) -> Iterator[Atom]:
    """All atoms in a formula."""
    if formula.atom is not None:
        yield formula.atom
    for part in formula.parts:
        yield from atoms_of(part)


def is_opaque(formula: Formula) -> bool:
    """Whether atoms of several different subjects occur, so that the game may tie them without our knowing."""
    subjects = {atom.subject for atom in atoms_of(formula)}
    return len(subjects) > 1


def holds_somewhere(formula: Formula) -> Answer:
    """Whether some state of the subjects meets a formula."""
    by_subject: dict[str, list[Atom]] = {}
    for atom in atoms_of(formula):
        by_subject.setdefault(atom.subject, []).append(atom)
    subjects = list(by_subject)
    domains = [_domain(by_subject[subject]) for subject in subjects]
    total = 1
    for domain in domains:
        total *= len(domain)
        if total > _MOST_STATES:
            return Answer.UNSURE
    places = {subject: (place, domains[place]) for place, subject in enumerate(subjects)}
    holds = _compiled(formula, places)
    return Answer.YES if any(holds(state) for state in product(*domains)) else Answer.NO


_State = int | str | bool


def _domain(atoms: Sequence[Atom]) -> list[_State]:
    """The states of one subject that its conditions can tell apart."""
    if any(atom.operator for atom in atoms):
        limits = sorted({atom.number for atom in atoms})
        step = _WHOLE if all(limit % _WHOLE == 0 for limit in limits) else 1
        return [*(one for limit in limits for one in (limit - step, limit)), limits[-1] + step]
    values = sorted({atom.value for atom in atoms if atom.value})
    return [*values, ""] if values else [False, True]


_Holds = Callable[[tuple[_State, ...]], bool]


def _compiled(formula: Formula, places: Mapping[str, tuple[int, list[_State]]]) -> _Holds:
    """A formula as a function of the states of all subjects; `places` tells each subject's place and its states."""
    parts = tuple(_compiled(part, places) for part in formula.parts)
    match formula.kind:
        case "true":
            return lambda _: True
        case "not":
            return lambda state: not parts[0](state)
        case "all":
            return lambda state: all(part(state) for part in parts)
        case "any":
            return lambda state: any(part(state) for part in parts)
        case _:
            assert formula.atom is not None
            place, domain = places[formula.atom.subject]
            good = frozenset(one for one in domain if _test(formula.atom, one))
            return lambda state: state[place] in good


def _test(atom: Atom, value: _State) -> bool:
    if not atom.operator:
        return value == atom.value if atom.value else value is True
    assert isinstance(value, int)
    match atom.operator:
        case "<":
            return value < atom.number
        case "<=":
            return value <= atom.number
        case ">":
            return value > atom.number
        case "==":
            return value == atom.number
        case _:
            return value >= atom.number

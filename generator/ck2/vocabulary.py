"""What a rule may ask of a character: the atoms of the expression language and the script form of each.

One row an atom. Names and argument shapes of the triggers: the fact table `triggers.tsv`; what they mean:
ck2-language 4.1, 7.2 and 7.4. Knows no mod: which traits and modifiers exist is told by the caller.

A form's `converse` is the trigger that asks the same from the other person's side: `war_with` is its own, `opinion`
has `reverse_opinion`. It is left empty where the facts do not say that two triggers are each other's mirror.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import TypeAlias

from generator.spec.expression.tree import ValueType
from generator.spec.expression.vocabulary import Atom, NameArgument, RoleArgument, Vocabulary


class NameKind(StrEnum):
    """The kinds of things that conditions on characters name."""

    TRAIT = "trait"
    EVENT_MODIFIER = "event_modifier"
    OPINION_MODIFIER = "opinion_modifier"
    FLAG = "flag"
    TIER = "tier"


@dataclass(frozen=True, slots=True)
class Switch:
    """`key = yes`, or `key = no` where `holds` says so; negated by the other word."""

    key: str
    holds: str = "yes"


@dataclass(frozen=True, slots=True)
class Amount:
    """`key = n`: at least n."""

    key: str


@dataclass(frozen=True, slots=True)
class Named:
    """`key = name`."""

    key: str


@dataclass(frozen=True, slots=True)
class Lock:
    """`key = name`, the name being the modifier of those who sit at a table."""

    key: str


@dataclass(frozen=True, slots=True)
class Toward:
    """`key = person`."""

    key: str
    converse: str = ""


@dataclass(frozen=True, slots=True)
class Linked:
    """`key = { character = person }`."""

    key: str


@dataclass(frozen=True, slots=True)
class AmountToward:
    """`key = { who = person value = n }`: at least n."""

    key: str
    converse: str = ""


@dataclass(frozen=True, slots=True)
class NamedToward:
    """`key = { who = person modifier = name }`."""

    key: str
    converse: str = ""


Form: TypeAlias = Switch | Amount | Named | Lock | Toward | Linked | AmountToward | NamedToward


@dataclass(frozen=True, slots=True)
class Row:
    """An atom, how the script says it, and what it means of its subject (a sentence without subject, for the docs)."""

    atom: Atom
    form: Form
    meaning: str


_ROLE = (RoleArgument(),)


def _switch(name: str, form: Switch, meaning: str) -> Row:
    return Row(Atom(name, also_called=(form.key,) if form.key != name else ()), form, meaning)


def _whole(name: str, key: str, meaning: str) -> Row:
    return Row(Atom(name, ValueType.WHOLE, also_called=(key,) if key != name else ()), Amount(key), meaning)


def _decimal(name: str, meaning: str, *also_called: str) -> Row:
    return Row(Atom(name, ValueType.THOUSANDTHS, also_called=also_called), Amount(name), meaning)


def _named(name: str, kind: NameKind, key: str, meaning: str) -> Row:
    return Row(
        Atom(name, arguments=(NameArgument(kind),), also_called=(key,) if key != name else ()), Named(key), meaning
    )


def _toward(name: str, form: Toward | Linked, meaning: str) -> Row:
    return Row(Atom(name, arguments=_ROLE, also_called=(form.key,) if form.key != name else ()), form, meaning)


def _mutual(name: str, key: str, meaning: str) -> Row:
    return _toward(name, Toward(key, converse=key), meaning)


ROWS: tuple[Row, ...] = (
    _switch("human", Switch("ai", holds="no"), "is played by a human"),
    _switch("adult", Switch("is_adult"), "is of age"),
    _switch("alive", Switch("is_alive"), "lives"),
    _switch("female", Switch("is_female"), "is a woman"),
    _switch("married", Switch("is_married"), "is married"),
    _switch("pregnant", Switch("is_pregnant"), "is pregnant"),
    _switch("ill", Switch("is_ill"), "is ill"),
    _switch("incapable", Switch("is_incapable"), "is incapable"),
    _switch("prisoner", Switch("prisoner"), "is somebody's prisoner"),
    _switch("in_war", Switch("war"), "is at war with anybody"),
    _switch("in_command", Switch("in_command"), "leads troops"),
    _switch("abroad", Switch("is_abroad"), "is abroad"),
    _switch("ruler", Switch("is_ruler"), "is a ruler"),
    _switch("landed", Switch("is_landed"), "holds land"),
    _switch("independent", Switch("independent"), "has no liege"),
    _switch("councillor", Switch("is_councillor"), "sits in a council"),
    Row(Atom("at_table"), Lock("has_character_modifier"), "sits at a game of this mod"),
    _decimal("wealth", "has that much gold", "gold", "treasury", "money"),
    _decimal("monthly_income", "earns that much gold a month"),
    _decimal("yearly_income", "earns that much gold a year"),
    _decimal("health", "has that much health"),
    _whole("prestige", "prestige", "has that much prestige"),
    _whole("piety", "piety", "has that much piety"),
    _whole("age", "age", "is that many years old"),
    _whole("diplomacy", "diplomacy", "has that much diplomacy"),
    _whole("martial", "martial", "has that much martial skill"),
    _whole("stewardship", "stewardship", "has that much stewardship"),
    _whole("intrigue", "intrigue", "has that much intrigue"),
    _whole("learning", "learning", "has that much learning"),
    _whole("combat_rating", "combat_rating", "has that combat rating"),
    _whole("children", "num_of_children", "has that many children"),
    Row(
        Atom("opinion", ValueType.WHOLE, _ROLE, also_called=("reverse_opinion", "likes")),
        AmountToward("opinion", converse="reverse_opinion"),
        "has that opinion of the person",
    ),
    _named("trait", NameKind.TRAIT, "trait", "has the trait"),
    _named("modifier", NameKind.EVENT_MODIFIER, "has_character_modifier", "has the event modifier"),
    _named("flag", NameKind.FLAG, "has_character_flag", "has the character flag"),
    _named("tier", NameKind.TIER, "tier", "has exactly that rank"),
    _named("tier_above", NameKind.TIER, "higher_tier_than", "has a higher rank than that"),
    _named("tier_below", NameKind.TIER, "lower_tier_than", "has a lower rank than that"),
    Row(
        Atom(
            "feels", arguments=(NameArgument(NameKind.OPINION_MODIFIER), *_ROLE), also_called=("has_opinion_modifier",)
        ),
        NamedToward("has_opinion_modifier", converse="reverse_has_opinion_modifier"),
        "has the opinion modifier towards the person",
    ),
    _mutual("at_war", "war_with", "is at war with the person"),
    _mutual("at_place_of", "at_location", "is where the person is"),
    _toward("at_court_of", Linked("host"), "stays at the person's court"),
    _toward("courtier_of", Linked("employer"), "is the person's courtier"),
    Row(Atom("prisoner_of", arguments=_ROLE), Toward("prisoner"), "is the person's prisoner"),
    _toward("vassal_of", Toward("vassal_of"), "is the person's vassal"),
    _toward("liege_of", Toward("is_liege_of"), "is the person's liege"),
    _mutual("same_liege_as", "same_liege", "has the same liege as the person"),
    _mutual("same_realm_as", "same_realm", "lives in the same realm as the person"),
    _mutual("friend_of", "is_friend", "is the person's friend"),
    _mutual("rival_of", "is_rival", "is the person's rival"),
    Row(Atom("spouse_of", arguments=_ROLE), Toward("is_married", converse="is_married"), "is married to the person"),
    _mutual("lover_of", "is_lover", "is the person's lover"),
    _toward("child_of", Toward("is_child_of", converse="is_parent_of"), "is the person's child"),
    _toward("parent_of", Toward("is_parent_of", converse="is_child_of"), "is the person's father or mother"),
    _toward("close_relative_of", Toward("is_close_relative"), "is a close relative of the person"),
    _mutual("same_dynasty_as", "dynasty", "is of the person's dynasty"),
    _mutual("same_religion_as", "religion", "is of the person's religion"),
    _mutual("same_religion_group_as", "religion_group", "is of the person's religion group"),
    _mutual("same_culture_as", "culture", "is of the person's culture"),
    _mutual("same_culture_group_as", "culture_group", "is of the person's culture group"),
    _mutual("same_society_as", "same_society_as", "is in the same society as the person"),
    _mutual("same_sex_as", "same_sex", "is of the person's sex"),
)
"""Every atom, in the order of the docs."""

TIERS = frozenset({"baron", "count", "duke", "king", "emperor"})
"""The ranks that `tier` and its like take (`enums.tsv`, `title_tiers`)."""


@cache
def rows_by_atom() -> Mapping[str, Row]:
    """The rows by the names of their atoms."""
    return {row.atom.name: row for row in ROWS}


def vocabulary(
    traits: Iterable[str] | None = None,
    event_modifiers: Iterable[str] | None = None,
    opinion_modifiers: Iterable[str] | None = None,
    flags: Iterable[str] | None = None,
) -> Vocabulary:
    """The conditions on characters, with the names that exist; names of a kind left out are not checked."""
    given = {
        NameKind.TRAIT: traits,
        NameKind.EVENT_MODIFIER: event_modifiers,
        NameKind.OPINION_MODIFIER: opinion_modifiers,
        NameKind.FLAG: flags,
        NameKind.TIER: TIERS,
    }
    names = {str(kind): frozenset(known) for kind, known in given.items() if known is not None}
    return Vocabulary(tuple(row.atom for row in ROWS), names, page="docs/expressions.md")

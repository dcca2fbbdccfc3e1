"""Conditions parsed where they stand: vocabularies, roles, names of the file, places."""

from __future__ import annotations

from typing import Annotated

import pytest

from generator.source import Span
from generator.spec.conditions import ParsedConditions, parse_conditions, roles_of
from generator.spec.expression import NOBODY, Atom, ValueType, Vocabulary
from generator.spec.expression.vocabulary import NameArgument, NumberArgument, RoleArgument
from generator.spec.fields import Absent, Condition, Model
from generator.spec.walk import leaves
from generator.spec.yaml_document import Document, parse_document

PEOPLE = Vocabulary(
    (
        Atom("human"),
        Atom("trait", arguments=(NameArgument("trait"),)),
        Atom("feels", arguments=(NameArgument("opinion_modifier"), RoleArgument())),
        Atom("modifier", arguments=(NameArgument("event_modifier"),)),
        Atom("wealth", ValueType.THOUSANDTHS),
    ),
    {"trait": frozenset({"brave"})},
)
DICE = Vocabulary((Atom("count", ValueType.WHOLE, (NumberArgument("face", 1, 6),)),))
ABSENT = Absent("guest", "`guest`")


class Rules(Model):
    """Conditions of two languages."""

    asker: Annotated[str, Condition("asker", absent=(ABSENT,))] = "yes"
    guest: Annotated[str, Condition("guest", "asker")] = "yes"
    pays: tuple[Annotated[str, Condition(vocabulary="dice")], ...] = ()


SECTIONS = "traits: {gambler: }\nopinion_modifiers: {fair: }\nevent_modifiers: {lock: }\n"


def parsed(rules: str, **vocabularies: Vocabulary) -> tuple[Document, ParsedConditions]:
    document = parse_document("x", SECTIONS + "rules:\n" + "".join(f"  {line}\n" for line in rules.split("\n")))
    below = leaves(Rules, document.plain(("rules",)), ("rules",))
    return document, parse_conditions(document, below, vocabularies)


def faults(rules: str) -> list[str]:
    _, conditions = parsed(rules, characters=PEOPLE, dice=DICE)
    return [f"{str(found.place)[2:]} {found.code} {found.message}" for found in conditions.findings]


def test_each_condition_in_its_own_language() -> None:
    _, conditions = parsed("asker: human\nguest: wealth >= 0.5\npays: [count(6) >= 2]", characters=PEOPLE, dice=DICE)
    assert conditions.findings == ()
    assert set(conditions.trees) == {("rules", "asker"), ("rules", "guest"), ("rules", "pays", 0)}


def test_conditions_without_vocabulary_stay_unread() -> None:
    _, conditions = parsed("asker: complete nonsense!\npays: [count(6) >= 2]", dice=DICE)
    assert conditions.findings == ()
    assert set(conditions.trees) == {("rules", "pays", 0)}


@pytest.mark.parametrize(
    "text", ["trait(gambler)", "trait(brave)", "feels(fair, asker)", "modifier(lock)", "asker.trait(gambler)", "no"]
)
def test_names_of_the_file_and_of_the_vocabulary(text: str) -> None:
    assert faults(f"guest: {text}") == []


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        ("guest: human or trait(gamblr)", "5:25 RY209"),
        ("guest: 'human or trait(gamblr)'", "5:26 RY209"),
        ("guest: feels(lock, asker)", "5:16 RY209"),
        ("guest: human\nasker: humn", "6:10 RY206"),
        ("asker: guest.human", "5:10 RY208"),
        ("pays:\n- human", "6:5 RY206"),
        ("guest: >-\n  human or\n  humn", "5:10 RY206"),
    ],
)
def test_faults_stand_at_their_place(rules: str, expected: str) -> None:
    (fault,) = faults(rules)
    assert fault.startswith(expected)


def test_the_caret_covers_the_word() -> None:
    document, conditions = parsed("guest: human or trait(gamblr)", characters=PEOPLE)
    (found,) = conditions.findings
    assert found.place == document.within(("rules", "guest"), Span(15, 21))
    assert "gambler" in found.help


def test_roles() -> None:
    roles = roles_of(Condition("guest", "asker", absent=(ABSENT,)))
    assert (roles.me, roles.other, roles.present, roles.absent) == ("guest", "asker", ("guest", "asker"), (ABSENT,))
    assert roles_of(Condition()) == NOBODY

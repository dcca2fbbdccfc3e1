"""Two small vocabularies for tests: one about persons, one about dice."""

from __future__ import annotations

from generator.spec.expression import Absent, Atom, Parsed, Roles, ValueType, Vocabulary, parse
from generator.spec.expression.vocabulary import NameArgument, NumberArgument, RoleArgument

PERSONS = Vocabulary(
    (
        Atom("human", also_called=("ai",)),
        Atom("prisoner"),
        Atom("trait", arguments=(NameArgument("trait"),)),
        Atom("feels", arguments=(NameArgument("opinion_modifier"), RoleArgument())),
        Atom("at_war", arguments=(RoleArgument(),), also_called=("war_with",)),
        Atom("opinion", ValueType.WHOLE, (RoleArgument(),)),
        Atom("age", ValueType.WHOLE),
        Atom("wealth", ValueType.THOUSANDTHS, also_called=("gold",)),
    ),
    {"trait": frozenset({"gambler", "lucky", "first", "second"})},
)
GUEST = Roles(("asker", "guest"), "guest")
ALONE = Roles(("asker",), "asker", (Absent("guest", "guest_may"),))

DICE = Vocabulary(
    (
        Atom("count", ValueType.WHOLE, (NumberArgument("face", 1, 6),)),
        Atom("sum", ValueType.WHOLE),
        Atom("all_different"),
    )
)


def persons(text: str, roles: Roles = GUEST) -> Parsed:
    """The expression read as one about persons, by default with the guest as `me`."""
    return parse(text, PERSONS, roles)

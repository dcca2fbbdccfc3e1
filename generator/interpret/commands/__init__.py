"""What commands do, one module a family; each has a table from the command's name to the function that compiles it.

Adding a command is one function and one row here; `docs/commands.md` and the tests read these tables.
"""

from __future__ import annotations

from generator.interpret.commands import (
    claims,
    creation,
    feelings,
    firing,
    flags,
    money,
    people,
    places,
    standing,
    ties,
    traits,
    variables,
    world,
)  # fmt: skip
from generator.interpret.compiler import MakeCondition, MakeEffect

_FAMILIES = (variables, flags, traits, feelings, money, people, ties, places, standing, firing, world, creation, claims)
TRIGGERS: dict[str, MakeCondition] = {name: make for family in _FAMILIES for name, make in family.TRIGGERS.items()}
"""Conditions by name in lower case."""
EFFECTS: dict[str, MakeEffect] = {name: make for family in _FAMILIES for name, make in family.EFFECTS.items()}
"""Effects by name in lower case."""

"""A condition among effects, or an effect among conditions.

What: Finds commands that the game knows only as an effect in blocks of conditions (`trigger`, `limit`, `potential`),
    and those that it knows only as a condition in blocks of effects (`option`, `immediate`, `random_list`).
Why: The game skips them: the trait is not given, the flag is not asked for, and nothing is logged in most cases.
Bad:
    namespace = x
    character_event = {
        id = x.1
        is_triggered_only = yes
        trigger = { NOT = { set_character_flag = x_met } }
        option = { name = x trait = kind }
    }
Good:
    namespace = x
    character_event = {
        id = x.1
        is_triggered_only = yes
        trigger = { NOT = { has_character_flag = x_met } }
        option = { name = x add_trait = kind }
    }
Source: the tables of triggers and effects; VIET, Thedas and Diadochi hold such lines.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.ck2 import facts
from generator.ck2.facts import Command
from generator.ck2.file_kinds import Role
from generator.ck2.scopes import scope_word
from generator.diagnostics import Confidence, Diagnostic, Severity
from generator.lint.near import nearest
from generator.lint.rule import Rule
from generator.lint.spots import MACROS, Spot
from generator.lint.subject import Subject
from generator.lint.values import head_value
from generator.mod.records import DECISION, EVENT, ON_ACTION

RULE = Rule("CK220", "misplaced-command", Severity.ERROR)
_OWNERS = MACROS | {EVENT, DECISION, ON_ACTION}
# Arguments of several blocks too: a title's style, the condition of a tooltip or of a text.
_ARGUMENTS = frozenset(("title", "trigger"))
# Seen at least so often in the tables, a command is known well enough.
_WELL_KNOWN = 20
_MEANT = {
    "trait": "add_trait",
    "has_character_flag": "set_character_flag",
    "set_character_flag": "has_character_flag",
    "set_global_flag": "has_global_flag",
    "has_global_flag": "set_global_flag",
    "has_character_modifier": "add_character_modifier",
    "add_character_modifier": "has_character_modifier",
    "add_trait": "trait",
}


def check(subject: Subject) -> Iterator[Diagnostic]:
    """Every command that stands where only the other kind of command can."""
    macros = {name.lower() for kind in MACROS for name in subject.index.defined(kind)}
    for key in subject.command_keys:
        roles = _other_roles(key)
        if not roles or key in macros or key in _ARGUMENTS:
            continue
        for spot in subject.spots_of(key):
            if spot.role in roles and not spot.is_field and spot.owner.kind in _OWNERS:
                yield _finding(spot, roles[spot.role])


def _other_roles(key: str) -> dict[Role, Command]:
    """The kind of block in which a command has no place, with what the tables know of it elsewhere."""
    trigger, effect = facts.trigger(key), facts.effect(key)
    if facts.control(key) or facts.link(key) or scope_word(key) or head_value(key) is not None:
        return {}
    if trigger and not effect:
        return {Role.EFFECT: trigger}
    return {Role.TRIGGER: effect} if effect and not trigger else {}


def _finding(spot: Spot, command: Command) -> Diagnostic:
    key, is_effect = spot.statement.key, spot.role is Role.TRIGGER
    what, where = ("an effect", "conditions") if is_effect else ("a condition", "effects")
    known = facts.triggers() if is_effect else facts.effects()
    near = _MEANT.get(key.lower()) or nearest(key.lower(), known)
    return RULE.finding(
        f"`{key}` is {what} and stands among {where}, where the game skips it",
        spot.place,
        help=f"did you mean `{near}`?" if near else f"move it to a block of {'effects' if is_effect else 'conditions'}",
        confidence=Confidence.HIGH if command.seen >= _WELL_KNOWN else Confidence.LOW,
    )

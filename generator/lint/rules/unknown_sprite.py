"""A picture, border or icon that is not defined.

What: Finds sprites that events and decisions name and that neither the mod nor the lists of the base game define.
    If they are many, the mod stands on another one that was not given: low confidence.
Why: The window shows no picture, or a purple square.
Bad:
    namespace = x
    character_event = {
        id = x.1
        is_triggered_only = yes
        desc = x
        picture = GFX_evt_throne_rom
        option = { name = x }
    }
Good:
    namespace = x
    character_event = {
        id = x.1
        is_triggered_only = yes
        desc = x
        picture = GFX_evt_throne_room
        option = { name = x }
    }
Source: ck2-language 14; sprites of the base game from a standalone copy of it.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.ck2 import base_game
from generator.diagnostics import Confidence, Diagnostic, Severity
from generator.lint.near import nearest
from generator.lint.rule import Rule
from generator.lint.subject import Subject
from generator.mod.records import SPRITE

RULE = Rule("CK208", "unknown-sprite", Severity.WARNING)
_LISTS = ("sprites", "event_pictures", "event_borders")
_PREFIX = "GFX_"


def check(subject: Subject) -> Iterator[Diagnostic]:
    """The first use of each sprite that nothing defines."""
    known = frozenset(subject.index.defined(SPRITE)).union(*(base_game.base_names(name) for name in _LISTS))
    lower = {name.lower() for name in known}
    named = subject.index.uses_of(SPRITE)
    unknown = [name for name in named if name.lower() not in lower and name.startswith(_PREFIX)]
    doubt = Confidence.MEDIUM if subject.stands_alone(len(unknown), len(named)) else Confidence.LOW
    for name in unknown:
        own = [use for use in named[name] if use.owner.file.mod == subject.own and not use.or_else]
        if not own:
            continue
        near = nearest(name, known)
        yield RULE.finding(
            f"the sprite `{name}` is not defined in the mod and not known in the base game",
            own[0].place,
            help=f"did you mean `{near}`?" if near else "define it in a file of `interface/`",
            confidence=Confidence.HIGH if subject.knows_all(SPRITE) else doubt,
        )

"""A variable with the name of a modifier.

What: Finds variables that have the same name as an event modifier or opinion modifier of the mod.
Why: Texts mix them up: the game looks both up under one key.
Bad:
    #! common/event_modifiers/x.txt
    x_luck = { diplomacy = 1 }
    #! events/x.txt
    namespace = x
    character_event = {
        id = x.1
        is_triggered_only = yes
        option = { name = x set_variable = { which = x_luck value = 1 } }
    }
Good:
    #! common/event_modifiers/x.txt
    x_lucky = { diplomacy = 1 }
    #! events/x.txt
    namespace = x
    character_event = {
        id = x.1
        is_triggered_only = yes
        option = { name = x set_variable = { which = x_luck value = 1 } }
    }
Source: ck2-language 2.2, L37: a renaming in a cleaned copy of the base game.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.diagnostics import Confidence, Diagnostic, Note, Severity
from generator.lint.rule import Rule
from generator.lint.state import VARIABLES, first_own, states
from generator.lint.subject import Subject
from generator.mod.records import EVENT_MODIFIER, OPINION_MODIFIER

RULE = Rule("CK605", "shared-name", Severity.WARNING, Confidence.MEDIUM)


def check(subject: Subject) -> Iterator[Diagnostic]:
    """The first writing of every such variable."""
    for name, state in states(subject, VARIABLES).items():
        use = first_own(subject, state.written)
        for kind in (EVENT_MODIFIER, OPINION_MODIFIER):
            modifier = subject.index.defined(kind).get(name)
            if use is not None and modifier is not None:
                yield RULE.finding(
                    f"`{name}` is a variable and an {kind.replace('_', ' ')}",
                    use.place,
                    notes=(Note("the modifier is here", modifier.place),),
                    help="rename one of them",
                )

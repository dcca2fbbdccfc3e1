"""An event fired that does not exist.

What: Finds events that an effect or hook fires and that neither the mod nor what lies under it defines. Without the
    base game only ids whose namespace the mod uses itself, and the base game's list of ids is asked first.
    Namespaces that the base game has too give medium confidence then; one of which many ids are unknown is shared with
    a mod that was not given: low confidence.
Why: The game skips the effect; only with debug options does it log `Undefined event!`.
Bad:
    namespace = x
    character_event = {
        id = x.1
        is_triggered_only = yes
        option = { name = x character_event = { id = x.11 } }
    }
Good:
    namespace = x
    character_event = {
        id = x.1
        is_triggered_only = yes
        option = { name = x repeat_event = { id = x.1 days = 30 } }
    }
Source: ck2-language L7; error log texts of public bug reports.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.ck2 import base_game
from generator.diagnostics import Confidence, Diagnostic, Severity
from generator.lint.near import suggestion
from generator.lint.rule import Rule
from generator.lint.subject import Subject

RULE = Rule("CK201", "unknown-event", Severity.ERROR)


def check(subject: Subject) -> Iterator[Diagnostic]:
    """Every firing of an event that nobody defines."""
    events = subject.index.events
    by_space: dict[str, list[str]] = {}
    for name, one in events.items():
        by_space.setdefault(one.namespace, []).append(name)
    lost = _lost(subject)
    own_spaces = {one.namespace for one in subject.definitions("event") if one.namespace}
    for firing in subject.index.firings:
        event = firing.event
        if event in events or firing.owner.file.mod != subject.own or base_game.is_base_event(event):
            continue
        space = event.rpartition(".")[0]
        is_own, is_shared = space in own_spaces, space in base_game.base_event_ranges()
        if is_own or subject.knows_base:
            where = "" if is_own else " in the mod or its base"
            yield RULE.finding(
                f"`{firing.command}` fires `{event}`, which is not defined{where}",
                firing.place,
                help=suggestion(event, by_space.get(space, ()), "define the event, or remove the effect"),
                confidence=Confidence.LOW if space in lost else _confidence(subject, is_shared=is_shared),
            )


def _confidence(subject: Subject, *, is_shared: bool) -> Confidence:
    return Confidence.HIGH if subject.knows_base or not is_shared else Confidence.MEDIUM


def _lost(subject: Subject) -> frozenset[str]:
    """Namespaces that another mod, not given, has events of too: many of the ids that are fired are unknown."""
    fired: dict[str, set[str]] = {}
    for firing in subject.index.firings:
        fired.setdefault(firing.event.rpartition(".")[0], set()).add(firing.event)
    events = subject.index.events
    unknown = {space: sum(one not in events for one in ids) for space, ids in fired.items()}
    return frozenset(space for space, ids in fired.items() if not subject.stands_alone(unknown[space], len(ids)))

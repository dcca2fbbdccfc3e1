"""An event all of whose options may be missing at once.

What: Finds visible events in which every option has a trigger and some state fails them all.
Why: A window without an option cannot be closed; for the AI nothing happens at all.
Bad:
    namespace = x
    character_event = {
        id = x.1
        is_triggered_only = yes
        desc = x
        option = { name = a trigger = { wealth >= 10 } }
        option = { name = b trigger = { wealth < 5 } }
    }
Good:
    namespace = x
    character_event = {
        id = x.1
        is_triggered_only = yes
        desc = x
        option = { name = a trigger = { wealth >= 10 } }
        option = { name = b trigger = { wealth < 10 } }
    }
Source: ck2-language 3.3, L14.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.diagnostics import Confidence, Diagnostic, Severity
from generator.lint.conditions import Answer, Formula, atoms_of, both, conjunction, holds_somewhere, negation
from generator.lint.event_parts import is_hidden, options, says_yes
from generator.lint.rule import Rule
from generator.lint.subject import Subject
from generator.mod.records import EVENT, Definition
from generator.script.tree import Statement

RULE = Rule("CK505", "no-sure-option", Severity.WARNING, Confidence.MEDIUM)


def check(subject: Subject) -> Iterator[Diagnostic]:
    """Every visible event whose options' triggers do not cover all states that its own trigger lets in."""
    for event in subject.definitions(EVENT):
        triggers = [one.first("trigger") for one in options(event)]
        if not triggers or is_hidden(event) or any(one is None for one in triggers):
            continue
        known = [one for one in triggers if one is not None]
        formula = _none_of(event, known)
        if holds_somewhere(formula) is not Answer.YES:
            continue
        yield RULE.finding(
            f"every option of `{event.name}` has a trigger, and all of them may fail at once",
            event.place,
            help="leave one option without a trigger, or give one the opposite of the others",
            confidence=Confidence.HIGH if _is_never(event, known) or _is_clear(event, known) else Confidence.LOW,
        )


def _is_never(event: Definition, triggers: list[Statement]) -> bool:
    """Whether no trigger can ever hold, as with `always = no`."""
    text = event.script.source.text
    return all(holds_somewhere(conjunction(one.block, text)) is Answer.NO for one in triggers)


def _is_clear(event: Definition, triggers: list[Statement]) -> bool:
    """Whether all triggers ask about one thing whose states we know: a number by ranges, or a yes and no."""
    atoms = list(atoms_of(_only(event, triggers)))
    is_enumerated = any(atom.value or atom.operator == "==" or " " in atom.subject for atom in atoms)
    return len({atom.subject for atom in atoms}) == 1 and not is_enumerated and not says_yes(event, "major")


def _only(event: Definition, triggers: list[Statement]) -> Formula:
    return both(*(conjunction(one.block, event.script.source.text) for one in triggers))


def _none_of(event: Definition, triggers: list[Statement]) -> Formula:
    """The event may happen and no option is there."""
    text = event.script.source.text
    own = event.statement.first("trigger")
    mine = [conjunction(own.block, text)] if own else []
    return both(*mine, *(negation(conjunction(one.block, text)) for one in triggers))

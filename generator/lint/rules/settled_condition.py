"""A condition whose answer is settled before it is asked.

What: Finds flags and variables asked for where the effects or conditions before have settled the answer: in the same
    block, around `if`s, in macros, and in events that are fired at once, on whichever side of the FROM chain.
    A window waits for a click and a delayed event for days; what was known before is not counted there.
Why: The branch never runs, or always. Mostly lines stand in the wrong order, or a second `if` was meant as `else`.
Bad:
    namespace = x
    character_event = {
        id = x.1
        is_triggered_only = yes
        immediate = {
            clr_character_flag = x_won
            if = { limit = { has_character_flag = x_won } wealth = 10 }
        }
    }
Good:
    namespace = x
    character_event = {
        id = x.1
        is_triggered_only = yes
        immediate = {
            if = { limit = { has_character_flag = x_won } wealth = 10 }
            clr_character_flag = x_won
        }
    }
Source: the issue's list; ck2-language 3.5 and 3.7 for the order in which parts of events run.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.diagnostics import Confidence, Diagnostic, Note, Severity
from generator.lint.chains import describe
from generator.lint.flow.asking import Asked
from generator.lint.flow.polarity import is_negated, limit_of
from generator.lint.flow.ranges import CLEAR, Truth
from generator.lint.flow.steps import Op, Step, bare
from generator.lint.rule import Rule
from generator.lint.rules.impossible_value import wanted
from generator.lint.subject import Subject
from generator.mod.records import SCRIPTED_TRIGGER

RULE = Rule("CK414", "settled-condition", Severity.WARNING)


def check(subject: Subject) -> Iterator[Diagnostic]:
    """Every comparison that is never met where it stands, and those directly in a `limit` that always are."""
    for asked in subject.flow.asked.values():
        if asked.step.spot.owner.kind == SCRIPTED_TRIGGER or asked.anywhere is not Truth.OPEN:
            continue
        is_lost = (asked.truth is Truth.NEVER) is not is_negated(asked.step.spot)
        if is_lost or _is_idle(asked):
            yield _finding(asked, is_lost=is_lost)


def _is_idle(asked: Asked) -> bool:
    """Whether a flag was written before in the same object, so that the `if` around the condition is needless."""
    is_near = any(site.spot.owner is asked.step.spot.owner for site in asked.sites)
    return asked.step.op is Op.HAS and is_near and limit_of(asked.step) is not None


def _finding(asked: Asked, *, is_lost: bool) -> Diagnostic:
    step = asked.step
    return RULE.finding(
        f"{_state(asked)}: this {'never' if is_lost else 'always'} holds",
        step.spot.place,
        notes=tuple(_note(step, site) for site in asked.sites),
        help="change the order, make it an `else`, or remove the condition",
        confidence=_confidence(asked),
    )


def _state(asked: Asked) -> str:
    name = f"`{bare(asked.step.name)}`"
    if asked.step.op is Op.COMPARE:
        when = "never" if asked.truth is Truth.NEVER else "always"
        return f"{name} is {when} {wanted(asked.step)} here, but {asked.range}"
    if not asked.sites:
        return f"{name} is {'not set' if asked.range == CLEAR else 'set'} by the conditions before"
    return f"{name} was {'cleared' if asked.range == CLEAR else 'set'} before"


def _note(step: Step, site: Step) -> Note:
    where = "" if site.spot.owner is step.spot.owner else f" by {describe(site.spot.owner)}"
    return Note(f"it was settled here{where}", site.spot.place)


def _confidence(asked: Asked) -> Confidence:
    """Lower where another object settles it, since that may be meant to change, or only conditions do."""
    is_near = any(site.spot.owner is asked.step.spot.owner for site in asked.sites)
    return Confidence.HIGH if is_near else Confidence.MEDIUM

"""A saved target in the text of an event that others are shown.

What: Finds texts of events with `major = yes` that print a saved target.
Why: Those to whom the event is shown as a message have no saved targets; the text has a hole there.
Bad:
    namespace = x
    character_event = {
        id = x.1
        is_triggered_only = yes
        major = yes
        desc = x.1.desc
        immediate = { liege = { save_event_target_as = x_host } }
        option = { name = x }
    }
    #! localisation/x.csv
    x.1.desc;[x_host.GetFirstName] gives a feast;;;;;;;;;;;;;x
Good:
    namespace = x
    character_event = {
        id = x.1
        is_triggered_only = yes
        major = yes
        desc = x.1.desc
        option = { name = x }
    }
    #! localisation/x.csv
    x.1.desc;[Root.GetFirstName] gives a feast;;;;;;;;;;;;;x
Source: ck2-language 4.5, L31, after a remark in a public mod, which prints such targets itself; hence the low
    confidence.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.diagnostics import Confidence, Diagnostic, Note, Severity
from generator.lint.event_parts import says_yes
from generator.lint.rule import Rule
from generator.lint.subject import Subject
from generator.mod.records import EVENT, EVENT_TARGET, LOC_KEY, Act, Use
from generator.mod.texts import TextUse

RULE = Rule("CK607", "target-in-major", Severity.WARNING, Confidence.LOW)


def _saves(use: Use) -> bool:
    return use.act is Act.SET


def check(subject: Subject) -> Iterator[Diagnostic]:
    """Every description of a major event with a target in it."""
    by_key: dict[str, TextUse] = {}
    saved = {name for name, uses in subject.index.uses_of(EVENT_TARGET).items() if any(_saves(use) for use in uses)}
    for name, uses in subject.index.texts.uses_of(EVENT_TARGET).items():
        if name in saved:
            for use in uses:
                by_key.setdefault(use.entry.key, use)
    for event in subject.definitions(EVENT):
        if not says_yes(event, "major"):
            continue
        for named in subject.index.in_definition(event)[1]:
            is_text = named.thing == LOC_KEY and named.command in ("desc", "title", "text")
            shown = by_key.get(named.name) if is_text else None
            if shown is not None:
                yield RULE.finding(
                    f"the text of the major event `{event.name}` prints the saved target `{shown.name}`",
                    named.place,
                    notes=(Note("it is printed here", shown.place),),
                    help="print ROOT or FROM instead",
                )

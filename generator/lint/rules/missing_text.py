"""A key of localisation that no csv file has.

What: Finds texts of events that no csv file holds, and names and descriptions of decisions and traits. Without the
    base game only for groups (a namespace of events, the mod's own decisions and traits) most of whose texts the
    mod has.
Why: The game shows the key itself.
Bad:
    namespace = x
    character_event = {
        id = x.1
        is_triggered_only = yes
        desc = x.1.desc
        option = { name = x.1.b }
    }
    #! localisation/x.csv
    x.1.desc;A text;;;;;;;;;;;;;x
    x.1.a;An option;;;;;;;;;;;;;x
Good:
    namespace = x
    character_event = {
        id = x.1
        is_triggered_only = yes
        desc = x.1.desc
        option = { name = x.1.a }
    }
    #! localisation/x.csv
    x.1.desc;A text;;;;;;;;;;;;;x
    x.1.a;An option;;;;;;;;;;;;;x
Source: ck2-language 2.1, 2.2, L33.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from generator.diagnostics import Confidence, Diagnostic, Severity
from generator.lint.near import KnownNames, has_same_digits
from generator.lint.rule import Rule
from generator.lint.subject import Subject
from generator.mod.records import DECISION, EVENT, LOC_KEY, TRAIT, Definition, Use

RULE = Rule("CK601", "missing-text", Severity.WARNING)
# A group whose texts are there to this share has its texts in the mod; where fewer are, they lie elsewhere.
_LEAST_SHARE = 0.5


@dataclass(frozen=True, slots=True)
class _Wanted:
    """A key that the game will look up, the group it belongs to, what says so, and how sure it is the mod's."""

    key: str
    group: str
    by: Use | Definition
    confidence: Confidence


def check(subject: Subject) -> Iterator[Diagnostic]:
    """The first place that asks for each missing key."""
    entries = subject.index.texts.entries
    groups: dict[str, list[_Wanted]] = {}
    for wanted in (*_of_events(subject), *_of_objects(subject)):
        groups.setdefault(wanted.group, []).append(wanted)
    for some in groups.values():
        present = sum(wanted.key in entries for wanted in some)
        if not subject.knows_all(LOC_KEY) and present < len(some) * _LEAST_SHARE:
            continue
        missing = {wanted.key: wanted for wanted in reversed(some) if wanted.key not in entries}
        known = KnownNames(one.key for one in some if one.key in entries)
        for wanted in missing.values():
            near = known.nearest(wanted.key)
            near = near if near and has_same_digits(near, wanted.key) else None
            yield RULE.finding(
                f"no csv file has a text for `{wanted.key}`",
                wanted.by.place,
                help=f"add the key to a file of `localisation/`{f', or write `{near}`' if near else ''}",
                confidence=Confidence.HIGH if subject.knows_all(LOC_KEY) else wanted.confidence,
            )


def _of_events(subject: Subject) -> Iterator[_Wanted]:
    """Keys in events with a namespace; words in capitals such as `OK` are the base game's."""
    for key, uses in subject.index.uses_of(LOC_KEY).items():
        if " " in key or "[" in key or not key or (key.isupper() and not any(letter.isdigit() for letter in key)):
            continue
        for use in uses:
            space = use.owner.namespace
            if use.owner.kind == EVENT and use.owner.file.mod == subject.own and space:
                sure = Confidence.HIGH if space.lower() in key.lower() else Confidence.LOW
                yield _Wanted(key, f"events {space}", use, sure)


def _of_objects(subject: Subject) -> Iterator[_Wanted]:
    """Keys that the game makes from the names of decisions and traits."""
    for kind in (DECISION, TRAIT):
        for one in subject.definitions(kind):
            if not subject.is_base_name(kind, one.name):
                yield _Wanted(one.name, kind, one, Confidence.LOW)
                yield _Wanted(f"{one.name}_desc", kind, one, Confidence.LOW)

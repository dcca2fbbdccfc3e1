"""A trait, modifier, law, region ... that does not exist.

What: Finds names of things that neither the mod, what lies under it, nor the lists of the base game know. Only
    kinds for which those lists are near complete.
Why: The game logs `Unknown modifier-type` or `Reference to undefined trait` at best, and the condition or effect is
    dead.
Bad:
    namespace = x
    character_event = {
        id = x.1
        is_triggered_only = yes
        trigger = { trait = brav }
    }
Good:
    namespace = x
    character_event = {
        id = x.1
        is_triggered_only = yes
        trigger = { trait = brave }
    }
Source: ck2-language L19, L21; names of the base game from a standalone copy of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from generator.ck2.tables import read_table
from generator.diagnostics import Confidence, Diagnostic, Severity
from generator.lint.near import nearest
from generator.lint.rule import Rule
from generator.lint.state import Known
from generator.lint.subject import Subject
from generator.mod.records import Use

RULE = Rule("CK203", "unknown-name", Severity.ERROR)
# Kinds whose lists hold (nearly) all names that mods refer to without defining them.
_KINDS = (
    "artifact",
    "building",
    "disease",
    "event_modifier",
    "government",
    "job_action",
    "minor_title",
    "opinion_modifier",
    "region",
    "religion_feature",
    "religion_modifier",
    "trait",
    "wonder",
)
_ALSO = {
    "minor_title": ("job_title", "council_position", "job_action"),
    "event_modifier": ("static_modifier", "triggered_modifier", "province_modifier"),
}
# What no table calls an event modifier, but the game gives by itself.
_SKIPPED = ("yes", "no", "none", "all")


def check(subject: Subject) -> Iterator[Diagnostic]:
    """Every use of a name that nothing defines."""
    for kind in _KINDS:
        named = subject.index.uses_of(kind)
        known = Known((*subject.index.defined(kind), *subject.base_names(kind)))
        unknown = [uses for name, uses in named.items() if not _is_known(subject, kind, name)]
        is_whole = subject.knows_all(kind)
        stands_alone = is_whole or subject.stands_alone(len(unknown), len(named))
        for uses in unknown:
            own = [use for use in uses if use.owner.file.mod == subject.own and not _is_other(subject, kind, use)]
            if own:
                meant = known.likely_meant(own[0].name)
                near = meant or nearest(own[0].name, (*subject.index.defined(kind), *subject.base_names(kind)))
                doubt = Confidence.LOW if kind == "building" or not stands_alone else Confidence.MEDIUM
                sure = Confidence.HIGH if meant or is_whole else doubt
                yield from (_finding(kind, use, near, sure) for use in own)


def _is_known(subject: Subject, kind: str, name: str) -> bool:
    return name in subject.index.defined(kind) or name.lower() in _SKIPPED or subject.is_base_name(kind, name)


@cache
def _unresolved() -> frozenset[str]:
    """Names that several mods use and nobody defines: perhaps the game's own."""
    return frozenset(row["name"] for row in read_table("unresolved_in_corpus").rows)


def _is_other(subject: Subject, kind: str, use: Use) -> bool:
    """Whether the name is another thing that may stand there too, or is built by the game."""
    if use.command == "tooltip_info" or use.name in _unresolved():
        return True
    if "[" in use.name or "@" in use.name or ":" in use.name:
        return True
    others = (*use.or_else, *_ALSO.get(kind, ()))
    return any(use.name in subject.index.defined(one) or subject.is_base_name(one, use.name) for one in others)


def _finding(kind: str, use: Use, near: str | None, confidence: Confidence) -> Diagnostic:
    what = kind.replace("_", " ")
    return RULE.finding(
        f"the {what} `{use.name}` is not defined in the mod and not known in the base game",
        use.place,
        help=f"did you mean `{near}`?" if near else f"define the {what}, or remove the line",
        confidence=confidence,
    )

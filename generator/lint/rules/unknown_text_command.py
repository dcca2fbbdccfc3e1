"""A bracket command that nothing defines.

What: Finds commands in texts, such as `[Root.GetFistName]`, that are neither the game's nor a customizable text of
    the mod.
Why: The game prints nothing, or the command itself, and logs it in text.log.
Bad:
    #! localisation/x.csv
    a;Welcome, [Root.GetFirstNam];;;;;;;;;;;;;x
Good:
    #! localisation/x.csv
    a;Welcome, [Root.GetFirstName];;;;;;;;;;;;;x
Source: ck2-language 2.3, 2.5; the table of bracket commands.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.ck2 import facts
from generator.diagnostics import Confidence, Diagnostic, Severity
from generator.lint.near import nearest
from generator.lint.rule import Rule
from generator.lint.state import Known
from generator.lint.subject import Subject
from generator.mod.records import CUSTOM_TEXT

RULE = Rule("CK604", "unknown-text-command", Severity.WARNING)


def _doubt(subject: Subject) -> Confidence:
    """The base game has customizable texts that no list holds."""
    return Confidence.MEDIUM if subject.knows_base else Confidence.LOW


def check(subject: Subject) -> Iterator[Diagnostic]:
    """The first use of each such command."""
    defined = subject.index.defined(CUSTOM_TEXT)
    lower = {name.lower() for name in (*defined, *facts.loc_commands())}
    for name, uses in subject.index.texts.uses_of(CUSTOM_TEXT).items():
        own = next((use for use in uses if use.entry.file.mod == subject.own), None)
        plain = name.strip().partition("|")[0]
        if own is None or plain.lower() in lower or not plain.startswith("Get"):
            continue
        known = Known((*defined, *facts.loc_commands()))
        meant = known.likely_meant(plain)
        near = meant or nearest(plain, (*defined, *facts.loc_commands()))
        yield RULE.finding(
            f"`{plain}` is no bracket command of the game and no customizable text of the mod",
            own.place,
            help=f"did you mean `{near}`?" if near else "define it in `localisation/customizable_localisation/`",
            confidence=Confidence.HIGH if meant else _doubt(subject),
        )

"""A text that one of the mod's languages lacks.

What: Finds keys without a text in a language in which nearly all other keys of the same file have one.
Why: Players of that language see an empty text.
Bad:
    #! localisation/x.csv
    a;One;Un;Eins;;;;;;;;;;;x
    b;Two;Deux;Zwei;;;;;;;;;;;x
    c;Three;Trois;Drei;;;;;;;;;;;x
    d;Four;Quatre;Vier;;;;;;;;;;;x
    e;Five;;Fuenf;;;;;;;;;;;x
    f;Six;Six;Sechs;;;;;;;;;;;x
    g;Seven;Sept;Sieben;;;;;;;;;;;x
    h;Eight;Huit;Acht;;;;;;;;;;;x
    i;Nine;Neuf;Neun;;;;;;;;;;;x
    j;Ten;Dix;Zehn;;;;;;;;;;;x
Good:
    #! localisation/x.csv
    a;One;Un;Eins;;;;;;;;;;;x
    b;Two;Deux;Zwei;;;;;;;;;;;x
Source: ck2-language 2.1.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.diagnostics import Confidence, Diagnostic, Severity
from generator.lint.rule import Rule
from generator.lint.subject import Subject
from generator.mod.texts import TextEntry
from generator.script.localisation import LANGUAGES

RULE = Rule("CK602", "missing-language", Severity.INFO, Confidence.MEDIUM)
# Nearly all: at most one key in so many has no text.
_ONE_IN = 10


def check(subject: Subject) -> Iterator[Diagnostic]:
    """Every text that is missing in a language its file otherwise has."""
    by_file: dict[str, list[TextEntry]] = {}
    for entry in subject.index.texts.entries.values():
        if entry.file.mod == subject.own:
            by_file.setdefault(entry.file.path, []).append(entry)
    for entries in by_file.values():
        for language in LANGUAGES:
            without = [entry for entry in entries if not entry.text(language) and any(map(entry.text, LANGUAGES))]
            if without and len(without) * _ONE_IN <= len(entries):
                for entry in without:
                    yield RULE.finding(
                        f"`{entry.key}` has no {language.capitalize()} text, nearly all others of the file have one",
                        entry.place,
                        help="translate it, or repeat the English text",
                    )

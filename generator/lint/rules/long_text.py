"""A text of more than 1,000 characters.

What: Finds texts longer than 1,000 characters in any language.
Why: The wiki says that longer texts than 1,023 characters are logged and not shown; longer ones were seen in a copy
    of the base game, so this is not sure.
Bad:
    #! localisation/x.csv
    a;Once upon a time a king sat at a table and threw five dice, and all of them showed a six. Once upon a time a king sat at a table and threw five dice, and all of them showed a six. Once upon a time a king sat at a table and threw five dice, and all of them showed a six. Once upon a time a king sat at a table and threw five dice, and all of them showed a six. Once upon a time a king sat at a table and threw five dice, and all of them showed a six. Once upon a time a king sat at a table and threw five dice, and all of them showed a six. Once upon a time a king sat at a table and threw five dice, and all of them showed a six. Once upon a time a king sat at a table and threw five dice, and all of them showed a six. Once upon a time a king sat at a table and threw five dice, and all of them showed a six. Once upon a time a king sat at a table and threw five dice, and all of them showed a six. Once upon a time a king sat at a table and threw five dice, and all of them showed a six. Once upon a time a king sat at a table and threw five dice, and all of them showed a six.;;;;;;;;;;;;;x
Good:
    #! localisation/x.csv
    a;A short text;;;;;;;;;;;;;x
Source: ck2-language 2.1, L35.
"""

# ruff: noqa: E501 (the example has to be long)

from __future__ import annotations

from collections.abc import Iterator

from generator.diagnostics import Confidence, Diagnostic, Severity
from generator.lint.rule import Rule
from generator.lint.subject import Subject
from generator.script.localisation import LANGUAGES

RULE = Rule("CK603", "long-text", Severity.WARNING, Confidence.LOW)
MOST = 1000


def check(subject: Subject) -> Iterator[Diagnostic]:
    """Every key with such a text, its longest told."""
    for entry in subject.index.texts.entries.values():
        longest = max(len(entry.text(language)) for language in LANGUAGES)
        if longest > MOST and entry.file.mod == subject.own:
            yield RULE.finding(
                f"the text of `{entry.key}` has {longest} characters, and {MOST} are sure to be shown",
                entry.place,
                help="split it over two events, or shorten it",
            )

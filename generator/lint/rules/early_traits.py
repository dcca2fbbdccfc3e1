"""A trait file that is read before the base game's.

What: Finds files with new traits whose name sorts before `00_traits.txt`.
Why: Traits are numbered in the order of the files; new ones in front shift all others in existing saves.
Bad:
    #! common/traits/00_my_traits.txt
    x_lucky = { martial = 1 }
Good:
    #! common/traits/zz_my_traits.txt
    x_lucky = { martial = 1 }
Source: ck2-language 1.2, L56; the wiki.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.diagnostics import Confidence, Diagnostic, Severity
from generator.lint.rule import Rule
from generator.lint.subject import Subject
from generator.mod.records import TRAIT

RULE = Rule("CK516", "early-traits", Severity.WARNING, Confidence.MEDIUM)
_FIRST = "00_traits.txt"


def check(subject: Subject) -> Iterator[Diagnostic]:
    """The first new trait of every such file."""
    told: set[str] = set()
    for trait in subject.definitions(TRAIT):
        path = trait.file.path.lower()
        name = path.rpartition("/")[2]
        if name < _FIRST and path not in told and not subject.is_base_name(TRAIT, trait.name):
            told.add(path)
            yield RULE.finding(
                f"`{trait.name}` stands in a file that sorts before the base game's `{_FIRST}`",
                trait.place,
                help="rename the file so that it sorts behind, such as `zz_...`",
            )

"""The sections of a script file, told by comments between rules of signs; they become the groups of a graph.

##############
# Sitting down
##############
"""

from __future__ import annotations

import re
from bisect import bisect_right

from generator.report.graph.wording import clean, short
from generator.script.tree import Comment, Script

_LONGEST = 60
_RULE = re.compile(r"#[\s#=*~_-]{7,}\Z")
_ONE_LINE = re.compile(r"#[#=*~_-]{3,}\s*(.*?\w.*?)\s*[#=*~_-]{4,}\Z")


class Phases:
    """The sections of each script, read when they are asked for."""

    def __init__(self) -> None:
        self._known: dict[int, tuple[list[int], list[str]]] = {}

    def at(self, script: Script, offset: int) -> str:
        """The title of the section that an offset lies in; empty before the first."""
        known = self._known.get(id(script))
        if known is None:
            found = list(_sections(script))
            known = self._known[id(script)] = ([start for start, _ in found], [title for _, title in found])
        number = bisect_right(known[0], offset) - 1
        return known[1][number] if number >= 0 else ""


def _sections(script: Script) -> list[tuple[int, str]]:
    found: list[tuple[int, str]] = []
    comments = script.comments
    for number, comment in enumerate(comments):
        one_line = _ONE_LINE.match(comment.text.rstrip())
        if one_line:
            found.append((comment.start, _title(one_line[1])))
        elif _is_rule(comment) and number + 2 < len(comments):
            title, behind = comments[number + 1 : number + 3]
            words = title.text.strip("#=*~_- \t")
            if words and _is_rule(behind) and _follow(script, comment, title) and _follow(script, title, behind):
                found.append((comment.start, _title(words)))
    return found


def _is_rule(comment: Comment) -> bool:
    return bool(_RULE.match(comment.text.rstrip()))


def _follow(script: Script, one: Comment, other: Comment) -> bool:
    """Whether two comments stand in neighbouring lines."""
    between = script.source.text[one.start + len(one.text) : other.start]
    return not between.strip() and between.count("\n") == 1


def _title(words: str) -> str:
    return short(clean(words), _LONGEST)

"""The docstring of a rule module as a page: its parts, and the page as Markdown. Runs no rule.

    A title in one line.

    What: one paragraph.
    Why: one paragraph.
    Bad:
        script, indented
    Good:
        script, indented
    Source: one line.

Lines `#! events/a.txt` in the script say which file the following lines stand in.
"""

from __future__ import annotations

import inspect
import re
from dataclasses import dataclass

from generator.lint.rule import RuleModule

_PART = re.compile(r"^(What|Why|Bad|Good|Source):[ \t]*", re.MULTILINE)
_FILE = re.compile(r"^#! (\S+)$")
_DEFAULT_FILE = "events/example.txt"


@dataclass(frozen=True, slots=True)
class Page:
    """The parts of a rule's docstring; `bad` and `good` are script."""

    title: str
    what: str
    why: str
    bad: str
    good: str
    source: str


def page_of(module: RuleModule) -> Page:
    """The page of a rule; raises `ValueError` if a part is missing."""
    text = inspect.cleandoc(module.__doc__ or "")
    pieces = _PART.split(text)
    parts = dict(zip(pieces[1::2], pieces[2::2], strict=True))
    missing = [name for name in ("What", "Why", "Bad", "Good", "Source") if not parts.get(name, "").strip()]
    if missing:
        raise ValueError(f"the docstring of {module.RULE.code} lacks {', '.join(missing)}")
    return Page(
        pieces[0].strip(),
        _joined(parts["What"]),
        _joined(parts["Why"]),
        inspect.cleandoc(parts["Bad"]),
        inspect.cleandoc(parts["Good"]),
        _joined(parts["Source"]),
    )


def _joined(text: str) -> str:
    return " ".join(text.split())


def split_files(script: str, default: str = _DEFAULT_FILE) -> dict[str, str]:
    """An example taken apart into the files that its `#! path` lines name, by path."""
    files: dict[str, list[str]] = {}
    path = default
    for line in script.splitlines():
        marker = _FILE.match(line.strip())
        if marker:
            path = marker[1]
        else:
            files.setdefault(path, []).append(line)
    return {path: "\n".join(lines) + "\n" for path, lines in files.items()}


def as_markdown(module: RuleModule) -> str:
    """The page of a rule for `docs/rules/`."""
    page, rule = page_of(module), module.RULE
    notes = [f"{rule.severity.value}, confidence {rule.confidence.value}"]
    notes += ["only with `--base`"] if rule.needs_base else []
    notes += [] if rule.is_on else [f"off by default: `--select {rule.code}` turns it on"]
    return "\n".join(
        [
            f"# {rule.code} {rule.name}",
            "",
            page.title,
            "",
            f"*{'; '.join(notes)}*",
            "",
            f"**What it does.** {page.what}",
            "",
            f"**Why it is bad.** {page.why}",
            "",
            *_fenced("Bad", page.bad),
            *_fenced("Good", page.good),
            f"**Source.** {page.source}",
            "",
        ]
    )


def _fenced(title: str, script: str) -> list[str]:
    return [f"**{title}**", "", "```", script, "```", ""]

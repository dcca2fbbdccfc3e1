"""Mods judged again whenever their files change: one update after the other, without end. Prints nothing.

After a change comes an update about the changed files, by the rules that are quick at it, then one about the whole mod.
If files change again meanwhile, the whole judgement is given up and starts anew.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from generator.diagnostics import Diagnostic
from generator.lint.linter import Report
from generator.lint.project import Project
from generator.lint.run import Shown, View, joined, shown
from generator.lint.session import Session

# Seconds between two looks at the files, and how long they must have been left alone before they are read.
_PAUSE = 0.15
_CALM = 0.03
# Seconds between two looks while the whole mod is judged.
_GLANCE = 0.3


@dataclass(frozen=True, slots=True)
class Update:
    """What changed: files, findings that came and went, all that is shown now, and how long it took in seconds."""

    changed: frozenset[str]
    come: tuple[Diagnostic, ...]
    gone: tuple[Diagnostic, ...]
    shown: Shown
    is_whole: bool
    seconds: float


class Watch:
    """Several projects under watch; `pause` waits some seconds."""

    def __init__(self, projects: Sequence[Project], view: View, pause: Callable[[float], None] = time.sleep) -> None:
        self._view, self._pause = view, pause
        self._sessions = tuple(Session(project) for project in projects)
        self._last = joined(())
        self._next_glance = 0.0

    @property
    def count(self) -> int:
        """How many files are watched."""
        return sum(session.files.count for session in self._sessions)

    def updates(self) -> Iterator[Update]:
        """The first update holds everything there is; then waits for changes. Never ends by itself."""
        start = time.perf_counter()
        yield self._update(frozenset(), [session.whole() for session in self._sessions], start, is_whole=True)
        for session in self._sessions:
            session.try_rules()
        while True:
            self._wait()
            yield from self._after_change()

    def _wait(self) -> None:
        """Until files have changed, and have then been left alone for a moment: an editor may write in pieces."""
        while not self._has_changed():
            self._pause(_PAUSE)
        self._pause(_CALM)

    def _after_change(self) -> Iterator[Update]:
        start = time.perf_counter()
        changed = frozenset(path for session in self._sessions for path in session.changed())
        if changed:
            yield self._update(changed, [session.quick() for session in self._sessions], start, is_whole=False)
        if all(session.is_current for session in self._sessions):
            return
        start = time.perf_counter()
        reports = [session.whole(self._is_overtaken) for session in self._sessions]
        if None not in reports:
            yield self._update(frozenset(), reports, start, is_whole=True)

    def _has_changed(self) -> bool:
        return any(session.files.has_changed() for session in self._sessions)

    def _is_overtaken(self) -> bool:
        """Whether files have changed again; looks now and then only."""
        now = time.perf_counter()
        if now < self._next_glance:
            return False
        self._next_glance = now + _GLANCE
        return self._has_changed()

    def _update(
        self, changed: frozenset[str], reports: Iterable[Report | None], start: float, *, is_whole: bool
    ) -> Update:
        pairs = zip(self._sessions, reports, strict=True)
        now = joined(shown(report, one.project, self._view) for one, report in pairs if report is not None)
        come = _without(now.report.findings, self._last.report.findings)
        gone = _without(self._last.report.findings, now.report.findings)
        self._last = now
        return Update(changed, come, gone, now, is_whole, time.perf_counter() - start)


def _without(some: Iterable[Diagnostic], others: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """The findings that have no equal among others; a line that only moved counts as the same."""
    left = Counter(map(_key, others))
    found: list[Diagnostic] = []
    for one in some:
        key = _key(one)
        if left[key] > 0:
            left[key] -= 1
        else:
            found.append(one)
    return tuple(found)


def _key(one: Diagnostic) -> tuple[str, str, str, str]:
    return one.code, one.place.path, one.message, (one.place.excerpt or "").strip()

"""A mod judged again and again while somebody edits it. Prints nothing and waits for nothing.

    session = Session(project)
    session.whole()                    everything; what a run from scratch finds
    session.changed()                  reads what has changed on disk
    session.quick()                    what most rules find in the changed files, within a fraction of a second
    session.whole()                    the same with all rules over all files

INVARIANT: `whole` finds what a run from scratch finds, since of earlier runs it keeps only what files hold, never what
rules found. `quick` is a preview: it leaves the findings of other files, and those of rules that need the whole mod,
as they were, and knows of ways into events that an edit may just have closed.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence

from generator.diagnostics import Diagnostic, in_order
from generator.lint.disk import FilesOnWatch
from generator.lint.judging import judge_each
from generator.lint.linter import Report, silenced, with_reading
from generator.lint.narrow import NeedsWhole, PartOfSubject
from generator.lint.project import Project
from generator.lint.rule import RuleModule
from generator.lint.spots import Spot
from generator.lint.subject import Subject
from generator.lint.transplant import carried_over
from generator.lint.whole_game import is_whole_game
from generator.mod.index import IndexKeeper, ModIndex
from generator.mod.records import Definition
from generator.script.parser import collector_paused

# Seconds that the rules of a quick run may have taken together the last time.
_QUICK = 0.35
_NEVER = float("inf")


class Session:
    """One project in memory: its files, index, spots, and what each rule found last."""

    def __init__(self, project: Project) -> None:
        self.project = project
        self.files = FilesOnWatch(project)
        self._keeper = IndexKeeper()
        self.subject = self._subject_of(self._keeper.index(self.files.layers), {})
        self._found: dict[str, list[Diagnostic]] = {}
        self._costs: dict[str, float] = {}
        self._edited: frozenset[str] = frozenset()
        self.is_current = False
        self._keys: frozenset[str] = frozenset()

    @property
    def rules(self) -> tuple[RuleModule, ...]:
        """The rules that run: without a whole game not those that need one."""
        return tuple(one for one in self.project.rules if self.subject.knows_base or not one.RULE.needs_base)

    def whole(self, is_overtaken: Callable[[], bool] = lambda: False) -> Report | None:
        """Judge everything; `None` if it is asked between two rules to stop, since files have changed again."""
        if self.is_current:
            return self._report()
        self.subject = self._subject_of(self.subject.index, self.subject.looked_at)
        with collector_paused():
            found = judge_each(self.rules, self.subject, is_overtaken)
        if found is None:
            return None
        self._found = {module.RULE.code: some for module, some in zip(self.rules, found, strict=True)}
        self._edited, self.is_current = frozenset(), True
        self._keys = frozenset(self.subject.keys())
        return self._report()

    def changed(self) -> frozenset[str]:
        """Take in what has changed on disk; the paths of the files, as shown."""
        changed = self.files.look()
        if changed:
            with collector_paused():
                self._take_in(changed)
        return changed

    def _take_in(self, changed: frozenset[str]) -> None:
        before = self.subject
        index = self._keeper.index(self.files.layers)
        self.subject = self._subject_of(index, before.looked_at)
        self.subject.calls = tuple(self._calls(before, changed))
        chains = carried_over(before.chains, before.index, index, knows_base=self.subject.knows_base)
        if chains is not None:
            self.subject.chains = chains
        before.let_go()
        self._edited |= changed
        self.is_current = False

    def _calls(self, before: Subject, changed: frozenset[str]) -> Iterator[Spot]:
        """All calls of macros: those known from before, and those of the changed files."""
        yield from (spot for spot in before.calls if spot.owner.file.shown not in changed)
        for one, spots in self.subject.by_definition.items():
            if one.file.shown in changed:
                yield from (spot for spot in spots if spot.is_macro)

    def try_rules(self) -> None:
        """Find out which rules are quick, so that the first change need not do so."""
        self._judge_part()

    def quick(self) -> Report:
        """Judge the files changed since the last whole run, by the rules that are quick at it."""
        if self._edited:
            with collector_paused():
                self._judge_part()
        return self._report()

    def _judge_part(self) -> None:
        part = PartOfSubject(self.subject, self._edited, self._keys)
        part.share()
        for module in self._quick_rules():
            code = module.RULE.code
            start = time.process_time()
            try:
                found = list(module.check(part))
            except NeedsWhole:
                self._costs[code] = _NEVER
                continue
            self._costs[code] = time.process_time() - start
            kept = [one for one in self._found.get(code, ()) if one.place.path not in self._edited]
            self._found[code] = kept + [one for one in found if one.place.path in self._edited]

    def _quick_rules(self) -> Sequence[RuleModule]:
        """The rules whose last quick runs were the shortest; a rule that was never tried counts as quick."""
        chosen: list[RuleModule] = []
        total = 0.0
        for module in sorted(self.rules, key=lambda one: self._costs.get(one.RULE.code, 0.0)):
            total += self._costs.get(module.RULE.code, 0.0)
            if total <= _QUICK:
                chosen.append(module)
        return chosen

    def _subject_of(self, index: ModIndex, known: Mapping[Definition, tuple[Spot, ...]]) -> Subject:
        return Subject(index, self.project.name, is_whole_game(index, self.project.name), known)

    def _report(self) -> Report:
        index = self.subject.index
        findings = in_order(one for module in self.rules for one in self._found.get(module.RULE.code, ()))
        ran = tuple(module.RULE for module in self.rules)
        off = tuple(module.RULE for module in self.project.rules if module not in self.rules)
        report = silenced(Report(tuple(findings), ran, off), index)
        return with_reading(report, index, self.project.name).only(self.project.wants)

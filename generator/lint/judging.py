"""Runs rules over a subject, in two processes where the mod is large. Knows no rule by name.

The second process is a copy of this one (`fork`), so that the index and the spots need not be sent: it takes rule after
rule from the same list, and only findings travel back. It leaves the rules that need the flow to the first one, which
begins with those of flow and state (`CK4xx`). Systems that cannot copy a process run one rule after the other.
"""

from __future__ import annotations

import multiprocessing
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from multiprocessing.connection import Connection
from multiprocessing.sharedctypes import Synchronized

from generator.diagnostics import Diagnostic
from generator.lint.narrow import NeedsWhole, SubjectWithoutFlow
from generator.lint.rule import RuleModule
from generator.lint.subject import Subject

# Below so many objects with script a second process costs more than it saves.
_LARGE = 5_000
_Found = dict[int, list[Diagnostic]]
_OF_FLOW = "CK4"


def judge(modules: Sequence[RuleModule], subject: Subject) -> list[Diagnostic]:
    """What all rules find, in the order of the rules."""
    if not (_can_copy() and len(modules) > 1 and len(subject.by_definition) >= _LARGE):
        return [finding for module in modules for finding in module.check(subject)]
    subject.prepare()
    first = sorted(modules, key=lambda module: not module.RULE.code.startswith(_OF_FLOW))
    found = dict(zip((id(module) for module in first), _in_two_processes(first, subject), strict=True))
    return [finding for module in modules for finding in found[id(module)]]


def _can_copy() -> bool:
    return sys.platform == "linux" and len(os.sched_getaffinity(0)) > 1


def _in_two_processes(modules: Sequence[RuleModule], subject: Subject) -> list[list[Diagnostic]]:
    """What each rule finds."""
    context = multiprocessing.get_context("fork")
    following: Synchronized[int] = context.Value("i", 0)
    receiver, sender = context.Pipe(duplex=False)
    second = context.Process(target=_run_second, args=(modules, subject, following, sender), daemon=True)
    second.start()
    sender.close()
    try:
        found = _take_turns(modules, subject, following)
        found |= _received(receiver)
    finally:
        second.terminate()
        second.join()
    # A rule that failed in the second process fails here again, where its traceback is seen.
    return [found[place] if place in found else list(one.check(subject)) for place, one in enumerate(modules)]


def _run_second(
    modules: Sequence[RuleModule], subject: Subject, following: Synchronized[int], sender: Connection
) -> None:
    sender.send(_take_turns(modules, SubjectWithoutFlow(subject), following))
    sender.close()


def _take_turns(modules: Sequence[RuleModule], subject: Subject, following: Synchronized[int]) -> _Found:
    """Take the next rule that nobody has taken, until there is none."""
    found: _Found = {}
    while True:
        with following.get_lock():
            place = following.value
            following.value += 1
        if place >= len(modules):
            return found
        with suppress(NeedsWhole):
            found[place] = list(modules[place].check(subject))


def _received(receiver: Connection) -> _Found:
    try:
        found = receiver.recv()
    except EOFError:
        return {}
    assert isinstance(found, dict)
    return found

"""Runs rules over a subject, in two processes where the mod is large. Knows no rule by name.

The second process is a copy of this one (`fork`), so that the index and the spots need not be sent: it takes rule after
rule from the same list, and only findings travel back. It leaves the rules that need the flow to the first one, which
begins with those of flow and state (`CK4xx`). Systems that cannot copy a process run one rule after the other.
"""

from __future__ import annotations

import multiprocessing
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import count
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
    found = judge_each(modules, subject)
    assert found is not None, "nothing overtakes it"
    return [finding for some in found for finding in some]


def judge_each(
    modules: Sequence[RuleModule], subject: Subject, is_overtaken: Callable[[], bool] = lambda: False
) -> list[list[Diagnostic]] | None:
    """What each rule finds; `None` if it is asked between two rules to stop."""
    first = sorted(modules, key=lambda module: not module.RULE.code.startswith(_OF_FLOW))
    turns = _Turns(first, subject, is_overtaken)
    if not (_can_copy() and len(modules) > 1 and len(subject.by_definition) >= _LARGE):
        found = turns.take(count())
    else:
        subject.prepare()
        found = _in_two_processes(turns)
    if len(found) < len(modules):
        return None
    by_module = {id(module): found[place] for place, module in enumerate(first)}
    return [by_module[id(module)] for module in modules]


def _can_copy() -> bool:
    return sys.platform == "linux" and len(os.sched_getaffinity(0)) > 1


@dataclass(frozen=True, slots=True)
class _Turns:
    """Rules that are taken one after the other, perhaps by two processes."""

    modules: Sequence[RuleModule]
    subject: Subject
    is_overtaken: Callable[[], bool]

    def take(self, places: Iterable[int]) -> _Found:
        """What the rules at some places find, until there is none left; nothing more once it is overtaken."""
        found: _Found = {}
        for place in places:
            if place >= len(self.modules) or self.is_overtaken():
                break
            with suppress(NeedsWhole):
                found[place] = list(self.modules[place].check(self.subject))
        return found


def _in_two_processes(turns: _Turns) -> _Found:
    context = multiprocessing.get_context("fork")
    following: Synchronized[int] = context.Value("i", 0)
    receiver, sender = context.Pipe(duplex=False)
    second = context.Process(target=_run_second, args=(turns, following, sender), daemon=True)
    second.start()
    sender.close()
    try:
        found = turns.take(_free(following))
        if turns.is_overtaken():
            return {}
        found |= _received(receiver)
    finally:
        second.terminate()
        second.join()
    # A rule that failed in the second process fails here again, where its traceback is seen.
    return found | turns.take(place for place in range(len(turns.modules)) if place not in found)


def _run_second(turns: _Turns, following: Synchronized[int], sender: Connection) -> None:
    own = replace(turns, subject=SubjectWithoutFlow(turns.subject), is_overtaken=lambda: False)
    sender.send(own.take(_free(following)))
    sender.close()


def _free(following: Synchronized[int]) -> Iterator[int]:
    """The places that no other process has taken."""
    while True:
        with following.get_lock():
            place = following.value
            following.value += 1
        yield place


def _received(receiver: Connection) -> _Found:
    try:
        found = receiver.recv()
    except EOFError:
        return {}
    assert isinstance(found, dict)
    return found

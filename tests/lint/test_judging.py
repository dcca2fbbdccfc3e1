"""Rules in two processes find what they find in one, and none is lost."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from generator.diagnostics import Diagnostic, Severity
from generator.lint import judging
from generator.lint.rule import Rule
from generator.lint.rules import RULES
from generator.lint.subject import Subject
from generator.mod.folder import find_mod
from generator.mod.index import index_mod
from generator.source import Place
from tests.lint.conftest import mod_of

_GOLDEN = Path(__file__).parents[2] / "mod_output"
_SCRIPT = "namespace = s\ncharacter_event = { id = s.1 trigger = { NOT = { age = 1 ai = no } } }\n"
_IN_TWO = pytest.mark.skipif(not judging._can_copy(), reason="this system cannot copy a process, or has one core only")


class _Fake(ModuleType):
    """A rule that does something of its own."""

    def __init__(self, code: str) -> None:
        super().__init__(code, "A rule.")
        self.RULE = Rule(code, code.lower(), Severity.ERROR)

    def check(self, subject: Subject, /) -> Iterator[Diagnostic]:
        yield self.RULE.finding(str(os.getpid()), Place(self.RULE.code))


class _Meeting(_Fake):
    """Leaves a sign and waits for that of another rule, which must run at the same time."""

    def __init__(self, code: str, own: Path, other: Path) -> None:
        super().__init__(code)
        self.own, self.other = own, other

    def check(self, subject: Subject, /) -> Iterator[Diagnostic]:
        self.own.touch()
        end = time.monotonic() + 60
        while not self.other.exists() and time.monotonic() < end:
            time.sleep(0.01)
        if self.other.exists():
            yield from super().check(subject)


class _Failing(_Fake):
    def check(self, subject: Subject, /) -> Iterator[Diagnostic]:
        raise RuntimeError("a bug")


class _Following(_Fake):
    def check(self, subject: Subject, /) -> Iterator[Diagnostic]:
        yield self.RULE.finding(f"{len(subject.flow.asked)} asked", Place(self.RULE.code))


def _subject(script: str = _SCRIPT) -> Subject:
    return Subject(index_mod(mod_of(script)), "mod")


@pytest.fixture
def any_size_is_large(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(judging, "_LARGE", 0)


@_IN_TWO
def test_two_rules_run_at_the_same_time(tmp_path: Path, any_size_is_large: None) -> None:
    one, two = tmp_path / "one", tmp_path / "two"
    found = judging.judge([_Meeting("CK901", one, two), _Meeting("CK902", two, one)], _subject())
    assert [finding.code for finding in found] == ["CK901", "CK902"]
    assert len({finding.message for finding in found}) == 2


def test_a_small_mod_is_judged_in_one_process() -> None:
    found = judging.judge([_Fake("CK901"), _Fake("CK902")], _subject())
    assert {finding.message for finding in found} == {str(os.getpid())}


@_IN_TWO
@pytest.mark.parametrize("codes", [("CK901", "CK401", "CK902"), ("CK401", "CK901", "CK402")])
def test_findings_come_in_the_order_of_the_rules(any_size_is_large: None, codes: tuple[str, ...]) -> None:
    found = judging.judge([_Fake(code) for code in codes], _subject())
    assert tuple(finding.code for finding in found) == codes


@_IN_TWO
def test_all_rules_find_the_same_in_two_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    mod = find_mod(_GOLDEN)
    subject = Subject(index_mod([mod_of(_SCRIPT), mod.files()]), "mod")
    alone = judging.judge(RULES, subject)
    assert alone
    monkeypatch.setattr(judging, "_LARGE", 0)
    assert judging.judge(RULES, subject) == alone


@_IN_TWO
def test_a_bug_of_a_rule_is_not_swallowed(any_size_is_large: None) -> None:
    for modules in ([_Failing("CK901"), _Fake("CK902")], [_Fake("CK901"), _Failing("CK902")]):
        with pytest.raises(RuntimeError, match="a bug"):
            judging.judge(modules, _subject())


@_IN_TWO
def test_rules_that_follow_the_mod_are_never_lost(any_size_is_large: None) -> None:
    modules = [_Following(f"CK{number}") for number in range(901, 907)]
    found = judging.judge(modules, _subject())
    assert [finding.code for finding in found] == [module.RULE.code for module in modules]


@pytest.mark.parametrize("least", [0, 10**9])
def test_judging_stops_between_two_rules_when_it_is_overtaken(monkeypatch: pytest.MonkeyPatch, least: int) -> None:
    monkeypatch.setattr(judging, "_LARGE", least)
    modules = [_Fake("CK901"), _Fake("CK902"), _Fake("CK903")]
    assert judging.judge_each(modules, _subject(), lambda: True) is None
    found = judging.judge_each(modules, _subject(), lambda: False)
    assert found is not None
    assert [[one.code for one in some] for some in found] == [["CK901"], ["CK902"], ["CK903"]]


def test_no_rules_find_nothing() -> None:
    assert judging.judge([], _subject()) == []

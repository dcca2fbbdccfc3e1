"""Safe mending: what it changes, what it leaves alone, and that nothing is found any more afterwards."""

from __future__ import annotations

import codecs

import pytest

from generator.diagnostics import Diagnostic
from generator.lint.fixes import Edit, applied, mended, statement_at
from generator.lint.linter import lint_index, with_reading
from generator.mod.files import files_in_memory
from generator.mod.index import index_mod
from generator.script.parser import parse

_PATH = "events/f.txt"


def _mend(content: bytes, path: str = _PATH) -> bytes:
    """The file with its findings mended."""
    index = index_mod(files_in_memory({path: content}))
    report = with_reading(lint_index(index, "mod"), index, "mod")
    return mended(content, [one for one in report.findings if one.place.path == path], index)


def _codes(content: bytes, path: str = _PATH) -> list[str]:
    index = index_mod(files_in_memory({path: content}))
    return [one.code for one in with_reading(lint_index(index, "mod"), index, "mod").findings]


_EVENT = b"namespace = f\r\ncharacter_event = {\r\n\tid = f.1\r\n\tis_triggered_only = yes\r\n\tdesc = x\r\n%s\r\n}\r\n"


def test_not_becomes_nor_and_comments_stay() -> None:
    before = _EVENT % b"\ttrigger = { # why\r\n\t\tNOT = { trait = brave ai = yes } # so\r\n\t}"
    after = _mend(before)
    assert after == before.replace(b"NOT = {", b"NOR = {")
    assert "CK401" not in _codes(after)


def test_nested_findings_are_all_mended() -> None:
    before = _EVENT % b"\ttrigger = { NOT = { AND = { NOT = { age = 1 ai = no } age = 3 } ai = yes } }"
    after = _mend(before)
    assert after.count(b"NOR") == 2
    assert "CK401" not in _codes(after)


def test_repeat_event_is_wrapped() -> None:
    option = b"\toption = { name = x FROM = { wealth = 1 repeat_event = { id = f.1 days = 3 } } }"
    after = _mend(_EVENT % option)
    assert b"FROM = { wealth = 1 ROOT = { repeat_event = { id = f.1 days = 3 } } }" in after
    assert "CK301" not in _codes(after)


def test_a_walk_from_one_to_the_next_is_left_alone() -> None:
    before = _EVENT % b"\toption = { name = x random_courtier = { repeat_event = { id = f.1 } } FROM = { wealth = 1 } }"
    assert b"ROOT = {" not in _mend(before)


def test_empty_limit_goes() -> None:
    after = _mend(_EVENT % b"\toption = { name = x any_vassal = { limit = { } prestige = 5 } }")
    assert b"any_vassal = { prestige = 5 }" in after


def test_triggered_only_is_added_where_something_fires_the_event() -> None:
    fired = b"namespace = f\ncharacter_event = {\n\tid = f.1\n\tdesc = x\n\toption = { name = x "
    fired += b"repeat_event = { id = f.1 days = 3 } }\n}\n"
    assert b"\tid = f.1\n\tis_triggered_only = yes\n\tdesc" in _mend(fired)
    assert "CK501" not in _codes(_mend(fired))
    unfired = fired.replace(b"repeat_event = { id = f.1 days = 3 }", b"")
    assert _mend(unfired) == unfired


def test_triggered_only_in_an_event_on_one_line() -> None:
    before = (
        b"namespace = f\ncharacter_event = { id = f.1 option = { name = x repeat_event = { id = f.1 days = 3 } } }\n"
    )
    assert b"{ id = f.1 is_triggered_only = yes option" in _mend(before)


@pytest.mark.parametrize(
    ("row", "wanted"),
    [
        (b"k;A", b"k;A;;;;;;;;;;;;;x"),
        (b"k;A;B;;x", b"k;A;B;;;;;;;;;;;;x"),
        (b"k;A;;;;;;;;;;;;;;x", b"k;A;;;;;;;;;;;;;x"),
        (b"k;A;;;;;;;;;;;;;", b"k;A;;;;;;;;;;;;;x"),
        (b"k;1;2;3;4;5;6;7;8;9;10;11;12;13;14;x", b"k;1;2;3;4;5;6;7;8;9;10;11;12;13;14;x"),
    ],
)
def test_rows(row: bytes, wanted: bytes) -> None:
    other = b"#CODE;ENGLISH;x\r\nother;O;;;;;;;;;;;;;x\r\n"
    assert _mend(other + row + b"\r\n", "localisation/f.csv") == other + wanted + b"\r\n"


def test_rows_that_a_finding_stands_for_are_mended_too() -> None:
    rows = b"".join(b"k%d;A;;;;;;;;;;;x\r\n" % number for number in range(30))
    wanted = b"".join(b"k%d;A;;;;;;;;;;;;;x\r\n" % number for number in range(30))
    other = b"# with;as;many;;;;;;;;;;x\r\n;;;;;;;;;;;;x\r\nother;O;;;;;;;;;;;;;x\r\n"
    assert _mend(other + rows, "localisation/f.csv") == other + wanted


def test_encoding() -> None:
    text = "a;Caf\u00e9 \u2013 d\u00e9j\u00e0;;;;;;;;;;;;;x\n"
    assert _mend(codecs.BOM_UTF8 + text.encode(), "localisation/f.csv") == text.encode("cp1252")
    assert _mend(text.encode("cp1252"), "localisation/f.csv") == text.encode("cp1252")


def test_letters_that_windows_1252_lacks_are_kept() -> None:
    raw = "a;\u0141\u00f3d\u017a;;;;;;;;;;;;;x\n".encode()
    assert _mend(raw, "localisation/f.csv") == raw


def test_undefined_bytes_come_back() -> None:
    before = _EVENT % b"\ttrigger = { NOT = { trait = brave ai = yes } } # \x81 \xe9"
    assert _mend(before) == before.replace(b"NOT", b"NOR")


def test_nothing_to_mend_changes_nothing() -> None:
    before = _EVENT % b"\toption = { name = x }"
    assert _mend(before) == before


def test_edits_do_not_overlap() -> None:
    assert applied("abcdef", [Edit(1, 3, "X"), Edit(4, 5, "Y")]) == "aXdYf"
    assert applied("abcdef", [Edit(0, 6, "all"), Edit(2, 3, "X")]) in ("abXdef", "all")


def test_statement_at() -> None:
    script = parse("a = { b = { c = 1 } }", "x")
    found = statement_at(script.statements, 12)
    assert found is not None
    assert found.key == "c"
    assert statement_at(script.statements, 5) is None


def test_findings_outside_the_file_are_harmless() -> None:
    index = index_mod(files_in_memory({_PATH: _EVENT % b"\ttrigger = { NOT = { age = 1 ai = no } }"}))
    findings: list[Diagnostic] = list(lint_index(index, "mod").findings)
    assert mended(b"a = 1\n", findings, index) == b"a = 1\n"

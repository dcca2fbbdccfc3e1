"""Findings over the files in `cases/`: `### CK101` stands on the line of the finding, `### ^CK101` on the line below.

Missing and surplus findings fail, and so does a second finding where one is expected.
"""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from generator.script.faults import FAULTS
from generator.script.parser import read_script
from generator.script.tree import Script, Statement

CASES = sorted(Path(__file__).parent.joinpath("cases").glob("*.txt"))
EXPECTATION = re.compile(r"### *((?:\^?CK[0-9]+ *)+)$")


def expected_findings(text: str) -> Counter[tuple[int, str]]:
    """(line, code) of every expectation in a text."""
    wanted: Counter[tuple[int, str]] = Counter()
    for number, line in enumerate(text.splitlines(), start=1):
        match = EXPECTATION.search(line)
        for code in match[1].split() if match else ():
            wanted[number - code.startswith("^"), code.lstrip("^")] += 1
    return wanted


def actual_findings(script: Script) -> Counter[tuple[int, str]]:
    return Counter((one.place.start.line, one.code) for one in script.findings if one.place.start)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.stem)
def test_case(case: Path) -> None:
    script = read_script(case, case.name)
    wanted = expected_findings(script.source.text)
    assert wanted, "a case without expectations proves nothing"
    assert actual_findings(script) == wanted


def top(name: str) -> list[Statement]:
    case = next(case for case in CASES if case.stem == name)
    return list(read_script(case).statements)


def test_statements_behind_an_unclosed_block_stay_at_the_top() -> None:
    keys = [one.key for one in top("braces")]
    assert keys == ["character_event", "character_event", "character_event", "two", "last"]
    first, second, third, _, _ = top("braces")
    assert [one.key for one in first.block] == ["id", "option", "trigger"]
    assert [one.key for one in second.block] == ["id", "option"]
    assert [one.key for one in third.block] == ["id", "option", "option"]


def test_a_missing_and_an_extra_brace_do_not_cancel_out() -> None:
    assert [one.key for one in top("cancelling")] == ["first", "second", "third", "fourth"]
    assert [one.key for one in top("cancelling")[2].block] == ["option", "trigger"]


def test_careless_indentation_changes_nothing() -> None:
    keys = [one.key for one in top("sloppy")]
    assert keys == ["sloppy", "late", "early", "second", "again", "jumping"]


def test_an_extra_brace_does_not_end_the_block_around_it() -> None:
    keys = [one.key for one in top("extra_brace")]
    assert keys == ["one", "two", "three", "four"]
    assert [one.key for one in top("extra_brace")[1].block] == ["option", "trigger"]


def test_statements_around_faults_are_read() -> None:
    read = {one.key: one for one in top("statements")}
    assert read["if"].block[0].key == "a"
    assert "a" not in read
    assert read["b"].word == "c"
    assert read["e"].word == "f"
    assert read["g"].word == "h"
    assert read["k"].operator == "!="
    assert [one.key for one in read["y"].block] == ["a", "c", "e"]
    assert read["z"].value_span.start > read["z"].start
    assert read["aa"].word == "b!c"
    assert read["ab"].word == "!d"


def test_quoted_texts_around_faults_are_read() -> None:
    read = {one.key: one.word for one in top("quotes")}
    assert read["a"] == "no end"
    assert read["e"] == r"an escaped \" quote"
    assert read["f"] == r"gfx\event\tavern.dds"
    assert read["h"] == "over two\nlines = too"
    assert read["i"] == "no end here"
    assert read["j"] == "fine"
    assert read["m"] == ""
    assert read["n"] == "#"
    cut = next(one for one in top("quotes") if one.key == "c").block
    assert [(one.key, one.word) for one in cut] == [("name", "two words"), ("culture", "danish")]


def test_no_name_is_cut_in_two() -> None:
    assert [one.key for one in top("odd_characters")] == ["a\xa0", "c", "e", "g", "h\x01i", "voil\xc3\xa0"]
    assert top("odd_characters")[1].word == "d"


def test_the_table_of_faults_has_no_code_or_name_twice() -> None:
    assert len({fault.code for fault in FAULTS}) == len({fault.name for fault in FAULTS}) == len(FAULTS)
    assert all("CK101" <= fault.code <= "CK129" and fault.help for fault in FAULTS)


def test_the_page_on_the_language_lists_every_fault() -> None:
    page = Path(__file__).parents[2].joinpath("docs", "language.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (CK1[0-9]{2}) \| (\S+) \| (\w+) \|", page, re.MULTILINE)
    assert rows == [
        (fault.code, fault.name, fault.severity.value) for fault in sorted(FAULTS, key=lambda one: one.code)
    ]

"""Comments that silence findings: on the line, the next, a block, the file; and the old validator's marks."""

from __future__ import annotations

import pytest

from generator.diagnostics import Diagnostic
from generator.lint.linter import lint
from generator.lint.rules import crowded_not, lonely_logic, unknown_event
from tests.lint.conftest import lines_of, mod_of

_NOT = "NOT = { age = 16 ai = yes }"


def _findings(trigger: str, head: str = "") -> tuple[list[int], int]:
    """Lines of the findings in an event's trigger that starts on line 6, and how many were silenced."""
    script = f"{head}\nnamespace = s\ncharacter_event = {{\n\tid = s.1\n\ttrigger = {{\n{trigger}\n\t}}\n}}\n"
    report = lint(mod_of(script), rules=(crowded_not, lonely_logic))
    return [line for _, line in lines_of(report.findings)], report.silenced


def test_nothing_is_silenced_without_a_comment() -> None:
    assert _findings(_NOT) == ([6], 0)


@pytest.mark.parametrize(
    "mark",
    [
        "ignore",
        "ignore CK401",
        "ignore ck401",
        "ignore crowded-not",
        "ignore CK4",
        "ignore CK301, CK401",
        "IGNORE CK401",
    ],
)
def test_same_line(mark: str) -> None:
    assert _findings(f"{_NOT} # modwright: {mark}\n{_NOT}") == ([7], 1)


@pytest.mark.parametrize("mark", ["ignore CK301", "ignore lonely-logic", "ignore-next CK401", "ignored"])
def test_other_codes_and_other_lines_stay(mark: str) -> None:
    assert _findings(f"{_NOT} # modwright: {mark}") == ([6], 0)


def test_next_line() -> None:
    assert _findings(f"# modwright: ignore-next CK401\n{_NOT}\n{_NOT}") == ([8], 1)


def test_block_ends_with_its_brace() -> None:
    block = f"AND = {{\n{_NOT}\n{_NOT}\n}}\n{_NOT}"
    assert _findings(f"# modwright: ignore-block CK401\n{block}") == ([11], 2)


def test_block_mark_without_a_block_means_one_line() -> None:
    assert _findings(f"# modwright: ignore-block CK401\n\n{_NOT}") == ([8], 0)


def test_block_mark_at_the_end_of_the_file_is_harmless() -> None:
    script = f"namespace = s\ncharacter_event = {{ id = s.1 trigger = {{ {_NOT} }} }} # modwright: ignore-block"
    assert not lint(mod_of(script), rules=(crowded_not,)).findings


def test_file() -> None:
    assert _findings(f"{_NOT}\nOR = {{ age = 1 }}\n{_NOT}", "# modwright: ignore-file crowded-not") == ([7], 2)


def test_one_file_does_not_silence_another() -> None:
    event = f"namespace = s\ncharacter_event = {{ id = s.1 trigger = {{ {_NOT} }} }}\n"
    script = f"#! events/a.txt\n# modwright: ignore-file\n{event}#! events/b.txt\n{event}"
    assert lines_of(lint(mod_of(script), rules=(crowded_not,)).findings) == [("events/b.txt", 2)]


def test_old_mark_for_everything() -> None:
    assert _findings(f'# Audax Validator "." Ignore_NEXT\n{_NOT}') == ([], 1)


def test_old_numbered_marks_mean_names_and_scopes_only() -> None:
    assert _findings(f'# Audax Validator "." Ignore_1005\n{_NOT}') == ([7], 0)


_GONE = "character_event = { id = s.9 }"


def _unknown(mark: str, lines: str = _GONE) -> tuple[list[int], int]:
    """Lines of the findings on an event that does not exist, the mark on line 5, and how many were silenced."""
    script = f"namespace = s\ncharacter_event = {{\n\tid = s.1\n\timmediate = {{\n{mark}\n{lines}\n\t}}\n}}\n"
    report = lint(mod_of(script), rules=(unknown_event,))
    return [line for _, line in lines_of(report.findings)], report.silenced


@pytest.mark.parametrize(
    "mark",
    [
        '# Audax Validator "." Ignore_NEXT',
        '# Audax Validator "." Ignore_1005',
        '#Audax Validator "!" Ignore_1000',
        '# audax validator "EMF" ignore_next',
        '# Audax Validator "." Ignore_1005 # the event is another mod\'s',
    ],
)
def test_old_marks_hold_back_an_unknown_name_on_the_next_line(mark: str) -> None:
    assert _unknown("") == ([6], 0)
    assert _unknown(mark) == ([], 1)
    assert _unknown(mark, f"{_GONE}\n{_GONE}") == ([7], 1)


@pytest.mark.parametrize(
    "mark",
    [
        "# Audax Validator Ignore_NEXT",
        '# Audax Validator "." Ignore_',
        '# Audax Validator "." Ignore_ALL',
        '# Validator "." Ignore_NEXT',
        "log = \"# Audax Validator '.' Ignore_NEXT\"",
    ],
)
def test_what_is_no_old_mark_silences_nothing(mark: str) -> None:
    assert _unknown(mark) == ([6], 0)


def test_an_old_mark_does_not_reach_its_own_line() -> None:
    assert _unknown(f'{_GONE} # Audax Validator "." Ignore_NEXT') == ([5], 1)


def test_a_mark_in_a_text_is_no_mark() -> None:
    assert _findings(f'{_NOT} log = "# modwright: ignore"') == ([6], 0)


def test_report_keeps_the_order_of_places() -> None:
    findings: tuple[Diagnostic, ...] = lint(mod_of(f"character_event = {{ trigger = {{ {_NOT}\n{_NOT} }} }}")).findings
    places = [one.place.sort_key for one in findings]
    assert places == sorted(places)

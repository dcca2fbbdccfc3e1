"""`modwright explain` and `modwright list-codes`."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from generator.cli import explain, list_codes
from generator.errors import UserError
from generator.lint.rules import RULES
from generator.script.faults import FAULTS


def _explain(code: str) -> str:
    result = CliRunner().invoke(explain.command, [code], catch_exceptions=False)
    assert result.exit_code == 0
    return result.output


@pytest.mark.parametrize("word", ["CK301", "ck301", "repeat-event-elsewhere"])
def test_a_rule_by_code_or_name(word: str) -> None:
    text = _explain(word)
    assert text.startswith("CK301 repeat-event-elsewhere (error, confidence high)")
    for part in ("What it does: ", "Why it is bad: ", "\nBad:\n", "\nGood:\n", "Source: "):
        assert part in text
    assert "    option = { name = x FROM = { repeat_event = { id = x.2 } } }" in text


def test_a_fault_of_reading() -> None:
    text = _explain("CK101")
    assert text.startswith("CK101 unclosed-brace (error)")
    assert "What to do: " in text


@pytest.mark.parametrize("module", RULES, ids=lambda module: module.RULE.code)
def test_every_rule_is_explained(module: object) -> None:
    code = next(one.RULE.code for one in RULES if one is module)
    assert _explain(code).startswith(code)


def test_a_near_name_is_suggested() -> None:
    with pytest.raises(UserError) as fault:
        _explain("nested-form")
    assert fault.value.hint == "did you mean `nested-from`?"
    with pytest.raises(UserError):
        _explain("qqq")


def test_list_has_every_code_once() -> None:
    result = CliRunner().invoke(list_codes.command, [], catch_exceptions=False)
    codes = [line.split()[0] for line in result.output.splitlines()]
    assert codes == [fault.code for fault in FAULTS] + [module.RULE.code for module in RULES]

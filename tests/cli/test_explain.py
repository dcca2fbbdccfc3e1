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
    for word in ("qqq", ""):
        with pytest.raises(UserError) as fault:
            _explain(word)
        assert fault.value.hint == "see `modwright list-codes`"


def test_list_has_every_code_once() -> None:
    result = CliRunner().invoke(list_codes.command, [], catch_exceptions=False)
    codes = [line.split()[0] for line in result.output.splitlines()]
    told = [fault.code for fault in FAULTS] + [module.RULE.code for module in RULES]
    assert codes == told + [code for family, _, _ in explain.FAMILIES for code in family]
    assert len(set(codes)) == len(codes)


@pytest.mark.parametrize(
    ("word", "start", "more"),
    [
        ("RY112", "RY112 missing-key (error)\na fault of rules.yaml", "docs/rules.md"),
        ("ry206", "RY206 unknown-condition (error)\na fault of rules.yaml", "docs/expressions.md"),
        ("RY301", "RY301 impossible-hand (error)\na fault of rules.yaml", "docs/rules.md"),
        ("SC131", "SC131 unknown-person (error)\na fault of a scenario file", "docs/scenarios.md"),
        ("VF101", "VF101 wrong-hand (error)\nfound by `modwright verify`", "build the mod again"),
    ],
)
def test_codes_of_rules_scenarios_and_proofs(word: str, start: str, more: str) -> None:
    text = _explain(word)
    assert text.startswith(start)
    assert more in text


def test_a_name_that_several_codes_share_tells_all_of_them() -> None:
    text = _explain("wrong-type")
    assert text.startswith("RY113 wrong-type")
    assert "SC113 wrong-type" in text

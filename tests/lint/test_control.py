"""Selection of rules, settings files and the baseline."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from generator.diagnostics import Severity
from generator.errors import UserError
from generator.lint.baseline import baseline_text, new_findings, read_baseline
from generator.lint.config import find_settings, read_settings
from generator.lint.rules import RULES
from generator.lint.selection import choose, is_meant
from generator.source import Position
from tests.lint.conftest import found_in

_SCRIPT = "namespace = s\ncharacter_event = {\n" + "\ttrigger = { NOT = { age = 1 ai = no } }\n" * 2 + "}\n"


def _codes(select: tuple[str, ...] = (), ignore: tuple[str, ...] = ()) -> set[str]:
    return {module.RULE.code for module in choose(select, ignore)}


def test_default_are_all_that_are_on() -> None:
    assert _codes() == {module.RULE.code for module in RULES if module.RULE.is_on}


def test_select_by_code_part_of_code_and_name() -> None:
    assert _codes(("CK301",)) == {"CK301"}
    assert _codes(("nested-from", "ck301")) == {"CK301", "CK302"}
    assert _codes(("CK3",)) == {module.RULE.code for module in RULES if module.RULE.code.startswith("CK3")}
    assert _codes(("all",)) == {module.RULE.code for module in RULES}


def test_ignore_wins() -> None:
    assert _codes(("CK3",), ("nested-from",)) == _codes(("CK3",)) - {"CK302"}


def test_unknown_word_is_refused_with_the_nearest_name() -> None:
    with pytest.raises(UserError) as fault:
        choose(("nested-form",), ())
    assert fault.value.message == "no rule is called `nested-form`"
    assert fault.value.hint == "did you mean `nested-from`?"
    with pytest.raises(UserError):
        choose((), ("zzzzzzzzzz",))


def test_codes_of_the_reader_may_be_ignored_too() -> None:
    assert _codes((), ("CK101", "utf-8")) == _codes()


def test_a_word_is_not_the_middle_of_a_code() -> None:
    assert not is_meant("CK301", "repeat-event-elsewhere", "301")
    assert not is_meant("CK301", "repeat-event-elsewhere", "repeat")


def test_settings_are_found_above_and_paths_are_beside_the_file(tmp_path: Path) -> None:
    (tmp_path / "modwright.toml").write_text(
        '[lint]\nselect = ["CK3"]\nignore = ["nested-from"]\n'
        'base = ["../Big"]\nfail-on = "error"\nbaseline = "known.json"\n'
    )
    (tmp_path / "mod" / "events").mkdir(parents=True)
    settings = find_settings(tmp_path / "mod" / "events")
    assert settings.select == ("CK3",)
    assert settings.ignore == ("nested-from",)
    assert settings.base == (tmp_path / "../Big",)
    assert settings.baseline == tmp_path / "known.json"
    assert settings.fail_on is Severity.ERROR


def test_settings_in_pyproject(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text('[project]\nname = "x"\n[tool.modwright.lint]\nselect = ["CK401"]\n')
    assert find_settings(tmp_path).select == ("CK401",)


def test_own_file_comes_before_pyproject(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text('[tool.modwright.lint]\nselect = ["CK401"]\n')
    (tmp_path / "modwright.toml").write_text('[lint]\nselect = ["CK402"]\n')
    assert find_settings(tmp_path).select == ("CK402",)


def test_pyproject_of_others_is_passed_over(tmp_path: Path) -> None:
    (tmp_path / "modwright.toml").write_text('[lint]\nselect = ["CK402"]\n')
    (tmp_path / "mod").mkdir()
    (tmp_path / "mod" / "pyproject.toml").write_text("[tool.ruff]\nline-length = 1\n")
    assert find_settings(tmp_path / "mod").select == ("CK402",)


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("[lint]\n\nselekt = []\n", "modwright.toml:3: no setting is called `selekt`"),
        ("[lint]\nfail_on = 1\n", "modwright.toml:2: no setting is called `fail_on`"),
        ('[lnit]\nselect = ["CK1"]\n', "modwright.toml:1: no table is called `lnit`"),
        ("[lint]\nselect = 5\n", "modwright.toml:2: `select` is not a list of codes and names of rules"),
        ('[lint]\nignore = ["CK1", 5]\n', "modwright.toml:2: `ignore` is not a list of codes and names of rules"),
        ('[lint]\nbase = "../Big"\n', "modwright.toml:2: `base` is not a list of folders"),
        ("[lint]\nbaseline = []\n", "modwright.toml:2: `baseline` is not the path of a file"),
        ('[lint]\nfail-on = "never"\n', "modwright.toml:2: `fail-on` is not `error`, `warning` or `info`"),
        ("lint = 5\n", "modwright.toml:1: `lint` is not a table"),
        ("[lint\n", "no TOML"),
    ],
)
def test_faulty_settings_are_refused(tmp_path: Path, text: str, part: str) -> None:
    path = tmp_path / "modwright.toml"
    path.write_text(text)
    with pytest.raises(UserError) as fault:
        read_settings(path)
    assert part in fault.value.message


def test_missing_settings_file() -> None:
    with pytest.raises(UserError):
        read_settings(Path("nowhere/modwright.toml"))


def test_baseline_holds_back_what_it_knows(tmp_path: Path) -> None:
    findings = found_in(_SCRIPT, "CK401")
    assert len(findings) == 2
    path = tmp_path / "known.json"
    path.write_text(baseline_text(findings, ""))
    assert new_findings(findings, read_baseline(path), "") == []


def test_baseline_counts_equal_findings(tmp_path: Path) -> None:
    findings = found_in(_SCRIPT, "CK401")
    path = tmp_path / "known.json"
    path.write_text(baseline_text(findings[:1], ""))
    assert new_findings(findings, read_baseline(path), "") == [findings[1]]


def test_baseline_is_not_upset_by_line_numbers(tmp_path: Path) -> None:
    findings = found_in(_SCRIPT, "CK401")
    path = tmp_path / "known.json"
    path.write_text(baseline_text(findings, ""))
    moved = [replace(one, place=replace(one.place, start=Position(90, 1), end=Position(90, 4))) for one in findings]
    assert new_findings(moved, read_baseline(path), "") == []
    changed = [replace(one, place=replace(one.place, excerpt="another line")) for one in findings]
    assert new_findings(changed, read_baseline(path), "") == changed


def test_baseline_paths_are_relative_to_the_mod() -> None:
    finding = found_in(_SCRIPT, "CK401")[0]
    far = replace(finding, place=replace(finding.place, path="C:\\mods\\My Mod\\events\\a.txt"))
    known = json.loads(baseline_text([far], "C:\\mods\\My Mod"))
    assert known[0]["path"] == "events/a.txt"


@pytest.mark.parametrize("text", ["", "{}", '[{"code": 5}]', "[1]"])
def test_a_file_that_is_no_baseline(tmp_path: Path, text: str) -> None:
    path = tmp_path / "known.json"
    path.write_text(text)
    with pytest.raises(UserError):
        read_baseline(path)
    with pytest.raises(UserError):
        read_baseline(tmp_path / "missing.json")

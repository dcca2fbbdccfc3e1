"""Settings files: what each key does to a run, that each is told in the docs, and what is said of a wrong one."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from generator.errors import UserError
from generator.lint.baseline import baseline_text
from generator.lint.config import LintSettings, find_settings, read_settings
from generator.lint.project import Choice, find_projects
from generator.lint.run import View, fails, lint_project, shown

_FAULTY = (
    "namespace = t\ncharacter_event = {\n\tid = t.1\n\ttrigger = { NOT = { age = 1 ai = no } OR = { age = 2 } }\n}\n"
)
_DOCS = (Path(__file__).parents[2] / "docs" / "lint.md").read_text("utf-8")
_KEYS = [field.alias or name for name, field in LintSettings.model_fields.items()]


def _mod(folder: Path) -> Path:
    (folder / "mod" / "events").mkdir(parents=True)
    (folder / "mod" / "events" / "t.txt").write_text(_FAULTY)
    return folder / "mod"


def _codes(mod: Path) -> set[str]:
    """The codes of what is shown of a mod with its settings."""
    project = find_projects([mod], Choice())[0]
    return {one.code for one in shown(lint_project(project), project, View()).report.findings}


def _fails(mod: Path) -> bool:
    project = find_projects([mod], Choice())[0]
    return fails(lint_project(project).only(lambda one: one.code == "CK401"), [project])


def _bases(mod: Path) -> list[str]:
    (mod.parent / "Big" / "events").mkdir(parents=True, exist_ok=True)
    return [base.name for base in find_projects([mod], Choice())[0].bases]


def _left(mod: Path) -> set[str]:
    """The codes shown while a baseline knows one of them."""
    project = find_projects([mod], Choice())[0]
    known = [one for one in lint_project(project.unfiltered()).findings if one.code == "CK401"]
    (mod.parent / "known.json").write_text(baseline_text(known, str(project.mod.root)))
    return _codes(mod) & {"CK401", "CK402"}


# Of each key: its value as TOML, what is looked at, and what that is without the key and with it.
_EFFECTS: dict[str, tuple[str, Callable[[Path], object], object, object]] = {
    "select": ('["CK402"]', lambda mod: _codes(mod) & {"CK401", "CK402"}, {"CK401", "CK402"}, {"CK402"}),
    "ignore": ('["crowded-not"]', lambda mod: _codes(mod) & {"CK401", "CK402"}, {"CK401", "CK402"}, {"CK402"}),
    "base": ('["../Big"]', _bases, [], ["Big"]),
    "fail-on": ('"error"', _fails, True, False),
    "baseline": ('"../known.json"', _left, {"CK401", "CK402"}, {"CK402"}),
}


def test_every_key_has_a_test() -> None:
    assert sorted(_EFFECTS) == sorted(_KEYS)


@pytest.mark.parametrize("key", _EFFECTS)
@pytest.mark.parametrize(("name", "table"), [("modwright.toml", "lint"), ("pyproject.toml", "tool.modwright.lint")])
def test_each_key_does_what_it_says(tmp_path: Path, key: str, name: str, table: str) -> None:
    value, look, without, with_key = _EFFECTS[key]
    mod = _mod(tmp_path)
    assert look(mod) == without
    (mod / name).write_text(f"[{table}]\n{key} = {value}\n")
    assert look(mod) == with_key


def test_every_key_has_a_row_in_the_docs() -> None:
    rows = re.findall(r"^\| `([\w-]+)` \| .+ \| .+ \| .+ \|$", _DOCS, re.MULTILINE)
    assert [row for row in rows if row in _KEYS] == _KEYS


def test_the_example_in_the_docs_is_read(tmp_path: Path) -> None:
    example = re.search(r"```toml\n(\[lint\].*?)```", _DOCS, re.DOTALL)
    assert example
    (tmp_path / "modwright.toml").write_text(example[1])
    settings = read_settings(tmp_path / "modwright.toml")
    assert settings.model_fields_set == set(LintSettings.model_fields)


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("[lint]\nselekt = []\n", "did you mean `select`?"),
        ("[lint]\nfail_on = 1\n", "did you mean `fail-on`?"),
        ("[lint]\nzzz = 1\n", "expected `select`, `ignore`, `base`, `fail-on`, `baseline`"),
        ("[lnit]\n", "did you mean `lint`?"),
        ("[lint]\nselect = 1\n", "see docs/lint.md for all settings"),
    ],
)
def test_what_to_do_about_a_wrong_key(tmp_path: Path, text: str, hint: str) -> None:
    (tmp_path / "modwright.toml").write_text(text)
    with pytest.raises(UserError) as fault:
        find_settings(tmp_path)
    assert fault.value.hint == hint


def test_a_wrong_key_in_pyproject_is_told_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "pyproject.toml"
    path.write_text('[project]\nname = "x"\n\n[tool.modwright.lint]\nignor = []\n')
    with pytest.raises(UserError) as fault:
        find_settings(tmp_path)
    assert fault.value.message == f"{path}:5: no setting is called `ignor`"


def test_a_project_that_only_needs_modwright_has_no_settings(tmp_path: Path) -> None:
    (tmp_path / "modwright.toml").write_text('[lint]\nselect = ["CK402"]\n')
    (tmp_path / "mod").mkdir()
    (tmp_path / "mod" / "pyproject.toml").write_text('[project]\nname = "x"\ndependencies = ["modwright"]\n')
    assert find_settings(tmp_path / "mod").select == ("CK402",)

"""From paths and options to projects: each mod once, settings and command line together, bases kept apart."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.diagnostics import Diagnostic
from generator.errors import UserError
from generator.lint.project import Choice, Project, contents, find_projects, with_content
from generator.source import Place


def _mod(folder: Path, name: str = "mymod") -> Path:
    (folder / name / "events").mkdir(parents=True)
    (folder / name / "events" / "a.txt").write_text("namespace = a\n")
    return folder / name


def _project(path: Path, choice: Choice | None = None) -> Project:
    return find_projects([path], choice or Choice())[0]


def test_a_mod_named_in_three_ways_is_one_project(tmp_path: Path) -> None:
    mod = _mod(tmp_path)
    (tmp_path / "mymod.mod").write_text('name = "My Mod"\npath = "mod/mymod"\n')
    projects = find_projects([mod, tmp_path, tmp_path / "mymod.mod"], Choice())
    assert [one.name for one in projects] == ["My Mod"]


def test_mods_keep_the_order_of_the_command_line(tmp_path: Path) -> None:
    mods = [_mod(tmp_path, name) for name in ("c", "a", "b")]
    assert [one.name for one in find_projects(mods, Choice())] == ["c", "a", "b"]


def test_a_path_that_means_no_mod_ends_the_command(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="does not exist"):
        find_projects([_mod(tmp_path), tmp_path / "none"], Choice())


def test_each_mod_has_its_own_settings(tmp_path: Path) -> None:
    one, two = _mod(tmp_path, "one"), _mod(tmp_path, "two")
    (one / "modwright.toml").write_text('[lint]\nselect = ["CK401"]\n')
    found = find_projects([one, two], Choice())
    assert [module.RULE.code for module in found[0].rules] == ["CK401"]
    assert len(found[1].rules) > 50


def test_the_command_line_comes_before_the_settings(tmp_path: Path) -> None:
    mod, big, huge = (_mod(tmp_path, name) for name in ("mod", "big", "huge"))
    (mod / "modwright.toml").write_text('[lint]\nselect = ["CK401"]\nignore = ["CK402"]\nbase = ["../big"]\n')
    known = tmp_path / "known.json"
    project = _project(mod, Choice(("CK4",), ("CK403",), (huge,), known))
    codes = {module.RULE.code for module in project.rules}
    assert {"CK401", "CK404"} <= codes
    assert not {"CK402", "CK403"} & codes
    assert [base.name for base in project.bases] == ["huge"]
    assert project.baseline == known
    assert project.unfiltered().baseline is None
    assert [base.root.resolve() for base in _project(mod).bases] == [big.resolve()]


def test_a_base_of_the_same_name_is_told_from_the_mod(tmp_path: Path) -> None:
    (tmp_path / "over").mkdir()
    mod, base = _mod(tmp_path / "over"), _mod(tmp_path)
    names = [layer.name for layer in _project(mod, Choice(bases=(base,))).layers()]
    assert names == ["mymod (base)", "mymod"]


def _finding(code: str, name: str) -> Diagnostic:
    return Diagnostic(code, name, "", Place(""))


@pytest.mark.parametrize(
    ("select", "ignore", "wanted"),
    [
        ((), (), True),
        (("CK1",), (), True),
        (("utf-8",), (), True),
        (("CK401",), (), False),
        ((), ("CK114",), False),
        (("CK1",), ("CK114",), False),
    ],
)
def test_findings_of_the_reader_are_chosen_too(
    tmp_path: Path, select: tuple[str, ...], ignore: tuple[str, ...], wanted: bool
) -> None:
    project = _project(_mod(tmp_path), Choice(select, ignore))
    assert project.wants(_finding("CK114", "utf-8")) is wanted


def test_content_is_that_of_one_moment(tmp_path: Path) -> None:
    mod = _mod(tmp_path)
    (mod / "readme.md").write_text("not read")
    (files,) = (with_content(layer) for layer in _project(mod).layers())
    (mod / "events" / "a.txt").write_text("changed")
    read = {file.path: file.content for _, file in contents([files])}
    assert read["events/a.txt"] == b"namespace = a\n"
    assert isinstance(read["readme.md"], Path)


def test_a_file_that_cannot_be_read_stays_on_disk(tmp_path: Path) -> None:
    mod = _mod(tmp_path)
    (mod / "events" / "dead.txt").symlink_to(tmp_path / "nowhere")
    (files,) = (with_content(layer) for layer in _project(mod).layers())
    file = files.get("events/dead.txt")
    assert file is not None
    assert isinstance(file.content, Path)

"""Output folders that are refused, since a build there could harm something else."""

from __future__ import annotations

from pathlib import Path

import pytest

import generator
from generator.build.output_folder import output_folder
from generator.errors import UserError


@pytest.fixture
def project(tmp_path: Path) -> Path:
    (tmp_path / "home/project").mkdir(parents=True)
    (tmp_path / "home/project/rules.yaml").write_text("mod: {}\n", encoding="utf-8")
    return tmp_path / "home/project"


def _refusal(out: Path, project: Path) -> str:
    with pytest.raises(UserError) as caught:
        output_folder(out, project / "rules.yaml", home=project.parent)
    assert "--out" in caught.value.hint
    return caught.value.message


def test_a_folder_of_its_own_is_taken(project: Path) -> None:
    assert output_folder(project / "mod_output", project / "rules.yaml", home=project.parent) == project / "mod_output"
    (project / "full").mkdir()
    (project / "full/notes.txt").write_text("mine", encoding="utf-8")
    assert output_folder(project / "full", project / "rules.yaml", home=project.parent) == project / "full"


def test_links_and_dots_are_resolved(project: Path) -> None:
    (project / "real").mkdir()
    (project / "link").symlink_to(project / "real", target_is_directory=True)
    assert output_folder(project / "x/../link", project / "rules.yaml", home=project.parent) == project / "real"


def test_the_project_itself(project: Path) -> None:
    assert "is or holds the rules file" in _refusal(project, project)
    assert "is or holds the rules file" in _refusal(project / "mod_output/..", project)


def test_the_home_folder(project: Path) -> None:
    rules = project.parent.parent / "elsewhere" / "rules.yaml"
    with pytest.raises(UserError, match="is or holds the home folder"):
        output_folder(project.parent, rules, home=project.parent)


def test_the_root_of_the_disk(project: Path) -> None:
    assert "is the root of the disk" in _refusal(Path(project.anchor), project)


def test_a_file(project: Path) -> None:
    (project / "out").write_text("x", encoding="utf-8")
    assert "is a file" in _refusal(project / "out", project)


@pytest.mark.parametrize("mark", ["rules.yaml", "pyproject.toml"])
def test_another_project(project: Path, mark: str) -> None:
    (project / "other").mkdir()
    (project / "other" / mark).write_text("", encoding="utf-8")
    assert f"`{mark}` lies in it" in _refusal(project / "other", project)


def test_modwright_itself(project: Path) -> None:
    source = Path(generator.__file__).parent
    assert "holds modwright itself" in _refusal(source, project)
    assert "inside modwright's own source" in _refusal(source / "build" / "out", project)


def test_a_link_in_a_circle_or_a_zero_in_the_name(project: Path) -> None:
    assert "cannot be " in _refusal(Path("a\0b"), project)

"""A new project: what is written, and what is refused without losing anything."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

import generator
from generator.build.games import game_models
from generator.errors import UserError
from generator.spec.bundled import bundled
from generator.spec.rules import load_rules
from generator.spec.starter import SCHEMA_FILE, starter_files, write_project

FILES = {"rules.yaml": b"a: 1\n", "x.json": b"{}"}


def test_the_starter_is_rules_without_faults(tmp_path: Path) -> None:
    write_project(tmp_path / "new", starter_files(game_models()))
    rules = load_rules(tmp_path / "new" / "rules.yaml", game_models())
    assert set(rules.games) <= set(game_models())
    assert sorted(path.name for path in (tmp_path / "new").iterdir()) == [".gitignore", SCHEMA_FILE, "rules.yaml"]


def test_the_starter_is_the_bundled_file_but_for_the_place_of_its_schema() -> None:
    files = starter_files(game_models())
    ours = bundled("rules.yaml").read_text(encoding="utf-8").splitlines()
    theirs = files["rules.yaml"].decode("utf-8").splitlines()
    assert theirs[0] == f"# yaml-language-server: $schema={SCHEMA_FILE}"
    assert theirs[1:] == ours[1:]
    assert any(line.startswith("# ") for line in theirs[1:])
    assert json.loads(files[SCHEMA_FILE])["properties"]["mod"]


@pytest.mark.parametrize("existing", [(), (".git",)])
def test_into_an_empty_folder(tmp_path: Path, existing: tuple[str, ...]) -> None:
    for name in existing:
        (tmp_path / name).mkdir()
    write_project(tmp_path, FILES)
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir() if path.is_file()} == FILES


def test_folders_are_made(tmp_path: Path) -> None:
    write_project(tmp_path / "a" / "b" / "c", FILES)
    assert (tmp_path / "a" / "b" / "c" / "rules.yaml").is_file()


def test_a_folder_that_holds_something_is_refused(tmp_path: Path) -> None:
    (tmp_path / "rules.yaml").write_text("mine")
    with pytest.raises(UserError, match=r"is not empty, it holds `rules\.yaml`"):
        write_project(tmp_path, FILES)
    assert [path.read_text() for path in tmp_path.iterdir()] == ["mine"]


def test_a_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "x").write_text("mine")
    with pytest.raises(UserError, match="is a file"):
        write_project(tmp_path / "x", FILES)
    with pytest.raises(UserError, match="cannot be written: not a directory"):
        write_project(tmp_path / "x" / "y", FILES)
    assert (tmp_path / "x").read_text() == "mine"


@pytest.mark.skipif(os.name == "nt", reason="links need rights there")
def test_a_link_to_nowhere_is_refused(tmp_path: Path) -> None:
    (tmp_path / "x").symlink_to(tmp_path / "none")
    with pytest.raises(UserError, match="leads nowhere"):
        write_project(tmp_path / "x", FILES)


@pytest.mark.parametrize("name", ["a?b", "con", "NUL.txt", "a:b", "dots.", "tail ", "a\x01b", 'a"b', "lpt1"])
def test_names_that_are_no_folder_everywhere_are_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(UserError, match="no name for a folder"):
        write_project(tmp_path / name / "b", FILES)
    assert list(tmp_path.iterdir()) == []


def test_relative_names_are_fine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    write_project(Path("../there"), FILES)
    write_project(Path(), FILES)
    assert (tmp_path / "there" / "rules.yaml").is_file()
    assert (tmp_path / "here" / "rules.yaml").is_file()


def test_nothing_is_written_into_modwright() -> None:
    package = Path(generator.__file__).parent
    with pytest.raises(UserError, match="inside modwright itself"):
        write_project(package / "my_mod", FILES)
    assert not (package / "my_mod").exists()


def test_a_failure_half_way_leaves_nothing(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="cannot be written"):
        write_project(tmp_path / "a" / "b", {**FILES, "none/x": b""})
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_without_rights(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    try:
        with pytest.raises(UserError, match="cannot be written: permission denied"):
            write_project(tmp_path / "a", FILES)
    finally:
        tmp_path.chmod(0o700)


def test_bundled_files() -> None:
    assert bundled("rules.yaml").is_file()
    assert bundled("templates").is_dir()
    with pytest.raises(FileNotFoundError, match=r"lacks nothing\.txt"):
        bundled("nothing.txt")

"""`modwright lint` over mods that are meant to break it: no traceback, a fitting exit code, output that can be read."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner

from generator.cli.lint import command
from generator.errors import UserError
from generator.lint.linter import lint
from generator.mod.files import files_in_memory

EVENT = "namespace = t\ncharacter_event = { id = t.1 is_triggered_only = yes option = { name = x } }\n"
FORMATS = ("text", "json", "sarif", "github", "junit")


def _write(folder: Path, path: str, content: bytes) -> None:
    file = folder / path
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(content)


def _odd_links(folder: Path) -> None:
    _write(folder, "events/t.txt", EVENT.encode())
    for name, goal in (("loop", ".."), ("dead.txt", "nowhere.txt"), ("self.txt", "self.txt")):
        (folder / "events" / name).symlink_to(goal)


def _odd_names(folder: Path) -> None:
    for name in ("a\nb.txt", "a;<b>&c.txt", "%25::x.txt", '"quoted".txt'):
        _write(folder, f"events/{name}", EVENT.encode() + b"}")


def _odd_encodings(folder: Path) -> None:
    for encoding in ("utf-8-sig", "utf-16", "utf-16-be", "utf-32"):
        _write(folder, f"events/{encoding}.txt", EVENT.encode(encoding))
    _write(folder, "events/return.txt", EVENT.replace("\n", "\r").encode())
    _write(folder, "localisation/a.csv", "a;Jürgen €;;;;;;;;;;;;;x\n".encode())
    _write(folder, "localisation/b.csv", "a;Jürgen;;;;;;;;;;;;;x\n".encode("utf-16"))


def _bytes_of_all_kinds(folder: Path) -> None:
    for path in ("events/a.txt", "decisions/a.txt", "common/scripted_effects/a.txt", "localisation/a.csv"):
        _write(folder, path, bytes(range(256)) * 4)
    _write(folder, "events/nulls.txt", b"\0" * 5_000)


def _empty_files(folder: Path) -> None:
    for path in ("events/a.txt", "decisions/a.txt", "common/on_actions/a.txt", "localisation/a.csv", "interface/a.gfx"):
        _write(folder, path, b"")


def _folders_for_files(folder: Path) -> None:
    (folder / "events" / "t.txt").mkdir(parents=True)
    (folder / "localisation" / "a.csv").mkdir(parents=True)


def _everything_twice(folder: Path) -> None:
    for name in ("a", "b"):
        _write(folder, f"events/{name}.txt", EVENT.encode() * 3)
        _write(folder, f"decisions/{name}.txt", b"decisions = { a = { } a = yes } decisions = { a = { effect = { } } }")
        _write(folder, f"common/scripted_effects/{name}.txt", b"e = { e = yes } e = { f = yes } f = { e = no }")


MODS: tuple[Callable[[Path], None], ...] = (
    *(_empty_files, _bytes_of_all_kinds, _odd_links, _odd_names),
    *(_odd_encodings, _folders_for_files, _everything_twice),
)


def _is_read(form: str, text: str) -> bool:
    """Whether a reader of a format takes it."""
    match form:
        case "json" | "sarif":
            return isinstance(json.loads(text), dict)
        case "junit":
            return ElementTree.fromstring(text).tag.startswith("testsuite")
        case "github":
            return all(line.startswith("::") for line in text.split("\n") if line)
        case _:
            return "finding" in text or "error" in text or "warning" in text


@pytest.mark.parametrize("form", FORMATS)
@pytest.mark.parametrize("make", MODS, ids=lambda make: make.__name__.strip("_"))
def test_every_format_bears_it(make: Callable[[Path], None], form: str, tmp_path: Path) -> None:
    folder = tmp_path / "Möd with spaces"
    make(folder)
    words = [str(folder), "--format", form, "--confidence", "low", "--no-cache"]
    result = CliRunner().invoke(command, words, catch_exceptions=False)
    assert result.exit_code in (0, 1)
    assert _is_read(form, result.stdout)


@pytest.mark.parametrize("form", FORMATS)
def test_a_folder_without_a_mod_ends_in_one_sentence(form: str, tmp_path: Path) -> None:
    with pytest.raises(UserError):
        CliRunner().invoke(command, [str(tmp_path), "--format", form], catch_exceptions=False)


def _findings(path: str, text: str) -> set[str]:
    return {finding.code for finding in lint(files_in_memory({path: text.encode("cp1252")})).findings}


@pytest.mark.parametrize(
    ("opening", "inside"),
    [("FROM = { ", "wealth = 1"), ("if = { limit = { has_character_flag = f } ", "clr_character_flag = f")],
)
def test_deep_nesting(opening: str, inside: str) -> None:
    text = f"decisions = {{ x = {{ effect = {{ {opening * 100}{inside}{' }' * 100} }} }} }}"
    assert _findings("decisions/t.txt", text)


def test_a_million_characters_on_one_line() -> None:
    options = "option = { name = x } " * 4_000
    assert "CK201" not in _findings("events/t.txt", f"namespace = t character_event = {{ id = t.1 {options} }}")

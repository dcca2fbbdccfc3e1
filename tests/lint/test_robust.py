"""No input whatever makes a rule raise: mangled cases, empty and odd files, and the public mods if they are there."""

from __future__ import annotations

import os
import random
from pathlib import Path

import pytest

from generator.lint.documentation import split_files
from generator.lint.linter import lint, lint_index, with_reading
from generator.lint.rules import RULES
from generator.mod.files import files_in_memory
from generator.mod.folder import find_mod
from generator.mod.index import index_mod

CASES = sorted(Path(__file__).with_name("cases").glob("*.txt"))
_PIECES = ("{", "}", "=", '"', "#", "FROM = {", "NOT = {", "=\n", "0", "", "", "\x81", "[", "event_target:")


def _mangled(text: str, chance: random.Random) -> str:
    """A text with some stretches replaced by pieces that hurt."""
    for _ in range(chance.randint(1, 6)):
        start = chance.randrange(len(text) + 1)
        text = text[:start] + chance.choice(_PIECES) + text[start + chance.randint(0, 12) :]
    return text


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.stem)
def test_mangled_cases(case: Path) -> None:
    """Every rule runs over ten mangled versions of every case."""
    chance = random.Random(case.stem)
    for _ in range(10):
        files = split_files(_mangled(case.read_text("cp1252").replace("#! base\n", ""), chance))
        mod = files_in_memory({path: text.encode("latin-1", "replace") for path, text in files.items()})
        findings = lint(mod, rules=RULES).findings
        assert all(finding.message and "\n" not in finding.message for finding in findings)


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\0\0\0",
        b"}",
        b"{",
        b"character_event = yes",
        b"character_event = { }",
        b"character_event = { id = { } trigger = yes option = no desc = { { } } }",
        b"decisions = { a = { effect = 5 potential = { FROM } } }",
        b"targeted_decisions = { a = { filter = { } effect = { wealth = { } opinion = FROM } } }",
        b"namespace = { } character_event = { id = a.1 immediate = { repeat_event = { } repeat_event = x } }",
        b"a = { set_variable = { which = } check_variable = yes random_list = { x = { } 5 = 3 } }",
    ],
)
def test_odd_files(content: bytes) -> None:
    folders = (
        "events",
        "decisions",
        "common/scripted_effects",
        "common/traits",
        "common/on_actions",
        "common/cb_types",
    )
    mod = files_in_memory({f"{folder}/x.txt": content for folder in folders} | {"localisation/x.csv": content})
    index = index_mod(mod)
    assert with_reading(lint_index(index, "mod", rules=RULES), index, "mod") is not None


def test_a_base_may_be_odd_too() -> None:
    odd = files_in_memory({"events/x.txt": b"character_event = { id = x.1 } }"}, "base")
    assert lint(files_in_memory({"events/y.txt": b"namespace = y"}, "mod"), [odd], RULES).findings == ()


_MODS = os.environ.get("MODWRIGHT_MODS", "")
_NAMES = ("ck2plus/CK2Plus", "emf/EMF", "ate", "diadochi", "thedas", "mafia")


@pytest.mark.slow
@pytest.mark.skipif(not _MODS, reason="MODWRIGHT_MODS names no folder of public mods")
@pytest.mark.parametrize("name", _NAMES)
def test_public_mods(name: str) -> None:
    """Every rule, those off by default too, over a whole public mod."""
    folder = Path(_MODS, name)
    if not folder.is_dir():
        pytest.skip(f"{folder} is not there")
    assert lint(find_mod(folder).files(), rules=RULES).findings

"""The pages of the rules: complete, current, and taken apart rightly."""

from __future__ import annotations

import inspect
from pathlib import Path
from types import ModuleType

import pytest

from generator.lint.documentation import as_markdown, page_of, split_files
from generator.lint.pages import pages, write
from generator.lint.rule import RuleModule
from generator.lint.rules import RULES, repeat_event
from generator.script.faults import FAULTS

_FOLDER = Path(__file__).parents[2] / "docs" / "rules"


def test_committed_pages_are_current() -> None:
    committed = {path.name: path.read_text("utf-8") for path in _FOLDER.glob("*.md")}
    assert committed == pages()


def test_the_list_has_every_code() -> None:
    text = pages()["README.md"]
    for code in (*(fault.code for fault in FAULTS), *(module.RULE.code for module in RULES)):
        assert text.count(f"| {code} |") == 1


def test_writing_removes_pages_of_rules_that_are_gone(tmp_path: Path) -> None:
    (tmp_path / "CK999.md").write_text("old")
    (tmp_path / "notes.txt").write_text("mine")
    write(tmp_path)
    assert {path.name for path in tmp_path.glob("*.md")} == set(pages())
    assert (tmp_path / "notes.txt").exists()


@pytest.mark.parametrize("module", RULES, ids=lambda module: module.RULE.code)
def test_every_page_is_whole(module: RuleModule) -> None:
    """Title in one line, all parts, a source, and a function named check that is documented."""
    page = page_of(module)
    assert page.title
    assert "\n" not in page.title
    assert page.title.endswith(".")
    assert page.bad != page.good
    assert len(page.source) > 8
    assert inspect.getdoc(module.check)
    assert f"# {module.RULE.code} {module.RULE.name}" in as_markdown(module)


def test_a_missing_part_is_told() -> None:
    broken = ModuleType("broken", "A title.\n\nWhat: x.\nWhy: y.\nBad:\n    a\nSource: z\n")
    broken.RULE = repeat_event.RULE  # type: ignore[attr-defined]
    broken.check = repeat_event.check  # type: ignore[attr-defined]
    with pytest.raises(ValueError, match="CK301 lacks Good"):
        page_of(broken)


def test_examples_are_split_by_file() -> None:
    files = split_files("a = 1\n#! decisions/b.txt\nb = 2\nc = 3\n#! events/example.txt\nd = 4")
    assert files == {"events/example.txt": "a = 1\nd = 4\n", "decisions/b.txt": "b = 2\nc = 3\n"}


def test_modules_are_named_for_their_fault() -> None:
    """One rule a file, and every file a rule in the list."""
    folder = Path(inspect.getfile(repeat_event)).parent
    files = {path.stem for path in folder.glob("*.py")} - {"__init__"}
    assert files == {Path(inspect.getfile(module.check)).stem for module in RULES}

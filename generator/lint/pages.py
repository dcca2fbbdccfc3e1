"""The pages of `docs/rules/`, made from the docstrings of the rules.

python -m generator.lint.pages docs/rules        writes them
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path

from generator.lint.documentation import as_markdown, page_of
from generator.lint.rules import RULES
from generator.script.faults import FAULTS

_HEAD = """\
# Findings

Made from the docstrings of the rules by `python -m generator.lint.pages docs/rules`; a test keeps them current.

| code | name | severity | confidence | what |
| --- | --- | --- | --- | --- |
"""


def pages() -> Mapping[str, str]:
    """The text of every page by file name: one a rule, and a list of all codes."""
    made = {f"{module.RULE.code}.md": as_markdown(module) for module in RULES}
    made["README.md"] = _HEAD + "".join(_rows())
    return made


def _rows() -> list[str]:
    rows = [
        f"| {one.code} | {one.name} | {one.severity.value} | high | found while reading the file |\n" for one in FAULTS
    ]
    for module in RULES:
        rule = module.RULE
        name = f"[{rule.name}]({rule.code}.md)"
        title = page_of(module).title.rstrip(".")
        rows.append(f"| {rule.code} | {name} | {rule.severity.value} | {rule.confidence.value} | {title} |\n")
    return rows


def write(folder: Path) -> None:
    """Write all pages, and remove those of rules that are gone."""
    folder.mkdir(parents=True, exist_ok=True)
    made = pages()
    for old in folder.glob("*.md"):
        if old.name not in made:
            old.unlink()
    for name, text in made.items():
        (folder / name).write_text(text, "utf-8", newline="\n")


if __name__ == "__main__":
    write(Path(sys.argv[1]))

"""Mods compiled once a run of the tests, however many tests look at them: what a build gives is frozen.

Not for rules that name files beside them, nor for tests of the build itself. That the same rules give the same mod
every time is held by `tests/build/test_golden.py`.
"""

from __future__ import annotations

from pathlib import Path

from generator.build.compiler import Compiled, compile_rules

MOST = 24
"""So many mods are kept, each of some megabytes; the one that came first gives way."""
_KEPT: dict[str, Compiled] = {}


def compiled_once(text: str, folder: Path) -> Compiled:
    """The mod of these rules, which are written into the folder; `FaultyInput` as a build of theirs raises it."""
    rules = folder / "rules.yaml"
    rules.write_text(text, encoding="utf-8")
    return kept(rules)


def kept(rules: Path) -> Compiled:
    """The mod of a rules file; only the first one of equal files is compiled."""
    text = rules.read_text(encoding="utf-8")
    if text not in _KEPT:
        mod = compile_rules(rules)
        while len(_KEPT) >= MOST:
            del _KEPT[next(iter(_KEPT))]
        _KEPT[text] = mod
    return _KEPT[text]

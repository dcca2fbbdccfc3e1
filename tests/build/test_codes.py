"""The table of all codes of faults in rules.yaml."""

from __future__ import annotations

import re
from pathlib import Path

from generator.build.codes import RULES_CODES
from generator.build.games import GAMES
from generator.spec.codes import CODES
from generator.spec.expression.faults import FaultKind

ROOT = Path(__file__).parents[2]


def test_codes_stand_in_order_and_hold_those_of_the_file_and_its_conditions() -> None:
    assert list(RULES_CODES) == sorted(RULES_CODES)
    assert set(CODES) | {kind.code for kind in FaultKind} < set(RULES_CODES)
    assert RULES_CODES["RY206"] == "unknown-condition"


def test_no_game_gives_a_code_of_another_one_a_new_name() -> None:
    """Merging the tables would hide it: each code that a game's faults.py names must keep the name it has there."""
    for game in GAMES:
        source = (ROOT / "generator" / "games" / game.name / "faults.py").read_text(encoding="utf-8")
        named = set(re.findall(r'"RY\d+": "[a-z-]+",', source))
        assert named
        assert named <= {f'"{code}": "{name}",' for code, name in RULES_CODES.items()}, game.name


def test_every_code_of_the_broken_rules_is_known() -> None:
    texts = [path.read_text(encoding="utf-8") for path in (ROOT / "tests" / "spec" / "broken").glob("*.txt")]
    told = {
        (words[words.index("error") + 1], words[words.index("error") + 2].rstrip(":"))
        for text in texts
        for line in text.splitlines()
        if ": error RY" in line
        for words in [line.split()]
    }
    assert told
    assert told - {pair for pair in told if pair[0].startswith("RY9")} <= set(RULES_CODES.items())

"""Blocks of high die that are wrong: the exact messages with their places, from the bench and from the game itself."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.build.compiler import compile_rules
from generator.diagnostics import Diagnostic
from generator.errors import FaultyInput
from tests.games.toy.composed import alone, compiled_of, edited, written
from tests.games.toy.high_die.faults import CODES

FILTER = ("      filter: all\n", "      filter: al\n")
TOO_WIDE = ("      ai_filter: liege\n", "      ai_filter: all\n")
SHORT = ("    table_days: 30\n", "    table_days: 2\n")
HASTY = ("      ai_asks_every: 24\n", "      ai_asks_every: 3\n")
FOREVER = ("  left_alone:\n    years: 5\n", "  left_alone:\n")

OWN = [
    (SHORT, "RY901", "a game takes up to 3 days, so `table_days: 2` is too short", "write 3 or more"),
    (FILTER, "RY902", "the game has no target filter `al`", "did you mean `all`?"),
    (
        TOO_WIDE,
        "RY902",
        "`all` makes the AI look at every character of the world, expected a smaller circle",
        "write `liege`, `court` or `realm`",
    ),
    (
        FOREVER,
        "RY903",
        "`left_alone` has no duration, so nobody could be asked again",
        "give that event modifier `years: 5`",
    ),
    (
        HASTY,
        "RY904",
        "an AI that thinks of asking every 6 months cannot ask every 3",
        "write 6 or more, or a smaller `ai_checks_every`",
    ),
]


def faults_of(folder: Path, text: str) -> list[Diagnostic]:
    """All faults of a rules file."""
    with pytest.raises(FaultyInput) as caught:
        compiled_of(written(folder, text))
    return list(caught.value.findings)


def line_of(text: str, fault: Diagnostic) -> str:
    """The line of the file that a fault points at."""
    assert fault.place.start is not None
    return text.splitlines()[fault.place.start.line - 1]


@pytest.mark.parametrize(("change", "code", "message", "help"), OWN, ids=[code for _, code, *_ in OWN])
def test_faults_that_only_the_game_sees(
    tmp_path: Path, change: tuple[str, str], code: str, message: str, help: str
) -> None:
    text = edited(change)
    (fault,) = faults_of(tmp_path, text)
    assert (fault.code, fault.name, fault.message, fault.help) == (code, CODES[code], message, help)
    assert fault.place.path == str(tmp_path / "rules.yaml")
    key = "left_alone" if change is FOREVER else change[0].strip().partition(":")[0]
    assert line_of(text, fault).strip().startswith(f"{key}:")


def test_all_faults_are_told_at_once(tmp_path: Path) -> None:
    found = faults_of(tmp_path, edited(SHORT, FILTER, TOO_WIDE, HASTY, FOREVER))
    assert sorted(fault.code for fault in found) == ["RY901", "RY902", "RY902", "RY903", "RY904"]


def test_a_block_that_is_off_is_not_judged(tmp_path: Path) -> None:
    on = edited(SHORT, FILTER)
    off = on.replace("  high_die:\n    enabled: true", "  high_die:\n    enabled: false")
    assert off != on
    assert compiled_of(written(tmp_path, off)).games == ()


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (("    faces: 6\n", "    faces: 1\n"), "faces"),
        (("    faces: 6\n", "    faces: 21\n"), "faces"),
        (("    faces: 6\n", "    faces: six\n"), "faces"),
        (("      ante: 1\n", "      ante: 0\n"), "ante"),
        (("      ante: 1\n", "      ante: -1\n"), "ante"),
        (("    faces: 6\n", "    face: 6\n"), "face"),
        (("    faces: 6\n", "    faces: 6\n    faces: 8\n"), "faces"),
        (("    memory: shared_a_game\n", "    memory: shared_a_gam\n"), "memory"),
        (("      trait: gambler\n", "      trait: gamble\n"), "trait"),
        (("      asker: human or trait(gambler)\n", "      asker: human or opinion(guest) > 0\n"), "asker"),
        (("motif: dice, colours: [bone, blue]", "motif: dyce, colours: [bone, blue]"), "decision"),
        (("english: '{other} has thrown §Y{other_die}§!.", "english: '{other} has thrown §Y{my_die}§!."), "english"),
        (("        spanish: Tirar el dado\n", ""), "throw"),
    ],
    ids=lambda one: one if isinstance(one, str) else one[1].strip()[:30],
)
def test_what_the_bench_sees_for_every_game(tmp_path: Path, change: tuple[str, str], words: str) -> None:
    """Types, bounds, names and texts need no code of the game: one fault each, at its key."""
    text = edited(change)
    (fault,) = faults_of(tmp_path, text)
    assert fault.code.startswith("RY1") or fault.code.startswith("RY2")
    assert words in line_of(text, fault)
    assert fault.message


def test_near_names_are_suggested(tmp_path: Path) -> None:
    (fault,) = faults_of(tmp_path, edited(("    faces: 6\n", "    face: 6\n")))
    assert "did you mean `faces`" in fault.help
    (fault,) = faults_of(tmp_path, edited(("    memory: shared_a_game\n", "    memory: shared_a_gam\n")))
    assert "did you mean `shared_a_game`" in fault.help


def test_a_bench_without_the_game_does_not_know_its_block(tmp_path: Path) -> None:
    """Nothing of the toy has leaked into the product."""
    with pytest.raises(FaultyInput) as caught:
        compile_rules(written(tmp_path, alone()))
    (fault,) = caught.value.findings
    assert "`high_die`" in fault.message
    assert line_of(alone(), fault) == "  high_die:"

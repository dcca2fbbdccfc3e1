"""Faults in the keys that all games at a table share, under the codes of the game that has them."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.build.games import game_models
from generator.games.tavern.faults import TavernCodes, tavern_faults
from generator.games.tavern.spec import TavernBlock
from generator.spec.rules import Rules, parse_rules
from tests.games.one_game import one_game

ROOT = Path(__file__).parents[3]
CODES = TavernCodes(unknown_filter="RY901", no_duration="RY902", impatient_ai="RY903")


def found(*changes: tuple[str, str]) -> list[tuple[str, str, str, str]]:
    """Code, name, message and help of the faults in the shipped rules of dice poker with lines changed."""
    text = one_game((ROOT / "rules.yaml").read_text(encoding="utf-8"), "dice_poker")
    for old, new in changes:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    rules = parsed(text)
    block = rules.game("dice_poker", game_models()["dice_poker"])
    assert isinstance(block, TavernBlock)
    return [(one.code, one.name, one.message, one.help) for one in tavern_faults(rules, "dice_poker", block, CODES)]


def parsed(text: str) -> Rules:
    return parse_rules(ROOT / "rules.yaml", text, game_models())


def test_the_shipped_block_has_none() -> None:
    assert found() == []


@pytest.mark.parametrize("key", ["filter: all", "ai_filter: liege"])
def test_a_filter_that_the_game_does_not_have(key: str) -> None:
    word = key.partition(":")[0]
    ((code, name, message, _),) = found((f"      {key}\n", f"      {word}: everybody\n"))
    assert (code, name, message) == ("RY901", "unknown-filter", "the game has no target filter `everybody`")


def test_a_near_filter_is_suggested() -> None:
    ((_, _, _, help),) = found(("      ai_filter: liege\n", "      ai_filter: leige\n"))
    assert "liege" in help


def test_an_ai_that_looks_at_the_whole_world() -> None:
    assert found(("      ai_filter: liege\n", "      ai_filter: all\n")) == [
        (
            "RY901",
            "unknown-filter",
            "`all` makes the AI look at every character of the world, expected a smaller circle",
            "write `liege`, `court` or `realm`",
        )
    ]


def test_an_ai_that_asks_more_often_than_it_thinks() -> None:
    assert found(("ai_asks_every: 24", "ai_asks_every: 2")) == [
        (
            "RY903",
            "impatient-ai",
            "an AI that thinks of asking every 6 months cannot ask every 2",
            "write 6 or more, or a smaller `ai_checks_every`",
        )
    ]


def test_a_guest_who_would_never_be_asked_again() -> None:
    assert found(("  left_alone:\n    years: 5\n", "  left_alone:\n")) == [
        (
            "RY902",
            "no-duration",
            "`left_alone` has no duration, so nobody could be asked again",
            "give that event modifier `years: 5`",
        )
    ]


def test_all_faults_are_told_with_their_places() -> None:
    text = one_game((ROOT / "rules.yaml").read_text(encoding="utf-8"), "dice_poker")
    text = text.replace("ai_filter: liege", "ai_filter: nobody").replace("ai_asks_every: 24", "ai_asks_every: 1")
    rules = parsed(text)
    block = rules.game("dice_poker", game_models()["dice_poker"])
    assert isinstance(block, TavernBlock)
    lines = text.splitlines()
    places = [one.place for one in tavern_faults(rules, "dice_poker", block, CODES)]
    told = [lines[place.start.line - 1].strip() for place in places if place.start is not None]
    assert told == ["ai_filter: nobody", "ai_asks_every: 1"]

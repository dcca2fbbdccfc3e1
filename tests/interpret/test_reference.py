"""The page of commands, and that every command of the interpreter exists in the game's tables."""

from __future__ import annotations

import re
from pathlib import Path

from generator.ck2 import facts
from generator.interpret import commands, flow, logic
from generator.interpret.compiler import DISPLAY_ONLY
from generator.interpret.definitions import EVENT_KINDS
from generator.interpret.iterators import ITERATORS
from generator.interpret.links import LINKS
from generator.interpret.reference import (
    Status,
    effect_status,
    effect_statuses,
    page,
    share,
    trigger_status,
    trigger_statuses,
)  # fmt: skip

CASES = sorted((Path(__file__).parent / "cases").glob("*.txt"))
PAGE = Path(__file__).parents[2] / "docs" / "commands.md"
PRETRIGGERS = {field.key.lower() for field in facts.pretriggers()}


def test_the_page_is_current() -> None:
    assert PAGE.read_text() == page(), "write docs/commands.md anew; its last line says how"


def test_every_condition_is_one_of_the_game() -> None:
    names = {*commands.TRIGGERS, *logic.TRIGGERS} - set(facts.controls()) - PRETRIGGERS
    assert {name for name in names if facts.trigger(name) is None} == set()


def test_every_effect_is_one_of_the_game() -> None:
    names = {*commands.EFFECTS, *flow.EFFECTS} - set(facts.controls()) - EVENT_KINDS
    assert {name for name in names if facts.effect(name) is None} == set()


def test_every_link_and_iterator_is_one_of_the_game() -> None:
    assert {name for name in LINKS if facts.link(name) is None} == set()
    assert {name for name in ITERATORS if facts.iterator(name) is None} == set()


def test_the_commands_behind_nine_tenths_of_all_uses_run() -> None:
    assert share(facts.triggers(), trigger_statuses()) > 0.97
    assert share(facts.effects(), effect_statuses()) > 0.90


def test_statuses() -> None:
    known = {
        name: facts.trigger(name) for name in ("wealth", "in_command", "show_scope_change", "plot_power_contribution")
    }
    found = [trigger_status(one) for one in known.values() if one is not None]
    assert found == [Status.RUNS, Status.CAST, Status.SHOWN, Status.NO]
    effects = [facts.effect(name) for name in ("death", "build_holding", "sound_effect")]
    assert [effect_status(one) for one in effects if one] == [Status.RUNS, Status.NO, Status.SHOWN]
    assert "sound_effect" in DISPLAY_ONLY


def test_tables_and_page_agree() -> None:
    text = page()
    for name in (*commands.EFFECTS, *commands.TRIGGERS):
        if name not in EVENT_KINDS and name not in PRETRIGGERS:
            assert f"| `{name}` | runs |" in text


def test_every_command_stands_in_a_case() -> None:
    """A command without a line in a case file is a command that nobody has seen run."""
    text = " ".join(file.read_text(encoding="cp1252") for file in CASES).lower()
    used = set(re.findall(r"[\w.]+(?= ?[=<>])", text))
    known = {
        "conditions": {*commands.TRIGGERS, *logic.TRIGGERS},
        "effects": {*commands.EFFECTS, *flow.EFFECTS, "if"},
        "links": set(LINKS),
        "iterators": {f"any_{name}" for name in ITERATORS},
    }
    elsewhere = {"lacks_dlc"}  # a pre-trigger: test_events.py
    assert {kind: names - used - elsewhere for kind, names in known.items()} == {kind: set() for kind in known}

"""What a manifest tells of a game, held against the names of the rules, and the names all games of two share."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from generator.build.manifest import Json, Manifest
from generator.errors import UserError
from generator.games.farkle.names import GAME, names
from generator.games.farkle.spec import Farkle
from generator.verify.built import BuiltMod, load_built
from generator.verify.seats import bonds_of, seating_of
from generator.verify.symbols import BUILD_AGAIN, game_symbols, steps_of

ROOT = Path(__file__).parents[2]


@cache
def shipped() -> BuiltMod:
    """The shipped mod."""
    return load_built(ROOT / "rules.yaml")


N = names("wkd", "wkd")


def with_symbols(symbols: Mapping[str, Json] | None) -> BuiltMod:
    """The shipped mod with another tale of its games."""
    return replace(shipped(), manifest=replace(shipped().manifest, symbols=symbols))


def refused(symbols: Mapping[str, Json] | None) -> UserError:
    with pytest.raises(UserError) as caught:
        steps_of(with_symbols(symbols), GAME, N)
    assert caught.value.hint == BUILD_AGAIN
    return caught.value


@pytest.mark.parametrize(
    "symbols", [None, {}, {"yacht": {"events": {}}}, {GAME: "events"}, {GAME: {}}, {GAME: {"events": ["wkd.1"]}}]
)
def test_a_manifest_that_tells_nothing_of_the_game(symbols: Mapping[str, Json] | None) -> None:
    shown = shipped().manifest_path
    told = f"`{shown}` holds no symbols of farkle: it cannot be told what is what in the script"
    assert refused(symbols).message == told


@pytest.mark.parametrize("event", ["wkd.1", "other.1", 7])
def test_a_step_by_another_id(event: Json) -> None:
    told = f"`{shipped().manifest_path}` calls the step `start` `{event}`, and the rules do not"
    assert refused({GAME: {"events": {"start": event}}}).message == told


def test_a_step_that_the_game_has_not() -> None:
    event = N.event("start")
    assert f"calls the step `begin` `{event}`" in refused({GAME: {"events": {"begin": event}}}).message


def test_the_steps_of_the_shipped_game() -> None:
    steps = steps_of(shipped(), GAME, N)
    assert steps["start"] == N.event("start")
    assert set(steps) <= set(N.numbers)
    assert set(steps.values()) <= set(shipped().program.sources.events)


def test_the_symbols_are_those_of_the_manifest() -> None:
    told: Mapping[str, Json] = {"target": 2000}
    manifest: Manifest = with_symbols({GAME: told}).manifest
    assert game_symbols(manifest, "manifest.json", GAME) == told


def test_the_names_at_a_table_are_those_of_the_script() -> None:
    block = shipped().rules.game(GAME, Farkle)
    assert block is not None
    seating = seating_of(shipped(), GAME, block, N, 3000)
    sources = shipped().program.sources
    assert seating.invite in sources.events
    assert seating.bonds == bonds_of(N)
    assert seating.bonds.watchdog in sources.events
    assert seating.still_on in sources.triggers
    assert seating.declining in sources.effects
    assert [(one.name in sources.decisions, one.cost) for one in seating.askings] == [(True, 3000)]
    invite = shipped().program.event(seating.invite)
    assert invite is not None
    assert {seating.accept, seating.decline} <= {option.label for option in invite.options}

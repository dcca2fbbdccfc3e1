"""Which games are verified, and what is said where there are none."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.build.games import GAMES as BUILT_GAMES
from generator.errors import UserError
from generator.verify.built import BuiltMod, load_built
from generator.verify.checks import Report, script_outcome, verify
from generator.verify.games import GAMES, chosen
from generator.verify.outcome import BoundCheck, Failure, Outcome, counterexample
from tests.games.one_game import one_game
from tests.verify.mutant import ROOT, build_in


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> BuiltMod:
    """The shipped rules and their mod."""
    text = (ROOT / "rules.yaml").read_text(encoding="utf-8")
    return load_built(build_in(tmp_path_factory.mktemp("games") / "home", text) / "rules.yaml")


def test_every_game_of_the_shipped_rules_that_is_on_is_verified(built: BuiltMod) -> None:
    on = [game.name for game in BUILT_GAMES if (block := built.rules.game(game.name, game.spec)) and block.enabled]
    assert [one.game for one in chosen(built)] == on
    assert [one.game for one in chosen(built, "dice_poker")] == ["dice_poker"]


def test_checks_have_short_names_of_their_own(built: BuiltMod) -> None:
    for one in chosen(built):
        checks = one.bind(built)
        assert {check.game for check in checks} == {one.game}
        assert len({check.name for check in checks}) == len(checks)
        assert all(len(check.name) < 14 for check in checks)
        assert checks[0].ends_all, "nothing can be told of a script that lacks what the manifest names"


def test_each_game_is_listed_once() -> None:
    assert len({one.game for one in GAMES}) == len(GAMES)
    assert {one.game for one in GAMES} <= {game.name for game in BUILT_GAMES}


def test_a_game_that_nobody_knows(built: BuiltMod) -> None:
    with pytest.raises(UserError, match="no game `dice_pokr` can be verified") as caught:
        chosen(built, "dice_pokr")
    assert caught.value.hint == "did you mean `dice_poker`?"


def test_a_game_that_is_switched_off(tmp_path: Path) -> None:
    text = one_game((ROOT / "rules.yaml").read_text(encoding="utf-8"), "dice_poker")
    built = load_built(build_in(tmp_path / "home", text) / "rules.yaml")
    (tmp_path / "home" / "rules.yaml").write_text(text.replace("enabled: true", "enabled: false"), encoding="utf-8")
    off = load_built(tmp_path / "home" / "rules.yaml")
    assert built.program.sources.events.keys() == off.program.sources.events.keys()
    with pytest.raises(UserError, match="has no `dice_poker` switched on: there is nothing to verify"):
        chosen(off, "dice_poker")
    with pytest.raises(UserError, match=r"has none of the games `dice_poker`.* switched on"):
        chosen(off)


def _checks(*faulty: str, ends_all: bool = False) -> tuple[BoundCheck, ...]:
    fault = counterexample(Failure.GOLD, "gold is lost", None)
    return tuple(
        BoundCheck("toy", name, lambda name=name: Outcome(name, (fault,) if name in faulty else ()), ends_all)  # type: ignore[misc]
        for name in ("one", "two", "three")
    )


def _names(reports: list[Report]) -> list[str]:
    return [f"{report.game}:{report.name}" for report in reports]


def test_where_a_run_ends() -> None:
    assert _names(list(verify(_checks("two")))) == ["toy:one", "toy:two", "toy:three"]
    assert _names(list(verify(_checks("two"), stop_at_first=True))) == ["toy:one", "toy:two"]
    assert _names(list(verify(_checks("one", ends_all=True)))) == ["toy:one"]


def test_what_a_manifest_names_must_be_there(built: BuiltMod) -> None:
    known = built.program.sources
    event, decision = next(iter(known.events)), next(iter(known.decisions))
    assert script_outcome(built.program, (event,), (decision,)).holds
    found = script_outcome(built.program, (event, "x.1"), ("d",), ("e",), ("t",))
    assert [fault.message for fault in found.faults] == [
        f"the manifest names the {kind}, the mod does not define it"
        for kind in ("event `x.1`", "decision `d`", "scripted effect `e`", "scripted trigger `t`")
    ]


def test_places_of_things_that_are_there_and_that_are_not(built: BuiltMod) -> None:
    known, places = built.program.sources, built.places
    for find, names in (
        (places.event, known.events),
        (places.effect, known.effects),
        (places.trigger, known.triggers),
        (places.decision, known.decisions),
    ):
        found = find(next(iter(names)))
        assert found is not None
        assert found.path.endswith(".txt")
        assert find("nothing of this name") is None

"""Our own game needs no scenario: it is made from the built mod, and goes as games.md says."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from generator.ck2.scopes import FromMode
from generator.errors import UserError
from generator.interpret.chance import Model
from generator.simulate.batches import Slice
from generator.simulate.fair_runs import fair_runs, variants_of
from generator.simulate.mods import OnDisk, sources
from generator.simulate.own_game import Decider, OwnGame, own_scenario, own_variants
from generator.simulate.report import Report, report
from generator.simulate.runner import Plan, run
from generator.simulate.selection import Played, own_played, scenario_played
from generator.simulate.symbols import read_symbols
from tests.games.dice_poker.test_variants import VARIANTS
from tests.simulate.support import OWN_MOD, kinds

RULE_AGAINST_RULE = {"won": 0.497664, "draw": 0.004671, "lost": 0.497664}
"""games.md 2.2, of a showdown."""


def between(asker: Decider, guest: Decider, way: str = "") -> OwnGame:
    return OwnGame("dice_poker", {"asker": asker, "guest": guest}, way)


def own(games: int, asker: Decider = Decider.LIKE_AI, guest: Decider = Decider.AI, **options: object) -> Report:
    played = own_played(OWN_MOD, between(asker, guest))
    part = Slice(1, 0, games, **options)  # type: ignore[arg-type]
    plan = Plan(played.scenario, played.source, part)
    return report(plan, run(plan))


def _check_shares(found: Report) -> None:
    games = {one.name: one.games for one in found.outcomes}
    showdowns = sum(games[name] for name in RULE_AGAINST_RULE)
    assert showdowns == found.games
    for name, chance in RULE_AGAINST_RULE.items():
        error = (chance * (1 - chance) / showdowns) ** 0.5
        assert abs(games[name] / showdowns - chance) < 4 * error, name


def test_rule_against_rule() -> None:
    found = own(50_000)
    assert not found.anomalies
    assert not found.not_simulated
    _check_shares(found)


@pytest.mark.slow
def test_rule_against_rule_a_million_times() -> None:
    found = own(1_000_000)
    assert not found.anomalies
    _check_shares(found)


@pytest.mark.parametrize("model", [Model.INDEPENDENT, Model.SHIFT, Model.PER_NODE])
@pytest.mark.parametrize(
    ("asker", "guest"),
    [(Decider.RANDOM, Decider.RANDOM), (Decider.AI, Decider.RANDOM), (Decider.FIRST, Decider.AI)],
)
def test_no_anomaly_whoever_decides(asker: Decider, guest: Decider, model: Model) -> None:
    found = own(2_000, asker, guest, model=model)
    assert not found.anomalies
    assert not found.left_flags
    assert sum(one.games for one in found.outcomes) == 2_000
    for flow in found.gold:
        assert (flow.low, flow.high) in {(-1, 1), (-1, 0.5), (-0.5, 1), (-0.5, 0.5), (-0.5, 0), (0, 0.5)}


def test_absolute_from_words_do_no_harm() -> None:
    """What the generator emits does not rest on how FROM in a FROM block is read (ck2-language 12.1)."""
    plain = own(2_000, Decider.RANDOM, Decider.RANDOM)
    absolute = own(2_000, Decider.RANDOM, Decider.RANDOM, from_mode=FromMode.ABSOLUTE)
    assert absolute.outcomes == plain.outcomes
    assert absolute.gold == plain.gold


@pytest.mark.parametrize("name", ["tournaments", "everything at once", "no re-roll", "a straight among spare dice"])
def test_variants_of_the_rules_run_clean(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "rules.yaml").write_text(VARIANTS[name], encoding="utf-8")
    plays = [own_played(None, between(Decider.RANDOM, Decider.RANDOM)), own_played(None)]
    if name in ("tournaments", "everything at once"):
        plays += [
            own_played(None, between(asker, Decider.RANDOM, "tournament")) for asker in (Decider.AI, Decider.RANDOM)
        ]
    for played in plays:
        plan = Plan(played.scenario, played.source, Slice(1, 0, 300))
        found = report(plan, run(plan))
        assert not found.anomalies, (played.scenario.name, found.anomalies)
        assert sum(one.games for one in found.outcomes) == 300
    symbols = plays[-1].symbols
    assert symbols is not None
    if len(plays) == 4:
        rounds = {one.event: one.times for one in found.events}
        assert rounds[symbols.events["next_round"]] > 20


def test_a_mod_without_tournaments() -> None:
    with pytest.raises(UserError, match="dice poker does not begin by way of `tournament`"):
        own_played(OWN_MOD, OwnGame(way="tournament"))


def test_a_way_for_one_measures_only_the_one_who_plays() -> None:
    whole = own_played(OWN_MOD, OwnGame("yacht")).scenario.spec.measures
    alone = own_played(OWN_MOD, OwnGame("yacht", way="practice")).scenario.spec.measures
    assert {one.who for one in whole} == {"asker", "guest"}
    assert alone == tuple(one for one in whole if one.who == "asker")


def test_an_ai_never_asks_an_ai() -> None:
    with pytest.raises(UserError, match="never asks an AI"):
        own(1, Decider.AI, Decider.AI)


def test_gold_that_goes_missing_is_noticed(tmp_path: Path) -> None:
    """A built mod in which the pot is too small."""
    shutil.copytree(OWN_MOD, tmp_path / "out")
    (effects,) = (tmp_path / "out").rglob("scripted_effects/wkd_dice_poker.txt")
    text = effects.read_bytes().decode("cp1252")
    start = text.index("wkd_dp_take_pot = {")
    broken = text[:start] + text[start:].replace("wealth = 0.5", "wealth = 0.4", 1)
    effects.write_bytes(broken.encode("cp1252"))
    played = own_played(tmp_path / "out")
    plan = Plan(played.scenario, played.source, Slice(1, 0, 200))
    assert kinds(report(plan, run(plan))) == {"gold-not-conserved"}


def test_variants_come_to_more_than_one_game() -> None:
    known = sources(OnDisk((str(OWN_MOD),)))
    symbols = read_symbols(OWN_MOD / "manifest.json")
    names = [one.name for one in own_variants(symbols, known)]
    assert len(set(names)) == len(names) - 1  # the first two have the game's own name
    plain = next(one for one in own_variants(symbols, known) if one.name == "plain people")
    assert plain.spec.people["guest"].traits == ()
    assert own_scenario(symbols, known).spec.people["guest"].traits == ("wkd_gambler",)


def played_plan(games: int) -> tuple[Played, Plan]:
    played = own_played(OWN_MOD)
    return played, Plan(played.scenario, played.source, Slice(2, 0, games))


def test_the_variants_whose_dice_are_tested() -> None:
    played, _ = played_plan(1)
    variants = variants_of(played)
    assert [one.name for one in variants] == [
        "as built", "without pings", "rolls on one day", "rolls on one day, without pings",
    ]  # fmt: skip
    texts = []
    for one in variants[1:]:
        known = sources(one.source)
        texts.append(next(iter(known.events.values())).script.source.text)
    assert [text.count("repeat_event = { id = wkd.1062 }") for text in texts] == [0, 20, 0]
    assert texts[1].count("days = 1 ") + texts[1].count("days = 1}") == 0


def test_dice_are_fair_as_built_and_shifted_without_pings_on_one_day() -> None:
    played, plan = played_plan(8_000)
    found = {(one.variant, one.rng): one for one in fair_runs(played, plan)}
    assert len(found) == 12
    unfair = [key for key, one in found.items() if not one.is_fair]
    assert unfair == [("rolls on one day, without pings", "shift")]
    # The diary's observation: the second player's dice are the first player's, shifted by one
    shifted = [(pair.first, pair.second) for pair in found[unfair[0]].identical]
    assert shifted == [(f"asker's roll die {n + 1}", f"guest's roll die {n}") for n in (1, 2, 3, 4)]


def test_the_mod_is_compiled_in_memory_where_none_is_built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(UserError, match="neither a built mod"):
        own_played(None)
    shutil.copy(OWN_MOD.parent / "rules.yaml", tmp_path)
    played = own_played(None)
    plan = Plan(played.scenario, played.source, Slice(1, 0, 500))
    found, built = report(plan, run(plan)), own(500)
    assert (found.outcomes, found.gold) == (built.outcomes, built.gold)
    assert [path.name for path in tmp_path.iterdir()] == ["rules.yaml"]


def test_mods_without_symbols(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="does not exist"):
        own_played(tmp_path / "nothing")
    with pytest.raises(UserError, match="not built by modwright"):
        own_played(tmp_path)


def test_a_case_must_be_chosen() -> None:
    file = Path(__file__).parent / "knucklebones.scenario.yaml"
    assert scenario_played(file, None, "poor").scenario.case == "poor"
    with pytest.raises(UserError, match="2 cases"):
        scenario_played(file, None, None)
    with pytest.raises(UserError) as caught:
        scenario_played(file, None, "por")
    assert caught.value.hint == "did you mean `poor`?"

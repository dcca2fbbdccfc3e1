"""`ai.players` of rules.yaml: who plays the optimum, the files it adds, and what it wins against the mod's plain AI."""

from __future__ import annotations

import re
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

from generator.build.compiler import Compiled, read_rules
from generator.cli.main import group
from generator.errors import FaultyInput
from generator.games.dice_poker.duel import Mover, Policy, average, play
from generator.games.dice_poker.duel_betting import Bettor, answering, bet, leaning_bettor, opening
from generator.games.dice_poker.duel_measure import Game, game_of
from generator.games.dice_poker.duel_script import MOST_BYTES
from generator.games.dice_poker.names import names
from generator.games.dice_poker.optimal import optimum_of, script_of
from generator.games.dice_poker.spec import DicePoker
from generator.interpret.cast import Cast, Person, Province
from generator.interpret.engine import Engine, Settings
from generator.interpret.loading import sources_of
from generator.interpret.policies import AiPolicy
from generator.interpret.program import Program
from generator.mod.folder import find_mod
from generator.mod.index import index_mod
from generator.odds.sampling import Comparison
from tests.compiling import compiled_once
from tests.games.dice_poker.test_variants import FOUR_EIGHTS, SHIPPED, script

WORLDS = 30_000
PURSE = 100_000
MOST_ERRORS = 4
MASTER = "game_master: optimal"
_OTHERS = re.compile(r"(^  (?!dice_poker:)\w+:\n    enabled: )true", re.MULTILINE)


def with_players(players: str, text: str = SHIPPED) -> str:
    """Rules whose AI's block says how those with a trait play; other games are switched off."""
    old = "      call: 1\n      resign: 0\n"
    assert old in text
    return _OTHERS.sub(r"\1false", text.replace(old, f"{old}      players: {{{players}}}\n", 1))


def compiled(text: str, folder: Path) -> Compiled:
    return compiled_once(text, folder)


def optimal_files(mod: Compiled) -> list[int]:
    return [len(file.content) for file in mod.files if file.path.endswith("_optimal.txt")]


def fact(mod: Compiled) -> str:
    return next(one for one in mod.games[0].facts if one.startswith("AI by trait"))


# --- what is built


@pytest.fixture(scope="module")
def mod(tmp_path_factory: pytest.TempPathFactory) -> Compiled:
    return compiled(with_players(f"{MASTER}, gambler: ranked"), tmp_path_factory.mktemp("mod"))


def test_the_optimum_has_files_of_its_own_and_its_size_is_told(mod: Compiled) -> None:
    sizes = optimal_files(mod)
    assert len(sizes) == 2
    assert sum(sizes) <= MOST_BYTES
    said = f"game_master optimal, gambler ranked; the optimum takes {sum(sizes):,} bytes and gives away nothing (exact)"
    assert fact(mod) == f"AI by trait: {said}"


@pytest.mark.parametrize(
    ("switched_on", "said"),
    [
        (("influence",), "dice that a trait loads"),
        (("tournament",), "a tournament's standing and stakes"),
        (("influence", "tournament"), "dice that a trait loads or a tournament's standing and stakes"),
    ],
)
def test_it_is_told_what_the_optimum_does_not_know(switched_on: tuple[str, ...], said: str, tmp_path: Path) -> None:
    text = with_players(MASTER)
    for name in switched_on:
        text, found = re.subn(rf"(    {name}:[^\n]*\n      enabled: )false\n", r"\1true\n", text)
        assert found == 1
    (tmp_path / "rules.yaml").write_text(text, encoding="utf-8")
    rules = read_rules(tmp_path / "rules.yaml")
    block = rules.game("dice_poker", DicePoker)
    assert block is not None
    told = optimum_of(rules, block, names("wkd", "wkd")).fact
    assert told.endswith(f"(exact); it was computed for single games with fair dice and knows nothing of {said}")


def test_where_nobody_plays_it_the_mod_is_the_plain_one(tmp_path: Path) -> None:
    mod = compiled(with_players("gambler: ranked"), tmp_path)
    assert not optimal_files(mod)
    shipped = {file.path: file.content for file in mod.files}
    output = Path(__file__).parents[3] / "mod_output"
    compared = [path.relative_to(output).as_posix() for path in output.rglob("*dice_poker.txt")]
    assert len(compared) == 5
    assert all(shipped[name] == (output / name).read_bytes() for name in compared)


@pytest.mark.parametrize(
    ("players", "condition"),
    [
        (MASTER, ["trait = wkd_game_master"]),
        (f"{MASTER}, gambler: ranked", ["trait = wkd_game_master"]),
        (f"gambler: ranked, {MASTER}", ["trait = wkd_game_master NOT = { trait = wkd_gambler }"]),
        (
            "lucky: optimal, gambler: ranked, game_master: optimal",
            ["trait = wkd_lucky", "AND = { trait = wkd_game_master NOT = { trait = wkd_gambler } }"],
        ),
    ],
)
def test_of_several_traits_the_first_one_of_the_list_decides(
    players: str, condition: list[str], tmp_path: Path
) -> None:
    (tmp_path / "rules.yaml").write_text(with_players(players), encoding="utf-8")
    rules = read_rules(tmp_path / "rules.yaml")
    block = rules.game("dice_poker", DicePoker)
    assert block is not None
    view = optimum_of(rules, block, names("wkd", "wkd")).view
    assert [" ".join(one.split()) for one in view.players] == condition


def test_a_window_shows_humans_the_four_options_that_it_always_showed(mod: Compiled) -> None:
    events = script(mod, "events/")
    window = events[events.index("\n\tid = wkd.1030\n") : events.index("\n\tid = wkd.1031\n")]
    options = window.split("option = {")[1:]
    own = [one for one in options if "wkd_dp_plays_optimal = yes" in one.split("if = {")[0]]
    assert len(options) == 5
    assert len(own) == 1
    assert "ai = yes" in own[0]
    by_hand = next(one for one in options if "text_one_by_one" in one)
    assert "trigger = { ai = no }" in " ".join(by_hand.split())


def test_such_a_mod_has_no_finding(built: Path) -> None:
    linted = CliRunner().invoke(group, ["lint", str(built / "mod_output")])
    assert linted.output.strip() == "no findings"


# --- what cannot be


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (
            with_players(MASTER, FOUR_EIGHTS.replace("count: 4\n      faces: 8", "count: 6\n      faces: 10")),
            "there is no `optimal` AI: 6 dice of 10 faces make 40,080,040 pairs of kept dice and hands of the other "
            "player, expected at most 12,000,000",
        ),
        (
            with_players(MASTER, FOUR_EIGHTS.replace("count: 4", "count: 6")),
            "there is no `optimal` AI: the shortest policy found takes at least 443,657 bytes of "
            "script, expected at most 400,000",
        ),
    ],
)
def test_what_is_too_large_is_told_in_its_place(text: str, line: str, tmp_path: Path) -> None:
    with pytest.raises(FaultyInput) as caught:
        compiled(text, tmp_path)
    (fault,) = caught.value.findings
    assert (fault.code, fault.name) == ("RY314", "optimum-too-large")
    assert fault.message.startswith(line)
    assert fault.place.excerpt is not None
    assert "players" in fault.place.excerpt
    assert "ranked" in fault.help


def test_a_trait_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(FaultyInput) as caught:
        compiled(with_players("game_mistress: optimal"), tmp_path)
    assert [fault.code for fault in caught.value.findings] == ["RY131"]


@pytest.mark.slow
def test_a_duel_whose_optimum_does_not_fit_is_folded_and_its_gap_told(tmp_path: Path) -> None:
    mod = compiled(with_players(MASTER, FOUR_EIGHTS), tmp_path)
    assert MOST_BYTES * 0.9 < sum(optimal_files(mod)) <= MOST_BYTES
    rules = read_rules(tmp_path / "rules.yaml")
    block = rules.game("dice_poker", DicePoker)
    assert block is not None
    gap = script_of(rules, block).gap
    assert 0 < gap.first_equity < Fraction(1, 1000)
    assert f"gives away {gap.first_equity} = {float(gap.first_equity):.2e} of equity as asker" in fact(mod)
    assert f"{gap.second_gold} = {float(gap.second_gold):.2e} gold a game" in fact(mod)


# --- what it wins


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("optimal")
    (folder / "rules.yaml").write_text(with_players(MASTER), encoding="utf-8")
    assert CliRunner().invoke(group, ["build", str(folder / "rules.yaml")]).exit_code == 0
    return folder


def gained(built: Path, seat: str) -> np.ndarray[tuple[int, ...], np.dtype[np.int64]]:
    """What the asker gains in many games, the AI in that seat playing the optimum and the human as the plain AI."""
    home = {"location": "333"}
    gambler, master = "wkd_gambler", "wkd_game_master"

    def person(role: str, other: str) -> Person:
        traits = (gambler, master) if role == seat else (gambler,)
        relations = {**home, "liege": "guest"} if role == "asker" else home
        return Person(
            role, role, human=role != seat, gold=PURSE, traits=traits, opinions={other: 50}, relations=relations,
            tier="count" if role == "asker" else "duke",
        )  # fmt: skip

    program = Program(sources_of(index_mod(find_mod(built / "mod_output").files())))
    people = (person("asker", "guest"), person("guest", "asker"))
    engine = Engine(program, Cast(people, provinces=(Province("333"),)), Settings(seed=31, worlds=WORLDS))
    assert engine.take_decision("wkd_dp_play", "asker", "guest").all()
    engine.run(AiPolicy(), days=90)
    assert engine.anomalies == ()
    return np.asarray(engine.gold("asker") - PURSE)


def exact(game: Game, seat: str) -> Fraction:
    """What the asker gains on average, in thousandths, by backward induction."""
    duel = game.duel
    optimum = play(duel, Mover(Policy.OPTIMUM), Mover(Policy.OPTIMUM))
    bets = bet(game.stakes, optimum.outlook.margin, None, None)
    plain = leaning_bettor(duel, game.leanings)
    opener: Bettor
    other: Bettor
    if seat == "asker":
        outlook = play(duel, Mover(Policy.OPTIMUM, optimum.first_keeps), Mover(Policy.AI)).outlook
        opener, other = opening(bets), plain
    else:
        outlook = play(duel, Mover(Policy.AI), Mover(Policy.OPTIMUM, optimum.second_keeps)).outlook
        opener, other = plain, answering(bets)
    return average(duel, bet(game.stakes, outlook.margin, opener, other).gold)


@pytest.mark.parametrize("seat", ["asker", "guest"])
def test_it_wins_what_the_exact_analysis_says(seat: str, built: Path) -> None:
    block = read_rules(built / "rules.yaml").game("dice_poker", DicePoker)
    assert block is not None
    coins = gained(built, seat)
    made = Comparison(seat, float(coins.mean()), exact(game_of(block, Fraction(1, 2)), seat),
        Fraction(float(coins.var())), WORLDS)  # fmt: skip
    assert abs(made.errors_off) < MOST_ERRORS, made
    assert (coins.mean() > 0) == (seat == "asker"), "the optimum wins in either seat"

"""High die through everything that runs a mod and knows no game: simulate, play, the commands of the bench."""

from __future__ import annotations

import importlib
import io
from collections.abc import Sequence
from math import sqrt
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner
from rich.console import Console

from generator.cli.main import COMMANDS
from generator.errors import UserError
from generator.interpret.chance import Model
from generator.interpret.policies import FirstPolicy
from generator.play.game import Game
from generator.play.mod_source import source_for
from generator.play.terminal import Terminal
from generator.simulate.batches import Slice
from generator.simulate.fair_runs import fair_runs
from generator.simulate.own_game import Decider, OwnGame
from generator.simulate.report import Report, report
from generator.simulate.runner import Plan, run
from generator.simulate.selection import Played, own_all_played, own_played
from generator.verify.outcome import script_faults
from generator.verify.worlds import PURSE, Steered, Worlds
from tests.games.toy.high_die.rules import Result, chance
from tests.games.toy.high_die_verify.checks import pairs, sit_down
from tests.games.toy.high_die_verify.subject import Subject
from tests.play.stage import built_game

GAME = "high_die"


def played(one: Played, games: int, seed: int = 1) -> Report:
    """Some games of a scenario."""
    plan = Plan(one.scenario, one.source, Slice(seed, 0, games))
    return report(plan, run(plan))


def between(mod: Path, asker: Decider, guest: Decider) -> Played:
    """High die, each side decided in some way."""
    return own_played(mod, OwnGame(GAME, {"asker": asker, "guest": guest}))


# simulate


def test_shares_are_those_of_the_reference(mod: Path) -> None:
    games = 20_000
    found = played(own_played(mod), games)
    shares = {one.name: one.share for one in found.outcomes}
    for result in Result:
        exact = float(chance(result, 6))
        assert abs(shares[result.value] - exact) < 4 * sqrt(exact * (1 - exact) / games), result
    assert shares["declined"] == shares["broken off"] == 0


def test_gold_is_conserved_and_only_the_ante_changes_hands(mod: Path) -> None:
    found = played(own_played(mod), 4_000)
    assert found.is_clean
    assert not found.anomalies
    assert not found.left_flags
    assert not found.not_simulated
    assert not found.file_faults
    asker, guest = found.gold
    assert {one.gold for one in asker.changes} == {-1, 0, 1}
    assert asker.mean == -guest.mean
    assert {one.gold: one.games for one in asker.changes} == {-one.gold: one.games for one in guest.changes}


def test_dice_have_the_mean_of_dice(mod: Path) -> None:
    for measure in played(own_played(mod), 8_000).measures:
        assert measure.readings == 8_000
        assert (measure.low, measure.high) == (1, 6)
        assert abs(measure.mean - 3.5) < 4 * sqrt(35 / 12 / 8_000)


def test_every_event_is_reached_by_one_of_the_ways_to_play(mod: Path) -> None:
    """All ways together come to every event but those of a game that is broken off, which takes longer than a day."""
    reached: set[str] = set()
    outcomes: set[str] = set()
    for one in own_all_played(mod, GAME):
        found = played(one, 150)
        assert found.is_clean, one.scenario.name
        reached |= {event.event for event in found.events}
        outcomes |= {share.name for share in found.outcomes if share.games}
    symbols = own_played(mod).symbols
    assert symbols is not None
    assert set(symbols.events.values()) - reached == {symbols.events["watchdog"], symbols.events["broken_off"]}
    assert outcomes == {"won", "lost", "tied", "declined"}


@pytest.mark.parametrize("guest", [Decider.RANDOM, Decider.FIRST])
def test_humans_may_sit_on_both_sides(mod: Path, guest: Decider) -> None:
    found = played(between(mod, Decider.FIRST, guest), 600)
    shares = {one.name: one.share for one in found.outcomes}
    assert found.is_clean
    assert sum(shares.values()) == pytest.approx(1)
    assert (shares["declined"] > 0.4) is (guest is Decider.RANDOM)


def test_an_ai_never_asks_an_ai(mod: Path) -> None:
    with pytest.raises(UserError, match="an AI never asks an AI"):
        between(mod, Decider.AI, Decider.AI)


def test_dice_are_fair_under_every_model_of_the_engine(mod: Path) -> None:
    """A die each in an event of its own: fair even if both were thrown on one day, in three models of the engine."""
    one = own_played(mod)
    found = fair_runs(one, Plan(one.scenario, one.source, Slice(1, 0, 2_000)))
    assert {(each.variant, each.rng) for each in found} == {
        (variant, model.value)
        for variant in ("as built", "rolls on one day")
        for model in (Model.INDEPENDENT, Model.SHIFT, Model.PER_NODE)
    }
    for each in found:
        assert each.is_fair, (each.variant, each.rng)
        assert len(each.dice) == 2


# play


def typed(mod: Path, humans: Sequence[str], *lines: str) -> tuple[Game, str]:
    """A game in the terminal, and all that is printed for some lines."""
    game = built_game(GAME, humans, 5, mod)
    out = io.StringIO()
    console = Console(file=out, width=100, no_color=True, highlight=False)
    Terminal(game, source_for(mod), console).play(lines)
    return game, out.getvalue()


def purses(game: Game) -> list[int]:
    """Gold of asker and guest in thousandths."""
    return [int(game.engine.gold(seat)[0]) for seat in ("asker", "guest")]


def test_a_human_plays_the_ai_by_clicks(mod: Path) -> None:
    game, text = typed(mod, ["asker"], "d 6 3", "1", "1", "q")
    assert game.is_over
    assert "A Game of High Die" in text
    assert "The die is yours first, Wulfric watches." in text
    assert "Wulfric: Throw the die" in text
    assert "Your 6 beats the 3 of Wulfric. The 2 gold are yours." in text
    assert "The chain is over" in text
    assert purses(game) == [101_000, 99_000]


def test_two_humans_play_by_clicks(mod: Path) -> None:
    game, text = typed(mod, ["asker", "guest"], "1", "d 2 5", "1", "1", "1", "1", "q")
    assert game.is_over
    for part in (
        "Aldith holds up a single die. The stake is 1 gold. Will you play?",
        "Aldith has thrown 2. Now it is your throw.",
        "Your 5 beats the 2 of Aldith.",
        "Your 2 loses against the 5 of Wulfric, who takes 2 gold.",
    ):
        assert part in text, part
    assert purses(game) == [99_000, 101_000]


def test_a_tie_gives_both_stakes_back(mod: Path) -> None:
    game, text = typed(mod, ["asker", "guest"], "1", "d 4 4", "1", "1", "1", "1")
    assert text.count("Both dice show 4.") >= 2
    assert purses(game) == [100_000, 100_000]


def test_a_guest_declines_by_a_click(mod: Path) -> None:
    game, text = typed(mod, ["asker", "guest"], "2", "1")
    assert game.is_over
    assert "Wulfric does not even look at the die. Your 1 gold is yours again." in text
    assert purses(game) == [100_000, 100_000]


def test_a_click_can_be_taken_back(mod: Path) -> None:
    game, _ = typed(mod, ["asker"], "d 1 6", "1", "u 0", "d 6 1", "1", "1")
    assert purses(game) == [101_000, 99_000]


def test_the_guest_sits_at_the_keyboard(mod: Path) -> None:
    game, text = typed(mod, ["guest"], "1", "1", "1")
    assert game.is_over
    assert "Aldith: Throw the die" in text
    assert sum(purses(game)) == 200_000


def test_every_language_is_shown(mod: Path) -> None:
    """The texts of a window in the four languages of the game, by the column of each in the mod's table."""
    texts = {}
    for language, column in (("english", 0), ("french", 1), ("german", 2), ("spanish", 4)):
        game = built_game(GAME, ["asker"], 5, mod)
        game.engine.writer.column = column
        texts[language] = game.engine.show(game.windows[0], 0).title
    assert texts == {
        "english": "A Game of High Die",
        "french": "Une partie de gros dé",
        "german": "Eine Partie Hoher Würfel",
        "spanish": "Una partida de dado mayor",
    }


# what may come between


def table_of(subject: Subject) -> Worlds:
    """Two humans at the table for every pair of dice: both have paid, the asker's window is open."""
    given = np.array([[die - 1 for die in dice] for dice in pairs(subject)], np.int64)
    table = Worlds(subject.built.program, len(given), Steered(len(given), given))
    sit_down(subject, table, [True] * len(given))
    return table


def test_whoever_never_answers_has_the_stake_back_after_the_days_of_the_rules(subject: Subject) -> None:
    days = subject.block.table_days
    table = table_of(subject)
    for passed, paid in ((days - 1, 1_000), (1, 0)):
        table.engine.advance_days(passed)
        assert [int(table.gold(seat)[0]) for seat in (0, 1)] == [PURSE - paid] * 2
    for seat in (0, 1):
        assert table.left_of(subject.bonds, seat) == []
    opened = {window.event for window in table.engine.windows}
    assert opened == {subject.n.event("throw_asker"), subject.n.event("broken_off")}
    table.engine.run(FirstPolicy(), 30)
    for seat in (0, 1):
        assert (table.gold(seat) == PURSE).all(), "the old window does nothing any more"


@pytest.mark.parametrize("dead", [0, 1])
def test_a_death_gives_the_survivor_the_own_stake(subject: Subject, dead: int) -> None:
    table = table_of(subject)
    table.run_effect("death = { death_reason = death_accident }", dead)
    table.engine.run(FirstPolicy(), subject.block.table_days + 1)
    assert (table.gold(1 - dead) == PURSE).all()
    assert table.left_of(subject.bonds, 1 - dead) == []
    assert script_faults(table.engine.anomalies) == ()


def test_a_window_acts_once(subject: Subject) -> None:
    """Of two windows of one step the second one finds that it is nobody's turn: nobody throws twice."""
    table = table_of(subject)
    table.fire_event(subject.n.event("throw_asker"), 0)
    opened = [window.event for window in table.engine.windows]
    assert opened.count(subject.n.event("throw_asker")) == 2
    table.engine.run(FirstPolicy(), subject.block.table_days - 1)
    wanted = np.array([PURSE + 1_000 * ((one > two) - (one < two)) for one, two in pairs(subject)])
    assert (table.gold(0) == wanted).all()


# the commands of the bench


@pytest.mark.parametrize(
    ("name", "words", "shown"),
    [
        ("simulate", ["--mod", "MOD", "--games", "300"], "high die: 300 games"),
        ("simulate", ["--mod", "MOD", "--game", "high_die", "--games", "50", "--json"], '"scenario": "high die"'),
        ("coverage", ["--mod", "MOD", "--games", "60"], "events/wkd_high_die.txt"),
        ("trace", ["--mod", "MOD", "--game", "2"], "A Game of High Die"),
        ("inspect", ["MOD"], "event"),
        ("lint", ["MOD"], "no findings"),
        ("fmt", ["--check", "MOD"], ""),
    ],
)
def test_commands_that_know_no_game_take_it(mod: Path, name: str, words: list[str], shown: str) -> None:
    command = importlib.import_module(f"generator.cli.{COMMANDS[name][0]}").command
    result = CliRunner().invoke(command, [str(mod) if word == "MOD" else word for word in words])
    assert result.exit_code == 0, result.output
    assert shown in result.output


def test_a_misspelt_name_is_answered_with_the_near_one(mod: Path) -> None:
    with pytest.raises(UserError, match="has no game `high_dice`") as caught:
        own_played(mod, OwnGame("high_dice"))
    assert "`high_die`" in caught.value.hint

"""The folded optimum and its script: exact gaps, sizes, and the script run by the interpreter on all pairs of hands."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from generator.games.dice_poker.duel import Duel, Mover, Outlook, Policy, average, make_duel, play
from generator.games.dice_poker.duel_betting import Leanings, Stakes, Truths
from generator.games.dice_poker.duel_measure import Game, best_play, gold_alone
from generator.games.dice_poker.duel_policy import Folded, Gap, Run, Runs, fold, gap, spread
from generator.games.dice_poker.duel_script import MOST_BYTES, OptimalScript, facts_of, optimal_script
from generator.games.dice_poker.names import names
from generator.games.dice_poker.rules import Faces, Groups, Reroll, Table
from generator.games.tavern.names import Names, Seat
from generator.interpret.engine import Engine
from generator.odds.multisets import Indices
from tests.interpret.stage import engine_from

HALF = Fraction(1, 2)
WEIGHTS = Leanings(1, 10_000, 5_000, 2, 1, 0)
NONE_LOST = Gap(Fraction(0), Fraction(0), Fraction(0), Fraction(0))
SMALL_TABLE = Table(3, 4, (Groups((3,)), Faces((2, 3, 4)), Groups((2,))), 4)
NAMES = names("wkd", "wkd")


def game_of_table(table: Table, rerolls: int) -> Game:
    choices = dict.fromkeys(range(len(table.hands) + 1), Reroll.PASS)
    return Game(make_duel(table, rerolls, choices, HALF), Stakes(500, 500), WEIGHTS, {}, False, ())


@pytest.fixture(scope="module")
def witcher() -> Game:
    straights = (Faces((2, 3, 4, 5, 6)), Faces((1, 2, 3, 4, 5)))
    hands = (Groups((5,)), Groups((4,)), Groups((3, 2)), *straights, Groups((3,)), Groups((2, 2)), Groups((2,)))
    return game_of_table(Table(5, 6, hands, 10), 1)


@pytest.fixture(scope="module")
def script(witcher: Game) -> OptimalScript:
    return optimal_script(witcher, NAMES)


@pytest.mark.parametrize("rerolls", [0, 1, 2])
def test_folded_exactly_nothing_is_lost(rerolls: int) -> None:
    game = game_of_table(SMALL_TABLE, rerolls)
    folded = fold(game, Fraction(0))
    assert gap(game, folded) == NONE_LOST
    assert len(folded.first_keeps) == len(folded.second_keeps) == rerolls


def test_folding_chooses_only_what_is_exactly_best() -> None:
    game = game_of_table(SMALL_TABLE, 1)
    duel, folded = game.duel, fold(game, Fraction(0))
    optimum = best_play(duel)
    keeps = spread(duel, folded.second_keeps[0])
    nodes = duel.second.expect(duel.showdown.turned.margin)
    best = duel.second.keep(nodes, optimum.second_keeps[0]).numbers
    assert (duel.second.keep(nodes, keeps).numbers == best).all()
    bets = gold_alone(game).bets
    assert bets.opens is not None
    assert (spread(duel, folded.opens) == bets.opens).all()


def test_runs_are_as_few_as_can_be() -> None:
    """Against trying all ways to cut a row into runs, for the second seat of a small game."""
    game = game_of_table(Table(2, 3, (Groups((2,)),), 3), 1)
    duel = game.duel
    nodes = duel.second.expect(duel.showdown.turned.margin)
    best = duel.second.best(nodes).numbers
    order = np.argsort(duel.strengths)
    for place, own in enumerate(fold(game, Fraction(0)).second_keeps[0]):
        hand, pairs = order[place], duel.sets.pairs
        allowed = [
            {
                node
                for node in pairs.node[pairs.hand == hand].tolist()
                if nodes.numbers[node, other] == best[hand, other]
            }
            for other in order
        ]
        fewest = [0, *[len(allowed)] * len(allowed)]
        for end in range(1, len(allowed) + 1):
            for start in range(end):
                if set.intersection(*allowed[start:end]):
                    fewest[end] = min(fewest[end], fewest[start] + 1)
        assert len(own) == fewest[-1]


def test_tolerance_makes_fewer_runs_and_a_gap() -> None:
    game = game_of_table(SMALL_TABLE, 1)
    exactly, roughly = fold(game, Fraction(0)), fold(game, Fraction(1, 1000))
    assert roughly.run_count < exactly.run_count
    lost = gap(game, roughly)
    assert lost.first_equity >= 0
    assert lost.second_equity > 0
    assert lost.second_gold > 0
    hands = len(game.duel.strengths)
    assert lost.first_equity <= Fraction(hands**2, 1000), "no pair may lose more than the tolerance"


def test_no_pair_of_hands_loses_more_than_the_tolerance() -> None:
    """The second seat's last re-roll: loss of equity, weighed by how often the two hands meet."""
    game, tolerance = game_of_table(SMALL_TABLE, 1), Fraction(1, 10**5)
    pool = game.duel.second
    nodes = pool.expect(game.duel.showdown.turned.margin)
    best = pool.best(nodes).numbers
    given = pool.keep(nodes, spread(game.duel, fold(game, tolerance).second_keeps[0])).numbers
    weights = np.array(pool.hand_weights)
    lost = (best - given) * weights[:, np.newaxis] * weights
    worst = Fraction(int(lost.max()), 2 * nodes.denominator * pool.scale**2)
    assert 0 < worst <= tolerance


def test_spreading_a_run() -> None:
    duel = game_of_table(Table(1, 2, (Groups((2,)),), 3), 0).duel
    assert spread(duel, ((Run(0, 5),), (Run(0, 7), Run(1, 9)))).tolist() == [[5, 5], [7, 9]]


# --- the script


def test_the_shipped_duel_fits_without_a_gap(script: OptimalScript) -> None:
    assert script.gap == NONE_LOST
    assert script.folded.tolerance == 0
    assert script.size <= MOST_BYTES
    assert script.size == len((script.triggers + script.effects).replace("\n", "\r\n").encode("ascii"))


def test_a_tighter_limit_is_kept_and_its_price_told() -> None:
    game = game_of_table(SMALL_TABLE, 1)
    exactly = optimal_script(game, NAMES)
    tight = optimal_script(game, NAMES, exactly.size - 300)
    assert exactly.gap == NONE_LOST
    assert tight.size <= exactly.size - 300
    assert tight.folded.tolerance > 0
    assert max(tight.gap.first_equity, tight.gap.second_equity) > 0
    told = facts_of(tight)
    assert str(tight.gap.second_gold) in told["gold given away"]
    assert told["bytes"] == f"{tight.size:,}"


def staged(script: OptimalScript, worlds: int, n: Names, dice: int) -> Engine:
    """An engine with both files, and the effect of the mod that marks all dice."""
    marks = "\n".join(f"set_character_flag = {n.flag('reroll', die)}" for die in range(1, dice + 1))
    effects = f"{script.effects}{n.effect('mark_all')} = {{\n{marks}\n}}\n"
    return engine_from(f"triggers = {{\n{script.triggers}}}\neffects = {{\n{effects}}}", worlds=worlds)


def deal(engine: Engine, duel: Duel, person: str, hands: Indices, n: Names) -> None:
    """Lay a hand before a person in each world, read as the mod would read it."""
    table = engine.machine.state.variables
    entity = engine.entity(person)
    dice = np.array(duel.sets.hands())[hands]
    worth = [duel.worth[hand] for hand in range(len(duel.worth))]
    columns = {n.variable("die", die): dice[:, die - 1] for die in range(1, dice.shape[1] + 1)}
    columns[n.variable("class")] = np.array([one.rank for one in worth])[hands]
    columns[n.variable("lone")] = np.array([one.lone for one in worth])[hands]
    for number in range(1, len(worth[0].values) + 1):
        columns[n.variable("rank", number)] = np.array([one.values[number - 1] for one in worth])[hands]
    for name, values in columns.items():
        table.write((entity, name), engine.every, 1000 * values)
    engine.run_effect(n.effect("place"), person)


def kept_nodes(engine: Engine, duel: Duel, person: str, hands: Indices, n: Names) -> Indices:
    """The nodes of the dice that are not marked."""
    dice = np.array(duel.sets.hands())[hands]
    counts = np.zeros((len(hands), duel.sets.faces), dtype=np.int64)
    for die in range(1, dice.shape[1] + 1):
        stays = ~engine.has_flag(person, n.flag("reroll", die))
        np.add.at(counts, (np.flatnonzero(stays), dice[stays, die - 1] - 1), 1)
    return duel.sets.node_of(counts)


def every_pair(duel: Duel) -> tuple[Indices, Indices]:
    hands = duel.sets.hand_count
    return np.repeat(np.arange(hands), hands), np.tile(np.arange(hands), hands)


def assert_script_is_policy(game: Game, script: OptimalScript) -> None:
    """Every pair of hands, both seats, every re-roll, every bet: the script does what the folded policy says."""
    duel, folded = game.duel, script.folded
    mine, theirs = every_pair(duel)
    engine = staged(script, len(mine), NAMES, duel.sets.dice)
    deal(engine, duel, "anna", mine, NAMES)
    deal(engine, duel, "bert", theirs, NAMES)
    assert (engine.variable("anna", NAMES.variable("place")) == 1000 * duel.strengths[mine]).all()
    for seat, by_left in ((Seat.ASKER, folded.first_keeps), (Seat.GUEST, folded.second_keeps)):
        for left, runs in enumerate(by_left, start=1):
            engine.machine.state.variables.write(
                (engine.entity("anna"), NAMES.variable("rerolls")), engine.every, 1000 * (duel.rerolls - left)
            )
            engine.run_effect(NAMES.effect(f"mark_best_{seat}"), "anna", ("bert",))
            assert (kept_nodes(engine, duel, "anna", mine, NAMES) == spread(duel, runs)[mine, theirs]).all()
    assert_bets(engine, duel, folded, mine, theirs)
    assert engine.anomalies == ()
    assert engine.unsupported == ()


def assert_bets(engine: Engine, duel: Duel, folded: Folded, mine: Indices, theirs: Indices) -> None:
    bets: dict[str, Runs] = {
        "best_opens": folded.opens,
        "best_answers": folded.answers,
        "best_follows": folded.follows,
        "best_calls": folded.calls,
    }
    for word, runs in bets.items():
        said: Truths = engine.test_trigger(NAMES.trigger(word), "anna", ("bert",))
        assert (said == (spread(duel, runs)[mine, theirs] == 1)).all(), word


@pytest.mark.parametrize("rerolls", [0, 1, 2])
def test_the_script_of_a_small_game_is_its_policy(rerolls: int) -> None:
    game = game_of_table(SMALL_TABLE, rerolls)
    assert_script_is_policy(game, optimal_script(game, NAMES))


def test_the_script_of_the_shipped_duel_is_its_policy(witcher: Game, script: OptimalScript) -> None:
    assert_script_is_policy(witcher, script)


def test_the_policy_wins_what_the_analysis_says(witcher: Game, script: OptimalScript) -> None:
    duel = witcher.duel
    first = Mover(Policy.OPTIMUM, (spread(duel, script.folded.first_keeps[0]),))
    second = Mover(Policy.OPTIMUM, (spread(duel, script.folded.second_keeps[0]),))
    outlook: Outlook = play(duel, first, second).outlook
    assert average(duel, outlook.margin) == average(duel, best_play(duel).outlook.margin)

"""What a policy loses at most: kept on disk, the same as computed, and told in the summary of a build."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from generator.games.one_poker.losses import digest, losses
from generator.games.one_poker.players import Limits, at_random, cautious, check_call
from generator.games.one_poker.policy import BetRule, CardRule, Mix, Policy, Sight, View, exactly
from generator.games.one_poker.quick import Quick
from generator.games.one_poker.response import exploit
from generator.odds.store import Store
from tests.games.one_poker.composed import built, edited

LIVES = "    lives: 5 "
POLICIES = (check_call(), at_random(), cautious(Limits(75, 40, 60)))


@pytest.mark.parametrize("policy", POLICIES, ids=[policy.name for policy in POLICIES])
def test_losses_are_those_of_the_best_answers(policy: Policy, tmp_path: Path) -> None:
    found = losses(policy, 3, Store(tmp_path))
    assert [one.depth for one in found] == [0, 1, 2]
    assert found == tuple(exploit(Quick(policy), depth) for depth in range(3))


@pytest.mark.parametrize("policy", POLICIES, ids=[policy.name for policy in POLICIES])
def test_more_lives_never_help_a_policy_that_does_not_look_at_them(policy: Policy, tmp_path: Path) -> None:
    gaps = [one.gap for one in losses(policy, 3, Store(tmp_path))]
    assert all(gap > 0 for gap in gaps), "each of them can be beaten"
    assert gaps == sorted(gaps), "whoever answers may always bet as if there were fewer"


def test_the_one_who_only_calls_loses_a_multiple(tmp_path: Path) -> None:
    """All in with the better chance wins as many lives as there are in the pot, from whoever always calls."""
    gaps = [one.gap for one in losses(check_call(), 3, Store(tmp_path))]
    assert gaps[1] > 1.9 * gaps[0]
    assert gaps[2] > 1.4 * gaps[1]


def test_losses_are_read_where_they_were_kept(tmp_path: Path) -> None:
    store = Store(tmp_path)
    computed = losses(check_call(), 2, store)
    files = sorted(tmp_path.iterdir())
    assert len(files) == 2, "a file for each number of lives"
    before = [file.stat().st_mtime_ns for file in files]
    assert losses(check_call(), 2, store) == computed
    assert [file.stat().st_mtime_ns for file in sorted(tmp_path.iterdir())] == before


def test_policies_of_one_name_are_kept_apart(tmp_path: Path) -> None:
    store = Store(tmp_path)
    timid, bold = cautious(Limits(100, 60, 60)), cautious(Limits(50, 10, 20))
    assert timid.name == bold.name
    assert losses(timid, 2, store) != losses(bold, 2, store)
    assert len(list(tmp_path.iterdir())) == 4


def test_a_digest_changes_with_every_part_of_a_policy() -> None:
    card = CardRule({Sight.HIGH: exactly(14)}, 100)
    bet = BetRule({View.TO_CALL: exactly(1)}, Mix(100))
    variants = (
        Policy("one", (), ()),
        Policy("two", (), ()),
        Policy("one", (card,), ()),
        Policy("one", (), (bet,)),
        Policy("one", (CardRule(card.when, 90),), ()),
        Policy("one", (), (BetRule(bet.when, Mix(90, call=10)),)),
        Policy("one", (), (), otherwise=50),
    )
    assert len({digest(one) for one in variants}) == len(variants)
    assert digest(Policy("one", (card,), (bet,))) == digest(Policy("one", (card,), (bet,)))


def test_a_damaged_file_is_computed_anew(tmp_path: Path) -> None:
    store = Store(tmp_path)
    computed = losses(check_call(), 1, store)
    (file,) = tmp_path.iterdir()
    file.write_bytes(file.read_bytes()[:40])
    assert losses(check_call(), 1, store) == computed
    with np.load(file) as content:
        assert "array.by_seat" in content.files


# in the summary of a build


def facts(folder: Path, text: str) -> str:
    """What a build says of the game."""
    (game,) = built(folder, text).games
    return "\n".join(game.facts)


def test_a_build_tells_what_the_computed_player_costs_and_loses(tmp_path: Path) -> None:
    text = edited((LIVES, "    lives: 2 "), ("gambler: cautious", "gambler: equilibrium"))
    told = facts(tmp_path, text)
    assert "the computed player: " in told
    assert " kB of script before it is laid out" in told
    line = next(one for one in told.splitlines() if one.startswith("it loses at most "))
    assert line.endswith(" lives a round with 0 to 1 left after the ante on the shorter side")
    worst = [float(word) for word in line.removeprefix("it loses at most ").split(" lives")[0].split(", ")]
    assert len(worst) == 2
    simple = losses(cautious(Limits(75, 40, 60)), 2, Store(tmp_path / "kept"))
    assert all(found < other.gap / 2 for found, other in zip(worst, simple, strict=True)), "less than half as much"


def test_nothing_is_told_where_nobody_computes(tmp_path: Path) -> None:
    assert "computed player" not in facts(tmp_path, edited())

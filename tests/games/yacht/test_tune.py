"""The search for better numbers, on the small card; and the block of rules.yaml that it prints."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
import yaml

from generator.build.compiler import read_rules
from generator.games.yacht.board import Board
from generator.games.yacht.cpu import CpuNumbers
from generator.games.yacht.faults import check
from generator.games.yacht.games import values_of
from generator.games.yacht.rules import Category
from generator.games.yacht.spec import CpuPlayer, Yacht
from generator.games.yacht.tune import Tuned, cpu_play, tune
from generator.games.yacht.tuned_yaml import changes, cpu_block
from tests.games.yacht.shipped import shipped
from tests.games.yacht.small import SMALL, SMALL_NUMBERS
from tests.games.yacht.table import NUMBERS

CARDS = 30


@pytest.fixture(scope="module")
def tuned() -> Tuned:
    return tune(Board(SMALL), SMALL_NUMBERS, 2, CARDS, 1)


def exact_mean(numbers: CpuNumbers) -> float:
    """The mean of the CPU on the small card."""
    board = Board(SMALL)
    return float(values_of(board, cpu_play(board, numbers))[board.start])


def test_the_mean_rises_with_every_pass(tuned: Tuned) -> None:
    assert tuned.gain > 1
    assert list(tuned.means) == sorted(set(tuned.means))
    assert tuned.means[0] == pytest.approx(exact_mean(SMALL_NUMBERS))
    assert tuned.means[-1] == pytest.approx(exact_mean(tuned.numbers))


def test_the_same_seed_finds_the_same(tuned: Tuned) -> None:
    one_pass = tune(Board(SMALL), SMALL_NUMBERS, 1, CARDS, 1)
    assert one_pass.means == tuned.means[:2]
    assert 100 < one_pass.tried < tuned.tried


def test_what_the_small_card_does_not_have_stays(tuned: Tuned) -> None:
    assert tuned.numbers.four_kind_stop == SMALL_NUMBERS.four_kind_stop
    assert tuned.numbers.weights[Category.YACHT.place] == SMALL_NUMBERS.weights[Category.YACHT.place]
    assert changes(SMALL_NUMBERS, tuned.numbers)


@pytest.mark.parametrize(
    "numbers",
    [NUMBERS, replace(NUMBERS, complete=(), high_faces=((6,), (5, 1)), weights=tuple(range(-6, 7)), chance_stop=31)],
    ids=["published", "others"],
)
def test_the_block_reads_back(numbers: CpuNumbers) -> None:
    read = yaml.safe_load(cpu_block(numbers))
    assert list(read) == ["cpu"]
    assert CpuPlayer.model_validate(read["cpu"], strict=False).numbers() == numbers


def test_changes_name_each_line() -> None:
    other = replace(NUMBERS, chance_stop=25, weights=(1, *NUMBERS.weights[1:]), lock=(Category.SIXES,))
    found = {change.name: (change.before, change.after) for change in changes(NUMBERS, other)}
    assert found == {
        "lock": ("[sixes, fives, fours]", "[sixes]"),
        "weights of aces": ("0", "1"),
        "chance_stop": ("22", "25"),
    }
    assert changes(NUMBERS, NUMBERS) == ()


def test_rules_take_what_is_found(tmp_path: Path, tuned: Tuned) -> None:
    before, _, rest = shipped().partition("\n    cpu:")
    _, mark, after = rest.partition("\n    practice:\n")
    file = tmp_path / "rules.yaml"
    file.write_text(f"{before}\n{cpu_block(tuned.numbers)}{mark}{after}", encoding="utf-8")
    rules = read_rules(file)
    block = rules.game("yacht", Yacht)
    assert block is not None
    assert block.cpu.numbers() == tuned.numbers
    assert check(rules) == ()

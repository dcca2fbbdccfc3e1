"""The generated mod is clean at any confidence, and mutants of it are seen where lint can see them."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.lint.linter import lint
from generator.lint.subject import Subject
from generator.mod.folder import find_mod
from generator.mod.index import index_mod
from tests.lint.mutants import home_of, killed, mutants_of

_GOLDEN = Path(__file__).parents[2] / "mod_output"


@pytest.fixture(scope="module")
def workshop(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("mutants")


def test_the_generated_mod_is_clean() -> None:
    assert lint(find_mod(_GOLDEN).files()).findings == ()


def test_its_values_are_known(workshop: Path) -> None:
    """Dice show what dice show, and the turn is one of the steps of a game; so the flow does follow the mod."""
    files = find_mod(home_of(mutants_of("dice_poker")[0], "dice_poker", workshop) / "mod_output").files()
    ranges = Subject(index_mod(files), files.name).flow.ranges
    assert str(ranges["wkd_dp_die_1"]) == "0, 1, 2, 3, 4, 5, 6"
    assert ranges["wkd_dp_step"].exact is not None


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("the ante is charged to the wrong side", "CK511"),
        ("the second die is thrown twice, the first never", "CK410"),
        ("sixes of the first die counted as fives", "CK413"),
        ("a draw never ends", "CK510"),
    ],
)
def test_faults_that_lint_alone_finds(name: str, code: str, workshop: Path) -> None:
    mutant = next(one for one in mutants_of("dice_poker") if one.breaks == name)
    assert any(found.startswith(code) for found in killed(mutant, "dice_poker", workshop))

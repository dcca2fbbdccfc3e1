"""One mod for the tests of high die: the game alone, built once, never written into but by mutants that put it back."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.games.toy.composed import built_in, loaded
from tests.games.toy.high_die_verify.subject import Subject, subject_of


@pytest.fixture(scope="session")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with the rules and `mod_output`."""
    folder = tmp_path_factory.mktemp("high_die")
    built_in(folder)
    return folder


@pytest.fixture(scope="session")
def mod(home: Path) -> Path:
    """The mod's outer folder."""
    return home / "mod_output"


@pytest.fixture(scope="session")
def subject(home: Path) -> Subject:
    """The game as its proofs see it."""
    return subject_of(loaded(home))

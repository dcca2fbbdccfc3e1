"""One mod with the payout game for the tests of its proofs."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.verify.built import load_built
from generator.verify.payout.subject import Subject, subject_of
from tests.games.payout.composed import composed
from tests.verify.mutant import build_in


def load(rules: Path) -> Subject:
    """The payout game of a rules file with its mod beside it."""
    return subject_of(load_built(rules))


@pytest.fixture(scope="session")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the shipped rules and their mod."""
    return build_in(tmp_path_factory.mktemp("payout") / "shipped", composed())


@pytest.fixture(scope="session")
def subject(home: Path) -> Subject:
    """The shipped game and its mod."""
    return load(home / "rules.yaml")

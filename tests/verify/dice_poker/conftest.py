"""One mod for the tests of verify: the shipped rules built anew, and variants of them when asked for."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from generator.verify.dice_poker.subject import Subject, load_subject
from tests.verify.dice_poker.mutants import built

Load = Callable[[str], Subject]


@pytest.fixture(scope="session")
def workshop(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where mods are built, once for all tests."""
    return tmp_path_factory.mktemp("workshop")


@pytest.fixture(scope="session")
def subject(workshop: Path) -> Subject:
    """The shipped rules and their mod."""
    return load_subject(built("", workshop) / "rules.yaml")


@pytest.fixture(scope="session")
def load(workshop: Path) -> Load:
    """Loads a variant of the rules with its mod."""
    return lambda name: load_subject(built(name, workshop) / "rules.yaml")

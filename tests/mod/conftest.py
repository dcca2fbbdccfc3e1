"""A mod from a few lines of script."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from generator.mod.files import files_in_memory
from generator.mod.index import ModIndex, index_mod

Indexer = Callable[[Mapping[str, str]], ModIndex]


@pytest.fixture
def index_of() -> Indexer:
    """Index a mod given as texts by path."""
    return lambda texts: index_mod(files_in_memory({path: text.encode("cp1252") for path, text in texts.items()}))

"""Every code of a fault in rules.yaml with its name: of the file itself, of its conditions, of each game's block."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from generator.build.games import GAMES
from generator.spec.codes import CODES as FILE_CODES
from generator.spec.expression.faults import FaultKind

_FOUND = FILE_CODES | {kind.code: kind.title for kind in FaultKind}
_FOUND |= {code: name for game in GAMES for code, name in game.codes.items()}
RULES_CODES: Mapping[str, str] = MappingProxyType(dict(sorted(_FOUND.items())))
"""In the order of the codes."""

"""Every code of a fault in rules.yaml with its name: of the file itself, of its conditions, of each game's block."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from generator.games.dice_poker import faults as dice_poker
from generator.games.farkle import faults as farkle
from generator.games.one_poker import faults as one_poker
from generator.games.payout import faults as payout
from generator.games.yacht import faults as yacht
from generator.spec.codes import CODES as FILE_CODES
from generator.spec.expression.faults import FaultKind

RULES_CODES: Mapping[str, str] = MappingProxyType(
    dict(
        sorted(
            {
                **FILE_CODES,
                **{kind.code: kind.title for kind in FaultKind},
                **dice_poker.CODES,
                **farkle.CODES,
                **one_poker.CODES,
                **payout.CODES,
                **yacht.CODES,
            }.items()
        )
    )
)
"""In the order of the codes."""

"""Which option an AI or a hidden event takes: by weight among the valid ones. Source: ck2-language 3.6, Q5."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from generator.interpret.anomalies import Fault
from generator.interpret.chance import Stream
from generator.interpret.core import Run
from generator.interpret.events import Event
from generator.interpret.rows import BoolArray, Mask, Number, Rows, as_array, restricted
from generator.interpret.weights import UNIT, picked


def drawn_option(event: Event, run: Run, rows: Rows, valid: Sequence[Mask]) -> tuple[Number, Rows]:
    """For each row that has a valid option the number of the one taken, and those rows; the rest is noted."""
    has_one = any_valid(valid)
    some, none = rows.split(has_one)
    if none.count:
        run.fault(Fault.NO_OPTION, f"`{event.id}` has no valid option", event.site, none)
    if not some.count:
        return 0, some
    weights = _weights(event, run, rows, valid)
    if none.count:
        kept = as_array(has_one, rows)
        valid = [one if isinstance(one, bool) else one[kept] for one in valid]
        weights = [restricted(one, kept) for one in weights]
    total = sum(weights[1:], weights[0])
    zero = some.where(total == 0)
    if zero.count:
        run.fault(Fault.ZERO_WEIGHTS, f"`{event.id}` has valid options, but all weights are 0", event.site, zero)
        weights = [_either(total == 0, _where(mask, UNIT), old) for mask, old in zip(valid, weights, strict=True)]
    choice = picked(weights, run.machine.chance.next(Stream.AI, some))
    return (int(choice[0]) if some.count == 1 else choice), some


def _weights(event: Event, run: Run, rows: Rows, valid: Sequence[Mask]) -> list[Number]:
    """The weight of each option, 0 where it is not valid."""
    frame = run.chain.event_level()
    return [
        _where(mask, UNIT if option.weight is None else option.weight(run, frame, rows))
        for option, mask in zip(event.options, valid, strict=True)
    ]


def any_valid(valid: Sequence[Mask]) -> Mask:
    """Where at least one option is valid."""
    if any(mask is True for mask in valid):
        return True
    arrays = [mask for mask in valid if not isinstance(mask, bool)]
    return np.logical_or.reduce(arrays) if arrays else False


def spread(mask: Mask, rows: Rows) -> BoolArray:
    """A mask of some rows as one of all worlds; shape `(worlds,)`."""
    result = np.zeros(rows.worlds, np.bool_)
    result[rows.at] = mask
    return result


def _where(mask: Mask, weight: Number) -> Number:
    """A weight where a mask holds, 0 elsewhere."""
    if isinstance(mask, bool):
        return weight if mask else 0
    return mask.astype(np.int64) * weight


def _either(mask: Mask, yes: Number, no: Number) -> Number:
    """One number where a mask holds, another elsewhere."""
    if isinstance(mask, bool):
        return yes if mask else no
    return np.where(mask, yes, no)

"""Anomalies as lines of text, for every front end that tells of them: the command line and pytest."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.simulate.report import Anomaly, Report, WayStep

_FEW_STEPS = 14
_FIRST_STEPS = 4


def anomaly_lines(one: Anomaly, whole: bool = False) -> Iterator[str]:
    """An anomaly and the way to it; `whole` does not cut a long way."""
    word = "anomaly" if one.is_fault else "noted"
    where = f"{one.place}: " if one.place else ""
    yield f"{word} {one.kind}: {where}{one.message} ({one.games:,} games)"
    yield from way_lines(one.way, whole)


def way_lines(way: Sequence[WayStep], whole: bool = False) -> Iterator[str]:
    """The steps to an anomaly; a long way without its middle."""
    left_out = (
        range(0) if whole or len(way) <= _FEW_STEPS else range(_FIRST_STEPS, len(way) - _FEW_STEPS + _FIRST_STEPS)
    )
    for number, step in enumerate(way):
        if number in left_out:
            if number == left_out.start:
                yield f"    ... {len(left_out)} steps"
            continue
        place = f"  [{step.place}]" if step.place else ""
        yield f"    {step.text}{place}"


def fault_lines(report: Report) -> Iterator[str]:
    """Every fault of a report with the way to it."""
    for one in report.anomalies:
        if one.is_fault:
            yield from anomaly_lines(one)

"""Effects that steer effects: `if`, `while`, `break`, `random`, `random_list`, switches, wrappers. Knows no state.

Sources: ck2-language 4.7; a tooltip block is not executed; `break` leaves the option or the `immediate` it stands in.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from generator.ck2.scopes import Frame
from generator.interpret.anomalies import Fault
from generator.interpret.chance import Draw, node_number
from generator.interpret.compiler import Compiler, MakeEffect
from generator.interpret.core import Condition, Effect, Run, Value
from generator.interpret.definitions import Site
from generator.interpret.logic import all_of, switch_case
from generator.interpret.rows import BoolArray, IntArray, Mask, Number, Rows, as_array
from generator.interpret.values import value_of
from generator.interpret.weights import MODIFIER_KEYS, UNIT, limited, picked, scaled, weight_of
from generator.script.scalars import make_scalar
from generator.script.tree import Scalar, Statement

Branch = tuple[Condition | None, Effect]
_CHANCE_KEYS = MODIFIER_KEYS | {"chance"}
_ENTRY_KEYS = MODIFIER_KEYS | {"trigger"}
_LIMIT = frozenset({"limit", "count"})


def rejoined(rows: Rows, pieces: Sequence[tuple[Rows, Rows]]) -> Rows:
    """The rows without those lost on the way: pairs of what went into a branch and what came out of it."""
    for before, after in pieces:
        if after.count != before.count:
            rows = rows.without(before.without(after))
    return rows


def branching(branches: Sequence[Branch]) -> Effect:
    """Runs for each world the first branch whose condition holds."""
    chosen = tuple(branches)

    def effect(run: Run, frame: Frame[int], rows: Rows) -> Rows:
        left, pieces = rows, []
        for when, then in chosen:
            mask = True if when is None else when(run, frame, left)
            taken, left = left.split(mask)
            if taken.count:
                pieces.append((taken, then(run, frame, taken)))
            if not left.count:
                break
        return rejoined(rows, pieces)

    return effect


def watched(site: Site, condition: Condition) -> Condition:
    """A condition whose outcome a watch is told."""

    def judged(run: Run, frame: Frame[int], rows: Rows) -> Mask:
        found = condition(run, frame, rows)
        if run.machine.watch is not None:
            run.machine.watch.condition(site, rows, found)
        return found

    return judged


def make_if(c: Compiler, branches: Sequence[Statement]) -> Effect:
    """`if` with its `else_if`s and its `else`."""
    parts: list[Branch] = []
    for branch in branches:
        limit = c.only(branch, "limit")
        when = None
        if limit is not None:
            when = watched(c.site(branch), all_of(c.conditions(limit.block)))
        parts.append((when, c.block(branch.block, frozenset({"limit"}))))
    return branching(parts)


def _make_orphan_else(c: Compiler, s: Statement) -> Effect | None:
    c.unsupported(s, "stands behind no `if`")
    return None


def _make_while(c: Compiler, s: Statement) -> Effect | None:
    limit, count = c.only(s, "limit"), c.only(s, "count")
    when = watched(c.site(s), all_of(c.conditions(limit.block))) if limit else None
    rounds = value_of(c, count) if count else None
    body, site = c.block(s.block, _LIMIT), c.site(s)

    def effect(run: Run, frame: Frame[int], rows: Rows) -> Rows:
        wanted = None if rounds is None else _kept(rounds(run, frame, rows))
        start, done = rows, 0
        looping = rows if wanted is None else rows.where(wanted > 0)
        while looping.count:
            if when is not None:
                looping = looping.where(when(run, frame, looping))
            # No limit of the game is known (ck2-language 4.7): a fault is noted, and the script goes on behind it.
            if done >= run.machine.limits.loop_rounds:
                run.fault(Fault.ENDLESS_LOOP, f"the loop is not over after {done} rounds", site, looping)
                break
            done += 1
            after = body(run, frame, looping) if looping.count else looping
            # A world that met `break` in the body leaves more than the loop (see above), so it is lost for what
            # follows.
            rows = rejoined(rows, [(looping, after)])
            looping = after if wanted is None else _below(start, after, wanted, done)
        return rows

    return effect


def _kept(number: Number) -> Number:
    """A number as it is now, whatever the loop makes of the variable that it was read from."""
    return number if isinstance(number, int) else number.copy()


def _below(start: Rows, rows: Rows, wanted: Number, done: int) -> Rows:
    """Those rows whose wanted number of rounds is not reached; `wanted` belongs to `start`."""
    if isinstance(wanted, int):
        return rows if wanted > done * 1000 else Rows.none(rows.worlds)
    whole = np.zeros(rows.worlds, np.int64)
    whole[start.at] = wanted
    return rows.where(whole[rows.at] > done * 1000)


def _make_break(c: Compiler, s: Statement) -> Effect | None:
    if s.word.lower() != "yes":
        return None
    return lambda run, frame, rows: Rows.none(rows.worlds)


def draw(run: Run, node: int, rows: Rows) -> Draw:
    """A draw of an effect."""
    return run.machine.chance.draw(rows, run.instance, node)


def node_of(c: Compiler, s: Statement) -> int:
    """The number of a random node: its place in the script, not the path of calls to it."""
    place = c.script.place(s.key_span)
    start = place.start
    return node_number(place.path, start.line, start.column) if start else 0


def _make_random(c: Compiler, s: Statement) -> Effect | None:
    chance = c.only(s, "chance")
    if chance is None:
        c.unsupported(s, "has no `chance`")
        return None
    base = value_of(c, chance)
    if base is None:
        return None
    scale = weight_of(c, [part for part in s.block if part.key.lower() in MODIFIER_KEYS])
    body, site, node = c.block(s.block, _CHANCE_KEYS), c.site(s), node_of(c, s)

    def effect(run: Run, frame: Frame[int], rows: Rows) -> Rows:
        percent = base(run, frame, rows) * scale(run, frame, rows)
        drawn = draw(run, node, rows)
        # Percent in thousandths times a scale in millionths: nothing is divided, so nothing is rounded.
        mask = drawn.uniform * (100_000 * UNIT) < percent
        if drawn.given is not None:
            mask = np.where(drawn.given >= 0, drawn.given > 0, mask)
        hit = rows.where(mask)
        if run.machine.watch is not None:
            run.machine.watch.condition(site, rows, mask)
        return rejoined(rows, [(hit, body(run, frame, hit))]) if hit.count else rows

    return effect


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry of a `random_list`: weight in thousandths times its scale in millionths, and its effects."""

    weight: Value
    scale: Value | None
    trigger: Condition | None
    effect: Effect
    site: Site

    def now(self, run: Run, frame: Frame[int], rows: Rows) -> Number:
        """The weight for each row."""
        scale = UNIT if self.scale is None else self.scale(run, frame, rows)
        weight = limited(scaled(scale, self.weight(run, frame, rows)))
        if self.trigger is not None:
            mask = self.trigger(run, frame, rows)
            weight = weight * (int(mask) if isinstance(mask, bool) else mask.astype(np.int64))
        return weight


def _entry(c: Compiler, s: Statement, weight: Value) -> Entry:
    modifiers = [part for part in s.block if part.key.lower() in MODIFIER_KEYS]
    trigger = c.only(s, "trigger")
    return Entry(
        weight,
        weight_of(c, modifiers) if modifiers else None,
        all_of(c.conditions(trigger.block)) if trigger else None,
        c.block(s.block, _ENTRY_KEYS),
        c.site(s),
    )


def _entries(c: Compiler, s: Statement) -> list[Entry]:
    """The weighted entries of a list; a key that is no number is a variable that holds the weight."""
    found = []
    for part in s.block:
        key = part.key.lower()
        if key in ("fallback", *MODIFIER_KEYS):
            continue
        weight = weight_key(c, part)
        if weight is not None:
            found.append(_entry(c, part, weight))
    return found


def weight_key(c: Compiler, part: Statement) -> Value | None:
    """The number that a key is, in thousandths, or the variable that it names."""
    key = Statement(part.key, "=", make_scalar(part.key), part.start, part.start, part.start)
    return value_of(c, key)


def _make_random_list(c: Compiler, s: Statement) -> Effect | None:
    entries = tuple(_entries(c, s))
    fallback = s.first("fallback")
    otherwise = c.block(fallback.block) if fallback else None
    site, node = c.site(s), node_of(c, s)
    if not entries:
        return otherwise

    def effect(run: Run, frame: Frame[int], rows: Rows) -> Rows:
        weights = [entry.now(run, frame, rows) for entry in entries]
        total = sum(weights[1:], weights[0])
        some, none = rows.split(total > 0)
        pieces = []
        if none.count and otherwise is not None:
            pieces.append((none, otherwise(run, frame, none)))
        elif none.count:
            run.fault(Fault.ZERO_WEIGHTS, "all weights of the list are 0, nothing is done", site, none)
        if some.count:
            weights = _parts(weights, as_array(total > 0, rows)) if none.count else weights
            for number, chosen in some.parts(_drawn(run, site, node, some, weights)):
                entry = entries[number]
                if run.machine.watch is not None:
                    run.machine.watch.entry(entry.site, chosen)
                pieces.append((chosen, entry.effect(run, frame, chosen)))
        return rejoined(rows, pieces)

    return effect


def _parts(weights: Sequence[Number], mask: BoolArray) -> list[Number]:
    return [weight if isinstance(weight, int) else weight[mask] for weight in weights]


def _drawn(run: Run, site: Site, node: int, rows: Rows, weights: Sequence[Number]) -> Number:
    """For each row the number of the entry drawn; a plain number where one world asks."""
    drawn = draw(run, node, rows)
    choice = picked(weights, drawn.uniform)
    if drawn.given is not None:
        choice = _as_given(run, site, rows, weights, drawn.given, choice)
    return int(choice[0]) if rows.count == 1 else choice


def _as_given(
    run: Run, site: Site, rows: Rows, weights: Sequence[Number], given: IntArray, choice: IntArray
) -> IntArray:
    """The entries that the caller's table names, where it names one that can come."""
    allowed = np.array([np.broadcast_to(np.asarray(weight) > 0, rows.count) for weight in weights])
    inside = (given >= 0) & (given < len(weights))
    possible = inside & allowed[np.where(inside, given, 0), np.arange(rows.count)]
    wrong = rows.where((given >= 0) & ~possible)
    if wrong.count:
        run.fault(
            Fault.IMPOSSIBLE_DRAW, f"the given draw is none of the {len(weights)} entries that can come", site, wrong
        )
    return np.where(possible, given, choice)


def _make_switch(c: Compiler, s: Statement) -> Effect | None:
    on = s.first("on_trigger")
    parts: list[Branch] = []
    for case in s.block:
        key = case.key.lower()
        if key == "on_trigger":
            continue
        when = None if key == "fallback" else switch_case(c, on.word if on else "", case)
        if when is not None:
            when = watched(c.site(case), when)
        parts.append((when, c.block(case.block)))
    return branching(parts)


def _make_wrapper(c: Compiler, s: Statement) -> Effect | None:
    """A wrapper whose effects run; the bare form only shows something."""
    return None if isinstance(s.value, Scalar) else c.block(s.block)


def _make_shown(c: Compiler, s: Statement) -> Effect | None:
    """Only described, never run."""
    return None


EFFECTS: dict[str, MakeEffect] = {
    "else_if": _make_orphan_else,
    "else": _make_orphan_else,
    "while": _make_while,
    "break": _make_break,
    "random": _make_random,
    "random_list": _make_random_list,
    "trigger_switch": _make_switch,
    "hidden_effect": _make_wrapper,
    "hidden_tooltip": _make_wrapper,
    "custom_tooltip": _make_wrapper,
    "tooltip": _make_shown,
}

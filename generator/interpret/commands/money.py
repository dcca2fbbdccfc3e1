"""Gold, prestige, piety and attributes: tests, changes, scaled sums, transfers. Source: ck2-language 7.4.

Debt is allowed (Q19). Scaled sums are in yearly incomes of the one who pays or gets.
"""

from __future__ import annotations

import numpy as np

from generator.ck2.scopes import Frame
from generator.interpret.anomalies import Fault
from generator.interpret.commands.variables import fitting
from generator.interpret.compiler import Compiler, MakeCondition, MakeEffect, word_of
from generator.interpret.core import Condition, Effect, Run, here
from generator.interpret.definitions import Site
from generator.interpret.rows import Mask, Number, Rows, compared, negated, restricted, truncated
from generator.interpret.scope_refs import acted, is_scope_text, scope_ref, tested
from generator.interpret.stats import ATTRIBUTES, COUNTED, STORED, stat
from generator.interpret.values import value_of
from generator.script.tree import Block, Statement

_PURSES = {"wealth": "wealth", "treasury": "wealth", "prestige": "prestige", "piety": "piety"}


def pay(run: Run, entity: int, stat_name: str, rows: Rows, amount: Number, site: Site) -> None:
    """Add to a number of an entity; where it would leave the game's range it stays and that is noted."""
    key = (entity, stat_name)
    total = run.state.stats.read(key, rows) + amount
    fits = fitting(total)
    if fits is not True:
        run.fault(
            Fault.OVERFLOW, f"`{stat_name}` would leave the range of +/-2,147,483.647", site, rows.where(negated(fits))
        )
        total, rows = restricted(total, fits), rows.where(fits)
    run.state.stats.write(key, rows, total)


def _adding(stat_name: str, scale: int = 1) -> MakeEffect:
    """Add a number or a variable."""

    def make(c: Compiler, s: Statement) -> Effect | None:
        amount, site = value_of(c, s), c.site(s)
        if amount is None:
            return None

        def effect(run: Run, frame: Frame[int], rows: Rows) -> Rows:
            pay(run, here(frame), stat_name, rows, amount(run, frame, rows) * scale, site)
            return rows

        return effect

    return make


def _make_compared(name: str) -> MakeCondition:
    """A number of the engine against a number, a variable, or the same number of another scope."""
    reader = stat(name)
    assert reader is not None

    def make(c: Compiler, s: Statement) -> Condition | None:
        ref = scope_ref(s.word) if is_scope_text(s.word) else None
        if ref is not None:
            return tested(
                ref, lambda run, rows, me, other: compared(reader(run, me, rows), s.operator, reader(run, other, rows))
            )
        wanted = value_of(c, s)
        if wanted is None:
            return None

        def condition(run: Run, frame: Frame[int], rows: Rows) -> Mask:
            return compared(reader(run, here(frame), rows), s.operator, wanted(run, frame, rows))

        return condition

    return make


def _scaled(c: Compiler, s: Statement) -> tuple[int, int, int]:
    """Factor, least and largest sum of a scaled command, in thousandths."""
    if isinstance(s.value, Block):
        low, high = c.number(s.first("min"), -(1 << 31)), c.number(s.first("max"), 1 << 31)
        return c.number(s.first("value")), low, high
    return c.number(s), -(1 << 31), 1 << 31


def _limited(amount: Number, low: int, high: int) -> Number:
    return min(max(amount, low), high) if isinstance(amount, int) else np.clip(amount, low, high)


def _make_scaled_wealth(c: Compiler, s: Statement) -> Effect | None:
    factor, low, high = _scaled(c, s)
    site = c.site(s)

    def effect(run: Run, frame: Frame[int], rows: Rows) -> Rows:
        income = run.state.stats.read((here(frame), "yearly_income"), rows)
        pay(run, here(frame), "wealth", rows, _limited(truncated(income * factor, 1000), low, high), site)
        return rows

    return effect


def _make_scaled_test(c: Compiler, s: Statement) -> Condition | None:
    """Gold of at least so many yearly incomes."""
    factor, _, _ = _scaled(c, s)

    def condition(run: Run, frame: Frame[int], rows: Rows) -> Mask:
        state, me = run.state, here(frame)
        income = state.stats.read((me, "yearly_income"), rows)
        return compared(state.stats.read((me, "wealth"), rows) * 1000, s.operator, income * factor)

    return condition


def _make_transfer(c: Compiler, s: Statement) -> Effect | None:
    """`to = S` pays S, `from = S` takes from S; `value = all` moves all that is there."""
    word = word_of(s, "to", "from")
    ref, takes = c.reference(s, word), s.first("to") is None
    if ref is None:
        return None
    value, site = s.first("value"), c.site(s)
    everything = value is not None and value.word.lower() == "all"
    factor, low, high = (0, 0, c.number(s.first("max"), 1 << 31)) if everything else _scaled(c, s)

    def act(run: Run, rows: Rows, me: int, other: int) -> None:
        payer, payee = (other, me) if takes else (me, other)
        wealth = run.state.stats.read((payer, "wealth"), rows)
        income = run.state.stats.read((payer, "yearly_income"), rows)
        sum_ = _limited(wealth, 0, high) if everything else _limited(truncated(income * factor, 1000), low, high)
        pay(run, payer, "wealth", rows, -sum_, site)
        pay(run, payee, "wealth", rows, sum_, site)

    return acted(ref, act, site, word)


def _make_difference(c: Compiler, s: Statement) -> Condition | None:
    """`attribute_diff`: this one's attribute minus the other's, compared."""
    name, value = word_of(s, "attribute") or "combat_rating", s.first("value")
    reader, ref = stat(name), c.reference(s, word_of(s, "character", "who"))
    if reader is None or ref is None or value is None:
        c.unsupported(s, f"the difference of `{name}` is not simulated")
        return None
    wanted, operator = c.number(value), value.operator

    def test(run: Run, rows: Rows, me: int, other: int) -> Mask:
        return compared(reader(run, me, rows) - reader(run, other, rows), operator, wanted)

    return tested(ref, test)


def _make_clear_wealth(c: Compiler, s: Statement) -> Effect | None:
    """`clear_wealth = yes`: THIS has no gold and no debts; `= S`: S has none."""
    ref = c.reference(s, "THIS" if s.word.lower() == "yes" else s.word)
    if ref is None:
        return None
    return acted(ref, lambda run, rows, me, other: run.state.stats.write((other, "wealth"), rows, 0), c.site(s), s.word)


TRIGGERS: dict[str, MakeCondition] = {
    **{name: _make_compared(name) for name in (*STORED, *COUNTED, "age", "treasury")},
    "scaled_wealth": _make_scaled_test,
    "attribute_diff": _make_difference,
    "combat_rating_diff": _make_difference,
}
EFFECTS: dict[str, MakeEffect] = {
    **{name: _adding(purse) for name, purse in _PURSES.items()},
    **{f"change_{name}": _adding(name) for name in ATTRIBUTES},
    "health": _adding("health"),
    "fertility": _adding("fertility"),
    "participation_scaled_prestige": _adding("prestige"),
    "participation_scaled_piety": _adding("piety"),
    "participation_scaled_decadence": _adding("decadence"),
    "scaled_wealth": _make_scaled_wealth,
    "transfer_scaled_wealth": _make_transfer,
    "decadence": _adding("decadence"),
    **{name: _adding(name) for name in ("culture_techpoints", "economy_techpoints", "military_techpoints")},
    "clear_wealth": _make_clear_wealth,
}

"""Whom a targeted decision may be taken on: the values of `filter`. Source: ck2-language 6.2."""

from __future__ import annotations

import numpy as np

from generator.interpret.core import Run
from generator.interpret.iterators import (
    Relation,
    has_bond,
    is_below,
    is_close_relative,
    is_linked,
    is_ruler,
    is_spouse,
    same_word,
)  # fmt: skip
from generator.interpret.links import LINKS
from generator.interpret.rows import Mask, Number, Rows, both, either, negated
from generator.interpret.state import NONE


def _court(run: Run, taker: int, target: int, rows: Rows) -> Mask:
    """Both at the same court: one is the other's host, or they have the same; prisoners there included."""
    mine, theirs = _court_of(run, taker, rows), _court_of(run, target, rows)
    jailed = run.state.links.read((target, "jailer"), rows)
    return either(mine == theirs, jailed == mine)


def _court_of(run: Run, person: int, rows: Rows) -> Number:
    """The host or else the liege of whoever is no ruler; everybody else has a court of their own."""
    host = LINKS["host"](run, person, rows)
    away = both(negated(is_ruler(run, person, rows)), host != NONE)
    if isinstance(away, bool):
        return host if away else person
    return np.where(away, host, person)


def _realm(run: Run, taker: int, target: int, rows: Rows) -> Mask:
    return LINKS["top_liege"](run, taker, rows) == LINKS["top_liege"](run, target, rows)


def _independent(run: Run, taker: int, target: int, rows: Rows) -> Mask:
    return both(is_ruler(run, target, rows), run.state.links.read((target, "liege"), rows) == NONE)


def _liege(run: Run, taker: int, target: int, rows: Rows) -> Mask:
    return is_linked("liege")(run, target, taker, rows)


def _vassal(run: Run, taker: int, target: int, rows: Rows) -> Mask:
    return both(is_linked("liege")(run, taker, target, rows), is_ruler(run, target, rows))


def _anyone(run: Run, taker: int, target: int, rows: Rows) -> Mask:
    return True


FILTERS: dict[str, Relation] = {
    "court": _court,
    "home_court": _court,
    "vassals": _vassal,
    "sub_realm": is_below,
    "realm": _realm,
    "dynasty": same_word("dynasty"),
    "rivals": has_bond("rival"),
    "friends": has_bond("friend"),
    "liege": _liege,
    "society": same_word("society_name"),
    "spouse": is_spouse,
    "close_relative": is_close_relative,
    "independent_rulers": _independent,
    "all": _anyone,
}
"""Filters by name; `self` and `none` are handled apart."""


def is_possible_target(run: Run, name: str, taker: int, target: int, rows: Rows) -> Mask:
    """Where a filter lets the taker target somebody; the dead never, an unknown filter anybody."""
    name = name.lower()
    base = name.removesuffix("_including_me")
    if name == "none":
        return False
    if taker == target:
        return name in ("self", "all") or base != name
    if name == "self":
        return False
    relation = FILTERS.get(base, _anyone)
    return both(relation(run, taker, target, rows), run.state.alive(target, rows))

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
from generator.interpret.rows import Mask, Number, Rows, both, either, mixed, negated
from generator.interpret.state import NONE


def _at_court(link: str) -> Relation:
    """Both at one court: one is the other's host (or employer), or they have the same; prisoners there included."""

    def relation(run: Run, taker: int, target: int, rows: Rows) -> Mask:
        mine, theirs = _court_of(run, link, taker, rows), _court_of(run, link, target, rows)
        jailed = run.state.links.read((target, "jailer"), rows)
        return either(mine == theirs, jailed == mine)

    return relation


def _court_of(run: Run, link: str, person: int, rows: Rows) -> Number:
    """The host (or employer), or else the liege, of whoever is no ruler; everybody else has a court of their own."""
    host = LINKS[link](run, person, rows)
    away = both(negated(is_ruler(run, person, rows)), host != NONE)
    if isinstance(away, bool):
        return host if away else person
    return np.where(away, host, person)


def _of_employer(relation: Relation) -> Relation:
    """A relation to the taker's employer; a ruler has none but himself."""

    def seen(run: Run, taker: int, target: int, rows: Rows) -> Mask:
        employers = rows.groups(_court_of(run, "employer", taker, rows))
        return mixed([(mask, relation(run, one, target, part)) for one, part, mask in employers], rows)

    return seen


def _realm(run: Run, taker: int, target: int, rows: Rows) -> Mask:
    return LINKS["top_liege"](run, taker, rows) == LINKS["top_liege"](run, target, rows)


def _independent(run: Run, taker: int, target: int, rows: Rows) -> Mask:
    return both(is_ruler(run, target, rows), run.state.links.read((target, "liege"), rows) == NONE)


def _liege(run: Run, taker: int, target: int, rows: Rows) -> Mask:
    return is_linked("liege")(run, target, taker, rows)


def _vassal(run: Run, taker: int, target: int, rows: Rows) -> Mask:
    return both(is_linked("liege")(run, taker, target, rows), is_ruler(run, target, rows))


def _religious_head(run: Run, taker: int, target: int, rows: Rows) -> Mask:
    return run.state.links.read((taker, "religion_head"), rows) == target


def _anyone(run: Run, taker: int, target: int, rows: Rows) -> Mask:
    return True


FILTERS: dict[str, Relation] = {
    "court": _at_court("host"),
    "home_court": _at_court("employer"),
    "vassals": _of_employer(_vassal),
    "sub_realm": _of_employer(is_below),
    "realm": _realm,
    "dynasty": same_word("dynasty"),
    "rivals": has_bond("rival"),
    "friends": has_bond("friend"),
    "liege": _liege,
    "religious_head": _religious_head,
    "rel_head": _religious_head,
    "society": same_word("society_name"),
    "spouse": is_spouse,
    "close_relative": is_close_relative,
    "close_relatives": is_close_relative,
    "independent_rulers": _independent,
    "independent_ruler": _independent,
    "all": _anyone,
}
"""Filters by name, with the spellings that mods have too; `self` and `none` are handled apart."""
TITLES = {"vassal_owned": "vassals", "sub_realm_owned": "sub_realm", "realm_owned": "realm", "dynasty_owned": "dynasty"}
"""Filters of titles and holdings, with the filter that their holder must pass; the taker's own are always in."""
_HELD = frozenset({"self", "owned", "demesne"})


def is_person_filter(name: str) -> bool:
    """Whether a filter of people is simulated."""
    base = name.lower().removesuffix("_including_me")
    return base in FILTERS or base in ("self", "none")


def is_title_filter(name: str) -> bool:
    """Whether a filter of titles is simulated."""
    return name.lower() in _HELD | TITLES.keys() | {"primary_title", "all", "none"}


def is_possible_title(run: Run, name: str, taker: int, title: int, rows: Rows) -> Mask:
    """Where a filter lets the taker have a title or holding; an unknown filter any."""
    name = name.lower()
    if name == "primary_title":
        return run.state.links.read((taker, "primary_title"), rows) == title
    if name not in _HELD and name not in TITLES:
        return name != "none"
    holder = run.state.links.read((title, "holder"), rows)
    if name in _HELD:
        return holder == taker
    relation, parts = FILTERS[TITLES[name]], list[tuple[Mask, Mask]]()
    for one, part, mask in rows.groups(holder):
        parts.append((mask, one == taker or (one != NONE and relation(run, taker, one, part))))
    return mixed(parts, rows)


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

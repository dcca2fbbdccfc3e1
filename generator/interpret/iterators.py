"""Iterators over the cast: whom `any_courtier` or `random_friend` goes through, in the order of the cast.

Only iterators that a cast can answer are here. The dead are left out except under `_even_if_dead`.
"""

from __future__ import annotations

from collections.abc import Callable

from generator.interpret.core import Run
from generator.interpret.rows import Mask, Number, Rows, both, either, mixed, negated
from generator.interpret.state import NONE, EntityKind

Candidates = Callable[[Run, int, Rows], list[tuple[int, Mask]]]
"""Entities that stand in a relation to another one, each with where; entities that do nowhere are left out."""
Relation = Callable[[Run, int, int, Rows], Mask]
"""Where the second entity stands in a relation to the first."""
_LONGEST_CHAIN = 12


def _among(kind: EntityKind, relation: Relation, alive: bool = True) -> Candidates:
    """The entities of a kind for which a relation holds."""

    def candidates(run: Run, entity: int, rows: Rows) -> list[tuple[int, Mask]]:
        found: list[tuple[int, Mask]] = []
        for other in run.state.of_kind(kind):
            mask = relation(run, entity, other, rows)
            # Asked last: most relations hold nowhere, and then it does not matter who lives.
            if alive and mask is not False:
                mask = both(mask, run.state.alive(other, rows))
            if mask is not False:
                found.append((other, mask))
        return found

    return candidates


def is_linked(link: str) -> Relation:
    """The other's link leads to this one."""
    return lambda run, me, other, rows: run.state.links.read((other, link), rows) == me


def has_bond(bond: str) -> Relation:
    """A bond between the two."""
    return lambda run, me, other, rows: run.state.bonds.holds((bond, me, other), rows)


def is_ruler(run: Run, entity: int, rows: Rows) -> Mask:
    """Whoever holds a title above baron."""
    return run.state.stats.read((entity, "tier"), rows) >= 2000


def is_human(run: Run, entity: int, rows: Rows) -> Mask:
    """Whoever is played by a human."""
    return run.state.facts.holds((entity, "human"), rows)


def _any(*relations: Relation) -> Relation:
    def relation(run: Run, me: int, other: int, rows: Rows) -> Mask:
        result: Mask = False
        for one in relations:
            result = either(result, one(run, me, other, rows))
        return result

    return relation


def _every(*relations: Relation) -> Relation:
    def relation(run: Run, me: int, other: int, rows: Rows) -> Mask:
        result: Mask = True
        for one in relations:
            result = both(result, one(run, me, other, rows))
        return result

    return relation


def _not(relation: Relation) -> Relation:
    return lambda run, me, other, rows: negated(relation(run, me, other, rows))


def _self(run: Run, me: int, other: int, rows: Rows) -> Mask:
    return me == other


def _other_is(test: Callable[[Run, int, Rows], Mask]) -> Relation:
    return lambda run, me, other, rows: test(run, other, rows)


def same_link(link: str) -> Relation:
    """Both have the same link."""

    def relation(run: Run, me: int, other: int, rows: Rows) -> Mask:
        mine, theirs = run.state.links.read((me, link), rows), run.state.links.read((other, link), rows)
        return both(mine == theirs, mine != NONE)

    return relation


def same_word(word: str) -> Relation:
    """Both have the same name under a property, and have one."""

    def relation(run: Run, me: int, other: int, rows: Rows) -> Mask:
        mine, theirs = run.state.words.read((me, word), rows), run.state.words.read((other, word), rows)
        return both(mine == theirs, mine != 0)

    return relation


def is_below(run: Run, me: int, other: int, rows: Rows) -> Mask:
    """The other has this one as liege, or as the liege of a liege."""
    found: Mask = False
    above: Number = run.state.links.read((other, "liege"), rows)
    # Bounded, for a cast may have made two people each other's liege.
    for _ in range(_LONGEST_CHAIN):
        found = either(found, above == me)
        entities = [entity for entity, _, _ in rows.groups(above) if entity != NONE]
        if not entities:
            break
        above = _step(run, above, entities, rows)
    return found


def _step(run: Run, value: Number, entities: list[int], rows: Rows) -> Number:
    """The lieges of entities that differ between worlds."""
    if isinstance(value, int):
        return run.state.links.read((value, "liege"), rows)
    # An array of the same shape and type in which nobody has a liege yet.
    result = value * 0 + NONE
    for entity in entities:
        mask = value == entity
        result[mask] = run.state.links.read((entity, "liege"), rows.where(mask))
    return result


def is_spouse(run: Run, me: int, other: int, rows: Rows) -> Mask:
    """Married to each other."""
    links = run.state.links
    return either(links.read((me, "spouse"), rows) == other, links.read((other, "spouse"), rows) == me)


def is_parent(run: Run, me: int, other: int, rows: Rows) -> Mask:
    """The other is father or mother of this one."""
    links = run.state.links
    return either(links.read((me, "father"), rows) == other, links.read((me, "mother"), rows) == other)


def is_child(run: Run, me: int, other: int, rows: Rows) -> Mask:
    """The other is a child of this one."""
    return is_parent(run, other, me, rows)


is_sibling = _every(_not(_self), _any(same_link("father"), same_link("mother")))


def _has_parent_sibling(run: Run, me: int, other: int, rows: Rows) -> Mask:
    """The other is a child of a sibling of this one."""
    result: Mask = False
    for one in run.state.characters:
        sibling = is_sibling(run, me, one, rows)
        if sibling is not False:
            result = either(result, both(sibling, is_child(run, one, other, rows)))
    return result


def _is_grandchild(run: Run, me: int, other: int, rows: Rows) -> Mask:
    """The other is a child of a child of this one."""
    result: Mask = False
    for one in run.state.characters:
        child = is_child(run, me, one, rows)
        if child is not False:
            result = either(result, both(child, is_child(run, one, other, rows)))
    return result


def _is_grandparent(run: Run, me: int, other: int, rows: Rows) -> Mask:
    return _is_grandchild(run, other, me, rows)


is_close_relative = _any(is_child, is_parent, is_sibling, _is_grandchild, _is_grandparent, _has_parent_sibling)
"""Children, grandchildren, parents, grandparents, siblings, nephews and nieces (ck2-language 6.2)."""


def feels_about(run: Run, me: int, other: int, rows: Rows) -> Mask:
    """This one holds an opinion modifier of the other that is in force."""
    found: Mask = False
    for key in run.state.feelings.written():
        if key[0] == me and key[1] == other:
            found = either(found, run.state.feelings.read(key, rows) > run.state.day)
    return found


def is_in_realm(run: Run, me: int, other: int, rows: Rows) -> Mask:
    """The other, a province or title, is held by this one or by somebody below."""
    parts: list[tuple[Mask, Mask]] = []
    for holder, part, mask in rows.groups(run.state.links.read((other, "holder"), rows)):
        parts.append((mask, holder != NONE and (holder == me or is_below(run, me, holder, part))))
    return mixed(parts, rows)


_ruler = _other_is(is_ruler)
_vassal = _every(is_linked("liege"), _ruler)
_hosted = _every(_any(is_linked("host"), is_linked("liege")), _not(_ruler), _not(_self))
_anyone: Relation = lambda run, me, other, rows: True  # noqa: E731
_independent = _every(_ruler, lambda run, me, other, rows: run.state.links.read((other, "liege"), rows) == NONE)
_person, _title, _land = EntityKind.CHARACTER, EntityKind.TITLE, EntityKind.PROVINCE
_held = is_linked("holder")


def bonded(name: str, kind: EntityKind) -> Candidates:
    """Living persons, or titles or provinces, to which the cast gives a bond of that name."""
    return _among(kind, has_bond(name))


def _is_claimant(run: Run, me: int, other: int, rows: Rows) -> Mask:
    """The other has a claim to this title."""
    return has_bond("claim")(run, other, me, rows)


ITERATORS: dict[str, Candidates] = {
    "character": _among(_person, _anyone),
    "player": _among(_person, _other_is(is_human)),
    "playable_ruler": _among(_person, _ruler),
    "independent_ruler": _among(_person, _independent),
    "courtier": _among(_person, _hosted),
    "host_courtier": _among(_person, _hosted),
    "courtier_or_vassal": _among(_person, _any(_hosted, _vassal)),
    "vassal": _among(_person, _vassal),
    "realm_character": _among(_person, _any(_self, is_below)),
    "realm_lord": _among(_person, _every(_any(_self, is_below), _ruler)),
    "friend": _among(_person, has_bond("friend")),
    "rival": _among(_person, has_bond("rival")),
    "lover": _among(_person, has_bond("lover")),
    "current_enemy": _among(_person, has_bond("war")),
    "spouse": _among(_person, is_spouse),
    "spouse_even_if_dead": _among(_person, is_spouse, alive=False),
    "consort": _among(_person, is_spouse),
    "child": _among(_person, is_child),
    "child_even_if_dead": _among(_person, is_child, alive=False),
    "sibling": _among(_person, is_sibling),
    "sibling_even_if_dead": _among(_person, is_sibling, alive=False),
    "close_relative": _among(_person, _every(_not(_self), is_close_relative)),
    "dynasty_member": _among(_person, same_word("dynasty")),
    "dynasty_member_even_if_dead": _among(_person, same_word("dynasty"), alive=False),
    "society_member": _among(_person, same_word("society_name")),
    "ward": _among(_person, is_linked("guardian")),
    "pupil": _among(_person, is_linked("educator")),
    "province_character": _among(_person, is_linked("location")),
    "liege": _among(_person, lambda run, me, other, rows: is_below(run, other, me, rows)),
    "claim": _among(_title, has_bond("claim")),
    "claimant": _among(_person, _is_claimant),
    "demesne_title": _among(_title, _held),
    "landed_title": _among(_title, _held),
    "title": _among(_title, _held),
    "demesne_province": _among(_land, _held),
    "province": _among(_land, _anyone),
    "realm_province": _among(_land, is_in_realm),
    "realm_title": _among(_title, is_in_realm),
    "opinion_modifier_target": _among(_person, feels_about),
}

"""Who is ROOT and FROM in each event, by role: from the decisions and hooks that begin a chain along all its links.

    Roles({"wkd_dp_play": ("guest", "asker")})        who a decision's ROOT and FROM are, from a mod's manifest
    casts = find_casts(links, starts, roles)
    casts.of(event)                                   all chains (ROOT, FROM, FROMFROM ...) that were found
    casts.behind(event, link)                         ROOT and FROM behind a link, if they are the same on every way

Without a manifest the roles have general names: `taker`, `target`, `recipient`; what an iterator or link leads to has
its own name (`any vassal`). Does not look into conditions. Source: ck2-language 4.4, 6.1.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from generator.errors import UserError
from generator.lint.chains import is_of_title, is_targeted
from generator.lint.event_parts import says_yes
from generator.lint.values import Slot, Value, replay_from_start
from generator.mod.records import DECISION, EVENT, ON_ACTION, Definition
from generator.report.graph.links import Link, Links
from generator.report.graph.model import Cast
from generator.spec.codes import did_you_mean

Chain = tuple[str, str, str, str, str]
MOST_CHAINS = 6
"""More chains into one event than this tell a reader nothing."""


@dataclass(frozen=True, slots=True)
class Roles:
    """What is known by name: ROOT and FROM of decisions, and what the steps of a game are called.

    `players` are ROOT and FROM of the decision that starts a game, by each event of that game: a further decision that
    fires one of them has the same roles. `games` are the decisions that start a game, by its name.
    """

    decisions: Mapping[str, Cast] = field(default_factory=dict)
    steps: Mapping[str, str] = field(default_factory=dict)
    players: Mapping[str, Cast] = field(default_factory=dict)
    games: Mapping[str, str] = field(default_factory=dict)

    def decision_of(self, game: str) -> str:
        """The decision that starts a game; `UserError` if a manifest tells of no such game."""
        if game not in self.games:
            hint = did_you_mean(game, self.games) or "build the mod with `modwright build`, or take --from"
            raise UserError(f"the mod has no game `{game}`", hint)
        return self.games[game]

    def of(self, decision: Definition, links: Links) -> Cast | None:
        """ROOT and FROM of a decision; `None` if nothing is known of them."""
        named = self.decisions.get(decision.name)
        if named is not None or not is_targeted(decision):
            return named
        return next((self.players[link.event] for link in links.out_of(decision) if link.event in self.players), None)


@dataclass(frozen=True, slots=True)
class Casts:
    """The result; see the module's docstring."""

    chains: Mapping[Definition, tuple[Chain, ...]]
    crowded: frozenset[Definition]

    def of(self, definition: Definition) -> tuple[Chain, ...]:
        """Every chain found for an object; empty where there are too many."""
        return () if definition in self.crowded else self.chains.get(definition, ())

    def pairs(self, definition: Definition) -> tuple[Cast, ...]:
        """The different pairs of ROOT and FROM."""
        return tuple(dict.fromkeys((chain[0], chain[1]) for chain in self.of(definition)))

    def behind(self, definition: Definition, link: Link) -> Cast | None:
        """ROOT and FROM behind a link; `None` where they differ from way to way."""
        after = [behind(chain, link) for chain in self.of(definition)]
        pairs = {(chain[0], chain[1]) for chain in after}
        return pairs.pop() if len(pairs) == 1 else None


def find_casts(links: Links, starts: Iterable[Definition], roles: Roles) -> Casts:
    """Follow all links from the starts until nothing new is found, and then from the events that remain."""
    finder = _Finder(links, roles)
    for start in starts:
        finder.add(start, start_chain(start, links, roles))
    finder.follow()
    for event in links.index.events.values():
        if event not in finder.chains:
            finder.add(event, start_chain(event, links, roles))
            finder.follow()
    return Casts({one: tuple(some) for one, some in finder.chains.items()}, frozenset(finder.crowded))


class _Finder:
    def __init__(self, links: Links, roles: Roles) -> None:
        self.links = links
        self.roles = roles
        self.chains: dict[Definition, dict[Chain, None]] = {}
        self.crowded: set[Definition] = set()
        self.queue: deque[tuple[Definition, Chain]] = deque()

    def add(self, definition: Definition, chain: Chain) -> None:
        """Note a chain of people for an event, unless it has too many already."""
        if not chain[0]:
            return
        known = self.chains.setdefault(definition, {})
        if chain in known:
            return
        if len(known) >= MOST_CHAINS:
            self.crowded.add(definition)
            return
        known[chain] = None
        self.queue.append((definition, chain))

    def follow(self) -> None:
        """Carry chains along all links until nothing new comes."""
        while self.queue:
            definition, chain = self.queue.popleft()
            for link in self.links.out_of(definition):
                event = self.links.index.events.get(link.event)
                if event is not None:
                    self.add(event, behind(chain, link))


def behind(chain: Chain, link: Link) -> Chain:
    """The chain of the event that a link fires, from the chain of the object that fires it."""
    scene = replay_from_start(link.heads)
    after = scene.repeat() if link.keeps_chain else scene.fire()
    values = (after.root, *after.froms, None, None, None, None)[: len(chain)]
    first, second, third, fourth, fifth = (_role(chain, value) for value in values)
    return first, second, third, fourth, fifth


def _role(chain: Chain, value: Value | None) -> str:
    if value is None:
        return ""
    if value.slot < len(chain):
        return chain[value.slot]
    return (value.target or value.head or "somebody").replace("_", " ")


def start_chain(definition: Definition, links: Links, roles: Roles) -> Chain:
    """ROOT and FROM of what begins a chain."""
    match definition.kind:
        case kind if kind == DECISION:
            root, other = roles.of(definition, links) or _decision_cast(definition)
            return root, other, "", "", ""
        case kind if kind == EVENT:
            return "recipient", "" if _is_alone(definition) else "sender", "", "", ""
        case kind if kind == ON_ACTION:
            what = definition.name.removeprefix("on_").replace("_", " ")
            return f"{what}'s ROOT", f"{what}'s FROM", f"{what}'s FROMFROM", "", ""
        case _:
            return "ROOT", "FROM", "", "", ""


def _decision_cast(decision: Definition) -> Cast:
    if is_targeted(decision):
        return "target", "taker"
    return ("title", "taker") if is_of_title(decision) else ("taker", "")


def _is_alone(event: Definition) -> bool:
    """Whether an event happens by itself, so that nobody sends it."""
    return not says_yes(event, "is_triggered_only")


def relation(link: Link) -> str:
    """Who is ROOT behind a link, in words of the object that it leaves."""
    scene = replay_from_start(link.heads)
    after = (scene.repeat() if link.keeps_chain else scene.fire()).root
    if after is None:
        return "to nobody"
    if after.slot is Slot.ROOT:
        return "same ROOT"
    name = after.slot.word if after.slot < Slot.CALLER else (after.target or after.head).replace("_", " ")
    return f"to {name}" if name else "to somebody"

"""From the index of a mod to the graph of its events: what is shown, what is left out, what is marked.

    graph = chain_graph(index, Wish(start="mw.1"), roles, flow)

Left out unless all is wished for: hidden events that do nothing, and what a manifest calls a ping or a watchdog. A
notice that many events lead to (such as "the game is broken off") is drawn apart, without its edges.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import PurePosixPath

from generator.errors import UserError
from generator.lint.event_parts import is_hidden, options, says_yes
from generator.mod.index import ModIndex
from generator.mod.records import DECISION, EVENT, ON_ACTION, SCRIPTED_EFFECT, Definition
from generator.report.graph.casts import Casts, Roles, find_casts, relation
from generator.report.graph.flow import Flow
from generator.report.graph.links import Link, Links
from generator.report.graph.loops import back_edges, in_loops
from generator.report.graph.model import Cast, Edge, Graph, Look, Node, make_graph
from generator.report.graph.phases import Phases
from generator.report.graph.roles import BACKGROUND
from generator.report.graph.wording import about, option_words, shown_text, title_of
from generator.spec.codes import nearest

MOST = 200
"""Nodes that a picture may have by default."""
_CROWDED = 6
_LISTED = 8
_TITLES = 3
_EFFECTS = ("immediate", "after", "fail_trigger_effect")
_OWN_FIELDS = frozenset(("name", "trigger", "ai_chance", "tooltip", "show_portrait", "show_trait"))
_PARTS = {"after": "afterwards", "fail_trigger_effect": "if its trigger fails"}


@dataclass(frozen=True, slots=True)
class Wish:
    """What is to be shown: what an event, decision or hook leads to, or a namespace, or everything, up to a limit."""

    start: str = ""
    namespace: str | None = None
    everything: bool = False
    most: int = MOST


def chain_graph(index: ModIndex, wish: Wish, roles: Roles | None = None, flow: Flow | None = None) -> Graph:
    """The graph; `UserError` for an unknown event or namespace, for nothing to show and for too much of it."""
    return _Maker(index, wish, roles or Roles(), flow).graph()


@dataclass(frozen=True, slots=True)
class _EdgeKey:
    source: str
    target: str
    delay: str
    cast: Cast | None
    relation: str


class _Maker:
    def __init__(self, index: ModIndex, wish: Wish, roles: Roles, flow: Flow | None) -> None:
        self.index = index
        self.wish = wish
        self.roles = roles
        self.flow = flow
        self.inside: frozenset[str] | None = None
        self.links = Links(index)
        self.phases = Phases()
        self.shared_titles: frozenset[str] = frozenset()
        self.starts = [
            one for one in index.definitions if one.kind not in (EVENT, SCRIPTED_EFFECT) and self._leads(one)
        ]

    def graph(self) -> Graph:
        """The graph of what was asked for; `UserError` if it is too large to be read."""
        chosen = self._chosen()
        background = {one.name: one for one in chosen if self._is_background(one)}
        shown = [one for one in chosen if one.kind != EVENT or one.name not in background]
        self._check_size(shown)
        self.shared_titles = self._titles_of_several(shown)
        casts = find_casts(self.links, self.starts, self.roles)
        sources = self._sources(shown)
        apart = {_key(one): len(sources[_key(one)]) for one in shown if self._is_apart(one, sources)}
        left_out = {*apart, *map(_key, background.values())}
        edges = list(self._edges(shown, casts, left_out))
        after = _after(shown, edges)
        back, looped = back_edges(after, after), in_loops(after)
        common = self._common_titles(shown)
        nodes = [self._node(one, casts, common, apart, looped) for one in shown]
        nodes += self._absent(edges, {node.key for node in nodes})
        closed = [replace(edge, closes_loop=(edge.source, edge.target) in back) for edge in edges]
        title = " over ".join(reversed(self.index.names))
        return make_graph(title, nodes, closed, self._captions(common, list(background)))

    # what is shown

    def _leads(self, one: Definition) -> bool:
        return bool(self.links.out_of(one))

    def _chosen(self) -> list[Definition]:
        """The objects asked for, starts first, events in the order of their files."""
        if self.wish.start:
            found = self._reachable(self._start(self.wish.start))
        elif self.wish.namespace is not None:
            found = self._of_namespace(self.wish.namespace)
        else:
            found = [*self.starts, *self.index.events.values()]
        if not found:
            raise UserError(
                "there are no events and nothing that fires one", "give another mod, or its base with --base"
            )
        return found

    def _start(self, name: str) -> Definition:
        for kind in (EVENT, DECISION, ON_ACTION):
            found = self.index.defined(kind).get(name)
            if found is not None:
                return found
        known = [*self.index.events, *self.index.decisions, *self.index.defined(ON_ACTION)]
        near = nearest(name, known)
        hint = f"did you mean `{near}`?" if near else "`modwright inspect` lists what there is"
        raise UserError(f"there is no event, decision or on_action `{name}`", hint)

    def _reachable(self, start: Definition) -> list[Definition]:
        found = {start: None}
        waiting = deque([start])
        while waiting:
            for link in self.links.out_of(waiting.popleft()):
                event = self.index.events.get(link.event)
                if event is not None and event not in found:
                    found[event] = None
                    waiting.append(event)
        return list(found)

    def _of_namespace(self, namespace: str) -> list[Definition]:
        events = [one for one in self.index.events.values() if one.namespace == namespace]
        if not events:
            known = sorted({one.namespace for one in self.index.events.values()} - {""})
            near = nearest(namespace, known)
            listed = f"there are: {_listed(known)}" if known else "the events have no namespace"
            hint = f"did you mean `{near}`?" if near else listed
            raise UserError(f"no event has the namespace `{namespace}`", hint)
        self.inside = frozenset(one.name for one in events)
        others = [one for one in self.index.events.values() if one.namespace != namespace]
        outside = [*self.starts, *others]
        return [one for one in outside if any(link.event in self.inside for link in self.links.out_of(one))] + events

    def _check_size(self, shown: Sequence[Definition]) -> None:
        if len(shown) <= self.wish.most:
            return
        counts = Counter(one.namespace for one in shown if one.kind == EVENT)
        largest = ", ".join(f"`{name or '(none)'}` {count}" for name, count in counts.most_common(_LISTED))
        raise UserError(
            f"the graph has {len(shown):,} nodes, more than {self.wish.most:,}, and nobody could read it",
            f"limit it with --from EVENT or --namespace NS (events: {largest}), or raise --most",
        )

    def _is_background(self, one: Definition) -> bool:
        if self.wish.everything or one.kind != EVENT or one.name == self.wish.start:
            return False
        return self.roles.steps.get(one.name, "") in BACKGROUND or (is_hidden(one) and not _does_anything(one))

    def _sources(self, shown: Iterable[Definition]) -> Mapping[str, set[str]]:
        found: dict[str, set[str]] = {_key(one): set() for one in shown}
        for one in list(shown):
            for link in self.links.out_of(one):
                found.setdefault(_event_key(link.event), set()).add(_key(one))
        return found

    def _is_apart(self, one: Definition, sources: Mapping[str, set[str]]) -> bool:
        return not self.wish.everything and self._look(one) is Look.NOTICE and len(sources[_key(one)]) > _CROWDED

    # nodes

    def _look(self, one: Definition) -> Look:
        match one.kind:
            case kind if kind == DECISION:
                return Look.DECISION
            case kind if kind == ON_ACTION:
                return Look.HOOK
            case kind if kind != EVENT:
                return Look.OTHER
            case _ if is_hidden(one):
                return Look.HIDDEN
            case _:
                tells = len(options(one)) <= 1 and not self._leads(one)
                return Look.NOTICE if tells else Look.WINDOW

    def _common_titles(self, shown: Iterable[Definition]) -> frozenset[str]:
        counts = Counter(title_of(self.index, one) for one in shown if one.kind == EVENT and not is_hidden(one))
        return frozenset(title for title, count in counts.items() if title and count > 1)

    def _node(
        self,
        one: Definition,
        casts: Casts,
        common: frozenset[str],
        apart: Mapping[str, int],
        looped: frozenset[str],
    ) -> Node:
        key, look = _key(one), self._look(one)
        is_event = one.kind == EVENT
        return Node(
            key=key,
            name=one.name,
            look=look,
            label=self._label(one, common),
            phase=self._phase(one) if is_event else "",
            casts=casts.pairs(one) if one.kind in (EVENT, DECISION) else (),
            starts_itself=is_event and not says_yes(one, "is_triggered_only"),
            is_dead_end=is_event and look is not Look.NOTICE and not self._leads(one),
            is_in_loop=key in looped,
            sources=apart.get(key, 0),
            share=self.flow.share_of_games(one.name) if self.flow is not None and is_event else None,
        )

    def _phase(self, one: Definition) -> str:
        """The section that an event stands in, behind its file's name where other files have one of that title."""
        title = self.phases.at(one.script, one.statement.start)
        stem = PurePosixPath(one.script.source.path).stem
        return f"{stem}: {title}" if title in self.shared_titles else title

    def _titles_of_several(self, shown: Iterable[Definition]) -> frozenset[str]:
        """Titles of sections that stand in more than one of the files shown."""
        events = [one for one in shown if one.kind == EVENT]
        pairs = {(self.phases.at(one.script, one.statement.start), one.script.source.path) for one in events}
        counts = Counter(title for title, _ in pairs if title)
        return frozenset(title for title, count in counts.items() if count > 1)

    def _label(self, one: Definition, common: frozenset[str]) -> str:
        if one.kind == DECISION:
            text = shown_text(self.index, one.name)
            return "" if text == one.name else text
        if one.kind != EVENT:
            return ""
        step = self.roles.steps.get(one.name)
        return step.replace("_", " ") if step else about(self.index, one, common)

    def _absent(self, edges: Iterable[Edge], known: set[str]) -> Iterator[Node]:
        """Events outside of what is shown that an edge leads to."""
        for key in dict.fromkeys(edge.target for edge in edges if edge.target not in known):
            name = key.partition(" ")[2]
            there = self.index.events.get(name)
            label = "" if there is None else about(self.index, there, frozenset())
            yield Node(key, name, Look.ABSENT if there is None else self._look(there), label)

    # edges

    def _edges(self, shown: Iterable[Definition], casts: Casts, left_out: set[str]) -> Iterator[Edge]:
        for one in shown:
            grouped: dict[_EdgeKey, list[Link]] = {}
            for link in self.links.out_of(one):
                target = _event_key(link.event)
                if target not in left_out and self._is_wanted(one, link):
                    cast = casts.behind(one, link)
                    key = _EdgeKey(_key(one), target, link.delay, cast, relation(link))
                    grouped.setdefault(key, []).append(link)
            for key, some in grouped.items():
                yield self._edge(one, key, some)

    def _is_wanted(self, one: Definition, link: Link) -> bool:
        """Whether a link starts or ends in the namespace asked for."""
        return self.inside is None or link.event in self.inside or one.name in self.inside

    def _edge(self, one: Definition, key: _EdgeKey, some: Sequence[Link]) -> Edge:
        words = tuple(dict.fromkeys(word for link in some if (word := self._words(one, link))))
        spots = {(link.firing.source.path, link.firing.statement.start) for link in some}
        share = self.flow.each_start(one.name, spots) if self.flow is not None and one.kind == EVENT else None
        return Edge(key.source, key.target, words, key.delay, key.cast, key.relation, share=share)

    def _words(self, one: Definition, link: Link) -> str:
        """The option that a link belongs to, or when else it is taken; nothing where there is no choice."""
        if link.part is None:
            return ""
        key = link.part.key.lower()
        if key != "option":
            return _PARTS.get(key, "")
        every = list(options(one))
        return (
            ""
            if is_hidden(one) and len(every) == 1
            else option_words(self.index, link.part, every.index(link.part) + 1)
        )

    # the whole

    def _captions(self, common: frozenset[str], background: Sequence[str]) -> Iterator[str]:
        if self.wish.start:
            yield f"what `{self.wish.start}` leads to"
        if self.wish.namespace is not None:
            yield f"namespace `{self.wish.namespace}`"
        for title in sorted(common)[:_TITLES]:
            yield f'several windows have the title "{title}"'
        if self.flow is not None:
            yield (
                f"shares: sampled over {self.flow.games:,} games with seed {self.flow.seed}; in an event of all games, "
                "at an edge of the times that its event started"
            )
        if background:
            yield f"left out: {_listed(background)} (events in the background; --all shows them)"


def _after(shown: Iterable[Definition], edges: Iterable[Edge]) -> dict[str, list[str]]:
    """Which nodes come after which."""
    found: dict[str, list[str]] = {_key(one): [] for one in shown}
    for edge in edges:
        found[edge.source].append(edge.target)
    return found


def _key(one: Definition) -> str:
    return f"{one.kind} {one.name}"


def _event_key(name: str) -> str:
    return f"{EVENT} {name}"


def _does_anything(event: Definition) -> bool:
    """Whether an event has any effect."""
    if any(one.block for one in event.statement.block if one.key.lower() in _EFFECTS):
        return True
    return any(part.key.lower() not in _OWN_FIELDS for option in options(event) for part in option.block)


def _listed(names: Sequence[str]) -> str:
    named = ", ".join(f"`{name}`" for name in names[:_LISTED])
    return named if len(names) <= _LISTED else f"{named} and {len(names) - _LISTED} more"

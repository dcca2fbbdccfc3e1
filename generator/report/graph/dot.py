"""A graph in Graphviz's language, grouped by the sections of the script, for `dot`. Knows colours and shapes only.

Nodes and edges carry classes, so that `svg.py` can colour them for light and dark pages. All text is escaped.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from html import escape
from types import MappingProxyType

from generator.report.graph.model import Edge, Graph, Look, Node, cast_words, share_words, when_words

_SHAPES = MappingProxyType({
    Look.WINDOW: 'shape=box style="filled,rounded" fillcolor="#f6e7c8" color="#8c5a2b" penwidth=1.4',
    Look.NOTICE: 'shape=note style="filled" fillcolor="#e2ecdc" color="#5f7f4b"',
    Look.HIDDEN: 'shape=box style="filled,rounded,dashed" fillcolor="#f1f1ef" color="#77726a"',
    Look.DECISION: 'shape=box style="filled" fillcolor="#d8e6ee" color="#3d6b78" penwidth=2',
    Look.HOOK: 'shape=box style="filled" fillcolor="#d8e6ee" color="#3d6b78" penwidth=2',
    Look.OTHER: 'shape=component style="filled" fillcolor="#d8e6ee" color="#3d6b78"',
    Look.ABSENT: 'shape=box style="dashed" color="#9b4d4d"',
})  # fmt: skip
_FONT = 'fontname="Helvetica,Arial,sans-serif"'
_MOST_OPTIONS = 4
_ROWS = 4
_PAD = "&#160;"
_LEFT = '<br align="left"/>'


class Ranks(StrEnum):
    """How Graphviz finds the row of a node: over all groups, or within each group first."""

    OVERALL = "newrank=true "
    BY_GROUP = ""


def dot(graph: Graph, numbers: Mapping[str, int] | None = None, ranks: Ranks = Ranks.OVERALL) -> str:
    """The text for `dot`; `numbers` by key tell how nodes are called, else they are counted."""
    counted = numbers or {node.key: number for number, node in enumerate(graph.nodes)}
    return "\n".join([*_lines(graph, counted, ranks), ""])


def _lines(graph: Graph, numbers: Mapping[str, int], ranks: Ranks) -> Iterator[str]:
    yield "digraph chain {"
    yield f"  graph [rankdir=TB {ranks.value}ranksep=0.42 nodesep=0.3 bgcolor=transparent"
    label = f" label=<{_caption(graph)}>" if graph.title or graph.captions else ""
    yield f"    {_FONT} fontsize=13 labelloc=t labeljust=l tooltip={_quoted(graph.title)}{label}]"
    yield f'  node [{_FONT} fontsize=12 margin="0.12,0.06"]'
    yield f'  edge [{_FONT} fontsize=10.5 color="#6b6459" arrowsize=0.7]'
    names = {node.key: f"n{numbers[node.key]}" for node in graph.nodes}
    grouped = set()
    for number, phase in enumerate(graph.phases if len(graph.phases) > 1 else ()):
        members = [node for node in graph.nodes if node.phase == phase]
        grouped |= {node.key for node in members}
        yield from _cluster(f"cluster_{number}", phase, members, names)
    for node in graph.nodes:
        if node.key not in grouped:
            yield f"  {_node(node, names[node.key])}"
    lengths = _lengths(graph)
    for edge, length in zip(graph.edges, lengths, strict=True):
        yield f"  {_edge(edge, graph, names, length)}"
    yield from (f"  {line}" for line in _below(graph, names))
    yield "}"


def _below(graph: Graph, names: Mapping[str, str]) -> Iterator[str]:
    """What is drawn apart goes to the bottom, by edges that nobody sees."""
    ends = [edge.target for edge in graph.edges if not graph.out_of(edge.target)][-1:]
    for node in graph.nodes:
        if node.sources:
            yield from (f"{names[end]} -> {names[node.key]} [style=invis]" for end in ends)


def _caption(graph: Graph) -> str:
    lines = [
        f"<b>{_html(graph.title)}</b>",
        *(f'<font point-size="10">{_html(line.replace(chr(96), ""))}</font>' for line in graph.captions),
    ]
    return "".join(line + _LEFT for line in lines)


def _cluster(name: str, title: str, members: Sequence[Node], names: dict[str, str]) -> Iterator[str]:
    yield f"  subgraph {name} {{"
    style = 'style="rounded" color="#cfc4ae" fontcolor="#7a6f60" fontsize=12 class="group"'
    yield f"    graph [{style} label={_quoted(title)}]"
    for node in members:
        yield f"    {_node(node, names[node.key])}"
    yield "  }"


def _node(node: Node, name: str) -> str:
    label = "<br/>".join(_node_lines(node))
    heavy = " peripheries=2" if node.is_dead_end else ""
    kind = "start" if node.look in (Look.DECISION, Look.HOOK, Look.OTHER) else node.look.name.lower()
    classes = f"{kind} loop" if node.is_in_loop else kind
    return f"{name} [{_SHAPES[node.look]}{heavy} class={_quoted(classes)} tooltip={_quoted(node.name)} label=<{label}>]"


def _node_lines(node: Node) -> Iterator[str]:
    """The lines of a node in Graphviz's HTML."""
    yield f"<b>{_html(node.label or node.name)}</b>"
    small = [node.name] if node.label else []
    small += [node.look.value] if node.look in (Look.HIDDEN, Look.DECISION, Look.HOOK, Look.ABSENT) else []
    small += ["by itself"] if node.starts_itself else []
    small += ["dead end"] if node.is_dead_end else []
    yield _small(" · ".join(small)) if small else ""
    if node.cast is not None:
        yield _small(cast_words(node.cast))
    if node.sources:
        yield _small(f"from {node.sources} places")
    if node.share is not None:
        yield _small(f"in {share_words(node.share)} of games")


def _lengths(graph: Graph) -> Iterator[int]:
    """How many ranks each edge spans: many ends behind one node stand in several rows, not in one endless row."""
    leaves = {node.key for node in graph.nodes} - {edge.source for edge in graph.edges}
    ends = {source: [edge.target for edge in some if edge.target in leaves] for source, some in graph.leaving.items()}
    for edge in graph.edges:
        row = ends[edge.source]
        yield 1 + row.index(edge.target) % _ROWS if len(row) > _ROWS and edge.target in leaves else 1


def _edge(edge: Edge, graph: Graph, names: dict[str, str], length: int) -> str:
    parts = [f"minlen={length}"] if length > 1 else []
    lines = list(edge_lines(edge, graph))
    if lines:
        parts.append(f"label=<{''.join(_PAD + _html(line) + _LEFT for line in lines)}>")
    if edge.closes_loop:
        parts.append('style=bold color="#b03a2e" class="back"')
        # Back into another group: the group would be drawn below this one.
        parts += ["constraint=false"] if graph.by_key[edge.source].phase != graph.by_key[edge.target].phase else []
    elif edge.delay:
        parts.append("style=dashed")
    return f"{names[edge.source]} -> {names[edge.target]} [{' '.join(parts)}]"


def edge_lines(edge: Edge, graph: Graph) -> Iterator[str]:
    """What stands at an edge: options, delay, ROOT where the target does not tell, share where there is a choice."""
    target = graph.by_key[edge.target]
    yield from edge.options[:_MOST_OPTIONS]
    if len(edge.options) > _MOST_OPTIONS:
        yield f"and {len(edge.options) - _MOST_OPTIONS} more"
    if edge.delay:
        yield when_words(edge.delay)
    if target.cast is None:
        yield cast_words(edge.cast) if edge.cast else edge.relation
    if edge.share is not None and not (edge.share == 1 and graph.is_only_way(edge)):
        yield share_words(edge.share)
    if edge.closes_loop:
        yield "↺ back"


def _small(text: str) -> str:
    return f'<font point-size="10">{_html(text)}</font>'


def _html(text: str) -> str:
    """Text for Graphviz's HTML; it knows few entities and no control characters."""
    return escape("".join(one if one.isprintable() else " " for one in text)).replace("&#x27;", "&#39;") or " "


def _quoted(text: str) -> str:
    plain = "".join(one if one.isprintable() else " " for one in text)
    return '"' + plain.replace("\\", "\\\\").replace('"', '\\"') + '"'

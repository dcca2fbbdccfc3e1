"""A graph as a Mermaid flow chart, which GitHub and many editors draw. Text is escaped as entities of Mermaid."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from types import MappingProxyType

from generator.report.graph.dot import edge_lines
from generator.report.graph.model import Graph, Look, Node, cast_words, share_words

_BRACKETS = MappingProxyType({
    Look.WINDOW: ("(", ")"),
    Look.NOTICE: (">", "]"),
    Look.HIDDEN: ("[", "]"),
    Look.DECISION: ("([", "])"),
    Look.HOOK: ("{{", "}}"),
    Look.OTHER: ("[[", "]]"),
    Look.ABSENT: ("[/", "/]"),
})  # fmt: skip
_CLASSES = (
    "classDef window fill:#f6e7c8,stroke:#8c5a2b,color:#2b2118",
    "classDef notice fill:#e2ecdc,stroke:#5f7f4b,color:#2b2118",
    "classDef hidden fill:#f1f1ef,stroke:#77726a,color:#2b2118,stroke-dasharray:4 3",
    "classDef start fill:#d8e6ee,stroke:#3d6b78,color:#2b2118",
    "classDef absent fill:none,stroke:#9b4d4d,stroke-dasharray:4 3",
)
_SAFE = frozenset(" .,:+-/()'!?%*")


def mermaid(graph: Graph) -> str:
    """The text of the chart."""
    return "\n".join([*_lines(graph), ""])


def _lines(graph: Graph) -> Iterator[str]:
    yield f"%% {_comment(graph.title)}"
    yield from (f"%% {_comment(line)}" for line in graph.captions)
    yield "flowchart TB"
    names = {node.key: f"n{number}" for number, node in enumerate(graph.nodes)}
    grouped: set[str] = set()
    for number, phase in enumerate(graph.phases if len(graph.phases) > 1 else ()):
        members = [node for node in graph.nodes if node.phase == phase]
        grouped |= {node.key for node in members}
        yield from _subgraph(f"g{number}", phase, members, names)
    yield from (f"  {_node(node, names)}" for node in graph.nodes if node.key not in grouped)
    back = []
    for number, edge in enumerate(graph.edges):
        words = "<br/>".join(map(_text, edge_lines(edge, graph)))
        arrow = "-.->" if edge.delay else "-->"
        label = f'|"{words}"|' if words else ""
        yield f"  {names[edge.source]} {arrow}{label} {names[edge.target]}"
        back += [str(number)] if edge.closes_loop else []
    yield from (f"  {line}" for line in _CLASSES)
    if back:
        yield f"  linkStyle {','.join(back)} stroke:#b03a2e,stroke-width:2px"


def _subgraph(name: str, title: str, members: Sequence[Node], names: dict[str, str]) -> Iterator[str]:
    yield f'  subgraph {name}["{_text(title)}"]'
    yield from (f"    {_node(node, names)}" for node in members)
    yield "  end"


def _node(node: Node, names: dict[str, str]) -> str:
    left, right = _BRACKETS[node.look]
    kind = "start" if node.look in (Look.DECISION, Look.HOOK, Look.OTHER) else node.look.name.lower()
    return f'{names[node.key]}{left}"{"<br/>".join(map(_text, node_words(node)))}"{right}:::{kind}'


def node_words(node: Node) -> Iterator[str]:
    """The lines of a node."""
    yield node.label or node.name
    marks = [node.name] if node.label else []
    marks += [] if node.look is Look.WINDOW else [node.look.value]
    marks += ["starts by itself"] if node.starts_itself else []
    marks += ["dead end"] if node.is_dead_end else []
    if marks:
        yield ", ".join(marks)
    if node.cast is not None:
        yield cast_words(node.cast)
    if node.sources:
        yield f"from {node.sources} places"
    if node.share is not None:
        yield f"in {share_words(node.share)} of games"


def _text(words: str) -> str:
    """Text in quotes: whatever could mean something to Mermaid or HTML as an entity by number."""
    return "".join(one if one.isalnum() or one in _SAFE else f"#{ord(one)};" for one in words if one.isprintable())


def _comment(words: str) -> str:
    return "".join(one if one.isprintable() and one not in "{}" else " " for one in words)

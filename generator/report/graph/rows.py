"""A large graph as one picture of several: what hangs together is laid out by itself, and the parts stand in rows.

Graphviz sets everything side by side, so that a mod of several games would be a ribbon nobody can read. Ways and groups
hold nodes together; a node without either stands with the one before it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from generator.report.graph.dot import Ranks, dot
from generator.report.graph.model import Graph, Node, make_graph
from generator.report.graph.svg import bare_svg, styled

_WIDTH = 1900.0
"""Points that a row may be wide, unless one part alone is wider."""
_GAP = 36.0
_HEAD = re.compile(r'<svg width="([\d.]+)pt" height="([\d.]+)pt"[^>]*>')
_NAMESPACES = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'


@dataclass(frozen=True, slots=True)
class _Part:
    """A picture that was laid out by itself: all of it, its shapes, its size in points."""

    picture: str
    shapes: str
    width: float
    height: float


def drawing(graph: Graph) -> str:
    """The picture as an `<svg>` element alone, with its colours for dark pages; raises what `bare_svg` raises."""
    return styled(bare_drawing(graph))


def bare_drawing(graph: Graph) -> str:
    """The `<svg>` element without colours for dark pages; nodes keep their numbers, whatever part they are in."""
    numbers = {node.key: number for number, node in enumerate(graph.nodes)}
    parts = tuple(together(graph))
    if len(parts) < 2:
        return _narrower(graph, numbers).picture
    heading = _part(dot(make_graph(graph.title, (), (), graph.captions)))
    return _stacked(heading, [_narrower(_graph_of(graph, part), numbers) for part in parts])


def _narrower(graph: Graph, numbers: Mapping[str, int]) -> _Part:
    """The narrower of two layouts; where groups do not matter both are the same."""
    overall = _part(dot(graph, numbers))
    if len(graph.phases) < 2:
        return overall
    return min(overall, _part(dot(graph, numbers, Ranks.BY_GROUP)), key=lambda part: part.width)


def together(graph: Graph) -> Iterator[tuple[Node, ...]]:
    """The nodes that hang together, in the order of the graph."""
    parent = {node.key: node.key for node in graph.nodes}

    def root(key: str) -> str:
        """The representative of a group; paths are halved on the way."""
        while parent[key] != key:
            parent[key] = key = parent[parent[key]]
        return key

    for one, other in _bonds(graph):
        parent[root(other)] = root(one)
    found: dict[str, list[Node]] = {}
    for node in graph.nodes:
        found.setdefault(root(node.key), []).append(node)
    yield from (tuple(part) for part in found.values())


def _bonds(graph: Graph) -> Iterator[tuple[str, str]]:
    """Which two nodes stay together: those of a way, those of a group, and a lonely one with its neighbour."""
    yield from ((edge.source, edge.target) for edge in graph.edges)
    first: dict[str, str] = {}
    for node in graph.nodes:
        if node.phase:
            yield first.setdefault(node.phase, node.key), node.key
    tied = {key for edge in graph.edges for key in (edge.source, edge.target)}
    for before, node in zip(graph.nodes, graph.nodes[1:], strict=False):
        if node.key not in tied:
            yield before.key, node.key


def _graph_of(graph: Graph, part: Sequence[Node]) -> Graph:
    """A part as a graph without a heading."""
    keys = {node.key for node in part}
    return make_graph("", part, (edge for edge in graph.edges if edge.source in keys))


def _part(dot_text: str) -> _Part:
    picture = bare_svg(dot_text)
    head = _HEAD.match(picture)
    assert head, "Graphviz begins every picture with its size"
    shapes = re.sub(r' id="[^"]*"', "", picture[head.end() : picture.rindex("</svg>")])
    return _Part(picture, shapes, float(head[1]), float(head[2]))


def _stacked(heading: _Part, parts: Sequence[_Part]) -> str:
    """All parts below the heading, in rows."""
    rows = _rows(parts)
    width = max(heading.width, *(sum(part.width for part in row) + _GAP * (len(row) - 1) for row in rows))
    shapes, y = [_at(heading, 0, 0)], heading.height
    for row in rows:
        x = 0.0
        for part in row:
            shapes.append(_at(part, x, y))
            x += part.width + _GAP
        y += max(part.height for part in row) + _GAP
    size = f'width="{width:.0f}pt" height="{y:.0f}pt" viewBox="0 0 {width:.2f} {y:.2f}"'
    return f"<svg {size} {_NAMESPACES}>\n{''.join(shapes)}</svg>"


def _rows(parts: Iterable[_Part]) -> list[list[_Part]]:
    """Each part in the first row that has room for it."""
    parts = list(parts)
    limit = max(_WIDTH, *(part.width for part in parts))
    rows: list[list[_Part]] = []
    for part in parts:
        for row in rows:
            if sum(one.width + _GAP for one in row) + part.width <= limit:
                row.append(part)
                break
        else:
            rows.append([part])
    return rows


def _at(part: _Part, x: float, y: float) -> str:
    return f'<g class="graph" transform="translate({x:.2f} {y:.2f})">{part.shapes}</g>\n'

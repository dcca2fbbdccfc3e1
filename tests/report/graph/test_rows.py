"""A graph in rows: what hangs together stays together, parts do not overlap, nodes keep their numbers."""

from __future__ import annotations

import re
import shutil
import xml.etree.ElementTree as ET
from itertools import combinations

import pytest

from generator.report.graph.dot import Ranks, dot
from generator.report.graph.model import Edge, Graph, Look, Node, make_graph
from generator.report.graph.rows import bare_drawing, together
from tests.report.graph.small import small_graph

needs_dot = pytest.mark.skipif(shutil.which("dot") is None, reason="Graphviz is not installed")


def graph_of(ways: str, phases: dict[str, str] | None = None, nodes: str = "") -> Graph:
    """A graph from ways like `ab bc`; nodes are letters, in the order of the alphabet unless they are listed."""
    names = nodes or sorted(set(ways.replace(" ", "")))
    made = [Node(name, name, Look.WINDOW, phase=(phases or {}).get(name, "")) for name in names]
    return make_graph("mod", made, [Edge(way[0], way[1]) for way in ways.split()], ("a caption",))


def keys(graph: Graph) -> list[str]:
    return ["".join(node.key for node in part) for part in together(graph)]


def test_ways_hold_nodes_together() -> None:
    assert keys(graph_of("ab bc de fd")) == ["abc", "def"]
    assert keys(graph_of("ac bc", nodes="abc")) == ["abc"]


def test_groups_hold_nodes_together() -> None:
    assert keys(graph_of("ab cd ef", {"b": "one", "c": "one", "e": "two", "f": "two"})) == ["abcd", "ef"]


def test_a_lonely_node_stands_with_the_one_before_it() -> None:
    assert keys(graph_of("ab de", nodes="abcdef")) == ["abc", "def"]
    assert keys(graph_of("bc", nodes="abc")) == ["a", "bc"]


def test_an_empty_graph_and_a_whole_one() -> None:
    assert keys(make_graph("mod", (), ())) == []
    assert keys(graph_of("ab bc ca")) == ["abc"]


@needs_dot
def test_parts_keep_numbers_and_heading_and_do_not_overlap() -> None:
    chains = graph_of("ab bc de ef gh hi")
    picture = ET.fromstring(bare_drawing(chains))
    titles = [one.text for one in picture.iter("{http://www.w3.org/2000/svg}title")]
    numbers = sorted(found[1] for text in titles if (found := re.fullmatch(r"n(\d+)", text or "")))
    assert numbers == [str(number) for number in range(9)]
    assert "a caption" in "".join(picture.itertext())
    boxes = [box for part in list(picture)[1:] if (box := box_of(part))]
    assert len(boxes) == 3
    for one, other in combinations(boxes, 2):
        assert one[1] < other[0] or other[1] < one[0] or one[3] < other[2] or other[3] < one[2]
    assert not re.search(r' id="', bare_drawing(chains)), "ids of several pictures would be the same"


def box_of(part: ET.Element) -> tuple[float, float, float, float]:
    """Where the boxes of a part lie: left, right, top, bottom."""
    x, y = map(float, re.findall(r"[-\d.]+", part.get("transform") or ""))
    inner = next(iter(part))
    shift = re.findall(r"translate\(([-\d.]+)[ ,]([-\d.]+)\)", inner.get("transform") or "")[0]
    across, down = x + float(shift[0]), y + float(shift[1])
    points = [
        (float(one) + across, float(two) + down)
        for path in part.iter("{http://www.w3.org/2000/svg}path")
        for one, two in re.findall(r"(-?[\d.]+),(-?[\d.]+)", path.get("d") or "")
    ]
    return min(p[0] for p in points), max(p[0] for p in points), min(p[1] for p in points), max(p[1] for p in points)


@needs_dot
def test_one_part_is_as_graphviz_makes_it() -> None:
    assert 'id="graph0"' in bare_drawing(graph_of("ab bc"))


@needs_dot
def test_a_wide_graph_takes_several_rows() -> None:
    rows = bare_drawing(graph_of(" ".join(f"{chr(200 + 2 * number)}{chr(201 + 2 * number)}" for number in range(60))))
    found = re.match(r'<svg width="(\d+)pt" height="(\d+)pt"', rows)
    assert found
    assert int(found[1]) <= 1900
    assert int(found[2]) > 400


def test_ranks_are_said_to_graphviz() -> None:
    assert "newrank=true" in dot(small_graph())
    assert "newrank" not in dot(small_graph(), ranks=Ranks.BY_GROUP)


def test_a_graph_without_words_has_no_heading() -> None:
    assert " label=<<b>" not in dot(make_graph("", small_graph().nodes, ())).partition("node [")[0]

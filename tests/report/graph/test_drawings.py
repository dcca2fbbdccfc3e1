"""The forms in which a graph is drawn: all text escaped, marks shown, Graphviz asked and its absence told."""

from __future__ import annotations

import re
import shutil
import xml.etree.ElementTree as ET
from dataclasses import replace
from pathlib import Path

import pytest

from generator.errors import UserError
from generator.report.graph.chain import Wish
from generator.report.graph.dot import dot
from generator.report.graph.mermaid import mermaid
from generator.report.graph.model import Edge, Graph, Look, Node, make_graph, share_words
from generator.report.graph.outline import outline
from generator.report.graph.rows import drawing
from generator.report.graph.svg import bare_svg
from tests.report.graph.small import ROLES, small_graph

HOSTILE = 'a"]; x --> y <script>alert(1)</script> \\ \x07 `{|}` §R'
needs_dot = pytest.mark.skipif(shutil.which("dot") is None, reason="Graphviz is not installed")


def hostile_graph() -> Graph:
    nodes = [
        Node("event a", HOSTILE, Look.WINDOW, HOSTILE, HOSTILE, ((HOSTILE, HOSTILE),), True, True, True, 3, 0.5),
        Node("event b", "b", Look.ABSENT, "", "other"),
    ]
    edges = [Edge("event a", "event b", (HOSTILE,), HOSTILE, (HOSTILE, HOSTILE), HOSTILE, True, 0.25)]
    return make_graph(HOSTILE, nodes, edges, (HOSTILE,))


def test_mermaid_holds_nothing_that_could_end_a_text() -> None:
    text = mermaid(hostile_graph())
    for line in text.splitlines():
        if line.startswith("%%"):
            assert "{" not in line
            continue
        inside = re.findall(r'"([^"]*)"', line)
        assert line.count('"') == 2 * len(inside)
        for words in inside:
            assert not set(words.replace("<br/>", "")) & set("<>[]{}|`\\"), words
    assert "<script" not in text.replace("%% ", "%% ").split("flowchart TB")[1]


def test_mermaid_of_the_small_mod() -> None:
    lines = [line.strip() for line in mermaid(small_graph(Wish("g.3"))).splitlines()]
    assert lines[0] == "%% Small"
    assert "flowchart TB" in lines
    assert 'n0("throw dice<br/>g.3<br/>ROOT asker, FROM guest"):::window' in lines
    assert 'n1>"Won<br/>g.4, notice"]:::notice' in lines
    assert 'n0 -->|"Again #60;b#62;#38;<br/>#8634; back"| n0' in lines
    assert lines[-1].startswith("linkStyle 0 stroke:")


def test_a_delay_is_a_dashed_arrow() -> None:
    assert any("-.->" in line and "after 1 to 5 days" in line for line in mermaid(small_graph()).splitlines())
    (line,) = [one for one in dot(small_graph()).splitlines() if "1 to 5 days" in one]
    assert "style=dashed" in line


def test_outline_tells_all_of_it() -> None:
    text = outline(small_graph())
    assert "\n== Sitting down ==\n" in text
    assert "throw dice; g.3; ROOT asker, FROM guest; in a loop" in text
    assert "  Gladly, FROM -> g.3 throw dice (after 1 to 5 days, ROOT asker, FROM guest)" in text
    assert "  Again <b>& -> g.3 throw dice (ROOT asker, FROM guest, leads back)" in text
    assert "  -> h.2 (later, ROOT birth's ROOT, FROM birth's FROM)" in text


def test_dot_groups_by_sections_and_marks_loops() -> None:
    text = dot(small_graph())
    assert text.count("subgraph cluster_") == 2
    assert 'label="Sitting down"' in text
    assert 'class="back"' in text
    assert "peripheries=2" in text


@pytest.mark.parametrize(("phase", "count"), [("one", 0), ("two", 1)])
def test_a_way_back_into_another_group_does_not_order_them(phase: str, count: int) -> None:
    nodes = [Node("event a", "a", Look.WINDOW, phase="one"), Node("event b", "b", Look.WINDOW, phase=phase)]
    edges = [Edge("event a", "event b"), Edge("event b", "event a", closes_loop=True)]
    assert dot(make_graph("t", nodes, edges)).count("constraint=false") == count


def test_shares_stand_where_there_is_a_choice() -> None:
    graph = small_graph(Wish("g.2"))
    shared = [replace(edge, share=0.25 if edge.source == "event g.2" else 1.0) for edge in graph.edges]
    lines = dot(replace(make_graph("t", graph.nodes, shared), phases=()))
    assert lines.count("25 %") == 2
    only = make_graph("t", graph.nodes[:2], [Edge("event g.2", "event g.3", share=1.0)])
    assert "100 %" not in dot(only)


def test_many_ends_stand_in_rows() -> None:
    nodes = [Node("event a", "a", Look.HIDDEN), *(Node(f"event {n}", str(n), Look.NOTICE) for n in range(9))]
    edges = [Edge("event a", f"event {n}") for n in range(9)]
    text = dot(make_graph("t", nodes, edges))
    assert [text.count(f"minlen={length}") for length in (2, 3, 4, 5)] == [2, 2, 2, 0]


@pytest.mark.parametrize(
    ("share", "words"), [(0, "0 %"), (0.0004, "under 0.1 %"), (0.125, "12.5 %"), (1, "100 %"), (5.0, "5 times")]
)
def test_shares_in_words(share: float, words: str) -> None:
    assert share_words(share) == words


@needs_dot
@pytest.mark.parametrize("graph", [hostile_graph(), small_graph()], ids=["hostile", "small"])
def test_svg_is_well_formed_and_holds_no_script(graph: Graph) -> None:
    picture = drawing(graph)
    root = ET.fromstring(picture)
    tags = {one.tag.rpartition("}")[2] for one in root.iter()}
    assert tags <= {"svg", "style", "g", "title", "polygon", "polyline", "path", "text", "ellipse", "a"}
    assert root.get("class") == "chain"
    assert "prefers-color-scheme: dark" in picture
    assert not re.search(r'(href|src)="https?:', picture.replace("http://www.w3.org", ""))


@needs_dot
def test_svg_shows_every_node_and_option() -> None:
    words = "".join(ET.fromstring(drawing(small_graph())).itertext())
    for wanted in ("throw dice", "Gladly, FROM", "Again <b>&", "far.1", "not in this mod", "↺ back", "Sitting down"):
        assert wanted in words, wanted


def test_without_graphviz_there_is_a_hint(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(UserError) as caught:
        bare_svg("digraph { a -> b }")
    assert "`dot` of Graphviz" in caught.value.message
    assert "apt-get install graphviz" in caught.value.hint
    assert "--format mermaid" in caught.value.hint


@needs_dot
def test_a_failing_dot_is_told() -> None:
    with pytest.raises(UserError, match="`dot` failed: Error"):
        bare_svg("digraph {")


@needs_dot
def test_a_dot_that_never_ends_is_stopped(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    slow = tmp_path / "dot"
    slow.write_text("#!/bin/sh\nexec sleep 20\n")
    slow.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:{Path(shutil.which('sleep') or '').parent}")
    monkeypatch.setattr("generator.report.graph.svg._SECONDS", 0.2)
    with pytest.raises(UserError, match="did not finish"):
        bare_svg("digraph { a -> b }")


def test_roles_change_labels_only() -> None:
    plain = small_graph(roles=replace(ROLES, steps={}))
    assert [one.key for one in plain.nodes] == [one.key for one in small_graph().nodes]

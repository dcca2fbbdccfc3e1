"""A graph as lines of text, for terminals and for readers of screens: each node with what leads out of it."""

from __future__ import annotations

from collections.abc import Iterator

from generator.report.graph.mermaid import node_words
from generator.report.graph.model import Edge, Graph, Node, cast_words, share_words, when_words


def outline(graph: Graph) -> str:
    """The text."""
    return "\n".join([*_lines(graph), ""])


def _lines(graph: Graph) -> Iterator[str]:
    yield graph.title
    yield from graph.captions
    phase = ""
    for node in graph.nodes:
        if node.phase != phase and len(graph.phases) > 1:
            yield f"\n== {node.phase or 'without a section'} =="
        phase = node.phase
        yield f"\n{'; '.join(node_words(node))}{'; in a loop' if node.is_in_loop else ''}"
        for edge in graph.out_of(node.key):
            yield f"  {_way(edge, graph.by_key[edge.target])}"


def way_words(edge: Edge) -> str:
    """What is to be said of a way besides where it leads: options, delay, who is ROOT and FROM, how often."""
    words = " | ".join(edge.options)
    told = ", ".join(_parts(edge))
    return f"{words} ({told})" if words else told


def _way(edge: Edge, target: Node) -> str:
    words = " | ".join(edge.options)
    name = f"{target.name} {target.label}".strip()
    return f"{f'{words} ' if words else ''}-> {name} ({', '.join(_parts(edge))})"


def _parts(edge: Edge) -> list[str]:
    parts = [when_words(edge.delay)] if edge.delay else []
    parts.append(cast_words(edge.cast) if edge.cast else edge.relation)
    parts += [share_words(edge.share)] if edge.share is not None else []
    return [*parts, "leads back"] if edge.closes_loop else parts

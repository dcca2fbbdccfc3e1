"""The graph of an event chain as a page shows it: nodes with their places and ways, and the drawing if there is one.

Takes the graph itself from `generator.report.graph`; plays games only for the shares. Knows no page. Texts are plain:
a page may only ever show them as text, and builds the drawing anew from the shapes that it knows.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from threading import Lock

from generator.errors import UserError
from generator.mod.folder import find_mod
from generator.mod.index import ModIndex, index_mod
from generator.play.game import Game
from generator.play.mod_source import LoadedMod, ModSource
from generator.play.places import Spot, spot_of
from generator.play.setting import playables
from generator.report.graph.chain import Wish, chain_graph
from generator.report.graph.flow import Flow
from generator.report.graph.mermaid import node_words
from generator.report.graph.model import Graph, Look, Node
from generator.report.graph.outline import way_words
from generator.report.graph.roles import roles_of
from generator.report.graph.rows import bare_drawing

MOST_GAMES = 20_000
"""Games that a page may ask to be played for the shares."""
_MOST_STARTS = 40


@dataclass(frozen=True, slots=True)
class WayView:
    """A way from one node to another: the number of the node it leads to (or comes from), and its words."""

    node: int
    text: str


@dataclass(frozen=True, slots=True)
class NodeView:
    """An event, decision or hook; `words` are its lines in the drawing, `phase` the section of its file."""

    name: str
    look: str
    words: tuple[str, ...]
    phase: str
    place: Spot
    leads_to: tuple[WayView, ...]
    comes_from: tuple[WayView, ...]


@dataclass(frozen=True, slots=True)
class StartChoice:
    """What a graph can begin with: a decision, event or hook, and what it is called."""

    name: str
    title: str


@dataclass(frozen=True, slots=True)
class ChainView:
    """A graph. `svg` is empty where it cannot be drawn, and `hint` says why; `games` were played for the shares."""

    mod: str
    start: str
    starts: tuple[StartChoice, ...]
    captions: tuple[str, ...]
    nodes: tuple[NodeView, ...]
    svg: str
    hint: str
    games: int
    can_simulate: bool


@dataclass(frozen=True, slots=True)
class Played:
    """What a graph needs to know of a game: the mod, what can be drawn (what is played first), the seed."""

    loaded: LoadedMod
    starts: tuple[StartChoice, ...]
    seed: int


class Chains:
    """Draws the chains of one mod; what is known of its files is kept until the mod is read again."""

    def __init__(self, source: ModSource) -> None:
        self._source = source
        self._lock = Lock()
        self._loaded: LoadedMod | None = None
        self._index: ModIndex | None = None

    def view(self, played: Played, start: str, games: int) -> ChainView:
        """The chain from a start ("" for what is being played), with shares of so many games if any are asked for.

        `UserError` for a start that is not there, and for a graph that nobody could read.
        """
        with self._lock:
            chosen = start or next((one.name for one in played.starts), "")
            if not chosen:
                raise UserError("nothing has been started, so there is no chain to draw", "name an event or a decision")
            index = self._read(played.loaded)
            own = _game_of(played.loaded, chosen)
            flow = self._flow(own, min(games, MOST_GAMES), played.seed) if own and games else None
            graph = chain_graph(index, Wish(chosen), roles_of(played.loaded.symbols), flow)
            return _view(played, graph, chosen, 0 if flow is None else flow.games)

    def _read(self, loaded: LoadedMod) -> ModIndex:
        if self._index is None or self._loaded is not loaded:
            folders = (*self._source.bases, self._source.path)
            self._index, self._loaded = index_mod([find_mod(folder).files() for folder in folders]), loaded
        return self._index

    def _flow(self, game: str, games: int, seed: int) -> Flow:
        """What runs how often in games of ours."""
        from generator.report.graph.shares import flow_of  # noqa: PLC0415  only who asks for shares waits for this

        return flow_of((*self._source.bases, self._source.path), None, None, games, seed, game)


def starts_of(game: Game) -> tuple[StartChoice, ...]:
    """What is being played first, then the games of the mod, then its other decisions."""
    painter = game.painter()
    named = [start.name for start in game.setting.starts if start.kind.value in ("decision", "event", "on_action")]
    titles = {one.decision: one.title for one in playables(game.loaded.symbols)}
    names = [*named, *titles, *game.loaded.program.sources.decisions]
    return tuple(
        StartChoice(name, titles.get(name) or painter.label(name)) for name in list(dict.fromkeys(names))[:_MOST_STARTS]
    )


def _game_of(loaded: LoadedMod, start: str) -> str:
    """The game of ours that a decision begins; "" for anything else."""
    return next((one.name for one in playables(loaded.symbols) if one.decision == start), "")


def _view(played: Played, graph: Graph, start: str, games: int) -> ChainView:
    drawn, hint = _drawn(graph)
    numbers = {node.key: number for number, node in enumerate(graph.nodes)}
    ways = [(numbers[edge.source], numbers[edge.target], edge) for edge in graph.edges]
    nodes = tuple(
        NodeView(
            name=node.name,
            look=node.look.value if node.look is not Look.WINDOW else "window",
            words=tuple(node_words(node)),
            phase=node.phase,
            place=_place(played.loaded, node),
            leads_to=tuple(WayView(to, way_words(edge)) for source, to, edge in ways if source == number),
            comes_from=tuple(WayView(source, way_words(edge)) for source, to, edge in ways if to == number),
        )
        for number, node in enumerate(graph.nodes)
    )
    loaded = played.loaded
    can_simulate = bool(_game_of(loaded, start))
    return ChainView(loaded.name, start, played.starts, graph.captions, nodes, drawn, hint, games, can_simulate)


def _drawn(graph: Graph) -> tuple[str, str]:
    """The drawing, or why there is none."""
    try:
        return bare_drawing(replace(graph, captions=())), ""
    except UserError as fault:
        return "", f"{fault.message}; the list below holds the same"


def _place(loaded: LoadedMod, node: Node) -> Spot:
    """Where a node stands in the script; hooks stand in several places, so in none."""
    sources = loaded.program.sources
    found = sources.events.get(node.name) or sources.decisions.get(node.name)
    return spot_of(loaded, found.place if found else None)

"""The graph against other ways to know the same: brute force, the linter's chains, the simulation's own counts."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.lint.chains import find_chains
from generator.lint.values import Slot
from generator.mod.folder import find_mod
from generator.mod.index import ModIndex, index_mod
from generator.report.graph.casts import Roles, find_casts
from generator.report.graph.chain import Wish, chain_graph
from generator.report.graph.links import Links
from generator.report.graph.loops import back_edges, in_loops
from generator.report.graph.model import Graph
from generator.report.graph.roles import roles_beside
from generator.report.graph.shares import count_flow, flow_of
from generator.simulate.batches import Slice
from generator.simulate.runner import Plan, run
from generator.simulate.selection import own_played
from tests.report.graph.small import small_index

OWN = Path(__file__).parents[3] / "mod_output"
MODS = os.environ.get("MODWRIGHT_MODS", "")
NODES = "abcdef"
arrows = st.lists(st.tuples(st.sampled_from(NODES), st.sampled_from(NODES)), max_size=14)


def after_of(pairs: list[tuple[str, str]]) -> dict[str, list[str]]:
    return {node: [target for source, target in pairs if source == node] for node in NODES}


def reached(node: str, after: dict[str, list[str]]) -> set[str]:
    """What can be reached in at least one step, by adding until nothing is new."""
    found: set[str] = set(after[node])
    while True:
        more = found | {target for one in found for target in after[one]}
        if more == found:
            return found
        found = more


@given(arrows)
def test_nodes_in_loops_by_brute_force(pairs: list[tuple[str, str]]) -> None:
    after = after_of(pairs)
    assert in_loops(after) == {node for node in NODES if node in reached(node, after)}


@given(arrows)
def test_without_its_back_edges_a_graph_has_no_loop(pairs: list[tuple[str, str]]) -> None:
    after = after_of(pairs)
    back = back_edges(NODES, after)
    assert back <= set(pairs)
    rest = after_of([pair for pair in pairs if pair not in back])
    assert in_loops(rest) == frozenset()
    assert bool(back) == bool(in_loops(after))


def own_index() -> ModIndex:
    return index_mod(find_mod(OWN).files())


@pytest.mark.parametrize("index", [small_index(), own_index()], ids=["small", "own"])
def test_roles_agree_with_the_linters_chains(index: ModIndex) -> None:
    """Where the linter says that ROOT and FROM are surely the same person, or surely missing, so do the roles."""
    links = Links(index)
    starts = [one for one in index.definitions if one.kind in ("decision", "on_action")]
    casts, chains = find_casts(links, starts, Roles()), find_chains(index, knows_base=False)
    compared = 0
    for event in index.events.values():
        for chain in casts.of(event):
            for one in (Slot.FROM, Slot.FROM2, Slot.FROM3):
                if chains.same(event, Slot.ROOT, one):
                    compared += 1
                    assert chain[0] == chain[one], (event.name, chain)
                if chains.is_missing(event, one):
                    compared += 1
                    assert chain[one] == "", (event.name, chain)
    assert compared > 3


def test_in_our_own_mod_roles_alternate() -> None:
    """In every event of the game ROOT is one player and FROM the other: the head of the script says so."""
    graph = chain_graph(own_index(), Wish("wkd_dp_play"), roles_beside(OWN, find_mod(OWN)))
    players = {("asker", "guest"), ("guest", "asker")}
    events = [node for node in graph.nodes if node.key.startswith("event ") and node.name != "wkd.1061"]
    assert len(events) >= 20
    for node in events:
        assert node.casts, node.name
        assert set(node.casts) <= players, node.name


def own_graph() -> Graph:
    return chain_graph(own_index(), Wish(), roles_beside(OWN, find_mod(OWN)))


def test_the_comments_of_our_own_script_say_the_same_of_root() -> None:
    """The builder writes who is ROOT above each event, from the rules; the graph finds it from the script alone."""
    index, graph = own_index(), own_graph()
    compared = 0
    for node in graph.nodes:
        event = index.events.get(node.name)
        if event is None or node.cast is None:
            continue
        before = event.script.source.text[: event.statement.start].rstrip().rpartition("\n")[2]
        for role in ("asker", "guest"):
            if before.startswith((f"# ROOT = {role}:", f"# ROOT = {role},")):
                compared += 1
                assert node.cast[0] == role, node.name
    assert compared >= 12


def test_the_flow_counts_what_the_simulation_counts() -> None:
    played = own_played(OWN)
    part = Slice(seed=5, first=0, games=300)
    flow, tally = count_flow(played, part), run(Plan(played.scenario, played.source, part)).tally
    assert flow.starts == {name: times.times for name, times in tally.events.items()}
    assert flow.in_games == {name: times.games for name, times in tally.events.items()}


def test_the_flow_does_not_depend_on_how_a_run_is_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = flow_of((OWN,), None, None, 200, 9)
    monkeypatch.setattr("generator.report.graph.shares.BATCH", 64)
    cut = flow_of((OWN,), None, None, 200, 9)
    assert (cut.starts, cut.in_games, cut.effects) == (whole.starts, whole.in_games, whole.effects)
    assert whole.seed == 9


def test_shares_of_a_choice_add_up() -> None:
    """Every window of the game leads on by exactly one option, so the shares of its edges sum to one."""
    flow = flow_of((OWN,), None, None, 400, 2)
    graph = chain_graph(own_index(), Wish(), roles_beside(OWN, find_mod(OWN)), flow)
    for event in ("wkd.1020", "wkd.1021", "wkd.1022", "wkd.1023", "wkd.1030", "wkd.1031"):
        shares = [edge.share for edge in graph.out_of(f"event {event}")]
        assert sum(one or 0 for one in shares) == pytest.approx(1), event
    raised = next(edge for edge in graph.out_of("event wkd.1020") if edge.target == "event wkd.1023")
    assert raised.share == flow.starts["wkd.1023"] / flow.starts["wkd.1020"]


def test_what_never_started_has_no_share_at_its_edges() -> None:
    flow = flow_of((OWN,), None, None, 20, 2)
    graph = chain_graph(own_index(), Wish(everything=True), flow=flow)
    assert graph.by_key["event wkd.1032"].share == 0
    assert {edge.share for edge in graph.out_of("event wkd.1032")} == {None}
    ping = [edge for edge in graph.edges if edge.target == "event wkd.1062" and edge.source == "event wkd.1010"]
    assert [edge.share for edge in ping] == [5.0], "five firings in one event"


@settings(max_examples=60)
@given(st.lists(st.tuples(st.integers(0, 5), st.integers(0, 6), st.booleans()), max_size=12))
def test_every_firing_is_an_edge_and_no_other(firings: list[tuple[int, int, bool]]) -> None:
    text = "".join(
        f"character_event = {{ id = r.{n} is_triggered_only = yes immediate = {{ prestige = 1 "
        + " ".join(
            f"{'repeat_event' if again else 'character_event'} = {{ id = r.{target} }}"
            for source, target, again in firings
            if source == n
        )
        + " } option = { name = A } }\n"
        for n in range(6)
    )
    graph = chain_graph(small_index(random=text), Wish(namespace="r", everything=True))
    found = {(edge.source, edge.target) for edge in graph.edges}
    assert found == {(f"event r.{source}", f"event r.{target}") for source, target, _ in firings}
    absent = {node.name for node in graph.nodes if node.look.value == "not in this mod"}
    assert absent == ({"r.6"} if any(target == 6 for _, target, _ in firings) else set())


@pytest.mark.slow
@pytest.mark.skipif(not MODS, reason="MODWRIGHT_MODS names no folder of public mods")
@pytest.mark.parametrize("mod", ["ck2plus/CK2Plus", "emf/EMF", "ate"])
def test_public_mods_have_a_graph_from_any_event(mod: str) -> None:
    folder = Path(MODS) / mod
    if not folder.is_dir():
        pytest.skip(f"`{mod}` is not there")
    index = index_mod(find_mod(folder).files())
    names = sorted(index.events)
    for name in names[:: len(names) // 8]:
        graph = chain_graph(index, Wish(name, most=20_000))
        assert f"event {name}" in graph.by_key
        assert {edge.target for edge in graph.edges} <= graph.by_key.keys()

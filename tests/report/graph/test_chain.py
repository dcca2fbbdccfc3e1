"""What stands in a graph: nodes, edges, roles, marks, limits."""

from __future__ import annotations

from dataclasses import replace

import pytest

from generator.errors import UserError
from generator.mod.files import files_in_memory
from generator.mod.index import index_mod
from generator.report.graph.casts import Roles
from generator.report.graph.chain import Wish, chain_graph
from generator.report.graph.model import Look
from tests.report.graph.small import FILES, ROLES, node, small_graph, small_index, ways


def test_every_event_and_start_is_a_node() -> None:
    graph = small_graph()
    assert {one.name: one.look for one in graph.nodes} == {
        "ask_game": Look.DECISION,
        "ponder": Look.DECISION,
        "on_birth": Look.HOOK,
        "g.1": Look.HIDDEN,
        "g.2": Look.WINDOW,
        "g.3": Look.WINDOW,
        "g.4": Look.NOTICE,
        "g.5": Look.WINDOW,
        "g.9": Look.NOTICE,
        "h.1": Look.WINDOW,
        "h.2": Look.HIDDEN,
        "far.1": Look.ABSENT,
    }
    assert graph.title == "Small"
    assert any("left out: `g.8`" in line for line in graph.captions)


def test_edges_name_options_delays_and_open_macros() -> None:
    graph = small_graph()
    assert ways(graph, "ask_game") == [("g.1", (), "")]
    assert ways(graph, "g.1") == [("g.2", (), "")]
    assert ways(graph, "g.2") == [("g.3", ("Gladly, FROM",), "1 to 5 days"), ("g.9", ("No",), "")]
    assert ways(graph, "ponder") == [("h.1", (), "2 days")]
    assert ways(graph, "on_birth") == [("h.1", (), ""), ("h.2", (), "later")]
    assert ways(graph, "h.1") == [("far.1", ("OK",), "")]


def test_what_is_only_described_is_no_edge() -> None:
    assert all(edge.target != "event g.7" for edge in small_graph().edges)


def test_roles_by_name_where_the_manifest_tells_them() -> None:
    graph = small_graph(Wish("ask_game"))
    assert node(graph, "ask_game").cast == ("guest", "asker")
    assert node(graph, "g.1").cast == ("asker", "guest")
    assert node(graph, "g.2").cast == ("guest", "asker")
    assert node(graph, "g.3").cast == ("asker", "guest")
    assert node(graph, "g.9").cast == ("guest", "guest"), "a macro fires from inside its ROOT block"


def test_a_further_decision_of_the_same_game_has_its_roles() -> None:
    text = """targeted_decisions = {
        match = { effect = { FROM = { character_event = { id = g.2 } } } }
        other = { effect = { character_event = { id = h.1 } } }
    }"""
    files = {path: body.encode("cp1252") for path, body in FILES.items()} | {"decisions/m.txt": text.encode()}
    roles = replace(ROLES, players={"g.2": ("guest", "asker")})
    graph = chain_graph(index_mod(files_in_memory(files)), Wish(), roles)
    assert node(graph, "match").cast == ("guest", "asker")
    assert node(graph, "other").cast == ("target", "taker")


def test_roles_without_a_manifest_have_general_names() -> None:
    graph = small_graph(roles=Roles())
    assert node(graph, "ask_game").cast == ("target", "taker")
    assert node(graph, "g.2").cast == ("target", "taker")
    assert node(graph, "g.5").cast == ("recipient", "")
    assert set(node(graph, "h.1").casts) == {("any vassal", "taker"), ("birth's ROOT", "birth's FROM")}
    assert node(graph, "h.1").cast is None


def test_where_roles_differ_the_edge_tells_them() -> None:
    graph = small_graph(Wish("ask_game"))
    to_notice = {edge.relation: edge.cast for edge in graph.edges if edge.target == "event g.4"}
    assert to_notice == {"same ROOT": ("asker", "asker"), "to FROM": ("guest", "asker")}
    assert node(graph, "g.4").cast is None


def test_labels_are_steps_own_titles_descriptions_or_comments() -> None:
    graph = small_graph()
    assert node(graph, "ask_game").label == "Ask for a game"
    assert node(graph, "g.3").label == "throw dice"
    assert node(graph, "g.4").label == "Won"
    assert node(graph, "g.2").label == "FROM asks."
    assert node(graph, "g.1").label == "the asker takes a chair"
    assert 'several windows have the title "A Game"' in graph.captions
    assert small_graph(roles=Roles()).by_key["event g.3"].label == "You rolled …."


def test_loops_and_dead_ends_are_marked() -> None:
    graph = small_graph()
    assert [one.name for one in graph.nodes if one.is_in_loop] == ["g.3"]
    assert [(edge.source, edge.target) for edge in graph.edges if edge.closes_loop] == [("event g.3", "event g.3")]
    assert [one.name for one in graph.nodes if one.is_dead_end] == ["g.5", "h.2"]
    assert node(graph, "g.5").starts_itself
    assert not node(graph, "g.3").starts_itself


def test_sections_of_the_file_are_phases() -> None:
    graph = small_graph()
    assert graph.phases == ("Sitting down", "Play")
    assert node(graph, "g.2").phase == "Sitting down"
    assert node(graph, "h.1").phase == ""


def test_sections_of_one_title_in_several_files_are_apart() -> None:
    event = "character_event = {{ id = {0}.1 title = t is_triggered_only = yes option = {{ name = A {1} }} }}\n"
    files = {
        "events/a.txt": "#### Play ####\n" + event.format("a", "character_event = { id = b.1 }"),
        "events/b.txt": "#### Play ####\n" + event.format("b", "prestige = 1") + "#### Over ####\n",
    }
    index = index_mod([files_in_memory({path: text.encode() for path, text in files.items()}, "two")])
    assert chain_graph(index, Wish()).phases == ("a: Play", "b: Play")
    assert chain_graph(index, Wish("b.1")).phases == ("Play",)


def test_everything_shows_the_background() -> None:
    graph = small_graph(Wish(everything=True))
    assert node(graph, "g.8").is_dead_end
    assert ways(graph, "g.1") == [("g.8", (), ""), ("g.2", (), "")]
    assert not any("left out" in line for line in graph.captions)


def test_steps_that_a_manifest_calls_a_watchdog_are_background() -> None:
    watched = replace(ROLES, steps={"g.1": "watchdog"})
    assert "g.1" not in {one.name for one in small_graph(roles=watched).nodes}
    assert "g.1" in {one.name for one in small_graph(Wish("g.1"), watched).nodes}


def crowd(count: int) -> str:
    body = "option = { name = A g_stop = yes } option = { name = B }"
    return "".join(f"character_event = {{ id = c.{n} is_triggered_only = yes {body} }}\n" for n in range(count))


@pytest.mark.parametrize(("count", "apart"), [(5, 0), (6, 7)])
def test_a_notice_of_many_sources_is_drawn_apart(count: int, apart: int) -> None:
    graph = chain_graph(small_index(crowd=crowd(count)), Wish(), ROLES)
    notice = node(graph, "g.9")
    assert notice.sources == apart
    edges = [edge for edge in graph.edges if edge.target == notice.key]
    assert len(edges) == (0 if apart else count + 1)


def test_from_an_event_only_what_it_leads_to() -> None:
    graph = small_graph(Wish("g.2"))
    assert {one.name for one in graph.nodes} == {"g.2", "g.3", "g.4", "g.9"}
    assert graph.captions[0] == "what `g.2` leads to"
    assert {one.name for one in small_graph(Wish("on_birth")).nodes} == {"on_birth", "h.1", "h.2", "far.1"}


def test_a_namespace_and_what_starts_it() -> None:
    graph = small_graph(Wish(namespace="h"))
    assert {one.name for one in graph.nodes} == {"ponder", "on_birth", "h.1", "h.2", "far.1"}
    other = small_index(o="character_event = { id = o.1 immediate = { character_event = { id = h.1 } } }")
    names = {one.name for one in chain_graph(other, Wish(namespace="h")).nodes}
    assert "o.1" in names
    assert "g.1" not in names


def test_an_unknown_event_has_a_near_name() -> None:
    with pytest.raises(UserError) as caught:
        small_graph(Wish("ask_gane"))
    assert caught.value.message == "there is no event, decision or on_action `ask_gane`"
    assert caught.value.hint == "did you mean `ask_game`?"


def test_an_unknown_namespace_has_a_list() -> None:
    with pytest.raises(UserError) as caught:
        small_graph(Wish(namespace="zzz"))
    assert caught.value.message == "no event has the namespace `zzz`"
    assert caught.value.hint == "there are: `g`, `h`"


def test_too_many_nodes_end_in_a_line_with_the_largest_namespaces() -> None:
    with pytest.raises(UserError) as caught:
        small_graph(Wish(most=10))
    assert caught.value.message == "the graph has 11 nodes, more than 10, and nobody could read it"
    assert "`g` 6, `h` 2" in caught.value.hint
    assert "--from" in caught.value.hint
    assert len(small_graph(Wish(most=11)).nodes) == 12


def test_a_mod_without_events_is_a_line() -> None:
    with pytest.raises(UserError, match="no events"):
        chain_graph(index_mod(files_in_memory({"common/traits/t.txt": b"brave = { }"})), Wish())


def test_hooks_of_one_name_in_two_files_are_one_node() -> None:
    files = {
        "common/on_actions/a.txt": b"on_death = { events = { a.1 } }",
        "common/on_actions/b.txt": b"on_death = { events = { a.2 } }",
        "events/a.txt": b"character_event = { id = a.1 } character_event = { id = a.2 }",
    }
    graph = chain_graph(index_mod(files_in_memory(files)), Wish())
    assert [one.name for one in graph.nodes] == ["on_death", "a.1", "a.2"]
    assert ways(graph, "on_death") == [("a.1", (), ""), ("a.2", (), "")]


def test_macros_that_call_each_other_end() -> None:
    files = {
        "common/scripted_effects/e.txt": b"one = { two = yes character_event = { id = a.2 } } two = { one = yes }",
        "events/a.txt": b"character_event = { id = a.1 immediate = { one = yes } } character_event = { id = a.2 }",
    }
    graph = chain_graph(index_mod(files_in_memory(files)), Wish())
    assert ways(graph, "a.1") == [("a.2", (), "")]

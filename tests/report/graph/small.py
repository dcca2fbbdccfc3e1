"""A small mod for tests of graphs: a game for two with a loop, a hook, macros, a notice that many events lead to."""

from __future__ import annotations

from generator.mod.files import files_in_memory
from generator.mod.index import ModIndex, index_mod
from generator.report.graph.casts import Roles
from generator.report.graph.chain import Wish, chain_graph
from generator.report.graph.model import Graph, Node

RULE = "#" * 20
FILES = {
    "decisions/d.txt": """
targeted_decisions = { ask_game = { effect = { FROM = { character_event = { id = g.1 } } } } }
decisions = { ponder = { effect = { any_vassal = { character_event = { id = h.1 days = 2 } } } } }
""",
    "common/on_actions/o.txt": "on_birth = { events = { h.1 } random_events = { delay = 5 10 = h.2 90 = 0 } }",
    "common/scripted_effects/e.txt": """
g_stop = { ROOT = { character_event = { id = g.9 } } }
g_send = { FROM = { g_hand_over = yes } }
g_hand_over = { character_event = { id = g.3 days = 1 random = 4 } }
""",
    "events/g.txt": f"""
namespace = g

{RULE}
# Sitting down
{RULE}

# ROOT = asker, FROM = guest: the asker
# takes a chair
character_event = {{
	id = g.1 hide_window = yes is_triggered_only = yes
	immediate = {{ repeat_event = {{ id = g.8 }} FROM = {{ character_event = {{ id = g.2 }} }} }}
	option = {{ name = OK }}
}}
character_event = {{
	id = g.2 title = g.title desc = g.2.desc is_triggered_only = yes
	option = {{ name = g.yes g_send = yes }}
	option = {{ name = g.no g_stop = yes }}
	after = {{ tooltip = {{ character_event = {{ id = g.7 }} }} }}
}}

#### Play ####
character_event = {{
	id = g.3 title = g.title desc = g.3.desc is_triggered_only = yes
	option = {{ name = g.again FROM = {{ repeat_event = g.3 }} }}
	option = {{ name = g.again repeat_event = {{ id = g.3 }} }}
	option = {{ name = g.end random_list = {{
		50 = {{ character_event = {{ id = g.4 }} }} 50 = {{ FROM = {{ character_event = {{ id = g.4 }} }} }}
	}} }}
}}
character_event = {{ id = g.4 title = g.won is_triggered_only = yes option = {{ name = OK }} }}
character_event = {{ id = g.5 title = g.lone option = {{ name = A prestige = 1 }} option = {{ name = B }} }}
character_event = {{ id = g.8 hide_window = yes is_triggered_only = yes option = {{ name = OK }} }}
character_event = {{ id = g.9 title = g.off is_triggered_only = yes option = {{ name = OK }} }}
""",
    "events/h.txt": """
namespace = h
character_event = { id = h.1 title = h.title is_triggered_only = yes
	option = { name = OK character_event = { id = far.1 } } }
character_event = { id = h.2 hide_window = yes is_triggered_only = yes immediate = { prestige = 1 } }
""",
    "localisation/t.csv": "\r\n".join(
        f"{key};{text};;;;;;;;;;;;;x"
        for key, text in {
            "ask_game": "Ask for a §Ygame§!",
            "g.title": "A Game",
            "g.2.desc": "[From.GetFirstName] asks. Will you play, whatever it may cost you in the end?",
            "g.3.desc": "You rolled $NUMBER$. Now?",
            "g.yes": "Gladly, [From.GetBestName]",
            "g.no": "No",
            "g.again": "Again <b>&",
            "g.end": "Enough [Root.GetHand] [Root.GetRank]",
            "g.won": "Won",
            "g.off": "Off",
            "g.lone": "Alone",
        }.items()
    ),
}
ROLES = Roles({"ask_game": ("guest", "asker")}, {"g.3": "throw_dice"})


def small_index(**changed: str) -> ModIndex:
    """The index of the mod; `events` adds a file of events."""
    files = {path: text.encode("cp1252") for path, text in FILES.items()}
    files |= {f"events/{name}.txt": text.encode("cp1252") for name, text in changed.items()}
    return index_mod(files_in_memory(files, "Small"))


def small_graph(wish: Wish = Wish(), roles: Roles = ROLES) -> Graph:  # noqa: B008 - a frozen value
    """The graph of the mod."""
    return chain_graph(small_index(), wish, roles)


def node(graph: Graph, name: str) -> Node:
    """The node of that name."""
    (found,) = [one for one in graph.nodes if one.name == name]
    return found


def ways(graph: Graph, source: str) -> list[tuple[str, tuple[str, ...], str]]:
    """Where the edges of a node lead, with their options and delays."""
    return [
        (graph.by_key[edge.target].name, edge.options, edge.delay) for edge in graph.out_of(node(graph, source).key)
    ]

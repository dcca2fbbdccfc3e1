"""The parts that a graph is made of: loops, sections, words, roles, delays, shares."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.build.manifest import Json, Manifest, manifest_bytes
from generator.mod.files import files_in_memory
from generator.mod.folder import find_mod
from generator.mod.index import index_mod
from generator.report.graph.flow import Flow
from generator.report.graph.links import Links
from generator.report.graph.loops import back_edges, in_loops
from generator.report.graph.phases import Phases
from generator.report.graph.roles import roles_beside, roles_of
from generator.report.graph.wording import clean, comment_above, first_sentence, plain, short
from generator.script.parser import parse_bytes


def test_back_edges_are_those_to_the_way_walked() -> None:
    after = {"a": ["b", "c"], "b": ["c", "a"], "c": ["d"], "d": ["d"]}
    assert back_edges(after, after) == {("b", "a"), ("d", "d")}
    assert in_loops(after) == {"a", "b", "d"}


def test_without_loops_there_are_none() -> None:
    after = {"a": ["b", "c"], "b": ["d"], "c": ["d"]}
    assert back_edges(after, after) == frozenset()
    assert in_loops(after) == frozenset()


def test_a_long_way_needs_no_deep_calls() -> None:
    after = {str(n): [str(n + 1)] for n in range(5000)} | {"5000": ["0"]}
    assert back_edges(after, after) == {("5000", "0")}


SECTIONS = b"""# A file
a = 1
########################
#   The first part:  \xa7
########################
b = 2
########################

# not a title
########################
c = 3
# ---- one line ----
#### Second ####
d = 4
"""


def test_sections_of_a_script() -> None:
    script = parse_bytes(SECTIONS, "a.txt")
    phases = Phases()
    found = {one.key: phases.at(script, one.start) for one in script.statements}
    assert found == {"a": "", "b": "The first part: §", "c": "The first part: §", "d": "Second"}


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("§YGold§! of [From.GetFirstName]", "Gold of FROM"),
        ("[Root.GetHand] [Root.GetRank]!", "…!"),
        ("one\\ntwo $KEY|Y$", "one two …"),
        ("[GetYear] and [ broken", "… and broken"),
        ("a\x07b\tc", "a b c"),
    ],
)
def test_plain_texts(text: str, words: str) -> None:
    assert plain(text) == words


def test_short_texts_end_at_a_word() -> None:
    assert short("one two three", 9) == "one two …"
    assert short("onetwothree", 6) == "onetw …"
    assert short("one", 9) == "one"
    assert first_sentence("Now? Or never.") == "Now?"
    assert clean("  a \n b ") == "a b"


COMMENTED = b"""
# far away

# ROOT = one, FROM = other: what
# it does
character_event = { id = a.1 }
key = 1 # behind
character_event = { id = a.2 }
###########
character_event = { id = a.3 }
"""


def test_the_comment_right_above() -> None:
    index = index_mod(files_in_memory({"events/a.txt": COMMENTED}))
    found = {name: comment_above(event) for name, event in index.events.items()}
    assert found == {"a.1": "what it does", "a.2": "", "a.3": ""}


@pytest.mark.parametrize(
    ("inside", "words"),
    [
        ("id = a.2", ""),
        ("id = a.2 days = 0", ""),
        ("id = a.2 days = 1", "1 day"),
        ("id = a.2 months = 2", "2 months"),
        ("id = a.2 years = 1 random = 0", "1 year"),
        ("id = a.2 days = 10 random = 20", "10 to 30 days"),
    ],
)
def test_delays_in_words(inside: str, words: str) -> None:
    text = f"character_event = {{ id = a.1 immediate = {{ character_event = {{ {inside} }} }} }}"
    index = index_mod(files_in_memory({"events/a.txt": text.encode()}))
    (link,) = Links(index).out_of(index.events["a.1"])
    assert link.delay == words
    assert link.part is not None
    assert link.part.key == "immediate"


SYMBOLS: dict[str, Json] = {
    "dice": {"start": {"decision": "play", "root": "guest", "from": "asker"}, "events": {"win": "a.1", "odd": 3}},
    "other": {"start": {"decision": "no roles"}, "events": ["a.2"]},
    "version": 2,
}


def test_roles_from_symbols() -> None:
    roles = roles_of(SYMBOLS)
    assert roles.decisions == {"play": ("guest", "asker")}
    assert roles.steps == {"a.1": "win"}
    assert roles.players == {"a.1": ("guest", "asker")}
    assert roles_of({}).steps == {}


def test_the_manifest_is_found_from_the_outer_and_the_mod_folder(tmp_path: Path) -> None:
    (tmp_path / "mine" / "events").mkdir(parents=True)
    (tmp_path / "manifest.json").write_bytes(manifest_bytes(Manifest("Mine", "mine", "m", symbols=SYMBOLS)))
    for path in (tmp_path, tmp_path / "mine"):
        assert roles_beside(path, find_mod(path)).steps == {"a.1": "win"}
    other = tmp_path / "other"
    (other / "events").mkdir(parents=True)
    assert roles_beside(other, find_mod(other)).steps == {}, "the manifest is another mod's"


def test_flow_counts_by_owner() -> None:
    flow = Flow(10, 1)
    flow.starts.update({"a.1": 4})
    flow.in_games.update({"a.1": 3})
    flow.effects.update({("a.1", ("f", 5)): 3, ("a.1", ("f", 9)): 1, ("a.2", ("f", 5)): 7})
    assert flow.share_of_games("a.1") == 0.3
    assert flow.share_of_games("a.2") == 0
    assert flow.each_start("a.1", {("f", 5), ("f", 9)}) == 1
    assert flow.each_start("a.1", {("f", 5)}) == 0.75
    assert flow.each_start("a.2", {("f", 5)}) is None
    assert Flow(0, 1).share_of_games("a.1") == 0

"""One finding that explains itself: a chain of three events with `repeat_event` in `FROM = { }` (issue 4, 5)."""

from __future__ import annotations

from tests.lint.conftest import found_in

_CHAIN = """\
namespace = e
character_event = {
	id = e.1
	is_triggered_only = yes
	option = { name = x FROM = { character_event = { id = e.2 } } }
}
character_event = {
	id = e.2
	is_triggered_only = yes
	option = { name = x FROM = { repeat_event = { id = e.3 } } }
}
character_event = {
	id = e.3
	is_triggered_only = yes
	option = { name = x FROM = { wealth = 5 } }
}
#! decisions/e.txt
targeted_decisions = {
	e_ask = {
		filter = court
		potential = { NOT = { character = FROM } }
		effect = { FROM = { character_event = { id = e.1 } } }
	}
}
"""


def test_one_finding_names_sites_and_the_real_from() -> None:
    (finding,) = found_in(_CHAIN, "CK301")
    assert (finding.place.path, finding.place.start and finding.place.start.line) == ("events/example.txt", 10)
    notes = [note.message for note in finding.notes]
    site, received, reader = notes
    assert site.startswith("event `e.2` is fired from here by event `e.1`")
    assert "ROOT is the target of decision `e_ask`, FROM is the taker of decision `e_ask`" in site
    assert received == (
        "in `e.3` FROM is then `FROMFROM` of the firing event, that is the target of decision `e_ask`, "
        "not the one who fired it"
    )
    assert reader == "event `e.3` reads `FROM` here"
    assert [note.place.start.line for note in finding.notes if note.place and note.place.start] == [5, 15]
    assert finding.help == "use `character_event` to reach `FROM`, or `ROOT = { repeat_event = { id = e.3 } }` to go on"


def test_the_mended_chain_is_silent() -> None:
    assert found_in(_CHAIN.replace("repeat_event = { id = e.3 }", "character_event = { id = e.3 }"), "CK301") == ()


def test_to_an_event_that_reads_no_from_it_is_a_warning() -> None:
    (finding,) = found_in(_CHAIN.replace("FROM = { wealth = 5 }", "wealth = 5"), "CK301")
    assert finding.severity == "warning"
    assert finding.confidence == "medium"

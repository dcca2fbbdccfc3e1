"""The record as it is shown: names of events, the latest lines, and choices that the rules hide."""

from __future__ import annotations

from collections.abc import Sequence

from generator.play.moments import Choice, Moment
from generator.play.places import NOWHERE
from generator.play.record import Entry, Kind
from generator.play.story import UNSEEN, EntryView, MomentView, Secrets, Story

CARDS = Secrets(frozenset({"tst.1"}), frozenset({"tst.9"}), frozenset({"Maud"}))
LAID = (
    Entry(Kind.EVENT, "tst.1", "Odo"),
    Entry(Kind.OPTION, "lay the king", "Odo"),
    Entry(Kind.EVENT, "tst.2", "Maud"),
)
SHOWN = (Entry(Kind.OPTION, "call", "Maud"), Entry(Kind.EVENT, "tst.9", "Maud"))


def moment(label: str, entries: tuple[Entry, ...], choice: Choice | None = None) -> Moment:
    return Moment(label, b"", 1, (), entries, "1066.9.15", 1, choice)


def story(secrets: Secrets = CARDS) -> Story:
    return Story(secrets, lambda place: NOWHERE, lambda event: "the deal" if event == "tst.2" else "")


def told(lines: Sequence[EntryView]) -> list[tuple[str, str]]:
    return [(line.text, line.unseen) for line in lines if line.kind == Kind.OPTION]


def test_a_choice_of_somebody_else_is_hidden_until_the_cards_are_shown() -> None:
    before = [moment("begun", LAID)]
    assert told(story().entries(before)) == [(UNSEEN, "lay the king")]
    after = [*before, moment("call", SHOWN)]
    assert told(story().entries(after)) == [("lay the king", ""), ("call", "")]


def test_the_own_choice_and_choices_elsewhere_are_told() -> None:
    own = moment("lay a two", (Entry(Kind.EVENT, "tst.1", "Maud"), Entry(Kind.OPTION, "lay a two", "Maud")))
    other = moment("check", (Entry(Kind.EVENT, "tst.3", "Odo"), Entry(Kind.OPTION, "check", "Odo")))
    assert told(story().entries([own, other])) == [("lay a two", ""), ("check", "")]


def test_a_moment_does_not_tell_what_its_choice_hides() -> None:
    hidden = moment("lay the king", LAID[1:2], Choice("tst.1", "tst_king"))
    begun = moment("begun", LAID[:1])
    assert story().moments([begun, hidden]) == (
        MomentView(0, "begun", "1066.9.15"),
        MomentView(1, UNSEEN, "1066.9.15", "lay the king"),
    )
    labels = [one.label for one in story().moments([begun, hidden, moment("call", SHOWN)])]
    assert labels == ["begun", "lay the king", "call"]


def test_the_line_of_a_hidden_moment_says_no_more_than_the_moment() -> None:
    hidden = moment("lay the king", LAID[1:2], Choice("tst.1", "tst_king"))
    texts = [line.text for line in story().entries([moment("begun", LAID[:1]), hidden])]
    assert "lay the king" not in texts


def test_without_secrets_everything_is_told() -> None:
    assert told(story(Secrets()).entries([moment("begun", LAID)])) == [("lay the king", "")]


def test_events_are_named_and_lines_keep_their_moment() -> None:
    lines = story().entries([moment("begun", LAID)])
    assert [(line.text, line.name) for line in lines if line.kind == Kind.EVENT] == [
        ("tst.1", ""),
        ("tst.2", "the deal"),
    ]
    assert lines[0].kind == Kind.NOTE
    assert {line.moment for line in lines} == {0}


def test_only_the_latest_lines_are_told() -> None:
    long = [moment(f"m{number}", tuple(Entry(Kind.DAY, f"{number}.{day}") for day in range(9))) for number in range(60)]
    lines = story().entries(long)
    assert len(lines) == 400
    assert lines[-1].text == "59.8"
    assert lines[0].moment == 20

"""What texts name."""

from __future__ import annotations

import pytest

from generator.mod.brackets import named_in

SHOW, READ = "show", "read"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("plain text; 5 gold", []),
        ("[Root.mw_sum.GetValue]", [("variable", "mw_sum", SHOW)]),
        ("[From.PrimaryTitle.b.getvalue]", [("variable", "b", SHOW)]),
        ("[local_x.GetValue]", [("variable", "local_x", SHOW)]),
        ("[guest.GetFirstName]", [("event_target", "guest", READ)]),
        ("[guest.pot.GetValue]", [("event_target", "guest", READ), ("variable", "pot", SHOW)]),
        ("[Root.Liege.GetFirstName] [This.GetName] [FromFrom.GetSheHe] [Prev.GetName]", []),
        ("[Root.mine.GetFirstName]", [("persistent_event_target", "mine", READ)]),
        ("[Root.GetMwCall]", [("defined_text", "GetMwCall", SHOW)]),
        ("[GetMwCall]", [("defined_text", "GetMwCall", SHOW)]),
        ("[Actor.GetFirstName]", []),
        ("$OTHER$ and $VALUE|Y$", [("loc_key", "OTHER", SHOW), ("loc_key", "VALUE", SHOW)]),
        ("[] [unclosed $5 §", []),
        ("[From.From.GetFirstName]", []),
    ],
)
def test_names(text: str, expected: list[tuple[str, str, str]]) -> None:
    assert [(one.thing, one.name, one.act.value) for one in named_in(text)] == expected


@pytest.mark.parametrize("text", ["ab [guest.GetMwCall] $KEY$", "§Y[Root.x.GetValue]§!"])
def test_offsets(text: str) -> None:
    named = named_in(text)
    assert named
    assert [text[one.start : one.end] for one in named] == [one.name for one in named]


def test_unsure_names_tell_what_else_they_may_be() -> None:
    (one,) = named_in("[Root.mine.GetName]")
    assert one.or_else == ("variable",)
    (other,) = named_in("[mine.GetName]")
    assert other.or_else == ("persistent_event_target",)

"""Who writes and reads a name, over a whole mod."""

from __future__ import annotations

from generator.lint.state import FLAGS, TARGETS, VARIABLES, states
from generator.lint.subject import Subject
from generator.mod.index import index_mod
from tests.lint.conftest import mod_of


def _subject(effects: str, rest: str = "") -> Subject:
    event = f"namespace = v\ncharacter_event = {{ id = v.1 is_triggered_only = yes immediate = {{ {effects} }} }}\n"
    return Subject(index_mod(mod_of(event + rest)), "mod")


def test_states_tell_writers_from_readers() -> None:
    subject = _subject(
        "set_character_flag = f clr_character_flag = f liege = { save_event_target_as = t }"
        " event_target:t = { wealth = v }"
        " set_variable = { which = v value = 1 } if = { limit = { has_flag = f } piety = 1 }",
        "#! localisation/v.csv\na;[Root.v.GetValue] [t.GetName];;;;;;;;;;;;;x\n",
    )
    flag = states(subject, FLAGS)["f"]
    assert (len(flag.written), len(flag.read), len(flag.cleared)) == (1, 1, 1)
    variable = states(subject, VARIABLES)["v"]
    assert (len(variable.written), len(variable.read), len(variable.texts)) == (1, 1, 1)
    target = states(subject, TARGETS)["t"]
    assert (len(target.written), len(target.read), len(target.texts)) == (1, 1, 1)


def test_what_is_only_shown_is_not_written() -> None:
    flag = states(_subject("tooltip = { set_character_flag = f }"), FLAGS)["f"]
    assert not flag.written

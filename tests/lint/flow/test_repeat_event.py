"""`repeat_event` and the scope chain misused on purpose, each found for its reason; and used rightly, never found.

Each case is one option (or more parts) of `x.1`, whom a targeted decision fires at its taker: ROOT is the taker, FROM
the target, FROMFROM the taker again. `x.900` reads FROM, `x.901` does not. `m_go` and `m_out` are scripted effects.
"""

from __future__ import annotations

import pytest

from generator.diagnostics import Confidence, Diagnostic, Severity
from generator.lint.linter import lint
from generator.lint.rules import RULES
from tests.lint.conftest import found_in, mod_of

R = "repeat_event = { id = x.900 }"
GO = f"m_go = {{ {R} }}\n"
DECISION = """#! decisions/x.txt
targeted_decisions = {
    x_ask = { filter = court potential = { ai = no } effect = { FROM = { character_event = { id = x.1 } } } }
}
"""
ENDS = """
character_event = { id = x.900 is_triggered_only = yes title = t desc = d option = { name = o FROM = { wealth = 5 } } }
character_event = { id = x.901 is_triggered_only = yes title = t desc = d option = { name = o prestige = 5 } }
"""


def _option(effects: str) -> str:
    return f"option = {{ name = o {effects} }}"


def _event(body: str, number: int = 1, kind: str = "character_event") -> str:
    return f"{kind} = {{ id = x.{number} is_triggered_only = yes title = t desc = d {body} }}\n"


def _mod(body: str, *, others: str = "", macros: str = "", files: str = "", kind: str = "character_event") -> str:
    """The mod around the body of `x.1`."""
    decision = DECISION
    if kind == "province_event":
        decision = DECISION.replace("FROM = { character_event", "FROM = { location = { province_event")
        decision = decision.replace("{ id = x.1 } } } }", "{ id = x.1 } } } } }")
    macro_file = f"#! common/scripted_effects/m.txt\n{macros}\n" if macros else ""
    return f"{decision}{macro_file}{files}#! events/x.txt\nnamespace = x\n{_event(body, 1, kind)}{others}{ENDS}"


# Effects of an option of `x.1`.
MISUSED = {
    "in FROM": f"FROM = {{ {R} }}",
    "in FROMFROM, who is ROOT, but whose chain counts on": f"FROMFROM = {{ {R} }}",
    "in ROOT_FROM": f"ROOT_FROM = {{ {R} }}",
    "behind a link": f"liege = {{ {R} }}",
    "in another case of letters": "from = { Repeat_Event = { id = x.900 } }",
    "without a block": "FROM = { repeat_event = x.900 }",
    "after days": "FROM = { repeat_event = { id = x.900 days = 3 random = 2 } }",
    "of the event itself": "FROM = { repeat_event = { id = x.1 days = 1 } }",
    "under an iterator": f"any_courtier = {{ {R} }}",
    "under an iterator with a limit": f"random_courtier = {{ limit = {{ age = 16 }} {R} }}",
    "under an iterator of players": f"any_player = {{ {R} }}",
    "behind a link of an iterator": f"any_courtier = {{ liege = {{ {R} }} }}",
    "in a saved target": f"FROM = {{ save_event_target_as = x_t }} event_target:x_t = {{ {R} }}",
    "in a target that is kept": f"persistent_event_target:x_p = {{ {R} }}",
    "in who was made just now": f"create_character = {{ name = Bob }} new_character = {{ {R} }}",
    "over a province": f"location = {{ owner = {{ {R} }} }}",
    "over a title": f"k_france = {{ holder_scope = {{ {R} }} }}",
    "ROOT left again": f"ROOT = {{ FROM = {{ {R} }} }}",
    "THIS left again": f"THIS = {{ FROM = {{ {R} }} }}",
    "THIS in FROM": f"FROM = {{ THIS = {{ {R} }} }}",
    "PREV that is not ROOT": f"FROM = {{ liege = {{ PREV = {{ {R} }} }} }}",
    "PREV left again": f"FROM = {{ PREV = {{ FROM = {{ {R} }} }} }}",
    "in an if": f"FROM = {{ if = {{ limit = {{ age = 16 }} {R} }} }}",
    "within an if": f"if = {{ limit = {{ age = 16 }} FROM = {{ {R} }} }}",
    "in an else": f"FROM = {{ if = {{ limit = {{ age = 16 }} prestige = 1 }} else = {{ {R} }} }}",
    "in a while": f"while = {{ limit = {{ age = 16 }} FROM = {{ {R} }} }}",
    "around a while": f"FROM = {{ while = {{ count = 3 {R} }} }}",
    "behind a break": f"break = yes FROM = {{ {R} }}",
    "in a list": f"FROM = {{ random_list = {{ 50 = {{ {R} }} 50 = {{ }} }} }}",
    "within a list": f"random_list = {{ 50 = {{ FROM = {{ {R} }} }} 50 = {{ }} }}",
    "by chance": f"FROM = {{ random = {{ chance = 50 {R} }} }}",
    "in a switch": f"FROM = {{ trigger_switch = {{ on_trigger = trait brave = {{ {R} }} }} }}",
    "hidden": f"hidden_effect = {{ FROM = {{ {R} }} }}",
    "hidden there": f"FROM = {{ hidden_effect = {{ {R} }} }}",
    "hidden the old way": f"FROM = {{ hidden_tooltip = {{ {R} }} }}",
    "under a text of its own": f"custom_tooltip = {{ text = t FROM = {{ {R} }} }}",
    "FROM who should be ROOT by a limit": f"FROM = {{ if = {{ limit = {{ character = ROOT }} {R} }} }}",
}
# Effects of an option, and the macros that it calls.
MISUSED_BY_MACROS = {
    "called in FROM": ("FROM = { m_go = yes }", GO),
    "called under an iterator": ("any_vassal = { m_go = yes }", GO),
    "called in a macro in FROM": ("FROM = { m_out = yes }", GO + "m_out = { m_go = yes }"),
    "called behind a link in a macro": ("m_out = yes", GO + "m_out = { liege = { m_go = yes } }"),
    "called hidden in FROM in a macro": ("m_out = yes", GO + "m_out = { hidden_effect = { FROM = { m_go = yes } } }"),
    "back and away again": ("FROM = { m_out = yes }", GO + "m_out = { PREV = { liege = { m_go = yes } } }"),
    "PREV of the caller, who is not ROOT": ("FROM = { liege = { m_go = yes } }", f"m_go = {{ PREV = {{ {R} }} }}"),
    "PREV of nobody": ("m_go = yes", f"m_go = {{ PREV = {{ {R} }} }}"),
    "FROM entered in the macro": ("m_go = yes", f"m_go = {{ FROM = {{ {R} }} }}"),
    "wrong at one of two calls": ("m_go = yes FROM = { m_go = yes }", GO),
}
# Other parts of an event, other objects.
MISUSED_ELSEWHERE = {
    "after": _mod(_option("") + f"after = {{ FROM = {{ {R} }} }}"),
    "immediate": _mod(_option("") + f"immediate = {{ FROM = {{ {R} }} }}"),
    "failed": _mod(_option("") + f"trigger = {{ age = 16 }} fail_trigger_effect = {{ FROM = {{ {R} }} }}"),
    "fired by others": _mod(
        _option("FROM = { character_event = { id = x.2 } }"), others=_event(_option(f"FROM = {{ {R} }}"), 2)
    ),
    "letter": _mod(_option(f"FROM = {{ {R} }}"), kind="letter_event"),
    "narrative": _mod(_option(f"FROM = {{ {R} }}"), kind="narrative_event"),
    "province": _mod(_option(f"owner = {{ {R} }}"), kind="province_event"),
    "decision": _mod(
        _option(""), files=f"#! decisions/y.txt\ndecisions = {{ y = {{ effect = {{ liege = {{ {R} }} }} }} }}\n"
    ),
    "taker": _mod(
        _option(""),
        files=f"#! decisions/y.txt\ntargeted_decisions = {{ z = {{ effect = {{ FROM = {{ {R} }} }} }} }}\n",
    ),
    "hook": _mod(_option(""), files=f"#! common/on_actions/o.txt\non_birth = {{ effect = {{ FROM = {{ {R} }} }} }}\n"),
    "all in a hook": _mod(
        _option(""),
        files=f"#! common/on_actions/o.txt\non_yearly_pulse = {{ effect = {{ any_player = {{ {R} }} }} }}\n",
    ),
    "macro in a hook": _mod(
        _option(""),
        macros=GO,
        files="#! common/on_actions/o.txt\non_yearly_pulse = { effect = { any_player = { m_go = yes } } }\n",
    ),
    "title given": _mod(
        _option(""), files=f"#! common/minor_titles/t.txt\ntitle_x = {{ gain_effect = {{ FROM = {{ {R} }} }} }}\n"
    ),
    "war won": _mod(_option(""), files=f"#! common/cb_types/c.txt\nx_cb = {{ on_success = {{ FROM = {{ {R} }} }} }}\n"),
}
RIGHT = {
    "plain": R,
    "in ROOT": f"ROOT = {{ {R} }}",
    "in ROOT twice": f"ROOT = {{ ROOT = {{ {R} }} }}",
    "in THIS": f"THIS = {{ {R} }}",
    "back to ROOT": f"FROM = {{ ROOT = {{ {R} }} }}",
    "back by PREV": f"FROM = {{ PREV = {{ {R} }} }}",
    "back from an iterator": f"any_courtier = {{ PREV = {{ {R} }} }}",
    "back by PREVPREV": f"any_courtier = {{ liege = {{ PREVPREV = {{ {R} }} }} }}",
    "back from a limit": f"any_courtier = {{ limit = {{ age = 16 }} ROOT = {{ {R} }} }}",
    "ROOT among players": f"any_player = {{ limit = {{ character = ROOT }} {R} }}",
    "in a list": f"random_list = {{ 10 = {{ {R} }} 90 = {{ }} }}",
    "hidden": f"hidden_effect = {{ {R} }}",
    "hidden the old way": f"hidden_tooltip = {{ {R} }}",
    "under a text of its own": f"custom_tooltip = {{ text = t {R} }}",
    "in an if": f"if = {{ limit = {{ FROM = {{ age = 16 }} }} {R} }} else = {{ {R} }}",
    "in a while": f"while = {{ limit = {{ age = 16 }} {R} break = yes }}",
    "in a switch": f"trigger_switch = {{ on_trigger = trait brave = {{ {R} }} }}",
    "only described": f"tooltip = {{ FROM = {{ {R} }} }}",
    "of the event itself": "repeat_event = { id = x.1 days = 30 }",
    "the other side by the right effect": "FROM = { character_event = { id = x.900 } }",
    "the other side, and on": f"FROM = {{ character_event = {{ id = x.901 }} }} {R}",
}
RIGHT_BY_MACROS = {
    "plain": ("m_go = yes", GO),
    "called hidden": ("hidden_effect = { random_list = { 5 = { m_go = yes } 5 = { } } }", GO),
    "ROOT in the macro": ("FROM = { m_go = yes }", f"m_go = {{ ROOT = {{ {R} }} }}"),
    "PREV, who is ROOT": ("FROM = { m_go = yes }", f"m_go = {{ PREV = {{ {R} }} }}"),
    "called in ROOT in FROM": ("FROM = { ROOT = { m_go = yes } }", GO),
    "ROOT in a macro in FROM": ("FROM = { m_out = yes }", GO + "m_out = { ROOT = { m_go = yes } }"),
    "PREV in a macro in FROM": ("FROM = { m_out = yes }", GO + "m_out = { PREV = { m_go = yes } }"),
    "there and back": ("m_go = yes", f"m_go = {{ FROM = {{ PREV = {{ {R} }} }} }}"),
    "THIS": ("m_go = yes", f"m_go = {{ THIS = {{ {R} }} }}"),
    "never called": ("prestige = 1", GO),
    "only described": ("tooltip = { FROM = { m_go = yes } }", GO),
}
RIGHT_ELSEWHERE = {
    "after": _mod(_option("") + f"after = {{ {R} }}"),
    "immediate": _mod(_option("") + f"immediate = {{ {R} }}"),
    "failed": _mod(_option("") + f"trigger = {{ age = 16 }} fail_trigger_effect = {{ {R} }}"),
    "decision": _mod(_option(""), files=f"#! decisions/y.txt\ndecisions = {{ y = {{ effect = {{ {R} }} }} }}\n"),
    "target": _mod(
        _option(""),
        files=f"#! decisions/y.txt\ntargeted_decisions = {{ y = {{ filter = court effect = {{ {R} }} }} }}\n",
    ),
    "hook": _mod(_option(""), files=f"#! common/on_actions/o.txt\non_yearly_pulse = {{ effect = {{ {R} }} }}\n"),
    "bouncer": _mod(
        _option("FROM = { character_event = { id = x.2 } }"),
        others=_event("hide_window = yes option = { name = o repeat_event = { id = x.900 days = 1 } }", 2),
    ),
    "province": _mod(
        _option("repeat_event = { id = x.2 days = 3 }"),
        others=_event(_option("owner = { wealth = 1 }"), 2, "province_event"),
        kind="province_event",
    ),
}


def _found(script: str) -> tuple[Diagnostic, ...]:
    return found_in(script, "CK301")


def _is_one(findings: tuple[Diagnostic, ...]) -> bool:
    """One finding that a reader is shown, on the effect itself."""
    (one,) = findings
    return one.confidence is not Confidence.LOW and one.message.startswith("`repeat_event` fires `x.")


@pytest.mark.parametrize("effects", MISUSED.values(), ids=MISUSED)
def test_misused_in_an_option(effects: str) -> None:
    assert _is_one(_found(_mod(_option(effects))))


@pytest.mark.parametrize(("effects", "macros"), MISUSED_BY_MACROS.values(), ids=MISUSED_BY_MACROS)
def test_misused_by_macros(effects: str, macros: str) -> None:
    (one,) = found = _found(_mod(_option(effects), macros=macros))
    assert _is_one(found)
    assert one.place.path == "common/scripted_effects/m.txt"


@pytest.mark.parametrize("script", MISUSED_ELSEWHERE.values(), ids=MISUSED_ELSEWHERE)
def test_misused_elsewhere(script: str) -> None:
    assert _is_one(_found(script))


@pytest.mark.parametrize("effects", RIGHT.values(), ids=RIGHT)
def test_right_in_an_option(effects: str) -> None:
    assert not _found(_mod(_option(effects)))


@pytest.mark.parametrize(("effects", "macros"), RIGHT_BY_MACROS.values(), ids=RIGHT_BY_MACROS)
def test_right_by_macros(effects: str, macros: str) -> None:
    assert not _found(_mod(_option(effects), macros=macros))


@pytest.mark.parametrize("script", RIGHT_ELSEWHERE.values(), ids=RIGHT_ELSEWHERE)
def test_right_elsewhere(script: str) -> None:
    assert not _found(script)


def test_reason() -> None:
    """Who is found in FROM, who reads it, and where the macro was called."""
    script = _mod(_option("FROM = { m_out = yes }"), macros=GO + "m_out = { if = { limit = { age = 16 } m_go = yes } }")
    (one,) = _found(script)
    notes = [note.message for note in one.notes]
    assert one.severity is Severity.ERROR
    assert one.confidence is Confidence.HIGH
    assert notes[0] == "called here by event `x.1`"
    assert notes[-1] == "event `x.900` reads `FROM` here"
    assert "in `x.900` FROM is then `FROMFROM` of the firing event" in notes[-2]


def test_walk_from_one_to_the_next_is_of_low_confidence() -> None:
    (one,) = _found(_mod(_option("random_vassal = { repeat_event = { id = x.1 days = 1 } }")))
    assert one.confidence is Confidence.LOW


def test_many_ways_into_a_macro_are_one_finding() -> None:
    calls = "".join(f"{head} = {{ m_go = yes }} " for head in ("liege", "spouse", "father", "mother", "host"))
    (one,) = _found(_mod(_option(calls), macros=GO))
    assert "and in 2 more ways" in [note.message for note in one.notes]


# What else goes wrong with the chain: the effects of an option of `x.1`, other events, macros, and the code expected.
CHAIN = {
    "another kind of event": ("repeat_event = { id = x.2 }", _event("", 2, "province_event"), "", "CK309"),
    "an event that does not exist": ("repeat_event = { id = x.77 }", "", "", "CK201"),
    "itself at once": ("repeat_event = { id = x.1 }", "", "", "CK407"),
    "two in a circle": ("repeat_event = { id = x.2 }", _event(_option("repeat_event = { id = x.1 }"), 2), "", "CK407"),
    "a circle that shifts": (
        "war = yes FROM = { wealth = 1 } character_event = { id = x.2 days = 5 }",
        _event(_option("character_event = { id = x.1 days = 5 }"), 2),
        "",
        "CK408",
    ),
    "itself by a macro": (
        "FROM = { wealth = 1 } m_go = yes",
        "",
        "m_go = { character_event = { id = x.1 days = 5 } }",
        "CK408",
    ),
    "PREV of a macro at the top": ("m_go = yes", "", "m_go = { PREV = { wealth = 1 } }", "CK303"),
    "PREVPREV of a macro": ("liege = { m_go = yes }", "", "m_go = { PREVPREV = { wealth = 1 } }", "CK303"),
    "past the end": ("FROMFROMFROM = { wealth = 1 }", "", "", "CK306"),
    "past the end in a macro": ("m_go = yes", "", "m_go = { FROMFROMFROM = { wealth = 1 } }", "CK306"),
    "fired at himself": (
        "character_event = { id = x.2 }",
        _event("trigger = { war_with = FROM }" + _option(""), 2),
        "",
        "CK310",
    ),
    "ROOT compared with ROOT": ("if = { limit = { NOT = { character = ROOT } } wealth = 1 }", "", "", "CK310"),
    "FROM in FROM": ("FROM = { any_child = { limit = { is_friend = FROM } wealth = 1 } }", "", "", "CK302"),
    "a target of another chain": (
        "event_target:x_t = { wealth = 1 }",
        _event("mean_time_to_happen = { months = 1 }" + _option("liege = { save_event_target_as = x_t }"), 2).replace(
            "is_triggered_only = yes", ""
        ),
        "",
        "CK221",
    ),
}
CODES = {"CK301", *(code for *_, code in CHAIN.values())}


@pytest.mark.parametrize(("effects", "others", "macros", "code"), CHAIN.values(), ids=CHAIN)
def test_chain(effects: str, others: str, macros: str, code: str) -> None:
    """That fault is found, and nothing else of its kind."""
    chosen = [module for module in RULES if module.RULE.code in CODES]
    script = _mod(_option(effects) + (_option("") if code == "CK408" else ""), others=others, macros=macros)
    assert {one.code for one in lint(mod_of(script), [], chosen).findings} == {code}

"""Who ROOT and FROM can be: rules of ck2-language 4.1 over the whole call graph."""

from __future__ import annotations

from generator.ck2.facts import ScopeType
from generator.lint.chains import Chains, Entry, find_chains
from generator.lint.values import ANY, CHARACTER, PROVINCE, Slot
from generator.mod.index import ModIndex, index_mod
from tests.lint.conftest import mod_of


def _event(number: int, body: str = "", kind: str = "character_event") -> str:
    return f"{kind} = {{ id = e.{number} is_triggered_only = yes {body} }}\n"


_FIRE_1 = "character_event = { id = e.1 }"
_FIRE_2 = "character_event = { id = e.2 }"


def _option(effects: str) -> str:
    return f"option = {{ name = x {effects} }}"


class _Mod:
    """A mod's events with their chains."""

    def __init__(self, script: str) -> None:
        self.index: ModIndex = index_mod(mod_of(f"namespace = e\n{script}"))
        self.chains: Chains = find_chains(self.index, knows_base=False)

    def entries(self, number: int) -> tuple[Entry, ...]:
        return self.chains.entries(self.index.events[f"e.{number}"])

    def same(self, number: int, one: Slot, other: Slot) -> bool:
        return self.chains.same(self.index.events[f"e.{number}"], one, other)

    def is_open(self, number: int) -> bool:
        return self.chains.is_open(self.index.events[f"e.{number}"])


def test_an_event_of_the_pool_has_no_from() -> None:
    mod = _Mod("character_event = { id = e.1 mean_time_to_happen = { months = 3 } }")
    assert [entry.same for entry in mod.entries(1)] == [(0, None, None, None, None)]
    assert not mod.is_open(1)


def test_fired_at_itself() -> None:
    mod = _Mod(_event(1, _option("character_event = { id = e.2 }")) + _event(2))
    (entry,) = mod.entries(2)
    assert entry.same[:3] == (0, 0, 1)
    assert mod.same(2, Slot.ROOT, Slot.FROM)
    assert not mod.same(2, Slot.ROOT, Slot.FROM2)


def test_there_and_back() -> None:
    script = _event(1, _option("liege = { character_event = { id = e.2 } }"))
    script += _event(2, _option("FROM = { character_event = { id = e.3 } }")) + _event(3)
    mod = _Mod(script)
    assert mod.entries(3)[0].same[:3] == (0, 1, 0)
    assert mod.same(3, Slot.ROOT, Slot.FROM2)


def test_from_is_root_of_the_firer_even_inside_a_from_block() -> None:
    script = _event(1, _option("liege = { character_event = { id = e.2 } }"))
    script += _event(2, _option("FROM = { spouse = { character_event = { id = e.3 } } }")) + _event(3)
    mod = _Mod(script)
    assert mod.entries(3)[0].same[:3] == (0, 1, 2)


def test_repeat_event_adds_no_link() -> None:
    script = _event(1, _option("liege = { character_event = { id = e.2 } }"))
    script += _event(2, _option("repeat_event = { id = e.3 }")) + _event(3)
    mod = _Mod(script)
    assert mod.entries(3)[0].same == mod.entries(2)[0].same


def test_two_ways_of_one_shape_are_one_entry_and_two_shapes_two() -> None:
    script = _event(
        1, _option("liege = { character_event = { id = e.3 } } spouse = { character_event = { id = e.3 } }")
    )
    script += _event(2, _option("character_event = { id = e.3 }")) + _event(3)
    mod = _Mod(script)
    assert {entry.same[:2] for entry in mod.entries(3)} == {(0, 1), (0, 0)}
    assert len(mod.entries(3)) == 2


def test_an_event_nobody_fires_is_open() -> None:
    mod = _Mod(_event(1, _option("character_event = { id = e.2 }")) + _event(2))
    assert mod.is_open(1)
    assert not mod.is_open(2)
    assert not mod.same(1, Slot.ROOT, Slot.FROM)


def test_a_circle_that_nobody_enters_is_open_but_followed() -> None:
    script = _event(1, _option("character_event = { id = e.2 }")) + _event(2, _option("character_event = { id = e.1 }"))
    mod = _Mod(script)
    assert mod.is_open(1)
    assert mod.same(2, Slot.ROOT, Slot.FROM)


def test_a_shown_firing_is_none() -> None:
    script = _event(1, _option("tooltip = { character_event = { id = e.2 } }")) + _event(2)
    assert _Mod(script).is_open(2)


def test_through_a_macro_in_the_callers_scope() -> None:
    script = _event(1, _option("liege = { pass_on = yes }")) + _event(2)
    script += "#! common/scripted_effects/m.txt\npass_on = { deeper = yes }\ndeeper = { " + _FIRE_2 + " }\n"
    (entry,) = _Mod(script).entries(2)
    assert entry.same[:2] == (0, 1)
    assert "liege" in entry.name(Slot.ROOT)


def test_macros_that_call_each_other_end() -> None:
    script = _event(1, _option("ping = yes")) + _event(2)
    script += "#! common/scripted_effects/m.txt\nping = { pong = yes " + _FIRE_2 + " }\npong = { ping = yes }\n"
    assert _Mod(script).entries(2)


def test_a_targeted_decision_has_the_taker_in_from() -> None:
    script = (
        _event(1)
        + "#! decisions/d.txt\ntargeted_decisions = { ask = { filter = court effect = { "
        + _FIRE_1
        + " } } }\n"
    )
    (entry,) = _Mod(script).entries(1)
    assert entry.same[:3] == (0, 0, 1)
    assert entry.name(Slot.FROM2) == "the taker of decision `ask`"
    assert entry.name(Slot.ROOT) == "the target of decision `ask`"


def test_a_plain_decision_has_no_from() -> None:
    script = _event(1) + "#! decisions/d.txt\ndecisions = { feast = { effect = { character_event = { id = e.1 } } } }\n"
    (entry,) = _Mod(script).entries(1)
    assert entry.same[:3] == (0, 0, None)


def test_a_hooks_list_keeps_the_hooks_chain() -> None:
    script = _event(1) + "#! common/on_actions/o.txt\non_battle_won = { events = { e.1 } }\n"
    mod = _Mod(script)
    assert mod.entries(1)[0].same[:2] == (0, 1)
    assert not mod.same(1, Slot.ROOT, Slot.FROM)


def test_a_hooks_effect_adds_a_link() -> None:
    script = _event(1) + "#! common/on_actions/o.txt\non_battle_won = { effect = { character_event = { id = e.1 } } }\n"
    assert _Mod(script).same(1, Slot.ROOT, Slot.FROM)


def test_types_come_along() -> None:
    script = _event(1, _option("location = { province_event = { id = e.2 } }"))
    script += (
        _event(2, "", "province_event")
        + _event(3, _option("primary_title = { character_event = { id = e.4 } }"))
        + _event(4)
    )
    mod = _Mod(script)
    event = mod.index.events["e.2"]
    assert mod.chains.types(event, Slot.ROOT) == PROVINCE
    assert mod.chains.types(event, Slot.FROM) == CHARACTER
    assert mod.chains.types(event, Slot.FROM2) == ANY
    assert mod.entries(4)[0].types[0] == CHARACTER  # by its kind: firing it at a title is another finding
    assert ScopeType.CHARACTER in mod.entries(4)[0].types[1]


def test_an_id_of_the_base_game_is_open_without_it() -> None:
    script = "character_event = { id = HF.20110 mean_time_to_happen = { months = 1 } }\n"
    index = index_mod(mod_of(script))
    event = index.events["HF.20110"]
    assert find_chains(index, knows_base=False).is_open(event)
    assert not find_chains(index, knows_base=True).is_open(event)

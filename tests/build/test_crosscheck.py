"""The cross-check: a sound mod passes, and every single change that breaks it is found at its place."""

from __future__ import annotations

import pytest

from generator.build.crosscheck import cross_check
from generator.build.crosscheck_faults import FAULTS
from generator.build.files import OutputFile
from tests.build.small_mod import small_mod, with_change

EVENTS, DECISIONS, TEXTS, SPRITES = "mw_events.txt", "mw_decisions.txt", "mw_texts.csv", "mw_sprites.gfx"
EFFECTS, TRIGGERS, TRAITS = "mw_effects.txt", "mw_triggers.txt", "zz_mw_traits.txt"
OPINIONS, MODIFIERS = "mw_opinions.txt", "mw_modifiers.txt"

OPTION = "\toption = {\n\t\tname = mw.1.a\n\t\tai_chance = { factor = 1 }\n"
ROW = "mw_opinion;Dice;Dés;Würfel;;Dados;;;;;;;;;x\n"

# What is changed in which file, what it becomes, and the codes and lines that must be found then (`path:line code`).
CASES: dict[str, tuple[str, str, str, list[str]]] = {
    "BOM": (TEXTS, "#CODE", "ï»¿#CODE", ["mw_texts.csv:0 CK181"]),
    "event that is not there": (
        EVENTS,
        "id = mw.2 days = 1",
        "id = mw.9 days = 1",
        ["mw_events.txt:18 CK281", "mw_events.txt:29 CK581"],
    ),
    "event dropped that is not there": (
        EVENTS,
        "clear_delayed_event = { id = mw.2 }",
        "clear_delayed_event = { id = mw.7 }",
        ["mw_events.txt:50 CK281"],
    ),
    "hook to nowhere": (
        EVENTS,
        "repeat_event = { id = mw.3 }",
        "repeat_event = { id = mw.4 }",
        ["mw_events.txt:19 CK281", "mw_events.txt:43 CK581"],
    ),
    "macro effect": (EVENTS, "mw_roll = yes", "mw_rol = yes", ["mw_events.txt:12 CK282"]),
    "macro trigger": (EVENTS, "mw_is_high = yes", "mw_is_hihg = yes", ["mw_events.txt:24 CK282"]),
    "trait": (EVENTS, "add_trait = mw_lucky", "add_trait = mw_luckey", ["mw_events.txt:38 CK283"]),
    "opinion modifier": (EVENTS, "modifier = mw_opinion", "modifier = mw_opinon", ["mw_events.txt:39 CK283"]),
    "event modifier": (EVENTS, "name = mw_lock", "name = mw_look", ["mw_events.txt:49 CK283"]),
    "sprite of an event": (EVENTS, "GFX_evt_mw_table", "GFX_evt_mw_tabel", ["mw_events.txt:7 CK284"]),
    "sprite of a decision": (DECISIONS, "GFX_mw_invite", "GFX_mw_inivte", ["mw_decisions.txt:4 CK284"]),
    "sprite of a trait": (SPRITES, "GFX_trait_mw_lucky", "GFX_trait_mw_other", ["zz_mw_traits.txt:1 CK284"]),
    "picture": (SPRITES, "mw_table.dds", "mw_tabel.dds", ["mw_sprites.gfx:2 CK285"]),
    "event twice": (
        EVENTS,
        "id = mw.2\n",
        "id = mw.1\n",
        ["mw_events.txt:18 CK281", "mw_events.txt:29 CK286", "mw_events.txt:50 CK281"],
    ),
    "trait twice": (
        TRAITS,
        "mw_lucky = {\n",
        "mw_lucky = { martial = 1 }\nmw_lucky = {\n",
        ["zz_mw_traits.txt:2 CK286"],
    ),
    "text twice": (TEXTS, ROW, ROW + ROW, ["mw_texts.csv:13 CK122"]),
    "namespace": (
        EVENTS,
        "namespace = mw\n",
        "namespace = wm\n",
        ["mw_events.txt:3 CK287", "mw_events.txt:29 CK287", "mw_events.txt:43 CK287"],
    ),
    "number too high": (
        EVENTS,
        "id = mw.3\n\thide",
        "id = mw.10000\n\thide",
        ["mw_events.txt:19 CK281", "mw_events.txt:43 CK288", "mw_events.txt:43 CK581"],
    ),
    "FROM in FROM": (EVENTS, "who = ROOT value = 1", "who = FROM value = 1", ["mw_events.txt:9 CK381"]),
    "FROM as head in FROM": (
        DECISIONS,
        "FROM = { wealth = 1 }",
        "FROM = { liege = { FROMFROM = { wealth = 1 } } }",
        ["mw_decisions.txt:10 CK381"],
    ),
    "macro with FROM in FROM": (
        TRIGGERS,
        "mw_is_high = {",
        "mw_asks = { mw_is_high = yes }\nmw_is_high = { character = FROM",
        [],
    ),
    "repeat in FROM": (
        EVENTS,
        "repeat_event = { id = mw.3 }",
        "FROM = { repeat_event = { id = mw.3 } }",
        ["mw_events.txt:19 CK382"],
    ),
    "repeat in a link": (
        EVENTS,
        "repeat_event = { id = mw.3 }",
        "ROOT = { liege = { repeat_event = { id = mw.3 } } }",
        ["mw_events.txt:19 CK382"],
    ),
    "repeat in ROOT": (EVENTS, "repeat_event = { id = mw.3 }", "ROOT = { repeat_event = { id = mw.3 } }", []),
    "flag never cleared": (EVENTS, "clr_character_flag = mw_playing", "prestige = 1", ["mw_decisions.txt:12 CK481"]),
    "flag never set": (DECISIONS, "set_character_flag = mw_playing", "prestige = 1", ["mw_decisions.txt:8 CK482"]),
    "flag cleared by prefix": (EVENTS, "clr_character_flag = mw_playing", "clear_flags_with_prefix = mw_pl", []),
    "variable never set": (
        TRIGGERS,
        "which = mw_sum value = 2",
        "which = mw_smu value = 2",
        ["mw_triggers.txt:1 CK483"],
    ),
    "target never saved": (EVENTS, "event_target:mw_host", "event_target:mw_hots", ["mw_events.txt:38 CK484"]),
    "NOT with two": (
        DECISIONS,
        "NOT = { character = FROM }",
        "NOT = { character = FROM is_adult = no }",
        ["mw_decisions.txt:7 CK485"],
    ),
    "NOT with none": (DECISIONS, "NOT = { character = FROM }", "NOT = { }", ["mw_decisions.txt:7 CK485"]),
    "unequal": (TRIGGERS, "which = mw_sum value = 2", "which = mw_sum value != 2", ["mw_triggers.txt:1 CK107"]),
    "pooled event": (
        EVENTS,
        "GFX_evt_mw_table\n\tis_triggered_only = yes",
        "GFX_evt_mw_table",
        ["mw_events.txt:3 CK582"],
    ),
    "five options": (EVENTS, OPTION, (OPTION + "\t}\n") * 4 + OPTION, ["mw_events.txt:3 CK583"]),
    "no sure option": (EVENTS, OPTION, OPTION + "\t\ttrigger = { is_adult = yes }\n", ["mw_events.txt:3 CK584"]),
    "no ai_chance": (
        EVENTS,
        OPTION,
        OPTION.replace("\t\tai_chance = { factor = 1 }\n", ""),
        ["mw_events.txt:15 CK585"],
    ),
    "hidden without option": (
        EVENTS,
        "\thide_window = yes\n\tis_triggered_only = yes\n\toption = {\n\t\tname = mw.1.a",
        "\thide_window = yes\n\tis_triggered_only = yes\n\timmediate = {",
        ["mw_events.txt:43 CK586"],
    ),
    "hidden with a trigger": (
        EVENTS,
        "add_character_modifier",
        "trigger = { is_adult = yes }\n\t\tadd_character_modifier",
        ["mw_events.txt:43 CK586"],
    ),
    "plain text beside a block": (
        EVENTS,
        "desc = { text = mw.1.desc trigger = { NOT = { trait = mw_lucky } } }",
        "desc = mw.1.desc",
        ["mw_events.txt:32 CK587"],
    ),
    "shown text": (EVENTS, "name = mw.1.b", "name = mw.1.c", ["mw_events.txt:22 CK681"]),
    "text of a decision": (TEXTS, "mw_invite_named;", "mw_invite_name;", ["mw_decisions.txt:2 CK681"]),
    "text of a trait": (TEXTS, "mw_lucky_desc;", "mw_lucky_dsc;", ["zz_mw_traits.txt:1 CK681"]),
    "text of a modifier": (TEXTS, "mw_lock_desc;", "mw_lock_dsc;", ["mw_modifiers.txt:1 CK681"]),
    "text of an opinion": (TEXTS, "mw_opinion;", "mw_opinon;", ["mw_opinions.txt:1 CK681"]),
    "text of a variable": (TEXTS, "mw_sum;", "mw_smu;", ["mw_effects.txt:3 CK681"]),
    "a column without text": (TEXTS, ROW, ROW.replace("Würfel", ""), ["mw_texts.csv:12 CK682"]),
    "a long text": (TEXTS, ROW, ROW.replace("Dados", "x" * 1001), ["mw_texts.csv:12 CK683"]),
    "a custom text": (TEXTS, ROW, ROW.replace("Dice", "[Root.GetMwCall]"), ["mw_texts.csv:12 CK289"]),
    "a variable in a text": (TEXTS, ROW, ROW.replace("Dados", "[From.mw_smu.GetValue]"), ["mw_texts.csv:12 CK483"]),
    "a variable that is set": (TEXTS, ROW, ROW.replace("Dados", "[From.mw_sum.GetValue]"), []),
    "a target in a text": (TEXTS, ROW, ROW.replace("Dados", "[mw_hots.GetFirstName]"), ["mw_texts.csv:12 CK484"]),
    "a target that is saved": (TEXTS, ROW, ROW.replace("Dados", "[mw_host.GetFirstName]"), []),
    "fourteen fields": (TEXTS, ROW, ROW.replace(";;;;;;;;;x", ";;;;;;;;x"), ["mw_texts.csv:12 CK120"]),
    "no x": (TEXTS, ROW, ROW.replace(";x\n", ";y\n"), ["mw_texts.csv:12 CK121"]),
    "an open brace": (EFFECTS, "mw_roll = {\n", "mw_roll = {\n\tif = {\n", ["mw_effects.txt:2 CK101"]),
}


def _found(files: tuple[OutputFile, ...], external: frozenset[str] = frozenset()) -> list[str]:
    findings = cross_check(files, external)
    return [
        f"{found.place.path.rpartition('/')[2]}:{found.place.start.line if found.place.start else 0} {found.code}"
        for found in findings
    ]


def test_a_sound_mod_has_no_findings() -> None:
    assert [str(finding) for finding in cross_check(small_mod())] == []


@pytest.mark.parametrize("name", CASES)
def test_each_fault_is_found_at_its_place_and_nothing_else(name: str) -> None:
    path, old, new, expected = CASES[name]
    assert _found(with_change(path, old, new)) == expected


def test_a_macro_with_from_called_in_a_from_block() -> None:
    files = with_change(TRIGGERS, "mw_is_high = {", "mw_asks = { mw_is_high = yes }\nmw_is_high = { character = FROM")
    changed = [
        OutputFile(file.path, file.content.replace(b"FROM = { wealth = 1 }", b"FROM = { mw_asks = yes }"))
        for file in files
    ]
    assert _found(tuple(changed)) == ["mw_decisions.txt:10 CK381"]


def test_wrong_bytes() -> None:
    def spoilt(old: bytes, new: bytes) -> tuple[OutputFile, ...]:
        return tuple(
            OutputFile(file.path, file.content.replace(old, new, 1) if file.path.endswith(OPINIONS) else file.content)
            for file in small_mod()
        )

    assert _found(spoilt(b"\r\n", b"\n")) == ["mw_opinions.txt:1 CK183"]
    assert _found(spoilt(b"\r\n", b"\r")) == ["mw_opinions.txt:1 CK183"]
    assert _found(spoilt(b"\r\n", b"")) == ["mw_opinions.txt:1 CK183"]
    assert "mw_opinions.txt:1 CK182" in _found(spoilt(b"\r\n", b" # \x81\r\n"))


def test_external_names_count_as_defined() -> None:
    files = with_change(EVENTS, "add_trait = mw_lucky", "add_trait = witcher_gambler")
    assert _found(files) == ["mw_events.txt:38 CK283"]
    assert _found(files, frozenset({"witcher_gambler"})) == []


def test_names_of_the_base_game_count_as_defined() -> None:
    assert _found(with_change(EVENTS, "add_trait = mw_lucky", "add_trait = brave")) == []
    assert _found(with_change(EVENTS, "GFX_evt_mw_table", "GFX_evt_feast")) == []


def test_messages_say_what_is_wrong() -> None:
    (finding,) = cross_check(with_change(EVENTS, "mw_roll = yes", "mw_rol = yes"))
    assert finding.message.startswith("`mw_rol` is neither a command nor a defined scripted effect")
    assert finding.place.path == "mw_dice/events/mw_events.txt"
    assert finding.place.excerpt == "\t\tmw_rol = yes"


def test_every_fault_has_a_case_and_a_code_of_its_own() -> None:
    covered = {line.rpartition(" ")[2] for _, _, _, expected in CASES.values() for line in expected}
    assert {fault.code for fault in FAULTS} - covered == {"CK182", "CK183"}, "those two are in test_wrong_bytes"
    assert len({fault.code for fault in FAULTS}) == len(FAULTS) == len({fault.name for fault in FAULTS})


@pytest.mark.parametrize("content", [b"", b"}}}{{{", b"\x00\xff" * 50, b"a = { " * 3000])
def test_any_bytes_are_survived(content: bytes) -> None:
    files = tuple(
        OutputFile(file.path, content if file.path.endswith(EVENTS) else file.content) for file in small_mod()
    )
    assert len(_found(files)) > 0

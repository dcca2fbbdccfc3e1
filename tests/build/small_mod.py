"""A small sound mod in memory, for tests that need one: a decision, two visible events, a hidden one, a trait."""

from __future__ import annotations

import struct

from generator.build.files import OutputFile

FOLDER = "mw_dice"

DESCRIPTOR = """
name = "Dice"
path = "mod/mw_dice"
"""

EVENTS = """
namespace = mw

character_event = {
	id = mw.1
	title = mw.1.title
	desc = mw.1.desc
	picture = GFX_evt_mw_table
	is_triggered_only = yes
	trigger = { FROM = { opinion = { who = ROOT value = 1 } } }
	immediate = {
		set_variable = { which = mw_sum value = 0 }
		mw_roll = yes
		save_event_target_as = mw_host
	}
	option = {
		name = mw.1.a
		ai_chance = { factor = 1 }
		FROM = { character_event = { id = mw.2 days = 1 } }
		repeat_event = { id = mw.3 }
	}
	option = {
		name = mw.1.b
		ai_chance = { factor = 1 }
		trigger = { mw_is_high = yes trait = mw_lucky }
		clr_character_flag = mw_playing
	}
}

letter_event = {
	id = mw.2
	title = mw.1.title
	desc = { text = mw.1.desc trigger = { NOT = { trait = mw_lucky } } }
	desc = { text = mw.2.desc trigger = { trait = mw_lucky } }
	is_triggered_only = yes
	option = {
		name = mw.1.a
		ai_chance = { factor = 1 }
		event_target:mw_host = { add_trait = mw_lucky }
		opinion = { modifier = mw_opinion who = FROM }
	}
}

character_event = {
	id = mw.3
	hide_window = yes
	is_triggered_only = yes
	option = {
		name = mw.1.a
		add_character_modifier = { name = mw_lock days = 30 hidden = yes }
		clear_delayed_event = { id = mw.2 }
	}
}
"""

DECISIONS = """
targeted_decisions = {
	mw_invite = {
		filter = home_court
		diplomacy_icon = GFX_mw_invite
		from_potential = { is_adult = yes }
		potential = {
			NOT = { character = FROM }
			NOT = { has_character_flag = mw_playing }
		}
		allow = { FROM = { wealth = 1 } }
		effect = {
			set_character_flag = mw_playing
			FROM = { character_event = { id = mw.1 } }
		}
	}
}
"""

EFFECTS = """
mw_roll = {
	random_list = {
		1 = { change_variable = { which = mw_sum value = 1 } }
		1 = { change_variable = { which = mw_sum value = 2 } }
	}
}
"""

TRIGGERS = """
mw_is_high = { check_variable = { which = mw_sum value = 2 } }
"""

TRAITS = """
mw_lucky = {
	congenital = yes
	martial = 1
	customizer = no
}
"""

OPINIONS = """
mw_opinion = { opinion = 5 months = 6 }
"""

MODIFIERS = """
mw_lock = { icon = 1 is_visible = { always = no } }
"""

SPRITES = """
spriteTypes = {
	spriteType = { name = "GFX_evt_mw_table" texturefile = "gfx/event_pictures/mw_table.dds" }
	spriteType = { name = "GFX_trait_mw_lucky" texturefile = "gfx\\\\\\\\traits\\\\\\\\mw_lucky.dds" noOfFrames = 1 }
	spriteType = { name = "GFX_mw_invite" texturefile = "gfx//interface/mw_invite.dds" }
}
"""

KEYS = (
    "mw.1.title", "mw.1.desc", "mw.1.a", "mw.1.b", "mw.2.desc", "mw_invite", "mw_invite_desc", "mw_invite_named",
    "mw_lucky", "mw_lucky_desc", "mw_opinion", "mw_lock", "mw_lock_desc", "mw_sum",
)  # fmt: skip
TEXTS = "#CODE;ENGLISH;FRENCH;GERMAN;;SPANISH;;;;;;;;;x\n" + "".join(
    f"{key};Dice;Dés;Würfel;;Dados;;;;;;;;;x\n" for key in KEYS
)

FILES: dict[str, str] = {
    "mw_dice.mod": DESCRIPTOR,
    "mw_dice/events/mw_events.txt": EVENTS,
    "mw_dice/decisions/mw_decisions.txt": DECISIONS,
    "mw_dice/common/scripted_effects/mw_effects.txt": EFFECTS,
    "mw_dice/common/scripted_triggers/mw_triggers.txt": TRIGGERS,
    "mw_dice/common/traits/zz_mw_traits.txt": TRAITS,
    "mw_dice/common/opinion_modifiers/mw_opinions.txt": OPINIONS,
    "mw_dice/common/event_modifiers/mw_modifiers.txt": MODIFIERS,
    "mw_dice/interface/mw_sprites.gfx": SPRITES,
    "mw_dice/localisation/mw_texts.csv": TEXTS,
}
PICTURES = ("gfx/event_pictures/mw_table.dds", "gfx/traits/mw_lucky.dds", "gfx/interface/mw_invite.dds")


def encoded(text: str) -> bytes:
    """A text as the game wants it: cp1252 with CRLF; the first line end, there for looks only, left out."""
    return text.removeprefix("\n").replace("\n", "\r\n").encode("cp1252")


def small_mod() -> tuple[OutputFile, ...]:
    """The whole mod; its pictures are empty DDS headers."""
    picture = b"DDS " + struct.pack("<31I", *range(31))
    scripts = [OutputFile(path, encoded(text)) for path, text in FILES.items()]
    return tuple(sorted([*scripts, *(OutputFile(f"{FOLDER}/{path}", picture) for path in PICTURES)]))


def with_change(path: str, old: str, new: str) -> tuple[OutputFile, ...]:
    """The mod with one text replaced in the file whose path ends so; the text must stand in it."""
    changed = []
    for file in small_mod():
        if file.path.endswith(path):
            before = encoded(old)
            assert before in file.content, f"`{old}` does not stand in `{file.path}`"
            changed.append(OutputFile(file.path, file.content.replace(before, encoded(new), 1)))
        else:
            changed.append(file)
    return tuple(changed)

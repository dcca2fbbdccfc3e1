"""A mod of two small games with a manifest written by hand: knucklebones for two, coins for one.

It shows that whoever reads a manifest's symbols needs to know no game. Written where a test wants it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

from tests.simulate.support import bones_files

COINS_EVENTS = """# Coins: one player stakes a coin and tosses up to three times; the house pays for two heads.
namespace = cn

character_event = {
	id = cn.1
	title = cn_title
	desc = cn_desc
	is_triggered_only = yes
	option = {
		name = cn_toss
		trigger = { NOT = { check_variable = { which = cn_tosses value = 3 } } }
		random_list = {
			1 = { set_variable = { which = cn_coin value = 1 } }
			1 = { set_variable = { which = cn_coin value = 2 } change_variable = { which = cn_heads value = 1 } }
		}
		change_variable = { which = cn_tosses value = 1 }
		repeat_event = { id = cn.1 days = 1 }
		ai_chance = {
			factor = 3
			modifier = { factor = 0 check_variable = { which = cn_heads value = 2 } }
		}
	}
	option = {
		name = cn_stop
		repeat_event = { id = cn.2 }
		ai_chance = { factor = 1 }
	}
}

character_event = {
	id = cn.2
	hide_window = yes
	is_triggered_only = yes
	immediate = {
		if = {
			limit = { check_variable = { which = cn_heads value = 2 } }
			wealth = 3
			set_variable = { which = cn_paid value = 3 }
			repeat_event = { id = cn.3 }
		}
		if = {
			limit = { NOT = { check_variable = { which = cn_heads value = 2 } } }
			repeat_event = { id = cn.4 }
		}
		remove_character_modifier = cn_at_play
	}
	option = { name = cn_ok }
}

character_event = {
	id = cn.3
	desc = cn_won
	is_triggered_only = yes
	option = { name = cn_ok }
}

character_event = {
	id = cn.4
	desc = cn_lost
	is_triggered_only = yes
	option = { name = cn_ok }
}
"""
COINS_DECISIONS = """decisions = {
	cn_play = {
		potential = { ai = no }
		allow = { wealth = 1 }
		effect = {
			wealth = -1
			set_variable = { which = cn_staked value = 1 }
			set_variable = { which = cn_heads value = 0 }
			set_variable = { which = cn_tosses value = 0 }
			add_character_modifier = { name = cn_at_play duration = 10 }
			character_event = { id = cn.1 }
		}
	}
}
"""
COINS_TEXTS = """#CODE;ENGLISH;FRENCH;GERMAN;;SPANISH;;;;;;;;;x
cn_play;Toss coins;;;;;;;;;;;;;x
cn_play_desc;One coin against three.;;;;;;;;;;;;;x
cn_title;Coins;;;;;;;;;;;;;x
cn_desc;Heads: [Root.cn_heads.GetValue];;;;;;;;;;;;;x
cn_toss;Toss;;;;;;;;;;;;;x
cn_stop;Stop;;;;;;;;;;;;;x
cn_won;The house pays.;;;;;;;;;;;;;x
cn_lost;The house keeps the coin.;;;;;;;;;;;;;x
cn_ok;Well;;;;;;;;;;;;;x
"""
MODIFIERS = "cn_at_play = { is_hidden = yes }\n"
BONES_SYMBOLS: Mapping[str, object] = {
    "roles": ["thrower", "other"],
    "start": {"decision": "kb_play", "root": "other", "from": "thrower"},
    "events": {"invite": "kb.2", "throw": "kb.10", "showdown": "kb.30"},
    "variables": {"dice": ["kb_die_1", "kb_die_2", "kb_die_3"]},
    "dice": {"faces": 6},
    "simulation": {
        "outcomes": {
            "won": {"event": "kb.31", "on": "thrower"},
            "lost": {"event": "kb.31", "on": "other"},
            "drawn": {"event": "kb.32", "on": "thrower"},
            "resigned": {"event": "kb.40", "on": "thrower"},
        },
        "faces": 6,
        "samples": [
            {"name": f"{who}'s throw", "at": "kb.20", "who": who, "variables": ["kb_die_1", "kb_die_2", "kb_die_3"]}
            for who in ("thrower", "other")
        ],
        "measures": [{"name": "sum of three dice", "at": "kb.20", "who": "thrower", "variable": "kb_sum"}],
        "rolls": ["kb.11"],
    },
}
COINS_SYMBOLS: Mapping[str, object] = {
    "roles": ["player"],
    "start": {"decision": "cn_play", "root": "player"},
    "events": {"toss": "cn.1", "settle": "cn.2", "won": "cn.3", "lost": "cn.4"},
    "lock": "cn_at_play",
    "simulation": {
        "outcomes": {"won": {"event": "cn.3", "on": "player"}, "lost": {"event": "cn.4", "on": "player"}},
        "stakes": [
            {"variable": "cn_staked", "thousandths_each": 1000},
            {"variable": "cn_paid", "thousandths_each": -1000},
        ],
        "measures": [
            {"name": "heads", "at": "cn.2", "who": "player", "variable": "cn_heads"},
            {"name": "tosses", "at": "cn.2", "who": "player", "variable": "cn_tosses", "on": "player"},
        ],
        "gold": "20",
    },
}


def write_toys(folder: Path, changes: Mapping[str, str] | None = None) -> Path:
    """A built mod with both games in a new folder; `changes` replace stretches of the coins' events."""
    events = COINS_EVENTS
    for old, new in (changes or {}).items():
        assert events.count(old) == 1, old
        events = events.replace(old, new)
    files = {
        **bones_files(),
        "events/cn.txt": events.encode("cp1252"),
        "decisions/cn.txt": COINS_DECISIONS.encode("cp1252"),
        "localisation/cn.csv": COINS_TEXTS.encode("cp1252"),
        "common/event_modifiers/cn.txt": MODIFIERS.encode("cp1252"),
    }
    for path, content in files.items():
        place = folder / "toys" / path
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(content)
    (folder / "toys.mod").write_text('name = "Toys"\npath = "mod/toys"\n', encoding="utf-8")
    manifest = {
        "format": 1, "mod": "Toys", "folder": "toys", "prefix": "toy", "files": [],
        "symbols": {"knucklebones": BONES_SYMBOLS, "coins": COINS_SYMBOLS}, "commands": [],
    }  # fmt: skip
    (folder / "manifest.json").write_text(json.dumps(manifest, indent=2) + "\n", encoding="ascii")
    return folder

"""A chain in the way of older mods runs without a fault, and each fault put into it is found, with the way to it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import pytest

from generator.ck2.scopes import FromMode
from generator.interpret.chance import Model
from generator.simulate.report import Anomaly
from tests.simulate.support import bones, bones_scenario, kinds, played

GAMES = 30_000


@pytest.mark.parametrize("case", ["rich", "poor"])
def test_runs_clean(case: str) -> None:
    found = played(bones_scenario(case), bones(), 5_000)
    assert not found.anomalies
    assert not found.not_simulated
    shares = {one.name: one.share for one in found.outcomes}
    assert sum(shares.values()) == pytest.approx(1)
    # Refused is 1 of 2 at random: within 4 standard errors
    assert abs(shares["refused"] - 0.5) < 4 * 0.5 / 5_000**0.5
    assert shares["resigned"] > 0 if case == "rich" else shares["resigned"] == 0


@pytest.mark.parametrize("model", [Model.SHIFT, Model.PER_NODE])
def test_runs_clean_under_other_models(model: Model) -> None:
    assert not played(bones_scenario(), bones(), 5_000, model=model).anomalies


def test_from_inside_a_from_block() -> None:
    """Read relative, the guest is meant; read absolute, the asker would think worse of the asker."""
    for mode, who in ((FromMode.RELATIVE, "guest"), (FromMode.ABSOLUTE, "asker")):
        one = bones_scenario()
        claim = {
            "holds": f"has_opinion_modifier = {{ who = {'FROM' if who == 'guest' else 'ROOT'} modifier = kb_refused }}"
        }
        spec = one.spec.model_validate(
            {
                **{
                    key: value
                    for key, value in one.spec.model_dump(by_alias=True).items()
                    if key not in ("must", "cases")
                },
                "policies": {"guest": ["kb.2.b"]},
                "must": {"finally": claim},
            }
        )
        changed = type(one)(one.name, one.file, spec)
        found = played(changed, bones(), 50, from_mode=mode)
        assert kinds(found) == set(), (mode, found.anomalies)


@dataclass(frozen=True)
class Seeded:
    """A fault put into the chain: what is changed, the anomaly expected, and what its way must show."""

    name: str
    changes: Mapping[str, str]
    kind: str
    message: str
    shown: tuple[str, ...] = ()
    case: str = "rich"
    games: int = GAMES
    others: frozenset[str] = field(default_factory=frozenset)


FAULTS = (
    Seeded(
        "gold lost on a path",
        {"wealth = 15		# both stakes and the own raise": "wealth = 10"},
        "gold-not-conserved",
        "the gold of the people together",
        ("event kb.40", "kb.21.b", "Asta: +10 gold"),
    ),
    Seeded(
        "a hand never recognised",
        {
            "				is_variable_equal = { which = kb_die_1 which = kb_die_3 }\n			}\n			set": (
                "				is_variable_equal = { which = kb_die_1 value = 7 }\n			}\n			set"
            )
        },
        "always-broken",
        "kb_triple",
        ("event kb.12", "kb.20.a"),
    ),
    Seeded(
        "two results at once",
        {"					NOT = { is_variable_equal = { which = kb_sum which = FROM } }	# strictly\n": ""},
        "always-broken",
        "calc_true_if",
        ("event kb.30",),
    ),
    Seeded(
        "no result for a rare pair",
        {"				set_character_flag = kb_drawn	# both threes alike\n": ""},
        "no-outcome",
        "none of",
        ("event kb.30",),
        games=200_000,
        others=frozenset({"flag-left-over", "gold-not-conserved"}),
    ),
    Seeded(
        "no valid option",
        {"		name = kb.20.b\n": "		name = kb.20.b\n		trigger = { wealth = 3 }\n"},
        "no-valid-option",
        "`kb.20` has no valid option",
        ("event kb.20",),
        case="poor",
        others=frozenset({"flag-left-over", "gold-not-conserved", "no-outcome", "not-reached"}),
    ),
    Seeded(
        "state left over after resigning",
        {"		clr_character_flag = kb_raised	# not called\n": ""},
        "flag-left-over",
        "the flag `kb_raised` of `asker` is left over",
        ("flag kb_raised set", "event kb.40"),
    ),
)


@pytest.mark.parametrize("seeded", FAULTS, ids=lambda one: one.name)
def test_seeded_fault_is_found(seeded: Seeded) -> None:
    found = played(bones_scenario(seeded.case), bones(seeded.changes), seeded.games)
    assert kinds(found) == {seeded.kind} | seeded.others
    (one,) = [one for one in found.anomalies if one.kind == seeded.kind and seeded.message in one.message]
    assert 0 < one.games < seeded.games
    _check_way(one, seeded)


def _check_way(one: Anomaly, seeded: Seeded) -> None:
    """From the decision to the anomaly, every step with its place in the script."""
    texts = [step.text for step in one.way]
    assert texts[0] == "asker takes the decision kb_play on guest"
    for wanted in seeded.shown:
        assert any(wanted in text for text in texts), (wanted, texts)
    assert seeded.message in texts[-1]
    places = [step.place for step in one.way if step.kind in ("event", "choice")]
    assert places
    assert all(place.startswith("events/kb_events.txt:") for place in places)


def test_the_shortest_game_is_shown() -> None:
    """No other game that shows the fault comes to it in fewer events and choices: a game of 2 raises needs more."""
    changes = {"wealth = 15		# both stakes and the own raise": "wealth = 10"}
    found = played(bones_scenario(), bones(changes), 2_000)
    (one,) = found.anomalies
    steps = [step for step in one.way if step.kind in ("event", "choice")]
    # kb.1, 2, 10, 12, 11, 12, 20, 21, 40, 53 and the four choices of people
    assert len(steps) == 14

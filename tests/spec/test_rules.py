"""rules.yaml as a whole: sections, defaults, names, places. What is wrong in a file is tested in `test_broken.py`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import model_validator

from generator.build.games import game_models
from generator.errors import FaultyInput, UserError
from generator.source import Span
from generator.spec.bundled import bundled
from generator.spec.conditions import roles_of
from generator.spec.envelope import Attribute, Patch, TraitKind
from generator.spec.expression import Atom, Vocabulary, parse
from generator.spec.faults import Fault, raise_all
from generator.spec.fields import Condition, GameBlock, Language, Model, TraitName
from generator.spec.rules import Known, Rules, load_rules, parse_rules, read_parts
from generator.spec.yaml_document import parse_document
from tests.spec.quiz import Quiz

MOD = "mod: {name: Tavern, folder: tavern, prefix: tv}\n"
FULL = """\
mod:
  name: Tavern
  folder: tavern
  prefix: tv
  patch: 3.3
  version: 1.10
  tags: [Events]
  dependencies: [The Witcher Kings]
  debug_decision: yes
languages: [english, french]
traits:
  gambler:
    name: {english: Gambler, french: Joueur}
    description: {english: Plays, french: Joue}
    modifiers: {intrigue: 1, health: -0.25}
    opposites: [temperate]
  lucky:
    kind: congenital
    name: {english: Lucky, french: Chanceux}
    description: {english: Wins, french: Gagne}
    inherit_chance: 15
    birth: 10
    id: tv_luck
    opposites: [cursed]
  cursed:
    define: no
    id: cursed
opinion_modifiers:
  fair: {opinion: 5, years: 1, decay: yes, name: {english: Fair, french: Honnête}}
event_modifiers:
  lock: {days: 30, hidden: yes, name: {english: Lock, french: Verrou}}
games:
  quiz:
    enabled: no
    right: human and trait(gambler)
    trait: gambler
    mood: fair
    questions: 2
    question: {english: 'Well, {me}? {answer2}', french: 'Alors, {me} ? {answer2}'}
"""


def rules_of(text: str, known: Known | None = None) -> Rules:
    return parse_rules(Path("rules.yaml"), text, {"quiz": Quiz}, known)


def codes(text: str, known: Known | None = None) -> list[str]:
    with pytest.raises(FaultyInput) as fault:
        rules_of(text, known)
    return [f"{found.code} {found.place.start.line if found.place.start else 0}" for found in fault.value.findings]


@pytest.fixture(scope="module")
def full() -> Rules:
    return rules_of(FULL)


def test_the_mod(full: Rules) -> None:
    assert (full.mod.name, full.mod.folder, full.mod.prefix) == ("Tavern", "tavern", "tv")
    assert full.mod.patch is Patch.V3_3
    assert full.mod.version == "1.10"
    assert full.mod.tags == ("Events",)
    assert full.mod.dependencies == ("The Witcher Kings",)
    assert full.mod.debug_decision is True
    assert full.mod.event_namespace == "tv"


def test_defaults_of_the_mod() -> None:
    mod = rules_of(MOD).mod
    assert (mod.patch, mod.version, mod.supported_version, mod.debug_decision) == (Patch.V2_8, "1.0", "3.3.*", False)
    assert rules_of("mod: {name: T, folder: t, prefix: tv, namespace: tavern}").mod.event_namespace == "tavern"


def test_languages(full: Rules) -> None:
    assert full.languages == (Language.ENGLISH, Language.FRENCH)
    assert rules_of(MOD).languages == (Language.ENGLISH,)


def test_traits(full: Rules) -> None:
    gambler, lucky, cursed = (full.traits[name] for name in ("gambler", "lucky", "cursed"))
    assert gambler.modifiers == {"intrigue": 1000, "health": -250}
    assert (gambler.kind, gambler.define, gambler.cost) == (TraitKind.PERSONALITY, True, 0)
    assert (lucky.kind, lucky.inherit_chance, lucky.birth) == (TraitKind.CONGENITAL, 15, 10)
    assert (cursed.define, cursed.name) == (False, None)


def test_an_education_trait_has_its_attribute() -> None:
    text = MOD + "traits:\n  sly: {kind: education, attribute: intrigue, name: Sly, description: Knows}\n"
    assert rules_of(text).traits["sly"].attribute is Attribute.INTRIGUE


def test_texts_fall_back_to_the_first_language(full: Rules) -> None:
    name = full.traits["gambler"].name
    assert name is not None
    assert full.text(name, "french") == "Joueur"
    assert full.text(name, "german") == "Gambler"


def test_script_names(full: Rules) -> None:
    assert [full.trait_id(name) for name in full.traits] == ["tv_gambler", "tv_luck", "cursed"]
    assert full.opinion_modifier_id("fair") == "tv_fair"
    assert full.event_modifier_id("lock") == "tv_lock"


def test_opposites_go_both_ways(full: Rules) -> None:
    assert full.opposites("gambler") == ("temperate",)
    assert full.opposites("lucky") == ("cursed",)
    assert full.opposites("cursed") == ("tv_luck",)


def test_durations(full: Rules) -> None:
    assert full.opinion_modifiers["fair"].duration == ("years", 1)
    assert full.event_modifiers["lock"].duration == ("days", 30)
    assert rules_of(MOD + "opinion_modifiers: {a: {opinion: 1, name: A}}").opinion_modifiers["a"].duration is None


def test_games(full: Rules) -> None:
    quiz = full.game("quiz", Quiz)
    assert quiz is not None
    assert (quiz.enabled, quiz.prize, quiz.right) == (False, 500, "human and trait(gambler)")
    assert rules_of(MOD).game("quiz", Quiz) is None


def test_places(full: Rules) -> None:
    assert str(full.place(("games", "quiz", "mood"))) == "rules.yaml:37:11"
    assert str(full.key_place(("games", "quiz", "mood"))) == "rules.yaml:37:5"
    assert str(full.within(("games", "quiz", "right"), Span(6, 9))) == "rules.yaml:35:18"


def test_leaves_reach_every_section(full: Rules) -> None:
    paths = {leaf.path for leaf in full.leaves()}
    assert {
        ("mod", "name"),
        ("traits", "gambler", "name"),
        ("opinion_modifiers", "fair", "name"),
        ("event_modifiers", "lock", "name"),
        ("games", "quiz", "question"),
        ("games", "quiz", "fee"),
    } <= paths


def test_empty_sections_are_refused_as_sections() -> None:
    assert codes(MOD + "traits:\ngames: []\nlanguages: english\n") == ["RY113 2", "RY113 3", "RY113 4"]


def test_languages_may_stand_once() -> None:
    assert codes(MOD + "languages: [english, english]\n") == ["RY115 2"]


def test_an_unlisted_language_may_be_given() -> None:
    text = MOD + "traits:\n  a: {name: {english: A, french: B}, description: C}\n"
    name = rules_of(text).traits["a"].name
    assert name is not None
    assert name.given("french") == "B"


def test_the_first_language_need_not_be_english() -> None:
    text = MOD + "languages: [german]\ntraits:\n  a: {name: Spieler, description: {german: Spielt}}\n"
    assert rules_of(text).languages == (Language.GERMAN,)


def test_known_names_are_optional() -> None:
    text = (
        MOD + "traits:\n  a: {name: A, description: B, modifiers: {strength: 1}, opposites: [none_such], icon: blob}\n"
    )
    assert rules_of(text).traits["a"].modifiers == {"strength": 1000}
    known = Known(frozenset({"health"}), ("_opinion",), frozenset({"brave"}), frozenset({"dice"}))
    assert codes(text, known) == ["RY133 3", "RY131 3", "RY135 3"]


def test_patterns_of_modifiers_pass() -> None:
    text = MOD + "traits:\n  a: {name: A, description: B, modifiers: {roman_opinion: 1}}\n"
    assert rules_of(text, Known(modifiers=frozenset({"health"}), modifier_patterns=("_opinion",))).traits


def test_foreign_opposites_pass_in_a_sub_mod() -> None:
    text = "mod: {name: T, folder: t, prefix: tv, dependencies: [Parent]}\n"
    text += "traits:\n  a: {name: A, description: B, opposites: [parents_trait]}\n"
    assert rules_of(text, Known(traits=frozenset({"brave"}))).traits


HUMAN = Vocabulary((Atom("human"),))


def test_conditions_are_parsed_if_a_vocabulary_is_given() -> None:
    text = MOD + "games:\n  quiz: {right: no, wrong: not human}\n"
    assert rules_of(text).conditions == {}
    trees = rules_of(text, Known(vocabularies={"characters": HUMAN})).conditions
    assert set(trees) == {("games", "quiz", "right"), ("games", "quiz", "wrong")}


def test_conditions_that_stand_nowhere_are_parsed_too() -> None:
    class Silent(GameBlock):
        """A game with a default condition."""

        who: Annotated[str, Condition("me")] = "human or nonsense"

    with pytest.raises(FaultyInput) as fault:
        known = Known(vocabularies={"characters": HUMAN})
        parse_rules(Path("r"), MOD + "games: {silent: {}}", {"silent": Silent}, known)
    assert [found.code for found in fault.value.findings] == ["RY206"]


def test_a_default_reference_must_exist() -> None:
    class Lucky(GameBlock):
        """A game that needs a trait."""

        trait: TraitName = "lucky"

    with pytest.raises(FaultyInput) as fault:
        parse_rules(Path("r"), MOD + "games: {lucky: {}}", {"lucky": Lucky})
    assert [(found.code, str(found.place)) for found in fault.value.findings] == [("RY131", "r:2:16")]


class Hand(Model):
    """A hand."""

    groups: tuple[int, ...]


class Table(GameBlock):
    """A game that looks over its own block."""

    hands: tuple[Hand, ...]

    @model_validator(mode="after")
    def _distinct(self) -> Table:
        raise_all(
            Fault("`groups` is a repetition", at=("hands", index, "groups"), code="RY301", name="equal-hands")
            for index, hand in enumerate(self.hands)
            if hand in self.hands[:index]
        )
        return self


def test_faults_of_a_game_have_their_own_codes_and_places() -> None:
    text = MOD + "games:\n  table:\n    hands:\n      - groups: [2]\n      - groups: [2]\n      - groups: [2]\n"
    with pytest.raises(FaultyInput) as fault:
        parse_rules(Path("r"), text, {"table": Table})
    assert [(found.code, found.name, str(found.place)) for found in fault.value.findings] == [
        ("RY301", "equal-hands", "r:6:17"),
        ("RY301", "equal-hands", "r:7:17"),
    ]


def test_the_trees_are_those_of_the_texts() -> None:
    text = MOD + "games:\n  quiz: {right: human}\n"
    tree = rules_of(text, Known(vocabularies={"characters": HUMAN})).conditions[("games", "quiz", "right")]
    assert tree == parse("human", HUMAN, roles_of(Condition("guest", "asker"))).tree


def test_a_file_is_loaded(tmp_path: Path) -> None:
    path = tmp_path / "rules.yaml"
    path.write_text(FULL, encoding="utf-8")
    assert load_rules(path, {"quiz": Quiz}).path == path
    with pytest.raises(UserError):
        load_rules(tmp_path / "none.yaml", {})


def test_pictures_are_looked_for_beside_the_file(tmp_path: Path) -> None:
    path = tmp_path / "rules.yaml"
    path.write_text("mod: {name: T, folder: t, prefix: tv, picture: art/t.png}")
    with pytest.raises(FaultyInput, match="has a fault"):
        load_rules(path, {})
    (tmp_path / "art").mkdir()
    (tmp_path / "art" / "t.png").write_bytes(b"")
    assert load_rules(path, {}).mod.picture == "art/t.png"


def test_parts_are_read_whatever_is_wrong() -> None:
    document = parse_document("r", FULL.replace("opinion: 5", "opinion: many").replace("[english, french]", "[french]"))
    parts = read_parts(document, {"quiz": Quiz})
    assert parts.languages == (Language.FRENCH,)
    assert ("opinion_modifiers", "fair", "name") in {leaf.path for leaf in parts.leaves()}


STARTER = bundled("rules.yaml").read_text(encoding="utf-8")


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_a_mangled_starter_is_rules_or_faults(data: st.DataObject) -> None:
    """Cut, doubled or replaced stretches of the starter rules: never anything but `UserError`."""
    start = data.draw(st.integers(0, len(STARTER)))
    length = data.draw(st.integers(0, 40))
    put = data.draw(st.sampled_from(["", "x", ": ", "[", "'", "- ", "\n", "{}", "*a", "0.5", "no", "é☺;"]))
    try:
        rules = parse_rules(Path("r"), STARTER[:start] + put + STARTER[start + length :], game_models())
    except FaultyInput as fault:
        assert fault.findings
        assert all(found.place.path == "r" for found in fault.findings)
    else:
        assert rules.mod.name

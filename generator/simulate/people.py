"""From the people of a scenario to a cast. Knows no script."""

from __future__ import annotations

from generator.interpret.cast import Cast, Person, Province, Title
from generator.simulate.scenario_file import PersonSpec, ProvinceSpec, ScenarioFile, TitleSpec


def cast_of(spec: ScenarioFile) -> Cast:
    """The cast of a scenario; provinces in which somebody is are there without being listed."""
    return Cast(
        persons=tuple(_person(key, person) for key, person in spec.people.items()),
        titles=tuple(_title(key, title) for key, title in spec.titles.items()),
        provinces=tuple(_province(key, province) for key, province in _provinces(spec).items()),
        wars=spec.wars,
        date=spec.date,
        global_flags=spec.global_flags,
        rules=spec.game_rules,
    )


def entity_keys(spec: ScenarioFile) -> frozenset[str]:
    """The keys of everybody and everything in a scenario."""
    return frozenset((*spec.people, *spec.titles, *_provinces(spec)))


def _provinces(spec: ScenarioFile) -> dict[str, ProvinceSpec]:
    """The listed provinces and those that are only a location."""
    found = dict(spec.provinces)
    for person in spec.people.values():
        for place in (person.location, person.relations.get("location", "")):
            if place and place not in found and place not in spec.titles:
                found[place] = ProvinceSpec()
    return found


def _person(key: str, spec: PersonSpec) -> Person:
    relations = {**spec.relations, **({"location": spec.location} if spec.location else {})}
    return Person(
        key=key, name=spec.name or key.replace("_", " ").title(), human=spec.human, alive=spec.alive,
        female=spec.female, age=spec.age, gold=spec.gold, prestige=spec.prestige, piety=spec.piety,
        income=spec.income, health=spec.health, attributes=spec.attributes, traits=spec.traits,
        modifiers=spec.modifiers, flags=spec.flags, variables=spec.variables, tier=spec.tier, relations=relations,
        bonds=spec.bonds, words=spec.words, facts=spec.facts, opinions=spec.opinions, feelings=spec.feelings,
        prisoner_of=spec.prisoner_of,
    )  # fmt: skip


def _title(key: str, spec: TitleSpec) -> Title:
    return Title(key, spec.name, spec.holder, spec.liege, spec.capital)


def _province(key: str, spec: ProvinceSpec) -> Province:
    return Province(key, spec.name or key, spec.owner, spec.religion, spec.culture)

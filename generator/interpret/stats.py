"""Numbers of the engine that belong to a person: money, attributes, age, counts. Thousandths.

What a cast does not give is 0. Source of the names: the table `enums` (`variable exports`) and the triggers' table.
"""

from __future__ import annotations

from collections.abc import Callable

from generator.interpret.calendar import DAYS_A_YEAR
from generator.interpret.core import Run
from generator.interpret.iterators import ITERATORS
from generator.interpret.rows import Number, Rows

Reader = Callable[[Run, int, Rows], Number]
"""A number of an entity for each row, in thousandths."""
ATTRIBUTES = ("diplomacy", "martial", "stewardship", "intrigue", "learning")
STORED = (
    *ATTRIBUTES, "wealth", "prestige", "piety", "health", "fertility", "yearly_income", "monthly_income",
    "combat_rating", "plot_power", "realm_size", "demesne_size", "demesne_efficiency", "decadence", "society_rank",
    "ai_greed", "ai_honor", "ai_zeal", "ai_rationality", "ai_ambition",
)  # fmt: skip
"""Numbers that are read from the state as the cast gave them."""
COUNTED = {
    "num_of_friends": "friend", "num_of_rivals": "rival", "num_of_vassals": "vassal", "num_of_children": "child",
    "num_of_spouses": "spouse", "num_of_lovers": "lover", "num_of_consorts": "consort",
    "num_of_dynasty_members": "dynasty_member", "num_of_courtiers": "courtier",
}  # fmt: skip
"""Numbers that are counted, with the iterator that goes through what is counted."""
_ALIASES = {"treasury": "wealth"}


def stat(name: str) -> Reader | None:
    """How a number is read; `None` if it is not simulated."""
    name = _ALIASES.get(name.lower(), name.lower())
    if name == "age":
        return age
    if name == "scaled_wealth":
        return scaled_wealth
    if name in COUNTED:
        return _counted(COUNTED[name])
    if name in STORED:
        return lambda run, entity, rows: run.state.stats.read((entity, name), rows)
    return None


def age(run: Run, entity: int, rows: Rows) -> Number:
    """Whole years since birth."""
    return (run.state.day - run.state.stats.read((entity, "birth"), rows)) // DAYS_A_YEAR * 1000


def scaled_wealth(run: Run, entity: int, rows: Rows) -> Number:
    """Gold in yearly incomes; 0 without an income."""
    wealth = run.state.stats.read((entity, "wealth"), rows)
    income = run.state.stats.read((entity, "yearly_income"), rows)
    safe = income + (income == 0) * 1
    return wealth * 1000 // safe * (income != 0)


def _counted(iterator: str) -> Reader:
    """How many an iterator goes through."""
    candidates = ITERATORS[iterator]

    def reader(run: Run, entity: int, rows: Rows) -> Number:
        total: Number = 0
        for _, mask in candidates(run, entity, rows):
            total = total + mask * 1000
        return total

    return reader

"""What a scenario file may hold: people, what starts, who decides how, what must hold. Frozen pydantic models.

    mod: ../mod_output
    people:
      anna: {human: yes, gold: 10, traits: [gambler], location: tavern}
      bert: {gold: 10, location: tavern}
    start: {decision: play_dice, by: anna, on: bert}
    policies: {anna: random}
    must: {gold_conserved: yes, finally: 'NOT = { has_character_flag = playing }'}

Amounts are thousandths after reading, opinions points, times days. Knows no mod and no interpreter.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Annotated, TypeAlias

from pydantic import BeforeValidator, Field, model_validator

from generator.simulate.scenario_looks import DiceSpec, DrawsSpec, MeasureSpec, Names, Word, one_or_many
from generator.spec.faults import Fault
from generator.spec.fields import Model, Thousandths, Weight

MOST_GAMES = 1_000_000_000
MOST_DAYS = 36_500
MOST_SEED = 2**63 - 1

Points: TypeAlias = Annotated[int, Field(ge=-1_000_000, le=1_000_000)]


class PersonSpec(Model):
    """A character; what is not given is plain: 30 years old, no gold, no traits."""

    name: str = Field(default="", description="How texts call the person; the key if empty.")
    human: bool = Field(default=False, description="Whether a policy decides, not the AI.")
    alive: bool = True
    female: bool = False
    age: int = Field(default=30, ge=0, le=200)
    gold: Thousandths = 0
    prestige: Thousandths = 0
    piety: Thousandths = 0
    income: Thousandths = Field(default=12_000, description="Yearly income in gold.")
    health: Thousandths = 5_000
    attributes: Mapping[str, Points] = Field(default={}, description="`diplomacy: 8`, and other numbers of a person.")
    traits: Names = ()
    modifiers: Names = Field(default=(), description="Character modifiers in force.")
    flags: Names = ()
    variables: Mapping[str, Thousandths] = {}
    tier: str = "none"
    location: str = Field(default="", description="The province the person is in.")
    relations: Mapping[str, str] = Field(default={}, description="`liege`, `host`, `employer`, `spouse` ... by key.")
    bonds: Mapping[str, Names] = Field(default={}, description="`friend`, `rival`, `lover`: both ways.")
    words: Mapping[str, str] = Field(default={}, description="`religion`, `culture`, `dynasty`, `government` ...")
    facts: Mapping[str, bool] = Field(default={}, description="What triggers without an argument say: `is_ruler: yes`.")
    opinions: Mapping[str, Points] = Field(default={}, description="What this person thinks of others, in points.")
    feelings: Mapping[str, Names] = Field(default={}, description="Opinion modifiers this person has of others.")
    prisoner_of: str = ""


class TitleSpec(Model):
    """A landed title."""

    name: str = ""
    holder: str = ""
    liege: str = ""
    capital: str = ""


class ProvinceSpec(Model):
    """A province; those that only serve as a location need not be listed."""

    name: str = ""
    owner: str = ""
    religion: str = ""
    culture: str = ""


class ClaimSpec(Model):
    """Conditions in CK2's own words, and whom they are asked of. A single text asks the first person of the file."""

    holds: Word = Field(description="Conditions in script, or the name of a scripted trigger.")
    on: str = Field(default="", description="ROOT; the first person if empty.")
    froms: Names = Field(default=(), alias="from", description="FROM, FROMFROM ...; the other people if empty.")

    @model_validator(mode="before")
    @classmethod
    def _from_text(cls, value: object) -> object:
        return {"holds": value} if isinstance(value, str) else value


Claims: TypeAlias = Annotated[tuple[ClaimSpec, ...], BeforeValidator(one_or_many)]


class StartSpec(Model):
    """One step: a decision, an event, an on_action, effects, days that pass, or conditions expected to hold now."""

    decision: str = ""
    by: str = Field(default="", description="Who takes the decision.")
    event: str = ""
    on_action: str = ""
    effect: str = Field(default="", description="Effects in script, or the name of a scripted effect.")
    on: str = Field(default="", description="The target of the decision; who gets the event; THIS = ROOT of effects.")
    third: str = Field(default="", description="The third party of the decision.")
    froms: Names = Field(default=(), alias="from", description="FROM, FROMFROM ... of an event, on_action or effect.")
    days: int | None = Field(default=None, ge=1, le=MOST_DAYS, description="Days that pass.")
    pulses: bool = Field(default=False, description="In these days yearly pulses and mean-time events happen.")
    ai_decisions: bool = Field(default=False, description="In these days the AI considers decisions.")
    expect: ClaimSpec | None = Field(default=None, description="What must hold at this point.")

    @property
    def kind(self) -> str:
        """Which of the steps this is."""
        return next(name for name in _STEPS if _is_given(self, name))

    @model_validator(mode="after")
    def _one_step(self) -> StartSpec:
        given = [name for name in _STEPS if _is_given(self, name)]
        if len(given) != 1:
            found = f"found {' and '.join(f'`{name}`' for name in given)}" if given else "found none of them"
            raise Fault(f"a step is one of {', '.join(f'`{name}`' for name in _STEPS)}; {found}")
        if self.decision and not self.by:
            raise Fault("`by` is missing: who takes the decision?")
        if given[0] in ("event", "on_action", "effect") and not self.on:
            raise Fault(f"`on` is missing: on whom is the {given[0]}?")
        if given[0] != "days" and (self.pulses or self.ai_decisions):
            raise Fault("`pulses` and `ai_decisions` belong to `days`")
        return self


_STEPS = ("decision", "event", "on_action", "effect", "days", "expect")


def _is_given(step: StartSpec, name: str) -> bool:
    return bool(getattr(step, name))


class PolicyKind(StrEnum):
    """How a human decides."""

    RANDOM = "random"
    AI = "ai"
    FIRST = "first"
    SCRIPT = "script"
    WEIGHTS = "weights"


class PolicySpec(Model):
    """`random`, `ai`, `first`; a list of choices (options by name or number from 1); or `weights` by option."""

    kind: PolicyKind = PolicyKind.RANDOM
    choices: tuple[str, ...] = ()
    then: PolicyKind | None = Field(default=None, description="Who decides after the last choice.")
    weights: Mapping[str, Weight] = {}
    otherwise: Weight = Field(default=1, description="The weight of options not named.")

    @model_validator(mode="before")
    @classmethod
    def _from_short(cls, value: object) -> object:
        match value:
            case str():
                return {"kind": value}
            case Mapping() if "kind" not in value:
                return {"kind": "weights" if "weights" in value else "script", **value}
            case Sequence():
                return {"kind": "script", "choices": value}
        return value

    @model_validator(mode="after")
    def _whole(self) -> PolicySpec:
        if self.kind is PolicyKind.SCRIPT and not self.choices:
            raise Fault("`choices` are missing, expected a list of options by name or number")
        if self.kind is PolicyKind.WEIGHTS and not self.weights:
            raise Fault("`weights` is missing")
        if self.then in (PolicyKind.SCRIPT, PolicyKind.WEIGHTS):
            raise Fault(f"`then` is `{self.then}`, expected `random`, `ai` or `first`", at=("then",))
        return self


class StakeSpec(Model):
    """Gold that lies on the table: a fixed amount while a flag is set, or so much for each unit of a variable."""

    flag: str = ""
    gold: Thousandths = Field(default=0, description="How much the flag stands for, for each who has it.")
    variable: str = Field(default="", description="A variable whose value is gold on the table.")
    each: Thousandths = Field(default=1000, description="How much one unit of the variable stands for.")

    @model_validator(mode="after")
    def _one(self) -> StakeSpec:
        if bool(self.flag) == bool(self.variable):
            raise Fault("expected either `flag` with `gold`, or `variable`")
        return self


class GoldSpec(Model):
    """Whose gold together must stay the same, and what counts as lying on the table."""

    wanted: bool = True
    people: Names = Field(default=(), description="All people if empty.")
    stakes: tuple[StakeSpec, ...] = Field(
        default=(), description="With stakes the sum is looked at whenever a window is open, without only at the end."
    )

    @model_validator(mode="before")
    @classmethod
    def _from_word(cls, value: object) -> object:
        return {"wanted": value} if isinstance(value, str | bool) else value


def _flag_patterns(value: object) -> object:
    match value:
        case "yes" | "true" | True:
            return ["*"]
        case "no" | "false" | False:
            return []
    return one_or_many(value)


class MustSpec(Model):
    """What must hold in every game."""

    gold_conserved: GoldSpec = GoldSpec(wanted=False)
    flags_cleared: Annotated[tuple[str, ...], BeforeValidator(_flag_patterns)] = Field(
        default=(), description="`yes`, or patterns (`dice_*`): flags set in the game are gone at its end."
    )
    exactly_one: Names = Field(default=(), description="Outcomes of which each game has exactly one.")
    always: Claims = Field(default=(), description="Holds at the start of each event, at each choice and at the end.")
    finally_: Claims = Field(default=(), alias="finally", description="Holds at the end.")
    never_fires: Names = Field(default=(), description="Events that never start.")
    reachable: Names = Field(default=(), description="Events and options (by name) that some game comes to.")


class OutcomeSpec(Model):
    """How a game ended: an event started (on somebody), an option was chosen, or conditions hold at the end."""

    event: str = ""
    option: str = ""
    on: str = ""
    holds: str = Field(default="", description="Conditions asked of `on` at the end; `ever: yes` at every event too.")
    froms: Names = Field(default=(), alias="from")
    ever: bool = False

    @model_validator(mode="before")
    @classmethod
    def _from_text(cls, value: object) -> object:
        if isinstance(value, str):
            return {"holds": value} if "=" in value else {"event": value}
        return value

    @model_validator(mode="after")
    def _one(self) -> OutcomeSpec:
        if sum(map(bool, (self.event, self.option, self.holds))) != 1:
            raise Fault("expected one of `event`, `option` and `holds`")
        return self


class RandomModel(StrEnum):
    """The models of the engine's random numbers that a scenario may ask for."""

    INDEPENDENT = "independent"
    SHIFT = "shift"
    PER_NODE = "per-node"


class FromWords(StrEnum):
    """How FROM words inside a FROM block are read."""

    RELATIVE = "relative"
    ABSOLUTE = "absolute"


class RepeatWords(StrEnum):
    """What `repeat_event` outside ROOT does."""

    A = "A"
    B = "B"
    C = "C"


Models: TypeAlias = Annotated[tuple[RandomModel, ...], BeforeValidator(one_or_many)]


class CaseSpec(Model):
    """One of several variants of a scenario: what differs. People are changed property by property."""

    name: Word
    people: Mapping[str, PersonSpec] = {}
    start: Annotated[tuple[StartSpec, ...], BeforeValidator(one_or_many)] = ()
    policies: Mapping[str, PolicySpec] = {}
    draws: DrawsSpec | None = None
    must: MustSpec | None = None
    games: int | None = Field(default=None, ge=1, le=MOST_GAMES)


class ScenarioFile(Model):
    """A whole scenario file."""

    name: str = ""
    mod: str = Field(default="", description="The mod, relative to this file; `${NAME}` is an environment variable.")
    base: Names = Field(default=(), description="Mods that lie under it.")
    date: str = "1066.9.15"
    people: Mapping[str, PersonSpec] = Field(description="Everybody who takes part, by a key of your choice.")
    titles: Mapping[str, TitleSpec] = {}
    provinces: Mapping[str, ProvinceSpec] = {}
    wars: tuple[tuple[str, str], ...] = ()
    global_flags: Names = ()
    game_rules: Mapping[str, str] = {}
    start: Annotated[tuple[StartSpec, ...], BeforeValidator(one_or_many)] = Field(
        description="What is done, in order; windows are answered in between."
    )
    policies: Mapping[str, PolicySpec] = Field(default={}, description="How each human decides; `random` by default.")
    draws: DrawsSpec | None = None
    days: int = Field(default=3650, ge=1, le=MOST_DAYS, description="How long delayed events are waited for.")
    effects: int = Field(
        default=400_000,
        ge=1,
        le=1_000_000_000,
        description="Effects that one batch may run, over all its groups of games; it is stopped beyond. A game of "
        "dice needs about a thousand, more where humans go different ways.",
    )
    outcomes: Mapping[str, OutcomeSpec] = {}
    must: MustSpec = MustSpec()
    allow: Names = Field(default=(), description="Kinds of anomalies that are no fault here: `missing-scope` ...")
    dice: DiceSpec | None = None
    measures: tuple[MeasureSpec, ...] = Field(default=(), description="Numbers whose mean and spread are told.")
    games: int = Field(default=100, ge=1, le=MOST_GAMES)
    seed: int = Field(default=1, ge=0, le=MOST_SEED)
    rng: Models = (RandomModel.INDEPENDENT,)
    from_mode: FromWords = FromWords.RELATIVE
    repeat_mode: RepeatWords = RepeatWords.B
    cases: tuple[CaseSpec, ...] = Field(default=(), description="Variants, each run as a scenario of its own.")

    @model_validator(mode="after")
    def _something_is_there(self) -> ScenarioFile:
        if not self.people:
            raise Fault("`people` is empty, expected at least one person", at=("people",))
        if not self.start:
            raise Fault("`start` is empty, expected something that starts", at=("start",))
        for kind, many in (("cases", self.cases), ("measures", self.measures)):
            names = [one.name for one in many]
            for number, name in enumerate(names):
                if name in names[:number]:
                    raise Fault(f"two {kind} are called `{name}`", at=(kind, number), code="SC140")
        return self

"""Texts as a player sees them in one world: keys looked up, bracket commands answered, colours left out or kept.

Works world by world, on demand; a simulation never comes here. Knows the brackets of people (ck2-language 2.3);
one that it does not know is shown as it stands. Pronouns are English in every language. Of several valid alternatives a
random one is shown (the same one as long as the world does not move on).
"""

from __future__ import annotations

from dataclasses import dataclass

from generator.ck2.scopes import Frame, scope_word
from generator.interpret.core import Run, entity_of, scope_of
from generator.interpret.definitions import Definition
from generator.interpret.events import Text
from generator.interpret.links import LINKS
from generator.interpret.logic import all_of
from generator.interpret.machine import Machine
from generator.interpret.rows import Mask, Number, Rows
from generator.interpret.scope_refs import target_value
from generator.interpret.state import GLOBAL, NONE
from generator.interpret.stats import age
from generator.interpret.values import is_set, read_variable
from generator.interpret.windows import Window
from generator.script.texts import Bracket, Broken, Colour, LineBreak, Literal, Parameter, text_parts

_DEEPEST = 8
_PRONOUNS = {
    "GetSheHe": ("he", "she"), "GetHeShe": ("he", "she"), "GetHerHim": ("him", "her"), "GetHerHis": ("his", "her"),
    "GetHersHis": ("his", "hers"), "GetHerselfHimself": ("himself", "herself"), "GetManWoman": ("man", "woman"),
    "GetBoyGirl": ("boy", "girl"), "GetLordLady": ("Lord", "Lady"), "GetSonDaughter": ("son", "daughter"),
    "GetBrotherSister": ("brother", "sister"), "GetFatherMother": ("father", "mother"),
    "GetKingQueen": ("king", "queen"),
    "GetHusbandWife": ("husband", "wife"), "GetMasterMistress": ("master", "mistress"), "GetLadLass": ("lad", "lass"),
    "GetMaleFemale": ("male", "female"), "GetEmperorEmpress": ("emperor", "empress"),
    "GetSubjectPronoun": ("he", "she"), "GetObjectPronoun": ("him", "her"), "GetPossPronoun": ("his", "her"),
    "GetReflexivePronoun": ("himself", "herself"),
}  # fmt: skip
_NAMES = frozenset({
    "GetName", "GetFirstName", "GetFirstNameWithNick", "GetTitledFirstName", "GetFullName", "GetBestName",
    "GetTitledName",
    "GetBirthName", "GetTitledNameWithNick", "GetTitledFirstNameWithNick", "GetFullBaseName", "GetBaseName", "GetID",
    "GetFirstNameWithDynasty", "GetTitledFirstNameWithDynasty", "GetShortName",
})  # fmt: skip
_PROMOTIONS = {
    "Liege": "liege", "TopLiege": "top_liege", "Host": "host", "Employer": "employer", "Spouse": "spouse",
    "Mother": "mother", "Father": "father", "RealFather": "real_father", "Location": "location",
    "Capital": "capital_scope", "PrimaryTitle": "primary_title", "Title": "primary_title", "Holder": "holder_scope",
    "Owner": "owner", "Guardian": "guardian", "Regent": "regent", "Killer": "killer", "Betrothed": "betrothed",
    "Educator": "educator",
}  # fmt: skip
_WORDS = {"Religion": "religion", "Culture": "culture", "Dynasty": "dynasty", "SecretReligion": "secret_religion"}


@dataclass(frozen=True, slots=True)
class ShownOption:
    """An option as it is shown; `number` is its place in the event."""

    number: int
    text: str
    is_valid: bool


@dataclass(frozen=True, slots=True)
class Shown:
    """A window as its human sees it."""

    event: str
    person: str
    title: str
    description: str
    options: tuple[ShownOption, ...]


class Writer:
    """Writes the texts of a machine's worlds; `column` is the language (0 English, 1 French, 2 German, 4 Spanish)."""

    def __init__(self, machine: Machine, column: int = 0, keep_colours: bool = False) -> None:
        self.machine = machine
        self.column = column
        self.keep_colours = keep_colours
        self._custom: dict[str, tuple[Text, ...]] = {}

    def show(self, window: Window, world: int) -> Shown:
        """A window in one world of the batch."""
        event = self.machine.program.event(window.event)
        rows = Rows.of([world], self.machine.state.worlds)
        person = self.machine.state.entities[window.person].name
        if event is None:
            return Shown(window.event, person, "", "", ())
        options = tuple(
            ShownOption(number, self.alternative(option.names, window.run, rows), bool(window.valid[number][world]))
            for number, option in enumerate(event.options)
        )
        title = self.alternative(event.titles, window.run, rows)
        return Shown(event.id, person, title, self.alternative(event.descriptions, window.run, rows), options)

    def alternative(self, alternatives: tuple[Text, ...], run: Run, rows: Rows, first: bool = False) -> str:
        """The text of one valid alternative in one world; empty if none is valid."""
        frame = run.chain.event_level()
        keys = [one.key for one in alternatives if one.trigger is None or _holds(one.trigger(run, frame, rows))]
        if not keys:
            return ""
        number = 0 if first or len(keys) == 1 else self.machine.chance.peek(rows, len(keys))
        return self.text(keys[number], run, frame, rows)

    def text(self, key: str, run: Run, frame: Frame[int], rows: Rows, depth: int = 0) -> str:
        """The text of a key in one world."""
        return self.written(self.machine.program.sources.text(key, self.column), run, frame, rows, depth)

    def written(self, text: str, run: Run, frame: Frame[int], rows: Rows, depth: int = 0) -> str:
        """A text with everything in it answered."""
        done = []
        for part in text_parts(text):
            match part:
                case Literal() | Broken():
                    done.append(part.text)
                case LineBreak():
                    done.append("\n")
                case Colour():
                    done.append(part.text if self.keep_colours else "")
                case Parameter():
                    known = part.name in self.machine.program.sources.texts and depth < _DEEPEST
                    done.append(self.text(part.name, run, frame, rows, depth + 1) if known else part.text)
                case Bracket():
                    done.append(self._bracket(part, run, frame, rows, depth))
        return "".join(done)

    def _bracket(self, part: Bracket, run: Run, frame: Frame[int], rows: Rows, depth: int) -> str:
        words = [word.text for word in part.words]
        if len(words) == 2 and words[0].startswith(("local_", "global_")) and words[1] == "GetValue":
            return _number(run, GLOBAL, words[0], rows)
        if len(words) < 2:
            return part.text
        entity = self._start(words[0], run, frame, rows)
        for position, word in enumerate(words[1:-1]):
            if entity == NONE:
                return ""
            last = words[-1] if position == len(words) - 3 else ""
            kept = _one(self.machine.state.targets.read((entity, word), rows))
            if word in _PROMOTIONS:
                entity = _one(LINKS[_PROMOTIONS[word]](run, entity, rows))
            elif word in _WORDS:
                return self._word(entity, _WORDS[word], rows) if last in _NAMES else part.text
            elif kept != NONE and last != "GetValue":
                entity = kept
            else:
                return self._of_variable(entity, word, last, run, rows, part.text)
        return "" if entity == NONE else self._command(entity, words[-1], run, rows, part.text, depth)

    def _start(self, word: str, run: Run, frame: Frame[int], rows: Rows) -> int:
        """The entity that a bracket starts from."""
        found = scope_word(word)
        if found is not None:
            return entity_of(frame.resolve(found))
        return _one(target_value(run, frame, rows, word))

    def _word(self, entity: int, name: str, rows: Rows) -> str:
        """A property that is a name, as its text."""
        state = self.machine.state
        word = state.spelling[_one(state.words.read((entity, name), rows))]
        return self.machine.program.sources.text(word, self.column) if word else ""

    def _of_variable(self, entity: int, name: str, command: str, run: Run, rows: Rows, whole: str) -> str:
        if command == "GetValue":
            return _number(run, entity, name, rows)
        if command == "GetName":
            return self.machine.program.sources.text(name, self.column)
        return whole

    def _command(self, entity: int, name: str, run: Run, rows: Rows, whole: str, depth: int) -> str:
        """What a command yields for an entity; the bracket itself for one that is not known."""
        state = self.machine.state
        if name in _NAMES:
            given = state.spelling[_one(state.words.read((entity, "name"), rows))]
            return given or state.entities[entity].name
        female = bool(_one(state.facts.read((entity, "female"), rows)))
        base = name.removesuffix("Cap")
        if base in _PRONOUNS:
            word = _PRONOUNS[base][int(female)]
            return word[:1].upper() + word[1:] if base != name else word
        if base.removesuffix("Opp") in _PRONOUNS:
            return _PRONOUNS[base.removesuffix("Opp")][int(not female)]
        if name == "GetAgeYears":
            return str(_one(age(run, entity, rows)) // 1000)
        if name == "GetOnlyDynastyName":
            return self._word(entity, "dynasty", rows)
        definition = self.machine.program.sources.custom_texts.get(name)
        return whole if definition is None else self._custom_text(definition, entity, run, rows, depth)

    def _custom_text(self, definition: Definition, entity: int, run: Run, rows: Rows, depth: int) -> str:
        """Customizable localisation: its triggers see the object before the dot as THIS."""
        if definition.name not in self._custom:
            self._custom[definition.name] = self._alternatives(definition)
        frame = run.chain.event_level().step(scope_of(entity))
        found = [
            one.key
            for one in self._custom[definition.name]
            if one.trigger is None or _holds(one.trigger(run, frame, rows))
        ]
        if not found or depth >= _DEEPEST:
            return ""
        first = definition.word("use_first_valid").lower() == "yes" or len(found) == 1
        key = found[0 if first else self.machine.chance.peek(rows, len(found))]
        return self.text(key, run, frame, rows, depth + 1) if key else ""

    def _alternatives(self, definition: Definition) -> tuple[Text, ...]:
        c = self.machine.program.compiler(definition)
        found = []
        for part in definition.statement.block:
            if part.key.lower() in ("text", "fallback_text"):
                key, trigger = part.first("localisation_key"), part.first("trigger")
                when = all_of(c.conditions(trigger.block)) if trigger else None
                found.append(Text(key.word if key else "", when))
        return tuple(found)


def _one(value: Number) -> int:
    """The number of one world."""
    return value if isinstance(value, int) else int(value[0])


def _holds(mask: Mask) -> bool:
    return mask if isinstance(mask, bool) else bool(mask[0])


def _number(run: Run, owner: int, name: str, rows: Rows) -> str:
    """A variable as it is printed: nothing if unset, a whole number without decimals (Q1)."""
    if not _one(is_set(run, owner, name, rows)):
        return ""
    value = _one(read_variable(run, owner, name, rows))
    sign, whole, decimals = "-" if value < 0 else "", abs(value) // 1000, abs(value) % 1000
    return f"{sign}{whole}" + (f".{decimals:03d}".rstrip("0") if decimals else "")

"""Everything a page or a terminal shows of a game, as plain frozen values. Reads a game, changes nothing.

Texts are pieces of one colour; nothing here is markup, so that no text of a mod can become any.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from generator.ck2.scopes import DEEPEST
from generator.interpret.calendar import date_of
from generator.interpret.machine import Window
from generator.interpret.rows import Rows, as_numbers
from generator.interpret.state import NONE
from generator.interpret.texts import Writer
from generator.interpret.weights import UNIT
from generator.play.coloured import Piece, coloured, plain
from generator.play.game import Game
from generator.play.names import one_number
from generator.play.pictures import Pictures, sprite_of
from generator.play.places import Spot, spot_of
from generator.play.portrait import Named, Portrait, initials
from generator.play.refusal import missing
from generator.play.setting import Playable, Setting, game_setting, playables, usual_humans
from generator.play.story import EntryView, MomentView, Secrets, Story
from generator.play.tabletop import Looking, SheetRow, Tabletop, place_of, sheet_of, tabletop_of
from generator.play.tabletop import Place as TablePlace
from generator.play.tooltip import Describer, Line, Reason
from generator.report.graph.roles import roles_of
from generator.source import Place

_WINDOWS = 12
"""Open windows that are shown, the oldest; a script that opens one after the other may leave hundreds."""
_TRAITS = 40
_DECISIONS = 300
_UNSUPPORTED = 30


@dataclass(frozen=True, slots=True)
class ScopeView:
    """One link of the scope chain; `person` is the key of whoever it is, as names may be equal."""

    word: str
    person: str
    name: str
    initials: str


@dataclass(frozen=True, slots=True)
class OptionView:
    """An option: its text, what it does, under which conditions it is offered, the AI's share in percent.

    `missing` is what would have to be otherwise for it to be offered.
    """

    number: int
    text: tuple[Piece, ...]
    is_valid: bool
    effects: tuple[Line, ...]
    reasons: tuple[Reason, ...]
    missing: tuple[str, ...]
    ai_percent: int
    place: Spot


@dataclass(frozen=True, slots=True)
class WindowView:
    """An event window; `picture` is the name of a sprite, empty without one."""

    number: int
    event: str
    kind: str
    person: str
    title: tuple[Piece, ...]
    description: tuple[Piece, ...]
    picture: str
    scopes: tuple[ScopeView, ...]
    options: tuple[OptionView, ...]
    place: Spot


@dataclass(frozen=True, slots=True)
class Waiting:
    """A delayed event: what comes to whom and when."""

    event: str
    who: str
    date: str


@dataclass(frozen=True, slots=True)
class Seat:
    """A person as the next new game would have it; gold in whole pieces, `opinion` of everybody else in points."""

    key: str
    name: str
    human: bool
    gold: int
    opinion: int
    traits: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class WayChoice:
    """A further way to begin a game, and the roles that take part."""

    name: str
    roles: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class GameChoice:
    """A game that a new game may be, with what its decision says, people for each of its roles, further ways."""

    name: str
    title: str
    about: str
    seats: tuple[Seat, ...]
    ways: tuple[WayChoice, ...]


@dataclass(frozen=True, slots=True)
class StartView:
    """What could be started: games of the mod, people for a new game, traits they may have, decisions, events."""

    games: tuple[GameChoice, ...]
    seats: tuple[Seat, ...]
    traits: tuple[Named, ...]
    decisions: tuple[Named, ...]
    events: int


@dataclass(frozen=True, slots=True)
class GameView:
    """All of it; `version` grows with every action, `hidden_windows` are open and not shown."""

    version: int
    mod: str
    game: str
    date: str
    seed: int
    column: int
    at: int
    is_over: bool
    is_halted: bool
    faces: int
    dice: int
    coming: tuple[int, ...]
    windows: tuple[WindowView, ...]
    hidden_windows: int
    people: tuple[Portrait, ...]
    places: tuple[TablePlace, ...]
    sheet: tuple[SheetRow, ...]
    world: tuple[Named, ...]
    waiting: tuple[Waiting, ...]
    entries: tuple[EntryView, ...]
    moments: tuple[MomentView, ...]
    unsupported: tuple[Named, ...]
    start: StartView


class Viewer:
    """Looks at a game."""

    def __init__(self, game: Game, pictures: Pictures) -> None:
        self.game = game
        self.pictures = pictures
        self.rows = Rows.of([0], 1)
        self.steps = roles_of(game.loaded.symbols).steps

    def view(self, version: int) -> GameView:
        """The game as it stands."""
        game, painter = self.game, self.game.painter()
        people, tabletop = painter.everybody(), self.tabletop()
        looking = self.looking(people, tabletop)
        story = self.story(people, tabletop, looking)
        return GameView(
            version=version,
            mod=game.loaded.name,
            game=game.setting.game.replace("_", " "),
            date=date_of(game.engine.day),
            seed=game.seed,
            column=game.column,
            at=game.at,
            is_over=game.is_over,
            is_halted=game.engine.halted,
            faces=game.setting.dice.faces,
            dice=len(game.setting.dice.variables),
            coming=game.coming,
            windows=tuple(self.window(window) for window in game.windows[:_WINDOWS]),
            hidden_windows=max(0, len(game.windows) - _WINDOWS),
            people=people,
            places=tuple(place_of(tabletop, person, looking) for person in people),
            sheet=sheet_of(tabletop, people, looking, painter.label),
            world=painter.world(),
            waiting=self.waiting(),
            entries=story.entries(game.moments[: game.at + 1]),
            moments=story.moments(game.moments),
            unsupported=tuple(
                Named(one.name, one.reason, str(one.count)) for one in game.engine.unsupported[:_UNSUPPORTED]
            ),
            start=self.start(),
        )

    def tabletop(self) -> Tabletop:
        """What the game that is played has on the table; nothing for a mod that does not say."""
        block = self.game.loaded.symbols.get(self.game.setting.game)
        return tabletop_of(block) if isinstance(block, Mapping) else Tabletop()

    def looking(self, people: tuple[Portrait, ...], tabletop: Tabletop) -> Looking:
        """Who looks: the only human, or of several the one who is to choose."""
        windows, entities = self.game.windows, self.game.engine.machine.state.entities
        choosing = entities[windows[0].person].key if windows else ""
        humans = [one.key for one in people if one.is_human]
        own = humans if len(humans) == 1 else [key for key in humans if key == choosing]
        is_shown = any(window.event in tabletop.cards.shown_at for window in windows)
        marking = self.marking(windows[0], tabletop) if windows else ""
        return Looking(frozenset(own), choosing, marking, is_shown, self.game.is_over)

    def marking(self, window: Window, tabletop: Tabletop) -> str:
        """Whose dice are marked at a window; nobody's where a manifest says nothing of it."""
        chain, entities = window.run.chain, self.game.engine.machine.state.entities
        who = {"root": chain.root, "from": next(iter(chain.froms), None)}.get(tabletop.marked_at.get(window.event, ""))
        return entities[who].key if who is not None and who != NONE else ""

    def window(self, window: Window) -> WindowView:
        """One open window."""
        writer = Writer(self.game.engine.machine, self.game.column, keep_colours=True)
        shown = writer.show(window, 0)
        definition = self.game.loaded.program.sources.events.get(window.event)
        describer = Describer(writer, window.run, self.rows)
        shares = self.shares(window)
        options = []
        if definition is not None:
            parts = [part for part in definition.statement.block if part.key.lower() == "option"]
            for option, part in zip(shown.options, parts, strict=True):
                reasons = describer.reasons(part, definition.script)
                options.append(
                    OptionView(
                        option.number,
                        coloured(option.text or window.labels[option.number]),
                        option.is_valid,
                        describer.effects(part, definition.script),
                        reasons,
                        () if option.is_valid else missing(reasons),
                        shares[option.number],
                        self.spot(definition.script.place(part.key_span)),
                    )
                )
        sprite = sprite_of(definition, describer.holds) if definition else ""
        return WindowView(
            number=window.number,
            event=window.event,
            kind=definition.kind if definition else "",
            person=shown.person,
            title=coloured(shown.title),
            description=coloured(shown.description),
            picture=sprite if self.pictures.has(sprite) else "",
            scopes=self.scopes(window),
            options=tuple(options),
            place=self.spot(definition.place if definition else None),
        )

    def spot(self, place: Place | None) -> Spot:
        """A place by its path in the mod."""
        return spot_of(self.game.loaded, place)

    def scopes(self, window: Window) -> tuple[ScopeView, ...]:
        """ROOT and the FROM chain by name as far as it goes, then the saved targets of the chain."""
        chain, entities = window.run.chain, self.game.engine.machine.state.entities
        words = ["ROOT", *("FROM" * depth for depth in range(1, DEEPEST + 1))]
        found = list(zip(words, (chain.root, *chain.froms), strict=False))
        targets = window.run.instant.targets
        found += [(f"event_target:{name}", one_number(targets.read(name, self.rows))) for name in targets.written()]
        return tuple(
            ScopeView(word, entities[scope].key, entities[scope].name, initials(entities[scope].name))
            for word, scope in found
            if scope is not None and scope != NONE
        )

    def shares(self, window: Window) -> tuple[int, ...]:
        """How likely the AI takes each option, in percent of all that are offered."""
        event = self.game.loaded.program.event(window.event)
        if event is None:
            return ()
        frame = window.run.chain.event_level()
        weights = []
        for option, mask in zip(event.options, window.valid, strict=True):
            weight = UNIT if option.weight is None else option.weight(window.run, frame, self.rows)
            weights.append(int(as_numbers(weight, self.rows)[0]) if mask[0] else 0)
        if not any(weights):
            weights = [int(mask[0]) for mask in window.valid]
        total = sum(weights) or 1
        return tuple(round(100 * weight / total) for weight in weights)

    def waiting(self) -> tuple[Waiting, ...]:
        """Delayed events, the next first."""
        machine = self.game.engine.machine
        found = sorted(machine.queue.waiting, key=lambda one: one.day)
        names = machine.state.entities
        return tuple(
            Waiting(one.event, names[one.chain.root].name if one.chain.root is not None else "", date_of(one.day))
            for one in found
        )

    def story(self, people: tuple[Portrait, ...], tabletop: Tabletop, looking: Looking) -> Story:
        """What tells the record to the one at the screen."""
        cards, names = tabletop.cards, {one.key: one.name for one in people}
        insiders = frozenset(names.values() if looking.all_open else (names[key] for key in looking.own))
        return Story(Secrets(cards.unseen_at, cards.shown_at, insiders), self.spot, self.event_name)

    def event_name(self, event: str) -> str:
        """What a manifest calls an event, else its title; empty where there is neither."""
        if step := self.steps.get(event):
            return step.replace("_", " ")
        made = self.game.loaded.program.sources.events.get(event)
        title = made.statement.first("title") if made else None
        text = plain(self.game.painter().label(title.word)) if title and title.word else ""
        return "" if title is None or text == title.word or "[" in text else text

    def start(self) -> StartView:
        """What can be started in the mod."""
        sources, painter = self.game.loaded.program.sources, self.game.painter()
        games = tuple(self.choice(one) for one in playables(self.game.loaded.symbols))
        traits = tuple(Named(name, painter.label(name)) for name in list(sources.traits)[:_TRAITS])
        decisions = tuple(Named(name, painter.label(name)) for name in list(sources.decisions)[:_DECISIONS])
        return StartView(games, _seats(self.game.setting), traits, decisions, len(sources.events))

    def choice(self, playable: Playable) -> GameChoice:
        """A game that can be started, its first role in human hands."""
        loaded = self.game.loaded
        humans = usual_humans(loaded.symbols, playable.name)
        setting = game_setting(loaded.program.sources, loaded.symbols, playable.name, humans)
        label = self.about(playable.decision)
        ways = tuple(WayChoice(name, roles) for name, roles in playable.ways.items())
        return GameChoice(playable.name, playable.title, label, _seats(setting), ways)

    def about(self, decision: str) -> str:
        """What a decision says of itself; its name where that names people who are not there yet, or is missing."""
        painter, key = self.game.painter(), f"{decision}_desc"
        words = painter.label(key)
        return painter.label(decision) if words == key or "[" in words else words


def _seats(setting: Setting) -> tuple[Seat, ...]:
    """The people of a setting as a form would show them."""
    return tuple(
        Seat(
            key=one.key,
            name=one.name or one.key,
            human=one.human,
            gold=one.gold // 1000,
            opinion=next(iter(one.opinions.values()), 0),
            traits=one.traits,
        )
        for one in setting.cast.persons
    )

"""From rules.yaml to the files of the mod, all in memory. Nothing is written here, and nothing depends on the day.

`compile_rules` reads the rules, asks each game for its view, renders every template, draws the pictures, and
cross-checks the whole with our own parser and index; any fault ends it before a file exists.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from PIL import Image, UnidentifiedImageError

from generator.build import art
from generator.build.art import PictureKind
from generator.build.crosscheck import cross_check
from generator.build.files import OutputFile
from generator.build.games import GAMES, game_models
from generator.build.manifest import ConsoleCommand, Manifest, own
from generator.build.mod_view import THUMBNAIL, ModView, mod_view, sprites, text_rows
from generator.build.png import png_bytes
from generator.build.render import BUNDLED_TEMPLATES, Templates, render_plain, render_script
from generator.build.rule_names import known_names
from generator.diagnostics import Diagnostic, Note
from generator.errors import FaultyInput
from generator.games.contract import Game, GameView, TextRow
from generator.spec.expression.tree import readings
from generator.spec.fields import Language
from generator.spec.rules import Rules, load_rules

LONGEST_TEXT = 1000
"""Characters that a text may have in the game (project default, ck2-language 2.1)."""

_SHARED = (
    ("shared/common/traits/traits.txt.j2", "common/traits/zz_{prefix}_traits.txt"),
    ("shared/common/opinion_modifiers/opinion_modifiers.txt.j2", "common/opinion_modifiers/{prefix}_opinions.txt"),
    ("shared/common/event_modifiers/event_modifiers.txt.j2", "common/event_modifiers/{prefix}_modifiers.txt"),
    ("shared/interface/sprites.gfx.j2", "interface/{prefix}_sprites.gfx"),
)


@dataclass(frozen=True, slots=True)
class Compiled:
    """A whole mod in memory: its files, what belongs into the manifest, and what each game holds, for people."""

    rules: Rules
    files: tuple[OutputFile, ...]
    manifest: Manifest
    games: tuple[GameView, ...]

    @property
    def warnings(self) -> tuple[Diagnostic, ...]:
        """What the games find odd in their blocks without refusing it."""
        return tuple(warning for game in self.games for warning in game.warnings)

    @property
    def whole_manifest(self) -> Manifest:
        """The manifest with the digests of the files."""
        return replace(self.manifest, files=own(self.files))


def compile_rules(
    rules_file: Path, bench: Sequence[Game] = GAMES, templates: Templates = BUNDLED_TEMPLATES
) -> Compiled:
    """The mod of a rules.yaml. Raises UserError (no such file), FaultyInput with all faults that could be found.

    `bench` are the games that it may have, in the order in which they appear in the mod.
    """
    rules = read_rules(rules_file, bench)
    games = tuple(game.view(rules) for game in bench if _is_on(rules, game.name))
    shared = mod_view(rules, games)
    # Before anything is rendered: the cross-check could only name a row of a csv that nobody has written.
    _refuse(rules_file, _long_texts(rules, text_rows(rules, games)))
    files = sorted([*_scripts(rules, shared, games, templates), *_pictures(rules, games)])
    rows = {row.key: row for row in text_rows(rules, games)}
    _refuse(rules_file, (_homeward(rules, rows, fault) for fault in cross_check(files, external_names(rules))))
    manifest = Manifest(
        mod=rules.mod.name,
        folder=rules.mod.folder,
        prefix=rules.mod.prefix,
        symbols={game.name: game.symbols for game in games},
        commands=tuple(
            ConsoleCommand(game.name, entry.command, entry.what) for game in games for entry in game.entries
        ),
    )
    return Compiled(rules, tuple(files), manifest, games)


def read_rules(rules_file: Path, bench: Sequence[Game] = GAMES) -> Rules:
    """A rules.yaml without faults, those included that only its games (of the bench) can see."""
    rules = load_rules(rules_file, game_models(bench), known_names())
    _refuse(rules_file, [fault for game in bench for fault in game.check(rules)])
    return rules


def external_names(rules: Rules) -> frozenset[str]:
    """Names that the mod uses and a parent mod or the game defines: traits, and flags that conditions ask for."""
    taken = {rules.trait_id(name) for name, trait in rules.traits.items() if not trait.define}
    opposites = {other for name in rules.traits for other in rules.opposites(name)}
    asked = {reading for tree in rules.conditions.values() for reading in readings(tree)}
    flags = {str(name) for reading in asked if reading.atom == "flag" for name in reading.arguments}
    return frozenset(taken | opposites | flags)


def _homeward(rules: Rules, rows: Mapping[str, TextRow], fault: Diagnostic) -> Diagnostic:
    """A fault of a rendered text, told where the text stands in rules.yaml; others as they are."""
    key = (fault.place.excerpt or "").partition(";")[0]
    if not fault.place.path.endswith(".csv") or key not in rows:
        return fault
    return replace(
        fault, place=rules.place(rows[key].path), notes=(*fault.notes, Note("it would be written here", fault.place))
    )


def _is_on(rules: Rules, name: str) -> bool:
    return name in rules.games and rules.games[name].enabled


def _refuse(rules_file: Path, faults: Iterable[Diagnostic]) -> None:
    """End the build if there are faults."""
    if found := list(faults):
        count = "a fault" if len(found) == 1 else f"{len(found)} faults"
        raise FaultyInput(f"`{rules_file}` has {count}", found, "nothing was written")


def _scripts(rules: Rules, shared: ModView, games: Sequence[GameView], templates: Templates) -> Iterator[OutputFile]:
    """Descriptor, script and texts."""
    mod = rules.mod
    values: Mapping[str, object] = {"mod": shared}
    yield OutputFile(f"{mod.folder}.mod", render_script("shared/descriptor.mod.j2", values, templates))
    for template, path in _SHARED:
        yield OutputFile(f"{mod.folder}/{path.format(prefix=mod.prefix)}", render_script(template, values, templates))
    csv = f"{mod.folder}/localisation/{mod.prefix}_texts.csv"
    yield OutputFile(csv, render_plain("shared/localisation/texts.csv.j2", values, templates))
    for game in games:
        for output in game.outputs:
            content = render_script(output.template, {"mod": shared, "game": game.values}, templates)
            yield OutputFile(f"{mod.folder}/{output.path}", content)


def _pictures(rules: Rules, games: Sequence[GameView]) -> Iterator[OutputFile]:
    """Every sprite's file, and the thumbnail."""
    folder = rules.path.parent
    found = [
        (sprite, art.icon_bytes(PictureKind(sprite.kind), sprite.icon, folder, rules.place(sprite.path)))
        for sprite in sprites(rules, games)
    ]
    art.faults_of([content for _, content in found])
    for sprite, content in found:
        assert isinstance(content, bytes), "faults_of lets no fault pass"
        yield OutputFile(f"{rules.mod.folder}/{sprite.file}.dds", content)
    yield OutputFile(f"{rules.mod.folder}/{THUMBNAIL}", _thumbnail(rules))


def _thumbnail(rules: Rules) -> bytes:
    """The Workshop's picture: drawn, or the own file as it is."""
    if rules.mod.picture is None:
        return art.thumbnail_bytes()
    try:
        with Image.open(rules.path.parent / rules.mod.picture) as picture:
            return png_bytes(picture)
    except (OSError, UnidentifiedImageError, Image.DecompressionBombError, SyntaxError, ValueError):
        message = f"`{rules.mod.picture}` cannot be read as a picture"
        fault = Diagnostic("RY401", "unreadable-picture", message, rules.place(("mod", "picture")))
        raise FaultyInput(f"`{rules.path}` has a fault", [fault], "nothing was written") from None


def _long_texts(rules: Rules, rows: Iterable[TextRow]) -> Iterator[Diagnostic]:
    """Texts that are too long once their placeholders are filled."""
    for row in rows:
        for language in Language:
            length = len(rules.text(row.text, language))
            if length > LONGEST_TEXT:
                yield Diagnostic(
                    "RY312",
                    "long-text",
                    f"with its placeholders filled the {language} text has {length} characters, "
                    f"and the game shows {LONGEST_TEXT} at most",
                    rules.place(row.path),
                    help="shorten the text, or show the dice of one player only",
                )
                break

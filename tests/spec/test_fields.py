"""The building blocks: what each kind of field takes, makes of it, and refuses."""

from __future__ import annotations

from typing import Annotated

import pytest
from pydantic import TypeAdapter, ValidationError

from generator.spec.faults import Fault, Faults, raise_all
from generator.spec.fields import (
    COLOURS,
    Colour,
    Condition,
    Days,
    GameBlock,
    Gold,
    Icon,
    Identifier,
    Model,
    Modifiers,
    Percent,
    PictureFile,
    Thousandths,
    Weight,
    picture_path_fault,
)

Asked = Annotated[str, Condition("asker", "guest")]


@pytest.mark.parametrize(
    ("annotation", "text", "value"),
    [
        (Gold, "0.5", 500),
        (Gold, "0", 0),
        (Thousandths, "-1.25", -1250),
        (Percent, "100", 100),
        (Weight, "0", 0),
        (Days, "30", 30),
        (Identifier, "full_house2", "full_house2"),
        (Colour, "gold", COLOURS["gold"]),
        (Colour, "#0aFF10", (10, 255, 16)),
        (PictureFile, "art/icon.PNG", "art/icon.PNG"),
        (PictureFile, "../art/icon.tga", "../art/icon.tga"),
        (Asked, "no", "no"),
        (Asked, "0.5", "0.5"),
        (bool, "yes", True),
        (bool, "off", False),
    ],
)
def test_taken(annotation: object, text: str, value: object) -> None:
    assert TypeAdapter(annotation).validate_python(text) == value  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("annotation", "value"),
    [
        (Gold, "-0.5"),
        (Gold, "half"),
        (Gold, None),
        (Gold, "0.0001"),
        (Gold, "2147484"),
        (Thousandths, ["1"]),
        (Percent, "101"),
        (Percent, "-1"),
        (Percent, "0.5"),
        (Weight, "-1"),
        (Days, "0"),
        (Identifier, "Full"),
        (Identifier, "2pairs"),
        (Identifier, ""),
        (Identifier, "a" * 61),
        (Identifier, "été"),
        (Colour, "pink"),
        (Colour, "#12345"),
        (PictureFile, "/etc/icon.png"),
        (PictureFile, "C:/icon.png"),
        (PictureFile, "art\\icon.png"),
        (PictureFile, "icon.bmp"),
        (Asked, None),
        (Asked, "  "),
        (Asked, {"human": "yes"}),
        (bool, "maybe"),
    ],
)
def test_refused(annotation: object, value: object) -> None:
    with pytest.raises(ValidationError):
        TypeAdapter(annotation).validate_python(value)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("word", "advice"), [("Full House!", "write `full_house`"), ("2pairs", "write `pairs`"), ("%", "")]
)
def test_a_script_name_is_offered(word: str, advice: str) -> None:
    with pytest.raises(ValidationError) as error:
        TypeAdapter(Identifier).validate_python(word)
    fault = error.value.errors()[0]["ctx"]["error"]
    assert isinstance(fault, Fault)
    assert fault.help == advice


def test_a_condition_names_its_roles() -> None:
    condition = Condition("asker", "guest", vocabulary="dice")
    assert (condition.roles, condition.absent, condition.vocabulary) == (("asker", "guest"), (), "dice")


def test_models_are_frozen_and_refuse_unknown_keys() -> None:
    block = GameBlock.model_validate({"enabled": "no"})
    assert block.enabled is False
    with pytest.raises(ValidationError):
        block.enabled = True  # type: ignore[misc]
    with pytest.raises(ValidationError):
        GameBlock.model_validate({"enabld": "no"})


def test_an_icon_from_a_word() -> None:
    assert Icon.model_validate("dice").motif == "dice"
    assert Icon.model_validate("art/dice.png").file == "art/dice.png"


def test_an_icon_has_one_source() -> None:
    for value in ({}, {"motif": "dice", "file": "x.png"}):
        with pytest.raises(ValidationError, match="either `motif` or `file`"):
            Icon.model_validate(value)
    with pytest.raises(ValidationError, match="`colours` belong to a motif"):
        Icon.model_validate({"file": "x.png", "colours": ["red"]})


def test_an_icon_has_colours() -> None:
    icon = Icon.model_validate({"motif": "dice", "colours": ["red", "#000000"]})
    assert icon.colours == (COLOURS["red"], (0, 0, 0))


def test_modifiers_are_names_and_thousandths() -> None:
    assert TypeAdapter(Modifiers).validate_python({"diplomacy": "1", "health": "-0.25"}) == {
        "diplomacy": 1000,
        "health": -250,
    }


def test_paths_of_pictures() -> None:
    assert picture_path_fault("a/b.tga") is None
    fault = picture_path_fault("a\\b.tga")
    assert fault is not None
    assert "art/icon.png" in fault.help


def test_raise_all_raises_all_or_nothing() -> None:
    raise_all([])
    with pytest.raises(Faults) as faults:
        raise_all([Fault("one"), Fault("two", at=("x",))])
    assert [fault.message for fault in faults.value.faults] == ["one", "two"]
    assert str(faults.value) == "one; two"


def test_faults_have_a_code_and_its_name() -> None:
    assert (Fault("x").code, Fault("x").name) == ("RY115", "wrong-value")
    assert Fault("x", code="RY112").name == "missing-key"
    assert Fault("x", code="RY301", name="equal-hands").name == "equal-hands"


class Inner(Model):
    """A block."""

    gold: Gold = 500


def test_defaults_are_thousandths() -> None:
    assert Inner().gold == 500
    assert Inner.model_validate({"gold": "0.5"}).gold == 500

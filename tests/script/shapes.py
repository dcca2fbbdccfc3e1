"""Texts for tests: the shapes that real files have, ways to mangle them, and random trees."""

from __future__ import annotations

from hypothesis import strategies as st

from generator.script.scalars import make_scalar
from generator.script.tree import Block, Scalar, Statement

EVENT = """namespace = tv

# a guest at the table
character_event = {
	id = tv.10
	desc = tv.10.desc
	picture = GFX_evt_tavern
	is_triggered_only = yes

	trigger = {
		age = 16
		prisoner = no
		NOT = { trait = incapable }
		check_variable = { which = tv_sum value >= 2.5 }
		FROM = { NOT = { war_with = ROOT } } # no dice between foes
	}

	option = {
		name = "tv.10.a"
		set_character_flag = seen_@ROOT
		random_list = {
			10 = { wealth = 5 }
			20 = { wealth = -.5 modifier = { factor = 1.5 trait = greedy } }
		}
	}
}
"""

DECISION = """decisions = {
  play_dice = { only_playable = yes
    potential = { age == 16 }
    effect = { character_event = { id = tv.10 days = 3 } }
    ai_will_do = { factor = 0 }
  }
}
"""

LISTS = """tags = { "one two" three 4 }
positions = {
	3 5 +7
	{ 1 2 } { 3 4 } # pairs
}
start = 867.1.1 "quoted key" = { }
male_names = {
	Anna Bj\xf6rn
	O'Neill_Nial
}
"""

SPREAD = """option
=
{
	name =
		tv.1
	value
	>= 3
}
text = [Root.GetName] empty = {} a={b=c}d=e
"""

SHAPES = (
    EVENT,
    EVENT.replace("\n", "\r\n"),
    DECISION,
    LISTS,
    SPREAD,
    SPREAD.replace("\n", "\r"),
    EVENT + DECISION + LISTS,
)

_SHARP = [*'{}="#<>!@\\ \n\r\t\xa0\x00ab.1-\xc3', "\r\n", '\\"', "==", " = ", "}\n", "{\n", "a = b"]

_EDITS = st.lists(st.tuples(st.integers(0, 10**6), st.integers(0, 3), st.sampled_from(_SHARP)), min_size=1, max_size=6)


def mangle(text: str, edits: list[tuple[int, int, str]]) -> str:
    """The text with some characters cut out and others put in."""
    for place, cut, put in edits:
        at = place % (len(text) + 1)
        text = text[:at] + put + text[at + cut :]
    return text


def mangled_texts() -> st.SearchStrategy[str]:
    """Real shapes with a few edits."""
    return st.builds(mangle, st.sampled_from(SHAPES), _EDITS)


def noise() -> st.SearchStrategy[str]:
    """Texts out of the characters that matter."""
    return st.lists(st.sampled_from([*_SHARP, "key", "if", "\n\t"]), max_size=40).map("".join)


_NAMES = st.from_regex(r"[A-Za-z_][A-Za-z0-9_.:']{0,8}", fullmatch=True)
_WORDS = st.one_of(
    _NAMES,
    st.from_regex(r"[+-]?[0-9]{0,4}\.?[0-9]{1,5}", fullmatch=True),
    st.just("867.1.1"),
    st.text("a\xe9\u0160-]['", min_size=1, max_size=5),
)
_QUOTED = st.text("ab {}=#.\xa0;'", max_size=8).map(lambda text: f'"{text}"')
SCALARS: st.SearchStrategy[Scalar] = st.one_of(_WORDS, _QUOTED).map(make_scalar)


def _keyed(value: Scalar | Block, key: str, operator: str, quoted: bool) -> Statement:
    return Statement(key, operator, value, 0, 0, 0, quoted)


def _item(value: Scalar | Block) -> Statement:
    return Statement("", "", value, 0, 0, 0)


def _blocks(inner: st.SearchStrategy[Block]) -> st.SearchStrategy[Block]:
    operators = st.sampled_from(["=", "==", "<", "<=", ">", ">="])
    keyed = st.builds(_keyed, st.one_of(SCALARS, inner), _NAMES, operators, st.booleans())
    values = st.lists(SCALARS.map(_item), max_size=6)
    lists = st.lists(inner.map(_item), max_size=3)
    return st.one_of(st.lists(keyed, max_size=5), values, lists).map(Block)


def trees() -> st.SearchStrategy[list[Statement]]:
    """The statements of random files without faults; offsets are all 0."""
    return st.recursive(st.just(Block([])), _blocks, max_leaves=12).map(lambda block: block.statements)


def _event(tree: list[Statement]) -> Statement:
    return _keyed(
        Block([_keyed(make_scalar("tv.1"), "id", "=", False), _keyed(Block(tree), "in", "=", False)]), "e", "=", False
    )


def event_trees() -> st.SearchStrategy[list[Statement]]:
    """Random files of one to three statements whose blocks span several lines when printed."""
    return st.lists(trees().map(_event), min_size=1, max_size=3)

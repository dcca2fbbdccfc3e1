"""Makes the view of dice poker from its block in rules.yaml: computes, orders, and turns conditions into triggers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from generator.games.dice_poker.rules import Faces, Groups, Plays, Reroll, Table
from generator.games.dice_poker.spec import DicePoker
from generator.games.dice_poker.view import (
    AiView,
    Comparison,
    DicePokerView,
    Factor,
    Luck,
    OptimalView,
    Policy,
    SeatView,
    TournamentView,
    Weighing,
)
from generator.games.tavern.author import TavernAuthor
from generator.games.tavern.dice_view import FaceWeight, HandView, Leaning, hand_of_faces, hand_of_groups
from generator.games.tavern.names import Names, Seat
from generator.games.tavern.view import DecisionView, Stake
from generator.games.tavern.wording import TextCommand
from generator.spec.expression.printing import decimal
from generator.spec.rules import Rules

DAY = " days = 1"
LEANING_WEIGHT = 100
"""The weight of each face where traits change weights, so that a factor such as 1.25 gives a whole weight."""
PLAIN_WEIGHT = 1


@dataclass(frozen=True, slots=True)
class Author:
    """Makes the view of one block: `rules` without faults, the block, the reference table, what games share."""

    rules: Rules
    block: DicePoker
    table: Table
    tavern: TavernAuthor
    optimal: OptimalView | None

    def view(self, commands: tuple[TextCommand, ...]) -> DicePokerView:
        """The whole view; `commands` choose texts by variables."""
        block, table = self.block, self.table
        return DicePokerView(
            tavern=self.tavern.view("Dice poker for two", self.stakes(), tuple(self.decisions())),
            dice=range(1, table.dice + 1),
            faces=range(1, table.faces + 1),
            values=range(1, table.value_count + 1),
            faces_from_highest=range(table.faces, 0, -1),
            past_last_die=table.dice + 1,
            base=table.base,
            hands=tuple(self.hands()),
            comparisons=self.comparisons("class", *self.ranks(), "lone"),
            rank_comparisons=self.comparisons(*self.ranks()),
            face_weights=tuple(self.face_weights()),
            rerolls=block.dice.rolls - 1,
            pings=table.dice if block.dice.ping_events else 0,
            roll_delay=self.roll_delay,
            delayed_steps=tuple(self.delayed_steps()),
            seats=(self.asker(), self.guest()),
            picking=f"NOT = {{ {self.cursor_at(table.dice + 1)} }}",
            picked=self.cursor_at(table.dice + 1),
            ai=self.ai(),
            optimal=self.optimal,
            raise_bonus=() if self.optimal else self.raise_bonus(),
            luck=Luck(self.tavern.gain(block.luck.trait, block.luck.chance), self.rank_of(block.luck.hand)),
            tournament=self.tournament(),
            commands=commands,
        )

    @property
    def n(self) -> Names:
        """The names of the game's things."""
        return self.tavern.n

    def stakes(self) -> tuple[Stake, ...]:
        """Ante and raise; in a tournament's round both cost that round's stake."""
        tournament, stakes = self.block.tournament, self.block.stakes
        by_round = tuple(map(decimal, tournament.stakes)) if tournament.enabled else ()
        return Stake("ante", decimal(stakes.ante), by_round), Stake("raise", decimal(stakes.raise_), by_round)

    def decisions(self) -> Iterator[DecisionView]:
        """The decision for a game, and that for a tournament if there are any."""
        yield self.tavern.decision("play", ("invitation", "asker"), self.block.stakes.ante, "start")
        if self.block.tournament.enabled:
            stake = self.block.tournament.stakes[0]
            yield self.tavern.decision("tournament", ("tournament", "asker"), stake, "start_tournament")

    @property
    def roll_delay(self) -> str:
        """What is put into the effect that fires a roll."""
        return DAY if self.block.dice.a_day_apart else ""

    def delayed_steps(self) -> Iterator[str]:
        """The steps that may be some days away when a player leaves the table."""
        yield "watchdog"
        if self.block.dice.a_day_apart:
            yield from ("roll_asker", "roll_guest")
            if self.block.dice.rolls > 1:
                yield from ("throw_asker", "throw_guest")
        if self.block.tournament.enabled:
            yield "next_round"

    def ranks(self) -> tuple[str, ...]:
        """The names of the rank variables' words: `rank_1`, `rank_2` .."""
        return tuple(f"rank_{number}" for number in range(1, self.table.value_count + 1))

    def cursor_at(self, number: int) -> str:
        """The trigger that the picking cursor stands at a die."""
        return f"is_variable_equal = {{ which = {self.n.variable('cursor')} value = {number} }}"

    def rank_of(self, hand: str) -> int:
        """The rank of a hand by its name in rules.yaml; "nothing" has 0."""
        names = [rule.name for rule in self.block.hands]
        return self.table.rank_of(names.index(hand)) if hand in names else 0

    def hands(self) -> Iterator[HandView]:
        """The hands in the order in which they are looked for."""
        for index, (rule, pattern) in enumerate(zip(self.block.hands, self.table.hands, strict=True)):
            rank = self.table.rank_of(index)
            match pattern:
                case Groups(sizes):
                    yield hand_of_groups(rule.name, rank, sizes)
                case Faces(faces):
                    yield hand_of_faces(rule.name, rank, faces)

    def comparisons(self, *words: str) -> tuple[Comparison, ...]:
        """Comparing two hands by variables in order: each step has all before it equal."""
        names = [self.n.variable(word) for word in words]
        return tuple(Comparison(tuple(names[:index]), name) for index, name in enumerate(names))

    def face_weights(self) -> Iterator[FaceWeight]:
        """The entries of a die's list, with what traits change."""
        influence = self.block.influence
        for face in range(1, self.table.faces + 1):
            leanings = tuple(
                Leaning(self.rules.trait_id(lean.trait), decimal(lean.factor))
                for lean in influence.leans
                if influence.enabled and lean.face == face
            )
            yield FaceWeight(face, LEANING_WEIGHT if influence.enabled else PLAIN_WEIGHT, leanings)

    def asker(self) -> SeatView:
        """The asker's side: rolls, bets and re-rolls first."""
        return SeatView(
            seat=Seat.ASKER,
            after_roll="roll_guest",
            after_roll_delay=self.roll_delay,
            after_check="bet_guest",
            go_on_after_call=self.tavern.same(self.after_betting),
            after_reroll=self.tavern.other("reroll_guest"),
            weighings=self.weighings("best_opens", "best_calls"),
        )

    def guest(self) -> SeatView:
        """The guest's side; after its last re-roll comes the showdown."""
        return SeatView(
            seat=Seat.GUEST,
            after_roll="bet_asker",
            after_roll_delay="",
            after_check=self.after_betting,
            go_on_after_call=self.tavern.other(self.after_betting),
            after_reroll=self.after_guest_reroll(),
            weighings=self.weighings("best_follows", "best_answers"),
        )

    @property
    def after_betting(self) -> str:
        """The asker's step once the bets are done."""
        return "reroll_asker" if self.block.dice.rolls > 1 else "showdown"

    def after_guest_reroll(self) -> str:
        """The showdown, or another turn of re-rolls. The showdown's test comes first: it changes no counter, so that
        the second test cannot become true through what the first one has started."""
        rerolls = self.block.dice.rolls - 1
        if rerolls <= 1:
            return self.tavern.other("showdown")
        enough = f"check_variable = {{ which = {self.n.variable('rerolls')} value = {rerolls} }}"
        return (
            f"if = {{ limit = {{ {enough} }} {self.tavern.other('showdown')} }}\n"
            f"if = {{ limit = {{ NOT = {{ {enough} }} }} {self.tavern.other('reroll_asker')} }}"
        )

    def ai(self) -> AiView:
        """The AI's weights, and its re-roll policy as one trigger for each of the three options."""
        ai = self.block.ai
        policies = {reroll: self.policy(reroll) for reroll in Reroll}
        used = tuple(policy for policy in policies.values() if policy.conditions)
        never = {
            reroll: f"{policy.name} = no" if policy.conditions else "always = yes"
            for reroll, policy in policies.items()
        }
        return AiView(
            raises=self.base_weight(ai.raise_),
            checks=self.base_weight(ai.check),
            calls=self.base_weight(ai.call),
            resigns=self.base_weight(ai.resign),
            policies=used,
            not_ranked=self.or_optimal(never[Reroll.RANKED]),
            not_all=self.or_optimal(never[Reroll.ALL]),
            not_pass=self.or_optimal(never[Reroll.PASS]),
        )

    def base_weight(self, weight: int) -> int:
        """What an option's weight starts from; 1 where the AI's own weight stands among the weighings."""
        return 1 if self.optimal else weight

    def or_optimal(self, never: str) -> str:
        """When an option weighs nothing: an AI that plays the optimum has an option of its own."""
        if self.optimal is None or never == "always = yes":
            return never
        return f"OR = {{\n{never}\n{self.n.trigger('plays_optimal')} = yes\n}}"

    def weighings(self, raises: str, calls: str) -> Mapping[str, tuple[Weighing, ...]]:
        """The AI's weights by how it plays: the optimum's are 1 and 0, those of rules.yaml hold for the others.

        `raises` and `calls` are the words of the triggers by which the optimum of this seat does so.
        """
        ai = self.block.ai
        optimal, ranked = (f"{self.n.trigger('plays_optimal')} = {answer}" for answer in ("yes", "no"))
        if self.optimal is None:
            return dict.fromkeys(("raise_stakes", "check", "call", "resign"), ())

        def never(word: str, answer: str) -> Weighing:
            """Weight 0 for an AI that plays the optimum, where the optimum's trigger gives this answer."""
            return Weighing("0", f"{optimal}\n{self.n.trigger(word)} = {answer}")

        def plain(weight: int) -> tuple[Weighing, ...]:
            """The weight of an option for AIs that go by ranks; 1 changes nothing and is left out."""
            return () if weight == 1 else (Weighing(str(weight), ranked),)

        bonus = tuple(Weighing(one.factor, f"{ranked}\n{one.trigger} = yes") for one in self.raise_bonus())
        return {
            "raise_stakes": (*plain(ai.raise_), *bonus, never(raises, "no")),
            "check": (*plain(ai.check), never(raises, "yes")),
            "call": (*plain(ai.call), never(calls, "no")),
            "resign": (*plain(ai.resign), never(calls, "yes")),
        }

    def policy(self, reroll: Reroll) -> Policy:
        """The hands for which the AI chooses one option."""
        words = {Reroll.PASS: "keep everything", Reroll.RANKED: "keep the combination", Reroll.ALL: "throw all"}
        variable = self.n.variable("class")
        conditions = tuple(
            f"is_variable_equal = {{ which = {variable} value = {rank} }}"
            for rank, choice in sorted(ai_choices(self.block, self.table).items())
            if choice is reroll
        )
        return Policy(self.n.trigger(f"ai_says_{reroll}"), conditions, words[reroll])

    def raise_bonus(self) -> tuple[Factor, ...]:
        """What makes the AI more likely to raise."""
        ai = self.block.ai
        return (
            Factor(decimal(ai.better_class), self.n.trigger("better_class")),
            Factor(decimal(ai.better_rank), self.n.trigger("better_rank")),
        )

    def tournament(self) -> TournamentView | None:
        """The tournament, if it is switched on."""
        rounds = self.block.tournament.rounds
        return TournamentView(rounds, rounds // 2 + 1) if self.block.tournament.enabled else None


def plays_optimal(block: DicePoker) -> bool:
    """Whether some AI plays as well as is possible."""
    return Plays.OPTIMAL in block.ai.players.values()


def ai_choices(block: DicePoker, table: Table) -> dict[int, Reroll]:
    """What the AI re-rolls by the rank of its hand; what rules.yaml does not say follows from the hand.

    INVARIANT: each choice is an option that the window offers. Keeping a combination that leaves no dice over is
    passing, and keeping the combination of a hand that has none is throwing all.
    """
    nothing = block.ai.reroll.get("nothing", Reroll.ALL)
    choices: dict[int, Reroll] = {0: Reroll.ALL if nothing is Reroll.RANKED else nothing}
    for index, (rule, pattern) in enumerate(zip(block.hands, table.hands, strict=True)):
        used = sum(pattern.sizes) if isinstance(pattern, Groups) else len(pattern.faces)
        choice = block.ai.reroll.get(rule.name, Reroll.RANKED)
        choices[table.rank_of(index)] = Reroll.PASS if choice is Reroll.RANKED and used == table.dice else choice
    return choices

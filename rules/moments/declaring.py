"""Moments at which a bearer, or an opponent who means it, is about to declare or do something."""

from typing import Final

import msgspec

from rules.ids import PieceId
from rules.log.table import Piece, Pool, Table
from rules.moment import Allows, Begins, Changes, Ends, Fact, Forbids, Whose
from rules.reference import SkillCard, Weapon


class Aim(msgspec.Struct, frozen=True):
    """An act of the opponent against a piece, judged from what everybody sees."""

    table: Table
    by: PieceId
    skill: SkillCard
    piece: Piece
    aro: bool = False


class Act(msgspec.Struct, frozen=True):
    """A skill that is about to be declared. `stood`: the bearer was in the State as the Order began;
    `aim`: of an opponent's, what it is aimed at or answers."""

    skill: SkillCard
    whose: Whose = "own"
    stood: bool = True
    aim: Aim | None = None


forbids: Final = Forbids[[Act]]("A skill is about to be declared: by its bearer, or against it.")
allows: Final = Allows[[Act]]("The same, where something forbids it.")
helped: Final = Forbids[[SkillCard]]("An ally in contact would heal or repair its bearer.")
withheld: Final = Fact[str]("Why its owner can't act with its bearer.")
pays: Final = Forbids[[Pool]]("An Order is to be paid for its bearer. Told: from which pool.")
still_pays: Final = Allows[[Pool]]("The same, of an Order that was counted before it began.")
loses_its_order: Final = Forbids[[]](
    "The Order of a Lieutenant would be spent who has been in it since Orders were counted, cured or not."
)
stands_in: Final = Forbids[[]]("Its bearer would spend an Order of its Lieutenant, by NCO.")
hushes: Final = Forbids[[SkillCard]]("Its bearer would use Stealth with a skill.")
wields: Final = Forbids[[Weapon]]("Its bearer would use a weapon.")
empties: Final = Forbids[[str, int, int]](
    "Its bearer would use a weapon or item. Told: its name, how often it was used, of how often."
)
silenced: Final = Fact[str](
    "Why its bearer has no Hacking Area, Repeater or Hacking Device to use."
)
looks: Final = Forbids[[bool]](
    "Its bearer would answer who is in its LoF. Told: whether that one is in contact with it."
)
joins: Final = Forbids[[str]](
    "Its bearer would join a Coordinated Order or a Fireteam, by that name."
)
joins_out_of_hiding: Final = Fact[bool](
    "Who is hidden may be one of those that a Coordinated Order activates, and loses its own Order by it."
)

# ------------------------------------------------------------------ movement, and where it leads

rooted: Final = Fact[str]("Why its bearer can't move.")
begins: Final = Begins[[SkillCard]]("A movement starts, and may do so in it.")
upright: Final = Ends[[SkillCard], bool]("A movement is declared that nobody makes in it.")
lifts: Final = Ends[[SkillCard, bool], bool](
    "A movement starts. Told: the skill, and whether it is the Active Turn of its bearer."
)
begins_last: Final = Begins[[SkillCard]]("A movement ends, and may do so in it.")
lifts_last: Final = Ends[[SkillCard, bool], bool](
    "A movement ends. Told: the skill, and whether it is the Active Turn of its bearer."
)
under_template: Final = Forbids[[set[str]]](
    "A Template would reach its bearer. Told: the faces of its Main Target."
)

# ------------------------------------------------------------------ several pieces

together: Final = Fact[bool]("All pieces of its bearer do the same, each on its own path.")
coherent: Final = Fact[bool]("They are checked for Coherency as an Order begins and ends.")
coherent_out_of_hiding: Final = Fact[bool]("They are checked for it as they come out of hiding.")
apart: Final = Forbids[[int, int]]("Its owner says of how many of them how many are apart.")
uses_scenery: Final = Forbids[[str]]("A replica would use this piece of scenery.")
idles: Final = Allows[[SkillCard]]("A replica answers by this skill, and may do nothing by it.")
measured: Final = Changes[[float], float]("A movement of its bearer is measured. Told: its inches.")

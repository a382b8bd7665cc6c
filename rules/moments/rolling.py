"""Moments of a Roll: its MODs, its dice, and what needs none."""

from typing import Final

import msgspec

from rules.book.editions import Book
from rules.log.table import Piece
from rules.moment import Changes, Fact, Gives, Tells, Whose
from rules.reference import SkillCard, Weapon


class Roll(msgspec.Struct, frozen=True):
    """A Roll that takes MODs. `skill` is what is rolled for ("Guts Roll", "PH" and its like too). Of an
    opponent's: `card` is its skill, `aimed` the piece of the bearer, seen as Discover sees it (with
    range, Cover and Mimetism); `allies` of the shooter fight with the bearer hand to hand. `facing`: it
    is Face to Face with what the bearer does, and within reach of that."""

    skill: str
    whose: Whose = "own"
    card: SkillCard | None = None
    aimed: Piece | None = None
    allies: int = 0
    facing: bool = False


mods: Final = Gives[[Roll]]("A Roll is made: by its bearer, against it, or Face to Face with it.")
weapon: Final = Changes[[Book, Weapon], Weapon | None](
    "Its bearer fires a weapon. Answer: what it is fired as, if another."
)
burst: Final = Tells[[Book, Weapon], int](
    "Its bearer fires a weapon in ARO. Answer: with how many dice."
)
surprises: Final = Fact[bool]("Surprise Attack works from it, in the Active Turn of its bearer.")
at_mercy: Final = Fact[bool](
    "A CC Attack on its bearer is a Coup de Grace; or, False, is none though the bearer has fallen."
)
unshaken: Final = Fact[bool]("Its bearer makes no Guts Roll.")
automatic_works: Final = Fact[bool]("Automatic skills and equipment of its bearer go on working.")
automatic_stops: Final = Fact[bool]("They have no effect.")
programmes_stop: Final = Fact[bool]("What its bearer has running ends.")

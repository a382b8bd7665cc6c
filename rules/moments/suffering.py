"""Moments at which a State befalls a trooper: Wounds, what failed Saving Rolls bring, what is used up."""

from typing import Final

import msgspec

from rules.book.profiles import Profile
from rules.log.table import Card
from rules.moment import Allows, Begins, Ends, Fact, Forbids


class Blow(msgspec.Struct, frozen=True):
    """Wounds (or STR) lost: how many by now, of how many; whether the trooper was down already, and
    whether the ammunition kills outright; `held`: it had fallen, and fought on; `bearer` is who lost
    them."""

    lost: int
    wounds: int
    down: bool = False
    kills: bool = False
    held: bool = False
    bearer: Card | None = None


class Harm(msgspec.Struct, frozen=True):
    """What a failed Saving Roll (or a successful Attack that calls for none) brings: the States
    that the ammunition, the trait or the Programme names, as they are printed there."""

    states: frozenset[str] = frozenset()


wounded: Final = Begins[[Blow]]("Wounds (or STR) are lost.")
harmed: Final = Begins[[Harm]]("Something brings States by their names.")
stands: Final = Begins[[Card]]("A trooper falls, and may fight on instead.")
unfit: Final = Forbids[[Card]]("It would begin for who shows this Card.")
used: Final = Begins[[int, int]](
    "A Disposable weapon or item is used. Told: how often by now, of how often."
)
by_default: Final = Fact[bool]("Every trooper is in it that is in nothing that it gives way to.")
gives_way: Final = Ends[[bool], bool]("Other States stand. Told: whether a Null one does.")
brings: Final = Fact[str]("The State that begins with it.")
removes: Final = Fact[bool]("Its bearer leaves the table for good.")
takes_cover: Final = Fact[bool]("It begins for who fails a Guts Roll and finds no cover.")
serves: Final = Fact[bool]("Its bearer obeys who did it, and takes Orders from there.")

# ------------------------------------------------------------------ Retreat!

routs: Final = Fact[bool]("It begins for everybody in an army that is in Retreat!.")
exempt: Final = Allows[[Profile]]("An army is in Retreat!, and a trooper may ignore it.")
unmasks: Final = Ends[[bool], bool](
    "It has begun for who is in another State. Told: whether that is a Marker's."
)

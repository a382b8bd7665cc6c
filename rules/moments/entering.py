"""Moments at which a player has a State begin: an Entire Order, the States Phase, a Command Token."""

from typing import Final

from rules.book.editions import Book
from rules.book.profiles import Bearer, Profile
from rules.moment import Allows, Begins, Fact, Forbids, Tells
from rules.reference import SkillCard

order: Final = Begins[[SkillCard]]("An Entire Order is declared. Told: its skill.")
level: Final = Begins[[Profile, SkillCard]](
    "A page has several levels, and a trooper comes back to one of them by this skill."
)
watched: Final = Forbids[[bool]](
    "It is to begin by an Entire Order. Told: whether its owner says that no enemy sees it."
)
weapon: Final = Forbids[[Book, str]](
    "It is to begin by an Entire Order with a weapon of this name."
)
spent: Final = Tells[[Profile], str](
    "It has begun, by whatever way. Answer: the skill of which a use is spent."
)
spent_in_vain: Final = Tells[[Profile], str](
    "A trooper has failed to be deployed in it further forward. Answer: as above."
)
spared: Final = Allows[[Profile]]("It is to begin for a trooper that was not deployed in it.")
states_phase: Final = Begins[[Bearer]]("It is the States Phase, and a trooper may have it begin.")
watched_then: Final = Forbids[[bool]](
    "It is to begin in the States Phase. Told: whether its owner says that no enemy sees it."
)
token: Final = Begins[[Book, Profile]]("A Command Token is spent in its Strategic Use.")
fewer: Final = Fact[bool]("By an Order its bearer may come back to it with fewer decoys.")
fewer_then: Final = Fact[bool]("So in the States Phase.")
alone: Final = Fact[bool]("Its bearer leaves its Fireteam as it begins.")

"""Moments at which Orders, Lieutenants and survivors are counted."""

from typing import Final

from rules.moment import Allows, Changes, Fact

orders: Final = Fact[int]("How many Orders its bearer gives in the Tactical Phase.")
training: Final = Changes[[str], str](
    "The Orders of a turn are counted. Told: the training that the Order of its bearer counts as."
)
stays_irregular: Final = Fact[bool]("The Order of its bearer can't be made a Regular one.")
ungrouped: Final = Fact[bool]("Its bearer is part of no Combat Group any more.")
grouped: Final = Fact[bool]("Its bearer is one of its Combat Group still.")
unled: Final = Fact[bool]("A Lieutenant in it leads nobody.")
survives: Final = Allows[[bool]](
    "Survivors are counted, and its bearer may be one. Told: whether the game is over."
)

"""Moments of a Peripheral and its Controller."""

from typing import Final

import msgspec

from rules.moment import Begins, Ends, Fact


class Tether(msgspec.Struct, frozen=True):
    """What a Peripheral hangs on: whether its Controller is Null, the States of both by name."""

    null: bool
    controller: frozenset[str] = frozenset()
    own: frozenset[str] = frozenset()


cut_off: Final = Begins[[Tether]]("An Order is over, and its Controller may guide it no more.")
guided: Final = Ends[[Tether], bool]("An Order is over, and its Controller may guide it again.")
out_of_reach: Final = Fact[bool]("It begins out of Coherency with its Controller.")
back_in_reach: Final = Fact[bool]("It ends back in Coherency with its Controller.")

"""Moments of Silhouette contact, and of the room that a base has."""

from typing import Final

from rules.log.table import Piece, Table
from rules.moment import Begins, Ends, Fact, Forbids
from rules.state import States

met: Final = Begins[[States, States]](
    "Two enemies are in Silhouette contact. Told: the States of the one, and of the other."
)
parted: Final = Ends[[States, tuple[States, ...]], bool](
    "Contacts have changed. Told: the States of its bearer, and those of each enemy that touches it."
)
slips_away: Final = Fact[bool]("A passed Dodge takes its bearer out of contact, and ends it.")
affected_together: Final = Fact[bool](
    "A Template touches its bearer, and affects all who are in that Close Combat."
)
moved_into: Final = Forbids[[Table, Piece]](
    "An opponent would move into contact with this piece of its bearer."
)
wedged: Final = Begins[[bool]](
    "A base takes the place of another. Told: whether it has less room than it needs."
)
freed_by_room: Final = Fact[bool]("A change of the room around its bearer ends it.")
freed_if_wedged: Final = Fact[bool]("The same, of a bearer that was wedged into it.")

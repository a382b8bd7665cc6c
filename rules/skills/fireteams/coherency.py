"""How near to its Leader the members of a Fireteam stand."""

from typing import Final

from rules.book.profiles import has
from rules.log.table import Card, Piece, Table
from rules.messages import Inches, say
from rules.registry import rule
from rules.seen.training import MASTER

COHERENCY: Final = 8
"""How many inches the Zone of Control of a Leader reaches."""


@rule("TEAM-3")
def near_the_leader(coherent: bool, inches: int) -> str | None:
    """Each member is in Coherency with the Leader; only the table knows, so its player says so."""
    if coherent:
        return None
    return say("Each member must be within {inches:inches} of the Leader.", inches=Inches(inches))


def reach_of_the_leader(table: Table, members: tuple[Piece, ...]) -> int:
    """As far as the members of a Fireteam may stand from its Leader."""
    asked = further_with_a_master.wording(table.book)
    cards = [piece.told or piece.card for piece in members]
    whom = tuple(one for one in cards if one is not None)
    return COHERENCY if asked is None else asked(COHERENCY, whom)


@rule("FTM-2", off=lambda inches, whom: inches, only="N5.2")
def further_with_a_master(inches: int, whom: tuple[Card, ...]) -> int:
    """With FT Master among them 2 inches further, where all are Regular by their profiles."""
    regular = all(one.training == "regular" for one in whom)
    return inches + 2 if regular and any(has(one, MASTER) for one in whom) else inches

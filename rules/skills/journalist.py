"""Journalist: it is braver, or less so, close to one. Page "Journalist" (N5).

Who stands in whose ZoC the players say; one under a Marker is not told of, and counts for nothing.
"""

from typing import Final

from rules.book.profiles import has
from rules.dice.mods import Mod
from rules.ids import Side
from rules.log.table import Table, side_of
from rules.messages import say
from rules.refusals import Refusal
from rules.registry import refuse, rule
from rules.seen.effective import counted
from rules.states import null

NAME: Final = "Journalist"
ALLY: Final = "ally"
ENEMY: Final = "enemy"
BOTH: Final = "both"
MODS: Final = {ALLY: 3, ENEMY: -3, BOTH: 0}


def standing(table: Table, side: Side) -> tuple[str, ...]:
    """Whose Journalists a trooper of this side could be close to: those that show, and are not Null."""
    if close_to_one.wording(table.book) is None:
        return ()
    theirs = {
        side_of(piece) == side
        for piece in table.pieces.values()
        if (card := counted(table, piece)) is not None
        and has(card, NAME)
        and not null(table, piece)
    }
    found = ((ALLY,) if True in theirs else ()) + ((ENEMY,) if False in theirs else ())
    return (*found, BOTH) if len(found) > 1 else found


def may_be_close(table: Table, side: Side, near: str) -> Refusal | None:
    """Whether there is a Journalist as it is said that there is."""
    return refuse(stands_there, near in standing(table, side)) if near else None


@rule("JOURN-1", only="N5.2")
def stands_there(known: bool) -> str | None:
    """Only one that stands on the table, and shows, is close to anybody."""
    return None if known else say("No such Journalist stands on the table.")


def mods(table: Table, near: str) -> tuple[Mod, ...]:
    """The MOD of a Guts Roll close to one."""
    asked = close_to_one.wording(table.book)
    mod = asked(near) if asked and near else None
    return (mod,) if mod else ()


@rule("JOURN-1", only="N5.2")
def close_to_one(near: str) -> Mod | None:
    """+3 in the ZoC of an ally's, -3 in that of an enemy's; several do not add up."""
    return Mod(NAME, MODS[near], close_to_one.id)

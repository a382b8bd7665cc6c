"""Marksmanship, by which a BS Attack ignores Partial Cover, and Assisted Fire, the Supportware that gives it:
pages "Marksmanship" and "Hacking" (N4)."""

from typing import Final

from rules.book.profiles import has
from rules.log.table import Piece, Table, side_of
from rules.registry import rule
from rules.seen.effective import counted
from rules.skills.supportware import ASSISTED, running

MARKSMANSHIP: Final = "Marksmanship"


def aims_past_cover(table: Table, piece: Piece) -> tuple[str, ...]:
    """The rules by which a trooper's BS Attack ignores Partial Cover (and what its Book has beside it): its
    Marksmanship, or what gives it."""
    given = any(one.on == piece.id for one in running(table, ASSISTED, side_of(piece)))
    card = counted(table, piece)
    ignores = past_cover.by(table.book)
    if given and gives_marksmanship():
        return (gives_marksmanship.id, past_cover.id) if ignores() else ()
    own = card is not None and has(card, MARKSMANSHIP)
    return (past_cover.id,) if own and ignores() else ()


@rule("HACK-17")
def gives_marksmanship() -> bool:
    """Assisted Fire gives its target Marksmanship."""
    return True


@rule("MARKS-1")
def past_cover() -> bool:
    """Marksmanship ignores the MOD of Partial Cover to a BS Attack, not that to the Saving Roll."""
    return True


@past_cover.worded("N5.2")
def past_cover_and_screen() -> bool:
    """It ignores that of a Nanoscreen, too."""
    return True

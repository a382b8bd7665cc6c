"""Step 5.1, Coup de Grace: who lies at the feet of a fighter is Dead, without a Roll."""

from rules.ids import PieceId
from rules.log.course import Course
from rules.log.table import Order, Table
from rules.rolls.states_brought import inflict
from rules.seen.effective import own_card
from rules.skill import made_by
from rules.skills import frenzy
from rules.skills.close_combat import SKILL, finishes
from rules.skills.protheion import a_single_one, feeds

Coup = tuple[PieceId, PieceId, tuple[str, ...]]
"""By whom, on whom, and by which rules."""


def coups(table: Table, order: Order) -> tuple[Coup, ...]:
    """The Coups de Grace of an Order, one for each who lies there."""
    found: dict[PieceId, Coup] = {}
    for piece in order.pieces:
        for declared in made_by(order, piece) if piece not in order.idled else ():
            if declared.target and (ids := finishes(table, piece, declared)):
                found.setdefault(declared.target, (piece, declared.target, ids))
    return tuple(found.values())


def finish_off(course: Course, coup: Coup) -> None:
    """The trooper is Dead."""
    by, target, ids = coup
    card = own_card(course.table, course.table.pieces[target])
    if card is not None:
        feeds(course, by, card, a_single_one(), a_single_one.id)
    inflict(course, target, ("Dead",), *ids)
    frenzy.kills(course, by, SKILL)

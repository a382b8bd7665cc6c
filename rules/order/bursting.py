"""Step 5.1: whom it catches as somebody comes down by Combat Jump (Explosion). Page "Combat Jump" (N4)."""

from rules.book.profiles import says
from rules.ids import PieceId
from rules.log import events as e
from rules.log.commands import Announce
from rules.log.course import Course
from rules.log.table import Card, Table
from rules.pieces.settling import reconcile
from rules.reference.arms import LANDING_BLAST
from rules.registry import rule
from rules.rolls.harm import reached_by
from rules.rolls.templates import claim_caught
from rules.rolls.under_templates import evades
from rules.seen.effective import counted
from rules.skill import has_gone_by
from rules.skills.airborne_deployment import JUMP


def bursting(table: Table) -> tuple[PieceId, ...]:
    """Who has come down in this Order in an explosion, and has yet to say whom that catches. Until then no
    Saving Roll is made: what falls to an ARO bursts all the same."""
    order = table.order
    if order is None or table.step != "5.1" or order.together:
        return ()
    return tuple(
        id
        for id in order.pieces
        if id in table.pieces and id not in order.burst and has_gone_by((JUMP,), order, id)
        if bursts_as_it_lands(counted(table, table.pieces[id]))
    )


@rule("AIR-10")
def bursts_as_it_lands(card: Card | None) -> bool:
    """Wherever it has come down, a Circular Template lies over its base, which spares itself."""
    return card is not None and says(card, JUMP, "Explosion")


def burst(course: Course, command: Announce) -> None:
    """A Circular Template over its base: over whom, its player says; nobody, where an ally would be."""
    piece, order = command.piece, course.table.order
    assert order is not None
    claim_caught(course, course.table.pieces[piece], command.caught)
    spared = tuple(one for one in dict.fromkeys(command.caught) if evades(order, one))
    also = (evades.id,) if spared else ()
    course.add(e.TemplateLaid(piece, LANDING_BLAST), bursts_as_it_lands.id, *also)
    for one in dict.fromkeys(command.caught):
        if one not in spared:
            reached_by(course, one, LANDING_BLAST, piece)
    reconcile(course)

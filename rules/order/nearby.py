"""Where a trooper in hiding appears if somebody stands in the very place that was noted for it."""

from collections.abc import Iterable

from msgspec.structs import replace

from rules import events as e
from rules.absence import hidden_as, in_hiding
from rules.commands import Path
from rules.course import Course
from rules.ids import PieceId, Side
from rules.order.requirements import NO_SUCH_PIECE
from rules.refusals import Refusal
from rules.registry import refuse, rule
from rules.table import Hidden, Table

NEARBY = "as near as it can"


def may_appear_nearby(
    table: Table, by: Side, actor: str, instead: tuple[Path, ...]
) -> Refusal | None:
    """Whether what comes out of hiding may appear in these places instead of those noted."""
    taken = places(instead)
    trooper = hidden_as(table, by, actor) if taken else None
    noted = {one.piece for one in trooper.hidden} if trooper and in_hiding(trooper) else set()
    if not taken.keys() <= noted:
        return NO_SUCH_PIECE
    return refuse(as_near_as_it_can, bool(taken))


@rule("FAQ-K26", off=lambda taken: "It appears where it was noted." if taken else None)
def as_near_as_it_can(taken: bool) -> str | None:
    """If somebody stands in its place it appears as near as it can, touching nobody."""
    return None


def places(instead: tuple[Path, ...]) -> dict[PieceId, str]:
    """Where each of these pieces appears instead; what names no place keeps its own."""
    return {one.piece: one.to for one in instead if one.to}


def moved(hidden: tuple[Hidden, ...], instead: dict[PieceId, str]) -> tuple[Hidden, ...]:
    """The noted places, with those that are taken by the ones nearby."""
    return tuple(
        replace(one, place=replace(one.place, where=instead.get(one.piece, one.place.where)))
        for one in hidden
    )


def claim_nearby(course: Course, side: Side, instead: Iterable[PieceId]) -> None:
    """Their owner says that they stand as near as they can, and may be objected to."""
    elsewhere = frozenset(instead)
    for piece in [one for one in course.table.pieces if one in elsewhere]:
        course.add(e.FactStated(side, NEARBY, piece), as_near_as_it_can.id)

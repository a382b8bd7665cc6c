"""Smoke, Eclipse and White Noise where they lie on the map, and whose lines each of them takes.

Read off what everybody sees: who hides under a Marker sees through them no better than that shows.
"""

from typing import Final

import msgspec

from rules.book.editions import Book
from rules.ids import PieceId
from rules.log.table import NOISE, Piece, Table
from rules.measured.visibility import attacked_through, blinds_visors_too, may_see
from rules.measured.whereabouts import height_at
from rules.reference import weapons
from rules.seen.effective import counted
from rules.space import ROUND, Volume, cloud
from rules.space.positions import position

REACHES: Final = ROUND
"""How far it reaches from where it burst, in inches."""


class Cloud(msgspec.Struct, frozen=True):
    """A Zero Visibility Zone that somebody has laid: of which kind, and the room that it takes."""

    kind: str
    body: Volume


def clouds(table: Table) -> tuple[Cloud, ...]:
    """All that lie at a spot of the map; none of those that are told in words."""
    ground = table.ground
    if ground is None:
        return ()
    spots = ((veil.kind, position(veil.where)) for veil in table.veils)
    return tuple(
        Cloud(kind, cloud(at.x, at.y, height_at(ground, (at.x, at.y, at.z))))
        for kind, at in spots
        if at is not None
    )


def takes(table: Table, one: Cloud, seer: Piece, about: PieceId | None = None) -> bool:
    """Whether it takes the line of a piece: who is attacked through it sees back through it."""
    card = counted(table, seer)
    answers = bool(about and table.order and attacked_through(table.order, seer.id, about))
    if one.kind == NOISE:
        return may_see(NOISE, card, answers=answers) is not None
    keen = None if _reflective(table.book, one.kind) else card
    return may_see("Zero", keen, answers=answers) is not None


def hindering(table: Table, piece: PieceId, about: PieceId | None = None) -> tuple[Volume, ...]:
    """What of them stands in the line of a piece, to another or to anybody."""
    seer = table.pieces[piece]
    return tuple(one.body for one in clouds(table) if takes(table, one, seer, about))


def _reflective(book: Book, kind: str) -> bool:
    return any(one.ammo == kind and blinds_visors_too(one) for one in weapons(book))

"""Who of a side could react to the Order under way, as far as its map and the Order itself tell.

The map is read off the places that everybody sees, so that what it says of a Marker is the same
whoever stands under it.
"""

from functools import partial
from typing import Final, Literal, NamedTuple, TypeAlias

import msgspec

from rules.apart import Unsaid
from rules.book.editions import Book
from rules.book.profiles import label_name
from rules.ids import PieceId, Seat, Side
from rules.log.doors import by_its_terms
from rules.log.table import Declared, Order, Table, name_of, pieces_of
from rules.measured import map_answers
from rules.messages import say
from rules.order.reactive import ARO_STEPS
from rules.reference import weapons
from rules.skill import skill_card
from rules.space import Banded

Chance: TypeAlias = Literal["target", "LoF", "ZoC", "close", "no", ""]
"""By what a piece could react: it is aimed at; the map gives it LoF or ZoC, or can't tell for sure;
it gives neither, or gave it its chance before; or there is nobody to tell but the table ("")."""

LATER: Final = "4"
"""The step of the AROs to the second skill."""


class Reach(msgspec.Struct, frozen=True):
    """Each piece's chance to react to one Order, known by its number, how far away it is, those to whom
    somebody of the Order is in Partial Cover, and in which range band of its first weapon the nearest of
    the Order is to each that shows one; `unsaid`: of whom nothing can be said, a sentence each."""

    order: int
    chances: dict[PieceId, Chance]
    inches: dict[PieceId, float]
    cover: frozenset[PieceId] = frozenset()
    bands: dict[PieceId, Banded] = {}
    unsaid: tuple[str, ...] = ()


@by_its_terms
def reach(table: Table, seat: Seat) -> Reach | None:
    """What is known of who could react; None where this seat is asked for no ARO."""
    order = table.order
    if order is None or table.step not in ARO_STEPS or seat not in ("A", "B"):
        return None
    side: Side = "A" if seat == "A" else "B"
    if order.side == side:
        return None
    mine, unsaid = [one.id for one in pieces_of(table, side)], Unsaid()
    found: dict[PieceId, _Measured] = {}
    for one in mine:
        what = say("whether {piece} could react, and from how far", piece=name_of(table, one))
        found[one] = unsaid.part(what, partial(_measured, table, order, one), _Measured(""))
    return Reach(
        order.number,
        {one: at.chance for one, at in found.items()},
        {one: at.inches for one, at in found.items() if at.inches is not None},
        frozenset(one for one, at in found.items() if at.cover),
        {one: at.band for one, at in found.items() if at.band is not None},
        unsaid.said,
    )


class _Measured(NamedTuple):
    """What the map says of one piece; of whom it can't say anything, the table does."""

    chance: Chance
    inches: float | None = None
    cover: bool = False
    band: Banded | None = None


def _measured(table: Table, order: Order, piece: PieceId) -> _Measured:
    chance = _chance(table, order, piece)
    cover = chance == "LoF" and _covered(table, order, piece)
    far = min(_inches(table, order, piece), default=None)
    return _Measured(chance, far, cover, _band(table, order, piece))


def _band(table: Table, order: Order, piece: PieceId) -> Banded | None:
    """By the first weapon of its Card that has range bands; None for who shows none."""
    card = table.pieces[piece].card
    known = {one.name: one for one in reversed(weapons(table.book))}
    used = next(
        (
            one
            for label in (card.weapons if card else ())
            if (one := known.get(label_name(label))) is None or one.bands
        ),
        None,
    )
    if used is None:
        return None
    found = (
        map_answers.band(table, piece, one, used) for one in order.pieces if one in table.pieces
    )
    return min((one for one in found if one), key=lambda one: one.figure, default=None)


def _chance(table: Table, order: Order, piece: PieceId) -> Chance:
    last = order.declared[-1] if order.declared else None
    if last is not None and piece in last.reached:
        return "target"
    told = {
        (ask, found.verdict)
        for about in order.pieces
        for ask in ("LoF", "ZoC")
        if (found := map_answers.worked_out(table, ask, piece, about)) is not None
    }
    if (
        told
        and table.step == LATER
        and not _goes_on(table.book, last)
        and piece not in order.delayed
    ):
        return "no"
    if ("LoF", "yes") in told:
        return "LoF"
    if ("ZoC", "yes") in told:
        return "ZoC"
    if any(verdict == "close" for _, verdict in told):
        return "close"
    return "no" if told else ""


def _covered(table: Table, order: Order, piece: PieceId) -> bool:
    found = (map_answers.cover(table, piece, one) for one in order.pieces if one in table.pieces)
    return any(one is not None and one.verdict == "yes" for one in found)


def _goes_on(book: Book, second: Declared | None) -> bool:
    """Whether the second skill may bring somebody into the LoF or ZoC of who did not have it by the first:
    who stays where it is gives nobody a chance anew (SEQ-7)."""
    card = skill_card(book, second.skill) if second else None
    return second is not None and bool(
        second.to or second.contact or (card and card.bears("Movement"))
    )


def _inches(table: Table, order: Order, piece: PieceId) -> list[float]:
    found = (map_answers.apart_by(table, piece, one) for one in order.pieces if one in table.pieces)
    return [one for one in found if one is not None]

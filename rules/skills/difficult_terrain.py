"""Difficult Terrain: what the ZoC of a Dazer is that lies on the table. Pages "Dazer" and "Difficult
Terrain" (N4). On the map it is worked out; without one the players measure it.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import dist, hypot, sqrt
from typing import Final, TypeAlias

from msgspec.structs import replace

from rules.book.profiles import Bearer, says
from rules.ids import PieceId
from rules.log.table import DEPLOYABLE, Card, Piece, Table, name_of
from rules.measured.map_answers import zone_of_control
from rules.measured.whereabouts import body
from rules.messages import Inches, say
from rules.registry import rule
from rules.space import HAIR
from rules.space.positions import position
from rules.space.volumes import Point, base_of

NAME: Final = "Dazer"
TOKEN: Final = "1"
"""A Dazer lies there as a Token, as wide as S1: the chart gives S X no base."""

Corner: TypeAlias = tuple[float, float, float]


# ------------------------------------------------------------------ the rules


@rule("DAZER-1")
def an_inch_less(card: Card) -> Card:
    """In it each value of MOV is an inch less."""
    first, second = card.mov
    return replace(card, mov=(max(0, first - 1), max(0, second - 1)))


@rule("DAZER-2")
def ends_there(dazer: str, far: float, after: float) -> str | None:
    """Who comes into it moves no further in that Order."""
    if far <= after + HAIR:
        return None
    return say(
        "It comes into the Difficult Terrain of {dazer} after {inches:.2f}, and moves no further.",
        dazer=dazer,
        inches=Inches(after),
    )


@rule("DAZER-3")
def goes_anywhere(bearer: Bearer) -> bool:
    """With Terrain (Total) nobody is hindered by it."""
    return says(bearer, "Terrain", "Total")


# ------------------------------------------------------------------ where it is


def dazers(table: Table) -> tuple[Piece, ...]:
    """The Dazers that lie on the table, whoever has put them there."""
    return tuple(one for one in table.pieces.values() if _is_one(one.card))


def _is_one(card: Card | None) -> bool:
    return card is not None and (card.name, card.type) == (NAME, DEPLOYABLE)


def slowed_by(table: Table, piece: Piece, card: Card) -> Card:
    """A Card with what its MOV is to a piece that begins this Order in Difficult Terrain."""
    hindered = begins_inside(table, piece) and not goes_anywhere(card)
    return an_inch_less(card) if hindered else card


def begins_inside(table: Table, piece: Piece) -> bool:
    """Whether a piece is in Difficult Terrain as its Order begins, by the map."""
    at = _began(table, piece)
    here = body(table, piece)
    if at is None or here is None:
        return False
    return any(_within(at, middle, reach) for _, middle, reach in _areas(table, here.radius))


def told_of_it(table: Table, piece: Piece, card: Card) -> tuple[str, ...]:
    """The rule by which a piece in Difficult Terrain is slower, or is not."""
    if not begins_inside(table, piece):
        return ()
    return (goes_anywhere.id,) if goes_anywhere(card) else (an_inch_less.id,)


def stopped_by(table: Table, piece: Piece, card: Card | None, way: Sequence[Corner]) -> str | None:
    """Why a piece does not go all of this way: it comes into Difficult Terrain, or has done so in this
    Order; None where it does, or nobody can tell."""
    here = body(table, piece)
    if here is None or card is None or not way or goes_anywhere(card):
        return None
    far = sum(dist(a, b) for a, b in pairwise(way))
    began = _began(table, piece) or here.centre
    for dazer, middle, reach in _areas(table, here.radius):
        if _within(began, middle, reach):
            continue
        after = _enters(way, middle, reach)
        if after is not None and (no := ends_there(name_of(table, dazer), far, after)):
            return no
    return None


def _began(table: Table, piece: Piece) -> Point | None:
    """Where a piece stood as this Order began."""
    gone = table.order.ways.get(piece.id, ()) if table.order else ()
    here = body(table, piece)
    return (gone[0][0], gone[0][1]) if gone else here.centre if here is not None else None


def _areas(table: Table, radius: float) -> Iterator[tuple[PieceId, Point, float]]:
    """The middle of each, and how near the middle of a base of this radius comes before it touches it: of
    whatever height, so that it is measured as seen from above."""
    for one in dazers(table):
        at = position(one.shape.where) if table.ground else None
        if at is not None:
            yield one.id, (at.x, at.y), zone_of_control(table) + base_of(TOKEN) / 2 + radius


def _within(at: Point, middle: Point, reach: float) -> bool:
    return dist(at, middle) <= reach + HAIR


def _enters(way: Sequence[Corner], middle: Point, reach: float) -> float | None:
    """After how many inches of a way it touches a circle for the first time; None if it never does."""
    gone = 0.0
    for a, b in pairwise(way):
        long = dist(a, b)
        part = _meets(a, b, middle, reach)
        if part is not None:
            return gone + part * long
        gone += long
    return 0.0 if len(way) == 1 and _within((way[0][0], way[0][1]), middle, reach) else None


def _meets(a: Corner, b: Corner, middle: Point, reach: float) -> float | None:
    """Which part of a straight way is gone where it touches a circle."""
    ax, ay = a[0] - middle[0], a[1] - middle[1]
    dx, dy = b[0] - a[0], b[1] - a[1]
    if hypot(ax, ay) <= reach:
        return 0.0
    along = dx * dx + dy * dy
    half = ax * dx + ay * dy
    under = half * half - along * (ax * ax + ay * ay - reach * reach)
    if along == 0 or under < 0:
        return None
    part = (-half - sqrt(under)) / along
    return part if 0 <= part <= 1 else None

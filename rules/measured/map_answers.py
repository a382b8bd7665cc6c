"""What the map answers to a question that the table is asked: yes, no or too close to call.

Worked out from the places that everybody sees, so that it tells nothing and is the same for every
seat. The players confirm it or say otherwise; then both are kept.
"""

from collections.abc import Callable, Sequence
from typing import Final

from rules import space
from rules.book.printed import number
from rules.ids import PieceId, other
from rules.log.table import NOISE, Piece, Table, Worked, pieces_of, side_of
from rules.measured.base_replacement import replaced
from rules.measured.clouds import clouds, hindering
from rules.measured.lines import line, sees_through
from rules.measured.whereabouts import along, between, body
from rules.reference import Weapon
from rules.registry import rule
from rules.seen.senses import blinded_by
from rules.space import Volume

_ZONES: Final = {f"{word} Visibility": word.lower() for word in ("Low", "Poor", "Zero")} | {
    NOISE: "noise"
}


def worked_out(
    table: Table, ask: str, piece: PieceId, about: PieceId | None = None
) -> Worked | None:
    """What the map says of a question about a piece, and another; None where it can't tell: nobody
    tracks positions, one of them is told in words, or it is no question of places."""
    if table.ground is None or piece not in table.pieces:
        return None
    if about is None:
        alone = _ALONE.get(ask)
        return alone(table, table.pieces[piece]) if alone else None
    if about not in table.pieces:
        return None
    if ask in _ZONES:
        return _through(table, piece, about, _ZONES[ask])
    asked = _OF_TWO.get(ask)
    return asked(table, piece, about) if asked else None


def zone_of_control(table: Table) -> int:
    """How far ZoC reaches in a match, in inches."""
    return reaches(number(table.book, reaches.id))


@rule("ARO-4")
def reaches(inches: int) -> int:
    """ZoC is 8 inches."""
    return inches


def zone(table: Table, piece: PieceId, about: PieceId) -> Worked | None:
    """Whether a piece comes into another's ZoC at any point of the way of either in this Order."""
    mine, theirs = along(table, piece), along(table, about)
    if not mine or not theirs:
        return None
    reach = zone_of_control(table)
    answers = [space.zone_along(mine, one, reach) for one in theirs]
    answers += [space.zone_along(theirs, one, reach) for one in mine]
    nearest = min(answers, key=lambda answer: answer.figure)
    return Worked(nearest.verdict, f"{nearest.figure:.2f}″ of {nearest.limit:g}″")


def contact(table: Table, piece: PieceId, about: PieceId) -> Worked | None:
    """Whether two pieces touch where they stand."""
    a, b = body(table, table.pieces[piece]), body(table, table.pieces[about])
    if a is None or b is None:
        return None
    found = space.touches(a, b)
    return Worked(found.verdict, f"{found.figure:.2f}″ apart")


def coherency(table: Table, piece: PieceId, about: PieceId) -> Worked | None:
    """Whether two pieces are in Coherency where they stand."""
    a, b = body(table, table.pieces[piece]), body(table, table.pieces[about])
    if a is None or b is None:
        return None
    (found,) = space.in_coherency(a, (b,), zone_of_control(table))
    return Worked(found.verdict, f"{found.figure:.2f}″ of {found.limit:g}″")


def apart(table: Table, pieces: Sequence[PieceId]) -> tuple[PieceId, ...] | None:
    """Which of these the map knows to be in Coherency with none of the others; None where it does not
    know where they all stand."""
    bodies = [body(table, table.pieces[one]) for one in pieces if one in table.pieces]
    known = [one for one in bodies if one is not None]
    if len(known) < len(pieces) or len(known) < 2:
        return None
    found = space.in_chain(known)
    return tuple(one for one, answer in zip(pieces, found, strict=True) if answer.verdict == "no")


def apart_by(table: Table, piece: PieceId, about: PieceId) -> float | None:
    """How far apart two pieces are where they stand, in inches."""
    a, b = body(table, table.pieces[piece]), body(table, table.pieces[about])
    return space.distance(a, b) if a is not None and b is not None else None


def band(table: Table, piece: PieceId, about: PieceId, weapon: Weapon) -> space.Banded | None:
    """In which of a weapon's range bands a piece has another."""
    a, b = body(table, table.pieces[piece]), body(table, table.pieces[about])
    return space.range_band(a, b, weapon) if a is not None and b is not None else None


def cover(table: Table, piece: PieceId, about: PieceId) -> space.Cover | None:
    """Whether a piece has another in Partial Cover."""
    a, b = body(table, table.pieces[piece]), body(table, table.pieces[about])
    if table.ground is None or a is None or b is None:
        return None
    return space.in_partial_cover(a, b, space.terrain_of(table.ground))


def _through(table: Table, piece: PieceId, about: PieceId, sight: str) -> Worked | None:
    """Through which zone the best line of a piece to another goes; White Noise is asked for by itself."""
    a, b = body(table, table.pieces[piece]), body(table, table.pieces[about])
    if table.ground is None or a is None or b is None:
        return None
    terrain, models = space.terrain_of(table.ground), between(table, piece, about)
    laid = clouds(table)
    if sight == "noise":
        noise = tuple(one.body for one in laid if one.kind == NOISE)
        past = space.line_of_fire(a, b, terrain, (*models, *noise), through=True).verdict
        return Worked("yes" if noise and past == "no" else "no", NOISE if past == "no" else "clear")
    smoke = tuple(one.body for one in laid if one.kind != NOISE)
    found = space.visibility(a, b, terrain, models, smoke)
    words = f"{found.capitalize()} Visibility" if found else "the line is clear"
    return Worked("yes" if found == sight else "no", words)


def _hacking_area(table: Table, piece: PieceId, about: PieceId) -> Worked | None:
    """Its own ZoC alone can be measured; beyond it a Repeater may reach."""
    near = zone(table, piece, about)
    return near if near is not None and near.verdict == "yes" else None


def _unseen(table: Table, piece: Piece) -> Worked | None:
    """Whether no enemy has LoF to it where it stands."""
    here = body(table, piece)
    return None if here is None else _from_all(table, piece, (here,), near=False)


def _unseen_at_both_ends(table: Table, piece: Piece) -> Worked | None:
    """Whether it starts and ends outside the LoF and the ZoC of every enemy."""
    way = along(table, piece.id)
    return _from_all(table, piece, (way[0], way[-1]), near=True) if way else None


def _from_all(table: Table, piece: Piece, points: Sequence[Volume], *, near: bool) -> Worked | None:
    assert table.ground is not None
    terrain, models = space.terrain_of(table.ground), between(table, piece.id)
    doubt, lost, reach = False, False, zone_of_control(table)
    for enemy in pieces_of(table, other(side_of(piece))):
        if blinded_by(enemy):
            continue
        seer = body(table, enemy)
        if seer is None:
            lost = True
            continue
        others = (*(one for one in models if one != seer), *hindering(table, enemy.id))
        name = table.names.get(enemy.id, "a piece")
        through = sees_through(table, enemy.id)
        for point in points:
            seen = space.line_of_fire(seer, point, terrain, others, through=through).verdict
            heard = space.in_zone_of_control(seer, point, reach).verdict if near else "no"
            if "yes" in (seen, heard):
                return Worked("no", f"{name} {'sees' if seen == 'yes' else 'is near'} it")
            doubt = doubt or "close" in (seen, heard)
    if lost:
        return None
    return Worked("close" if doubt else "yes")


def _room(table: Table, piece: Piece) -> Worked | None:
    """Whether a piece has the room that its Silhouette needs where it stands."""
    found = replaced(table, piece, piece.shape.s)
    if found is None:
        return None
    verdict, figure = found.room.verdict, found.room.figure
    return Worked(verdict, "" if verdict == "yes" else f"{-figure:.2f}″ too little")


_OF_TWO: Final[dict[str, Callable[[Table, PieceId, PieceId], Worked | None]]] = {
    "LoF": line,
    "ZoC": zone,
    "Hacking Area": _hacking_area,
    "contact": contact,
    "Coherency": coherency,
}
_ALONE: Final[dict[str, Callable[[Table, Piece], Worked | None]]] = {
    "unseen": _unseen,
    "unseen at both ends": _unseen_at_both_ends,
    "room": _room,
}

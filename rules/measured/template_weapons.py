"""A template laid on the map to see whom it would touch: by the places that a seat's own Table has."""

from typing import Final, get_args

import msgspec

from rules import space
from rules.ids import PieceId
from rules.log.doors import by_its_terms
from rules.log.table import Table, name_of
from rules.measured.whereabouts import body, height_at
from rules.space import Template, Verdict
from rules.space.positions import position
from rules.space.templates import Kind

TEMPLATES: Final[tuple[Kind, ...]] = get_args(Kind)


class Under(msgspec.Struct, frozen=True):
    """Somebody whom a template touches, or may."""

    piece: PieceId
    name: str
    verdict: Verdict


class Laid(msgspec.Struct, frozen=True):
    """A template as it lies: its rim, and whom it touches."""

    outline: tuple[tuple[float, float], ...]
    under: tuple[Under, ...]


@by_its_terms
def laid(table: Table, kind: str, where: str) -> Laid | None:
    """Whom a template would touch: a round one by its middle, a teardrop by its tip and the way that it
    faces. None where nobody tracks positions, or for what is no template and no place."""
    at, ground = position(where), table.ground
    found = next((one for one in TEMPLATES if one == kind), None)
    if ground is None or at is None or found is None:
        return None
    high = height_at(ground, (at.x, at.y, at.z))
    template = Template(found, at.x, at.y, high, at.facing or 0.0)
    standing = ((one.id, body(table, one)) for one in table.pieces.values())
    touched = (
        Under(id, name_of(table, id), verdict)
        for id, one in standing
        if one is not None and (verdict := space.under(template, one).verdict) != "no"
    )
    return Laid(template.outline, tuple(touched))

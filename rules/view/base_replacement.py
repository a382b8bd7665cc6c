"""One base in the place of another, tried on the map before anything is said: what would come of it."""

from functools import partial

import msgspec
from msgspec.structs import replace

from rules.apart import Unsaid
from rules.ids import PieceId, Side
from rules.log.commands import ReplaceBase
from rules.log.doors import by_its_terms
from rules.log.table import Table, name_of
from rules.may import may
from rules.measured.base_replacement import replaced, rims
from rules.messages import say
from rules.pieces.contacts import touching
from rules.refusals import Refusal
from rules.space import Verdict
from rules.turn.base_fits import replaceable, widens, within_touch


class Tried(msgspec.Struct, frozen=True):
    """The new base as it would stand: what it touches that the old one did not and whom no longer, in
    whom it would stand, and how it fits; `rims` are the points of the rim, in degrees, at which it would
    just touch somebody. `asked` is the command as the map fills it in, with what speaks
    against it; `forced` the same where a rule leaves no choice, `overruled` where its owner says that
    the map is wrong."""

    x: float
    y: float
    radius: float
    cover: bool
    gains: tuple[str, ...]
    loses: tuple[str, ...]
    overlaps: tuple[str, ...]
    falls: Verdict
    wedged: Verdict
    asked: ReplaceBase
    refusal: Refusal | None
    forced: ReplaceBase | None = None
    rims: tuple[tuple[float, str], ...] = ()
    overruled: ReplaceBase | None = None


@by_its_terms
def tried(
    table: Table, side: Side, piece: PieceId, s: str, rim: str
) -> tuple[Tried | None, tuple[str, ...]]:
    """What would come of it; None where the map can't tell, or nothing may be replaced now; and a sentence
    where the notebook can't say it."""
    unsaid = Unsaid()
    would_come = partial(_tried, table, side, piece, s, rim)
    return unsaid.part(say("what would come of this base"), would_come, None), unsaid.said


def _tried(table: Table, side: Side, piece: PieceId, s: str, rim: str) -> Tried | None:
    standing = next((one for one in replaceable(table, side) if one.id == piece), None)
    found = replaced(table, standing, s, rim) if standing is not None else None
    if standing is None or found is None:
        return None
    enemies, held = within_touch(table, side), {one.id for one in touching(table, piece)}
    wider = widens(standing, s)
    # By the rules a base no wider gains nothing, though it may be higher and touch what is above it.
    touched = next((one for one in found.gains if one in enemies and wider), None)
    asked = ReplaceBase(
        by=side, piece=piece, s=s, edge=bool(rim), rim=rim, cover=bool(found.scenery) and wider,
        contact=touched, still_touches=not held & set(found.loses),
    )  # fmt: skip
    falls, wedged = found.falls == "yes" and wider, found.wedged == "yes"
    fits = not falls and not wedged
    forced = replace(asked, obligatory=True, falls=falls, wedged=wedged)
    refusal = may(asked, table)
    otherwise = replace(asked, still_touches=True, overruled=True)
    return Tried(
        found.volume.x, found.volume.y, found.volume.radius, bool(found.scenery),
        tuple(name_of(table, one) for one in found.gains),
        tuple(name_of(table, one) for one in found.loses),
        tuple(name_of(table, one) for one in found.overlaps),
        found.falls, found.wedged, asked, refusal,
        None if fits or may(forced, table) is not None else forced,
        tuple((turn, name_of(table, one)) for turn, one in rims(table, standing, s)),
        otherwise if refusal is not None and may(otherwise, table) is None else None,
    )  # fmt: skip

"""Who has no Partial Cover, whatever scenery it touches: by what it is, or by what it does in this Order."""

from rules.log.table import Piece, Table
from rules.messages import say
from rules.refusals import Refusal
from rules.registry import refuse, rule
from rules.seen.effective import counted
from rules.skills.airborne_deployment import JUMP, PARACHUTIST
from rules.skills.climbing import bare_on_a_wall, has_climbed_by
from rules.skills.impetuous import no_partial_cover
from rules.skills.jumping import bare_as_it_jumps, has_jumped_by
from rules.skills.no_cover import has_none


def stands_bare(table: Table, piece: Piece | None) -> Refusal | None:
    """Why a piece that is aimed at has no Partial Cover."""
    if piece is None:
        return None
    impetuous = no_partial_cover.wording(table.book)
    return (
        (refuse(impetuous, counted(table, piece), True) if impetuous else None)
        or has_none(table, piece)
        or refuse(none_as_it_lands, _arrives(table, piece, JUMP), True)
        or refuse(none_as_it_comes, _arrives(table, piece, PARACHUTIST), True)
        or refuse(bare_as_it_jumps, has_jumped_by(table.order, piece.id), True)
        or refuse(
            bare_on_a_wall.by(table.book),
            piece.id in table.holding,
            has_climbed_by(table.order, piece.id),
            True,
        )
    )


def _arrives(table: Table, piece: Piece | None, skill: str) -> bool:
    """Whether a piece arrives by this skill in this Order."""
    order = table.order
    if order is None or piece is None or piece.id not in order.pieces:
        return False
    return any(one.skill == skill for one in order.declared)


@rule("FAQ-K3")
def none_as_it_lands(lands: bool, cover: bool) -> str | None:
    """Who lands by a Combat Jump, on a roof or elsewhere, has no Partial Cover in that Order."""
    return (
        say("A trooper landing by Combat Jump has no Partial Cover this Order.")
        if lands and cover
        else None
    )


@rule("AIR-8")
def none_as_it_comes(comes: bool, cover: bool) -> str | None:
    """Who arrives as a Parachutist has no Partial Cover in that Order."""
    barred = comes and cover
    return (
        say("A Parachutist has no Partial Cover in the Order in which it arrives.")
        if barred
        else None
    )

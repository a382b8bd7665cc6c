"""Getting out of a TAG and into it, before the Move by which it is done. Pages "General Movement
Rules" and "Pilot" (N4)."""

from msgspec.structs import replace

from rules.ids import as_piece
from rules.log import events as e
from rules.log.commands import DeclareSkill
from rules.log.course import Course
from rules.log.table import Piece, Table, Trooper, piece_of, under
from rules.messages import say
from rules.moments import recovering, suffering
from rules.order.seats_changed import ALONE, by_a_move, gets_in, gets_out, out_of_what_fell
from rules.pieces.crew import is_pilot, is_rider, not_the_tags_own, pilot_in, seat_of
from rules.reference import SkillCard
from rules.refusals import Refusal
from rules.registry import refuse, rule
from rules.states import null, seen

NOBODY_INSIDE = Refusal("nobody-inside", say("There is no Pilot inside to dismount."))
NO_TAG = Refusal("no-tag", say("Its TAG is no longer on the table."))
LIES_THERE = Refusal("lies-there", say("Its TAG is in a Null State: the Pilot can't mount it."))


# ------------------------------------------------------------------ may


def may_mount(
    command: DeclareSkill, table: Table, actor: Piece, trooper: Trooper | None, card: SkillCard
) -> Refusal | None:
    """Whether a Pilot may get out of its TAG, or into it, by this."""
    if not command.mount or is_rider(trooper):
        return None
    tag = piece_of(table, seat_of(table, actor.id))
    within = tag if is_pilot(trooper) else actor
    first = table.order is None and card.name == "Move"
    refusal = refuse(by_a_move, first, command.party) or _while_obeying(table, within)
    if refusal is not None:
        return refusal
    if is_pilot(trooper):
        if tag is None:
            return NO_TAG
        return LIES_THERE if null(table, tag) else None
    if trooper is None or pilot_in(trooper.profile) is None or actor.real is False:
        return NOBODY_INSIDE
    return ALONE if command.paths or command.target else None


def _while_obeying(table: Table, tag: Piece | None) -> Refusal | None:
    """Why nobody gets into this TAG, or out of it, as it stands."""
    held = tag is not None and any(one.speaks(suffering.serves) for one in seen(table, tag))
    return refuse(stays_where_it_is, held)


@rule("FAQ-T7")
def stays_where_it_is(possessed: bool) -> str | None:
    """While a TAG is Possessed its Pilot neither gets into it nor out of it."""
    return say("The TAG is Possessed: its Pilot can't mount or dismount.") if possessed else None


def may_spend(command: DeclareSkill, trooper: Trooper | None) -> Refusal | None:
    """Whether the Order is one that a Pilot may spend, where one gets out by it."""
    pilots = command.mount and not is_rider(trooper)
    return refuse(not_the_tags_own, command.pool) if pilots else None


def leaves_a_wreck(command: DeclareSkill, table: Table, actor: Piece) -> bool:
    """Whether this is a Pilot that gets out of a TAG that has fallen."""
    fallen = [one for one in seen(table, actor) if one.null]
    by_strength = fallen and all(one.speaks(recovering.regains) for one in fallen)
    pilots = command.mount and not is_rider(under(table, actor))
    return bool(pilots and by_strength and out_of_what_fell())


# ------------------------------------------------------------------ happens


def change_seats(course: Course, command: DeclareSkill) -> DeclareSkill:
    """Who gets out, or in, does so; the command, said of whom the Order activates by now."""
    if not command.mount:
        return command
    piece = course.table.pieces[as_piece(command.actor)]
    trooper = under(course.table, piece)
    if trooper is None or is_rider(trooper):
        return command
    if is_pilot(trooper):
        tag = seat_of(course.table, piece.id)
        assert tag is not None
        course.add(e.FactStated(piece.side, "boards", piece.id, tag), by_a_move.id)
        gets_in(course, piece.id, tag)
        return replace(command, actor=tag, mount=False)
    return replace(command, actor=gets_out(course, piece, trooper), mount=False)

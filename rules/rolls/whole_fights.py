"""Templates over a Close Combat: whomever of those who fight there one touches, it affects all of them."""

from rules.ids import Side
from rules.log.commands import DeclareAro, DeclareSkill
from rules.log.table import Piece, Table, piece_of, side_of
from rules.messages import say
from rules.moments import meeting
from rules.page import said
from rules.pieces.contacts import touching
from rules.reference.arms import arm
from rules.refusals import Refusal
from rules.rolls.in_close_combat import came_into_contact
from rules.rolls.templates import is_template
from rules.states import seen

TARGETLESS = "Targetless"


def may_lay_over(command: DeclareSkill | DeclareAro, table: Table) -> Refusal | None:
    """Whether a Template may be laid over these: over nobody with whom a friend fights hand to hand, for
    nobody attacks their own."""
    told = [(command.actor, command.weapon, (command.target, *command.caught))]
    if isinstance(command, DeclareSkill):
        told.append((command.actor, command.weapon, command.split))
        told += [
            (
                way.piece,
                way.weapon or command.weapon,
                (way.target or command.target, *(way.caught or ())),
            )
            for way in command.paths
        ]
    earlier = isinstance(command, DeclareAro) and not command.met
    for user, weapon, under in told:
        if not is_template(table.book, weapon) or arm(table.book, weapon).bears(TARGETLESS):
            continue
        for id in under:
            touched = piece_of(table, id)
            if touched and (no := _over_a_friend(table, command.by, user, touched, earlier)):
                return no
    return None


def _over_a_friend(
    table: Table, by: Side, user: str, touched: Piece, earlier: bool
) -> Refusal | None:
    """Whether a friend of its user fights with who is touched. An ARO that answers at an earlier point of
    the way meets nobody who has come there since."""
    for one in touching(table, touched.id):
        since = earlier and came_into_contact(table, one.id, touched.id)
        if side_of(one) != by or one.id == user or since:
            continue
        for _, rule, _ in said(seen(table, touched), meeting.affected_together):
            return Refusal("friend-in-the-fight", say("A friend fights there hand to hand."), rule)
    return None

"""Cautious Movement: who moves so, out of whose reach, and what that keeps from being answered."""

from typing import Final

from rules.book.editions import N4
from rules.book.profiles import Profile, can_be_hacked, has, rides
from rules.ids import PieceId, Side, other
from rules.log import events as e
from rules.log.commands import DeclareSkill
from rules.log.course import Course
from rules.log.table import MODEL, Order, Piece, Table, pieces_of
from rules.messages import say
from rules.reference import SkillCard
from rules.registry import rule
from rules.seen.effective import counted
from rules.states import seen

CAUTIOUS: Final = "Cautious Movement"
LOUD: Final = frozenset({"TAG", "REM", "VH", "Vehicle"})
AERIAL: Final = "Aerial"
CREEPS: Final = "unseen at both ends"
OUT_OF_REACH: Final = "outside Hacking Areas at both ends"


@rule("CAUT-1")
def never_cautious(bearer: Profile) -> str | None:
    """A TAG, a Remote, a Vehicle, or who rides a Motorcycle, never moves with caution."""
    if rides(bearer) or bearer.type in LOUD:
        kind = say("rider") if rides(bearer) else bearer.type
        return say(
            "{trooper} is a {kind}: it can't use {skill}.",
            trooper=bearer.name,
            kind=kind,
            skill=CAUTIOUS,
        )
    return None


@never_cautious.worded("N5.2")
def never_cautious_aloft(bearer: Profile) -> str | None:
    """Nor does one with Aerial."""
    if has(bearer, AERIAL):
        return say(
            "{trooper} has {skill2}: it can't use {skill}.",
            trooper=bearer.name,
            skill2=AERIAL,
            skill=CAUTIOUS,
        )
    return never_cautious.by(N4)(bearer)


def claim_unseen(
    course: Course, command: DeclareSkill, card: SkillCard, named: tuple[PieceId, ...]
) -> None:
    """Of each that moves with caution it is said that it starts and ends out of every enemy's LoF
    and ZoC."""
    for piece in named if card.name == CAUTIOUS and command.unseen else ():
        ids = [gives_none.id]
        ids += [markers_neither.id] if _marked(course.table, other(command.by)) else []
        course.add(e.FactStated(command.by, CREEPS, piece), *ids)
        if told := creeps_out_of_reach(course.table, course.table.pieces[piece]):
            course.add(e.FactStated(command.by, OUT_OF_REACH, piece), told)


def creeps_out_of_reach(table: Table, piece: Piece) -> str:
    """The rule by which a piece that moves with caution keeps out of Hacking Areas as well."""
    asked = out_of_hacking_areas.wording(table.book)
    card = counted(table, piece)
    if asked is None or card is None or piece.shape.face != MODEL:
        return ""
    return asked.id if asked(can_be_hacked(card, card.type)) else ""


@rule("CAUT-2", only="N5.2")
def out_of_hacking_areas(hackable: bool) -> bool:
    """A Hackable Model begins and ends outside enemy Hacking Areas, too."""
    return hackable


def creeps(table: Table, order: Order) -> bool:
    """Whether nobody may answer, because nobody could see or hear it."""
    if not gives_none(table, order):
        return False
    return markers_neither() or not _marked(table, other(order.side))


@rule("FAQ-M3")
def gives_none(table: Table, order: Order) -> bool:
    """Cautious Movement that starts and ends outside enemy LoF and ZoC gives no ARO; who is activated
    with it, and moves otherwise or not at all, may."""
    told = {(fact.piece, fact.ask) for fact in table.facts if fact.answer}
    reached = {fact.piece for fact in table.facts if fact.ask == OUT_OF_REACH and not fact.answer}
    unseen = {piece for piece, ask in told if ask == CREEPS} - reached
    cautious = any(one.skill == CAUTIOUS for one in order.declared)
    return cautious and all(piece in unseen for piece in order.pieces if piece in table.pieces)


@rule("FAQ-M4")
def markers_neither() -> bool:
    """Nor does it to a Marker, which is as blind and deaf as the Models are."""
    return True


def _marked(table: Table, side: Side) -> bool:
    """Whether an enemy Marker stands on the table."""
    return any(state.marker for piece in pieces_of(table, side) for state in seen(table, piece))

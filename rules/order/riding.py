"""Getting off a Motorcycle and on again, before the Move by which it is done. Pages "Motorcycle",
"AI Motorcycle" and "General Movement Rules" (N4).
"""

from typing import Final

from msgspec.structs import replace

from rules.book.profiles import Profile
from rules.ids import PieceId, as_piece
from rules.log import events as e
from rules.log.commands import DeclareSkill
from rules.log.course import Course
from rules.log.table import (
    DEPLOYABLE,
    MODEL,
    Card,
    Piece,
    Shape,
    Table,
    Trooper,
    card_of,
    piece_of,
    under,
)
from rules.messages import say
from rules.order.seats_changed import shown_by_it, shows_itself
from rules.pieces.crew import MOTORCYCLE, is_rider, mounted, on_foot
from rules.pieces.entering import unfit
from rules.pieces.leaving import leave
from rules.pieces.sealing import commit_who
from rules.reference import SkillCard
from rules.refusals import Refusal
from rules.registry import refuse, rule
from rules.skills.ai_motorcycle import (
    has_a_mind,
    is_ridden_again,
    may_get_off,
    may_get_on,
    motorcycle_of,
    mount_of,
    shares_with,
    stands_by_itself,
)
from rules.state import State
from rules.states import seen

NO_MOTORCYCLE: Final = Refusal("no-motorcycle", say("Its Motorcycle is no longer on the table."))
ALONE: Final = Refusal(
    "alone", say("A rider mounts or dismounts alone, not together with other troopers.")
)

# ------------------------------------------------------------------ may


def may_change(
    command: DeclareSkill, table: Table, actor: Piece, trooper: Trooper | None, card: SkillCard
) -> Refusal | None:
    """Whether a rider may get off its Motorcycle, or on again, by this."""
    if not command.mount or trooper is None or not is_rider(trooper):
        return None
    first = table.order is None and card.name == "Move"
    if refusal := refuse(first_of_all, first):
        return refusal
    if refusal := _may_sit(table, actor, trooper):
        return refusal
    # What it leaves may go its own way, said of the piece as which it stands until then.
    goes_too = bool(on_foot(trooper.profile)) and has_a_mind(table, trooper)
    others = [path for path in command.paths if not goes_too or path.piece != actor.id]
    return ALONE if others or command.target or command.party else None


def _may_sit(table: Table, actor: Piece, trooper: Trooper) -> Refusal | None:
    """Why its Motorcycle can't be left, or mounted, as it is."""
    if mounted(trooper.profile) is None:
        return may_get_off(table, trooper) if has_a_mind(table, trooper) else None
    left = piece_of(table, mount_of(table, actor, trooper))
    if left is None:
        return NO_MOTORCYCLE
    return may_get_on(table, left) if has_a_mind(table, trooper) else None


@rule("MOTO-3")
def first_of_all(first: bool) -> str | None:
    """A rider gets off, or on, as the Move is declared that is the first skill of the Order."""
    return (
        None
        if first
        else say("A rider mounts or dismounts with a Move as the first skill of the Order.")
    )


# ------------------------------------------------------------------ happens


def change(course: Course, command: DeclareSkill) -> DeclareSkill:
    """Who gets off, or on, does so: by its other profile for the whole Order. The command, with the way
    of what is left said of the piece that it is by now."""
    piece = course.table.pieces[as_piece(command.actor)]
    trooper = under(course.table, piece)
    if not command.mount or trooper is None:
        return command
    if form := on_foot(trooper.profile):
        left = _gets_off(course, piece, trooper, form)
        paths = (
            one if one.piece != piece.id else replace(one, piece=left) for one in command.paths
        )
        return replace(command, paths=tuple(paths))
    if form := mounted(trooper.profile):
        _gets_on(course, piece, trooper, form)
    return command


def _gets_off(course: Course, piece: Piece, trooper: Trooper, form: Profile) -> PieceId:
    """Its Motorcycle stands where it stood: a Token that is its own, or its Peripheral."""
    if shown_by_it():
        piece = shows_itself(course, piece, trooper, shown_by_it.id)
    motorcycle = motorcycle_of(course.table, trooper)
    if motorcycle is not None:
        left = stands_by_itself(course, piece, motorcycle)
    else:
        left = course.luck.piece(f"gets off {piece.id} in Order {course.table.orders}")
        course.add(e.PiecePlaced(left, piece.side, _stands_by(piece)), token.id)
        course.add(e.CardShown(left, token()), token.id)
        course.add(e.PilotDismounted(left, piece.id, piece.lost), first_of_all.id)
    _is_now(course, piece, trooper, form)
    return left


def _gets_on(course: Course, piece: Piece, trooper: Trooper, form: Profile) -> None:
    """It takes the place of its Motorcycle, and is in no State that a rider can't be in."""
    left = mount_of(course.table, piece, trooper)
    assert left is not None
    if shown_by_it():
        piece = shows_itself(course, piece, trooper, shown_by_it.id)
    motorcycle = course.table.pieces[left]
    shared: tuple[State, ...] = ()
    course.add(e.FactStated(piece.side, "boards", piece.id, left), first_of_all.id)
    course.add(e.PilotMounted(left, piece.id), first_of_all.id)
    if has_a_mind(course.table, trooper):
        shared = is_ridden_again(course, motorcycle)
    else:
        course.add(e.PieceRemoved(left), first_of_all.id)
    _is_now(course, piece, trooper, form, motorcycle.shape.where)
    shares_with(course, piece.id, shared)
    for state in seen(course.table, course.table.pieces[piece.id]):
        if unfit(course.table, course.table.pieces[piece.id], state):
            leave(course, piece.id, state, first_of_all.id)


def _is_now(course: Course, piece: Piece, trooper: Trooper, form: Profile, where: str = "") -> None:
    """The same trooper by its other profile, which has the first one beside it."""
    before = replace(trooper.profile, becomes=())
    form = replace(form, points=before.points, becomes=(before,))
    card = card_of(form)
    course.add(e.BaseReplaced(piece.id, str(form.s), where=where), first_of_all.id)
    course.add(e.ProfileTaken(trooper.side, trooper.id, form), first_of_all.id)
    course.add(e.CardShown(piece.id, card), first_of_all.id)
    commit_who(course, trooper.side, piece.id, card)


def _stands_by(piece: Piece) -> Shape:
    return Shape(MODEL, token().s, piece.shape.group, where=piece.shape.where)


@rule("MOTO-4", off=lambda: _plain("2"))
def token() -> Card:
    """A Motorcycle without its rider: S4, ARM 0, BTS 0, STR 1."""
    return _plain("4")


def _plain(s: str) -> Card:
    return Card(
        MOTORCYCLE, DEPLOYABLE, (0, 0), 0, 0, 0, 0, arm=0, bts=0, wounds=1, s=s, structure=True
    )

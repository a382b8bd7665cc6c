"""Getting off a Motorcycle and on again, before the Move by which it is done. Pages "Motorcycle" and
"General Movement Rules" (N4).
"""

from typing import Final

from msgspec.structs import replace

from rules.book.profiles import Profile
from rules.ids import as_piece
from rules.log import events as e
from rules.log.commands import DeclareSkill
from rules.log.course import Course
from rules.log.table import DEPLOYABLE, MODEL, Card, Piece, Shape, Table, Trooper, card_of, under
from rules.messages import say
from rules.order.seats_changed import shown_by_it, shows_itself
from rules.pieces.crew import MOTORCYCLE, is_rider, mounted, on_foot, seat_of
from rules.pieces.entering import unfit
from rules.pieces.leaving import leave
from rules.pieces.sealing import commit_who
from rules.reference import SkillCard
from rules.refusals import Refusal
from rules.registry import refuse, rule
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
    if mounted(trooper.profile) and seat_of(table, actor.id) is None:
        return NO_MOTORCYCLE
    return ALONE if command.paths or command.target or command.party else None


@rule("MOTO-3")
def first_of_all(first: bool) -> str | None:
    """A rider gets off, or on, as the Move is declared that is the first skill of the Order."""
    return (
        None
        if first
        else say("A rider mounts or dismounts with a Move as the first skill of the Order.")
    )


# ------------------------------------------------------------------ happens


def change(course: Course, command: DeclareSkill) -> None:
    """Who gets off, or on, does so: by its other profile for the whole Order."""
    piece = course.table.pieces[as_piece(command.actor)]
    trooper = under(course.table, piece)
    if not command.mount or trooper is None:
        return
    if form := on_foot(trooper.profile):
        _gets_off(course, piece, trooper, form)
    elif form := mounted(trooper.profile):
        _gets_on(course, piece, trooper, form)


def _gets_off(course: Course, piece: Piece, trooper: Trooper, form: Profile) -> None:
    """Its Motorcycle stands where it stood, a Token that is its own."""
    if shown_by_it():
        piece = shows_itself(course, piece, trooper, shown_by_it.id)
    left = course.luck.piece(f"gets off {piece.id} in Order {course.table.orders}")
    course.add(e.PiecePlaced(left, piece.side, _stands_by(piece)), token.id)
    course.add(e.CardShown(left, token()), token.id)
    course.add(e.PilotDismounted(left, piece.id, piece.lost), first_of_all.id)
    _is_now(course, piece, trooper, form)


def _gets_on(course: Course, piece: Piece, trooper: Trooper, form: Profile) -> None:
    """It takes the place of its Motorcycle, and is in no State that a rider can't be in."""
    left = seat_of(course.table, piece.id)
    assert left is not None
    if shown_by_it():
        piece = shows_itself(course, piece, trooper, shown_by_it.id)
    where = course.table.pieces[left].shape.where
    course.add(e.FactStated(piece.side, "boards", piece.id, left), first_of_all.id)
    course.add(e.PilotMounted(left, piece.id), first_of_all.id)
    course.add(e.PieceRemoved(left), first_of_all.id)
    _is_now(course, piece, trooper, form, where)
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

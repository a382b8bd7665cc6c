"""What a passed Roll gives back to a piece and ends of its States, and what a failed one costs it."""

from msgspec.structs import replace

from rules.book.profiles import has
from rules.ids import PieceId
from rules.log.course import Course
from rules.log.table import Card, Made, Order, Piece, Table
from rules.moments import recovering
from rules.moments.recovering import Cure
from rules.page import said
from rules.pieces.leaving import leave
from rules.pieces.wounds import regain, wound
from rules.registry import rule
from rules.rolls.hits import declared_as
from rules.rolls.states_brought import inflict
from rules.seen.effective import own_card
from rules.skills.requirements.care import TECHNORGANIC, ends, mends
from rules.state import State
from rules.states import seen

Ended = list[tuple[State, str]]
BY_DOCTOR = frozenset({"Doctor", "MediKit"})


def cure(
    course: Course, piece: PieceId, skill: str, number: int = 1, *, chosen: bool = False
) -> None:
    """A passed Roll on a piece: Wounds or STR come back, and the States end that it ends. Where it may be
    either its player has `chosen` that STR comes back."""
    standing = course.table.pieces[piece]
    card = own_card(course.table, standing)
    if card is None:
        return
    passed = as_cure(card, standing, skill)
    ended = ended_by(course.table, standing, card, passed)
    restoring = [found for found in ended if found[0].speaks(recovering.regains)]
    mended = not restoring and bool(either_or(chosen)) and mends(course.table, passed, standing)
    ended = [] if mended else ended
    if restoring or (mends(course.table, passed, standing) and not ended):
        # Of two levels of Unconscious both go: it stands with one point again.
        ids = (gives_back.id, either_or.id) if mended else (gives_back.id,)
        regain(course, piece, max(number, standing.lost - card.wounds + 1), *ids)
    for state, id in only_these(restoring, ended):
        leave(course, piece, state, id, only_these.id if len(ended) > len(restoring) > 0 else "")


def as_cure(card: Card, piece: Piece, skill: str) -> Cure:
    """What a passed Roll is to who is treated by it."""
    technorganic = has(card, TECHNORGANIC)
    return Cure(skill, card.structure, piece.severed, piece.wedged, technorganic=technorganic)


def ended_by(table: Table, piece: Piece, card: Card, passed: Cure) -> Ended:
    """The States of a piece that this ends, as everybody sees them, each with the rule."""
    kept = {state.name for state, _, _ in said(seen(table, piece), recovering.kept, passed)}
    return [one for one in ends(table, piece, card, passed) if one[0].name not in kept]


def withstood(table: Table, order: Order, helps: tuple[Made, ...]) -> tuple[str, ...]:
    """The rules by which States were not ended by what was passed in an Order."""
    found: list[str] = []
    for made in helps:
        declared = declared_as(order, made)
        piece = table.pieces.get(declared.target or made.piece)
        if made.hits and piece is not None:
            passed, standing = Cure(made.skill, wedged=piece.wedged), seen(table, piece)
            found += [id for _, id, _ in said(standing, recovering.outlasts, passed)]
            found += [id for _, id, _ in said(standing, recovering.kept, passed)]
    return tuple(found)


@rule("FAQ-K18", off=lambda restoring, ended: ended)
def only_these(restoring: Ended, ended: Ended) -> Ended:
    """What gives a Wound or a point of STR back ends Unconscious and nothing else."""
    return restoring or ended


@rule("CARE-10")
def either_or(chosen: bool) -> bool:
    """Of who has lost STR and is in a State that could end its player says which of the two is tried."""
    return chosen


@rule("CARE-5")
def gives_back() -> bool:
    """A passed Roll gives back one Wound or point of STR."""
    return True


def worsen(course: Course, piece: PieceId, skill: str, *, chosen: bool = False) -> None:
    """A failed Roll: under the Doctor's hands its patient dies, under the Engineer's it loses STR.
    Where nothing but another State was to end, nothing happens."""
    standing = course.table.pieces[piece]
    card = own_card(course.table, standing)
    if card is None:
        return
    tried = replace(as_cure(card, standing, skill), wedged=False)
    ended = ended_by(course.table, standing, card, tried)
    if any(state.speaks(recovering.regains) for state, _ in ended) or (
        mends(course.table, tried, standing) and (not ended or either_or(chosen))
    ):
        if skill in BY_DOCTOR:
            inflict(course, piece, fatal(), fatal.id)
        else:
            wound(course, piece, one_more(), one_more.id)


@rule("CARE-6")
def fatal() -> tuple[str, ...]:
    """A failed Doctor, or a failed PH Roll of a MediKit, kills."""
    return ("Dead",)


@rule("CARE-7")
def one_more() -> int:
    """A failed Engineer or GizmoKit costs a point of STR."""
    return 1

"""A trooper comes onto the table: out of hiding, or by air, by itself or with others."""

from typing import Final

from rules.book.editions import Book
from rules.book.profiles import has
from rules.ids import PieceId, Side
from rules.log import events as e
from rules.log.course import Course
from rules.log.table import MODEL, Trooper, card_of
from rules.moments import declaring, deploying, ending, reacting, showing
from rules.moments.ending import Cause
from rules.page import said
from rules.pieces.placement import place, placed
from rules.pieces.sealing import open_leaves
from rules.registry import rule
from rules.seen.absence import in_hiding, off_table, real_place
from rules.seen.looks import is_model, multiplying
from rules.skills.appearing import disguises_of, may_be_disguised
from rules.skills.impetuous_phase import POOL as IMPETUOUS
from rules.skills.nearby import moved
from rules.states import in_force, states

AWARE: Final = "Tactical Awareness"
ORDERS_PHASE: Final = frozenset({"orders", "1.2", "2", "3", "4", "5", "5.1", "5.2", "landing"})
"""The steps of an Order that is spent, and what lies between two of them."""


def come_out(
    course: Course,
    trooper: Trooper,
    form: str,
    cause: Cause,
    instead: dict[PieceId, str] | None = None,
    *,
    together: bool = False,
) -> tuple[PieceId, ...]:
    """A trooper is placed where it was noted to be (or `instead`), under the ids that were sealed;
    the pieces. `together`: by an Order that activates others with it."""
    side, hidden = trooper.side, moved(trooper.hidden, instead or {})
    real = next(one for one in hidden if one.real)
    hiding = in_hiding(course.table.book, trooper)
    plainly = hiding and not may_be_disguised(course.table.book, trooper, cause)
    by = _by_its_page(course.table.book, trooper, cause, together=together)
    ids = (*_ends(course, trooper, cause), *by)
    if hiding:
        _disguise(course, trooper, form, cause)
    trooper = course.table.troopers[trooper.id]
    if multiplying(in_force(course.table.book, trooper)) is None:
        hidden = (real,)
    course.add(e.HiddenNoted(side, trooper.id, ()), *ids)
    placings = placed(
        course.table.book,
        trooper,
        tuple(one.place for one in hidden),
        hidden.index(real) + 1,
        tuple(one.piece for one in hidden),
    )
    label = f"comes out {course.table.orders} {course.table.step} {min(o.piece for o in hidden)}"
    pieces = place(course, side, list(placings), label)
    _bring_its_order(course, trooper)
    for piece in pieces:
        model = is_model(course.table.pieces[piece].shape)
        # Where it could have come disguised, nothing tells whether a Model is what it looks like.
        known = ("what", "who") if plainly else ()
        open_leaves(course, side, piece, *known, *(("where", "facing") if model else ("where",)))
    return (real.piece, *(one for one in pieces if one != real.piece))


def _by_its_page(book: Book, trooper: Trooper, cause: Cause, *, together: bool) -> tuple[str, ...]:
    """The rules by which it may act from where it hides."""
    asked = reacting.from_its_place if cause.aro else declaring.joins_out_of_hiding
    standing = in_force(book, trooper) if cause.aro or together else ()
    return tuple(id for _, id, _ in said(standing, asked))


def _bring_its_order(course: Course, trooper: Trooper) -> None:
    """In the Orders Phase of its side who has Tactical Awareness has the Order of it at once. Which piece
    it is among several, nobody is told."""
    table, asked = course.table, brings_its_order.wording(course.table.book)
    phase = table.active == trooper.side and table.step in ORDERS_PHASE
    by_its_token = table.order is not None and table.order.pool == IMPETUOUS
    if asked is None or not phase or by_its_token or not has(trooper.profile, AWARE):
        return
    if course.by(asked, trooper.side, trooper.group):
        course.add(e.OwnOrdersNoted(trooper.side, (), tactical=(trooper.id,)), asked.id)


@rule("FAQ-K22", only="N5.2")
def brings_its_order(side: Side, group: int) -> e.OrderBrought | None:
    """Who comes onto the table in the Orders Phase, and has Tactical Awareness, brings the Order of it."""
    return e.OrderBrought(side, group)


def _ends(course: Course, trooper: Trooper, cause: Cause) -> tuple[str, ...]:
    """End what keeps it hidden; a Roll that failed ends whatever says so."""
    found = []
    for state, id, _ in said(in_force(course.table.book, trooper), ending.struck, cause):
        if state.speaks(showing.absent) or cause.kind == "failed":
            course.add(e.StateLeft(trooper.side, trooper.id, state.name), id)
            found.append(id)
    return tuple(found)


def _disguise(course: Course, trooper: Trooper, form: str, cause: Cause) -> None:
    """Under the Marker that its owner chose it keeps what hides it; as its Model it has nothing."""
    standing = disguises_of(in_force(course.table.book, trooper))
    by = [id for _, id, _ in said(in_force(course.table.book, trooper), ending.comes_out, cause)]
    if form == MODEL:
        for state in standing:
            course.add(e.StateLeft(trooper.side, trooper.id, state.name), *by)
        if trooper.imitated is not None:
            course.add(e.ImitationNoted(trooper.side, trooper.id, None))
    elif form not in {state.name for state in standing}:
        own = states(course.table.book)[form].ids(deploying.form)
        course.add(e.StateEntered(trooper.side, trooper.id, form), *by, *own)


@rule("FAQ-K1")
def began_in_hiding() -> bool:
    """Who comes out of hiding as its Model began the Order hidden: it surprises as a Marker does."""
    return True


def driven_out(course: Course, side: Side, cause: Cause) -> None:
    """What ends a State of troopers off the table brings them onto it."""
    out = off_table(course.table, side)
    ended = [
        one for one in out if any(said(in_force(course.table.book, one), ending.struck, cause))
    ]
    come_out_together(course, side, ended, cause)


def come_out_together(
    course: Course, side: Side, out: list[Trooper], cause: Cause
) -> list[PieceId]:
    """Several come onto the table, as their Models: sorted by what everybody will see of them, then
    shuffled. The pieces."""
    out.sort(key=lambda one: (repr(card_of(one.profile)), one.group, repr(real_place(one).place)))
    shuffled = course.luck.shuffle(f"driven out {side} {course.table.mark}", out)
    return [come_out(course, trooper, MODEL, cause)[0] for trooper in shuffled]

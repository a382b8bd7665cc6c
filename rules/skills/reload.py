"""Reload: whatever is Disposable is filled up again, close to Baggage. Pages "Reload" and "Baggage" (N5)."""

from typing import Final

from rules.ids import PieceId, Side
from rules.log import events as e
from rules.log.course import Course
from rules.log.table import Declared, Made, Order, Piece, Table, piece_of, pieces_of, side_of
from rules.messages import say
from rules.moments import ending
from rules.page import said
from rules.pieces.leaving import leave
from rules.reference import SkillCard
from rules.reference.arms import traits_of
from rules.refusals import Refusal
from rules.registry import Rule, refuse, rule
from rules.skill import carries_out
from rules.skills.baggage import carries_supplies, gives_back, has_spent, may_fill_up
from rules.states import force

NAME: Final = "Reload"
FOR_GOOD: Final = "Non-Reloadable"


# ------------------------------------------------------------------ may


def supplies_near(table: Table, piece: Piece) -> Piece | None:
    """Who of its own side can give it what it has spent: the first, where several can."""
    return next(
        (one for one in pieces_of(table, side_of(piece)) if _gives(table, piece, one)), None
    )


def _gives(table: Table, piece: Piece, carrier: Piece) -> bool:
    return may_fill_up(table, piece, carrier) is None


def can_reload(table: Table, piece: Piece) -> bool:
    """Whether there is something to fill up, and somebody to do it with."""
    return bool(_spent(table, piece)) and supplies_near(table, piece) is not None


def may_reload(table: Table, piece: Piece, wanted: SkillCard) -> Refusal | None:
    """Whether it has use for what Baggage gives, as it declares Reload."""
    if wanted.name != NAME:
        return None
    return (
        refuse(has_spent, bool(_spent(table, piece)))
        or _without_supplies(table, piece)
        or refuse(one_an_order, table.order, piece.id)
    )


def _without_supplies(table: Table, piece: Piece) -> Refusal | None:
    carriers = pieces_of(table, side_of(piece))
    if any(_gives(table, piece, one) for one in carriers):
        return None
    return refuse(carries_supplies, None, False)


def _spent(table: Table, piece: Piece) -> dict[str, int]:
    """What it has used of that which can be filled up."""
    kept = _kept(table, piece)
    return {item: uses for item, uses in piece.uses.items() if uses and item not in kept}


def _kept(table: Table, piece: Piece) -> dict[str, int]:
    """What it has used of that which is Non-Reloadable."""
    return {
        item: uses
        for item, uses in piece.uses.items()
        if is_spent_for_good(traits_of(table.book, item))
    }


@rule("TRAIT-19", only="N5.2")
def is_spent_for_good(traits: tuple[str, ...]) -> bool:
    """What is spent of a Non-Reloadable weapon or item is never regained."""
    return FOR_GOOD in traits


@rule("RELOAD-1", only="N5.2")
def one_an_order(order: Order | None, piece: PieceId) -> str | None:
    """Baggage serves one trooper in an Order."""
    others = (one for id, one in order.aros.items() if id != piece) if order else ()
    served = any(one.skill == NAME for one in others)
    return say("Baggage serves one trooper in an Order.") if served else None


# ------------------------------------------------------------------ happens


def claim_near_supplies(course: Course, by: Side, actor: PieceId, declared: Declared) -> None:
    """Its user says that it is in that ZoC, and may be objected to; it is always in its own."""
    piece = piece_of(course.table, actor)
    if declared.skill == NAME and piece is not None:
        say_near(course, by, piece)


def say_near(course: Course, by: Side, piece: Piece) -> None:
    """That it stands in the ZoC of who carries supplies, its player says."""
    carrier = supplies_near(course.table, piece)
    if carrier is not None and carrier.id != piece.id:
        course.add(e.FactStated(by, "ZoC", carrier.id, piece.id), carries_supplies.id)


@carries_out("cured", NAME)
def reloads(course: Course, piece: PieceId, declared: Declared, made: Made) -> None:
    """Without a Roll its user has all uses again; nobody gives any who has become Null meanwhile."""
    user = piece_of(course.table, piece)
    if user is not None and can_reload(course.table, user):
        fill_up(course, user, reloaded)


@rule("RELOAD-1", only="N5.2")
def reloaded() -> bool:
    """A Short Skill or ARO gives back all uses of all that is Disposable."""
    return True


@rule("BAGG-1", only="N5.2")
def for_nothing() -> bool:
    """In the States Phase it takes no skill."""
    return True


def fill_up(course: Course, user: Piece, asked: Rule[[], bool]) -> None:
    """All uses are back, but for what is Non-Reloadable, and Unloaded State is over with them."""
    kept = _kept(course.table, user)
    unloaded = () if kept else tuple(said(force(course.table, user), ending.reloads))
    restored = gives_back(user.id) if asked() else None
    if restored is None:
        return
    for state, _, _ in unloaded:
        leave(course, user.id, state, asked.id, gives_back.id)
    if not unloaded:
        course.add(restored, asked.id, gives_back.id)
    for item, uses in kept.items():
        course.add(e.UsesCounted(user.id, item, uses), asked.id, is_spent_for_good.id)

"""Protheion: who feeds on the Wounds that its CC Attacks take. Page "Protheion" (N4)."""

from typing import Final

from rules.book.editions import Book
from rules.book.profiles import has
from rules.ids import PieceId
from rules.log import events as e
from rules.log.course import Course
from rules.log.table import Card, Declared, Order, piece_of
from rules.registry import rule
from rules.seen.effective import counted
from rules.skill import made_by, skill_card
from rules.skills.close_combat import fights
from rules.states import helpless

NAME: Final = "Protheion"
MOST: Final = 2
"""So many Wounds above its own number its user may have."""


def feeds(course: Course, by: PieceId | None, target: Card, taken: int, *ids: str) -> None:
    """A CC Attack has taken so many Wounds from its target."""
    user = piece_of(course.table, by)
    card = counted(course.table, user) if user else None
    order = course.table.order
    if user is None or card is None or order is None or not taken or helpless(course.table, user):
        return
    if has(card, NAME) and not target.structure and _fought(course.table.book, order, user.id):
        course.by(gains, user.id, max(-MOST, user.lost - taken), also=ids)


def _fought(book: Book, order: Order, piece: PieceId) -> bool:
    answer = order.aros.get(piece)
    every: tuple[Declared, ...] = (answer,) if answer else tuple(made_by(order, piece))
    return any(fights(skill_card(book, one.skill)) for one in every)


@rule("PROT-1")
def gains(piece: PieceId, lost: int) -> e.WoundsMarked | None:
    """Each Wound that it takes gives its user one back, or one above its own number."""
    return e.WoundsMarked(piece, lost)


@rule("FAQ-K41", off=lambda failed, left: failed)
def up_to_dead(failed: int, left: int) -> int:
    """What fails beyond Dead has no effect: it gives no Wounds."""
    return min(failed, left)


@rule("FAQ-K19")
def a_single_one() -> int:
    """Who is killed outright, by a Coup de Grace or "State: Dead", counts for a single Wound."""
    return 1


def taken(lost: int, target: Card, failed: int, *, outright: bool) -> tuple[int, str]:
    """How many Wounds count as taken from a target that had lost so many, and by which rule."""
    if outright and failed:
        return a_single_one(), a_single_one.id
    left = max(target.wounds - lost + 1, 1)
    counts = up_to_dead(failed, left)
    return counts, up_to_dead.id if failed > left else ""

"""Deployables: what they are and show of themselves, and when they are gone. What lies under a Marker
its owner alone knows."""

from typing import Final

from msgspec.structs import replace

from rules.book.editions import Book
from rules.ids import PieceId, Side
from rules.log import events as e
from rules.log.course import Course
from rules.log.table import DEPLOYABLE, MODEL, Card, Declared, Made, Piece, Shape
from rules.moments import deploying, showing
from rules.pieces.deployable_size import is_a_mine, size_of
from rules.pieces.disco_ball import darkens
from rules.pieces.sealing import commit_new, open_leaves
from rules.pieces.turning import turn
from rules.pieces.turret import has_its_own_profile, is_a_turret
from rules.reference import Weapon
from rules.reference.arms import arm
from rules.registry import rule
from rules.skill import carries_out
from rules.states import face_state, speakers

CONCEALED: Final = "Concealed"


def is_concealed(book: Book, named: str) -> bool:
    """Whether it is placed under a Marker."""
    used = arm(book, named)
    return used.bears(CONCEALED) and not stands_open(used)


@rule("FAQ-W7")
def stands_open(used: Weapon) -> bool:
    """A WildParrot works as an E/M Mine, but is a token or a Model and no Marker."""
    return used.name == "WildParrot"


def token(book: Book, named: str) -> Card:
    """What a Deployable shows of itself: ARM 0, BTS 0, STR 1, and that it is hard to see."""
    used = arm(book, named)
    s, _ = size_of(book, used)
    mimetism = ("Mimetism (-3)",) if is_a_mine(used) else ()
    repeats = ("Repeater",) if "Repeater" in used.name or has_a_repeater(used) else ()
    card = Card(
        used.name, DEPLOYABLE, (0, 0), 0, 0, 0, 0, 0, 0, 1, s, structure=True,
        skills=mimetism, weapons=(named,) if used.damage is not None else (), equipment=repeats,
    )  # fmt: skip
    profile = has_its_own_profile.wording(book) if is_a_turret(used) else None
    return profile(card) if profile is not None else card


@rule("PANDA-1")
def has_a_repeater(used: Weapon) -> bool:
    """A FastPanda has a Repeater in it."""
    return used.name == "FastPanda"


def lay(
    course: Course,
    side: Side,
    weapon: str,
    where: str,
    group: int,
    label: str,
    *,
    plainly: bool = False,
) -> PieceId:
    """A Deployable comes onto the table; `plainly`, though it could lie under a Marker."""
    piece = course.luck.piece(label)
    shape, ids = look(course.table.book, weapon, group, plainly=plainly)
    course.add(e.PiecePlaced(piece, side, replace(shape, where=where)), *ids)
    if shape.face == MODEL:
        course.add(e.CardShown(piece, token(course.table.book, weapon)), *ids)
        return piece
    course.add(e.WeaponConcealed(side, piece, weapon), *concealed_by(course.table.book))
    commit_new(course, side, piece, token(course.table.book, weapon))
    return piece


def look(
    book: Book, weapon: str, group: int, *, plainly: bool = False
) -> tuple[Shape, tuple[str, ...]]:
    """What everybody sees of a Deployable, and by which rules."""
    if is_concealed(book, weapon) and not plainly:
        for state in speakers(book, showing.of_a_weapon):
            hidden = Shape(s="?", group=group, mimetism=-3)
            # To everybody it is a Marker like a trooper's, by the rules of those.
            shown, _ = state.changed(showing.of_a_weapon, hidden)
            return shown, state.ids(deploying.form, showing.shape)
    used = arm(book, weapon)
    s, ids = size_of(book, used)
    ids += (stands_open.id,) if stands_open(used) else ()
    ids += (has_a_repeater.id,) if has_a_repeater(used) else ()
    return Shape(s=s, group=group), ids


def concealed_by(book: Book) -> tuple[str, ...]:
    """The rules by which what lies under a Marker is a weapon: its owner's alone."""
    every = speakers(book, showing.of_a_weapon)
    return tuple(id for state in every for id in state.ids(showing.of_a_weapon))


# ------------------------------------------------------------------ shown and gone


def uncover(course: Course) -> None:
    """What lay under a Marker that has shown itself is a token from then on."""
    order = course.table.order
    for piece in tuple(course.table.pieces.values()):
        hidden = piece.hides and face_state(course.table.book, piece.shape.face)
        if hidden and order is not None and piece.id in order.revealed:
            card = token(course.table.book, piece.hides)
            shape = Shape(s=card.s, group=piece.shape.group, where=piece.shape.where)
            _, ids = size_of(course.table.book, arm(course.table.book, piece.hides))
            turn(course, piece.id, shape, *ids)
            course.add(e.CardShown(piece.id, card))
            open_leaves(course, piece.side, piece.id, "what", "who")


def is_deployable(piece: Piece | None) -> bool:
    """Whether a piece is no trooper but something that was placed, as far as this Table knows."""
    return piece is not None and (
        bool(piece.hides) or (piece.card is not None and piece.card.type == DEPLOYABLE)
    )


@rule("FAQ-W5")
def is_destroyed(card: Card, lost: int) -> bool:
    """A Deployable whose Structure is 0 is removed from the table."""
    return card.type == DEPLOYABLE and lost >= card.wounds


@carries_out("cured", "Deactivator")
def deactivates(course: Course, piece: PieceId, declared: Declared, made: Made) -> None:
    """A passed Roll makes an end of it."""
    if made.hits and declared.target in course.table.pieces:
        course.by(deactivated, declared.target)
        darkens(course, declared.target)


@rule("DEACT-1")
def deactivated(piece: PieceId) -> e.PieceRemoved | None:
    """What is deactivated is removed from the table."""
    return e.PieceRemoved(piece)

"""Deployables: placed at the Conclusion of the Order, from then on pieces of their own, and gone when
their Structure is 0 or they have gone off. What lies under a Marker its owner alone knows."""

from typing import Final

from msgspec.structs import replace

from rules.book.editions import Book
from rules.ids import PieceId, Side
from rules.log import events as e
from rules.log.commands import PutDown
from rules.log.course import Course
from rules.log.table import (
    DEPLOYABLE,
    MODEL,
    Card,
    Declared,
    Made,
    Order,
    Piece,
    Shape,
    Table,
    group_of,
)
from rules.messages import say
from rules.moments import deploying, showing
from rules.pieces.disco_ball import darkens, is_a_ball, is_small, lights
from rules.pieces.sealing import commit_new, open_leaves
from rules.pieces.turning import turn
from rules.pieces.turret import S, has_its_own_profile, is_a_turret
from rules.reference import Weapon
from rules.reference.arms import COVER, arm, lays, left_by, thrown
from rules.refusals import Refusal
from rules.registry import refuse, rule
from rules.skill import as_performed, carries_out
from rules.states import face_state, speakers, together_with
from rules.weapons.charges import goes_off_at_once
from rules.weapons.special_attacks import INTUITIVE

SKILL: Final = "Place Deployable"
PLACES: Final = (SKILL, INTUITIVE)
"""What puts a Deployable down."""
CONCEALED: Final = "Concealed"
PERIMETER: Final = "Perimeter"
NOTHING_TO_PLACE: Final = Refusal("nothing-to-place", say("It has nothing to place now."))


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
    s, _ = _size_of(book, used)
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


def is_a_mine(used: Weapon) -> bool:
    """Whether it is a Mine, or one that is thrown: its Token is as hard to see as its Marker."""
    return used.bears("Direct Template") and not used.bears(PERIMETER)


@rule("FAQ-W8", off="X")
def silhouette_of(used: Weapon) -> str:
    """A WildParrot, as other Perimeter weapons, is as large as S1; a Mine no higher than its base."""
    return "1" if used.bears(PERIMETER) else "X"


@rule("SIL-0", off="X", only="N5.2")
def lies_flat() -> str:
    """A Mine is S0: as wide as S1 and no higher than a base."""
    return "0"


def is_a_cover(used: Weapon) -> bool:
    """Whether it is a Deployable Cover."""
    return used.name == COVER


@rule("COVER-1", off="X", only="N5.2")
def as_high_as_a_wall() -> str:
    """A Deployable Cover is scenery as large as S3."""
    return "3"


def _size_of(book: Book, used: Weapon) -> tuple[str, tuple[str, ...]]:
    """The Silhouette of a Deployable, and the rule that gives it."""
    own = ((is_a_mine, lies_flat), (is_a_ball, is_small), (is_a_cover, as_high_as_a_wall))
    for fits, size in own:
        asked = size.wording(book) if fits(used) else None
        if asked is not None:
            return asked(), (asked.id,)
    if is_a_turret(used) and (profile := has_its_own_profile.wording(book)):
        return S, (profile.id,)
    return silhouette_of(used), (silhouette_of.id,) if used.bears(PERIMETER) else ()


# ------------------------------------------------------------------ placed at the Conclusion


def conceal(course: Course, pieces: tuple[PieceId, ...], declared: Declared) -> Declared:
    """What is placed under a Marker its owner notes for itself, for each of those that place one:
    everybody hears that they do, and of none of them what."""
    if declared.skill not in PLACES:
        return declared
    named = {piece: declared.arms.get(piece, declared.weapon) for piece in pieces}
    told = {piece: _told(course.table.book, weapon) for piece, weapon in named.items()}
    for piece in one_of_each(course.table, pieces):
        if told[piece] != named[piece]:
            side = course.table.pieces[piece].side
            course.add(e.PlacingNoted(side, piece, named[piece]))
    first = told[pieces[0]]
    others = {piece: weapon for piece, weapon in told.items() if weapon != first}
    return replace(declared, weapon=first, arms=others)


def told_openly(book: Book, skill: str, weapon: str) -> str:
    """The name of a weapon that is declared with a skill, if everybody may hear it."""
    return _told(book, weapon) if weapon and skill in PLACES else weapon


def _told(book: Book, weapon: str) -> str:
    """The name of a weapon that somebody places, if everybody may hear it."""
    hidden = arm(book, weapon).bears(DEPLOYABLE) and is_concealed(book, weapon)
    return "" if hidden else weapon


def to_place(table: Table) -> tuple[tuple[PieceId, Declared], ...]:
    """Who has declared that it places a Deployable and has not put it down yet."""
    order = table.order
    if order is None:
        return ()
    every = [
        (piece, as_performed(order, piece, one))
        for one in order.declared
        for piece in one_of_each(table, one.by or order.pieces[:1])
    ]
    every += list(order.aros.items())
    return tuple(
        (piece, one)
        for piece, one in every
        if piece not in order.laid
        and piece not in order.idled
        and _puts_down(table.book, order, piece, one)
    )


def _puts_down(book: Book, order: Order, piece: PieceId, declared: Declared) -> bool:
    """Whether something is put down by a skill: at once, or because its Roll was passed."""
    if declared.skill == SKILL:
        return not goes_off_at_once(book, declared)
    hit = any(one.piece == piece and one.skill == declared.skill and one.hits for one in order.made)
    return (
        hit
        and lays(book, declared)
        and (lies_where_it_hits() if thrown(book, declared) else by_instinct())
    )


@rule("THROW-1")
def lies_where_it_hits() -> bool:
    """What is thrown or shot at a place lies there once its Roll is passed, in plain sight."""
    return True


@rule("INT-3")
def by_instinct() -> bool:
    """By an Intuitive Attack a Deployable is placed though a Marker is in its Trigger Area."""
    return True


def one_of_each(table: Table, pieces: tuple[PieceId, ...]) -> tuple[PieceId, ...]:
    """These pieces, and of several that everybody knows to be one trooper the first alone."""
    return tuple(
        piece
        for piece in pieces
        if piece == next(one for one in pieces if one in together_with(table, piece))
    )


def open_placings(table: Table) -> frozenset[Side]:
    """The sides that have a Deployable to put down."""
    return frozenset(table.sides[piece] for piece, _ in to_place(table))


def may_put_down(command: PutDown, table: Table) -> Refusal | None:
    """Whether a Deployable is put down now; elsewhere than declared only if there is no room."""
    mine = {piece: one for piece, one in to_place(table) if table.sides[piece] == command.by}
    declared = mine.get(command.piece)
    if table.step != "5.2" or table.due is not None or declared is None:
        return NOTHING_TO_PLACE
    elsewhere = command.lost or command.to not in ("", declared.to)
    return refuse(where_it_was_declared, elsewhere)


@rule(
    "FAQ-S2",
    off=lambda elsewhere: say("It is placed where it was declared.") if elsewhere else None,
)
def where_it_was_declared(elsewhere: bool) -> str | None:
    """If somebody has moved into its place it lies elsewhere within its rule, or is lost."""
    return None


@rule("PLACE-2", only="N5.3")
def on_no_wall() -> bool:
    """Nor does it hang on a vertical surface: its player says that it is rightly placed."""
    return True


def put_down(command: PutDown, course: Course) -> None:
    """It lies there from now on: a token that everybody knows, or a Marker."""
    table = course.table
    declared = dict(to_place(table))[command.piece]
    placer = table.pieces.get(command.piece)
    where = command.to or declared.to
    elsewhere = command.lost or where != declared.to
    order = table.order
    weapon = declared.weapon or (order.concealed.get(command.piece, "") if order else "")
    ids: tuple[str, ...] = (where_it_was_declared.id,) if elsewhere else ()
    flew = thrown(course.table.book, declared)
    if flew:
        weapon = left_by(course.table.book, declared.weapon)
        ids += (lies_where_it_hits.id,)
    ids += (by_instinct.id,) if declared.skill == INTUITIVE else ()
    course.add(e.DeployableLaid(command.by, command.piece, where, command.lost), *ids)
    if command.lost or not weapon:
        return
    group = group_of(placer) if placer else 1
    if placer is not None and not flew:
        claim_where(course, placer, weapon)
    laid = lay(
        course, command.by, weapon, where, group, f"deployable {command.piece}", plainly=flew
    )
    lights(course, laid, weapon, where)


def claim_where(course: Course, placer: Piece, weapon: str) -> None:
    """Where a Deployable may lie, its owner says that it does."""
    even = on_no_wall.wording(course.table.book)
    ids = (even.id,) if even is not None and even() else ()
    if is_concealed(course.table.book, weapon) or not in_zone(arm(course.table.book, weapon)):
        course.add(e.FactStated(placer.side, "placed in contact", placer.id), *ids)
    else:
        course.add(e.FactStated(placer.side, "placed in ZoC", placer.id), in_zone.id, *ids)


@rule("FAQ-W6")
def in_zone(used: Weapon) -> bool:
    """A Perimeter weapon is put totally inside its user's ZoC, not in Silhouette contact."""
    return used.bears(PERIMETER)


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
    s, ids = _size_of(book, used)
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
            _, ids = _size_of(course.table.book, arm(course.table.book, piece.hides))
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

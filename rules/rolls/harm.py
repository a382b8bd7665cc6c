"""Step 5.1, what a successful Attack does to each that it hit."""

from msgspec.structs import replace

from rules.book.editions import Book
from rules.book.labels import head
from rules.ids import NO_PIECE, PieceId
from rules.log import events as e
from rules.log.course import Course
from rules.log.table import Card, Declared, Made, Piece, piece_of
from rules.moments.ending import Cause
from rules.pieces.cancellation import strikes
from rules.pieces.settling import reconcile
from rules.reference import Weapon
from rules.reference.arms import by_comms, chosen_by, tool, veils
from rules.reference.changed import powered_by
from rules.registry import rule
from rules.rolls import armour, harmless, immunity, symbiomate
from rules.rolls.as_used import as_used, in_its_hands, shaped_by
from rules.rolls.disclosing import disclose
from rules.rolls.hits import declared_as, hit_by, suffered
from rules.rolls.saves_called import (
    asked_for_by,
    call,
    calls_for_saves,
    forces,
    hits_called,
    saved_with,
    shakes,
)
from rules.rolls.states_brought import brings, inflict
from rules.rolls.under_templates import no_cover_under
from rules.seen.effective import counted, own_card
from rules.skill import carries_out
from rules.skills import cube, nanoscreen
from rules.skills.firewalls import hardening
from rules.weapons.spoiling import spoilt


def hurt(course: Course) -> None:
    """A successful Attack may end a State of whom it hit."""
    for made, piece in suffered(course.table):
        order = course.table.order
        declared = declared_as(order, made) if order else None
        used = as_used(course.table, declared, made) if declared else None
        struck(course, piece, saves=used is not None and forces(used))


def struck(course: Course, piece: PieceId, *, saves: bool) -> None:
    """A piece is hit, by what calls for Saving Rolls or not: a Marker that shows itself by either does
    so before a number of who is under it is told."""
    strikes(course, piece, Cause("hit"))
    if saves:
        strikes(course, piece, Cause("forced"))


@carries_out("hit", "BS Attack", "CC Attack", "Berserk", "Forward Observer")
@carries_out("hit", "Speculative Attack", "Intuitive Attack", "Triangulated Fire")
@carries_out("hit", "Place Deployable")
@carries_out("hit", "Carbonite", "Oblivion", "Spotlight", "Total Control", "Trinity")
def attacked(course: Course, piece: PieceId, declared: Declared, made: Made) -> None:
    """A successful Attack is told with its Saving Rolls and the number on which one fails; what
    calls for none brings its State at once."""
    order = course.table.order
    assert order is not None
    for target, hits, criticals in tuple(hit_by(course.table.book, order, declared, made)):
        if hits:
            _reached(course, target, declared, replace(made, hits=hits, criticals=criticals))
    if made.hits and veils(course.table.book, declared):
        raise_veil(course, piece, declared)


def stray(course: Course, friend: PieceId, declared: Declared, made: Made, id: str) -> None:
    """Shots that were meant for another hit this piece."""
    used = as_used(course.table, declared, made)
    struck(course, friend, saves=used is not None and forces(used))
    _reached(course, friend, declared, made, id)


def reached_by(course: Course, piece: PieceId, weapon: str, by: PieceId = NO_PIECE) -> None:
    """A piece is hit by a weapon that nobody aimed; whose it is, where that is told."""
    declared, made = Declared(weapon, weapon=weapon), Made(by, weapon, hits=1)
    used = as_used(course.table, declared, made)
    struck(course, piece, saves=used is not None and forces(used))
    _reached(course, piece, declared, made)


def _reached(
    course: Course, piece: PieceId, declared: Declared, made: Made, *ids_of_it: str
) -> None:
    target = course.table.pieces.get(piece)
    card = own_card(course.table, target) if target else None
    used = as_used(course.table, declared, made)
    if target is None or card is None or used is None or not shakes(used):
        return
    book = course.table.book
    comms = by_comms(book, declared)
    named = declared.weapon or declared.skill
    saves = forces(used)
    if saves and target.real is False:
        strikes(course, target.id, Cause("save"))
        if target.id not in course.table.pieces:
            return
    disclose(course, target.id, *_needed_of(book, target, card, used, saves=saves, comms=comms))
    if id := harmless.unharmed(book, used, card, comms=comms):
        course.add(e.HitInVain(target.id, named), id)
        return
    mods = hardening(course.table, made.piece, declared, course.table.pieces[target.id])
    by = course.table.pieces.get(made.piece)
    mods += spoilt(course.table.book, counted(course.table, by) if by else None, declared)
    mods += nanoscreen.in_its_saves(course.table, target, declared)
    mods += cube.against_a_sepsitor(book, used, card)
    used, ids = in_its_hands(course.table, target, declared, made, used)
    also = (
        *ids_of_it,
        *asked_for_by(course.table.book, used, made),
        *chosen_by(course.table.book, declared.weapon),
        *powered_by(course.table.book, head(declared.weapon)[0]),
        *ids,
    )
    also += tuple(mod.rule for mod in mods)
    also += shaped_by(course.table, declared, made)
    rolled = calls_for_saves(used)
    card, ids = armour.dodging(course.table, target, card)
    also += ids
    card, ids = symbiomate.sheltered(course, target, card, used, comms=comms, saves=rolled)
    also += ids
    if not comms:
        used, ids = immunity.reaching(book, used, card)
        also += ids
    made = replace(made, cover=no_cover_under(course.table.book, declared, made.cover))
    for hit, ids in hits_called(book, target, card, made, used, named, mods, comms=comms):
        course.by(call, hit, also=(*also, *ids))
    if saves:
        strikes(course, target.id, Cause("save"))
    if not rolled:
        reconcile(course)
        inflict(course, target.id, immunity.let_in(book, brings(book, used, card), card)[0])


def _needed_of(
    book: Book, target: Piece, card: Card, used: Weapon, *, saves: bool, comms: bool
) -> tuple[str, ...]:
    """The names of what counts for this hit: all that a Saving Roll is made with; without one an
    Immunity alone, where it has the hit end otherwise than what the target shows would."""
    if saves:
        return (*saved_with(used), *immunity.TOLD)
    shown = target.told or target.card
    ends = [
        (
            harmless.unharmed(book, used, one, comms=comms),
            immunity.let_in(book, brings(book, used, one), one),
        )
        for one in (shown or card, card)
    ]
    return () if ends[0] == ends[1] else ("Immunity",)


@rule("SMOKE-2")
def veil(ammo: str, where: str) -> e.VeilRaised | None:
    """Smoke that burst leaves a Zero Visibility Zone, until the States Phase begins."""
    return e.VeilRaised(ammo, where)


def raise_veil(course: Course, piece: PieceId, declared: Declared) -> None:
    """It stands where it was thrown."""
    aimed = piece_of(course.table, declared.target)
    used = tool(course.table.book, declared)
    where = declared.to or (aimed.shape.where if aimed else "")
    also = (shakes.id,) if declared.caught else ()
    course.by(veil, used.ammo if used else "", where, also=also)

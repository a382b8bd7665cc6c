"""Wounds (or STR) lost and given back, and what follows from it."""

from rules.book.editions import Book
from rules.book.profiles import Bearer, has
from rules.ids import PieceId
from rules.log import events as e
from rules.log.course import Course
from rules.log.table import Card, Hit, Piece, Table
from rules.messages import listed, say, term
from rules.moments import suffering
from rules.moments.suffering import Blow, Harm
from rules.pieces.crew import escapes, held_by_the_tag
from rules.pieces.deployables import is_destroyed
from rules.pieces.disco_ball import darkens
from rules.pieces.entering import brought_by, struck_down
from rules.pieces.transmuting import stays_up
from rules.registry import rule
from rules.seen.effective import own_card
from rules.states import anybody, joined, seen


def wound(course: Course, piece: PieceId, lost: int, *ids: str, kills: bool = False) -> None:
    """Take Wounds (or STR) off a piece, and let follow what follows."""
    standing = course.table.pieces[piece]
    card = own_card(course.table, standing)
    if card is None or not lost:
        return
    dies = nothing_left(card)
    also = (*ids, nothing_left.id) if dies and standing.lost + lost >= card.wounds else ids
    for one in _marked(course, piece):
        course.by(lose, one, standing.lost + lost, counts_structure(course.table, one), also=also)
    kills = kills or dies
    gone = course.table.pieces[piece].lost
    if is_destroyed(card, gone):
        course.add(e.PieceRemoved(piece), is_destroyed.id)
        darkens(course, piece)
        return
    book = course.table.book
    if escapes(book, card):
        gone, kills = held_by_the_tag(gone, card.wounds), False
    down = any(state.speaks(suffering.wounded) for state in seen(course.table, standing))
    if stays_up(card) and not down:
        return
    if down and escapes(book, card) and gone == card.wounds:
        return
    held = any(state.speaks(suffering.stands) for state in seen(course.table, standing))
    struck_down(course, piece, Blow(gone, card.wounds, down, kills, held, card))


def after(table: Table, piece: PieceId, hit: Hit, failed: int) -> str:
    """What so many failed Saving Rolls of a hit would do, as far as this Table knows: "1 Wound left"."""
    if hit.cures:
        return say("it fails") if failed else say("it passes")
    standing = table.pieces.get(piece)
    card = own_card(table, standing) if standing else None
    lost = failed * hit.wounds
    if not failed or standing is None or card is None:
        states = harmed_by(table.book, hit) if failed else ()
        return counted(lost) if lost else listed(", ", list(map(term, states))) or say("no Wound")
    left = counted(max(0, card.wounds - standing.lost - lost), structure=card.structure)
    entered = list(map(term, entered_by(table, standing, card, hit, lost)))
    return listed(", ", entered) or say("{wounds} left", wounds=left)


def entered_by(table: Table, standing: Piece, card: Card, hit: Hit, lost: int) -> tuple[str, ...]:
    """The names of the States that a piece with this Card enters by a hit that takes so many Wounds."""
    down = any(state.speaks(suffering.wounded) for state in seen(table, standing))
    held = any(state.speaks(suffering.stands) for state in seen(table, standing))
    gone, kills = standing.lost + lost, hit.kills or nothing_left(card)
    blow = Blow(gone, card.wounds, down, kills, held, card)
    names = [state.name for state, _ in brought_by(table.book, blow)] if lost else []
    return (*names, *harmed_by(table.book, hit))


def harmed_by(book: Book, hit: Hit) -> tuple[str, ...]:
    """The names of the States that a hit brings beside its Wounds, each as its page has it."""
    if not hit.states:
        return ()
    harm = Harm(frozenset(hit.states))
    return tuple(state.name for state, _, _ in anybody(book, suffering.harmed, harm))


def counted(number: int, *, structure: bool = False) -> str:
    """So many Wounds, or points of STR, in words."""
    if structure:
        return say("{number} STR", number=number)
    return say("1 Wound") if number == 1 else say("{number} Wounds", number=number)


@rule("WOUND-1")
def lose(piece: PieceId, lost: int, structure: bool) -> e.WoundsMarked | None:
    """Each failed Saving Roll takes a Wound, or a point of STR."""
    return e.WoundsMarked(piece, lost, structure)


@rule("EXRAH-1")
def nothing_left(bearer: Bearer) -> bool:
    """An Exrah that would fall Unconscious is Dead at once, and nothing heals it."""
    return has(bearer, "Exrah")


def counts_structure(table: Table, piece: PieceId) -> bool:
    """Whether what everybody sees of a piece has STR in place of Wounds."""
    standing = table.pieces.get(piece)
    return bool(standing and standing.card and standing.card.structure)


def regain(course: Course, piece: PieceId, number: int, *ids: str) -> None:
    """Give back Wounds (or STR), never more than were lost."""
    lost = course.table.pieces[piece].lost
    if lost > 0:
        for one in _marked(course, piece):
            structure = counts_structure(course.table, one)
            course.add(e.WoundsMarked(one, max(0, lost - number), structure), *ids)


def _marked(course: Course, piece: PieceId) -> tuple[PieceId, ...]:
    """The pieces on which it shows: all that everybody knows to stand for the same trooper."""
    figure = joined(course.table, piece)
    return figure.pieces if figure else (piece,)

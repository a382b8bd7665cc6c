"""Regeneration, in the States Phase: a PH Roll for a Wound or a point of STR, for better or worse."""

from rules.book.profiles import has, value
from rules.dice.fair import thrown_by
from rules.dice.mods import success_value
from rules.ids import PieceId, Side
from rules.log import events as e
from rules.log.commands import Regenerate
from rules.log.course import Course
from rules.log.table import Piece, Table, pieces_of, standing_for, under
from rules.messages import say
from rules.order.curing import cure
from rules.pieces.wounds import regain, wound
from rules.refusals import Refusal
from rules.registry import rule
from rules.rolls.mods import own_mods
from rules.skills.tether import check

SKILL = "Regeneration"
NOTHING_TO_HEAL = Refusal("no-regeneration", say("It has no Regeneration Roll to make now."))


def wounded(table: Table, side: Side) -> tuple[Piece, ...]:
    """The Models of a side that may make the Roll in this States Phase and have not: what shows no
    Card shows no Wounds either."""
    if table.step != "states" or side not in table.waits:
        return ()
    return tuple(piece for piece in pieces_of(table, side) if _may(table, piece))


def _may(table: Table, piece: Piece) -> bool:
    trooper = under(table, piece)
    if trooper is None or piece.card is None:
        return False
    # Of several that stand for it the first is named: which is real is nobody's to know.
    if standing_for(table, trooper.id)[:1] != (piece,):
        return False
    heals = has(trooper.profile, SKILL) and has(piece.card, SKILL)
    return heals and piece.lost > 0 and piece.id not in table.regenerated


def may_regenerate(command: Regenerate, table: Table) -> Refusal | None:
    """Whether this piece may make its Roll now."""
    if command.piece not in {piece.id for piece in wounded(table, command.by)}:
        return NOTHING_TO_HEAL
    if command.die is not None and not 1 <= command.die <= 20:
        return Refusal("no-such-die", say("A d20 shows 1 to 20."))
    return None


def regenerate(command: Regenerate, course: Course) -> None:
    """A die read, an outcome, or rolled here; then the Wound comes back, or another goes."""
    piece = course.table.pieces[command.piece]
    rolled = command.die is None and command.passed is None
    die, number = command.die, 0
    if rolled:
        (die,), number = course.throw("regeneration")
    mods = own_mods(course.table, piece, "PH")
    ph = value(piece.card, SKILL, "PH", piece.card.ph) if piece.card else 0
    needed = success_value(course.table.book, ph, mods).value
    passed = command.passed if command.passed is not None else (die or 0) <= needed
    ids = [*(mod.rule for mod in mods), *thrown_by(number)]
    if not course.by(heals, piece.id, passed, die, rolled, command.by, number, also=ids):
        return
    if passed:
        cure(course, piece.id, SKILL)
        if course.table.pieces[piece.id].lost == piece.lost:
            regain(course, piece.id, 1, heals.id)
    else:
        wound(course, piece.id, 1, heals.id)
    check(course)


@rule("REGEN-1")
def heals(
    piece: PieceId, passed: bool, die: int | None, rolled: bool, by: Side, throw: int
) -> e.Regenerated | None:
    """Once in each States Phase, in a Null State too: one Wound back, or one more lost."""
    return e.Regenerated(piece, passed, die, rolled, by, throw=throw)

"""Control Units: the Peripherals (Control) of one Controller, and who of them is the Spearhead."""

from typing import Final

from rules.book.profiles import says
from rules.ids import PieceId, Side
from rules.log import events as e
from rules.log.commands import NameSpearhead
from rules.log.course import Course
from rules.log.table import ControlUnit, Piece, Table, player, side_of
from rules.messages import say
from rules.refusals import Refusal
from rules.registry import rule
from rules.states import null

CONTROL: Final = "Control"
NO_SUCH_SPEARHEAD: Final = Refusal(
    "no-spearhead", say("There is no new Spearhead to name there now.")
)


def form(course: Course, side: Side, guided: list[Piece]) -> None:
    """Who is activated with its Controller for the first time makes a Control Unit of them: the first
    that its player named is the Spearhead, unless they have one."""
    pieces = [one.id for one in guided if one.card and says(one.card, "Peripheral", CONTROL)]
    for unit in course.table.control_units:
        if set(pieces) <= set(unit.pieces):
            return
        if unit.pieces[0] in pieces:
            pieces.sort(key=lambda one: one != unit.pieces[0])
    if pieces:
        course.by(has_a_spearhead, side, tuple(pieces))


@rule("FAQ-K44")
def has_a_spearhead(side: Side, pieces: tuple[PieceId, ...]) -> e.SpearheadNamed | None:
    """One of a Control Unit is its Spearhead, and everybody knows who."""
    return e.SpearheadNamed(side, pieces)


def naming(table: Table) -> frozenset[Side]:
    """The sides that have to name a new Spearhead before anything else goes on."""
    if not table.control_units or table.step in ("over", "adjourned"):
        return frozenset()
    sides = (one.side for one in table.control_units if heirs(table, one))
    return frozenset(side for side in sides if named_at_once(side, table))


def heirs(table: Table, unit: ControlUnit) -> tuple[PieceId, ...]:
    """Who can follow a Spearhead that is Null or gone; nobody while it still leads them."""
    able = tuple(
        one
        for one in unit.pieces
        if one in table.pieces
        and side_of(table.pieces[one]) == unit.side
        and not null(table, table.pieces[one])
    )
    return () if unit.pieces[0] in able else able


@rule("FAQ-K44")
def named_at_once(side: Side, table: Table) -> str | None:
    """When the Spearhead of a Control Unit becomes Null, its player names a new one at once."""
    return say("The Spearhead is Null: {player} names a new one first.", player=player(table, side))


def goes_first(table: Table) -> Refusal | None:
    """That a new Spearhead is named before anything else is declared."""
    for side in sorted(naming(table)):
        return Refusal("named-at-once", named_at_once(side, table) or "", named_at_once.id)
    return None


def may_name(command: NameSpearhead, table: Table) -> Refusal | None:
    """Whether a Control Unit of this side has lost its Spearhead, and this piece may follow."""
    for unit in table.control_units:
        if unit.side == command.by and command.piece in heirs(table, unit):
            return None
    return NO_SUCH_SPEARHEAD


def name(command: NameSpearhead, course: Course) -> None:
    """It leads from now on those that are still there."""
    for unit in course.table.control_units:
        if command.piece in unit.pieces:
            others = (one for one in unit.pieces if one != command.piece)
            still = tuple(one for one in others if one in course.table.pieces)
            course.by(has_a_spearhead, unit.side, (command.piece, *still))

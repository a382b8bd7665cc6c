"""What was said aloud, with what the map says set beside it: a player may overrule the map, and then
both are kept."""

import msgspec
from msgspec.structs import replace

from rules.ids import PieceId
from rules.log import events as e
from rules.log.table import Given, Table
from rules.measured import map_answers
from rules.measured.whereabouts import way_to
from rules.messages import Inches, length, say
from rules.order.covering import stands_bare
from rules.reference.arms import tool
from rules.rolls.firing import bands
from rules.rolls.rolls import hand_of
from rules.skills.moving import may_go


class Measured(msgspec.Struct, frozen=True):
    """What the map says of a shooter's Roll: range band and cover, the figure of each in words, and
    whether either is too close to call."""

    given: Given
    distance: str
    cover: str = ""
    close: bool = False


def tracked(table: Table) -> bool:
    """Whether positions are tracked in this match."""
    return table.ground is not None


def confirm(table: Table, event: e.Event) -> e.Event:
    """An event with what the map says of it; the event itself where the map has nothing to say."""
    match event:
        case e.FactStated():
            # That a contact is over is said before whoever leaves it has gone.
            gone = event.ask == "contact" and not event.answer
            said = (
                None if gone else map_answers.worked_out(table, event.ask, event.piece, event.about)
            )
            return replace(event, worked=said)
        case e.CoherencyChecked():
            return replace(event, worked=map_answers.apart(table, event.pieces))
        case e.ModsGiven():
            found = measured(table, event.piece)
            return replace(event, worked=found.given if found else None)
        case e.PieceMoved():
            # Only in an Order does anybody go; otherwise it is put there.
            way = way_to(table, event.piece, event.where) if table.order else ()
            return replace(event, way=way, most=may_go(table, event.piece) if way else 0)
        case _:
            return event


def measured(table: Table, piece: PieceId) -> Measured | None:
    """What the map says of the Roll that a piece has to make; None where it can't tell, and for what
    has no range."""
    hand = hand_of(table, piece) if table.ground is not None else None
    standing, aimed = table.pieces.get(piece), hand.declared.target if hand else None
    used = tool(table.book, hand.declared) if hand else None
    if hand is None or standing is None or used is None or aimed not in table.pieces:
        return None
    shaped = bands(table, standing, hand.declared)
    found = map_answers.band(table, piece, aimed, replace(used, bands=shaped)) if shaped else None
    if found is None:
        return None
    cover = map_answers.cover(table, piece, aimed)
    bare = stands_bare(table, table.pieces[aimed]) is not None
    cover = None if bare else cover
    covered = cover is not None and cover.verdict == "yes"
    return Measured(
        Given(found.mod or 0, covered, out=found.mod is None),
        length(found.figure, ".2f"),
        say("{figure:.2f} of it hidden", figure=Inches(cover.figure))
        if cover and cover.verdict != "no"
        else "",
        found.verdict == "close" or (cover is not None and cover.verdict == "close"),
    )

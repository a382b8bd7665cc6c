"""Whose a piece is: one's own, or an enemy's."""

from rules.ids import PieceId, Side
from rules.log.table import Piece, Table, piece_of, side_of
from rules.messages import say
from rules.moments import declaring
from rules.page import said
from rules.refusals import Refusal
from rules.registry import rule
from rules.states import seen

NO_SUCH_TARGET = Refusal("no-such-target", say("There is no such target on the table."))


def _anybodys(table: Table, by: Side, piece: PieceId | None) -> Piece | None:
    return piece_of(table, piece)


@rule("SEAT-1", off=_anybodys)
def own_piece(table: Table, by: Side, piece: PieceId | None) -> Piece | None:
    """A piece of one's own that stands on the table: nobody gives commands to another."""
    found = _anybodys(table, by, piece)
    return found if found and side_of(found) == by else None


NO_SUCH_PIECE = Refusal("no-such-piece", say("You have no such piece on the table."), own_piece.id)
"""The same whether the piece is the enemy's, a hidden one, or none at all."""


def not_ones_own(table: Table, by: Side, piece: PieceId | None) -> Refusal:
    """Why a piece is not one's own to act with: it is no such piece, or it obeys somebody else."""
    found = piece_of(table, piece)
    if found is not None and found.side == by:
        for _, id, sentence in said(seen(table, found), declaring.withheld):
            return Refusal("withheld", sentence, id)
    return NO_SUCH_PIECE


def enemy_piece(table: Table, by: Side, piece: PieceId | None) -> Piece | None:
    """A piece of the opponent's that stands on the table."""
    found = piece_of(table, piece)
    return found if found and an_enemy(found, by) else None


@rule("FAQ-T4", off=lambda piece, by: piece.side != by)
def an_enemy(piece: Piece, by: Side) -> bool:
    """A Possessed TAG is an enemy to its own army, and an ally to who possesses it."""
    return side_of(piece) != by


@rule("FAQ-T4")
def no_ally(aimed: Piece | None, by: Side) -> str | None:
    """Who possesses a TAG does not attack it."""
    obeys = aimed is not None and aimed.side != by and side_of(aimed) == by
    return say("You control it: it counts as your ally.") if obeys else None

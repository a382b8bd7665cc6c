"""The pieces that act when one is activated."""

from rules.book.editions import Book
from rules.ids import PieceId
from rules.log.commands import DeclareSkill
from rules.log.table import Piece, Table, Trooper, standing_for, under
from rules.moments import declaring
from rules.page import said
from rules.pieces.transmuting import may_act_before_them
from rules.refusals import Refusal
from rules.skills.fireteams import members
from rules.skills.guiding import with_it
from rules.states import in_force


def may_act_first(
    command: DeclareSkill, table: Table, actor: Piece, hidden: Trooper | None
) -> Refusal | None:
    """Whether an Order may activate these: those first that have rolled as they are activated."""
    if table.order is not None or not table.tried:
        return None
    return may_act_before_them(table, command.by, all_that_act(command, actor, table, hidden))


def all_that_act(
    command: DeclareSkill, actor: Piece, table: Table, hidden: Trooper | None
) -> set[PieceId]:
    """The pieces that act when this one does, whatever has them act."""
    acting = {piece.id for piece in acting_with(table, actor)}
    acting |= {one.piece for one in hidden.hidden} if hidden else set()
    team = members.team_of(table, actor.id)
    acting |= set(team.pieces) if team and not table.order else set()
    company = (table.pieces[one] for one in command.party if one in table.pieces)
    acting |= {piece.id for one in company for piece in acting_with(table, one)}
    acting |= {*command.party, *(table.order.pieces if table.order else ())}
    guided = () if table.order else with_it(table, actor, under(table, actor), set())
    return acting | {one.id for one in guided}


def acting_with(table: Table, actor: Piece) -> tuple[Piece, ...]:
    """The pieces that act when this one does: all that stand for its trooper, if its States say so."""
    trooper = under(table, actor)
    if trooper is not None and acts_together(table.book, trooper):
        return standing_for(table, trooper.id)
    return (actor,)


def acts_together(book: Book, trooper: Trooper) -> str:
    """The id of the rule by which all pieces of a trooper act at once; empty without one."""
    return next((id for _, id, _ in said(in_force(book, trooper), declaring.together)), "")


def all_landed(table: Table, piece: PieceId) -> tuple[PieceId, ...]:
    """The pieces that stand for whoever has landed."""
    trooper = under(table, table.pieces[piece])
    return ids_of(standing_for(table, trooper.id)) if trooper else ()


def ids_of(pieces: tuple[Piece, ...]) -> tuple[PieceId, ...]:
    """The ids of pieces, in their order."""
    return tuple(piece.id for piece in pieces)

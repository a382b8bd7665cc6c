"""Coordinated Orders: one Command Token and one Regular Order for up to four troopers at once."""

from typing import Final

from rules import events as e
from rules.bearing import acting
from rules.commands import DeclareSkill
from rules.course import Course
from rules.order.appearing import as_if_out, in_company
from rules.order.deployables import is_deployable
from rules.order.parties import COORDINATED
from rules.order.requirements import NO_SUCH_PIECE, own_piece
from rules.refusals import Refusal
from rules.registry import refuse, rule
from rules.state import said
from rules.states import force, null
from rules.table import Piece, Table, Tokens, group_of
from rules.turn.fireteams import team_of

MOST: Final = 4
TWICE: Final = Refusal("one-trooper", "Each of them is another trooper than the others.")
NO_TEAMS: Final = Refusal("in-a-fireteam", "A member of a Fireteam takes no part in it.")


def may_begin(command: DeclareSkill, table: Table, actor: Piece) -> Refusal | None:
    """Whether these troopers may be activated together."""
    if not in_company(command):
        return None
    out, ids = table, list(command.party)
    for one in command.arriving:
        out, piece = as_if_out(out, command.by, one.piece)
        ids.append(piece)
    table = out
    others = [own_piece(table, command.by, one) for one in ids]
    together = [actor, *(one for one in others if one is not None)]
    if None in others or table.order or any(is_deployable(one) for one in together):
        return NO_SUCH_PIECE
    if len({one.trooper for one in together}) <= len(ids):
        return TWICE
    has = table.tokens.get(command.by, Tokens())
    spendable = has.left > 0 and (has.most is None or has.spent < has.most)
    return (
        refuse(costs_a_token, spendable, command.pool, table.step)
        or refuse(four_of_a_kind, table, tuple(together))
        or next((NO_TEAMS for one in together if team_of(table, one.id)), None)
        or next((no for one in together if (no := may_join(table, one, COORDINATED))), None)
    )


def may_join(table: Table, piece: Piece, what: str) -> Refusal | None:
    """Whether the States of a trooper let it be one of several that an Order activates."""
    for _, id, sentence in said(force(table, piece), lambda state: state.joins, what):
        return Refusal("state-forbids", sentence, id)
    if null(table, piece):
        return Refusal("null", "It is out of the fight.")
    return None


@rule("COORD-1")
def costs_a_token(spendable: bool, pool: str, step: str) -> str | None:
    """One Command Token and one Regular Order of the group, in the Orders Phase."""
    if step != "orders" or pool != "regular":
        return "A Coordinated Order costs a Regular Order, in the Orders Phase."
    return None if spendable else "No Command Token may be spent on it."


@rule("COORD-2")
def four_of_a_kind(table: Table, together: tuple[Piece, ...]) -> str | None:
    """Up to four troopers, of one Combat Group and one Training."""
    if len(together) > MOST:
        return f"No more than {MOST} troopers take part in a Coordinated Order."
    known = [acting(table, one) for one in together]
    trained = {one.profile.training for one in known if one is not None}
    if len(trained) > 1 or len({group_of(one) for one in together}) > 1:
        return "They are not of one Combat Group and one Training."
    return None


def pay(course: Course, command: DeclareSkill) -> None:
    """The token is spent; the Order itself is paid as any other is."""
    course.add(e.TokenSpent(command.by, "coordinate", command.actor), costs_a_token.id)

"""Coordinated Orders: one Command Token and one Regular Order for up to four troopers at once."""

from typing import Final

from rules.book.printed import number
from rules.ids import PieceId, Side
from rules.log import events as e
from rules.log.commands import DeclareSkill
from rules.log.course import Course
from rules.log.table import Piece, Table, Tokens, group_of
from rules.messages import say
from rules.moments import declaring
from rules.page import said
from rules.pieces.deployables import is_deployable
from rules.refusals import Refusal
from rules.registry import refuse, rule
from rules.seen.effective import acting
from rules.seen.training import led_by_example, training
from rules.skills.activated_together import COORDINATED
from rules.skills.appearing import as_if_out
from rules.skills.arriving import in_company
from rules.skills.fireteams.members import team_of
from rules.skills.guiding import acts_apart
from rules.skills.inspiring_leadership import costs_its_own_order
from rules.skills.requirements.whose import NO_SUCH_PIECE, own_piece
from rules.states import force, null

TWICE: Final = Refusal("one-trooper", say("Choose each trooper only once."))
NO_NULL: Final = Refusal("null", say("It is in a Null State: it can’t join."))
NO_TEAMS: Final = Refusal("in-a-fireteam", say("A Fireteam member can’t join a Coordinated Order."))


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
    spendable = table.tokens.get(command.by, Tokens()).spendable
    free = command.pool == "lieutenant" and _led(table, command.by, together)
    priced = refuse(costs_a_token, spendable, command.pool, table.step)
    return (
        (None if free and table.step == "orders" else priced)
        or refuse(four_of_a_kind, table, tuple(together))
        or next((NO_TEAMS for one in together if team_of(table, one.id)), None)
        or next((no for one in together if (no := acts_apart(table, one))), None)
        or next((no for one in together if (no := may_join(table, one, COORDINATED))), None)
    )


def may_join(table: Table, piece: Piece, what: str) -> Refusal | None:
    """Whether the States of a trooper let it be one of several that an Order activates."""
    for _, id, sentence in said(force(table, piece), declaring.joins, what):
        return Refusal("state-forbids", sentence, id)
    if null(table, piece):
        named = five_are_null.wording(table.book)
        return (refuse(named, True) if named else None) or NO_NULL
    return None


@rule("NULL-1", only="N5.3")
def five_are_null(null: bool) -> str | None:
    """Dead, Sepsitorized, Unconscious, Disconnected or Possessed, nobody takes part."""
    return NO_NULL.sentence if null else None


@rule("COORD-1")
def costs_a_token(spendable: bool, pool: str, step: str) -> str | None:
    """One Command Token and one Regular Order of the group, in the Orders Phase."""
    if step != "orders" or pool != "regular":
        return say("A Coordinated Order costs a Regular Order, in the Orders Phase.")
    return None if spendable else say("You have no Command Token to spend on it this turn.")


def most(table: Table) -> int:
    """How many troopers a Coordinated Order takes in a match."""
    return number(table.book, four_of_a_kind.id)


@rule("COORD-2")
def four_of_a_kind(table: Table, together: tuple[Piece, ...]) -> str | None:
    """Up to four troopers (or as many as the terms have), of one Combat Group and one Training."""
    if len(together) > most(table):
        return say("A Coordinated Order takes {most} troopers at most.", most=most(table))
    known = [acting(table, one) for one in together]
    led = led_by_example(table, together[0].side) is not None
    trained = {
        training(table.book, one.profile, (), lost=False, led=led)[0]
        for one in known
        if one is not None
    }
    if len(trained) > 1 or len({group_of(one) for one in together}) > 1:
        return say("They must share one Combat Group and one Training.")
    return None


def pay(
    course: Course, command: DeclareSkill, spearhead: PieceId, together: list[Piece]
) -> tuple[str, ...]:
    """The token is spent, where one is; the Order itself is paid as any other is. By which rules it is
    otherwise."""
    if command.pool == "lieutenant" and _led(course.table, command.by, together):
        return (costs_its_own_order.id,)
    course.add(e.TokenSpent(command.by, "coordinate", spearhead), costs_a_token.id)
    return ()


def payer(table: Table, command: DeclareSkill, actor: Piece) -> Piece:
    """Whose Order is spent: the Spearhead's, or that of an inspiring Lieutenant that goes with it."""
    leader = led_by_example(table, command.by)
    party = [table.pieces[one] for one in command.party if one in table.pieces]
    its_own = command.pool == "lieutenant" and costs_its_own_order(leader, party)
    return leader if leader is not None and its_own else actor


def _led(table: Table, side: Side, together: list[Piece]) -> bool:
    return costs_its_own_order(led_by_example(table, side), together)

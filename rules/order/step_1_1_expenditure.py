"""1.1: the Order that is spent, whose it is and of which pool."""

from rules.book.profiles import has
from rules.ids import PieceId, Side
from rules.log import events as e
from rules.log.commands import DeclareSkill
from rules.log.table import Piece, Pool, Pools, Table, Trooper, group_of, real_of, side_of
from rules.messages import say, term
from rules.moments import declaring
from rules.page import said
from rules.pieces.crew import is_pilot, not_the_tags_own, pays_as
from rules.refusals import Refusal
from rules.registry import refuse, rule
from rules.seen.effective import acting
from rules.skills import coordinated, impetuous_phase
from rules.skills.g_jumper import leader_of, leads_in_any_body
from rules.state import State
from rules.states import force, states


def may_be_paid(
    command: DeclareSkill,
    table: Table,
    actor: Piece,
    trooper: Trooper | None,
    *,
    off: Trooper | None,
) -> Refusal | None:
    """Whether the Order is there to spend: the actor's, or of one that goes with it."""
    payer = coordinated.payer(table, command, actor)
    trooper = trooper if payer == actor else acting(table, payer)
    return may_pay(command.pool, payer, trooper, table, off=off)


def may_pay(
    pool: Pool, actor: Piece, trooper: Trooper | None, table: Table, *, off: Trooper | None = None
) -> Refusal | None:
    """Whether this trooper has such an Order to spend, and its States let it; `off`, as who comes
    onto the table by it."""
    if pool == impetuous_phase.POOL or table.step == impetuous_phase.STEP:
        return impetuous_phase.may_activate(pool, actor, table, arrives=off is not None)
    if pool == "own":
        return None
    if is_pilot(trooper):
        if no := refuse(not_the_tags_own, pool):
            return no
        trooper = pays_as(table, actor, trooper)
    leads = trooper is not None and trooper.lieutenant
    by_nco = pool == "lieutenant" and not leads
    spent_as = as_a_regular_one.by(table.book)(pool) if by_nco else pool
    for _, id, sentence in said(force(table, actor), declaring.stands_in) if by_nco else ():
        return Refusal("state-forbids", sentence, id)
    for _, id, sentence in said(force(table, actor), declaring.pays, spent_as):
        return Refusal("state-forbids", sentence, id)
    gives = _of_who_gives_it(table, actor) if pool == "lieutenant" else ()
    for _, id, sentence in said(gives, declaring.pays, pool):
        return Refusal("state-forbids", sentence, id)
    lost = _since_the_count(table, actor) if pool == "lieutenant" else ()
    for _, id, sentence in said(lost, declaring.loses_its_order):
        return Refusal("state-forbids", sentence, id)
    for state in gives:
        asked = state.speaks(declaring.still_pays)
        if asked and not state.holds(declaring.still_pays, pool):
            return Refusal(
                "state-forbids", say("{state}: it can't spend that Order.", state=term(state.name))
            )
    pools = table.pools.get(side_of(actor), Pools())
    group = group_of(actor)
    if pool == "lieutenant":
        mine = trooper is not None and (
            trooper.lieutenant
            or nco.by(table.book)(trooper)
            or leads_in_any_body(leader_of(table, side_of(actor)), trooper)
        )
        return refuse(lieutenant_has_an_order, mine and pools.lieutenant > 0)
    if pool == "irregular":
        mine = trooper is not None and trooper.own_order
        return refuse(irregular_has_an_order, mine and pools.irregular.get(group, 0) > 0)
    if pool == "tactical":
        mine = trooper is not None and trooper.tactical_order
        return refuse(has_one_more, mine and pools.tactical.get(group, 0) > 0)
    return refuse(group_has_an_order, pools.regular.get(group, 0), group)


def _of_who_gives_it(table: Table, actor: Piece) -> tuple[State, ...]:
    """The States of who would spend the Order of its Lieutenant, and of that Lieutenant."""
    leaders = (
        one.id for one in table.troopers.values() if one.side == actor.side and one.lieutenant
    )
    standing = (real_of(table, one) for one in leaders)
    found = [state for one in (actor, *standing) if one is not None for state in force(table, one)]
    return tuple(dict.fromkeys(found))


def _since_the_count(table: Table, actor: Piece) -> tuple[State, ...]:
    """The States in which the Lieutenant of a side has been since its Orders were counted."""
    known = states(table.book)
    leaders = [
        one for one in table.troopers.values() if one.side == side_of(actor) and one.lieutenant
    ]
    return tuple(known[name] for one in leaders for name in sorted(one.suffered) if name in known)


@rule("ORD-3")
def lieutenant_has_an_order(has: bool) -> str | None:
    """The Special Lieutenant Order is the Lieutenant's alone."""
    return None if has else say("It has no Special Lieutenant Order to spend.")


@rule("NCO-1")
def nco(trooper: Trooper) -> bool:
    """A trooper with NCO spends the Lieutenant's Order as if it were a Regular one of its group."""
    return has(trooper.profile, "NCO")


@nco.worded("N5.2")
def nco_by_its_own(trooper: Trooper) -> bool:
    """A trooper with NCO makes the Lieutenant's Order a Tactical one of its own."""
    return has(trooper.profile, "NCO")


@rule("NCO-1", off=lambda pool: pool)
def as_a_regular_one(pool: Pool) -> Pool:
    """Who may use no Regular Order may not use the Lieutenant's by NCO either."""
    return "regular"


@as_a_regular_one.worded("N5.2")
def as_a_tactical_one(pool: Pool) -> Pool:
    """It is of no Order Pool then."""
    return "tactical"


@rule("TACT-1")
def has_one_more(has: bool) -> str | None:
    """The Order of Tactical Awareness is its bearer's alone."""
    return None if has else say("It has no Order of Tactical Awareness left.")


@rule("ORD-2")
def irregular_has_an_order(has: bool) -> str | None:
    """An Irregular Order is its own trooper's alone."""
    return None if has else say("It has no Irregular Order left.")


@rule("ORD-4")
def group_has_an_order(left: int, group: int) -> str | None:
    """A trooper spends the Regular Orders of its own Combat Group; pools are never shared."""
    return None if left > 0 else say("Combat Group {group} has no Regular Order left.", group=group)


def _costs_nothing(
    side: Side, pool: Pool, group: int, pieces: tuple[PieceId, ...], together: bool, party: str
) -> e.OrderSpent:
    return e.OrderSpent(side, pool, group, pieces, free=True, together=together, party=party)


@rule("SEQ-1", off=_costs_nothing)
def spend(
    side: Side, pool: Pool, group: int, pieces: tuple[PieceId, ...], together: bool, party: str
) -> e.OrderSpent:
    """The Order spent on the trooper is taken from its pool."""
    return e.OrderSpent(side, pool, group, pieces, together=together, party=party)

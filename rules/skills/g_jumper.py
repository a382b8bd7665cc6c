"""G: Jumper: one trooper in several bodies, its Proxies. Page "G: Jumper" (N4).

The Active Proxy Token needs no moving by itself: it is beside whichever Proxy declares something.
"""

from typing import Final

from rules.book.profiles import Bearer, has
from rules.ids import PieceId, Side
from rules.log.table import Declared, Order, Table, Trooper, group_of, under
from rules.messages import say
from rules.registry import rule

NAME: Final = "G: Jumper"
INACTIVE: Final = frozenset({"Dodge", "Reset"})
"""What a Proxy without the token may declare as its ARO."""


def is_proxy(bearer: Bearer | None) -> bool:
    """Whether it is one of the bodies of a G: Jumper."""
    return bearer is not None and has(bearer, NAME)


@rule("JUMPER-1")
def one_order_for_all() -> bool:
    """Its Proxies give a single Order between them."""
    return True


@rule("JUMPER-2")
def one_is_active(skill: str, another_acts: bool) -> str | None:
    """Of its Proxies that react one alone does so normally: the others Dodge or Reset."""
    if skill in INACTIVE or not another_acts:
        return None
    return say("Another Proxy is the Active one: this one can only Dodge or Reset.")


def another_acts(table: Table, order: Order, piece: PieceId) -> bool:
    """Whether another Proxy of the same G: Jumper has an ARO that only the Active one may declare."""
    standing = table.pieces.get(piece)
    mine = under(table, standing) if standing else None
    if standing is None or mine is None or not is_proxy(mine.profile):
        return False
    told: dict[PieceId, Declared | None] = {**order.aros, **order.noted}
    for one, declared in told.items():
        other = table.pieces.get(one)
        theirs = under(table, other) if other else None
        if other is None or theirs is None or declared is None or theirs.id == mine.id:
            continue
        beside = theirs.side == mine.side and group_of(other) == group_of(standing)
        if beside and is_proxy(theirs.profile) and declared.skill not in INACTIVE:
            return True
    return False


@rule("JUMPER-3")
def leads_in_any_body(leader: Trooper | None, proxy: Trooper) -> bool:
    """A Lieutenant that is a G: Jumper leads as long as one of its Proxies can."""
    return leader is not None and is_proxy(leader.profile) and is_proxy(proxy.profile)


def leader_of(table: Table, side: Side) -> Trooper | None:
    """The Lieutenant of a side, in whatever body; its owner's Table alone can tell."""
    every = (one for one in table.troopers.values() if one.side == side)
    return next((one for one in every if one.lieutenant), None)

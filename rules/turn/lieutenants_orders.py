"""The Orders of a Lieutenant."""

from rules.book.editions import Book
from rules.book.labels import ranked
from rules.book.profiles import Profile, bonus
from rules.ids import Side
from rules.log.table import Table, Trooper
from rules.moments import counting, rolling
from rules.page import said
from rules.registry import rule
from rules.states import force, in_force
from rules.turn.orders_given import Standing


def of_lieutenants(
    book: Book, fit: list[Standing], *, lost: bool, unled: tuple[str, ...]
) -> tuple[int, Standing | None, tuple[str, ...]]:
    """How many Orders the Lieutenant has, who it is, and by which rules it has them."""
    if lost and not in_loss_of_lieutenant():
        return 0, None, (in_loss_of_lieutenant.id, *unled)
    for piece, trooper in fit:
        hiding = [
            state
            for state in in_force(book, trooper)
            if state.marker or state.speaks(rolling.automatic_works)
        ]
        keeps = [rule for state in hiding for rule in state.rules(rolling.automatic_works)]
        if len(keeps) < len(hiding) or not all(rule() for rule in keeps):
            continue
        ids = tuple(rule.id for rule in keeps)
        return lieutenant_order(trooper), (piece, trooper), ids
    return 0, None, ()


def is_cut_off(table: Table, fit: list[Standing]) -> tuple[str, ...]:
    """By which rules the Lieutenant leads nobody though it stands: for its owner's eyes alone."""
    leaders = (piece for piece, trooper in fit if trooper.lieutenant)
    told = (said(force(table, piece), counting.unled) for piece in leaders)
    return tuple(id for found in told for _, id, _ in found)


@rule("FAQ-K38", off=True)
def in_loss_of_lieutenant() -> bool:
    """Whether Loss of Lieutenant leaves a Lieutenant Order: the check comes before the count."""
    return False


@rule("ORD-3")
def lieutenant_order(trooper: Trooper) -> int:
    """The Lieutenant has a Special Order outside the pools, or two with Lieutenant (+1 Order)."""
    return 1 + extra(trooper, "Order")


def extra(trooper: Trooper, what: str) -> int:
    """What the label of a Lieutenant adds: one of "Lieutenant (+1 Order)"."""
    return bonus(trooper.profile, "Lieutenant", what)


@rule("STRAT-1")
def counted_as_regular(orders: int) -> int:
    """Strategos turns the Orders of the Lieutenant into Regular ones of its Combat Group."""
    return both(orders)


@rule("FAQ-K15", off=1)
def both(orders: int) -> int:
    """Both of them, where Lieutenant (+1 Order) gives two."""
    return orders


def strategist(table: Table, side: Side) -> Trooper | None:
    """The Lieutenant of a side, if it has Strategos; known to its owner alone."""
    leaders = (one for one in table.troopers.values() if one.side == side and one.lieutenant)
    return next((one for one in leaders if has_strategos(one.profile)), None)


def has_strategos(profile: Profile) -> bool:
    """Whether it has Strategos, of any level."""
    return any(ranked(one)[0] == "Strategos" for one in profile.skills)

"""What each trooper gives to the Order Pools, and what it does not."""

from rules.book.profiles import has
from rules.ids import Side
from rules.log.table import Piece, Table, Trooper, pieces_of, under
from rules.moments import counting
from rules.page import said
from rules.pieces.crew import counts_with_its_tag
from rules.registry import rule
from rules.seen.training import training
from rules.skills.g_jumper import is_proxy, one_order_for_all
from rules.states import force, null

Standing = tuple[Piece, Trooper]


def standing(table: Table, side: Side) -> list[Standing]:
    """The troopers of a side that are on the table and not Null, each with the piece it stands as."""
    found = []
    for piece in pieces_of(table, side):
        trooper = under(table, piece)
        mine = trooper is not None and trooper.side == side and piece.real is not False
        if trooper is not None and mine and not null(table, piece):
            found.append((piece, trooper))
    return found


def who_give(table: Table, side: Side) -> tuple[list[Standing], list[str]]:
    """The troopers whose States let them give an Order, and the rules by which they do."""
    found: list[Standing] = []
    ids: list[str] = []
    for piece in pieces_of(table, side):
        trooper = under(table, piece)
        if trooper is None or trooper.side != side or piece.real is False:
            continue
        if none_of_its_own(trooper) or counts_with_its_tag(trooper.profile):
            continue
        for _, id, _ in said(force(table, piece), counting.orders):
            found.append((piece, trooper))
            ids.append(id)
    return found, ids


def once_for_all(table: Table, giving: list[Standing]) -> tuple[list[Standing], tuple[str, ...]]:
    """Those who give an Order, of several Proxies of one G: Jumper the one that gives the best; and the
    rule by which others give none."""
    left, bodies = list(giving), [one for one in giving if is_proxy(one[1].profile)]
    for group in {piece.shape.group for piece, _ in bodies} if one_order_for_all() else ():
        of_it = [one for one in bodies if one[0].shape.group == group]
        of_it.sort(key=lambda one: trained(table, one) != "regular")
        left = [one for one in left if one not in of_it[1:]]
    return left, (one_order_for_all.id,) if len(left) < len(giving) else ()


def trained(table: Table, one: Standing) -> str:
    """How one is trained as it stands, with the Lieutenant in its place."""
    piece, trooper = one
    return training(table.book, trooper.profile, force(table, piece), lost=False)[0]


@rule("ORD-1")
def regular_order() -> int:
    """Each Regular trooper gives one Order to the pool of its Combat Group."""
    return 1


@rule("ORD-2")
def irregular_order() -> int:
    """Each Irregular trooper has one of its own."""
    return 1


@rule("ORD-6")
def none_of_its_own(trooper: Trooper) -> bool:
    """A Peripheral gives no Order, Regular or Irregular."""
    return has(trooper.profile, "Peripheral")


@rule("FAQ-B1")
def of_its_group(group: int) -> int:
    """An Irregular Order is told with the Combat Group that it belongs to."""
    return group


@rule("FAQ-K22")
def none_off_the_table() -> bool:
    """Who is not on the table as the Orders are counted gives none by Tactical Awareness either."""
    return True


@none_off_the_table.worded("N5.2")
def none_until_it_comes() -> bool:
    """Nor does it then; it brings one as it comes onto the table in the Orders Phase."""
    return True


@rule("TACT-1")
def tactical_awareness(trooper: Trooper) -> int:
    """One Irregular Order more for its bearer, which no Command Token makes Regular."""
    return 1 if has(trooper.profile, "Tactical Awareness") else 0

"""The Order Count: what each trooper gives, by Combat Group."""

from rules.book.editions import Book
from rules.book.labels import ranked
from rules.book.profiles import Profile, bonus, has
from rules.ids import NO_TROOPER, Side, TrooperId
from rules.log import events as e
from rules.log.course import Course
from rules.log.table import Piece, Table, Trooper, pieces_of, under
from rules.moments import counting, rolling
from rules.order.hatching import developed, hatch, stays_a_seed
from rules.page import said
from rules.pieces.crew import counts_with_its_tag
from rules.registry import rule
from rules.seen.absence import off_table
from rules.seen.training import (
    all_regular,
    led_by_example,
    mastered,
    regular_with_its_master,
    training,
)
from rules.skills.g_jumper import is_proxy, leader_of, leads_in_any_body, one_order_for_all
from rules.states import force, in_force, null
from rules.turn.retreat import few_are_left, kept_together

Standing = tuple[Piece, Trooper]
_OF_WHO_LEADS = (all_regular.id, regular_with_its_master.id)


def standing(table: Table, side: Side) -> list[Standing]:
    """The troopers of a side that are on the table and not Null, each with the piece it stands as."""
    found = []
    for piece in pieces_of(table, side):
        trooper = under(table, piece)
        mine = trooper is not None and trooper.side == side and piece.real is not False
        if trooper is not None and mine and not null(table, piece):
            found.append((piece, trooper))
    return found


def count(course: Course, side: Side, *, strategos: bool = False) -> None:
    """The Order Count. The sums are open; whose an Irregular or the Lieutenant's Order is, is not."""
    table = course.table
    fit = standing(table, side)
    lost, led = side in table.leaderless, led_by_example(table, side) is not None
    raised: tuple[str, ...] = ()
    every, counted = _giving(table, side)
    giving, jumps = _once_for_all(table, every)
    regular: dict[int, int] = {}
    irregular: dict[int, int] = {}
    own: list[TrooperId] = []
    aware: dict[int, int] = {}
    for piece, trooper in giving:
        group = piece.shape.group
        counts_as, ids = training(
            table.book,
            trooper.profile,
            force(table, piece),
            lost=lost,
            led=led,
            mastered=mastered(table, piece),
        )
        # By whom an army or a Fireteam is led, and whom that makes Regular, is only its owner's to know.
        raised = (*raised, *(id for id in ids if id in _OF_WHO_LEADS))
        counted += [id for id in ids if id not in _OF_WHO_LEADS]
        if counts_as == "regular":
            regular[group] = regular.get(group, 0) + regular_order()
        elif counts_as == "irregular":
            at = of_its_group(group)
            irregular[at] = irregular.get(at, 0) + irregular_order()
            own.append(trooper.id)
        if more := tactical_awareness(trooper):
            aware[group] = aware.get(group, 0) + more
            counted += [tactical_awareness.id]
    waiting = [one for one in off_table(table, side) if tactical_awareness(one)]
    for trooper in () if none_off_the_table.by(table.book)() else waiting:
        group = trooper.group
        aware[group] = aware.get(group, 0) + tactical_awareness(trooper)
    heads = [one for one in fit if one[1].lieutenant] or [
        one for one in fit if leads_in_any_body(leader_of(table, side), one[1])
    ]
    orders, leader, ids = _lieutenants(
        course.table.book, heads, lost=lost, unled=_cut_off(table, fit)
    )
    if strategos and leader is not None and strategist(table, side):
        group, turned = leader[0].shape.group, counted_as_regular(orders)
        regular[group] = regular.get(group, 0) + turned
        orders, counted = orders - turned, [*counted, counted_as_regular.id, both.id]
    counted += [regular_order.id] if regular else []
    counted += [irregular_order.id, of_its_group.id] if irregular else []
    counted += [lieutenant_order.id] if orders else []
    # Group by group: the order in which they were met would tell where each trooper stands.
    regular, irregular, aware = (dict(sorted(one.items())) for one in (regular, irregular, aware))
    course.add(e.OrdersCounted(side, regular, irregular, orders, aware), *sorted(counted))
    leads = leader[1].id if leader else NO_TROOPER
    knowing = tuple(one.id for _, one in giving if tactical_awareness(one))
    # That there is one, its piece (or none) may keep back: only its owner is told of the rule.
    guided = any(none_of_its_own(trooper) for _, trooper in fit)
    told = (*ids, none_of_its_own.id) if guided else ids
    outside = any(counts_with_its_tag(trooper.profile) for _, trooper in fit)
    told = (*told, counts_with_its_tag.id) if outside else told
    seeds = [piece for piece, trooper in fit if developed(table.book, trooper)]
    told = (*told, stays_a_seed.id) if seeds else told
    by_another = bool(heads) and not heads[0][1].lieutenant
    jumps += (leads_in_any_body.id,) if by_another else ()
    told = (*told, none_off_the_table.id) if waiting else told
    told = (
        *told,
        *jumps,
        *dict.fromkeys(raised),
        *(kept_together(table, side) if few_are_left(table, side) else ()),
    )
    course.add(e.OwnOrdersNoted(side, tuple(own), leads, knowing), *told)
    for piece in () if stays_a_seed() else seeds:
        hatch(course, piece.id, stays_a_seed.id)


def _giving(table: Table, side: Side) -> tuple[list[Standing], list[str]]:
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


def _once_for_all(table: Table, giving: list[Standing]) -> tuple[list[Standing], tuple[str, ...]]:
    """Those who give an Order, of several Proxies of one G: Jumper the one that gives the best; and the
    rule by which others give none."""
    left, bodies = list(giving), [one for one in giving if is_proxy(one[1].profile)]
    for group in {piece.shape.group for piece, _ in bodies} if one_order_for_all() else ():
        of_it = [one for one in bodies if one[0].shape.group == group]
        of_it.sort(key=lambda one: _trained(table, one) != "regular")
        left = [one for one in left if one not in of_it[1:]]
    return left, (one_order_for_all.id,) if len(left) < len(giving) else ()


def _trained(table: Table, one: Standing) -> str:
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


def _lieutenants(
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


def _cut_off(table: Table, fit: list[Standing]) -> tuple[str, ...]:
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
    return any(ranked(one)[0] == "Strategos" for one in profile.skills)

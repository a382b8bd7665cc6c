"""The Order Count: what each trooper gives, by Combat Group."""

from rules.ids import NO_TROOPER, Side, TrooperId
from rules.log import events as e
from rules.log.course import Course
from rules.order.hatching import developed, hatch, stays_a_seed
from rules.pieces.crew import counts_with_its_tag
from rules.seen.absence import off_table
from rules.seen.training import (
    all_regular,
    led_by_example,
    mastered,
    regular_with_its_master,
    training,
)
from rules.skills.g_jumper import leader_of, leads_in_any_body
from rules.states import force
from rules.turn.lieutenants_orders import (
    both,
    counted_as_regular,
    is_cut_off,
    lieutenant_order,
    of_lieutenants,
    strategist,
)
from rules.turn.orders_given import (
    irregular_order,
    none_of_its_own,
    none_off_the_table,
    of_its_group,
    once_for_all,
    regular_order,
    standing,
    tactical_awareness,
    who_give,
)
from rules.turn.retreat import few_are_left, kept_together

_OF_WHO_LEADS = (all_regular.id, regular_with_its_master.id)


def count(course: Course, side: Side, *, strategos: bool = False) -> None:
    """The Order Count. The sums are open; whose an Irregular or the Lieutenant's Order is, is not."""
    table = course.table
    fit = standing(table, side)
    lost, led = side in table.leaderless, led_by_example(table, side) is not None
    raised: tuple[str, ...] = ()
    every, counted = who_give(table, side)
    giving, jumps = once_for_all(table, every)
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
    orders, leader, ids = of_lieutenants(
        course.table.book, heads, lost=lost, unled=is_cut_off(table, fit)
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

"""What came of an Order of several beside what must come of it: each found, and what is right."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final, TypeAlias

from rules.log import events as e
from rules.pieces.place_deployable import to_place
from tests.rules.laws import oracle
from tests.rules.laws.orders import MINES, SMOKE, Order
from tests.rules.laws.orders_played import Ended, Told, of, played

Compared: TypeAlias = tuple[object, object]

WAYS: Final = {
    "dice backwards": Told(dice_backwards=True),
    "named backwards": Told(named_backwards=True),
    "listed backwards": Told(listed_backwards=True),
    "swapped": Told(swapped=True),
    "a bystander": Told(bystander=True),
}
"""The ways to tell an Order again, none of which decides anything."""


def saves(ended: Ended) -> Counter[tuple[str, str]]:
    """Who is asked for how many Saving Rolls, and by whose Attack."""
    found: Counter[tuple[str, str]] = Counter()
    for event in of(e.SaveCalled)(ended):
        found[ended.names[event.hit.piece], ended.names[event.hit.by]] += event.hit.saves
    return found


def dice(order: Order, ended: Ended) -> Compared:
    """How many dice each throws, and at whom where they are divided."""
    divided = {deed.who for deed in order.deeds if deed.split}
    thrown = Counter[tuple[str, str]]()
    for one in ended.thrown:
        thrown[one.who, one.at if one.who in divided else ""] += len(one.dice)
    return thrown, oracle.bursts(order)


def put_down(order: Order, ended: Ended) -> Compared:
    """Where Smoke stands, and what is laid by whom."""
    passed = {one.who for one in ended.thrown if min(one.dice) <= one.needs}
    raised = sorted(event.where for event in of(e.VeilRaised)(ended))
    laid = [(ended.names[piece], one.to) for piece, one in to_place(ended.table)]
    smoke = [one.to for one in order.deeds if one.weapon == SMOKE and one.who in passed]
    return (raised, laid), (
        smoke,
        [(one.who, one.to) for one in order.deeds if one.weapon == MINES],
    )


def told_again(order: Order, ended: Ended, told: Told) -> Compared:
    """The dice and the Saving Rolls of the same Order, told in another way."""
    again = played(order, told)
    return (sorted(again.thrown), saves(again)), (sorted(ended.thrown), saves(ended))


def judged(order: Order) -> Iterator[tuple[str, Compared]]:
    """All that an Order is held to, each by its name."""
    ended = played(order)
    yield "dice", dice(order, ended)
    yield "saves", (saves(ended), oracle.harms(order, ended))
    yield "put down", put_down(order, ended)
    for name, told in WAYS.items():
        yield name, told_again(order, ended, told)

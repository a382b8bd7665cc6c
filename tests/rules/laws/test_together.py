"""Of several who do something in one Order each is judged by itself, and nothing else decides."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import settings

from rules.log import events as e
from rules.pieces.deployables import to_place
from tests.rules.laws import oracle
from tests.rules.laws.orders import MINES, SMOKE, Ended, Told, of, played, random_order

ORDERS = range(settings().max_examples)
AGAIN = ORDERS[: len(ORDERS) // 2]
WAYS = (
    Told(dice_backwards=True),
    Told(named_backwards=True),
    Told(swapped=True),
    Told(bystander=True),
)


def _saves(ended: Ended) -> Counter[tuple[str, str]]:
    found: Counter[tuple[str, str]] = Counter()
    for event in of(e.SaveCalled)(ended):
        found[ended.names[event.hit.piece], ended.names[event.hit.by]] += event.hit.saves
    return found


@pytest.mark.parametrize("number", ORDERS)
def test_each_has_its_dice_and_each_attack_is_compared_with_its_answers(number: int) -> None:
    order = random_order(number)
    ended = played(order)
    divided = {deed.who for deed in order.deeds if deed.split}
    thrown = Counter[tuple[str, str]]()
    for one in ended.thrown:
        thrown[one.who, one.at if one.who in divided else ""] += len(one.dice)
    assert thrown == oracle.bursts(order)
    assert _saves(ended) == oracle.harms(order, ended)


@pytest.mark.parametrize("number", ORDERS)
def test_nothing_that_is_thrown_or_laid_is_lost(number: int) -> None:
    order = random_order(number)
    if order.kind not in ("smoke", "mines"):
        pytest.skip("nothing is put down")
    ended = played(order)
    passed = {one.who for one in ended.thrown if min(one.dice) <= one.needs}
    raised = [event.where for event in of(e.VeilRaised)(ended)]
    laid = [(ended.names[piece], one.to) for piece, one in to_place(ended.table)]
    assert sorted(raised) == [
        deed.to for deed in order.deeds if deed.weapon == SMOKE and deed.who in passed
    ]
    assert laid == [(deed.who, deed.to) for deed in order.deeds if deed.weapon == MINES]


@pytest.mark.parametrize("told", WAYS)
@pytest.mark.parametrize("number", AGAIN)
def test_how_it_is_told_decides_nothing(number: int, told: Told) -> None:
    order = random_order(number)
    first, again = played(order), played(order, told)
    assert sorted(first.thrown) == sorted(again.thrown)
    assert _saves(first) == _saves(again)

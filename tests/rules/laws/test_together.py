"""Of several who do something in one Order each is judged by itself, and nothing else decides."""

from __future__ import annotations

import pytest
from hypothesis import settings

from tests import together
from tests.rules.laws import judged, oracle
from tests.rules.laws.orders import RIFLE, random_order
from tests.rules.laws.orders_played import Told, played

ORDERS = range(settings().max_examples)
AGAIN = ORDERS[: len(ORDERS) // 2]
PUTTING_DOWN = [nth for nth in ORDERS if random_order(nth).what in ("smoke", "mines")]


@pytest.mark.parametrize("number", ORDERS)
def test_each_has_its_dice_and_each_attack_is_compared_with_its_answers(number: int) -> None:
    order = random_order(number)
    ended = played(order)
    found, right = judged.dice(order, ended)
    assert found == right
    assert judged.saves(ended) == oracle.harms(order, ended)


@pytest.mark.parametrize("number", PUTTING_DOWN)
def test_nothing_that_is_thrown_or_laid_is_lost(number: int) -> None:
    order = random_order(number)
    found, right = judged.put_down(order, played(order))
    assert found == right


@pytest.mark.parametrize("told", judged.WAYS.values())
@pytest.mark.parametrize("number", AGAIN)
def test_how_it_is_told_decides_nothing(number: int, told: Told) -> None:
    order = random_order(number)
    found, right = judged.told_again(order, played(order), told)
    assert found == right


def test_many_are_played_and_each_breach_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert together.main(["3", "4"]) == 0
    assert "4 Orders from 3 on, 8 laws each: nothing is amiss." in capsys.readouterr().out
    # An oracle that gives a rifle more dice is told of by the number of the Order.
    monkeypatch.setitem(oracle.BURST, RIFLE, 9)
    number = next(nth for nth in range(99) if random_order(nth).deeds[0].weapon == RIFLE)
    assert together.main([str(number), "1"]) == 1
    assert f"Order {number}, dice: " in capsys.readouterr().out

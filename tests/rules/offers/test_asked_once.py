"""What is worked out of a Table is worked out once, however many parts of a page ask for it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from rules import game
from rules.log import commands as c
from rules.memory import forget_all
from rules.offers import whole
from rules.order.whole import first_half
from rules.rolls import rolls
from rules.scenario import play, read

MATCH = """
title = "An Order, and dice"

[table]
Ana = ["Alguacil, Lieutenant, the roof", "Zero, as Camouflaged, the alley", "Alguacil, the lane"]
Bo = ["Fusilier, Lieutenant, the road", "Fusilier, the ditch"]

[[step]]
do = [
  { Ana = "declare skill", actor = "Alguacil the roof", target = "Fusilier the road", ATTACK },
  { Bo = "declare aro", actor = "Fusilier the road", target = "Alguacil the roof", ATTACK },
  { Bo = "done", whole = false },
  { Ana = "skip second" },
  { Bo = "done", whole = false },
]
""".replace("ATTACK", 'skill = "BS Attack", weapon = "Combi Rifle"')
BEFORE, DICE = (
    play(read(text)).moments[-1].tables for text in (MATCH.rpartition("[[step]]")[0], MATCH)
)


def counted(monkeypatch: pytest.MonkeyPatch, where: Any, name: str) -> list[tuple[Any, ...]]:
    """With what a function is called from now on."""
    asked: list[tuple[Any, ...]] = []
    sound: Callable[..., Any] = getattr(where, name)

    def counts(*given: Any, **more: Any) -> Any:
        asked.append(given)
        return sound(*given, **more)

    monkeypatch.setattr(where, name, counts)
    return asked


@pytest.mark.parametrize("side", game.SIDES)
def test_the_rolls_of_a_page_are_worked_out_once_for_each_table(
    side: game.Side, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = DICE[side]
    assert table.step == "5"
    forget_all()
    asked = counted(monkeypatch, rolls, "left_to_roll")
    assert game.view(table, side).rolls
    assert {"GiveMods", "ReadDice"} <= {one.command for one in game.offers(table, side)}
    # As the Table is, as it stands where nobody has said anything, and as it shows.
    assert len(asked) <= 3
    game.offers(table, side)
    game.open_offers(table, side)
    game.view(table, side)
    assert len(asked) <= 3


def test_of_whole_orders_what_begins_alike_is_judged_once(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = counted(monkeypatch, whole, "may_begin")
    offered = [one for one in game.offers(BEFORE["A"], "A") if one.command == "DeclareOrder"]
    begun = [first_half(command) for command, _ in asked]
    assert len(begun) == len(set(begun)) < len(offered)
    assert all(isinstance(command, c.DeclareOrder) for command, _ in asked)

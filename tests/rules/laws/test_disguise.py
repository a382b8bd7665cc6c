"""Three honest Models and three that are one trooper: nothing that is placed tells them apart. And of who is
deployed as another as many lines are written as of who is not: a copy of the database has them to count."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from rules.game import Entry, Seat
from rules.log import events as e
from rules.log.table import MODEL, Place
from rules.pieces.figures import called
from tests.rules.laws.armies import CAST, LINE, army
from tests.rules.laws.pairs import PAIRS, Plan, set_up
from tests.rules.laws.play import Match
from tests.rules.laws.twins import Twins, blanked, log_of

HONEST = Plan(
    army([LINE, LINE, LINE, LINE, LINE], 3),
    (MODEL,) * 5,
    ("the roof", "the tower", "the well", "the gate", "the yard"),
    (0, 1, 2, 3, 4),
)


def disguised(real: int) -> Plan:
    """One trooper in the place of the first three, where `real` says."""
    others = (Place("the tower"), Place("the well"))
    noted = {"others": others, "real": real, "imitated": called(LINE), "coherent": True}
    return Plan(
        army([CAST, LINE, LINE], 1),
        (MODEL,) * 3,
        ("the roof", "the gate", "the yard"),
        (0, 1, 2),
        figures={0: noted},
    )


def deployed(plan: Plan, viewer: Seat) -> list[Entry]:
    """What a viewer of side A's deployment is told of it, but for the Orders: they are counted in
    the open, and three troopers give more than one."""
    match = Match()
    for _ in set_up(match, plan, "A", Random(8)):
        pass
    counted = (e.OrdersCounted, e.OrderSpent)
    return [blanked(one) for one in match.parts[viewer] if not isinstance(one.event, counted)]


@pytest.mark.parametrize("viewer", ["B", "watcher"])
@pytest.mark.parametrize("real", [1, 2, 3])
def test_three_models_of_one_trooper_are_placed_like_three_troopers(
    viewer: Seat, real: int
) -> None:
    told = deployed(disguised(real), viewer)
    assert log_of(told) == log_of(deployed(HONEST, viewer))
    assert sum(isinstance(one.event, e.CardShown) for one in told) >= 8


@pytest.mark.parametrize("edition", ["N4", "N5.3"])
@pytest.mark.parametrize(
    "name",
    ["a disguised Model against an honest one", "who comes out of hiding, disguised or not"],
)
def test_of_who_is_deployed_as_another_as_many_lines_are_written(name: str, edition: str) -> None:
    pair = next(one for one in PAIRS if one.name == name)
    twins = Twins(pair, Random(8), edition)
    honest, other = (
        [one.event for one in match.log if one.audience == twins.secret]
        for match in (twins.left, twins.right)
    )
    assert Counter(map(type, other)) == Counter(map(type, honest))
    assert [one for one in other if getattr(one, "disguise", None)]
    assert not [one for one in honest if getattr(one, "disguise", None)]

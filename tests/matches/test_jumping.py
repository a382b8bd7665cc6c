"""A Combat Jump is rolled on its player's page, once the other side was asked; what it needs is covered."""

from __future__ import annotations

import re
from typing import Final

from rules import game
from rules.game import Seat, Table
from rules.scenario import play, read
from tests.matches.test_across_the_table import in_sight
from tests.matches.test_places import drawn
from tests.profiles import profile
from tracker.matches.page import page

PLAYED: Final = f"""
title = "A jump that waits for its Roll"

[table]
Ana = ["Guard, Lieutenant, the yard", "Diver, as Airborne Deployment", "Guard, the lane"]
Bo = ["Fusilier, Lieutenant, the road", "Fusilier, the ditch"]
{profile("Guard")}{profile("Diver", skills=["Combat Jump"], ph=12)}

[[step]]
do = [
  {{ Ana = "declare skill", actor = "Diver", skill = "Combat Jump", pool = "own", to = "the plaza" }},
  {{ Bo = "done" }},
]
"""


def tables() -> dict[Seat, Table]:
    played = play(read(PLAYED))
    assert played.failures == ()
    return dict(played.moments[-1].tables)


def test_its_dice_are_entered_like_any_other() -> None:
    html = drawn(tables()["A"], "A")
    assert "PH Roll of the jump" in html
    assert html.count('class="key20"') == 20
    assert "Roll here" in html
    # Nothing is asked of it any more as it is declared.
    assert 'name="die"' not in html


def test_each_way_to_come_is_at_hand() -> None:
    begun, *_ = PLAYED.replace('["Combat Jump"]', '["Combat Jump", "Parachutist"]').split(
        "[[step]]"
    )
    table = play(read(begun)).moments[-1].tables["A"]
    view = game.view(table, "A")
    (diver,) = (one.id for one in view.absent)
    found = page(view, game.offers(table, "A", diver), chosen=diver)
    assert {"Combat Jump", "Parachutist"} <= {one.act.offer.label for one in found.near}
    assert not {one.act.offer.label for one in found.rest} & {"Combat Jump", "Parachutist"}


def test_what_it_needs_is_under_a_cover() -> None:
    html = drawn(tables()["A"], "A")
    assert "Diver: 12 or less" in html
    seen = in_sight(html)
    assert "or less" not in seen
    assert "Diver" not in re.sub(r"<[^>]*>", "", seen)


def test_the_other_side_waits_and_hears_no_name() -> None:
    html = drawn(tables()["B"], "B")
    assert "PH Roll of the jump" not in html
    assert "Diver" not in html

"""A turn with Orders left ends by no one tap: the page asks, and says how many would be lost."""

from __future__ import annotations

import re
from pathlib import Path

from rules import game, scenario
from tests.matches.test_places import drawn
from tracker.matches.page import page

SCENARIOS = Path(__file__).resolve().parents[1] / "scenarios"
DECK = '<section class="deck'
"""Where begins what is under the thumb."""


def pages(name: str) -> dict[int, str]:
    """The page between two Orders, by how many Orders are left."""
    found: dict[int, str] = {}
    for moment in scenario.play(scenario.example(name)).moments:
        for seat in game.SIDES:
            view = game.view(moment.tables[seat], seat)
            if view.step == "orders" and view.yours:
                found[view.pools[0].left] = drawn(moment.tables[seat], seat)
    return found


def ending(html: str) -> str:
    """What stands before the one form that ends the turn."""
    before, _ = html.split('name="kind" value="EndTurn"')
    return before.rsplit("<form", 1)[0]


def test_with_orders_left_it_asks_and_says_how_many_would_be_lost() -> None:
    between = pages("camo_x1")
    assert between
    for left, html in between.items():
        assert left > 0
        before = ending(html)
        assert DECK not in before, "it is under the thumb"
        assert before.count("<details") - before.count("</details") == 1
        asks = before.rsplit("<details", 1)[1]
        assert "<summary" in asks
        lost = "1 Order is" if left == 1 else f"{left} Orders are"
        assert f"{lost} lost" in " ".join(re.sub(r"<[^>]+>", "", asks).split())


def test_with_none_left_it_is_the_bright_button_and_asks_nothing() -> None:
    moments = scenario.play(scenario.read(SPENT)).moments
    table = moments[-1].tables["A"]
    assert game.view(table, "A").pools[0].left == 0
    html = drawn(table, "A")
    before = ending(html[html.index(DECK) :])
    assert "<details" not in before


def test_who_has_lost_the_lieutenant_reads_it_where_orders_are_spent() -> None:
    told = (SCENARIOS / "iso_e4_lieutenant_isolated.toml").read_text()
    met = set()
    for moment in scenario.play(scenario.read(told)).moments:
        for seat in game.SIDES:
            view = game.view(moment.tables[seat], seat)
            if view.step == "orders" and view.yours:
                lost = seat in view.leaderless
                said = "all your troopers are Irregular this turn" in drawn(
                    moment.tables[seat], seat
                )
                assert said == lost
                met.add(lost)
    assert met == {True, False}


def test_a_marker_is_never_shown_by_what_is_chosen_beforehand() -> None:
    met = 0
    for moment in scenario.play(scenario.example("camo_x1")).moments:
        for seat in game.SIDES:
            view = game.view(moment.tables[seat], seat)
            if view.step == "3" and view.yours:
                shown = page(view, game.offers(moment.tables[seat], seat))
                showing = [one for one in shown.picks if one.shows and not one.act.barred]
                met += len(showing)
                assert not any(one.checked for one in showing)
    assert met


SPENT = """
title = "Nobody has an Order left"

[table]
Ana = ["Alguacil, Lieutenant, the yard"]
Bo = ["Fusilier, in the street"]

[[step]]
do = [
  { Ana = "declare skill", actor = "Alguacil 1", skill = "Move", to = "there" },
  { Bo = "done", whole = true },
  { Ana = "skip second" },
]

[[step]]
do = [
  { Ana = "declare skill", actor = "Alguacil 1", skill = "Move", to = "there", pool = "lieutenant" },
  { Bo = "done", whole = true },
  { Ana = "skip second" },
]
expect = { step = "orders" }
"""

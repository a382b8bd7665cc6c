"""Fireteams on the page: who can form one by the army's chart, and why somebody can't, for one's own eyes."""

from __future__ import annotations

import re

from rules import game
from rules.game import Table
from rules.scenario import play, read
from tests.matches.test_across_the_table import in_sight
from tests.matches.test_places import drawn

CHARTED = """
title = "A Fireteam by a chart"

[table]
Ana = ["Alguacil, Lieutenant, the wall", "Alguacil, the gate", "Alguacil, the bin", "Wildcat", "Alguacil"]
Bo = ["Fusilier, the lane", "Fusilier, Lieutenant, the roof"]

[table.chart.Ana]
most = { Core = 1, Haris = 1 }

[[table.chart.Ana.teams]]
name = "Alguaciles Fireteams"
types = ["Haris", "Core"]
rows = [{ name = "ALGUACIL", unit = "Alguaciles", most = 5, terms = ["Alguacil"] }]
"""
FORMED = """
[[step]]
do = { Ana = "form fireteam", type = "Core", coherent = true, \
members = ["Alguacil the wall", "Alguacil the gate", "Alguacil the bin"] }
"""


def tables(steps: str = "") -> dict[game.Seat, Table]:
    played = play(read(CHARTED + steps))
    assert played.failures == ()
    return dict(played.moments[-1].tables)


def forms(html: str) -> list[str]:
    return re.findall(r"Fireteam of (\w+ \d)", in_sight(html))


def test_a_form_for_each_who_could_lead_by_its_looks_and_the_reason_under_the_cover() -> None:
    """What stands in the open is the same whatever the chart says: it could tell who is in disguise."""
    html = drawn(tables()["A"], "A")
    assert "Wildcat 1" in forms(html)
    assert "TEAM-14" not in in_sight(html)
    under = html.split('id="teamless"')[1].split("</details>")[0]
    assert re.findall(r"<b>(\w+ \d)\.</b>", under) == ["Wildcat 1"]
    assert "By its army’s chart Wildcat is in no Fireteam Core." in under


def test_three_can_be_a_core() -> None:
    html = drawn(tables()["A"], "A")
    assert "More: a Core of three" in html
    assert "Core, though they are three" in html


def test_the_opponent_reads_of_which_type_it_is_and_nothing_of_the_chart() -> None:
    found = tables(FORMED)
    others: tuple[game.Seat, ...] = ("B", "watcher")
    for seat in others:
        html = drawn(found[seat], seat)
        assert "chart" not in in_sight(html).lower()
        assert "Alguaciles Fireteams" not in html

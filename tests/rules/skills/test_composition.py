"""A Fireteams Chart is its owner's alone: what it bars is told to nobody, what it gives when it is used."""

from __future__ import annotations

from typing import Final

import pytest

from rules import game
from rules.game import Seat, Table
from rules.scenario import play, read
from rules.seen.openly import openly
from tests.profiles import profile

MASKED = profile("Masked", unit="Masked", equipment=["HoloMask"])

OTHERS: Final[tuple[Seat, ...]] = ("B", "watcher")
LIST = """
title = "A Fireteam by a chart"

[table]
Ana = ["Alguacil, Lieutenant, the wall", "Alguacil, the gate", "{third}, the bin", "Wildcat", "Zero, back"]
Bo = ["Fusilier, the lane", "Fusilier, Lieutenant, the roof"]
"""
CHART = """
[table.chart.Ana]
most = {{ Core = 1, Haris = {haris} }}

[[table.chart.Ana.teams]]
name = "Alguaciles Fireteams"
types = ["Duo", "Haris", "Core"]
rows = [
  {{ name = "ALGUACIL", unit = "Alguaciles", most = {most}, terms = ["Alguacil"] }},
  {{ name = "MASKED", unit = "Masked", most = 1, terms = ["Masked"] }},
]
"""
FORMED = """
[[step]]
do = [
  { Ana = "form fireteam", coherent = true, \
members = ["Alguacil the wall", "Alguacil the gate", "Alguacil the bin"] },
  { Ana = "declare skill", actor = "Alguacil the wall", skill = "Move", to = "the kerb" },
  { Bo = "done", whole = true },
]
"""


def tables(
    third: str = "Alguacil", *, chart: bool = True, haris: int = 1, most: int = 5, do: str = ""
) -> dict[Seat, Table]:
    by = CHART.format(haris=haris, most=most) if chart else ""
    played = play(read(LIST.format(third=third) + by + MASKED + do))
    assert played.failures == ()
    return dict(played.moments[-1].tables)


def leading(table: Table) -> dict[str, list[str]]:
    """Who could lead a Fireteam, and with whom."""
    names = {str(one.id): one.name for one in game.view(table, "A").mine}
    return {
        names[one.about]: [choice.label for choice in one.blanks[0].choices]
        for one in game.offers(table, "A")
        if one.command == "FormFireteam" and one.refusal is None
    }


def test_the_chart_is_on_no_other_seat_s_table() -> None:
    found = tables(do=FORMED)
    assert set(found["A"].charts) == {"A"}
    for seat in OTHERS:
        assert not found[seat].charts
    assert not openly(found["A"], "A").charts


@pytest.mark.parametrize("chart", [{"chart": False}, {"haris": 2}, {"most": 3}])
def test_whatever_the_chart_the_others_are_sent_the_same(chart: dict[str, int]) -> None:
    one, other = tables(do=FORMED), tables(do=FORMED, **chart)  # type: ignore[arg-type]
    for seat in OTHERS:
        assert game.packed(one[seat]) == game.packed(other[seat])


def test_who_is_masked_counts_as_who_it_is_and_nobody_hears_of_it() -> None:
    # It is told when it is used: here it is not.
    masked = "Masked, imitating Alguacil (Combi Rifle)"
    one, other = tables(do=FORMED), tables(masked, do=FORMED)
    assert other["A"].fireteams
    assert one["B"].fireteams == other["B"].fireteams
    assert one["watcher"].fireteams == other["watcher"].fireteams


def test_what_is_offered_is_what_can_be_formed() -> None:
    assert leading(tables(chart=False)["A"])["Wildcat 1"]
    found = leading(tables()["A"])
    assert "Wildcat 1" not in found
    for mates in found.values():
        assert len(mates) == 2
        assert not [one for one in mates if one.startswith(("Wildcat", "Zero"))]


def test_of_who_is_on_no_line_it_says_why() -> None:
    table = tables()["A"]
    (why,) = {
        (one.refusal.rule, one.refusal.sentence)
        for one in game.offers(table, "A")
        if one.command == "FormFireteam" and one.refusal and "Wildcat" in one.label
    }
    assert why == ("TEAM-14", "By its army’s chart Wildcat is in no Fireteam Core.")


def test_two_that_only_a_third_makes_a_fireteam_of_are_offered() -> None:
    """Not so as a Duo, of which the chart has none."""
    text = (LIST.format(third="Alguacil") + CHART.format(haris=1, most=5) + MASKED).replace(
        'types = ["Duo", "Haris", "Core"]', 'types = ["Haris"]'
    )
    table = play(read(text)).moments[-1].tables["A"]
    assert len(leading(table)) == 3


def test_with_none_left_of_its_types_nobody_leads() -> None:
    assert leading(tables(haris=0, most=2)["A"])
    text = (LIST.format(third="Alguacil") + CHART.format(haris=0, most=5) + MASKED).replace(
        'types = ["Duo", "Haris", "Core"]', 'types = ["Haris"]'
    )
    assert not leading(play(read(text)).moments[-1].tables["A"])

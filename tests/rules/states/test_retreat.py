"""The page "Retreat! State": whom it befalls, what is left to do, who shows itself."""

import pytest
from msgspec.structs import replace

from rules.book.editions import N4
from rules.moments.declaring import Act
from rules.reference import skill
from rules.reference.starter_rosters import starters
from rules.state import State
from rules.states import retreat, states
from rules.turn.retreat import threshold

SOMEBODY = replace(starters(N4)[0].profile, skills=())


def test_it_is_no_null_state_and_no_marker() -> None:
    state: State = states(N4)["Retreat!"]
    assert not state.null
    assert not state.marker


@pytest.mark.parametrize(("army", "left"), [(400, 100), (300, 75), (250, 63), (200, 50), (150, 38)])
def test_a1_the_chart_of_the_page(army: int, left: int) -> None:
    assert threshold(N4, army) == left


@pytest.mark.parametrize("name", ["Courage", "Religious Troop", "Veteran"])
def test_e5_who_stands_fast(name: str) -> None:
    steadfast = retreat.steadfast.by(N4)
    assert steadfast(replace(SOMEBODY, skills=(name,)))
    assert not steadfast(SOMEBODY)


@pytest.mark.parametrize(
    "name", ["Move", "Idle", "Discover", "Cautious Movement", "Dodge", "Reset"]
)
def test_e3_what_is_left(name: str) -> None:
    assert retreat.only_away(Act(skill(N4, name))) is None


@pytest.mark.parametrize("name", ["BS Attack", "CC Attack", "Camouflage", "Suppressive Fire"])
def test_e3_what_is_not(name: str) -> None:
    assert retreat.only_away(Act(skill(N4, name)))


def test_e4_markers_show_themselves() -> None:
    assert retreat.shows_itself(True)
    assert not retreat.shows_itself(False)

"""What reveals a Decoy user, and what of the same kind does not."""

import pytest

from rules.book.editions import N4
from rules.log.table import Shape
from rules.moments.ending import Cause
from rules.reference import skill
from rules.reference.starter_rosters import starters
from rules.states.decoy import cancellation
from rules.states.holoecho.cancellation import model_replaces_marker


def test_c1_look_out_reveals_its_user() -> None:
    assert cancellation.attack_or_roll(Cause("declared", skill(N4, "Look Out!"), 1)) == "now"


@pytest.mark.parametrize("named", ["Parachutist", "Combat Jump", "Cautious Movement"])
def test_c2_these_long_skills_do_not(named: str) -> None:
    assert cancellation.long_skill(Cause("declared", skill(N4, named), 0)) is None


def test_c8_its_owner_chooses_the_facing_of_a_decoy_and_r4_keeps_that_of_a_holoecho() -> None:
    profile = starters(N4)[0].profile
    told = cancellation.model_replaces_marker(profile, Shape(face="DECOY-1", facing="north"))
    kept = model_replaces_marker(profile, Shape(face="Holoecho 1", facing="north"))
    assert told is not None
    assert kept is not None
    assert (told.facing, kept.facing) == ("", "north")


def test_c9_its_weapons_are_open_information() -> None:
    profile = starters(N4)[0].profile
    card = cancellation.open_information(profile)
    assert card is not None
    assert card.weapons == tuple(sorted(profile.weapons))

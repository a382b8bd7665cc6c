"""The page "Foxhole State": what its rules say when they are asked.

How they come to bear in play is in tests/scenarios/fox_*.toml.
"""

from msgspec.structs import replace

from rules.book.editions import N4
from rules.book.profiles import has, level
from rules.log.table import card_of
from rules.moments.ending import Cause
from rules.reference import skill
from rules.reference.starter_rosters import starter
from rules.states import foxhole as page

FUSILIER = card_of(starter("fusilier-combi-rifle").profile)
SAPPER = replace(FUSILIER, skills=("Sapper",))


def test_a1_a_sapper_may_be_deployed_dug_in() -> None:
    assert page.deployed_dug_in(SAPPER)
    assert not page.deployed_dug_in(FUSILIER)


def test_a2_digs_in_by_the_entire_order_of_that_name() -> None:
    assert page.digs_in(skill(N4, "Sapper"))
    assert not page.digs_in(skill(N4, "Cautious Movement"))


def test_e1_has_silhouette_3() -> None:
    assert page.stands_in_a_hole.by(N4)("2") == "3"


def test_e2_is_covered_from_every_side() -> None:
    assert page.covered_all_round()


def test_e3_has_mimetism_and_courage() -> None:
    dug_in = page.hidden_and_brave(SAPPER)
    assert level(dug_in, "Mimetism") == -3
    assert has(dug_in, "Courage")


def test_e3_a_better_mimetism_of_its_own_stays() -> None:
    ghost = replace(SAPPER, skills=("Sapper", "Mimetism (-6)", "Courage"))
    dug_in = page.hidden_and_brave(ghost)
    assert level(dug_in, "Mimetism") == -6
    assert dug_in.skills.count("Courage") == 1


def test_e4_never_moves() -> None:
    assert "can't move" in (page.never_moves() or "")


def test_c1_ends_by_falling_prone() -> None:
    assert page.falls_prone(Cause("entered", what="Prone")) == "now"
    assert page.falls_prone(Cause("entered", what="Stunned")) is None
    assert page.falls_prone(Cause("hit")) is None


def test_c2_left_by_what_moves_it_in_its_active_turn_alone() -> None:
    assert page.climbs_out(skill(N4, "Move"), True)
    assert page.climbs_out(skill(N4, "Dodge"), True)
    assert not page.climbs_out(skill(N4, "Dodge"), False)
    assert not page.climbs_out(skill(N4, "Idle"), True)

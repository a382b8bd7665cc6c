"""The page "Suppressive Fire State": what its rules say when they are asked.

How they come to bear in play is in tests/scenarios/supp_*.toml.
"""

from rules.book.editions import N4
from rules.moments.ending import Cause
from rules.moments.rolling import Roll
from rules.reference import skill, weapon
from rules.reference.arms import traits_of
from rules.reference.starter_rosters import starter
from rules.states import suppressive_fire as page

RIFLE, PISTOL = weapon(N4, "Combi Rifle"), weapon(N4, "Pistol", "Burst Mode")


def declared(name: str, *, aro: bool = False, weapon: str = "") -> Cause:
    traits = traits_of(N4, weapon)
    return Cause("declared", skill(N4, name), weapon=weapon, traits=traits, aro=aro)


def test_a1_by_its_entire_order_with_a_weapon_that_can() -> None:
    assert page.by_entire_order(skill(N4, "Suppressive Fire"))
    assert not page.by_entire_order(skill(N4, "BS Attack"))
    assert page.with_such_a_weapon(N4, "Combi Rifle") is None
    assert "Pistol" in (page.with_such_a_weapon(N4, "Pistol, Burst Mode") or "")


def test_a2_a_command_token_asks_for_such_a_weapon_too() -> None:
    assert page.by_a_command_token(N4, starter("fusilier-combi-rifle").profile)
    assert not page.by_a_command_token(N4, starter("fugazi").profile)


def test_e1_keeps_heads_down_within_its_reach() -> None:
    mod = page.heads_down(Roll("", "opponent", facing=True))
    assert mod is not None
    assert mod.value == -3
    assert page.heads_down(Roll("", "opponent")) is None


def test_e2_its_mode_changes_bands_and_burst_alone() -> None:
    mode = page.in_its_mode(N4, RIFLE)
    assert mode is not None
    assert mode.bands == ((0, 16, 0), (16, 24, -3))
    assert (mode.burst, mode.damage, mode.ammo) == (3, RIFLE.damage, RIFLE.ammo)
    assert page.in_its_mode(N4, PISTOL) is None


def test_e3_fires_its_whole_burst_in_aro() -> None:
    assert page.with_its_whole_burst(N4, RIFLE) == 3
    assert not page.with_its_whole_burst(N4, PISTOL)


def test_c1_ended_by_an_order() -> None:
    assert page.an_order(declared("Idle")) == "now"
    assert page.an_order(declared("Dodge", aro=True)) is None


def test_c2_ended_by_any_aro_but_a_bs_attack() -> None:
    assert page.another_aro(declared("Dodge", aro=True)) == "now"
    assert page.another_aro(declared("BS Attack", aro=True)) is None
    assert page.another_aro(declared("Idle")) is None


def test_c3_ended_by_another_weapon() -> None:
    shot = declared("BS Attack", aro=True, weapon="Pistol, Burst Mode")
    assert page.another_weapon(shot) == "now"
    assert page.another_weapon(declared("BS Attack", aro=True, weapon="Combi Rifle")) is None
    assert page.another_weapon(declared("Dodge", aro=True)) is None


def test_c4_ended_by_a_failed_guts_roll() -> None:
    assert page.lost_nerve(Cause("failed", what="Guts Roll")) == "now"
    assert page.lost_nerve(Cause("failed", what="Infiltration")) is None


def test_c5_ended_by_what_takes_it_out_of_the_fight() -> None:
    for name in ("Engaged", "Isolated", "Retreat!", "Immobilized-B"):
        assert page.another_state(Cause("entered", what=name)) == "now", name
    assert page.another_state(Cause("entered", what="Unconscious", null=True)) == "now"
    assert page.another_state(Cause("entered", what="Targeted")) is None
    assert page.another_state(Cause("hit")) is None


def test_c6_ended_by_loss_of_lieutenant() -> None:
    assert page.nobody_leads(Cause("other", what="Loss of Lieutenant")) == "now"
    assert page.nobody_leads(Cause("other", what="Impetuous")) is None

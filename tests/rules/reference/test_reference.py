"""What is looked up is what the tables of the game say."""

import pytest

from rules.book.editions import N4
from rules.book.profiles import further
from rules.reference import (
    ArmyList,
    ListEntry,
    Profile,
    amiss,
    has,
    label_name,
    level,
    modes,
    programmes,
    rule,
    silhouette,
    skill,
    skills,
    weapon,
    weapons,
)
from rules.reference.starter_rosters import rosters, starter


def test_a_rule_by_its_id() -> None:
    found = rule(N4, "CAMO-C8")
    assert (found.level, found.heading, found.page) == (
        "enforce",
        "Cancellation",
        "Camouflaged State",
    )
    assert rule(N4, "FAQ-B3").when == ("IMM-B", "Targeted", "Reset")
    assert rule(N4, "BACK-1").page == "The notebook"
    with pytest.raises(KeyError):
        rule(N4, "CAMO-C99")


@pytest.mark.parametrize(
    ("inches", "mod"),
    [(0, 3), (16, 3), (16.1, -3), (32, -3), (32.1, -6), (48, -6), (48.1, None)],
)
def test_the_bands_of_a_combi_rifle(inches: float, mod: int | None) -> None:
    assert weapon(N4, "Combi Rifle").band(inches) == mod


def test_a_template_weapon_has_no_bands() -> None:
    flame = weapon(N4, "Light Flamethrower")
    assert flame.band(1) is None
    assert flame.reach == 0
    assert flame.bears("Direct Template")
    assert not flame.bears("Impact Template")


def test_the_boarding_shotgun_of_the_worked_example() -> None:
    """The example says Burst Mode where the chart says Hit Mode."""
    hit = weapon(N4, "Boarding Shotgun", "Burst Mode")
    assert hit == weapon(N4, "Boarding Shotgun", "Hit Mode")
    assert (hit.damage, hit.burst, hit.ammo, hit.band(8), hit.band(24)) == (14, 2, "AP", 6, -3)
    assert [mode.mode for mode in modes(N4, "Boarding Shotgun")] == ["Blast Mode", "Hit Mode"]


def test_what_stands_in_brackets_raises_the_burst() -> None:
    assert weapon(N4, "Breaker Pistol").burst == 2
    set_to = weapon(N4, "CC Weapon (+1B, Damage 12)")
    assert (weapon(N4, "CC Weapon").damage, set_to.damage, set_to.burst) == ("PH", 12, 2)
    raised = weapon(N4, "Breaker Pistol (+1B)")
    assert (raised.burst, raised.name) == (3, "Breaker Pistol (+1B)")
    assert weapon(N4, "PARA CC Weapon (-3)").burst == 1


def test_a_weapon_that_nobody_knows() -> None:
    assert modes(N4, "Grandfather's Musket") == ()
    with pytest.raises(KeyError):
        weapon(N4, "Grandfather's Musket")
    with pytest.raises(KeyError):
        weapon(N4, "Combi Rifle", "Blast Mode")


def test_the_chart_has_165_modes() -> None:
    assert len(weapons(N4)) == 165
    assert len({(found.name, found.mode) for found in weapons(N4)}) == 165
    for found in weapons(N4):
        ends = [end for band in found.bands for end in band[:2]]
        assert ends == sorted(ends), f"{found.name}: bands out of order"
        assert not ends or ends[0] == 0
        assert found.damage is None or isinstance(found.damage, int) or found.damage in "PH WIP *"


def test_lengths_and_labels_of_skills() -> None:
    assert skill(N4, "Discover").lengths == ("short_movement", "aro")
    assert skill(N4, "BS Attack").lengths == ("short", "aro")
    assert skill(N4, "Dodge").may_be("aro")
    assert skill(N4, "Dodge").bears("Movement")
    assert not skill(N4, "Discover").bears("Attack")
    assert skill(N4, "BS Attack").bears("Attack")
    assert skill(N4, "Look Out!").lengths == ("aro",)
    assert {card.name for card in skills(N4) if card.may_be("short_movement")} == {
        "Move",
        "Discover",
        "Idle",
        "Super-Jump",
        "Climbing Plus",
    }
    with pytest.raises(KeyError):
        skill(N4, "Fly")


def test_a_skill_rolls_or_says_that_it_does_not() -> None:
    for card in skills(N4):
        rolls_nothing = card.bears("No Roll") or card.name == "Look Out!"
        assert bool(card.roll) != rolls_nothing, card.name


def test_every_programme_is_a_skill_of_the_same_lengths() -> None:
    assert len(programmes(N4)) == 12
    for programme in programmes(N4):
        card = skill(N4, programme.name)
        assert (card.kind, card.lengths) == ("hacking", programme.lengths)
    trinity = next(p for p in programmes(N4) if p.name == "Trinity")
    assert (trinity.own_mod, trinity.damage, trinity.burst) == (3, 14, 3)


def test_silhouettes() -> None:
    assert (silhouette(2).base, silhouette(2).height) == (25, 40)
    assert (silhouette("X").base, silhouette("X").height) == (None, 3)
    with pytest.raises(KeyError):
        silhouette(9)


def test_the_caliban() -> None:
    caliban = starter("caliban-boarding-shotgun").profile
    assert (caliban.mov, caliban.bs, caliban.wip, caliban.arm) == ((4, 4), 12, 13, 1)
    assert has(caliban, "Camouflage")
    assert level(caliban, "Mimetism") == -3
    assert level(caliban, "Surprise Attack") == -3
    assert not has(caliban, "Hidden Deployment")
    assert level(caliban, "Hidden Deployment") == 0
    assert not caliban.lieutenant


def test_what_a_profile_has() -> None:
    trooper = Profile(
        name="Somebody",
        unit="",
        type="LI",
        mov=(4, 4),
        cc=13,
        bs=11,
        ph=10,
        wip=12,
        arm=1,
        bts=0,
        wounds=1,
        skills=("Camouflage (1 Use)", "mimetism (-6)", 'Dodge (+1")'),
        equipment=("MediKit",),
    )
    assert has(trooper, "Camouflage")
    assert not has(trooper, "Camo")
    assert has(trooper, "MediKit")
    assert level(trooper, "Mimetism") == -6
    assert level(trooper, "Camouflage") == 0
    assert (level(trooper, "Dodge"), further(trooper, "Dodge")) == (0, 1)
    assert label_name("Mimetism (-3)") == "Mimetism"


def test_rosters_share_nothing_that_can_change() -> None:
    first = rosters(N4)[0]
    with pytest.raises(AttributeError):
        first.army.entries[0].profile.bs = 20  # type: ignore[misc]
    assert rosters(N4)[0] is first


def test_what_keeps_a_list_from_being_an_army() -> None:
    fusilier = starter("fusilier-combi-rifle").profile
    leads, follows = ListEntry(fusilier, 1, True), ListEntry(fusilier, 1)
    assert amiss(ArmyList("", "", (leads, follows))) == ()
    assert amiss(ArmyList("", "")) == ("There are no troopers yet.",)
    assert amiss(ArmyList("", "", (follows,))) == ("You have no Lieutenant yet.",)
    assert amiss(ArmyList("", "", (leads, leads))) == ("2 Lieutenants: an army has exactly one.",)
    assert amiss(ArmyList("", "", (leads, *[follows] * 9))) == ()
    assert amiss(ArmyList("", "", (leads, *[follows] * 10))) == (
        "Combat Group 1 has 11 troopers: 10 at most.",
    )
    second = ListEntry(fusilier, 2)
    assert amiss(ArmyList("", "", (leads, *[follows] * 8, *[second] * 6))) == ()
    assert amiss(ArmyList("", "", (leads, *[follows] * 8, *[second] * 7))) == (
        "16 troopers: an army has 15 at most.",
    )

"""An N5 list in an N4 match: Damage is 20 less PS, names are N4's, and what has none is named."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.book.editions import N4
from rules.reference import Profile, weapon
from tests.armies import invented as i
from tracker.accounts.models import Player
from tracker.armies import actions, queries
from tracker.armies.official.converting import for_n4, powers
from tracker.armies.official.metadata import Weapon

DOCKER = Profile(
    "DOCKER",
    "DOCKERS",
    "LI",
    (4, 4),
    cc=13,
    bs=11,
    ph=10,
    wip=12,
    arm=1,
    bts=0,
    wounds=1,
    edition="N5",
)


def rows(**damages: str) -> list[Weapon]:
    return [
        Weapon(1, name.replace("_", " "), "WEAPON", "2", ps, "ARM", [])
        for name, ps in damages.items()
    ]


CHART = powers(
    [
        *rows(Combi_Rifle="7", Pistol="9", CC_Weapon="8", Shock_Mine="7", PARA_Mine="-"),
        Weapon(2, "Flammenspeer", "WEAPON", "1", "6", "ARM", [], mode="Blast Mode"),
        Weapon(2, "Flammenspeer", "WEAPON", "1", "3", "ARM", [], mode="Hit Mode"),
        Weapon(3, "Plasma Rifle", "WEAPON", "3", "7", "ARM", [], mode="Blast Mode"),
        Weapon(3, "Plasma Rifle", "WEAPON", "3", "6", "ARM", [], mode="Hit Mode"),
    ]
)


@pytest.mark.parametrize(
    ("label", "played", "lost"),
    [
        ("Combi Rifle", "Combi Rifle", None),  # 20 - 7 is what N4 prints
        ("Combi Rifle (PS=6)", "Combi Rifle (Damage 14)", None),
        ("Combi Rifle (+1B, PS=6)", "Combi Rifle (+1B, Damage 14)", None),
        ("Combi Rifle (+1SD)", "Combi Rifle", "Combi Rifle: +1SD"),
        ("CC Weapon", "CC Weapon (Damage 12)", None),  # in N4 it has its user's PH
        ("Shock Mine", "Shock Mines", None),
        ("Adhesive Launcher Rifle", "Adhesive Launcher", None),
        ("PT: Eraser", "Pheroware Tactics: Eraser", None),
        ("Plasma Rifle", "Plasma Rifle", None),  # each mode as N4 prints it
        (
            "Flammenspeer",
            "Flammenspeer",
            "Flammenspeer: a Damage for each mode; it has those of N4",
        ),
        ("PARA Mine", "PARA Mine", "PARA Mine"),
        ("Armed Turret (AP Rifle)", "Armed Turret (AP Rifle)", "Armed Turret (AP Rifle)"),
    ],
)
def test_a_weapon(label: str, played: str, lost: str | None) -> None:
    found, named = for_n4(replace(DOCKER, weapons=(label,)), CHART)
    assert found.weapons == (played,)
    assert named == (() if lost is None else (lost,))
    assert found.edition == "N4"


def test_the_rules_read_the_damage_that_was_converted() -> None:
    assert weapon(N4, "Combi Rifle (+1B, Damage 14)").damage == 14
    assert weapon(N4, "Combi Rifle (+1B, Damage 14)").burst == 4
    assert weapon(N4, "CC Weapon (Damage 12)").damage == 12


def test_skills_and_equipment() -> None:
    made = replace(
        DOCKER,
        skills=("Combat Instinct", "Journalist (+3)", "BS Attack (SR-1)", "Mimetism (-6)"),
        equipment=("Bangbomb", "TinBot: Firewall (-3)"),
    )
    found, named = for_n4(made, CHART)
    assert found.skills == ("Combat Instinct", "Journalist L1 (+3)", "BS Attack", "Mimetism (-6)")
    assert found.equipment == ("Bangbomb", "TinBot: Firewall (-3)")
    assert named == ("Combat Instinct", "BS Attack: SR-1", "Bangbomb")


@pytest.mark.usefixtures("n5_data")
def test_a_list_is_kept_as_it_is_and_played_converted(ana: Player) -> None:
    army = actions.paste(player=ana, code=i.code(i.TRICKSTER, i.LEADER))
    trickster, leader = queries.listed(army=army)
    assert (army.edition, trickster.profile.edition) == ("N5", "N5")
    assert trickster.profile.weapons == ("Nanopulser (+1B)", "Shock Mine")
    brought = queries.army_list(army=army, edition="N4")
    assert brought.converted == "N5"
    assert [entry.profile.edition for entry in brought.entries] == ["N4", "N4"]
    assert brought.entries[0].profile.weapons == ("Nanopulser (+1B)", "Shock Mines")
    assert brought.entries[1].profile.weapons[-1] == "CC Weapon (Damage 12)"
    assert brought.entries[1].lieutenant
    assert leader.lost == ()


@pytest.mark.usefixtures("n5_data")
def test_a_match_of_its_own_edition_takes_it_as_it_is(ana: Player) -> None:
    army = actions.paste(player=ana, code=i.code(i.TRICKSTER, i.LEADER))
    trickster, leader = queries.listed(army=army)
    brought = queries.entering(army=army, edition="N5.3")
    assert [one.profile for one in brought.entries] == [trickster.profile, leader.profile]
    assert (brought.converted, brought.lost) == ("", ())
    assert queries.entering(army=army, edition="N4 2.1").converted == "N5"
    # A code says no edition: for N5 there is one that it can be.
    assert queries.read_as(edition="N5.3") == "N5"
    assert queries.read_as(edition="N4 2.1") is None


@pytest.mark.usefixtures("n4_data")
def test_no_list_of_n4_enters_one_of_n5(ana: Player) -> None:
    army = actions.paste(player=ana, code=i.code(i.TRICKSTER, i.LEADER), edition="N4")
    assert queries.enters(army=army, edition="N4 2.1")
    assert not queries.enters(army=army, edition="N5.2")
    with pytest.raises(queries.NotOfEdition):
        queries.entering(army=army, edition="N5.2")

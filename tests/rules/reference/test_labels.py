"""What an army list prints is taken apart once, and nothing of it is lost."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.book.brackets import (
    Bonus,
    Burst,
    Count,
    Damage,
    Inches,
    Power,
    Said,
    Upgrade,
    Value,
    Word,
)
from rules.book.editions import N4, N5_3
from rules.book.labels import head, label, parts, plain, ranked
from rules.game import unread
from rules.measured.visibility import visor
from rules.reference import modes
from rules.reference.arms import arm, arms
from rules.reference.starter_rosters import starter
from tests.rules.laws.armies import LINE


@pytest.mark.parametrize(
    ("printed", "name", "said"),
    [
        ("Combi Rifle", "Combi Rifle", ()),
        ("Stun Pistol (+1B, Damage 12)", "Stun Pistol", (Burst(1), Damage(exactly=12))),
        ("Chain Rifle (+1 Dam, +1B)", "Chain Rifle", (Damage(1), Burst(1))),
        ("Tactical Bow (+3 BS, Damage 12)", "Tactical Bow", (Bonus(3, "BS"), Damage(exactly=12))),
        ("BS Attack (+2 Damage)", "BS Attack", (Damage(2),)),
        ("BS Attack (Continous Damage)", "BS Attack", (Word("Continuous Damage"),)),
        ("BS Attack (more Damage)", "BS Attack", (Word("more Damage"),)),
        ("Mimetism (-3)", "Mimetism", (Bonus(-3),)),
        ("Dodge (PH=11)", "Dodge", (Value("PH", 11),)),
        ('Dodge (+2", +3)', "Dodge", (Inches(2), Bonus(3))),
        ('Jump (3")', "Jump", (Inches(3),)),
        ("Chain Rifle (+1B, PS=6)", "Chain Rifle", (Burst(1), Power(6))),
        ("Camouflage (1 Use)", "Camouflage", (Count(1, "Use"),)),
        ("Doctor (2W, ReRoll)", "Doctor", (Count(2, "W"), Word("ReRoll"))),
        ("Decoy (2)", "Decoy", (Count(2),)),
        ("Lieutenant (+1 Order)", "Lieutenant", (Bonus(1, "Order"),)),
        ("Immunity (Shock, Viral)", "Immunity", (Word("Shock"), Word("Viral"))),
        ("Impersonation (IMP-2)", "Impersonation", (Word("IMP-2"),)),
        (
            "Hacking Device (UPGRADE: Trinity (+1 Damage, AP), UPGRADE: Zero Pain)",
            "Hacking Device",
            (Upgrade("Trinity", (Damage(1), Word("AP"))), Upgrade("Zero Pain")),
        ),
        (
            "Hacking Device (UPGRADE: (+1 Damage))",
            "Hacking Device",
            (Upgrade("", (Damage(1),)),),
        ),
        (
            "Hacking Device (UPGRADES: Carbonite, Firewall (-3))",
            "Hacking Device",
            (Upgrade("Carbonite"), Upgrade("Firewall", (Bonus(-3),))),
        ),
        ("Hacking Device (UPGRADE: SR-1)", "Hacking Device", (Upgrade("", (Word("SR-1"),)),)),
        ("Immunity (Shock", "Immunity", (Word("Shock"),)),
        ("Sixth) Sense", "Sixth) Sense", ()),
        ("Mimetism (-99999999999)", "Mimetism", (Word("-99999999999"),)),
        ("", "", ()),
    ],
)
def test_a_label_is_its_name_and_what_its_brackets_say(
    printed: str, name: str, said: tuple[Said, ...]
) -> None:
    found = label(printed)
    assert (found.printed, found.name, found.said) == (printed, name, said)


def test_commas_in_brackets_part_nothing() -> None:
    typed = "Immunity (Shock, Viral), , RemDriver (+1 ARM, +3 PH),Courage"
    assert parts(typed) == ["Immunity (Shock, Viral)", "RemDriver (+1 ARM, +3 PH)", "Courage"]
    named = "MULTI Rifle (+1B, Damage 15), Burst Mode, Shock"
    assert head(named) == ("MULTI Rifle (+1B, Damage 15)", "Burst Mode, Shock")
    assert plain(named) == "MULTI Rifle, Burst Mode, Shock"


def test_a_weapon_is_what_its_brackets_make_of_it() -> None:
    stuns = modes(N4, "Stun Pistol (+1B, Damage 12)")
    printed = modes(N4, "Stun Pistol")
    assert [(one.burst, one.damage) for one in stuns] == [(one.burst + 1, 12) for one in printed]
    assert modes(N4, "Combi Rifle (AP)")[0].ammo == "AP"
    assert modes(N4, "Breaker Combi Rifle (Shock)")[0].ammo == "AP+Shock"
    assert modes(N4, "Grenades (Continous Damage)")[0].bears("Continuous Damage")
    chosen = arm(N4, "MULTI Rifle (+1B), Burst Mode, Shock")
    assert (chosen.ammo, chosen.burst) == ("Shock", 4)


def test_ammunition_in_brackets_goes_with_each_that_is_chosen() -> None:
    ways = arms(N4, ("MULTI Rifle (T2)",))
    assert ways
    assert all("T2" in arm(N4, way).ammo for way in ways)


def test_what_nobody_reads_is_named_and_nothing_else() -> None:
    strange = replace(
        LINE,
        skills=("Camouflage", "Juggling (+3)"),
        weapons=("Combi Rifle (+1B)", "Combi Rifle (+1SD)", "Broomstick", "Mine Dispenser (Jam)"),
        equipment=("Hacking Device (UPGRADE: Trinity (AP))",),
    )
    assert unread(N4, strange) == (
        "Juggling (+3)",
        "Combi Rifle (+1SD)",
        "Broomstick",
        "Mine Dispenser (Jam)",
    )
    assert unread(N4, starter("fusilier-combi-rifle").profile) == ()


@pytest.mark.parametrize(
    "printed",
    [
        "Dodge (ReRoll)", "Dodge (+1SD)", "Dodge (BS=12)", "Dodge (+1 WIP)", "BS Attack (more Damage)",
        "BS Attack (SR-1)", "CC Attack (Guided)", "Discover (ReRoll)", "Doctor (3W)", "Courage (+3)",
        "Engineer (ReRoll -3)", "Camouflage (2 Uses)", "Mimetism (-3, at night)", "Immunity (Enhanced)",
        "Infiltration (ReRoll)", "Lieutenant (+1 Pint)", "Transmutation (at Dusk)", "Minelayer (2)",
        "GizmoKit (+1B)", "TinBot: Discover (ReRoll)", "Hacker (Juggling)",
        "Hacking Device (UPGRADE: Trinity (SR-1))", "Hacking Device (UPGRADE: Juggling)",
    ],
)  # fmt: skip
def test_what_nobody_reads_in_brackets_is_named(printed: str) -> None:
    assert unread(N4, replace(LINE, skills=(printed,))) == (printed,)


@pytest.mark.parametrize("printed", ["Infiltration (ReRoll)", "Infiltration (ReRoll PH=14)"])
def test_what_an_edition_has_a_rule_for_it_reads(printed: str) -> None:
    assert unread(N5_3, replace(LINE, skills=(printed,))) == ()
    assert unread(N4, replace(LINE, skills=(printed,))) == (printed,)


@pytest.mark.parametrize(
    "printed",
    [
        "Dodge (+2″, +3)", "Dodge (PH=11)", "Dodge (-3)", "BS Attack (+1B, Shock)", "BS Attack (Guided)",
        "BS Attack (Continous Damage)", "CC Attack (+1 Dam, Antimaterial)", "Discover (+3)",
        "Doctor (2W, +3)", "Engineer (WIP=14)", "Camouflage (1 Use)", "Mimetism (-6)",
        "Immunity (Shock, IMM-B, Critical)",
        "Infiltration (PH=15)", "Lieutenant (+1 Order, +1 Command Token)", "Terrain (Aquatic/Jungle)",
        "Peripheral (Servant)", "Berserk (+3)", "Combat Jump (PH=12)", "Impersonation (IMP-2)", "Decoy (2)",
        "MediKit (PH=14)", "Hacker (Zero Pain)", "ECM (Hacking -3)", "TinBot: Firewall (-3)",
        "Hacking Device (UPGRADE: Trinity (+1 Damage, AP), UPGRADE: Firewall (-3))",
        "Hacking Device (Firewall -6)", "Hacking Device Plus (UPGRADE: (+1 Damage))",
        "Booty (ReRoll)", "Regeneration (PH=12)", "Combat Jump (Explosion)", "Transmutation (Auto)",
    ],
)  # fmt: skip
def test_what_the_rules_read_in_brackets_is_not_named(printed: str) -> None:
    assert unread(N4, replace(LINE, skills=(printed,))) == ()


@pytest.mark.parametrize(
    "printed",
    [
        "Dodge (+1SD)", "Dodge (-3)", "BS Attack (SR-1)", "CC Attack (+1SD)", 'Jump (3")', 'Climb (3")',
        "Hacking Device (UPGRADE: Trinity (+1SD, SR-1), UPGRADE: Carbonite (PS=6))",
        "Hacking Device Plus (UPGRADE: SR-1)", 'Forward Deployment (8")',
    ],
)  # fmt: skip
def test_n5_reads_more_of_its_own(printed: str) -> None:
    assert unread(N5_3, replace(LINE, skills=(printed,))) == ()


@pytest.mark.parametrize(
    "printed", ["Combi Rifle (PS=6)", "Boarding Shotgun (+1SD)", "Mk12 (SR-1)", "CC Weapon (PS=5)"]
)
def test_n5_reads_a_weapons_ps_and_its_special_dice(printed: str) -> None:
    assert unread(N5_3, replace(LINE, weapons=(printed,))) == ()


@pytest.mark.parametrize(
    "printed", ["Combi Rifle (PS=6)", "Combi Rifle (+3 PH)", "Combi Rifle (2)", "Pitcher (+1SD)"]
)
def test_what_nobody_reads_in_the_brackets_of_a_weapon_is_named(printed: str) -> None:
    assert unread(N4, replace(LINE, weapons=(printed,))) == (printed,)


@pytest.mark.parametrize(
    ("printed", "name", "level"),
    [
        ("Strategos L2", "Strategos", 2), ("Strategos", "Strategos", 0),
        ("Multispectral Visor L1 (+3)", "Multispectral Visor", 1), ("Journalist L1 (+3)", "Journalist", 1),
        ("E/Mitter L", "E/Mitter L", 0),
    ],
)  # fmt: skip
def test_a_level_is_no_part_of_the_name(printed: str, name: str, level: int) -> None:
    assert ranked(printed) == (name, level)


@pytest.mark.parametrize(
    ("printed", "level"),
    [
        ("Multispectral Visor L3", 3), ("Multispectral Visor", 1),
        # What stands in its brackets is no Level.
        ("Multispectral Visor L1 (+3)", 1), ("Multispectral Visor Case", 0),
    ],
)  # fmt: skip
def test_a_visor_is_of_the_level_that_it_prints(printed: str, level: int) -> None:
    assert visor(replace(LINE, equipment=(printed,))) == level

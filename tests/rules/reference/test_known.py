"""What is known of a name follows from the rows of the catalogue, and from nothing else."""

import json

import pytest

from rules.__main__ import main
from rules.book.editions import N4
from rules.reference import Profile, rules_by_id, weapons
from rules.reference.known import borne, known, name_in, of_a_weapon

ITEM = {"kind", "name", "level", "rows"}


def test_it_is_printed_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["known", "--json"]) == 0
    rows = json.loads(capsys.readouterr().out)
    assert all(set(row) == ITEM for row in rows)
    found = {(row["kind"], row["name"]): row for row in rows}
    assert len(found) == len(rows)
    assert found["skill", "Mimetism"]["level"] == "enforce"
    assert "BS-4" in found["skill", "Mimetism"]["rows"]
    assert found["trait", "Anti-materiel"]["level"] == "show"
    assert found["weapon", "Combi Rifle"]["rows"] == ["BS-1"]


def test_it_is_printed_for_a_reader(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["known", "--edition", "N4 2.1"]) == 0
    assert "skill      enforce  Courage" in capsys.readouterr().out


def test_the_level_of_a_name_is_the_furthest_of_its_rows() -> None:
    sensor = known(N4)["skill", "Sensor"]
    levels = {rules_by_id(N4)[id].level for id in sensor.rows}
    assert levels == {"ask", "enforce"}
    assert sensor.level == "enforce"


def test_every_trait_ammunition_and_weapon_of_the_chart_is_known() -> None:
    mine = [mode for mode in weapons(N4) if mode.kind == "weapon"]
    names = {name for mode in mine for name in of_a_weapon(mode)}
    names |= {("weapon", mode.name) for mode in weapons(N4) if mode.name != LENT}
    assert sorted(name for name in names if name not in known(N4)) == []


LENT = "Suppressive Fire Mode Weapon"
"""What a weapon fires as in the State of that name: nobody bears it."""


def test_a_profile_bears_what_its_weapons_and_devices_have() -> None:
    profile = Profile(
        "Hacker", "Hackers", "LI", (4, 4), 13, 12, 10, 14, 1, 0, 1,
        skills=("Martial Arts L3", "Dodge (+3)"), weapons=("MULTI Rifle (+1B)",),
        equipment=("Killer Hacking Device (UPGRADE: Spotlight)", "Multispectral Visor L2"),
    )  # fmt: skip
    found = set(borne(N4, profile))
    assert found >= {
        ("skill", "Martial Arts"),
        ("skill", "Dodge"),
        ("equipment", "Multispectral Visor"),
        ("programme", "Trinity"),
        ("programme", "Spotlight"),
        ("weapon", "MULTI Rifle"),
        ("trait", "Suppressive Fire"),
        ("ammunition", "AP"),
        ("ammunition", "Shock"),
    }
    assert ("programme", "Carbonite") not in found


def test_a_name_is_told_without_brackets_and_level() -> None:
    assert name_in("Mimetism (-6)") == "Mimetism"
    assert name_in("Strategos L2") == "Strategos"


def test_what_names_a_thing_and_is_only_shown_says_why_or_is_counted() -> None:
    beyond = [row for row in rules_by_id(N4).values() if row.beyond]
    assert beyond
    assert all(row.level == "show" and row.names() for row in beyond)


def test_a_name_is_only_shown_where_each_of_its_rows_says_why() -> None:
    shown = [one for one in known(N4).values() if one.level == "show"]
    assert {one.name for one in shown} >= {"Commlink", "Specialist Operative"}
    rows = rules_by_id(N4)
    assert [one.name for one in shown if not all(rows[id].beyond for id in one.rows)] == []

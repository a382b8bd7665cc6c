"""A small invented army, in files of the schema of the official builder. No name is theirs."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tracker.armies import codes
from tracker.armies.codes.words import Group, Layout

VERSION = "7.26010.100"
LONGSHORE, TIDEGUARD, RESERVES = 9501, 9502, 9599

SKILLS = {
    10: "Camouflage",
    11: "Mimetism",
    12: "Decoy",
    13: "Lieutenant",
    14: "Forward Deployment",
    15: "Hidden\xa0Deployment",
    16: "Combat Jump",
    17: "Surprise Attack",
    18: "Peripheral",
    19: "Impersonation",
    20: "Chain of Command",
    21: "BS Attack",
    22: "Minelayer",
    23: "Combat Instinct",
    24: "Pilot",
    25: "Seed-Embryo",
    26: "Forward Observer",
    27: "Regular",
    28: "Irregular",
    29: "CC=21",
}
EQUIPMENT = {30: "Holomask", 31: "Holoprojector", 32: "TinBot: Firewall", 33: "Tide Gauge"}
WEAPONS = {
    40: "Combi Rifle",
    41: "Pistol",
    42: "CC Weapon",
    43: "Heavy Machine Gun",
    44: "Shock Mine",
    45: "Nanopulser",
    46: "Salt Cannon",
}
EXTRAS = {
    1: ("-3", "TEXT"),
    2: ("-6", "TEXT"),
    3: ("2", "TEXT"),
    4: ("1 Use", "TEXT"),
    5: ("+10", "DISTANCE"),
    6: ("+20", "DISTANCE"),
    7: ("+1B", "TEXT"),
    8: ("+1 Order", "TEXT"),
    9: ("Servant", "TEXT"),
    10: ("PS=6", "TEXT"),
    11: ("UPGRADE:\xa0Anchor", "TEXT"),
    12: ("PS=5", "TEXT"),
}
TYPES = {1: "LI", 4: "TAG", 5: "REM", 6: "SK"}
CHARS = {
    1: "Cube",
    2: "No Cube",
    3: "Regular",
    4: "Irregular",
    21: "Hackable",
    22: "Non Hackable",
    27: "Peripheral",
    28: "Cube 2.0",
}


def item(id: int, *extra: int, order: int = 1, **more: int) -> dict[str, Any]:
    found: dict[str, Any] = {"id": id, "order": order, **more}
    return {**found, "extra": list(extra)} if extra else found


def profile(name: str, **given: Any) -> dict[str, Any]:
    usual: dict[str, Any] = {
        "id": 1, "name": name, "type": 1, "move": [10, 10], "cc": 13, "bs": 11, "ph": 10,
        "wip": 12, "arm": 1, "bts": 0, "w": 1, "s": 2, "str": False, "ava": 255,
        "chars": [1, 3], "skills": [], "equip": [], "weapons": [], "peripheral": [],
        "includes": [], "logo": "", "notes": None,
    }  # fmt: skip
    return {**usual, **given}


def option(id: int, name: str, points: int, swc: str = "0", **given: Any) -> dict[str, Any]:
    usual: dict[str, Any] = {
        "id": id, "name": name, "points": points, "swc": swc, "minis": 1, "disabled": False,
        "orders": [{"type": "REGULAR", "list": 1, "total": 1}], "chars": [], "skills": [],
        "equip": [], "weapons": [item(40), item(41, order=2), item(42, order=3)],
        "peripheral": [], "includes": [],
    }  # fmt: skip
    return {**usual, **given}


def group(id: int, profiles: list[Any], options: list[Any]) -> dict[str, Any]:
    return {"id": id, "isc": None, "category": 2, "notes": None} | {
        "profiles": profiles,
        "options": options,
    }


def unit(id: int, name: str, *groups: Any, options: list[Any] | None = None) -> dict[str, Any]:
    return {
        "id": id, "idArmy": id, "canonical": LONGSHORE, "isc": name, "iscAbbr": None, "name": name,
        "slug": name.lower(), "notes": None, "factions": [LONGSHORE], "filters": {},
        "profileGroups": list(groups), "options": options or [],
    }  # fmt: skip


def units() -> list[dict[str, Any]]:
    """Dockers (line), Shades (everything that hides), a Crane and its Winch, the Twins as one."""
    order = {"type": "LIEUTENANT", "list": 0, "total": 1}
    leads: dict[str, Any] = {"skills": [item(13)], "orders": [order]}
    dockers = group(
        1,
        [profile("DOCKERS")],
        [
            option(1, "DOCKER", 10),
            option(2, "DOCKER", 18, "1", weapons=[item(43), item(41, order=2)]),
            option(3, "DOCKER", 10, **leads),
            option(4, "DOCKER", 12, "+1", skills=[item(13, 8)]),
        ],
    )
    hidden = [item(11, 2, order=2), item(17, 1, order=3), item(14, 5, order=4)]
    shades = group(
        1,
        [profile("SHADES", type=6, ava=2, bs=12, skills=[item(10), *hidden])],
        [
            option(1, "SHADE", 25, "0.5"),
            option(2, "SHADE", 28, skills=[item(15)]),
            option(3, "SHADE", 27, skills=[item(12, 3)], weapons=[item(45, 7), item(44, order=2)]),
            option(4, "SHADE", 24, equip=[item(30), item(31, order=2)]),
            option(5, "SHADE", 23, skills=[item(16), item(22, order=2)]),
        ],
    )
    crane = group(
        1,
        [
            profile("CRANE", type=4, w=3, s=7, str=True, ava=1, chars=[1, 3, 21]),
            profile("CRANE, kneeling", id=2, type=4, w=1, s=6, str=True, chars=[1, 3]),
        ],
        [
            option(
                1,
                "CRANE",
                62,
                "1.5",
                includes=[{"q": 2, "group": 2, "option": 1}, {"q": 1, "group": 3, "option": 1}],
            )
        ],
    )
    winch = group(
        2,
        [profile("WINCH", type=5, bs=-1, cc=-1, s=1, str=True, ava=-1, chars=[21, 27])],
        [option(1, "WINCH", 0, "-", orders=[], skills=[item(18, 9)], weapons=[{}, item(45)])],
    )
    pilot = group(
        3,
        [profile("CRANE PILOT", ava=-1, chars=[], skills=[item(24)])],
        [option(1, "CRANE PILOT", 0, "-")],
    )
    grown = profile("SEEDLING, grown", id=2, s=2)
    seed = group(
        4,
        [profile("SEEDLING", s=1, skills=[item(25)], weapons=[]), grown],
        [option(1, "SEEDLING", 16, skills=[item(26)], weapons=[item(40)])],
    )
    both = [{"q": 1, "group": 1, "option": 1}, {"q": 1, "group": 2, "option": 1}]
    twins = (
        group(1, [profile("MARA", ava=1)], [option(1, "MARA", 20, "0.5", disabled=True)]),
        group(2, [profile("OTTO", ava=1)], [option(1, "OTTO", 15, disabled=True)]),
    )
    whole = option(1, "MARA & OTTO", 35, "0.5", minis=2, includes=both)
    return [
        unit(501, "DOCKERS", dockers),
        unit(502, "SHADES", shades),
        unit(503, "CRANE", crane, winch, pilot, seed),
        unit(504, "MARA & OTTO", *twins, options=[whole]),
    ]


def specops(*troops: dict[str, Any]) -> list[dict[str, Any]]:
    """Of the Dockers a Spec-Ops trooper: its number is theirs, its profile and option are its own."""
    signals = option(9, "DOCKER SIGNALS", 12, skills=[item(26)])
    found = unit(501, "DOCKERS", group(1, [profile("DOCKERS", wip=15)], [signals]))
    return [found for one in troops if one["id"] == found["id"]]


def named(names: dict[int, str]) -> list[dict[str, Any]]:
    return [{"id": id, "name": name} for id, name in names.items()]


def sectorial(
    *troops: dict[str, Any], version: str = VERSION, edition: str = "N4"
) -> dict[str, Any]:
    extras = [
        {"id": id, "name": name, "type": kind}
        for id, (name, kind) in EXTRAS.items()
        if edition == "N5" or not name.startswith("PS=")
    ]
    return {
        "version": version,
        "units": list(troops),
        "reinforcements": RESERVES,
        "filters": {
            "skills": named(SKILLS), "equip": named(EQUIPMENT), "weapons": named(WEAPONS),
            "extras": extras, "type": named(TYPES), "chars": named(CHARS), "peripheral": [],
        },
        "relations": [
            {"units": [{"unit": 503}, {"unit": 504}], "min": 0, "max": 1, "group": False},
            {"units": [{"unit": 502, "profile": 1, "depends": [{"unit": 501}]}], "min": 1, "group": True},
        ],
        "specops": {"units": specops(*troops)},
        "resume": [], "fireteams": [], "fireteamChart": {},
    }  # fmt: skip


def weapon(id: int, damage: str, mode: str = "") -> dict[str, Any]:
    return {
        "id": id, "type": "WEAPON", "name": WEAPONS[id], "burst": "3", "damage": damage,
        "saving": "ARM", "properties": [], "distance": None, "mode": mode,
    }  # fmt: skip


def metadata(*, damages: dict[int, str]) -> dict[str, Any]:
    factions = {LONGSHORE: "longshore", TIDEGUARD: "tideguard", RESERVES: "reserves"}
    return {
        "factions": [
            {"id": id, "parent": LONGSHORE, "name": slug.title(), "slug": slug, "discontinued": False}
            for id, slug in factions.items()
        ],
        "weapons": [weapon(id, damage) for id, damage in damages.items()],
        "skills": [], "equips": [],
    }  # fmt: skip


N4_DAMAGES = {40: "13", 41: "11", 42: "PH", 43: "15", 45: "13"}
N5_DAMAGES = {40: "7", 41: "9", 42: "8", 43: "5", 44: "7", 45: "7", 46: "6"}


def code(
    *members: codes.Member, name: str = "Low tide", layout: Layout = 2, more: Group | None = None
) -> str:
    """An army code of the invented army: one Combat Group of these, and perhaps another."""
    groups = (Group(1, members, False if layout > 1 else None), *([more] if more else []))
    return codes.encode(codes.Code(layout, LONGSHORE, "longshore", name, 300, groups))


DOCKER, GUNNER, LEADER = (codes.Member(501, 1, option) for option in (1, 2, 3))
SHADE, LURKER, TRICKSTER, MASKED, DIVER = (codes.Member(502, 1, option) for option in range(1, 6))
SIGNALS = codes.Member(501, 1, 9)
CRANE, TWINS, GONE = codes.Member(503, 1, 1), codes.Member(504, 0, 1), codes.Member(777, 1, 1)
SEED = codes.Member(503, 4, 1)


def written(directory: Path, *, damages: dict[int, str] = N4_DAMAGES) -> Path:
    """The files of an edition in a directory, as they are fetched."""
    reserve = unit(601, "RESERVES", group(1, [profile("RESERVES")], [option(1, "RESERVE", 14)]))
    directory.mkdir(exist_ok=True)
    save(directory / "army_metadata.json", metadata(damages=damages))
    edition = "N5" if damages == N5_DAMAGES else "N4"
    save(directory / "longshore.json", sectorial(*units(), edition=edition))
    save(directory / "tideguard.json", sectorial(*units()[:2], edition=edition))
    save(directory / "reserves.json", sectorial(reserve, edition=edition))
    return directory


def save(path: Path, data: object) -> None:
    path.write_text(json.dumps(data), encoding="utf-8")

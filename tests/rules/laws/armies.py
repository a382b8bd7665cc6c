"""Small armies that have something to hide."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from msgspec.structs import replace

from rules.book.army_lists import ArmyList, ListEntry
from rules.book.editions import N4, Book
from rules.book.profiles import Profile
from rules.reference import weapons
from rules.reference.starter_rosters import starters

MINES: Final = {"N4": ("Antipersonnel Mines", "Shock Mines"), "N5": ("AP Mine", "Shock Mine")}
"""Two kinds of Mine that lie under the same Marker, as the lists of each game print them."""
BEARS_MINES: Final = (*MINES["N4"], *MINES["N5"])

# WIP is the same throughout: that of the Lieutenant is told at the Initiative Roll.
LINE = Profile(
    name="Linesman", unit="Line", type="LI", mov=(4, 4), cc=13, bs=12, ph=10, wip=13, arm=1,
    bts=0, wounds=1, weapons=("Combi Rifle", "Pistol"), points=10, lieutenant=True,
)  # fmt: skip
HEAVY = replace(
    LINE, name="Bulwark", unit="Wall", type="HI", arm=4, wounds=2, points=31, lieutenant=False,
    weapons=("Boarding Shotgun", "Pistol", "Antipersonnel Mines", "AP Mine"),
)  # fmt: skip
ROUGH = replace(
    LINE, name="Ruffian", unit="Rough", type="WB", training="irregular", points=6,
    weapons=("Chain Rifle", "Pistol"),
)  # fmt: skip
GHOST = replace(
    LINE, name="Ghost", unit="Ghosts", bs=13, ph=11, points=25,
    skills=("Camouflage", "Mimetism (-3)", "Surprise Attack (-3)"),
)  # fmt: skip
SHADE = replace(
    GHOST, name="Shade", unit="Shades", type="MI", bs=11, arm=3, wounds=2, points=33,
    skills=("Camouflage", "Mimetism (-3)"), weapons=("Boarding Shotgun", "Pistol"),
)  # fmt: skip
DRONE = replace(
    GHOST, name="Creeper", unit="Creepers", type="REM", structure=True, points=14,
    lieutenant=False, skills=("Camouflage", "Mimetism (-3)"),
)  # fmt: skip
SKULK = replace(GHOST, name="Skulker", unit="Skulkers", skills=("Camouflage",), points=19)

TRICKSTER = replace(
    LINE, name="Trickster", unit="Tricksters", points=24, skills=("Decoy (2)", "Mimetism (-3)"),
)  # fmt: skip
PHANTOM = replace(
    GHOST, name="Phantom", unit="Phantoms", points=31, skills=("Camouflage", "Decoy (2)"),
)  # fmt: skip
HOTHEAD = replace(
    ROUGH, name="Hothead", unit="Hotheads", points=9, skills=("Impetuous", "Frenzy"),
)  # fmt: skip
SERGEANT = replace(
    LINE, name="Sergeant", unit="Sergeants", points=18, skills=("NCO", "Tactical Awareness", "Sensor"),
)  # fmt: skip
EAGER = (TRICKSTER, PHANTOM, HOTHEAD, SERGEANT)
"""Decoy users, and those with an activation more than others."""

SPECTRE = replace(
    GHOST, name="Spectre", unit="Spectres", type="SK", points=31,
    skills=("Hidden Deployment", "Camouflage", "Mimetism (-3)"),
)  # fmt: skip
LURKER = replace(
    LINE, name="Lurker", unit="Lurkers", points=28,
    skills=("Hidden Deployment", "Infiltration", "Surprise Attack (-3)"),
)  # fmt: skip
DIVER = replace(LINE, name="Diver", unit="Divers", points=24, skills=("Combat Jump", "Decoy (1)"))
SPY = replace(
    LINE, name="Spy", unit="Spies", points=29,
    skills=("Impersonation", "Surprise Attack (-3)", "Infiltration"),
)  # fmt: skip
AGENT = replace(SPY, name="Agent", unit="Agents", bs=14, wip=14, skills=("Impersonation",))

ECHO = replace(
    LINE, name="Echo", unit="Echoes", type="HI", points=33, skills=("Surprise Attack (-3)",),
    equipment=("Holoprojector",),
)  # fmt: skip
MASK = replace(LINE, name="Mask", unit="Masks", bs=13, arm=3, equipment=("HoloMask",))
VEILED = replace(
    ECHO, name="Veiled", unit="Veils", skills=("Hidden Deployment", "Surprise Attack (-3)"),
)  # fmt: skip
JUMPER = replace(LINE, name="Jumper", unit="Jumpers", skills=("Parachutist",))
FALLING = replace(MASK, name="Falling", unit="Fallers", skills=("Parachutist",))
STRANGER = replace(
    MASK, name="Stranger", unit="Strangers", skills=("Hidden Deployment", "Surprise Attack (-3)"),
)  # fmt: skip
CAST = replace(ECHO, name="Cast", unit="Casts", equipment=("HoloMask", "Holoprojector"))

LAYER = replace(
    LINE, name="Layer", unit="Layers", points=21, skills=("Minelayer",),
    weapons=("Combi Rifle", *BEARS_MINES, "WildParrot"),
)  # fmt: skip

SAPPER = replace(
    LINE, name="Digger", unit="Diggers", points=19, skills=("Sapper",),
    weapons=("Combi Rifle", "Panzerfaust"),
)  # fmt: skip
BOT = replace(
    LINE, name="Helper", unit="Helpers", type="REM", structure=True, points=3, lieutenant=False,
    skills=("Peripheral (Servant)",), weapons=("Pistol",),
)  # fmt: skip
CARRIER = replace(BOT, name="Carrier", unit="Carriers", weapons=BEARS_MINES)
INSIDE = replace(
    LINE, name="Driver", unit="Colossi", lieutenant=False, points=0, skills=("Pilot (Remote)",),
)  # fmt: skip
TANK = replace(
    LINE, name="Colossus", unit="Colossi", type="TAG", structure=True, arm=8, wounds=3, points=80,
    s=7, weapons=("Heavy Machine Gun",), equipment=("Hacking Device",), becomes=(INSIDE,),
)  # fmt: skip
LEAKY = replace(
    TANK, name="Bathtub", unit="Bathtubs", arm=4, wounds=1, points=60,
    skills=("Tactical Awareness",), equipment=("Escape System",),
    becomes=(replace(INSIDE, name="Bather", unit="Bathtubs", skills=()),),
)  # fmt: skip
LOW = (SAPPER, BOT, TANK, LEAKY, LAYER)
"""Those who dig in, hang on others, never lie down, let somebody out, or put something down."""

HIDERS = (GHOST, SHADE, DRONE)
"""Under a Marker nobody can tell one from another."""
ABSENT = (SPECTRE, LURKER, DIVER)
"""Those who need not stand on the table."""
FRIENDS = (SPY, AGENT)
"""Under an IMP-1 Marker nobody can tell one from the other."""
EVERYBODY = (
    LINE,
    HEAVY,
    ROUGH,
    *LOW,
    *HIDERS,
    SKULK,
    *ABSENT,
    *FRIENDS,
    ECHO,
    VEILED,
    MASK,
    CAST,
    *EAGER,
)


def mines(book: Book) -> tuple[str, str]:
    """Two kinds of Mine of this Book."""
    return MINES[book.lists]


def army(profiles: list[Profile], leader: int, groups: tuple[int, ...] = ()) -> ArmyList:
    """A list of these profiles, one of them the Lieutenant; Combat Group 1 unless told."""
    return ArmyList(
        "a list",
        "Wanderers",
        tuple(
            ListEntry(profile, groups[at] if groups else 1, at == leader)
            for at, profile in enumerate(profiles)
        ),
    )


def anybody(chance: Random) -> Profile:
    """One of ours, or now and then one of the starter rosters."""
    if chance.random() < 0.3:
        return chance.choice(starters(N4)).profile
    return chance.choice(EVERYBODY)


def odd_army(chance: Random) -> ArmyList:
    """Free troopers as a careless or a nosy player would type them in."""
    profiles = [_odd(chance, anybody(chance)) for _ in range(chance.randint(2, 4))]
    return army(profiles, chance.randrange(len(profiles)))


def _odd(chance: Random, profile: Profile) -> Profile:
    numbers: dict[str, Any] = {
        name: chance.choice((-(10**30), -5, 0, 1, 7, 13, 29, 10**30))
        for name in ("cc", "bs", "ph", "wip", "arm", "bts", "wounds", "points")
        if chance.random() < 0.4
    }
    armed = tuple(weapon.name for weapon in chance.sample(weapons(N4), 3))
    return replace(
        profile,
        **numbers,
        name=chance.choice((profile.name, "", " ", "Marker 1", "é" * 40)),
        s=chance.choice((2, 0, -3, "X", "", "a silhouette")),
        weapons=chance.choice((armed, ("Broomstick", *armed), ())),
        skills=chance.choice(
            (
                profile.skills,
                ("Camouflage (", "Mimetism (-99999999999)"),
                ("Lieutenant (+3 Order)",),
            )
        ),
    )


def any_army(chance: Random) -> ArmyList:
    """Two to four troopers of every sort, in one Combat Group or two."""
    profiles = [anybody(chance) for _ in range(chance.randint(2, 4))]
    groups = tuple(chance.choice((1, 1, 1, 2)) for _ in profiles)
    return army(profiles, chance.randrange(len(profiles)), groups)

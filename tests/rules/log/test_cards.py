"""What a piece shows of a trooper: the Open Information, and nothing by which the rest could be told."""

from __future__ import annotations

from msgspec.structs import replace

from rules.reference import Profile, card_of

DOCKER = Profile(
    "Docker", "Dockers", "LI", (4, 4), 13, 11, 10, 12, 1, 0, 1,
    skills=("Stealth", "Courage"), weapons=("Rifle", "Light Shotgun", "Pistol"),
    equipment=("Medikit", "360º Visor"),
)  # fmt: skip


def test_who_leads_bears_the_same_in_another_order_and_shows_the_same() -> None:
    leads = replace(
        DOCKER,
        skills=("Lieutenant", "Courage", "Stealth", "Chain of Command"),
        weapons=("Light Shotgun", "Rifle", "Pistol"),
        equipment=("360º Visor", "Medikit"),
        lieutenant=True,
        points=99,
    )
    assert card_of(leads) == card_of(DOCKER)
    assert card_of(replace(DOCKER, weapons=("Rifle", "Pistol"))) != card_of(DOCKER)

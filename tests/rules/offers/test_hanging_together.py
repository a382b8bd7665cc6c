"""Blanks that hang on one another say so: whoever fills in what is required is never refused."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rules import game
from rules.game import SIDES, Blank, Offer, Side
from rules.scenario import play, read
from tests.rules.laws.going_on import offered
from tests.rules.laws.matches import Script, opened, playing

BURST = """
title = "Two weapons, two Bursts"

[table]
Ana = ["Alguacil, Lieutenant, the roof"]
Bo = ["Fusilier, Lieutenant, the road", "Fusilier, the ditch"]
"""
HELD = """
title = "One is in contact, one is not"

[table]
Ana = ["Alguacil, on the ledge", "Alguacil, by the wall"]
Bo = ["Fusilier, by the door"]

[[step]]
do = { Ana = "replace base", piece = "Alguacil 1", s = "5", edge = true, rim = "90", contact = "Fusilier 1" }
"""


def offers(text: str, side: Side, command: str, **given: Any) -> list[Offer]:
    found = game.offers(play(read(text)).moments[-1].tables[side], side)
    return [
        one for one in found
        if one.command == command and all(one.given.get(key) == value for key, value in given.items())
    ]  # fmt: skip


def blank(offer: Offer, name: str) -> Blank:
    return next(one for one in offer.blanks if one.name == name)


def test_how_many_share_a_burst_is_said_for_each_weapon() -> None:
    (attack,) = (
        one for one in offers(BURST, "A", "DeclareSkill", skill="BS Attack") if not one.refusal
    )
    split, weapons = blank(attack, "split"), blank(attack, "weapon").choices
    assert split.by == "weapon"
    assert set(dict(split.counts)) >= {one.value for one in weapons}
    assert split.count == max(dict(split.counts).values())
    assert dict(split.counts)["Combi Rifle"] == 2


def test_who_is_held_in_contact_is_offered_apart_and_stays_in_it() -> None:
    told = {
        bool(one.given.get("still_touches")): [
            choice.label for choice in blank(one, "piece").choices
        ]
        for one in offers(HELD, "A", "ReplaceBase")
    }
    assert told == {True: ["Alguacil 1"], False: ["Alguacil 2"]}


def test_which_of_its_places_is_real_hangs_on_its_places() -> None:
    found = [
        {blank.name: blank for blank in one.blanks}
        for seed in range(1, 6)
        for one in _at_random(seed)
        if one.command == "Compose"
    ]
    decoys = [asked for asked in found if "others" in asked]
    assert decoys
    for asked in decoys:
        assert (asked["real"].by, asked["real"].required) == ("others", False)
        assert len(asked["real"].choices) == 1 + asked["others"].count


def _at_random(seed: int) -> Iterator[Offer]:
    """What is offered in a random match up to its deployment."""
    match = opened()
    for _ in playing(Script(seed, 12), match):
        for side in SIDES:
            yield from offered(match, side)

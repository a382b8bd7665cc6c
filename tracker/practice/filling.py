"""How a blank of an offer is filled in by who has no table to look at."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, Final

ARMY: Final = "army"
"""What stands for the army that a player brings, which the offer does not name."""
PLACES: Final = ("the crates", "the gate", "the well", "the low wall", "the stairs", "the roof")
OPTIONAL: Final = {
    "through": 1.0,
    "to": 1.0,
    "where": 1.0,
    "band": 1.0,
    "cover": 0.7,
    "contact": 0.15,
}
"""How often it fills in what it could leave out."""
FIRST: Final = ("through", "real")
"""What is the first of its choices: what allows an ARO, and which of several Models is real."""
BANDS: Final = ("3", "0", "-3", "-3", "-6")


WITHOUT_DECOYS: Final = ("real",)
"""What is asked of who has several places alone: it deploys everybody in one."""
CHOOSING: Final = ("choice", "several", "paths")


def fillable(offer: Mapping[str, Any]) -> bool:
    """Whether there is something to choose wherever something has to be chosen."""
    return all(
        blank["choices"]
        for blank in offer["blanks"]
        if blank["required"] and blank["kind"] in CHOOSING
    )


def filled(offer: Mapping[str, Any], view: Mapping[str, Any], chance: Random) -> dict[str, Any]:
    """What an offer leaves open, as a program sends it."""
    return {
        blank["name"]: _value(offer, blank, view, chance)
        for blank in offer["blanks"]
        if blank["required"]
        or (
            blank["name"] not in WITHOUT_DECOYS
            and (blank["choices"] or blank["kind"] not in CHOOSING)
            and chance.random() < OPTIONAL.get(blank["name"], 0)
        )
    }


def _value(
    offer: Mapping[str, Any], blank: Mapping[str, Any], view: Mapping[str, Any], chance: Random
) -> Any:
    values = [one["value"] for one in blank["choices"]]
    match blank["kind"]:
        case "choice":
            if offer["command"] == "ScoreObjective":
                given = offer["given"]
                return (
                    int(view["mission"]["lines"][given["line"]]["scored"].get(given["side"], 0)) + 1
                )
            if blank["name"] == "band":
                # What stands between two goes on standing: it is measured, or was said before.
                return (*blank["preset"], chance.choice(BANDS))[0]
            return values[0] if blank["name"] in FIRST else chance.choice(values)
        case "several":
            return [chance.choice(values)]
        case "text":
            return chance.choice(PLACES)
        case "number":
            return 0
        case "flag":
            return True
        case "die":
            return chance.randint(1, 20)
        case "dice":
            return [chance.randint(1, 20) for _ in range(blank["count"])]
        case "places":
            return [{"where": chance.choice(PLACES)} for _ in range(blank["count"])]
        case "paths" if blank["weapons"]:
            first = {one["note"]: one["value"] for one in reversed(blank["weapons"])}
            return [{"piece": one, "weapon": first.get(one, "")} for one in values]
        case "paths":
            return [{"piece": one, "to": chance.choice(PLACES)} for one in values[: blank["count"]]]
        case "army":
            return ARMY
    raise LookupError(blank["kind"])

"""What can be done in the set-up: armies, Initiative, deployment."""

from collections.abc import Iterator
from typing import Final

from rules.ids import SIDES
from rules.log.table import Table, begins, player
from rules.measured.whereabouts import LOWER, UPPER
from rules.messages import say
from rules.offers.shapes import Blank, Choice, Offer
from rules.turn import terrain_setup


def initiative_roll(table: Table) -> Iterator[Offer]:
    """Roll it here, or type in the dice of the table."""
    yield Offer("RollInitiative", say("Roll it here"))
    dice = tuple(
        Blank(f"dice_{side.lower()}", "die", begins(player(table, side)), required=True)
        for side in SIDES
    )
    yield Offer("RollInitiative", say("Dice read off the table"), blanks=dice)


def terrain(table: Table) -> Iterator[Offer]:
    """Play on the map, until somebody is deployed."""
    if table.step in terrain_setup.STEPS:
        blank = Blank("ground", "ground", say("The table, with its scenery"), required=True)
        yield Offer("LayTerrain", say("Play on a map"), blanks=(blank,))


_NTH: Final = Blank(
    "first",
    "choice",
    say("First or second"),
    (Choice("true", say("First")), Choice("false", say("Second"))),
    True,
)
_SIDES: Final = tuple(
    Choice(f"the {side.lower()} Deployment Zone", said)
    for side, said in (("North", say("North")), ("South", say("South")))
)
_WITHOUT_A_MAP: Final = Blank("zone", "choice", say("Your Deployment Zone"), _SIDES, True)
_EDGES: Final = tuple(
    Choice(edge, said)
    for edge, said in (
        (LOWER, say("The lower edge of the map")),
        (UPPER, say("The upper edge of the map")),
    )
)
_ON_THE_MAP: Final = Blank("zone", "choice", say("Your Deployment Zone"), _EDGES, True)


def decisions(table: Table) -> Iterator[Offer]:
    """What the winner of the Roll keeps, and what it leaves."""
    zone = _ON_THE_MAP if table.ground is not None else _WITHOUT_A_MAP
    if table.step == "choice":
        turn, rest = say("first or second turn"), say("who deploys first, on which side")
        keeps = "KeepInitiative"
        yield Offer(keeps, say("Keep Initiative"), {"keep": "turn"}, (_NTH,), note=turn)
        yield Offer(keeps, say("Keep Deployment"), {"keep": "deployment"}, (_NTH, zone), note=rest)
    elif table.chosen == "turn":
        yield Offer(
            "TakeRest", say("Deploy"), blanks=(_NTH, zone), note=say("then deployment begins")
        )
    else:
        yield Offer(
            "TakeRest", say("Take a turn"), blanks=(_NTH,), note=say("then deployment begins")
        )

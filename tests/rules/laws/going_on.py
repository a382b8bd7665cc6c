"""By which offers a match goes on: by what is left without them it would stand still."""

from typing import Final

from rules import game
from rules.game import Offer, Side
from tests.rules.laws.play import Match

ASIDE: Final = frozenset({
    "AskBack", "ProposeRuling", "ProposeEnd", "Agree", "Disagree", "Adjourn", "CallBack", "Forfeit",
    "Concede", "Object", "SettleObjection", "NoteScore", "ScoreObjective", "ShowClassified",
    "Withdraw", "GiveMods", "SayFirst", "TellCoherency", "ReplaceBase", "MakeRoom", "NoteCarried",
    "CountZone", "LayTerrain", "FormFireteam", "EndFireteam", "RejoinFireteam",
    "SpendToken", "Transmute", "LeaveTable", "RequestSpeedballs",
})  # fmt: skip
"""What undoes, agrees, leaves or is said beside the match: none of it takes it to its next step."""


def offered(match: Match, side: Side) -> list[Offer]:
    """What a side is offered and nothing bars."""
    return [one for one in game.offers(match.tables[side], side) if one.refusal is None]


def goes_on(offer: Offer) -> bool:
    """Whether the match itself goes on by an offer."""
    return offer.command not in ASIDE

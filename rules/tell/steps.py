"""What the steps of a match are called."""

from typing import Final

from rules.log.table import Step
from rules.messages import Message, say

NAMES_OF_STEPS: Final[dict[Step, Message]] = {
    "armies": say("Armies"),
    "initiative": say("Initiative"),
    "choice": say("Initiative"),
    "rest": say("Initiative"),
    "deploy 1": say("Deployment"),
    "deploy 2": say("Deployment"),
    "deploy 3": say("Deployment, last trooper"),
    "deploy 4": say("Deployment, last trooper"),
    "seal": say("Sealing"),
    "orders": say("Orders Phase"),
    "return": say("Orders Phase"),
    "jump": say("Orders Phase"),
    "landing": say("Orders Phase"),
    "sensor": say("Orders Phase"),
    "reroll": say("Orders Phase"),
    "1.2": say("Orders Phase"),
    "2": say("Orders Phase"),
    "3": say("Orders Phase"),
    "4": say("Orders Phase"),
    "5": say("Orders Phase"),
    "5.1": say("Orders Phase"),
    "5.2": say("Orders Phase"),
    "states": say("States Phase"),
    "lieutenant": say("End of the turn"),
    "score": say("Score"),
    "over": say("Over"),
    "adjourned": say("Adjourned"),
    "classified": say("Classified Objectives"),
    "impetuous": say("Impetuous Phase"),
    "executive": say("Tactical Phase"),
    "loss": say("Tactical Phase"),
    "strategic": say("Tactical Phase"),
}

TITLES: Final = {
    "1": say("Activation"),
    "1.2": say("First Skill"),
    "2": say("AROs"),
    "3": say("Second Skill"),
    "4": say("AROs"),
    "5": say("Resolution"),
    "5.1": say("Effects"),
    "5.2": say("Conclusion"),
}
"""The steps of an Order, as they stand beside its numbers."""


def called(step: Step) -> str:
    """What a step is called by who goes back to it."""
    if step in TITLES:
        return say("{title} ({step})", title=TITLES[step], step=step)
    return NAMES_OF_STEPS[step]

"""What a line of the log is to the last Roll: what decided it, what follows of it, or what is next."""

from typing import Final, Literal, TypeAlias

from rules.log import events as e
from rules.log.fold.scene import DECIDE, NEXT

Outcome: TypeAlias = Literal["dice", "aside", "decided", "after", "next"]
"""Of a line: dice that decide nothing yet, and what is said between them; what a Roll decided; what
follows of that; or a thing of its own, with which the Roll before it is done with."""

_OF: Final[dict[type[e.Event], Outcome]] = {
    **dict.fromkeys(DECIDE, "decided"),
    **dict.fromkeys(NEXT, "next"),
    e.DiceRead: "dice",
    e.ModsGiven: "aside",
}


def outcome_of(event: e.Event) -> Outcome:
    """What the line of an event is to the Roll that goes before it."""
    return _OF.get(type(event), "after")

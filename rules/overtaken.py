"""A command that is overtaken: it answers something else than its player had seen."""

from collections.abc import Iterable
from typing import Final

from rules.log import commands as c
from rules.log import events as e

PROPOSED: Final = (e.BackAsked, e.RulingProposed, e.EndProposed, e.PauseProposed)
_ANSWERS: Final[dict[type[c.Command], tuple[type[e.Event], ...]]] = {
    c.Agree: PROPOSED,
    c.Disagree: PROPOSED,
    c.Done: (e.StepReached,),
    c.SkipSecond: (e.StepReached,),
    c.EndTurn: (e.StepReached,),
    c.CountAsStrategos: (e.StepReached,),
    c.TellAros: (e.StepReached,),
    c.TellOutcome: (e.StepReached,),
    c.TellAnew: (e.OrderTold, e.TakenBack),
}
"""What says no more than yes, done or not so, or what came of it; and what it answers."""


def overtaken(command: c.Command, since: Iterable[e.Entry]) -> bool:
    """Whether a command answers something else than its player had seen: what has come `since`.

    A yes to one proposal is none to the next, and who was done with one step is not with another.
    """
    answered = _ANSWERS.get(type(command), ())
    return any(isinstance(entry.event, answered) for entry in since)

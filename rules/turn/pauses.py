"""Breaking off and going on: a pause that both agree to, and calling back who is not there."""

import re
from typing import Final

from rules.ids import SIDES, Side, other
from rules.log import events as e
from rules.log.commands import Adjourn, CallBack, Command, Concede, Forfeit, Resume
from rules.log.course import Course
from rules.log.table import Pause, Proposal, Table
from rules.messages import say
from rules.refusals import Refusal
from rules.registry import rule
from rules.skills import spearheads

ADJOURNED: Final = Refusal("adjourned", say("This match is paused. Resume it first."))
CALLED: Final = Refusal("called", say("You were called back. Press “I am here” first."))
NO_MOMENT: Final = Refusal("no-moment", say("Say until when in UTC, as in 2026-05-01T19:00Z."))
WAITED_FOR: Final = Refusal("your-move", say("It is your move, not theirs."))
_MOMENT: Final = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}Z")

_WHILE_ADJOURNED: Final = (Resume, CallBack, Forfeit, Concede)
_WHILE_CALLED: Final = (Resume, Concede)


def goes_first(command: Command, table: Table) -> Refusal | None:
    """What comes before anything else: an adjourned match is taken up, who is called gives a sign.

    Whatever a side would do is refused alike, so that no sign tells what it was doing.
    """
    if table.step == "adjourned" and not isinstance(command, _WHILE_ADJOURNED):
        return ADJOURNED
    if table.calls == other(command.by) and not isinstance(command, _WHILE_CALLED):
        return CALLED
    return None


def may_adjourn(command: Adjourn, table: Table) -> Refusal | None:
    """A moment, if one is named, is the same on every clock."""
    return None if not command.until or _MOMENT.fullmatch(command.until) else NO_MOMENT


def propose(command: Adjourn, course: Course) -> None:
    """Nobody is sent away alone: the other side is asked."""
    course.by(proposed, command.by, command.until)


@rule("END-5", off=e.PauseAgreed)
def proposed(by: Side, until: str) -> e.PauseProposed | e.PauseAgreed | None:
    """A match is broken off with the other side's yes."""
    return e.PauseProposed(by, until)


def agree(proposal: Proposal, course: Course) -> None:
    """Broken off; nothing is lost."""
    course.add(e.PauseAgreed(proposal.by, proposal.until), proposed.id)


# ------------------------------------------------------------------ coming back


def may_resume(command: Resume, table: Table) -> Refusal | None:
    """There must be something to come back to, and a side comes back once."""
    back = table.pause.back if table.pause else frozenset()
    if table.calls == other(command.by):
        return None
    if table.step == "adjourned" and command.by not in back:
        return None
    return Refusal("not-now", say("Nobody is waiting for you to come back."))


def resume(command: Resume, course: Course) -> None:
    """One side is here. What both agreed to ends with the second; what one began alone, at once."""
    alone = course.table.pause is None
    if course.table.step != "adjourned" or not alone:
        course.add(e.CameBack(command.by), proposed.id)
    if course.table.step == "adjourned" and (alone or _both(course.table)):
        course.add(e.MatchResumed(command.by), proposed.id)


def _both(table: Table) -> bool:
    return (table.pause or Pause()).back == frozenset(SIDES)


def may_call(command: CallBack, table: Table) -> Refusal | None:
    """Only who is waited for is called, once, and not out of a pause that has no end named."""
    if table.calls is not None:
        return Refusal("called-already", say("They have been called. Give them time to answer."))
    pause = table.pause
    if table.step == "adjourned" and pause is not None and not pause.until:
        return Refusal("agreed", say("You agreed to wait until both are back."), proposed.id)
    return waited_for(command.by, table)


def waited_for(by: Side, table: Table) -> Refusal | None:
    """Why this side can't call: the match waits for it, or for nobody. Both are waited for in a pause,
    and who calls is back."""
    if table.step == "adjourned":
        back = table.pause.back if table.pause else frozenset()
        return WAITED_FOR if other(by) in back else None
    return None if _waits_for(table) == {other(by)} else WAITED_FOR


def _waits_for(table: Table) -> frozenset[Side]:
    """Whose next word it is. Before Initiative, of who has not brought an army."""
    if table.step == "armies":
        return frozenset(SIDES) - table.factions.keys()
    return spearheads.naming(table) or table.waits


def call(command: CallBack, course: Course) -> None:
    """Who calls is here; the other side is told."""
    pause = course.table.pause
    if course.table.step == "adjourned" and pause and command.by not in pause.back:
        course.add(e.CameBack(command.by), proposed.id)
    course.by(called_back, command.by)


@rule("END-6")
def called_back(by: Side) -> e.CalledBack | None:
    """Alone, a side can only call the other back."""
    return e.CalledBack(by)

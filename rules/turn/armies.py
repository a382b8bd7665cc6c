"""Before the match: its terms, who sits where, and the armies that enter it."""

from typing import Final

from rules.book.army_lists import GROUP_LIMIT, ArmyList
from rules.book.printed import number
from rules.dice import fair
from rules.ids import SIDES
from rules.log import events as e
from rules.log.commands import BeginScribe, EnterArmy, OpenMatch, OpenPart, SeatPlayer
from rules.log.course import Course
from rules.log.events import TrooperNote
from rules.log.table import Table
from rules.messages import say
from rules.refusals import Refusal
from rules.registry import refuse, rule
from rules.turn import fairness

TWICE: Final = 2
"""A list beyond the limits is a warning, not a wall; at twice as many it stops being one."""


def open_match(command: OpenMatch, course: Course) -> None:
    """The match begins with what its players agreed; both sides' armies are waited for."""
    opened = e.MatchOpened(
        command.edition,
        command.rounds,
        command.points,
        command.names,
        command.guide,
        command.mission,
        command.season,
        command.house,
        command.shut,
    )
    course.add(opened)
    fairness.bind(course)
    course.add(e.StepReached("armies", SIDES))


def seat_player(command: SeatPlayer, course: Course) -> None:
    """Somebody sits down; a scribe's hand on that side ends."""
    course.add(e.PlayerSeated(command.side, command.name))
    scribe = course.table.scribe
    if scribe is not None and scribe != command.side:
        course.add(e.ScribeEnded(scribe))


def begin_scribe(command: BeginScribe, course: Course) -> None:
    """One side logs both."""
    course.add(e.ScribeBegan(command.side))


def may_enter(command: EnterArmy, table: Table) -> Refusal | None:
    """Whether this side may bring (or change) its list now."""
    if table.step != "armies":
        return refuse(entered_before_play, table)
    army = command.army
    return (
        refuse(bound_by_a_digest, command.bound)
        or refuse(can_play, army)
        or refuse(not_too_many, army, TWICE * number(table.book, not_too_many.id))
        or refuse(one_lieutenant, army)
    )


@rule("SETUP-1")
def entered_before_play(table: Table) -> str | None:
    """Armies are chosen before the Initiative Roll."""
    return say("Armies are chosen before the Initiative Roll.")


@rule("LUCK-2")
def bound_by_a_digest(bound: str) -> str | None:
    """A part that is not said is bound by its digest, or it could be chosen later."""
    return (
        None if not bound or fair.is_digest(bound) else say("A digest has 64 hexadecimal digits.")
    )


@rule("SETUP-1")
def can_play(army: ArmyList) -> str | None:
    """An army has troopers to play with, each in a Combat Group."""
    if not army.entries:
        return say("That list has no troopers.")
    if any(not 1 <= entry.group <= GROUP_LIMIT for entry in army.entries):
        return say("Every trooper needs a Combat Group.")
    return None


@rule("SETUP-2")
def not_too_many(army: ArmyList, most: int) -> str | None:
    """Troopers are counted on the list, never on what stands on the table."""
    if len(army.entries) > most:
        return say("That list has more than {most} troopers.", most=most)
    return None


@rule("SETUP-3")
def one_lieutenant(army: ArmyList) -> str | None:
    """Exactly one trooper of an army is its Lieutenant."""
    if sum(entry.lieutenant for entry in army.entries) == 1:
        return None
    return say("Choose your Lieutenant: one trooper of the list.")


def enter(command: EnterArmy, course: Course) -> None:
    """The list is its owner's; the other side hears the faction."""
    side = command.by
    labels = [f"trooper {side} {at}" for at in range(len(command.army.entries))]
    troopers = tuple(
        TrooperNote(course.luck.trooper(label), entry.profile, entry.group, entry.lieutenant)
        for label, entry in zip(labels, command.army.entries, strict=True)
    )
    course.add(e.ArmyNoted(side, troopers, command.army.chart))
    # A list changed within its faction is nobody else's business.
    told = (command.army.faction, command.army.converted)
    if told != (course.table.factions.get(side), course.table.converted.get(side, "")):
        course.by(brings, side, *told)
    fairness.take_part(course, command)
    _go_on(course)


def open_part(command: OpenPart, course: Course) -> None:
    """A side opens its part of the dice: with the last one the match goes on."""
    fairness.open_part(command, course)
    _go_on(course)


def _go_on(course: Course) -> None:
    """With both armies, and both parts of the dice, there is something to throw for."""
    table = course.table
    if not all(one in table.factions for one in SIDES):
        return
    if shut := fairness.shut(table):
        if shut != table.waits:
            course.add(e.StepReached("armies", tuple(sorted(shut))))
    else:
        course.add(e.StepReached("initiative", SIDES))


@rule("SETUP-1", off=lambda side, *told: e.ArmyEntered(side, *told))
def brings(side: str, faction: str, converted: str) -> e.ArmyEntered | None:
    """An army is entered: its faction is told, its list is not."""
    return e.ArmyEntered("A" if side == "A" else "B", faction, converted)

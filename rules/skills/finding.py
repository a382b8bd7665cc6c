"""A Sensor has passed its Roll: who hides inside its ZoC comes onto the table, as its owner says."""

from typing import Final

from rules.book.editions import Book
from rules.ids import PieceId, Side
from rules.log import events as e
from rules.log.commands import ShowHidden
from rules.log.course import Course
from rules.log.table import MODEL, Table, Trooper
from rules.measured.map_answers import zone
from rules.messages import say
from rules.moments import reacting
from rules.moments.ending import Cause
from rules.page import said
from rules.refusals import Refusal
from rules.registry import refuse, rule
from rules.seen.absence import hidden_as, in_hiding, off_table
from rules.skills.appearing import as_if_out
from rules.skills.coming_out import come_out, come_out_together
from rules.skills.nearby import claim_nearby, may_appear_nearby, places
from rules.skills.requirements.whose import NO_SUCH_PIECE
from rules.skills.sensor import SENSOR
from rules.space import Verdict
from rules.states import in_force

STEP: Final = "sensor"
NOT_NOW: Final = Refusal("not-now", say("No Sensor has passed its Roll just now."))
NEAREST: Final[tuple[Verdict, ...]] = ("yes", "close", "no")
FOUND: Final = Cause("discovered", what=SENSOR)


def sensing(table: Table) -> tuple[PieceId, ...]:
    """Whose Sensor has passed its Roll in this Order."""
    made = table.order.made if table.order else ()
    passed = (one.piece for one in made if one.skill == SENSOR and one.hits)
    return tuple(piece for piece in passed if piece in table.pieces)


@rule("SENS-4")
def sensor_check(reactive: Side) -> e.StepReached | None:
    """Who hides inside the ZoC is found: its owner is asked, whether or not anybody hides."""
    return e.StepReached(STEP, (reactive,))


# ------------------------------------------------------------------ may


def may_show(command: ShowHidden, table: Table) -> Refusal | None:
    """Whether this trooper hides where a Sensor could find it. Told to its owner alone."""
    if table.step != STEP or command.by not in table.waits:
        return NOT_NOW
    trooper = hidden_as(table, command.by, command.actor)
    if trooper is None or not _findable(table.book, trooper):
        return NO_SUCH_PIECE
    return refuse(only_inside, _inside(table, trooper)) or may_appear_nearby(
        table, command.by, command.actor, command.instead
    )


def may_close(by: Side, table: Table) -> Refusal | None:
    """Whether a side may say that it has shown whom it had to: whoever hides, in the same words."""
    return None if by in table.waits else NOT_NOW


def to_find(table: Table, side: Side) -> tuple[Trooper, ...]:
    """The troopers of a side that hide from everything but a Sensor."""
    return tuple(one for one in off_table(table, side) if _findable(table.book, one))


def _findable(book: Book, trooper: Trooper) -> bool:
    return in_hiding(book, trooper) and any(said(in_force(book, trooper), reacting.sensed))


def _inside(table: Table, trooper: Trooper) -> Verdict | None:
    """What the map says of the place that was noted, and the ZoC of those who sense; None where
    nobody but its owner can tell."""
    out, piece = as_if_out(table, trooper.side, trooper.id)
    return min(_told(out, piece).values(), key=NEAREST.index, default=None)


def _told(table: Table, piece: PieceId) -> dict[PieceId, Verdict]:
    """By each who senses, what the map says of this piece and its ZoC; nothing without one."""
    found = ((one, zone(table, one, piece)) for one in sensing(table))
    return {one: told.verdict for one, told in found if told is not None}


@rule("SENS-4")
def only_inside(inside: Verdict | None) -> str | None:
    """Outside the ZoC it stays hidden."""
    return say("By the map it is outside the ZoC of that Sensor.") if inside == "no" else None


@rule("SENS-4")
def shows_by_the_map(inside: Verdict | None) -> bool:
    """Inside the ZoC by the map it does not stay hidden, whatever its owner says."""
    return inside == "yes"


# ------------------------------------------------------------------ happens


def show(command: ShowHidden, course: Course) -> None:
    """It stands where it was noted to be, as its Model."""
    trooper = hidden_as(course.table, command.by, command.actor)
    assert trooper is not None
    instead = places(command.instead)
    piece, *_ = come_out(course, trooper, MODEL, FOUND, instead)
    claim_nearby(course, command.by, instead)
    _claim(course, command.by, piece)


def close(by: Side, course: Course) -> None:
    """Nobody (else) of its own is inside the ZoC; who is by the map comes out."""
    table = course.table
    left = [one for one in to_find(table, by) if shows_by_the_map(_inside(table, one))]
    for piece in come_out_together(course, by, left, FOUND):
        _claim(course, by, piece)
    course.add(e.StepReached(STEP, (), "reveal"))


def _claim(course: Course, by: Side, piece: PieceId) -> None:
    told = _told(course.table, piece)
    nearest = min(told, key=lambda one: NEAREST.index(told[one]), default=sensing(course.table)[0])
    course.add(e.FactStated(by, "ZoC", nearest, piece), sensor_check.id)

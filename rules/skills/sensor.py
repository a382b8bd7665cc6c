"""Sensor: it finds what hides close by. Page "Sensor" (N4)."""

from typing import Final

from rules.book.profiles import has
from rules.dice.mods import Mod
from rules.ids import PieceId, other
from rules.log import events as e
from rules.log.commands import DeclareSkill
from rules.log.course import Course
from rules.log.table import Card, Declared, Made, Piece, Table, piece_of, pieces_of, side_of
from rules.measured.map_answers import zone
from rules.messages import say, term
from rules.moments import reacting
from rules.moments.ending import Cause
from rules.page import said
from rules.pieces.cancellation import strikes
from rules.reference import SkillCard
from rules.refusals import Refusal
from rules.registry import refuse, rule
from rules.seen.effective import counted
from rules.skill import carries_out
from rules.skills.requirements.whose import NO_SUCH_TARGET, enemy_piece
from rules.states import null, seen

SENSOR: Final = "Sensor"
OUT_OF_IT: Final = "ZoC of its Sensor"

# ------------------------------------------------------------------ may


def findable(table: Table, piece: Piece) -> str:
    """The id of the rule by which a Sensor finds what a piece shows itself to be; empty where none."""
    return next((id for _, id, _ in said(seen(table, piece), reacting.sensed)), "")


def may_sense(command: DeclareSkill, card: SkillCard, table: Table) -> Refusal | None:
    """Whether what is said to be in its ZoC is what a Sensor finds there."""
    if not command.sensed:
        return None
    if card.name != SENSOR:
        return Refusal("no-sensor", say("{card} finds nobody in its ZoC.", card=term(card.name)))
    found = [enemy_piece(table, command.by, one) for one in command.sensed]
    known = all(one is not None and findable(table, one) for one in found)
    return None if known else NO_SUCH_TARGET


def may_go_back(table: Table, piece: Piece, *, hides: bool) -> Refusal | None:
    """Whether by the map a trooper is out of the ZoC of every Sensor."""
    inside = (zone(table, one.id, piece.id) for one in (sensors(table, piece) if hides else ()))
    return refuse(never_inside, any(found and found.verdict == "yes" for found in inside))


def sensors(table: Table, piece: Piece) -> tuple[Piece, ...]:
    """The enemies of a piece that show a Sensor which works."""
    return tuple(
        one
        for one in pieces_of(table, other(side_of(piece)))
        if _bears(counted(table, one)) and not null(table, one)
    )


def _bears(card: Card | None) -> bool:
    return card is not None and has(card, SENSOR)


@rule("SENS-3")
def never_inside(inside: bool) -> str | None:
    """Inside the ZoC of an enemy's Sensor nobody goes back to Camouflaged State."""
    return say("By the map it is inside the ZoC of a Sensor.") if inside else None


# ------------------------------------------------------------------ happens


def claim_sensed(course: Course, actor: Piece, declared: Declared) -> None:
    """Its user says who is inside its ZoC, and may be objected to."""
    for one in declared.sensed:
        id = findable(course.table, course.table.pieces[one])
        course.add(e.FactStated(actor.side, "ZoC", actor.id, one), id)


def claim_out_of_it(course: Course, actor: Piece) -> None:
    """Who goes back under a Marker says that it is out of the ZoC of every Sensor that shows."""
    for one in sensors(course.table, actor):
        fact = e.FactStated(actor.side, OUT_OF_IT, actor.id, one.id, answer=False)
        course.add(fact, never_inside.id)


@carries_out("rolled", SENSOR)
def senses(course: Course, piece: PieceId, declared: Declared, made: Made) -> None:
    """By one passed Roll all of them are Discovered at once."""
    for one in declared.sensed if made.hits else ():
        standing = course.table.pieces.get(one)
        if standing is not None and findable(course.table, standing):
            strikes(course, one, Cause("discovered"))


# ------------------------------------------------------------------ MODs


def mods(table: Table, piece: Piece, declared: Declared) -> tuple[Mod, ...]:
    """What a Sensor adds to its own Roll, and to a Discover."""
    aimed = piece_of(table, declared.target)
    marks = aimed is not None and bool(findable(table, aimed))
    discovers = declared.skill == "Discover" and marks and _bears(counted(table, piece))
    found = (its_own(declared.skill), to_discover(discovers))
    return tuple(mod for mod in found if mod is not None)


@rule("SENS-1")
def its_own(skill: str) -> Mod | None:
    """+6 to its WIP, and no MOD for Range or Mimetism."""
    return Mod(SENSOR, 6, its_own.id) if skill == SENSOR else None


@rule("SENS-2")
def to_discover(discovers: bool) -> Mod | None:
    """+6 to Discover a Camouflaged Marker."""
    return Mod(SENSOR, 6, to_discover.id) if discovers else None

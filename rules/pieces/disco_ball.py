"""Disco Ball: it shines where a Disco Baller has shot it, and nobody sees through its light. Page "Disco
Baller" (N5)."""

from typing import Final

from rules.ids import PieceId
from rules.log import events as e
from rules.log.course import Course
from rules.reference import Weapon
from rules.registry import rule

NAME: Final = "Disco Ball"
ECLIPSE: Final = "Eclipse"


def is_a_ball(used: Weapon) -> bool:
    """Whether it is one."""
    return used.name == NAME


@rule("BALL-1", off="X", only="N5.2")
def is_small() -> str:
    """A Disco Ball is as large as S1."""
    return "1"


def lights(course: Course, piece: PieceId, weapon: str, where: str) -> None:
    """What was laid there shines from now on, if it is a Disco Ball."""
    if weapon == NAME and shines.wording(course.table.book) is not None:
        course.by(shines, piece, where)


@rule("BALL-1", only="N5.2")
def shines(piece: PieceId, where: str) -> e.VeilRaised | None:
    """A Template of Eclipse lies over it, until the States Phase begins."""
    return e.VeilRaised(ECLIPSE, where, piece)


def darkens(course: Course, piece: PieceId) -> None:
    """What has left the table shines no more."""
    if any(veil.kind == ECLIPSE and veil.by == piece for veil in course.table.veils):
        course.by(goes_out, piece)


@rule("BALL-2", only="N5.2")
def goes_out(piece: PieceId) -> e.VeilsGone | None:
    """With a Disco Ball that is destroyed its Template goes, too."""
    return e.VeilsGone(piece)

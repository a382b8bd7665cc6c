"""The dice of a match are bound before it begins, and their secret opened when it is over."""

from rules.dice import fair
from rules.ids import Side
from rules.log import events as e
from rules.log.course import Course
from rules.registry import rule


def bind(course: Course) -> None:
    """Bind the dice of a match that was just opened."""
    if course.luck.secret:
        course.by(bound, course.luck.secret)


@rule("LUCK-1")
def bound(secret: str) -> e.DiceBound | None:
    """The digest of the secret is shown before there is anything to throw."""
    return e.DiceBound(fair.digest(secret))


def take_part(course: Course, side: Side, part: str) -> None:
    """A side adds its own part, with the first army that it enters: a list that is changed is
    nobody else's business."""
    known = course.table.fair
    if known.digest and side not in known.parts:
        course.by(adds, side, part)


@rule("LUCK-2")
def adds(side: Side, part: str) -> e.PartGiven | None:
    """Each side adds something of its own, so that the notebook alone can't choose the dice."""
    return e.PartGiven(side, part)


def open_secret(course: Course) -> None:
    """Open the secret: the match is over."""
    if course.luck.secret and course.table.fair.digest:
        course.by(opened, course.luck.secret)


@rule("LUCK-4")
def opened(secret: str) -> e.SecretOpened | None:
    """With the match nothing is thrown any more: the secret is opened, so that all can be checked."""
    return e.SecretOpened(secret)

"""The dice of a match are bound before it begins, and their secret opened when it is over."""

from rules.dice import fair
from rules.ids import SIDES, Side
from rules.log import events as e
from rules.log.commands import EnterArmy, OpenPart
from rules.log.course import Course
from rules.log.table import Table
from rules.messages import say
from rules.refusals import Refusal
from rules.registry import refuse, rule


def bind(course: Course) -> None:
    """Bind the dice of a match that was just opened."""
    if course.luck.secret:
        course.by(bound, course.luck.secret)


@rule("LUCK-1")
def bound(secret: str) -> e.DiceBound | None:
    """The digest of the secret is shown before there is anything to throw."""
    return e.DiceBound(fair.digest(secret))


def take_part(course: Course, command: EnterArmy) -> None:
    """A side binds its own part, with the first army that it enters: a list that is changed is
    nobody else's business. Where its device keeps the part, the notebook is told the digest alone."""
    side, known = command.by, course.table.fair
    if not known.digest or side in known.bound or side in known.parts:
        return
    if command.bound:
        course.by(binds, side, command.bound)
    elif command.part:
        salt = course.luck.salt(f"part {side}")
        course.by(binds, side, fair.part_digest(side, command.part, salt))
        course.by(keeps, side, command.part, salt)
    else:
        course.by(adds, side, "", "")
    open_kept(course)


@rule("LUCK-2")
def binds(side: Side, digest: str) -> e.PartBound | None:
    """A part is bound before the other side's is opened: who is last knows no more than who was first."""
    return e.PartBound(side, digest)


@rule("LUCK-2")
def keeps(side: Side, part: str, salt: str) -> e.PartNoted | None:
    """What a player said is kept for them alone until both are bound."""
    return e.PartNoted(side, part, salt)


@rule("LUCK-2")
def adds(side: Side, part: str, salt: str) -> e.PartGiven | None:
    """Each side adds something of its own, so that the notebook alone can't choose the dice."""
    return e.PartGiven(side, part, salt)


def open_kept(course: Course) -> None:
    """Once both sides are bound, or have said that they add nothing, what the notebook keeps is opened."""
    known = course.table.fair
    if all(side in known.bound or side in known.parts for side in SIDES):
        for side in SIDES:
            if side in known.noted and side not in known.parts:
                course.by(adds, side, known.noted[side].said, known.noted[side].salt)


def shut(table: Table) -> frozenset[Side]:
    """The sides whose devices have still to open what they bound."""
    known = table.fair
    return frozenset(one for one in known.bound if one not in known.parts)


def may_open(command: OpenPart, table: Table) -> Refusal | None:
    """Whether this side may open its part now."""
    return refuse(opened_once, table, command.by) or refuse(
        opened_as_bound, table, command.by, command.part, command.salt
    )


@rule("LUCK-2")
def opened_once(table: Table, side: Side) -> str | None:
    """A part is opened once, when both sides have bound theirs."""
    known = table.fair
    if side not in known.bound or side in known.parts:
        return say("You have bound nothing that is still to be opened.")
    if not all(one in known.bound or one in known.parts for one in SIDES):
        return say("Your part of the dice is opened when the other side has bound theirs.")
    return None


@rule("LUCK-2")
def opened_as_bound(table: Table, side: Side, part: str, salt: str) -> str | None:
    """What is opened is what was bound; or nothing is, and the dice go without it."""
    if not part or fair.opens(side, table.fair.bound[side], part, salt):
        return None
    return say("That is not the part that you bound.")


def open_part(command: OpenPart, course: Course) -> None:
    """A device opens what it bound; or its player goes without, and everybody is told so."""
    course.by(adds, command.by, command.part, command.salt if command.part else "")


def open_secret(course: Course) -> None:
    """Open the secret: the match is over."""
    if course.luck.secret and course.table.fair.digest:
        course.by(opened, course.luck.secret)


@rule("LUCK-4")
def opened(secret: str) -> e.SecretOpened | None:
    """With the match nothing is thrown any more: the secret is opened, so that all can be checked."""
    return e.SecretOpened(secret)

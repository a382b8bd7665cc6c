"""Supportware: Programmes that go on running, for whom, and what ends them.

What runs is told by tokens on the table, so that everybody knows it: page "Hacking" (N4).
"""

from typing import Final

from rules.ids import PieceId, Side
from rules.log import events as e
from rules.log.course import Course
from rules.log.table import Declared, Made, Piece, Running, Table, name_of, piece_of, side_of
from rules.moments import rolling
from rules.page import said
from rules.reference import Weapon
from rules.registry import rule
from rules.skill import carries_out
from rules.states import seen

ASSISTED: Final = "Assisted Fire"
ENHANCED: Final = "Enhanced Reaction"
DUST: Final = "Fairy Dust"
JUMP: Final = "Controlled Jump"

# ------------------------------------------------------------------ happens


@carries_out("at once", JUMP)
@carries_out("cured", ASSISTED, ENHANCED, DUST)
def starts(course: Course, piece: PieceId, declared: Declared, made: Made) -> None:
    """It needs no Roll, and runs from now on; Controlled Jump as soon as it is declared."""
    run(course, piece, declared)


def run(course: Course, piece: PieceId, declared: Declared) -> None:
    """A Programme begins to run; those ended by it go first."""
    now = Running(declared.skill, piece, declared.target, declared.troops)
    for one in course.table.supportware:
        if one.by == piece and sustains_one():
            course.add(e.SupportwareEnded(one), sustains_one.id)
        elif _displaced(course.table, one, now) and displaces():
            course.add(e.SupportwareEnded(one), displaces.id)
    course.by(runs, now)


@rule("HACK-24")
def sustains_one() -> bool:
    """A Hacker sustains one Supportware Programme: with the next it lets the one before go."""
    return True


@rule("HACK-12")
def runs(running: Running) -> e.SupportwareRun | None:
    """Supportware runs on, as its tokens tell, until something ends it."""
    return e.SupportwareRun(running)


def _displaced(table: Table, one: Running, new: Running) -> bool:
    """Whether who benefits from one of these is targeted by the other."""
    by, other = table.pieces.get(one.by), table.pieces.get(new.by)
    if one == new or by is None or other is None or side_of(by) != side_of(other):
        return False
    if one.on and one.on == new.on:
        return True
    kinds = {one.troops, new.troops} - {""}
    on = {_kind(table, one.on), _kind(table, new.on)} - {""}
    return bool(kinds & on) or bool(one.troops and one.troops == new.troops)


def _kind(table: Table, piece: PieceId | None) -> str:
    standing = piece_of(table, piece)
    return standing.card.type if standing and standing.card else ""


@rule("HACK-13")
def displaces() -> bool:
    """It ends when who benefits is targeted by new Supportware."""
    return True


def keep(course: Course) -> None:
    """End what runs on a Hacker that can run nothing any more, or for a piece that is gone."""
    for one in course.table.supportware:
        ids = _cut(course.table, one)
        if ids:
            course.add(e.SupportwareEnded(one), *ids)


def _cut(table: Table, one: Running) -> tuple[str, ...]:
    user = table.pieces.get(one.by)
    if user is None or (one.on and one.on not in table.pieces):
        return (ends_with_its_user.id,) if ends_with_its_user() else ()
    states = seen(table, user)
    if any(state.null for state in states):
        return (ends_with_its_user.id,) if ends_with_its_user() else ()
    return tuple(id for _, id, _ in said(states, rolling.programmes_stop))


@rule("HACK-14")
def ends_with_its_user() -> bool:
    """It ends when its Hacker enters a Null State, or leaves the table."""
    return True


# ------------------------------------------------------------------ what it does


def running(table: Table, skill: str, side: Side) -> tuple[Running, ...]:
    """What a side has running of a Programme."""
    return tuple(
        one
        for one in table.supportware
        if one.programme == skill and one.by in table.pieces and _of(table, one) == side
    )


def _of(table: Table, one: Running) -> Side:
    return side_of(table.pieces[one.by])


def enhanced(table: Table, piece: Piece, used: Weapon) -> int:
    """The Burst that Enhanced Reaction gives a trooper in ARO; 0 without it."""
    here = (one for one in running(table, ENHANCED, side_of(piece)) if one.on == piece.id)
    return two_in_aro() if any(here) else 0


@rule("HACK-15")
def two_in_aro() -> int:
    """Enhanced Reaction: Burst 2 in ARO."""
    return 2


def told(table: Table, piece: PieceId) -> tuple[str, ...]:
    """What the tokens beside a piece tell of Supportware."""
    found = []
    for one in table.supportware:
        if one.by == piece:
            whom = (
                f" on {name_of(table, one.on)}"
                if one.on
                else f" for {one.troops}"
                if one.troops
                else ""
            )
            found.append(f"runs {one.programme}{whom}")
        elif one.on == piece:
            found.append(f"Sup: {one.programme}")
    return tuple(found)

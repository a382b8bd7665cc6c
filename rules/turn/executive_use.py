"""Executive Use of Command Tokens: at the start of one's own turn, as many as one likes."""

from typing import Final

from rules.book.printed import number
from rules.book.profiles import counts
from rules.ids import NO_TROOPER, Side, TrooperId
from rules.log import events as e
from rules.log.commands import SpendToken
from rules.log.course import Course
from rules.log.table import Piece, Table, Trooper, standing_for, under
from rules.messages import say
from rules.moments import counting, ending, suffering
from rules.page import said
from rules.pieces.entering import leave
from rules.refusals import Refusal
from rules.registry import refuse, rule
from rules.skills.fireteams.leaving import regrouped
from rules.skills.guiding import never_alone
from rules.skills.tether import controller_of, guided_by
from rules.state import State
from rules.states import force, in_force, states
from rules.turn.token_use import Mode, Use

GROUPS: Final = (1, 2)
"""The Combat Groups of an army: 15 troopers in groups of no more than 10."""


# ------------------------------------------------------------------ another Combat Group


def of_a_group(table: Table, side: Side) -> tuple[Trooper, ...]:
    """The troopers of a side that belong to a Combat Group: all but those that are gone for good, or
    are the enemy's by now."""
    known = states(table.book)
    gone = {
        name
        for name, state in known.items()
        if state.speaks(suffering.removes) or state.holds(counting.ungrouped)
    }
    return tuple(
        one for one in table.troopers.values() if one.side == side and gone.isdisjoint(one.states)
    )


def may_regroup(command: SpendToken, table: Table) -> Refusal | None:
    """One's own trooper, into another group that has room."""
    mine = {one.id: one for one in of_a_group(table, command.by)}
    trooper = mine.get(_whom(command, table))
    if trooper is None and (no := _of_no_group(command, table)):
        return no
    if trooper is not None and controller_of(table, trooper):
        return Refusal(
            "with-its-controller", say("It goes where its Controller goes."), never_alone.id
        )
    if trooper is None or command.group not in GROUPS or command.group == trooper.group:
        return Refusal("no-such-trooper", say("Choose a trooper and the Combat Group it moves to."))
    size = sum(one.group == command.group and counts(one.profile) for one in mine.values())
    return refuse(room_for_one_more, size, number(table.book, room_for_one_more.id))


def _of_no_group(command: SpendToken, table: Table) -> Refusal | None:
    """Why one's own trooper belongs to no Combat Group any more, if a State says so."""
    trooper = table.troopers.get(_whom(command, table))
    own = trooper is not None and trooper.side == command.by
    for _, id, _ in (
        said(in_force(table.book, trooper), counting.ungrouped) if own and trooper else ()
    ):
        return Refusal("no-such-trooper", say("It is part of no Combat Group any more."), id)
    return None


def _whom(command: SpendToken, table: Table) -> TrooperId:
    """Whom a command means: by any piece that stands for it, for they look alike; or one that has none
    on the table by itself."""
    piece = table.pieces.get(command.piece)
    if piece is not None:
        return piece.trooper or NO_TROOPER
    return NO_TROOPER if standing_for(table, command.trooper) else command.trooper


@rule("TOKEN-7")
def room_for_one_more(size: int, most: int) -> str | None:
    """A trooper is moved to another Combat Group, for good; no group has more than ten."""
    return say("That Combat Group is full: {most} troopers.", most=most) if size >= most else None


def regroup(command: SpendToken, course: Course) -> None:
    """The trooper, its Peripherals, and all that stands for them; it leaves its Fireteam, which is of one
    Combat Group. One that is not on the table thereby shows that it exists: a token was spent."""
    trooper = course.table.troopers[_whom(command, course.table)]
    for one in (trooper, *guided_by(course.table, trooper)):
        standing = in_force(course.table.book, one)
        still = tuple(id for _, id, _ in said(standing, counting.grouped))
        moved = e.TrooperRegrouped(command.by, one.id, command.group)
        course.add(moved, room_for_one_more.id, *still)
        for piece in standing_for(course.table, one.id):
            course.add(e.GroupChanged(piece.id, command.group), room_for_one_more.id)
            regrouped(course, piece.id)


# ------------------------------------------------------------------ freed of a State


def freed(table: Table, piece: Piece, mode: Mode) -> tuple[State, ...]:
    """The States of a trooper that a token of this use would end."""
    if under(table, piece) is None or piece.real is False:
        return ()
    return tuple(state for state in force(table, piece) if state.tells(ending.token) == mode)


def _may_free(mode: Mode, command: SpendToken, table: Table) -> bool:
    piece = table.pieces.get(command.piece)
    trooper = under(table, piece) if piece else None
    if piece is None or trooper is None or trooper.side != command.by or table.order is not None:
        return False
    return command.state in {one.name for one in freed(table, piece, mode)}


def may_recall(command: SpendToken, table: Table) -> Refusal | None:
    """One's own trooper that the enemy possesses."""
    return refuse(calls_back, _may_free("executive", command, table))


@rule("TOKEN-8")
def calls_back(able: bool) -> str | None:
    """A Possessed trooper of one's own is its own again."""
    return None if able else say("A Command Token can’t cancel that State.")


def may_rally(command: SpendToken, table: Table) -> Refusal | None:
    """One's own trooper in Retreat!."""
    return refuse(stands_fast, _may_free("tactical", command, table))


@rule("TOKEN-11")
def stands_fast(able: bool) -> str | None:
    """One trooper ignores Retreat! until the end of the game."""
    return None if able else say("A Command Token can’t cancel that State.")


def free(command: SpendToken, course: Course) -> None:
    """The State ends; one that never comes back is remembered as such."""
    state = states(course.table.book)[command.state]
    piece = course.table.pieces[command.piece]
    trooper = under(course.table, piece)
    leave(course, command.piece, state, *state.ids(ending.token))
    if trooper is not None:
        for _, id, _ in said((state,), ending.for_good):
            course.add(e.TrooperSpared(trooper.side, trooper.id, state.name), id)


USES: Final = {
    "regroup": Use("executive", room_for_one_more.id, may_regroup, regroup),
    "recall": Use("executive", calls_back.id, may_recall, free),
    "rally": Use("tactical", stands_fast.id, may_rally, free),
}

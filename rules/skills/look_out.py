"""Look Out!: one sees an enemy, and the others Dodge. Page "Look Out!" (N4)."""

from typing import Final

from rules.log import events as e
from rules.log.course import Course
from rules.log.table import Declared, Piece, Table, side_of, standing_for
from rules.messages import say
from rules.reference import SkillCard
from rules.registry import rule

LOOK_OUT: Final = "Look Out!"
"""The skill that warns others, and what lets them react."""


@rule("LOOK-1")
def warned_by_another(through: str, warned: bool, card: SkillCard) -> str | None:
    """Look Out! lets every other trooper of its side answer with a Dodge, whatever it sees."""
    if through != LOOK_OUT:
        return None
    if card.name != "Dodge":
        return say("Who is warned by Look Out! answers with a Dodge.")
    return None if warned else say("Nobody else of its side calls Look Out!.")


@rule("LOOK-2")
def turns_where_it_stands(aro: Declared | None) -> bool:
    """Who Dodges because it was warned turns, and goes nowhere."""
    return aro is not None and aro.through == LOOK_OUT


def told_by_a_warning(aro: Declared) -> tuple[str, ...]:
    """The rules by which somebody reacts because it was warned."""
    if aro.through != LOOK_OUT:
        return ()
    stays = (turns_where_it_stands.id,) if turns_where_it_stands(aro) else ()
    return (warned_by_another.id, *stays)


def is_warned(table: Table, piece: Piece) -> bool:
    """Whether another trooper of its side calls Look Out!, as far as this Table knows."""
    order = table.order
    if order is None:
        return False
    own = {one.id for one in standing_for(table, piece.trooper)} if piece.trooper else set()
    calls = {
        one
        for one, declared in (*order.noted.items(), *order.aros.items())
        if declared is not None and declared.skill == LOOK_OUT and one not in order.idled
    }
    return any(_warns(table.pieces.get(one), piece) for one in calls - own - {piece.id})


def _warns(caller: Piece | None, piece: Piece) -> bool:
    """A decoy warns nobody."""
    return caller is not None and side_of(caller) == side_of(piece) and caller.real is not False


def drop_unwarned(course: Course) -> None:
    """Who was warned by a Look Out! that was taken back does not react."""
    order = course.table.order
    for piece, declared in order.noted.items() if order else ():
        standing = course.table.pieces.get(piece)
        if declared is None or declared.through != LOOK_OUT or standing is None:
            continue
        if not is_warned(course.table, standing):
            course.add(e.AroWithdrawn(side_of(standing), piece))

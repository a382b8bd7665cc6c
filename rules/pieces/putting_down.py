"""A Deployable is put down at the Conclusion of the Order."""

from typing import Final

from rules.log import events as e
from rules.log.commands import PutDown
from rules.log.course import Course
from rules.log.table import Piece, Table, group_of
from rules.messages import say
from rules.pieces.deployable_size import PERIMETER
from rules.pieces.deployables import is_concealed, lay
from rules.pieces.disco_ball import lights
from rules.pieces.place_deployable import by_instinct, lies_where_it_hits, to_place
from rules.pieces.trigger_area import (
    claim_clear,
    faces_a_marker,
    indiscriminate,
    whoever_is_near,
)
from rules.reference import Weapon
from rules.reference.arms import arm, thrown
from rules.reference.put_down import left_by
from rules.refusals import Refusal
from rules.registry import refuse, rule
from rules.weapons.special_mods import INTUITIVE

NOTHING_TO_PLACE: Final = Refusal("nothing-to-place", say("It has nothing to place now."))


def may_put_down(command: PutDown, table: Table) -> Refusal | None:
    """Whether a Deployable is put down now; elsewhere than declared only if there is no room."""
    mine = {piece: one for piece, one in to_place(table) if table.sides[piece] == command.by}
    declared = mine.get(command.piece)
    if table.step != "5.2" or table.due is not None or declared is None:
        return NOTHING_TO_PLACE
    elsewhere = command.lost or command.to not in ("", declared.to)
    return refuse(where_it_was_declared, elsewhere)


@rule(
    "FAQ-S2",
    off=lambda elsewhere: say("It is placed where it was declared.") if elsewhere else None,
)
def where_it_was_declared(elsewhere: bool) -> str | None:
    """If somebody has moved into its place it lies elsewhere within its rule, or is lost."""
    return None


@rule("PLACE-2", only="N5.3")
def on_no_wall() -> bool:
    """Nor does it hang on a vertical surface: its player says that it is rightly placed."""
    return True


def put_down(command: PutDown, course: Course) -> None:
    """It lies there from now on: a token that everybody knows, or a Marker."""
    table = course.table
    declared = dict(to_place(table))[command.piece]
    placer = table.pieces.get(command.piece)
    where = command.to or declared.to
    elsewhere = command.lost or where != declared.to
    order = table.order
    weapon = declared.weapon or (order.concealed.get(command.piece, "") if order else "")
    ids: tuple[str, ...] = (where_it_was_declared.id,) if elsewhere else ()
    flew = thrown(course.table.book, declared)
    if flew:
        weapon = left_by(course.table.book, declared.weapon)
        ids += (lies_where_it_hits.id,)
    ids += (by_instinct.id,) if declared.skill == INTUITIVE else ()
    marked = bool(weapon) and faces_a_marker(table, command.by)
    ids += (whoever_is_near.id,) if marked and indiscriminate(table, weapon) else ()
    course.add(e.DeployableLaid(command.by, command.piece, where, command.lost), *ids)
    if command.lost or not weapon:
        return
    group = group_of(placer) if placer else 1
    if placer is not None and not flew:
        claim_where(course, placer, weapon)
    if placer is not None and declared.skill != INTUITIVE:
        claim_clear(course, placer, weapon)
    laid = lay(
        course, command.by, weapon, where, group, f"deployable {command.piece}", plainly=flew
    )
    lights(course, laid, weapon, where)


def claim_where(course: Course, placer: Piece, weapon: str) -> None:
    """Where a Deployable may lie, its owner says that it does."""
    even = on_no_wall.wording(course.table.book)
    ids = (even.id,) if even is not None and even() else ()
    if is_concealed(course.table.book, weapon) or not in_zone(arm(course.table.book, weapon)):
        course.add(e.FactStated(placer.side, "placed in contact", placer.id), *ids)
    else:
        course.add(e.FactStated(placer.side, "placed in ZoC", placer.id), in_zone.id, *ids)


@rule("FAQ-W6")
def in_zone(used: Weapon) -> bool:
    """A Perimeter weapon is put totally inside its user's ZoC, not in Silhouette contact."""
    return used.bears(PERIMETER)

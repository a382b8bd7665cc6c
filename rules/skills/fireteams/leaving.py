"""Leaving a Fireteam, and what becomes of it then."""

from rules.book.brackets import Word
from rules.book.profiles import all_borne
from rules.ids import PieceId
from rules.log import events as e
from rules.log.course import Course
from rules.log.table import Card, Fireteam, Table
from rules.moments import declaring
from rules.page import said
from rules.registry import rule
from rules.seen.training import MASTER
from rules.skills.activated_together import FIRETEAM
from rules.skills.fireteams.forming import two_to_five
from rules.skills.fireteams.members import team_of
from rules.state import State


def rush_off(course: Course, piece: PieceId) -> None:
    """A member is activated in the Impetuous Phase."""
    asked = goes_without_them.wording(course.table.book)
    if asked is not None and asked():
        leave_team(course, piece, asked.id)


@rule("TEAM-22", only="N5.2")
def goes_without_them() -> bool:
    """Who is activated in the Impetuous Phase leaves its Fireteam, which ends with its Leader."""
    return True


def regrouped(course: Course, piece: PieceId) -> None:
    """A member is of another Combat Group now."""
    asked = of_one_group.wording(course.table.book)
    also = (asked.id,) if asked is not None and asked() else ()
    leave_team(course, piece, two_to_five.id, *also)


@rule("TEAM-24", only="N5.2")
def of_one_group() -> bool:
    """Who is moved to another Combat Group leaves its Fireteam."""
    return True


def let_go(course: Course, piece: PieceId, entered: State) -> None:
    """Who enters a State that is in no Fireteam leaves its own at once."""
    leave_team(course, piece, *(id for _, id, _ in said((entered,), declaring.joins, FIRETEAM)))


def leave_team(course: Course, piece: PieceId, *ids: str) -> None:
    """A member leaves its Fireteam, by these rules; nothing changes for who is in none."""
    team = team_of(course.table, piece)
    if team is not None and ids:
        go_out_of(course, team, piece, *ids)


def go_out_of(
    course: Course, team: Fireteam, piece: PieceId, *ids: str, before: Table | None = None
) -> None:
    """A member is in it no more; without its Leader there is none."""
    if piece == team.pieces[0] and led():
        course.add(e.FireteamEnded(piece), *dict.fromkeys((*ids, led.id)))
    else:
        course.add(e.FireteamLeft(piece), *ids)
        without(course, team, piece, before)


def without(course: Course, team: Fireteam, piece: PieceId, before: Table | None = None) -> None:
    """What becomes of a Fireteam that a member has left."""
    asked = hangs_on_its_master.wording(course.table.book)
    gone = _shown(course.table, piece) or (_shown(before, piece) if before else None)
    rest = [one for one in team.pieces if one != piece and team_of(course.table, one)]
    others = [card.name for one in rest if (card := _shown(course.table, one))]
    if asked is not None and gone is not None and asked(gone, tuple(others)):
        course.add(e.FireteamEnded(rest[0]), asked.id)


def _shown(table: Table, piece: PieceId) -> Card | None:
    standing = table.pieces.get(piece)
    return (standing.told or standing.card) if standing else None


@rule("FTM-3", only="N5.2")
def hangs_on_its_master(gone: Card, others: tuple[str, ...]) -> bool:
    """Without an FT Master that has the name of a unit in its brackets there is no Fireteam with any of that
    unit any more."""
    units = [one.text for found in all_borne(gone, MASTER) for one in found.each(Word)]
    return any(_of_unit(name, unit) for name in others for unit in units)


def _of_unit(name: str, unit: str) -> bool:
    """Whether a trooper, as it is called, is of a unit, as brackets call several: a Jackal of "Jackals"."""
    return unit.casefold().removesuffix("s") in name.casefold()


@rule("TEAM-8")
def led() -> bool:
    """Without its Leader, or with one member, there is no Fireteam any more."""
    return True

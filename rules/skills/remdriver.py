"""RemDriver: as it is deployed, a trooper takes a Remote of its army in hand. Page "RemDriver" (N4).

What the Remote has by it is with what counts for a piece as it stands.
"""

from collections.abc import Iterator
from typing import Final

from rules.book.profiles import borne, has
from rules.ids import NO_TROOPER, PieceId, TrooperId
from rules.log import events as e
from rules.log.commands import Compose
from rules.log.course import Course
from rules.log.table import MODEL, Spot, Table, Trooper, real_of, standing_for
from rules.messages import say
from rules.moments import suffering
from rules.refusals import Refusal
from rules.registry import refuse, rule
from rules.seen.effective import DRIVER, as_it_is_driven
from rules.states import null, states

REMOTE: Final = "REM"


# ------------------------------------------------------------------ may


def remotes(table: Table, driver: Trooper) -> tuple[Trooper, ...]:
    """The Remotes that a trooper may take in hand: those of its army that are deployed as Models, or
    noted for this step, and that nobody drives yet."""
    if not has(driver.profile, DRIVER):
        return ()
    taken = {spot.drives for by, spot in table.spots.items() if by != driver.id}
    return tuple(one for one in _deployed(table, driver) if not _is_driven(table, one, taken))


def _deployed(table: Table, driver: Trooper) -> Iterator[Trooper]:
    for one in table.troopers.values():
        mine = one.side == driver.side and one.id != driver.id and one.profile.type == REMOTE
        if mine and (_noted(table, one.id) or _stands(table, one.id)):
            yield one


def _noted(table: Table, trooper: TrooperId) -> bool:
    spot = table.spots.get(trooper)
    return spot is not None and spot.form == MODEL and not spot.others


def _stands(table: Table, trooper: TrooperId) -> bool:
    return any(piece.shape.face == MODEL for piece in standing_for(table, trooper))


def _is_driven(table: Table, remote: Trooper, taken: set[TrooperId]) -> bool:
    standing = {piece.id for piece in standing_for(table, remote.id)}
    return remote.id in taken or not standing.isdisjoint(table.driven)


def may_drive(command: Compose, table: Table, driver: Trooper, *, off: bool) -> Refusal | None:
    """Whether the Remote that is named is one to take in hand; `off`, as who does not stand on the table."""
    if not command.drives:
        return None
    able = command.drives in {one.id for one in remotes(table, driver)}
    return refuse(one_that_is_deployed, able and not off)


@rule("REMDR-1")
def one_that_is_deployed(able: bool) -> str | None:
    """As it is deployed it names a Remote that is on the table already; a Remote has one driver."""
    return (
        None
        if able
        else say("It drives a Remote of yours that is on the table, and that nobody drives.")
    )


# ------------------------------------------------------------------ happens


def take_in_hand(course: Course, driver: Trooper, spot: Spot) -> None:
    """The token is placed beside the Remote: everybody sees what it has by it, and not from whom."""
    remote = real_of(course.table, spot.drives) if spot.drives != NO_TROOPER else None
    label = borne(driver.profile, DRIVER)
    if remote is None or label is None or remote.id in course.table.driven:
        return
    mods = label.printed.partition("(")[2].rpartition(")")[0]
    course.add(e.RemoteDriven(remote.id, mods), one_that_is_deployed.id, as_it_is_driven.id)
    course.add(e.DriverNoted(driver.side, driver.id, remote.id), one_that_is_deployed.id)


def let_go(course: Course) -> None:
    """At the end of an Order: whose driver has fallen is driven no more."""
    for driver, remote in tuple(course.table.drivers.items()):
        if _fallen(course.table, driver):
            course.by(driven_no_more, remote)


def _fallen(table: Table, driver: TrooperId) -> bool:
    standing = standing_for(table, driver)
    if standing:
        return all(null(table, piece) for piece in standing)
    known, trooper = states(table.book), table.troopers.get(driver)
    held = trooper.states if trooper else frozenset[str]()
    return any(name in known and known[name].speaks(suffering.removes) for name in held)


@rule("REMDR-3")
def driven_no_more(remote: PieceId) -> e.RemoteDriven | None:
    """The token goes at the end of the Order in which its driver enters a Null State."""
    return e.RemoteDriven(remote)

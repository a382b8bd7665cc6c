"""The fold of Pilots that get out and in, of profiles that change, of what is carried about."""

from typing import Final

from msgspec.structs import replace

from rules.book.profiles import has
from rules.log import events as e
from rules.log.fold.handlers import change, of_trooper, on, put, without
from rules.log.table import Table, under

PERIPHERAL: Final = "Peripheral"


@on(e.PilotDismounted)
def _(table: Table, event: e.PilotDismounted) -> Table:
    left = table.pieces.get(event.tag)
    if left is None or left.card is None or not has(left.card, PERIPHERAL):
        # A Peripheral that was ridden stands empty for nobody: it acts by itself.
        table = replace(table, riders=put(table.riders, event.tag, event.pilot))
    table = replace(table, aboard=without(table.aboard, event.tag))
    return change(table, event.pilot, lost=event.lost)


@on(e.PilotMounted)
def _(table: Table, event: e.PilotMounted) -> Table:
    pilot = table.pieces.get(event.pilot)
    aboard = put(table.aboard, event.tag, pilot.lost) if pilot and pilot.lost else table.aboard
    return replace(table, riders=without(table.riders, event.tag), aboard=aboard)


@on(e.TrooperLeft)
def _(table: Table, event: e.TrooperLeft) -> Table:
    return replace(table, troopers=without(table.troopers, event.trooper))


@on(e.ProfileTaken)
def _(table: Table, event: e.ProfileTaken) -> Table:
    trooper = table.troopers[event.trooper]
    was = trooper.was or trooper.profile
    return of_trooper(table, event.trooper, profile=event.profile, was=was)


@on(e.AttributesTaken)
def _(table: Table, event: e.AttributesTaken) -> Table:
    standing = table.pieces.get(event.piece)
    if standing is None:
        return table
    taken = {"mov": event.mov, "cc": event.cc, "bs": event.bs, "ph": event.ph}
    card, told = (one and replace(one, **taken) for one in (standing.card, standing.told))
    table = change(table, event.piece, card=card, told=told)
    trooper = under(table, standing)
    if trooper is None:
        return table
    was = trooper.was or trooper.profile
    return of_trooper(table, trooper.id, profile=replace(trooper.profile, **taken), was=was)


@on(e.RemoteDriven)
def _(table: Table, event: e.RemoteDriven) -> Table:
    if event.mods:
        return replace(table, driven=put(table.driven, event.piece, event.mods))
    drivers = {by: one for by, one in table.drivers.items() if one != event.piece}
    return replace(table, driven=without(table.driven, event.piece), drivers=drivers)


@on(e.DriverNoted)
def _(table: Table, event: e.DriverNoted) -> Table:
    return replace(table, drivers=put(table.drivers, event.trooper, event.piece))


@on(e.MindMoved)
def _(table: Table, event: e.MindMoved) -> Table:
    return table


@on(e.MindSettled)
def _(table: Table, event: e.MindSettled) -> Table:
    held = table.troopers[event.trooper].states
    return replace(table, minds=put(table.minds, event.trooper, held))


@on(e.ItemCarried)
def _(table: Table, event: e.ItemCarried) -> Table:
    standing = table.pieces.get(event.piece)
    if standing is None:
        return table
    others = standing.carries - {event.item}
    return change(table, event.piece, carries=others | {event.item} if event.holds else others)


@on(e.ZoneCounted)
def _(table: Table, event: e.ZoneCounted) -> Table:
    counted = put(table.zoned.get(event.zone, {}), event.side, event.points)
    return replace(table, zoned=put(table.zoned, event.zone, counted))

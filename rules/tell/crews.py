"""The lines of Pilots and their TAGs, of riders, of what is carried about, of Zones of Operations."""

from typing import Final

from rules.book.profiles import has, rides
from rules.log import events as e
from rules.log.table import Table
from rules.tell.words import Name, Words, on, piece, points, several, trooper, who

IMPETUOUS: Final = "Impetuous"


@on(e.PilotDismounted, "1.2")
def _(table: Table, event: e.PilotDismounted) -> Words:
    return (piece(table, event.pilot), " dismounts from ", piece(table, event.tag), ".")


@on(e.PilotMounted, "1.2")
def _(table: Table, event: e.PilotMounted) -> Words:
    if event.called_back:
        return (piece(table, event.tag), " regains control of ", piece(table, event.pilot), ".")
    return (piece(table, event.pilot), " mounts ", piece(table, event.tag), ".")


@on(e.ProfileTaken)
def _(table: Table, event: e.ProfileTaken) -> Words:
    noted = ("Noted: ", trooper(table, event.trooper))
    was = table.troopers[event.trooper].was or event.profile
    calm = (
        ", and not Impetuous" if has(was, IMPETUOUS) and not has(event.profile, IMPETUOUS) else ""
    )
    if rides(was) and not rides(event.profile):
        return (*noted, f" is on foot{calm}.")
    if rides(was) and (calm or was.skills == event.profile.skills):
        return (*noted, f" is mounted{calm}.")
    if event.profile.name == was.name:
        return (*noted, " has that beside its own.")
    return (*noted, " is ", Name(event.profile.name), " now.")


@on(e.AttributesTaken, "5.1")
def _(table: Table, event: e.AttributesTaken) -> Words:
    mov = "-".join(map(str, event.mov))
    numbers = f" has MOV {mov}, CC {event.cc}, BS {event.bs} and PH {event.ph} now, as "
    return (piece(table, event.piece), numbers, piece(table, event.of), " has.")


@on(e.RemoteDriven)
def _(table: Table, event: e.RemoteDriven) -> Words:
    if event.mods:
        return (piece(table, event.piece), " is driven: ", Name(event.mods), ".")
    return (piece(table, event.piece), " is driven no more.")


@on(e.DriverNoted)
def _(table: Table, event: e.DriverNoted) -> Words:
    noted = ("Noted: ", trooper(table, event.trooper))
    return (*noted, " drives ", piece(table, event.piece), ".")


@on(e.MindMoved, "5.2")
def _(table: Table, event: e.MindMoved) -> Words:
    mind = ("The mind of ", Name(event.name), " passes on to ")
    return (*mind, piece(table, event.piece), f": WIP {event.wip}.")


@on(e.MindSettled)
def _(table: Table, event: e.MindSettled) -> Words:
    return ("Noted: what becomes of ", trooper(table, event.trooper), ".")


@on(e.ItemCarried)
def _(table: Table, event: e.ItemCarried) -> Words:
    does = " carries " if event.holds else " no longer carries "
    return (piece(table, event.piece), does, Name(event.item), ".")


@on(e.ZoneCounted)
def _(table: Table, event: e.ZoneCounted) -> Words:
    there = several(table, event.pieces) or ("nobody",)
    return (
        who(table, event.side),
        " has ",
        *there,
        " in ",
        Name(event.zone),
        f": {points(event.points, 'victory')}.",
    )

"""The lines of Pilots and their TAGs, of what is carried about, of Zones of Operations."""

from rules import events as e
from rules.table import Table
from rules.tell.words import Name, Words, on, piece, several, trooper, who


@on(e.PilotDismounted, "1.2")
def _(table: Table, event: e.PilotDismounted) -> Words:
    return (piece(table, event.pilot), " gets out of ", piece(table, event.tag), ".")


@on(e.PilotMounted, "1.2")
def _(table: Table, event: e.PilotMounted) -> Words:
    if event.called_back:
        return (piece(table, event.tag), " has control again of ", piece(table, event.pilot), ".")
    return (piece(table, event.pilot), " gets into ", piece(table, event.tag), ".")


@on(e.ProfileTaken)
def _(table: Table, event: e.ProfileTaken) -> Words:
    return ("Noted: ", trooper(table, event.trooper), " is ", Name(event.profile.name), " now.")


@on(e.ItemCarried)
def _(table: Table, event: e.ItemCarried) -> Words:
    does = " has with it: " if event.holds else " has no more: "
    return (piece(table, event.piece), does, Name(event.item), ".")


@on(e.ZoneCounted)
def _(table: Table, event: e.ZoneCounted) -> Words:
    there = several(table, event.pieces) or ("nobody",)
    points = f": {event.points} victory points."
    return (who(table, event.side), " has in ", Name(event.zone), " ", *there, points)

"""The lines of Pilots and their TAGs, of riders, of what is carried about, of Zones of Operations."""

from typing import Final

from rules.book.profiles import has, rides
from rules.log import events as e
from rules.log.table import Table
from rules.messages import mov, say
from rules.pieces.switching_forms import other_form
from rules.skills import assigning
from rules.tell.counted import victory_points
from rules.tell.names import named, piece, several, trooper, who
from rules.tell.words import Name, Part, Words, on, put

IMPETUOUS: Final = "Impetuous"


@on(e.PilotDismounted, "1.2")
def _(table: Table, event: e.PilotDismounted) -> Words:
    return put(
        "{pilot} dismounts from {tag}.",
        pilot=piece(table, event.pilot),
        tag=piece(table, event.tag),
    )


@on(e.PilotMounted, "1.2")
def _(table: Table, event: e.PilotMounted) -> Words:
    told: dict[str, Part] = {"pilot": piece(table, event.pilot), "tag": piece(table, event.tag)}
    if event.called_back:
        return put("{tag} regains control of {pilot}.", **told)
    return put("{pilot} mounts {tag}.", **told)


@on(e.ProfileTaken)
def _(table: Table, event: e.ProfileTaken) -> Words:
    told: dict[str, Part] = {"trooper": trooper(table, event.trooper)}
    was = table.troopers[event.trooper].was or event.profile
    calm = has(was, IMPETUOUS) and not has(event.profile, IMPETUOUS)
    if rides(was) and not rides(event.profile):
        if calm:
            return put("Noted: {trooper} is on foot, and not Impetuous.", **told)
        return put("Noted: {trooper} is on foot.", **told)
    if rides(was) and calm:
        return put("Noted: {trooper} is mounted, and not Impetuous.", **told)
    if rides(was) and was.skills == event.profile.skills:
        return put("Noted: {trooper} is mounted.", **told)
    before, now = (assigning.owned_by(one) for one in (was, event.profile))
    if event.profile.name == was.name and now > before:
        return put("Noted: {trooper} is the user of what it was given.", **told)
    if event.profile.name == was.name and now < before:
        return put("Noted: {trooper} has nothing itself of what it gives to others.", **told)
    if event.profile.name == was.name and not other_form(event.profile):
        return put("Noted: {trooper} has that beside its own.", **told)
    return put("Noted: {trooper} is {form} now.", form=Name(event.profile.name), **told)


@on(e.AttributesTaken, "5.1")
def _(table: Table, event: e.AttributesTaken) -> Words:
    return put(
        "{piece} has MOV {mov}, CC {cc}, BS {bs} and PH {ph} now, as {of} has.",
        piece=piece(table, event.piece),
        mov=mov(*event.mov),
        cc=event.cc,
        bs=event.bs,
        ph=event.ph,
        of=piece(table, event.of),
    )


@on(e.RemoteDriven)
def _(table: Table, event: e.RemoteDriven) -> Words:
    if event.mods:
        return put(
            "{piece} is driven: {mods}.", piece=piece(table, event.piece), mods=Name(event.mods)
        )
    return put("{piece} is driven no more.", piece=piece(table, event.piece))


@on(e.DriverNoted)
def _(table: Table, event: e.DriverNoted) -> Words:
    return put(
        "Noted: {trooper} drives {piece}.",
        trooper=trooper(table, event.trooper),
        piece=piece(table, event.piece),
    )


@on(e.MindMoved, "5.2")
def _(table: Table, event: e.MindMoved) -> Words:
    return put(
        "The mind of {trooper} passes on to {piece}: WIP {wip}.",
        trooper=Name(event.name),
        piece=piece(table, event.piece),
        wip=event.wip,
    )


@on(e.MindSettled)
def _(table: Table, event: e.MindSettled) -> Words:
    return put("Noted: what becomes of {trooper}.", trooper=trooper(table, event.trooper))


@on(e.ItemCarried)
def _(table: Table, event: e.ItemCarried) -> Words:
    told: dict[str, Part] = {"piece": piece(table, event.piece), "item": named(event.item)}
    if event.holds:
        return put("{piece} carries {item}.", **told)
    return put("{piece} no longer carries {item}.", **told)


@on(e.ZoneCounted)
def _(table: Table, event: e.ZoneCounted) -> Words:
    return put(
        "{player} has {pieces} in {zone}: {points}.",
        player=who(table, event.side),
        pieces=several(table, event.pieces) or say("nobody"),
        zone=Name(event.zone),
        points=victory_points(event.points),
    )

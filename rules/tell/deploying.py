"""The lines of Initiative and deployment."""

from typing import Final

from rules.ids import SIDES
from rules.log import events as e
from rules.log.table import Table, player
from rules.messages import listed, say, term
from rules.skills.booty import CHARTS, chart_for
from rules.tell.names import named, trooper, who
from rules.tell.words import Part, Words, on, put

_ZONES: Final = {
    str(one): one
    for one in (
        say("the north Deployment Zone"),
        say("the south Deployment Zone"),
        say("the lower edge of the map"),
        say("the upper edge of the map"),
    )
}
"""What is offered as a Deployment Zone; any other is told as its player called it."""


@on(e.InitiativeRolled)
def _(table: Table, event: e.InitiativeRolled) -> Words:
    rolls = listed(
        ", ",
        [
            say(
                "{player} {die} on WIP {wip}",
                player=player(table, side),
                die=event.dice[side],
                wip=event.wip[side],
            )
            for side in SIDES
        ],
    )
    if event.winner is None:
        return put("Initiative: {rolls}. Nobody wins; roll again.", rolls=rolls)
    return put("Initiative: {rolls}. {player} wins.", rolls=rolls, player=who(table, event.winner))


@on(e.InitiativeKept)
def _(table: Table, event: e.InitiativeKept) -> Words:
    told: dict[str, Part] = {"player": who(table, event.side)}
    if event.what == "turn":
        if event.first:
            return put("{player} takes the first turn.", **told)
        return put("{player} takes the second turn.", **told)
    told["zone"] = _ZONES.get(event.zone, event.zone)
    if event.first:
        return put("{player} deploys first, in {zone}.", **told)
    return put("{player} deploys second, in {zone}.", **told)


@on(e.DeploymentNoted)
def _(table: Table, event: e.DeploymentNoted) -> Words:
    told: dict[str, Part] = {"trooper": trooper(table, event.trooper), "form": term(event.form)}
    if event.where:
        return put("Noted: {trooper} as {form}, {place}.", place=event.where, **told)
    return put("Noted: {trooper} as {form}.", **told)


@on(e.DeploymentRolled)
def _(table: Table, event: e.DeploymentRolled) -> Words:
    told: dict[str, Part] = {
        "skill": term(event.skill),
        "trooper": trooper(table, event.trooper),
        "die": event.die,
    }
    if event.skill in CHARTS:
        rows = chart_for(table.book, table.troopers[event.trooper].profile, event.skill)
        told["gives"] = named(next(one.said for one in rows if event.die <= one.upto))
        if event.passed:
            return put("{skill} of {trooper}: {die}, {gives}.", **told)
        return put("{skill} of {trooper}: {die}, {gives}, once more.", **told)
    if event.passed:
        return put("{skill} Roll of {trooper}: {die}, passed.", **told)
    return put("{skill} Roll of {trooper}: {die}, failed.", **told)


@on(e.DeploymentWithdrawn)
def _(table: Table, event: e.DeploymentWithdrawn) -> Words:
    return put("Note taken back: {trooper}.", trooper=trooper(table, event.trooper))


@on(e.KeptBack)
def _(table: Table, event: e.KeptBack) -> Words:
    player = who(table, event.side)
    if event.number == 1:
        return put("{player} keeps 1 reserve trooper.", player=player)
    return put("{player} keeps {number} reserve troopers.", player=player, number=event.number)

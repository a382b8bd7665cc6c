"""The lines of the set-up."""

from rules import seals
from rules.ids import SIDES
from rules.log import events as e
from rules.log.table import Table, player
from rules.skills.booty import CHARTS, chart_for
from rules.tell.words import (
    Name,
    Words,
    on,
    trooper,
    who,
)


@on(e.MatchOpened)
def _(table: Table, event: e.MatchOpened) -> Words:
    told = f"A match of {event.points} points over {event.rounds} Rounds ({event.edition})."
    ids = ", ".join(line.rule.rule for line in table.terms.lines)
    if ids:
        told += f" Otherwise than {event.edition} has it: {ids}."
    if event.shut:
        told += " What is hidden stays shut until its event is over."
    return (told,)


@on(e.TerrainLaid)
def _(table: Table, event: e.TerrainLaid) -> Words:
    ground = event.ground
    size = f"{ground.width:g} by {ground.depth:g} inches"
    named = f", {ground.name}" if ground.name else ""
    many = len(ground.scenery)
    pieces = "no scenery" if not many else f"{many} piece{'s' if many > 1 else ''} of scenery"
    return (who(table, event.side), f" lays the table{named}: {size}, {pieces}.")


@on(e.DiceBound)
def _(table: Table, event: e.DiceBound) -> Words:
    return (f"The dice of the notebook are bound: {seals.chain_head_phrase(event.digest)}.",)


@on(e.PartBound)
def _(table: Table, event: e.PartBound) -> Words:
    told = seals.chain_head_phrase(event.digest)
    return (who(table, event.side), f" binds a part of the dice of the notebook: {told}.")


@on(e.PartNoted)
def _(table: Table, event: e.PartNoted) -> Words:
    return (f"Your part of the dice, until both are bound: “{event.part}”.",)


@on(e.PartGiven)
def _(table: Table, event: e.PartGiven) -> Words:
    if not event.part and event.side in table.fair.bound:
        return (who(table, event.side), " opens no part of the dice: nothing of theirs is in them.")
    part = f"“{event.part}”" if event.part else "nothing of their own"
    return (who(table, event.side), f" adds {part} to the dice of the notebook.")


@on(e.SecretOpened)
def _(table: Table, event: e.SecretOpened) -> Words:
    return ("What the dice were bound to is opened; every throw can be checked.",)


@on(e.PlayerSeated)
def _(table: Table, event: e.PlayerSeated) -> Words:
    return (Name(event.name, event.side), " sits down.")


@on(e.ScribeBegan)
def _(table: Table, event: e.ScribeBegan) -> Words:
    return (who(table, event.side), " logs for both sides.")


@on(e.ScribeEnded)
def _(table: Table, event: e.ScribeEnded) -> Words:
    return (who(table, event.side), " no longer logs for the other side.")


@on(e.ArmyEntered)
def _(table: Table, event: e.ArmyEntered) -> Words:
    made_for = f", a list made for {event.converted} and converted" if event.converted else ""
    return (who(table, event.side), f" brings an army: {event.faction}{made_for}.")


@on(e.InitiativeRolled)
def _(table: Table, event: e.InitiativeRolled) -> Words:
    rolls = ", ".join(
        f"{player(table, side)} {event.dice[side]} on WIP {event.wip[side]}" for side in SIDES
    )
    if event.winner is None:
        return (f"Initiative: {rolls}. Nobody wins; roll again.",)
    return (f"Initiative: {rolls}. ", who(table, event.winner), " wins.")


@on(e.InitiativeKept)
def _(table: Table, event: e.InitiativeKept) -> Words:
    nth = "first" if event.first else "second"
    if event.what == "turn":
        return (who(table, event.side), f" takes the {nth} turn.")
    return (who(table, event.side), f" deploys {nth}, in {event.zone}.")


@on(e.DeploymentNoted)
def _(table: Table, event: e.DeploymentNoted) -> Words:
    where = f", {event.where}" if event.where else ""
    return ("Noted: ", trooper(table, event.trooper), f" as {event.form}{where}.")


@on(e.DeploymentRolled)
def _(table: Table, event: e.DeploymentRolled) -> Words:
    if event.skill in CHARTS:
        rows = chart_for(table.troopers[event.trooper].profile, event.skill)
        shows = next(one.gives for one in rows if event.die <= one.upto)
        again = "" if event.passed else ", once more"
        on = (f"{event.skill} of ", trooper(table, event.trooper))
        return (*on, f": {event.die}, ", Name(shows), f"{again}.")
    how = "passed" if event.passed else "failed"
    return (f"{event.skill} Roll of ", trooper(table, event.trooper), f": {event.die}, {how}.")


@on(e.DeploymentWithdrawn)
def _(table: Table, event: e.DeploymentWithdrawn) -> Words:
    return ("Note taken back: ", trooper(table, event.trooper), ".")


@on(e.KeptBack)
def _(table: Table, event: e.KeptBack) -> Words:
    return (
        who(table, event.side),
        f" keeps {event.number} reserve trooper{'s' if event.number != 1 else ''}.",
    )

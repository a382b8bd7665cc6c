"""The fold of the set-up: terms, armies, Initiative, what is noted for deployment."""

from msgspec.structs import replace

from rules.dice.fair import Part
from rules.ids import other
from rules.log import events as e
from rules.log.fold.handlers import on, put, still_called, without
from rules.log.table import Spot, Table, Terms, Trooper, in_force


@on(e.MatchOpened)
def _(table: Table, event: e.MatchOpened) -> Table:
    """Raises WrongTerms: by no other rules would it be the match that was played."""
    terms = Terms(
        event.edition,
        event.rounds,
        event.points,
        event.names,
        event.guide,
        event.mission,
        event.season,
        event.house,
        in_force(event.edition, event.mission, event.season, event.house),
        event.shut,
    )
    return replace(table, terms=terms)


@on(e.TerrainLaid)
def _(table: Table, event: e.TerrainLaid) -> Table:
    return replace(table, ground=event.ground)


@on(e.DiceBound)
def _(table: Table, event: e.DiceBound) -> Table:
    return replace(table, fair=replace(table.fair, digest=event.digest))


@on(e.PartBound)
def _(table: Table, event: e.PartBound) -> Table:
    bound = put(table.fair.bound, event.side, event.digest)
    return replace(table, fair=replace(table.fair, bound=bound))


@on(e.PartNoted)
def _(table: Table, event: e.PartNoted) -> Table:
    noted = put(table.fair.noted, event.side, Part(event.part, event.salt))
    return replace(table, fair=replace(table.fair, noted=noted))


@on(e.PartGiven)
def _(table: Table, event: e.PartGiven) -> Table:
    parts = put(table.fair.parts, event.side, event.part)
    return replace(table, fair=replace(table.fair, parts=parts))


@on(e.SecretOpened)
def _(table: Table, event: e.SecretOpened) -> Table:
    return replace(table, fair=replace(table.fair, secret=event.secret))


def count_throw(table: Table, event: e.Thrown) -> Table:
    """The Table after dice that the notebook threw, if it did."""
    if not event.throw:
        return table
    return replace(table, fair=replace(table.fair, thrown=event.throw))


@on(e.PlayerSeated)
def _(table: Table, event: e.PlayerSeated) -> Table:
    names = put(table.terms.names, event.side, event.name)
    calls = still_called(table, event.side)
    return replace(table, terms=replace(table.terms, names=names), calls=calls)


@on(e.ScribeBegan)
def _(table: Table, event: e.ScribeBegan) -> Table:
    return replace(table, scribe=event.side)


@on(e.ScribeEnded)
def _(table: Table, event: e.ScribeEnded) -> Table:
    return replace(table, scribe=None)


@on(e.DeviceNamed)
def _(table: Table, event: e.DeviceNamed) -> Table:
    others = (one for one in table.devices.get(event.side, ()) if one != event.replaces)
    return replace(table, devices=put(table.devices, event.side, (*others, event.key)))


@on(e.ArmyNoted)
def _(table: Table, event: e.ArmyNoted) -> Table:
    kept = {key: one for key, one in table.troopers.items() if one.side != event.side}
    for note in event.troopers:
        kept[note.id] = Trooper(note.id, event.side, note.profile, note.group, note.lieutenant)
    charts = {side: one for side, one in table.charts.items() if side != event.side}
    if event.chart is not None:
        charts[event.side] = event.chart
    return replace(table, troopers=kept, charts=charts)


@on(e.TrooperJoined)
def _(table: Table, event: e.TrooperJoined) -> Table:
    note = event.trooper
    trooper = Trooper(note.id, event.side, note.profile, note.group, note.lieutenant)
    return replace(table, troopers=put(table.troopers, note.id, trooper))


@on(e.ArmyEntered)
def _(table: Table, event: e.ArmyEntered) -> Table:
    return replace(
        table,
        factions=put(table.factions, event.side, event.faction),
        converted=put(table.converted, event.side, event.converted),
        waits=table.waits - {event.side},
    )


@on(e.InitiativeRolled)
def _(table: Table, event: e.InitiativeRolled) -> Table:
    return replace(table, chooser=event.winner)


@on(e.InitiativeKept)
def _(table: Table, event: e.InitiativeKept) -> Table:
    first = event.side if event.first else other(event.side)
    if event.what == "turn":
        return replace(table, first=first, chosen=table.chosen or "turn")
    zones = {event.side: event.zone, other(event.side): "the other side"} if event.zone else {}
    return replace(table, deploys_first=first, zones=zones, chosen=table.chosen or "deployment")


@on(e.DeploymentNoted)
def _(table: Table, event: e.DeploymentNoted) -> Table:
    spot = Spot(
        event.form, event.where, event.facing, event.others, event.real, event.imitated,
        event.beyond, event.die, event.edge, event.stance,
        event.mine, event.mine_at, event.gear, event.gear_die, event.again, event.calm, event.drives,
        event.die_again, event.mate, event.other_mate, event.bomb, event.transmuted,
    )  # fmt: skip
    return replace(table, spots=put(table.spots, event.trooper, spot))


@on(e.DeploymentWithdrawn)
def _(table: Table, event: e.DeploymentWithdrawn) -> Table:
    return replace(table, spots=without(table.spots, event.trooper))


@on(e.DeploymentRolled)
def _(table: Table, event: e.DeploymentRolled) -> Table:
    return table


@on(e.KeptBack)
def _(table: Table, event: e.KeptBack) -> Table:
    return replace(table, kept_back=put(table.kept_back, event.side, event.number))

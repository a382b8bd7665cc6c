"""Those that a side has still to deploy, each with its note."""

from functools import partial

from rules.apart import Unsaid
from rules.ids import Side
from rules.log.table import Spot, Table, Trooper
from rules.messages import say
from rules.pieces import figures
from rules.turn import deployment, deployment_noted, spots, usual
from rules.view.loadouts import loadouts
from rules.view.shapes import ToDeploy


def to_deploy(table: Table, you: Side, unsaid: Unsaid) -> tuple[ToDeploy, ...]:
    """The troopers this side has still to place, each with its note. An open page may say that there is
    one of whom nothing can be said, and not which."""
    if table.step not in deployment.STEPS:
        return ()
    left = deployment.to_deploy(table, you)
    bears = loadouts({one.id: one.profile for one in left})
    kept = usual.proposed(table, you)
    found = (
        unsaid.part(
            say("how one of your troopers is deployed"),
            partial(_to_deploy, table, one, bears=bears[one.id], last=one.id == kept),
            None,
        )
        for one in left
    )
    return tuple(one for one in found if one is not None)


def _to_deploy(table: Table, trooper: Trooper, *, bears: str, last: bool) -> ToDeploy:
    spot, noted = table.spots.get(trooper.id, Spot()), trooper.id in table.spots
    radius, reach = spots.measures(trooper, table)
    return ToDeploy(
        trooper=trooper.id,
        name=trooper.profile.name,
        group=trooper.group,
        noted=spot.form if noted else "",
        where=spot.where,
        facing=spot.facing,
        hides=len(deployment_noted.forms(table.book, trooper)) > 1
        or bool(figures.decoys(table.book, trooper)[1]),
        others=spot.others,
        real=spot.real,
        imitated=spot.imitated,
        stance=spot.stance,
        beyond=spot.beyond,
        die=spot.die,
        edge=spot.edge,
        mine=spot.mine,
        mine_at=spot.mine_at,
        gear=spot.gear,
        gear_die=spot.gear_die,
        again=spot.again,
        calm=spot.calm,
        transmuted=spot.transmuted,
        drives=spot.drives,
        die_again=spot.die_again,
        mate=spot.mate,
        other_mate=spot.other_mate,
        bomb=spot.bomb,
        bears=bears,
        ways=usual.ways(table.book, trooper, last=table.step in deployment.STEPS[2:]),
        lieutenant=trooper.lieutenant,
        last=last,
        radius=round(radius, 4),
        reach=reach,
    )

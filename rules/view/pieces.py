"""Pieces as a seat sees them, its secrets, and what it still has to deploy."""

from functools import partial

from msgspec.structs import replace

from rules.apart import Unsaid, apart, cant_say
from rules.ids import NO_PIECE, PieceId, Side
from rules.log.table import (
    MODEL,
    Piece,
    Spot,
    Table,
    Trooper,
    name_of,
    pieces_of,
    real_of,
    standing_for,
    under,
)
from rules.messages import listed, say, term, together
from rules.moments import declaring
from rules.moments.declaring import Act
from rules.page import said
from rules.pieces import figures
from rules.pieces.crew import seat_of
from rules.pieces.deployables import is_deployable
from rules.reference import skill
from rules.seen.absence import in_hiding, off_table, real_place
from rules.seen.effective import counted, silhouette
from rules.skills.fireteams import team_of
from rules.skills.supportware import told
from rules.states import in_force, joined, seen
from rules.turn import deployment, spots, usual
from rules.view.loadouts import loadouts
from rules.view.shapes import Absent, PieceSeen, ToDeploy


def piece_seen(table: Table, standing: Piece) -> PieceSeen:
    """A piece, with what this Table knows of it. What it is in truth is said apart from how it stands:
    the one can be read under a cover alone."""
    found = apart(partial(_standing, table, standing), partial(_unsaid, table, standing))
    secret = apart(partial(_secret, table, standing), lambda: cant_say(say("who this is in truth")))
    real = apart(partial(_idle_for, table, standing), lambda: NO_PIECE)
    return replace(found, secret=secret, idle_for=real)


def _unsaid(table: Table, standing: Piece) -> PieceSeen:
    """What lies on the table of a piece that nothing more can be said of."""
    shape, order = standing.shape, table.order
    name = name_of(table, standing.id)
    return PieceSeen(
        id=standing.id,
        name=name,
        side=standing.side,
        marker=shape.face != MODEL,
        face=shape.face,
        mimetism=shape.mimetism,
        s=shape.s,
        group=shape.group,
        where=shape.where,
        tokens=tuple(sorted(standing.tokens)),
        wounds=0,
        lost=standing.lost,
        card=None,
        null=False,
        acting=order is not None and standing.id in order.pieces,
        doing="",
        leads=order is not None and order.pieces[:1] == (standing.id,),
        unsaid=cant_say(say("how {piece} stands", piece=name)),
    )


def _standing(table: Table, standing: Piece) -> PieceSeen:
    """How a piece stands, as everybody sees it."""
    states_seen = seen(table, standing)
    shape = standing.shape
    order = table.order
    return PieceSeen(
        id=standing.id,
        name=name_of(table, standing.id),
        side=standing.side,
        marker=shape.face != MODEL,
        face=shape.face,
        mimetism=shape.mimetism,
        s=silhouette(table, standing),
        group=shape.group,
        where=shape.where,
        tokens=tuple(sorted(standing.tokens)),
        wounds=standing.card.wounds if standing.card else 0,
        lost=standing.lost,
        card=counted(table, standing),
        null=any(state.null for state in states_seen),
        acting=order is not None and standing.id in order.pieces,
        doing=_doing(table, standing.id),
        impetuous=standing.id in table.impetuous,
        team=_team(table, standing.id),
        as_one=listed(
            ", ",
            [one for one in (_as_one(table, standing.id), *told(table, standing.id)) if one],
        ),
        has=(
            *_aboard(table, standing.id),
            *_leads(table, standing.id),
            *_driven(table, standing.id),
            *sorted(standing.carries),
        ),
        several=bool(_as_one(table, standing.id)),
        leads=order is not None and order.pieces[:1] == (standing.id,),
    )


def _aboard(table: Table, id: PieceId) -> tuple[str, ...]:
    """That a TAG or a Motorcycle stands empty, or to which of them a Pilot, or a rider, belongs."""
    if id in table.riders:
        return (
            say(
                "empty: its {who} is {piece}",
                who=_of_it(table, id),
                piece=name_of(table, table.riders[id]),
            ),
        )
    seat = seat_of(table, id)
    return (
        (say("{who} of {piece}", who=_of_it(table, seat), piece=name_of(table, seat)),)
        if seat
        else ()
    )


def _of_it(table: Table, seat: PieceId) -> str:
    return say("rider") if is_deployable(table.pieces.get(seat)) else say("Pilot")


def _leads(table: Table, id: PieceId) -> tuple[str, ...]:
    """That it is the Spearhead of a Control Unit."""
    return (say("Spearhead"),) if any(one.pieces[0] == id for one in table.control_units) else ()


def _driven(table: Table, id: PieceId) -> tuple[str, ...]:
    """What a Remote has by who drives it."""
    return (say("driven: {by}", by=table.driven[id]),) if id in table.driven else ()


def _team(table: Table, id: PieceId) -> str:
    team = team_of(table, id)
    if team is None:
        return ""
    leader = team.pieces[0]
    return say("Leader") if leader == id else say("with {party}", party=name_of(table, leader))


def _as_one(table: Table, id: PieceId) -> str:
    figure = joined(table, id)
    if figure is None or len(figure.pieces) < 2:
        return ""
    told = {
        "state": term(figure.state),
        "others": together([name_of(table, one) for one in figure.pieces if one != id]),
    }
    if figure.beside == id:
        return say("{state} with {others}, with its Marker beside this", **told)
    return say("{state} with {others}", **told)


def _doing(table: Table, id: PieceId) -> str:
    order = table.order
    if order is None:
        return ""
    if id in order.delayed:
        return say("delays its ARO")
    if id in order.aros:
        return say("ARO: {skill}", skill=term(order.aros[id].skill))
    if id in order.lost:
        return say("waited in vain")
    return ""


def _idle_for(table: Table, standing: Piece) -> PieceId:
    """Of a replica that is never activated, where the real one stands."""
    trooper = under(table, standing)
    if trooper is None or standing.real is not False:
        return NO_PIECE
    idle = Act(skill(table.book, "Idle"), "replica")
    if not any(said(in_force(table.book, trooper), declaring.forbids, idle)):
        return NO_PIECE
    real = real_of(table, trooper.id)
    return real.id if real else NO_PIECE


def _secret(table: Table, standing: Piece) -> str:
    """What a piece is in truth, where this Table knows it and it does not show: its owner's."""
    trooper = under(table, standing)
    if trooper is None:
        return standing.hides if standing.shape.face != MODEL else ""
    several = len(standing_for(table, trooper.id)) > 1
    if standing.shape.face == MODEL and not several and trooper.imitated is None:
        return ""
    found = [trooper.profile.name, *((say("Lieutenant"),) if trooper.lieutenant else ())]
    if several:
        found.append(say("a replica") if standing.real is False else say("the real one"))
    return listed(", ", found)


def secrets(table: Table, you: Side) -> list[tuple[str, str]]:
    """The lines under "Your secrets": who is under each Marker, and the Lieutenant."""
    unsaid = Unsaid()
    found = [
        (name_of(table, one.id), secret)
        for one in pieces_of(table, you)
        if (
            secret := apart(
                partial(_secret, table, one), lambda: cant_say(say("who this is in truth"))
            )
        )
    ]
    for one in absent(table, you, unsaid):
        found.append((say("Off the table"), ", ".join(filter(None, (one.name, one.where)))))
    leader = next(
        (one for one in table.troopers.values() if one.side == you and one.lieutenant), None
    )
    if leader is not None:
        stands = real_of(table, leader.id)
        where = f" ({name_of(table, stands.id)})" if stands else ""
        found.append((say("Lieutenant"), f"{leader.profile.name}{where}"))
    found += [
        (say("Classified"), say("{number}, {card}", number=card.number, card=term(card.name)))
        for card in table.drawn.get(you, ())
    ]
    return [*found, *((say("Off the table"), one) for one in unsaid.said)]


def absent(table: Table, you: Side, unsaid: Unsaid) -> tuple[Absent, ...]:
    """The troopers of this side that do not stand on the table: hidden on it, or yet to arrive."""
    away = unsaid.part(say("who is off the table"), partial(off_table, table, you), ())
    found = (
        unsaid.part(
            say("where {trooper} is", trooper=one.profile.name), partial(_away, table, one), None
        )
        for one in away
    )
    return tuple(one for one in found if one is not None)


def _away(table: Table, trooper: Trooper) -> Absent:
    hidden = real_place(trooper)
    where = hidden.place.where if in_hiding(table.book, trooper) else ""
    return Absent(trooper.id, trooper.profile.name, where, hidden.piece)


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
        hides=len(deployment.forms(table.book, trooper)) > 1
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
        drives=spot.drives,
        die_again=spot.die_again,
        bears=bears,
        ways=usual.ways(table.book, trooper, last=table.step in deployment.STEPS[2:]),
        lieutenant=trooper.lieutenant,
        last=last,
        radius=round(radius, 4),
        reach=reach,
    )

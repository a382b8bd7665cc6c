"""Pieces as a seat sees them."""

from functools import partial

from msgspec.structs import replace

from rules.apart import apart, cant_say
from rules.ids import NO_PIECE, PieceId
from rules.log.table import MODEL, Piece, Table, name_of
from rules.messages import listed, say, term, together
from rules.pieces.crew import seat_of
from rules.pieces.deployables import is_deployable
from rules.seen.effective import counted, silhouette
from rules.skills.fireteams.members import team_of
from rules.skills.supportware import told
from rules.states import joined, seen
from rules.view.in_truth import idle_for, secret_of
from rules.view.shapes import PieceSeen


def piece_seen(table: Table, standing: Piece) -> PieceSeen:
    """A piece, with what this Table knows of it. What it is in truth is said apart from how it stands:
    the one can be read under a cover alone."""
    found = apart(partial(_standing, table, standing), partial(_unsaid, table, standing))
    secret = apart(
        partial(secret_of, table, standing), lambda: cant_say(say("who this is in truth"))
    )
    real = apart(partial(idle_for, table, standing), lambda: NO_PIECE)
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

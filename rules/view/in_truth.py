"""What a piece is in truth, and the secrets of its owner."""

from functools import partial

from rules.apart import Unsaid, apart, cant_say
from rules.ids import NO_PIECE, PieceId, Side
from rules.log.table import MODEL, Piece, Table, name_of, pieces_of, real_of, standing_for, under
from rules.messages import listed, say, term
from rules.moments import declaring
from rules.moments.declaring import Act
from rules.page import said
from rules.reference import skill
from rules.states import in_force
from rules.view.away import absent


def idle_for(table: Table, standing: Piece) -> PieceId:
    """Of a replica that is never activated, where the real one stands."""
    trooper = under(table, standing)
    if trooper is None or standing.real is not False:
        return NO_PIECE
    idle = Act(skill(table.book, "Idle"), "replica")
    if not any(said(in_force(table.book, trooper), declaring.forbids, idle)):
        return NO_PIECE
    real = real_of(table, trooper.id)
    return real.id if real else NO_PIECE


def secret_of(table: Table, standing: Piece) -> str:
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
                partial(secret_of, table, one), lambda: cant_say(say("who this is in truth"))
            )
        )
    ]
    for one in absent(table, you, unsaid):
        told = tuple(filter(None, (one.name, one.where)))
        found.append((say("Off the table"), listed(", ", told)))
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

"""What is answered as the Order ends: Guts Rolls, Deployables to put down, minds."""

from collections.abc import Iterator

from rules.ids import Side
from rules.log.table import Piece, Table, name_of, side_of
from rules.messages import say
from rules.offers.movement import stances
from rules.offers.shapes import Blank, Choice, Given, Offer
from rules.order import step_5_2_conclusion as conclusion
from rules.pieces import stance
from rules.pieces.entering import would_shelter
from rules.pieces.place_deployable import to_place
from rules.reference import skill
from rules.skills import journalist, mnemonica


def guts_rolls(table: Table, side: Side) -> Iterator[Offer]:
    """Guts Rolls still to be made."""
    for piece in (one for one in conclusion.shaken(table) if side_of(table.pieces[one]) == side):
        given: dict[str, Given] = {"piece": piece}
        die = Blank("die", "die", say("Guts Roll on WIP"), required=True)
        where = tuple(_flees(table, table.pieces[piece]))
        if conclusion.lost(table, piece):
            yield Offer("Guts", say("It fails"), given, where, piece)
            continue
        near = tuple(_close_to_a_journalist(table, side))
        yield Offer("Guts", say("Die read"), given, (die, *near, *where), piece)
        yield Offer("Guts", say("Roll here"), given, (*near, *where), piece)
        yield Offer("Guts", say("It holds"), {**given, "passed": True}, (), piece)
        yield Offer("Guts", say("It fails"), {**given, "passed": False}, where, piece)


def _close_to_a_journalist(table: Table, side: Side) -> Iterator[Blank]:
    """In the ZoC of whose Journalist it stands, where any does."""
    words = {
        journalist.ALLY: say("of an ally: +3"),
        journalist.ENEMY: say("of an enemy: -3"),
        journalist.BOTH: say("of both"),
    }
    choices = tuple(Choice(one, words[one]) for one in journalist.standing(table, side))
    if choices:
        yield Blank("journalist", "choice", say("In the ZoC of a Journalist"), choices)


def _flees(table: Table, piece: Piece) -> Iterator[Blank]:
    """Where a failed Guts Roll takes it, and whether it lies down, or stands up, as it goes."""
    move = skill(table.book, "Move")
    if stance.may_move(table, piece, move, active=False, stance=False) is None:
        down = would_shelter(table, piece)
        yield Blank(
            "to",
            "text",
            say("If it fails, where to (or {down})", down=down)
            if down
            else say("If it fails, where to"),
        )
        yield from stances(table, piece, move, active=False)


def deployables_to_place(table: Table, side: Side) -> Iterator[Offer]:
    """Deployables still to be put down: where they were declared, elsewhere, or nowhere."""
    for piece, declared in to_place(table):
        if table.sides[piece] == side:
            name = name_of(table, piece)
            given: dict[str, Given] = {"piece": piece}
            yield Offer(
                "PutDown", say("{name} places it", name=name), given, (), piece, declared.to
            )
            where = Blank("to", "text", say("Somebody is in the way: place it"), required=True)
            yield Offer("PutDown", say("Elsewhere"), given, (where,), piece)
            yield Offer("PutDown", say("No room: it is lost"), {**given, "lost": True}, (), piece)


def minds(table: Table, side: Side) -> Iterator[Offer]:
    """Whoever has fallen and may pass on: to whom, or to nobody."""
    for mind in mnemonica.fallen(table, side):
        given: dict[str, Given] = {"trooper": mind.id}
        named = tuple(
            Choice(one.id, name_of(table, one.id)) for one in mnemonica.hosts(table, mind)
        )
        into = (Blank("host", "choice", say("Into"), named, True),)
        yield Offer(
            "TransferMind",
            say("{trooper} passes on", trooper=mind.profile.name),
            given,
            into,
            mind.id,
        )
        yield Offer("TransferMind", say("It stays where it fell"), given, (), mind.id)

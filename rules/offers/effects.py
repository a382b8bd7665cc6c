"""What is answered at 5.1: Saving Rolls, Dodge movements, who fights on."""

from collections.abc import Iterator

from msgspec.structs import replace

from rules.ids import Side, other
from rules.log import commands as c
from rules.log.table import Piece, Table, name_of, pieces_of, side_of
from rules.may import may
from rules.messages import Inches, length, say, term
from rules.offers.movement import must_rise, stances
from rules.offers.shapes import Blank, Choice, Given, Offer
from rules.order import dodging, saving
from rules.order.exploding import explodes
from rules.order.withstanding import announceable
from rules.pieces import stance
from rules.reference import skill
from rules.seen.effective import counted
from rules.skills.dodge import dodges
from rules.skills.moving import slowed


def effects_to_answer(table: Table, side: Side) -> Iterator[Offer]:
    """Saving Rolls and Dodge movements still to be made."""
    for hit in {one.piece: one for one in reversed(saving.hits_left(table))}.values():
        given: dict[str, Given] = {"piece": hit.piece}
        read = Blank("dice", "dice", say("Saving Rolls"), required=True, count=hit.saves)
        failed = tuple(Choice(str(n), say("{n} failed", n=n)) for n in range(hit.saves + 1))
        yield Offer("Save", say("Die read"), given, (read,), hit.piece)
        yield Offer("Save", say("Roll here"), given, (), hit.piece)
        yield Offer("Save", say("Outcome"), given, (Blank("failed", "choice", say("Failed"), failed, True),),
                    hit.piece)  # fmt: skip
    yield from _announcing(table, side)
    for piece in (one for one in dodging.dodgers(table) if side_of(table.pieces[one]) == side):
        yield from _dodge(table, table.pieces[piece], side)


def _announcing(table: Table, side: Side) -> Iterator[Offer]:
    for piece, ways in announceable(table).items():
        if side_of(table.pieces[piece]) == side:
            name = name_of(table, piece)
            for state in ways:
                given: dict[str, Given] = {"piece": piece, "skill": state.name}
                yield Offer(
                    "Announce",
                    say("{name} fights on: {state}", name=name, state=term(state.name)),
                    given,
                    (),
                    piece,
                )
            falls: dict[str, Given] = {"piece": piece, "skill": ""}
            if explodes(table, piece):
                under = tuple(
                    Choice(one.id, name_of(table, one.id), one.shape.where)
                    for one in pieces_of(table, other(side))
                    if may(c.Announce(by=side, piece=piece, caught=(one.id,)), table) is None
                )
                caught = Blank(
                    "caught", "several", say("Under its Template (nobody, if an ally is)"), under
                )
                yield Offer("Announce", say("{name} explodes", name=name), falls, (caught,), piece)
            else:
                yield Offer("Announce", say("{name} falls", name=name), falls, (), piece)


def _dodge(table: Table, piece: Piece, side: Side) -> Iterator[Offer]:
    card, active = skill(table.book, "Dodge"), table.active == side
    given: dict[str, Given] = {"piece": piece.id}
    if must_rise(table, piece, card, active=active):
        given["stance"] = True
    blanks: tuple[Blank, ...] = ()
    if stance.may_move(table, piece, card, active=active, stance="stance" in given) is None:
        near = tuple(
            Choice(one.id, name_of(table, one.id))
            for one in pieces_of(table, other(side))
            if may(_moving(side, piece, one, given), table) is None
        )
        blanks = (Blank("to", "text", say("Where to")), *stances(table, piece, card, active=active))
        blanks += tuple(_at_its_end(table, piece, side))
        blanks += (Blank("contact", "choice", say("Into contact with"), near),) if near else ()
    far = _how_far(table, piece, rises="stance" in given)
    yield Offer(
        "DodgeMove",
        say("{piece} moves up to {far}", piece=name_of(table, piece.id), far=far),
        given,
        blanks,
        piece.id,
    )


def _at_its_end(table: Table, piece: Piece, side: Side) -> Iterator[Blank]:
    """Whether it lies down, or stands up, as it comes there."""
    asked = c.DodgeMove(by=side, piece=piece.id)
    for name, label in (
        ("lies_last", say("Lie down at the end")),
        ("stands_last", say("Stand up at the end")),
    ):
        ways = (replace(asked, stance=first, **{name: True}) for first in (False, True))
        if any(may(one, table) is None for one in ways):
            yield Blank(name, "flag", label)


def _how_far(table: Table, piece: Piece, *, rises: bool) -> str:
    """How far a Dodge takes it: as it lies, and as it stands up first."""
    whole = dodges(table, counted(table, piece))
    lying = whole if rises else slowed(table, piece, whole)[0]
    if lying == whole:
        return length(whole)
    return say(
        "{lying:g}, or {standing} if it stands up first",
        lying=Inches(lying),
        standing=Inches(whole),
    )


def _moving(side: Side, piece: Piece, contact: Piece, given: dict[str, Given]) -> c.DodgeMove:
    return c.DodgeMove(by=side, piece=piece.id, contact=contact.id, stance="stance" in given)

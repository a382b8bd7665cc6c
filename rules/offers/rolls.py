"""Rolls, Saving Rolls, Dodge movements and Guts Rolls still to be made."""

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from rules.ids import PieceId, Side, other
from rules.log import commands as c
from rules.log.table import Piece, Table, name_of, pieces_of, side_of
from rules.may import may
from rules.messages import say, term
from rules.offers import mapped
from rules.offers.movement import must_rise, stances
from rules.offers.shapes import Blank, Choice, Given, Offer
from rules.order import dodging, saving
from rules.order import step_5_2_conclusion as conclusion
from rules.order.doubted import before_the_rolls
from rules.order.exploding import explodes
from rules.order.giving import as_it_stands, may_be_behind
from rules.order.step_5_resolution import may_miss
from rules.order.withstanding import announceable
from rules.pieces import stance
from rules.pieces.entering import would_shelter
from rules.pieces.placing import to_place
from rules.reference import skill
from rules.registry import refuse
from rules.rolls import rolls
from rules.rolls.hand import Hand, Roll
from rules.seen.effective import counted
from rules.skills import mnemonica
from rules.skills.moving import dodges, slowed


def rolls_to_make(table: Table) -> Iterator[Offer]:
    """The dice of each pending Roll: what it needs said, read, rolled, or just its outcome."""
    order = table.order
    assert order is not None
    waits = refuse(before_the_rolls, table) is not None
    for roll in rolls.rolls(as_it_stands(table)):
        for hand in roll.hands:
            if hand.piece in order.dice:
                continue
            name = name_of(table, hand.piece)
            mods = _mods(table, hand.piece)
            yield Offer(
                "GiveMods",
                say("MODs of {name}", name=name),
                {"piece": hand.piece},
                mods,
                hand.piece,
            )
            if waits:
                continue
            dice = Blank(
                "dice", "dice", say("Dice of {name}", name=name), required=True, count=hand.burst
            )
            yield Offer(
                "ReadDice", say("Die read"), {"piece": hand.piece}, (dice, *_rest(hand)), hand.piece
            )
            yield Offer("RollDice", say("Roll here"), {"piece": hand.piece}, (), hand.piece)
        yield from () if waits else _outcomes(table, roll)


def _rest(hand: Hand) -> tuple[Blank, ...]:
    """That the dice after those that are read all missed, where some could."""
    some = hand.burst > 1 and may_miss(hand)
    return (Blank("rest", "flag", say("The rest miss")),) if some else ()


def _mods(table: Table, piece: PieceId) -> tuple[Blank, ...]:
    """What the table says of a Roll; of Partial Cover only where its target may have it."""
    covered = c.GiveMods(by=side_of(table.pieces[piece]), piece=piece, cover=True)
    cover = (_COVER,) if may(covered, table) is None else ()
    hand = rolls.hand_of(table, piece)
    behind = (_TOTAL,) if hand is not None and may_be_behind(table.book, hand) else ()
    return mapped.mods(table, piece, (_BAND, *cover, *behind, _OUT, _MORE))


_BAND: Final = Blank(
    "band",
    "choice",
    say("Range"),
    tuple(Choice(str(mod), f"{mod:+d}" if mod else "0") for mod in (6, 3, 0, -3, -6)),
)
_COVER: Final = Blank("cover", "flag", say("Target in Partial Cover"))
_TOTAL: Final = Blank("total", "flag", say("Target in Total Cover: no Attack"))
_OUT: Final = Blank("out", "flag", say("Out of range"))
_MORE: Final = Blank("more", "number", say("Any other MOD"))


def _outcomes(table: Table, roll: Roll) -> Iterator[Offer]:
    for hand in roll.hands:
        given: dict[str, Given] = {"roll": roll.lead, "winner": hand.piece}
        hits = tuple(Choice(str(n), str(n)) for n in range(1, hand.counting + 1))
        name = name_of(table, hand.piece)
        yield Offer(
            "GiveOutcome",
            say("{name} succeeds", name=name),
            given,
            (Blank("hits", "choice", say("Successes"), hits),),
            hand.piece,
        )
        if hand.declared.weapon:
            yield Offer(
                "GiveOutcome", say("{name}, a Critical", name=name), {**given, "hits": 1, "criticals": 1},
                (), hand.piece,
            )  # fmt: skip
    yield Offer(
        "GiveOutcome", say("Nobody succeeds"), {"roll": roll.lead, "winner": None}, (), roll.lead
    )


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
        return f"{whole}″"
    return say("{lying:g}″, or {standing}″ if it stands up first", lying=lying, standing=whole)


def _moving(side: Side, piece: Piece, contact: Piece, given: dict[str, Given]) -> c.DodgeMove:
    return c.DodgeMove(by=side, piece=piece.id, contact=contact.id, stance="stance" in given)


def guts_rolls(table: Table, side: Side) -> Iterator[Offer]:
    """Guts Rolls still to be made."""
    for piece in (one for one in conclusion.shaken(table) if side_of(table.pieces[one]) == side):
        given: dict[str, Given] = {"piece": piece}
        die = Blank("die", "die", say("Guts Roll on WIP"), required=True)
        where = tuple(_flees(table, table.pieces[piece]))
        if conclusion.lost(table, piece):
            yield Offer("Guts", say("It fails"), given, where, piece)
            continue
        yield Offer("Guts", say("Die read"), given, (die, *where), piece)
        yield Offer("Guts", say("Roll here"), given, where, piece)
        yield Offer("Guts", say("It holds"), {**given, "passed": True}, (), piece)
        yield Offer("Guts", say("It fails"), {**given, "passed": False}, where, piece)


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


def placings(table: Table, side: Side) -> Iterator[Offer]:
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

"""What is asked of who acts as several pieces: their ways, their Coherency, which of them is real."""

from collections.abc import Iterator, Sequence
from typing import Final

from rules.book.editions import Book
from rules.ids import PieceId, Side, other
from rules.log import commands as c
from rules.log.table import (
    Piece,
    Table,
    Trooper,
    name_of,
    pieces_of,
    side_of,
    standing_for,
    under,
)
from rules.may import may
from rules.messages import say, term
from rules.moments import entering, showing
from rules.offers import mapped
from rules.offers.attacks import ways_to
from rules.offers.shapes import Blank, Choice, Offer
from rules.offers.way import Way
from rules.order.acting_together import acting_with
from rules.order.coherency import ARO_STEPS, checks, reacting_as_one
from rules.page import said
from rules.pieces.figures import decoys, imitable
from rules.pieces.stance import may_take_each, would_change
from rules.pieces.stance_at_the_end import may_each
from rules.reference import SkillCard
from rules.rolls.uses import may_use
from rules.seen.effective import acting
from rules.skill import back_to
from rules.skills import impetuous
from rules.skills.activated_together import COORDINATED, FIRETEAM, GUIDED
from rules.skills.fireteams import team_of
from rules.skills.guiding import with_it
from rules.skills.requirements import may_aim, may_shoot_with
from rules.skills.spreading import activable
from rules.states import in_force, joined

NTH: Final = (say("the Model"), say("Marker 1"), say("Marker 2"))
APART: Final = say("Out of Coherency with all the others")


def ways(table: Table, actor: Piece, way: Way) -> Iterator[Blank]:
    """What is said of the others that act in the same Order, and as it begins."""
    card = way.card
    trooper = under(table, actor)
    together = acting_with(table, actor)
    if trooper is not None:
        yield from _returning(table, trooper, card)
    others_move: tuple[Blank, ...] = ()
    if len(together) < 2:
        others_move = (
            *_guided(table, actor, trooper, card),
            *_coordinated(table, actor, way),
            *_of_its_team(table, actor, card),
        )
    yield from others_move
    if _moves(card):
        yield from _at_the_end(table, actor, others_move, card)
    if len(together) < 2 or trooper is None:
        return
    others = _named(table, *(one for one in together if one.id != actor.id))
    if card.bears("Movement") and not card.roll:
        yield Blank("paths", "paths", say("The others"), others)
    if actor.real is not False:
        yield Blank("scenery", "text", say("Interacts with"))
    if table.order is not None:
        return
    every = _named(table, *together)
    apart = _apart(table, every)
    yield mapped.out_of_coherency(table, tuple(one.id for one in together), apart)
    if joined(table, actor.id) is None:
        for state, _, _ in said(in_force(table.book, trooper), showing.marker_beside):
            yield Blank(
                "beside", "choice", say("{state} Marker next to", state=term(state.name)), every
            )


def _of_its_team(table: Table, leader: Piece, card: SkillCard) -> Iterator[Blank]:
    """Where the others of its Fireteam go with it."""
    team, order = team_of(table, leader.id), table.order
    if team is None or not _moves(card) or (order is not None and order.party != FIRETEAM):
        return
    acting = order.pieces if order else team.pieces
    others = [table.pieces[one] for one in acting if one in table.pieces and one != leader.id]
    yield from _ways_of(table, others, card, say("The others"))


def _ways_of(table: Table, others: Sequence[Piece], card: SkillCard, label: str) -> Iterator[Blank]:
    """Where each of the others goes, and who of them lies down or stands up first."""
    yield Blank("paths", "paths", label, _named(table, *others))
    able = tuple(
        Choice(one.id, name_of(table, one.id), would_change(table, one, card, active=True))
        for one in others
        if may_take_each(table, (one.id,), card) is None
    )
    if able:
        yield Blank(
            "stances", "several", say("Lying down or standing up first"), able, count=len(able)
        )


def _at_the_end(
    table: Table, actor: Piece, others_move: Sequence[Blank], card: SkillCard
) -> Iterator[Blank]:
    """Who of those that move lies down, or stands up, as the movement ends."""
    going = (one.choices for one in others_move if one.name == "paths")
    pieces = (actor.id, *(PieceId(one.value) for choices in going for one in choices))
    for name, label in (
        ("lies_last", say("Lying down at the end")),
        ("stands_last", say("Standing up at the end")),
    ):
        able = tuple(
            Choice(one, name_of(table, one))
            for one in pieces
            if _may_at_the_end(table, one, card, lies=name == "lies_last")
        )
        if able:
            yield Blank(name, "several", label, able, count=len(able))


def _may_at_the_end(table: Table, piece: PieceId, card: SkillCard, *, lies: bool) -> bool:
    """Whether it may do so, as it is or with another stance from the start."""
    if lies and impetuous.may_end_lying(table):
        return False
    lie, stand = ((piece,), ()) if lies else ((), (piece,))
    return any(may_each(table, card, lie, stand, first) is None for first in ((), (piece,)))


def _moves(card: SkillCard) -> bool:
    return card.bears("Movement") and not card.roll


def _coordinated(table: Table, spearhead: Piece, way: Way) -> Iterator[Blank]:
    """Where the others of a Coordinated Order go, or with what each attacks as its Spearhead does."""
    order, card = table.order, way.card
    if order is None or order.party != COORDINATED:
        return
    others = [
        table.pieces[one] for one in order.pieces if one in table.pieces and one != spearhead.id
    ]
    if _moves(card):
        yield from _ways_of(table, others, card, say("The others"))
    elif card.weapon and (weapons := arms_of(table, others, way)):
        named = _named(table, *others)
        yield Blank("paths", "paths", say("With what the others"), named, weapons=weapons)


def arms_of(table: Table, others: Sequence[Piece], way: Way) -> tuple[Choice, ...]:
    """What each of them may use, first what its Spearhead most likely uses."""
    found = []
    for piece in others:
        borne = _same_way(table, piece, way)
        usual = (one for one in borne if one in way.weapons[:1])
        found += [Choice(one, term(one), piece.id) for one in dict.fromkeys((*usual, *borne))]
    return tuple(found)


def _same_way(table: Table, piece: Piece, way: Way) -> tuple[str, ...]:
    trooper = acting(table, piece)
    every = ways_to(table, piece, trooper, way.card, aro=False)
    same = next((one.weapons for one in every if one.label == way.label), ())
    return tuple(
        one
        for one in same
        if may_use(table, piece, way.card, one) is None
        and may_shoot_with(table, piece, trooper, way.card, one) is None
    )


def _guided(
    table: Table, actor: Piece, trooper: Trooper | None, card: SkillCard
) -> Iterator[Blank]:
    """Where the Peripherals go that act with their Controller."""
    order = table.order
    every = with_it(table, actor, trooper, set()) if order is None else []
    if order is not None and order.party == GUIDED:
        every = [table.pieces[one] for one in order.pieces[1:] if one in table.pieces]
    if every and _moves(card):
        yield from _ways_of(table, every, card, say("Its Peripherals"))
    elif every and card.target and not card.ally:
        aimed = (
            one
            for one in pieces_of(table, other(side_of(actor)))
            if any(may_aim(table, mine, card, one.id, aro=False) is None for mine in every)
        )
        targets = _named(table, *aimed)
        named = _named(table, *every)
        yield Blank("paths", "paths", say("Its Peripherals aim at"), named, targets=targets)


def _returning(table: Table, trooper: Trooper, card: SkillCard) -> Iterator[Blank]:
    for state in back_to(table.book, card):
        if state.speaks(showing.several):
            yield _which(table.book, trooper)
            yield from _fewer(table.book, trooper, state.holds(entering.fewer))
        if state.speaks(showing.imitates):
            shown = tuple(Choice(name, term(name)) for name in imitable(table, trooper))
            yield Blank("imitated", "choice", say("Shown as"), shown, True)


def _which(book: Book, trooper: Trooper) -> Blank:
    most = 1 + decoys(book, trooper)[1]
    nth = tuple(Choice(str(at), word) for at, word in enumerate(NTH[:most], start=1))
    return Blank("real", "choice", say("Which one is real"), nth, True)


def _fewer(book: Book, trooper: Trooper, may: bool) -> Iterator[Blank]:
    """With how many decoys it comes back, where it may have fewer than there are."""
    most = decoys(book, trooper)[1]
    if may and most > 1:
        numbers = tuple(Choice(str(at), str(at)) for at in range(1, most))
        yield Blank("decoys", "choice", say("With fewer Holoechoes"), numbers)


def _named(table: Table, *pieces: Piece) -> tuple[Choice, ...]:
    return tuple(Choice(one.id, name_of(table, one.id), one.shape.where) for one in pieces)


def checks_to_make(table: Table, side: Side) -> Iterator[Offer]:
    """The Coherency Check at the end of an Order; to who reacts, before its AROs are shown."""
    if table.step in ARO_STEPS and table.order and table.order.side != side:
        mine = _named(table, *(table.pieces[one] for one in reacting_as_one(table, side)))
        if mine and side in table.waits:
            blank = _apart(table, mine, required=True)
            yield Offer(
                "CheckCoherency",
                say("Out of Coherency"),
                blanks=(blank,),
                note=say("they are removed at once"),
            )
        return
    asked = checks(table, side)
    if table.step == "5.2" and asked:
        pieces = [table.pieces[one] for figure, _ in asked for one in figure.pieces]
        blank = _apart(table, _named(table, *pieces))
        blank = mapped.out_of_coherency(table, tuple(one.id for one in pieces), blank)
        yield Offer(
            "CheckCoherency",
            say("Coherency Check"),
            blanks=(blank,),
            rules=tuple(id for _, id in asked),
        )


def _apart(table: Table, asked: tuple[Choice, ...], *, required: bool = False) -> Blank:
    """Who is near none of the others. Of those that stand for one trooper one alone can't be left over."""
    troopers = (table.pieces[PieceId(one.value)].trooper for one in asked)
    figures = (standing_for(table, one) for one in dict.fromkeys(troopers) if one)
    wholes = tuple(tuple(one.id for one in pieces) for pieces in figures if len(pieces) > 1)
    return Blank("apart", "several", APART, asked, required, wholes=wholes)


def states_to_enter(table: Table, side: Side) -> Iterator[Offer]:
    """The States that are activated by themselves in the States Phase."""
    yes = Blank(
        "unseen", "choice", say("Outside the LoF of every enemy"),
        (Choice("true", say("Yes, nobody sees it")),), True,
    )  # fmt: skip
    for piece, trooper, state in activable(table, side):
        asked = c.EnterState(by=side, actor=piece.id, state=state.name, unseen=True)
        yield Offer(
            "EnterState",
            state.name,
            {"actor": piece.id, "state": state.name},
            (
                mapped.unseen(table, piece.id, yes),
                _which(table.book, trooper),
                *_fewer(table.book, trooper, state.holds(entering.fewer_then)),
            ),
            piece.id,
            refusal=may(asked, table),
        )

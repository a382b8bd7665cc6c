"""What is asked of who acts as several pieces: their ways, their Coherency, which of them is real."""

from collections.abc import Iterator
from typing import Final

from rules.book.editions import Book
from rules.ids import Side
from rules.log import commands as c
from rules.log.table import Piece, Table, Trooper, under
from rules.may import may
from rules.messages import say, term
from rules.moments import entering, showing
from rules.offers import mapped
from rules.offers.coherency import who_is_apart
from rules.offers.shapes import Blank, Choice, Offer
from rules.offers.way import Way
from rules.offers.ways_of_each import (
    at_the_end,
    choices_of,
    coordinated_with_it,
    guided_with_it,
    moves_its_user,
    of_its_team,
    other_forms,
    where_each,
)
from rules.order.acting_together import acting_with
from rules.page import said
from rules.pieces.figures import decoys, imitable
from rules.reference import SkillCard
from rules.skill import back_to
from rules.skills.spreading import activable
from rules.states import in_force, joined

NTH: Final = (say("the Model"), say("Marker 1"), say("Marker 2"))


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
            *guided_with_it(table, actor, trooper, card),
            *coordinated_with_it(table, actor, way),
            *of_its_team(table, actor, card),
        )
    yield from others_move
    if moves_its_user(card):
        yield from at_the_end(table, actor, others_move, card)
        yield from other_forms(table, actor, others_move)
    if len(together) < 2 or trooper is None:
        return
    if moves_its_user(card):
        others = [one for one in together if one.id != actor.id]
        yield where_each(table, others, card, say("The others"))
    if actor.real is not False:
        yield Blank("scenery", "text", say("Interacts with"))
    if table.order is not None:
        return
    every = choices_of(table, *together)
    apart = who_is_apart(table, every)
    yield mapped.out_of_coherency(table, tuple(one.id for one in together), apart)
    if joined(table, actor.id) is None:
        for state, _, _ in said(in_force(table.book, trooper), showing.marker_beside):
            yield Blank(
                "beside", "choice", say("{state} Marker next to", state=term(state.name)), every
            )


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

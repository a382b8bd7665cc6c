"""What twins play by the book before chance takes over: moments that chance alone seldom reaches."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.game import Command, Side, other
from rules.log import commands as c
from rules.log.table import MODEL, Piece, pieces_of
from rules.rolls.rolls import rolls
from tests.rules.laws.play import seed

if TYPE_CHECKING:
    from tests.rules.laws.twins import Twins

CAMO = "Camouflaged"


def a_discover_fails(twins: Twins) -> None:
    """The other side fails to Discover one of the Markers."""
    finds = other(twins.secret)
    _to_the_orders_of(twins, finds)
    _spend(twins, c.DeclareSkill(
        by=finds, actor=_first(twins, finds, MODEL).id, skill="Discover",
        target=_first(twins, twins.secret, CAMO).id,
    ))  # fmt: skip


def one_goes_back(twins: Twins) -> None:
    """A Model that can goes back under a Marker, beside one that never left it."""
    _to_the_orders_of(twins, twins.secret)
    goes = next(
        one for one in pieces_of(twins.left.full, twins.secret)
        if one.card is not None and "Camouflage" in one.card.skills
    )  # fmt: skip
    hides = c.DeclareSkill(by=twins.secret, actor=goes.id, skill="Camouflage", unseen=True)
    _spend(twins, hides)
    assert twins.left.full.pieces[goes.id].shape.face == CAMO


def one_becomes_several(twins: Twins) -> None:
    """A Model comes back as several by an Entire Order; which of them is the Model differs."""
    _to_the_orders_of(twins, twins.secret)
    echo = _with(twins, "Holoprojector")
    left, right = (
        c.DeclareSkill(
            by=twins.secret, actor=echo.id, skill="Holoprojector", unseen=True, real=real
        )
        for real in (1, 3)
    )
    assert twins.say(left, seed("spread"), right)
    _to_its_end(twins)
    assert echo.id not in twins.left.full.pieces


def one_becomes_several_between_turns(twins: Twins) -> None:
    """The same in the States Phase, where no Order is spent on it."""
    while not (twins.left.full.step == "states" and twins.secret in twins.left.full.waits):
        _say(twins, _nothing_more(twins))
    echo = _with(twins, "Holoprojector")
    left, right = (
        c.EnterState(by=twins.secret, actor=echo.id, state="Holoecho", unseen=True, real=real)
        for real in (2, 3)
    )
    assert twins.say(left, seed("spread"), right)
    assert echo.id not in twins.left.full.pieces


def _with(twins: Twins, item: str) -> Piece:
    return next(
        one for one in pieces_of(twins.left.full, twins.secret)
        if one.card is not None and item in one.card.equipment
    )  # fmt: skip


def _first(twins: Twins, side: Side, face: str) -> Piece:
    return next(one for one in pieces_of(twins.left.full, side) if one.shape.face == face)


def _to_the_orders_of(twins: Twins, side: Side) -> None:
    while not (twins.left.full.step == "orders" and twins.left.full.active == side):
        _say(twins, _nothing_more(twins))


def _spend(twins: Twins, command: Command) -> None:
    """An Order from its first skill to its end; nobody answers, and no die succeeds."""
    _say(twins, command)
    _to_its_end(twins)


def _to_its_end(twins: Twins) -> None:
    while twins.left.full.order is not None:
        _say(twins, _nothing_more(twins))


def _nothing_more(twins: Twins) -> Command:
    table = twins.left.full
    side = min(table.waits)
    if table.step == "orders":
        return c.EndTurn(by=side)
    if table.step == "3":
        return c.SkipSecond(by=side)
    if table.step == "5":
        hand = rolls(table)[0].hands[0]
        return c.ReadDice(by=side, piece=hand.piece, dice=(20,) * hand.burst)
    return c.Done(by=side)


def _say(twins: Twins, command: Command) -> None:
    assert twins.say(command, seed("prologue", len(twins.left.given)))

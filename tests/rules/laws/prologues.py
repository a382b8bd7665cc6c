"""What twins play by the book before chance takes over: moments that chance alone seldom reaches."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from rules.game import Command, Side, other
from rules.log import commands as c
from rules.log.table import MODEL, Piece, pieces_of
from rules.pieces.place_deployable import to_place
from rules.rolls.rolls import rolls
from rules.seen.absence import off_table
from tests.rules.laws.armies import BEARS_MINES, mines
from tests.rules.laws.play import seed

if TYPE_CHECKING:
    from rules.ids import TrooperId
    from tests.rules.laws.twins import Twins

CAMO = "Camouflaged"


def a_discover_fails(twins: Twins) -> None:
    """The other side fails to Discover one of the Markers."""
    finds = other(twins.secret)
    to_the_orders_of(twins, finds)
    _spend(twins, c.DeclareSkill(
        by=finds, actor=_first(twins, finds, MODEL).id, skill="Discover",
        target=_first(twins, twins.secret, CAMO).id,
    ))  # fmt: skip


def one_goes_back(twins: Twins) -> None:
    """A Model that can goes back under a Marker, beside one that never left it."""
    to_the_orders_of(twins, twins.secret)
    goes = next(
        one for one in pieces_of(twins.left.full, twins.secret)
        if one.card is not None and "Camouflage" in one.card.skills
    )  # fmt: skip
    hides = c.DeclareSkill(by=twins.secret, actor=goes.id, skill="Camouflage", unseen=True)
    _spend(twins, hides)
    assert twins.left.full.pieces[goes.id].shape.face == CAMO


def one_becomes_several(twins: Twins) -> None:
    """A Model comes back as several by an Entire Order; which of them is the Model differs."""
    to_the_orders_of(twins, twins.secret)
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


def one_lands(twins: Twins) -> None:
    """Who waits to arrive by air does."""
    to_the_orders_of(twins, twins.secret)
    lands = c.DeclareSkill(
        by=twins.secret, actor=_away(twins), skill="Parachutist", pool="own", to="the edge"
    )
    _say(twins, lands)
    assert any(one.shape.where == "the edge" for one in twins.left.full.pieces.values())


def one_comes_out(twins: Twins) -> None:
    """Who hides appears as a Model: its own in one twin, another's in the other."""
    to_the_orders_of(twins, twins.secret)
    left, right = (
        c.DeclareSkill(by=twins.secret, actor=_away(twins), skill="Idle", pool="own", form=form)
        for form in (MODEL, "HoloMask")
    )
    assert twins.say(left, seed("appears"), right)


def mines_are_laid_together(twins: Twins) -> None:
    """Two lay a Mine each by a Coordinated Order; the second another one in each twin."""
    first, second = _layers(twins)[:2]
    _lay_mines(twins, first, second, party=(second.id,))


def a_peripheral_lays_a_mine(twins: Twins) -> None:
    """A Controller and its Peripheral lay a Mine each; the Peripheral another one in each twin."""
    last, first = sorted(_layers(twins), key=_is_first)
    _lay_mines(twins, first, last)


def _lay_mines(twins: Twins, first: Piece, second: Piece, **more: Any) -> None:
    to_the_orders_of(twins, twins.secret)
    either = mines(twins.left.full.book)
    left, right = (
        c.DeclareSkill(
            by=twins.secret, actor=first.id, skill="Place Deployable", weapon=either[1],
            to="the ditch", paths=(c.Path(second.id, weapon=mine),), **more,
        )
        for mine in reversed(either)
    )  # fmt: skip
    _say_each(twins, *_second_if_need_be(twins, left, right))
    _to_its_end(twins)
    assert len([one for one in twins.left.full.pieces.values() if one.hides]) == 2


def _is_first(layer: Piece) -> bool:
    return layer.card is not None and "Minelayer" in layer.card.skills


def _layers(twins: Twins) -> list[Piece]:
    return [
        one for one in pieces_of(twins.left.full, twins.secret)
        if one.card is not None and set(BEARS_MINES) <= set(one.card.weapons)
    ]  # fmt: skip


def one_of_several_moves_in_company(twins: Twins) -> None:
    """Several of one trooper move with another; each twin names another of them."""
    friend, echoes = _in_company(twins)
    _say_each(twins, *(
        c.DeclareSkill(
            by=twins.secret, actor=named.id, skill="Move", to=named.shape.where, party=(friend.id,),
            paths=tuple(c.Path(one.id, one.shape.where) for one in echoes if one is not named),
        )
        for named in (echoes[0], echoes[-1])
    ))  # fmt: skip


def one_of_several_shoots_in_company(twins: Twins) -> None:
    """One of several shoots with another trooper, to the end of the Order; each twin names another."""
    friend, echoes = _in_company(twins)
    target = _first(twins, other(twins.secret), MODEL).id
    left, right = (
        c.DeclareSkill(
            by=twins.secret, actor=friend.id, skill="BS Attack", weapon="Combi Rifle", target=target,
            party=(named.id,), paths=(c.Path(named.id, weapon="Combi Rifle"),),
        )
        for named in (echoes[0], echoes[-1])
    )  # fmt: skip
    _say_each(twins, *_second_if_need_be(twins, left, right))
    _to_its_end(twins)


def _in_company(twins: Twins) -> tuple[Piece, list[Piece]]:
    """A trooper of the secret's side, and several pieces of another."""
    to_the_orders_of(twins, twins.secret)
    standing = pieces_of(twins.left.full, twins.secret)
    echoes = [one for one in standing if one.card and "Holoprojector" in one.card.equipment]
    return next(one for one in standing if one not in echoes), echoes


def _second_if_need_be(
    twins: Twins, left: c.DeclareSkill, right: c.DeclareSkill
) -> tuple[c.DeclareSkill, c.DeclareSkill]:
    """What each twin declares: where an Order can't begin by it, as in N5, they Idle first."""
    if twins.left.may(left) is None:
        return left, right
    _say_each(twins, _idles(left), _idles(right))
    while twins.left.full.step != "3":
        _say(twins, _nothing_more(twins))
    return replace(left, party=()), replace(right, party=())


def _idles(before: c.DeclareSkill) -> c.DeclareSkill:
    return c.DeclareSkill(by=before.by, actor=before.actor, skill="Idle", party=before.party)


def _say_each(twins: Twins, left: Command, right: Command) -> None:
    assert twins.say(left, seed("each"), right)


def a_replica_is_shot(twins: Twins) -> None:
    """One of three that is a decoy in both twins is hit and gone: which of two is left is secret."""
    shoots = other(twins.secret)
    to_the_orders_of(twins, shoots)
    left, right = twins.left.full.pieces, twins.right.full.pieces
    decoy = next(one for one in left.values() if one.real is False and right[one.id].real is False)
    shooter = next(
        one for one in pieces_of(twins.left.full, shoots)
        if one.card is not None and "Combi Rifle" in one.card.weapons
    )  # fmt: skip
    shot = c.DeclareSkill(
        by=shoots, actor=shooter.id, skill="BS Attack", target=decoy.id, weapon="Combi Rifle"
    )
    _say_each(twins, *_second_if_need_be(twins, shot, shot))
    while twins.left.full.order is not None:
        _say(twins, _nothing_more(twins, die=2))
    assert decoy.id not in twins.left.full.pieces


def _away(twins: Twins) -> TrooperId:
    """Whoever of the secret's side is not on the table."""
    return off_table(twins.left.full, twins.secret)[0].id


def _with(twins: Twins, item: str) -> Piece:
    return next(
        one for one in pieces_of(twins.left.full, twins.secret)
        if one.card is not None and item in one.card.equipment
    )  # fmt: skip


def _first(twins: Twins, side: Side, face: str) -> Piece:
    return next(one for one in pieces_of(twins.left.full, side) if one.shape.face == face)


def to_the_orders_of(twins: Twins, side: Side) -> None:
    """Nobody does anything until this side may spend Orders."""
    while not (twins.left.full.step == "orders" and twins.left.full.active == side):
        _say(twins, _nothing_more(twins))


def _spend(twins: Twins, command: Command) -> None:
    """An Order from its first skill to its end; nobody answers, and no die succeeds."""
    _say(twins, command)
    _to_its_end(twins)


def _to_its_end(twins: Twins) -> None:
    while twins.left.full.order is not None:
        _say(twins, _nothing_more(twins))


def _nothing_more(twins: Twins, die: int = 20) -> Command:
    table = twins.left.full
    side = min(table.waits)
    if table.step == "orders":
        return c.EndTurn(by=side)
    if table.step == "3":
        return c.SkipSecond(by=side)
    if table.step == "5":
        hand = rolls(table)[0].hands[0]
        return c.ReadDice(by=side, piece=hand.piece, dice=(die,) * hand.burst)
    if table.step == "5.2" and (placings := to_place(table)):
        return c.PutDown(by=side, piece=placings[0][0], to="a place of its own")
    return c.Done(by=side)


def _say(twins: Twins, command: Command) -> None:
    assert twins.say(command, seed("prologue", len(twins.left.given)))

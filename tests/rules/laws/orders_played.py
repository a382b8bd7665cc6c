"""The random Orders of `orders`, played to their last Roll, told in one way or another."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from rules.game import Command, Entry, Side, Table
from rules.ids import PieceId, other
from rules.log import commands as c
from rules.log import events as e
from rules.rolls.hand import Hand
from rules.rolls.rolls import rolls
from rules.scenario.play import Match
from tests.rules.laws import orders
from tests.rules.laws.orders import Deed, Order, die
from tests.rules.laws.orders_begun import begun


class Told(NamedTuple):
    """A way to tell an Order: dice, AROs and party, or army lists backwards, the sides swapped, a
    bystander."""

    dice_backwards: bool = False
    named_backwards: bool = False
    listed_backwards: bool = False
    swapped: bool = False
    bystander: bool = False


class Thrown(NamedTuple):
    """Dice that were thrown: by whom, for what, at whom, and what they needed."""

    who: str
    skill: str
    at: str
    needs: int
    dice: tuple[int, ...]


class Ended(NamedTuple):
    """An Order that was played: its dice, and its lines of the log; the name of each piece."""

    thrown: tuple[Thrown, ...]
    entries: tuple[Entry, ...]
    names: dict[PieceId, str]
    table: Table


AS_IT_IS = Told()


def played(order: Order, told: Told = AS_IT_IS) -> Ended:
    """An Order played to its last Roll, as it is told."""
    side: Side = "B" if told.swapped else "A"
    match, names = begun(order, side, backwards=told.listed_backwards, bystander=told.bystander)
    pieces = {name: piece for piece, name in names.items()}
    if order.together == "fireteam":
        members = tuple(map(pieces.__getitem__, order.active))
        _give(match, c.FormFireteam(by=side, members=members, coherent=True))
    first = len(match.log)
    _give(
        match,
        _moved(order, told, side, pieces) if order.moved else _acted(order, told, side, pieces),
    )
    for one in order.answers[::-1] if told.named_backwards else order.answers:
        _give(match, _answered(one, other(side), pieces))
    _give(match, c.Done(by=other(side), whole=True))
    if order.what != "speculative":  # which takes the Entire Order
        _give(match, _acted(order, told, side, pieces) if order.moved else c.SkipSecond(by=side))
    thrown = tuple(_dice(match, order, told, names))
    return Ended(thrown, tuple(match.log[first:]), names, match.tables["referee"])


def _dice(match: Match, order: Order, told: Told, names: dict[PieceId, str]) -> Iterator[Thrown]:
    while hands := _waiting(match):
        hand = hands[-1] if told.dice_backwards else hands[0]
        who, at = names[hand.piece], names.get(hand.declared.target or PieceId(""), "")
        dice = tuple(
            die(order.number, who, hand.declared.skill, at if hand.declared.split else "", nth)
            for nth in range(hand.burst)
        )
        before = len(match.log)
        _give(match, c.ReadDice(by=hand.side, piece=hand.piece, dice=dice))
        # Where nothing is said of it, the range band is told as the dice are read.
        told_now = [one.event for one in match.log[before:] if isinstance(one.event, e.ModsGiven)]
        needs = hand.target.value + sum(one.given.band for one in told_now)
        needs = 0 if any(one.given.out for one in told_now) else needs
        yield Thrown(who, hand.declared.skill, at, needs, dice)


def _waiting(match: Match) -> list[Hand]:
    table = match.tables["referee"]
    if table.step != "5" or table.order is None:
        return []
    thrown = table.order.dice
    return [hand for roll in rolls(table) for hand in roll.hands if hand.piece not in thrown]


def _others(order: Order, told: Told) -> tuple[str, ...]:
    """Who is named after the first."""
    return order.active[:0:-1] if told.named_backwards else order.active[1:]


def _moved(order: Order, told: Told, side: Side, pieces: dict[str, PieceId]) -> Command:
    """The first skill of those who move and then act; into contact, where they fight."""
    lead, *_ = order.deeds
    met = pieces[lead.target] if order.what == "fight" else None
    where = f"beside {lead.target}" if met else "ahead of {}"
    others = _others(order, told)
    return c.DeclareSkill(
        by=side, actor=pieces[lead.who], skill="Move", to=where.format(lead.who), contact=met,
        paths=tuple(c.Path(pieces[one], where.format(one), contact=met) for one in others),
        party=tuple(map(pieces.__getitem__, others)) if order.together == "coordinated" else (),
    )  # fmt: skip


def _acted(order: Order, told: Told, side: Side, pieces: dict[str, PieceId]) -> Command:
    lead, *rest = order.deeds
    rest = rest[::-1] if told.named_backwards else rest
    party = () if order.moved or order.together != "coordinated" else _others(order, told)
    return c.DeclareSkill(
        by=side,
        actor=pieces[lead.who],
        skill=lead.skill,
        target=pieces[lead.target] if lead.target else None,
        weapon=lead.weapon,
        to=lead.to,
        caught=tuple(map(pieces.__getitem__, lead.caught)),
        split=tuple(map(pieces.__getitem__, lead.split)),
        paths=tuple(_path(order, one, pieces) for one in rest) if order.what != "dodges" else (),
        party=tuple(map(pieces.__getitem__, party)),
    )


def _path(order: Order, deed: Deed, pieces: dict[str, PieceId]) -> c.Path:
    return c.Path(
        pieces[deed.who], deed.to, weapon=deed.weapon,
        target=pieces[deed.target] if order.together == "controller" else None,
        caught=tuple(map(pieces.__getitem__, deed.caught)),
    )  # fmt: skip


def _answered(deed: Deed, by: Side, pieces: dict[str, PieceId]) -> Command:
    return c.DeclareAro(
        by=by, actor=pieces[deed.who], skill=deed.skill, target=pieces[deed.target],
        weapon=deed.weapon, caught=tuple(map(pieces.__getitem__, deed.caught)),
        through="Hacking Area" if deed.skill in (orders.HACK, "Reset") else "LoF",
    )  # fmt: skip


class _Given(NamedTuple):
    """A command as a scenario's match takes it."""

    by: Side
    command: Command

    def fill(self, table: Table) -> Command:
        """The command itself: it names its pieces already."""
        return self.command


def _give(match: Match, command: Command) -> None:
    given: Any = _Given(command.by, command)
    refusal, _ = match.put(given)
    assert refusal is None, (command, refusal)


def of(kind: type[e.Event]) -> Callable[[Ended], list[Any]]:
    """The events of a kind, in the order of the log."""
    return lambda ended: [one.event for one in ended.entries if isinstance(one.event, kind)]

"""Random Orders in which several do something at once, told by names, and played to their end.

An `Order` knows nothing of pieces and Tables, so that it can be told again in another way: with its dice
read in another order, its AROs and its party named in another, the sides swapped, a bystander more.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from functools import lru_cache
from random import Random
from typing import Any, Literal, NamedTuple

from rules.book.profiles import Profile
from rules.game import Command, Entry, Side, Table
from rules.ids import PieceId, other
from rules.log import commands as c
from rules.log import events as e
from rules.log.table import under
from rules.rolls.rolls import Hand, rolls
from rules.scenario.play import Match
from rules.scenario.setup import setup

Kind = Literal["coordinated", "controller", "fireteam", "smoke", "mines"]
RIFLE, GUN, GRENADES = "Combi Rifle", "Heavy Machine Gun", "Grenades"
SMOKE, MINES = "Smoke Grenades", "Shock Mines"
NAMES: dict[Side, str] = {"A": "Ana", "B": "Bo"}


class Deed(NamedTuple):
    """What one trooper does: a skill, with what, at whom, who else is under its Template, who shares the
    dice of its Burst, and where it goes."""

    who: str
    skill: str
    weapon: str = ""
    target: str = ""
    caught: tuple[str, ...] = ()
    split: tuple[str, ...] = ()
    to: str = ""


class Order(NamedTuple):
    """Who stands there, what the active side declares (the first leads), and what answers it."""

    kind: Kind
    active: tuple[str, ...]
    reactive: tuple[str, ...]
    deeds: tuple[Deed, ...]
    answers: tuple[Deed, ...]
    number: int


class Told(NamedTuple):
    """A way to tell an Order: dice, AROs and party named backwards, the sides swapped, a bystander."""

    dice_backwards: bool = False
    named_backwards: bool = False
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


def random_order(number: int) -> Order:
    """An Order of this number."""
    chance = Random(number)
    kind: Kind = chance.choice(
        ("coordinated",) * 3 + ("controller",) * 2 + ("fireteam", "smoke", "mines")
    )
    active = tuple(f"Red{at}" for at in range(2 if kind == "controller" else chance.randint(2, 4)))
    reactive = tuple(f"Blue{at}" for at in range(chance.randint(1, 4)))
    deeds = tuple(_deeds(chance, kind, active, reactive))
    return Order(
        kind, active, reactive, deeds, tuple(_answers(chance, kind, active, reactive)), number
    )


def _deeds(
    chance: Random, kind: Kind, active: tuple[str, ...], reactive: tuple[str, ...]
) -> Iterator[Deed]:
    target = chance.choice(reactive)
    for at, who in enumerate(active):
        if kind == "fireteam":
            yield Deed(who, "Dodge")
        elif kind == "smoke":
            yield Deed(who, "BS Attack", SMOKE, to=f"place {at}")
        elif kind == "mines":
            yield Deed(who, "Place Deployable", MINES, to=f"place {at}")
        else:
            mine = chance.choice(reactive) if kind == "controller" else target
            weapon = chance.choice((RIFLE, GUN, GRENADES))
            others = [one for one in reactive if one != mine]
            caught = tuple(one for one in others if weapon == GRENADES and chance.random() < 0.6)
            divides = kind == "controller" and at == 0 and weapon != GRENADES and bool(others)
            split = (chance.choice(others),) if divides and chance.random() < 0.5 else ()
            yield Deed(who, "BS Attack", weapon, mine, caught, split)


def _answers(
    chance: Random, kind: Kind, active: tuple[str, ...], reactive: tuple[str, ...]
) -> Iterator[Deed]:
    for who in reactive:
        skill = chance.choice(("", "Dodge", "Dodge", "BS Attack"))
        if kind == "fireteam":
            skill = "BS Attack"
        target = chance.choice(active)
        weapon = chance.choice((RIFLE, GRENADES)) if skill == "BS Attack" else ""
        others = [one for one in active if one != target and weapon == GRENADES]
        caught = tuple(one for one in others if chance.random() < 0.6)
        if skill:
            yield Deed(who, skill, weapon, target, caught)


def die(number: int, *parts: object) -> int:
    """A die that follows from who throws it at whom, and from nothing else."""
    return 1 + hashlib.sha256(repr((number, *parts)).encode()).digest()[0] % 20


# ------------------------------------------------------------------ played


AS_IT_IS = Told()


def played(order: Order, told: Told = AS_IT_IS) -> Ended:
    """An Order played to its last Roll, as it is told."""
    side: Side = "B" if told.swapped else "A"
    match, names = _begun(order, side, told.bystander)
    pieces = {name: piece for piece, name in names.items()}
    first = len(match.log)
    if order.kind == "fireteam":
        members = tuple(map(pieces.__getitem__, order.active))
        _give(match, c.FormFireteam(by=side, members=members, coherent=True))
        first = len(match.log)
    _give(match, _declared(order, told, side, pieces))
    answers = order.answers[::-1] if told.named_backwards else order.answers
    for one in answers:
        _give(
            match,
            c.DeclareAro(
                by=other(side), actor=pieces[one.who], skill=one.skill, target=pieces[one.target],
                weapon=one.weapon, caught=tuple(map(pieces.__getitem__, one.caught)), through="LoF",
            ),
        )  # fmt: skip
    _give(match, c.Done(by=other(side), whole=True))
    _give(match, c.SkipSecond(by=side))
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


def _declared(order: Order, told: Told, side: Side, pieces: dict[str, PieceId]) -> Command:
    lead, *others = order.deeds
    others = others[::-1] if told.named_backwards else others
    paths = tuple(
        c.Path(
            pieces[one.who], one.to, weapon=one.weapon,
            target=pieces[one.target] if order.kind == "controller" else None,
            caught=tuple(map(pieces.__getitem__, one.caught)),
        )
        for one in others
    )  # fmt: skip
    together = order.kind in ("coordinated", "smoke", "mines")
    return c.DeclareSkill(
        by=side,
        actor=pieces[lead.who],
        skill=lead.skill,
        target=pieces[lead.target] if lead.target else None,
        weapon=lead.weapon,
        to=lead.to,
        caught=tuple(map(pieces.__getitem__, lead.caught)),
        split=tuple(map(pieces.__getitem__, lead.split)),
        paths=() if order.kind == "fireteam" else paths,
        party=tuple(pieces[one.who] for one in others) if together else (),
    )


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


def _begun(order: Order, side: Side, bystander: bool) -> tuple[Match, dict[PieceId, str]]:
    """A match in which these stand there, and the names of their pieces."""
    helper = order.active[1] if order.kind == "controller" else ""
    ready = _ready(order.active, order.reactive, helper, side, bystander)
    match = Match("together")
    match.log, match.tables = list(ready.log), dict(ready.tables)
    table = match.tables["referee"]
    every = ((piece.id, under(table, piece)) for piece in table.pieces.values())
    return match, {piece: trooper.profile.name for piece, trooper in every if trooper}


@lru_cache(maxsize=64)
def _ready(
    active: tuple[str, ...], reactive: tuple[str, ...], helper: str, side: Side, bystander: bool
) -> Match:
    who: dict[Side, tuple[str, ...]] = {side: active, other(side): reactive}
    more = {one: ("Also" + one,) if bystander else () for one in NAMES}
    own: dict[str, Profile] = {}
    lines: dict[str, Any] = {"first": NAMES[side]}
    for one, name in NAMES.items():
        there = (*who[one], *more[one], "Leader" + one)
        own |= {each: _profile(each, helper=each == helper) for each in there}
        lines[name] = [
            f"{each}{', Lieutenant' if each.startswith('Leader') else ''}, at {each}"
            for each in there
        ]
    match = Match("together")
    for asked in setup(lines, own):
        refusal, _ = match.put(asked)
        assert refusal is None, (asked, refusal)
    match.pass_tactical()
    return match


def _profile(name: str, *, helper: bool) -> Profile:
    return Profile(
        name=name, unit=name, type="REM" if helper else "LI", mov=(4, 4), cc=12, bs=12, ph=11, wip=12,
        arm=1, bts=0, wounds=2, structure=helper, skills=("Peripheral (Servant)",) if helper else (),
        weapons=(RIFLE, GUN, GRENADES, SMOKE, MINES), points=10,
    )  # fmt: skip


def of(kind: type[e.Event]) -> Callable[[Ended], list[Any]]:
    """The events of a kind, in the order of the log."""
    return lambda ended: [one.event for one in ended.entries if isinstance(one.event, kind)]

"""The keys of an Order that is told in one go: who acts and with what, who reacted to which half, what came
of it. Each is a whole word; made of what shows, as whoever sits across the table sees it."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import product
from typing import Final

import msgspec

from rules.apart import apart
from rules.dice.ammunition import ammunition
from rules.ids import NO_PIECE, PieceId, Side
from rules.log import commands as c
from rules.log.doors import by_its_terms
from rules.log.table import (
    Declared,
    Hurt,
    Order,
    Piece,
    Pool,
    Reaction,
    Success,
    Table,
    name_of,
    pieces_of,
    side_of,
)
from rules.may import may
from rules.offers.orders import POOLS
from rules.offers.skills import must_rise
from rules.order.step_1_activation import may_pay
from rules.pieces.deployables import is_deployable
from rules.quick.outcome import done_by
from rules.quick.telling import shows_itself, told_in_one_go
from rules.reference import skill
from rules.reference.arms import tool
from rules.rolls.harm import takes_wounds
from rules.rolls.opposing import attacks, needs_roll_of
from rules.rolls.templates import reached
from rules.seen.effective import acting
from rules.seen.openly import openly
from rules.skills.requirements import weapons_for

MOVE: Final = "Move"
PAIRS: Final = (
    (MOVE, MOVE), (MOVE, "BS Attack"), (MOVE, "CC Attack"), (MOVE, "Discover"), (MOVE, "Dodge"),
    ("BS Attack", MOVE), ("Discover", "BS Attack"), ("Discover", MOVE),
)  # fmt: skip
"""What is usually done with an Order, the usual first."""
REACTIONS: Final = ("BS Attack", "CC Attack", "Dodge", "Discover", "Reset")
NOBODY: Final = "Nobody reacted"
UNHURT: Final = "Nobody hurt"
FIRST: Final = "to the 1st"
SECOND: Final = "to the 2nd"
DELAYED: Final = "to the 2nd, delayed"


class Key(msgspec.Struct, frozen=True):
    """What is pressed and what is said by it, whole. `about` is the piece that it is of; `shows` that a
    Marker shows itself by it."""

    label: str
    said: c.Command
    about: PieceId = NO_PIECE
    shows: bool = False


@by_its_terms
def keys(table: Table, side: Side, actor: PieceId = NO_PIECE) -> tuple[Key, ...]:
    """All that this side may press now: of who is to act, of who reacts, of what came of it. Of what throws
    there is nothing: that is played step by step."""
    if not told_in_one_go():
        return ()
    made: tuple[Callable[[], tuple[Key, ...]], ...] = (
        partial(order_keys, table, side, actor),
        partial(showing_keys, table, side, actor),
        partial(aro_keys, table, side),
        partial(outcome_keys, table, side),
    )
    return tuple(key for part in made for key in apart(part, tuple))


# ------------------------------------------------------------------ who acts


@by_its_terms
def order_keys(
    table: Table, side: Side, actor: PieceId, used: Sequence[str] = ()
) -> tuple[Key, ...]:
    """Both skills of an Order of a piece, by what it shows: of a Marker what a Marker does. Those labels
    that were `used` last come first."""
    found = (one for one in _taken(openly(table, side), side, actor) if not one.shows)
    last = {label: at for at, label in enumerate(used)}
    return tuple(sorted(found, key=lambda key: last.get(key.label, len(last))))


@by_its_terms
def showing_keys(table: Table, side: Side, actor: PieceId) -> tuple[Key, ...]:
    """Both skills of an Order by which a Marker shows itself, for who knows what it is."""
    return tuple(one for one in _taken(table, side, actor) if one.shows)


def _taken(table: Table, side: Side, actor: PieceId) -> list[Key]:
    piece = table.pieces.get(actor)
    if piece is None or side_of(piece) != side or table.order is not None:
        return []
    return [key for key in _pairs(table, piece) if may(key.said, table) is None]


def _pairs(table: Table, piece: Piece) -> Iterator[Key]:
    trooper = acting(table, piece)
    pool: Pool | None = next(
        (one for one in POOLS if may_pay(one, piece, trooper, table) is None), None
    )
    if pool is None:
        return
    enemies = [one for one in table.pieces.values() if side_of(one) != side_of(piece)]
    rises = must_rise(table, piece, skill(table.book, MOVE))
    for first, second in PAIRS:
        for one, other in product(
            _aimed(table, piece, first, enemies), _aimed(table, piece, second, enemies)
        ):
            if "Discover" in (first, second) and "BS Attack" in (first, second):
                other = Declared(second, target=one.target, weapon=other.weapon)
            said = c.TellOrder(
                by=side_of(piece), actor=piece.id, pool=pool, skill=first, target=one.target,
                weapon=one.weapon, stance=rises and first == MOVE, then=second,
                then_target=other.target, then_weapon=other.weapon,
            )  # fmt: skip
            label = f"{_label(table, one)} + {_label(table, other)}"
            shows = any(shows_itself(table, piece, half) for half in (one, other))
            yield Key(label, said, piece.id, shows)


def _aimed(table: Table, piece: Piece, name: str, enemies: Iterable[Piece]) -> Iterator[Declared]:
    """A skill at each of those that it could be aimed at, with the usual weapon."""
    card = skill(table.book, name)
    trooper = acting(table, piece)
    armed = weapons_for(table.book, card, trooper) if card.weapon and trooper else ("",)
    for weapon in armed[:1]:
        for target in enemies if card.target else (None,):
            yield Declared(name, 1, target.id if target else None, weapon)


def _label(table: Table, half: Declared) -> str:
    return half.skill + (f" at {name_of(table, half.target)}" if half.target else "")


# ------------------------------------------------------------------ who reacted


@by_its_terms
def aro_keys(table: Table, side: Side) -> tuple[Key, ...]:
    """Each of those that could react, with what and to which half, by what it shows; and that nobody did."""
    order = table.order
    if order is None or order.told is None or order.told.aros or table.step != "2":
        return ()
    nobody = c.TellAros(by=side)
    if side == order.side:
        return (Key(f"{NOBODY}, said aloud", nobody),)
    shown = openly(table, side)
    found = [
        key
        for piece in pieces_of(shown, side)
        if not is_deployable(piece)
        for key in _reacting(shown, piece, order)
        if may(key.said, shown) is None
    ]
    return (*found, Key(NOBODY, nobody))


def _reacting(table: Table, piece: Piece, order: Order) -> Iterator[Key]:
    trooper = acting(table, piece)
    for name in REACTIONS:
        card = skill(table.book, name)
        armed = weapons_for(table.book, card, trooper) if card.weapon and trooper else ()
        weapon = armed[0] if armed else ""
        target = order.pieces[0] if card.target else None
        for half in (FIRST, DELAYED, SECOND):
            delayed = half == DELAYED
            one = Reaction(
                piece.id, name, 1 if half == FIRST else 2, delayed, target=target, weapon=weapon
            )
            said = c.TellAros(by=side_of(piece), aros=(one,))
            yield Key(f"{name_of(table, piece.id)}: {name}, {half}", said, piece.id)


# ------------------------------------------------------------------ what came of it


@by_its_terms
def outcome_keys(table: Table, side: Side) -> tuple[Key, ...]:
    """What may have come of it, by what everybody sees: nobody hurt, somebody hurt, who Discovered or
    Dodged."""
    order = table.order
    if order is None or order.told is None or order.told.came or table.due is not None:
        return ()
    every = (Key(UNHURT, c.TellOutcome(by=side)), *_came(table, side, order))
    return tuple(key for key in every if may(key.said, table) is None)


def _came(table: Table, side: Side, order: Order) -> Iterator[Key]:
    for piece in (*order.pieces, *order.aros):
        for declared in done_by(order, piece):
            if attacks(table.book, declared):
                for hit in reached(declared) or order.pieces[:1]:
                    yield from _hurt(table, side, piece, declared, hit)
            elif needs_roll_of(table.book, declared):
                said = c.TellOutcome(by=side, succeeded=(Success(piece, skill=declared.skill),))
                yield Key(f"{name_of(table, piece)}: {declared.skill} succeeds", said, piece)


def _hurt(
    table: Table, side: Side, piece: PieceId, declared: Declared, hit: PieceId
) -> Iterator[Key]:
    """What an Attack may have done to one of those that it reaches."""
    standing = table.pieces.get(hit)
    if standing is None:
        return
    card = standing.told or standing.card
    left = max(card.wounds - standing.lost, 0) if card else 0
    used = tool(table.book, declared)
    each = ammunition(used.ammo).wounds if used and used.ammo else 1
    each = takes_wounds(used, each) if used else each
    for failed in range(1, left // (each or left or 1) + 2):
        said = c.TellOutcome(by=side, hurt=(Hurt(hit, failed, piece),))
        label = _lost(failed * each, left if card else None, failed)
        yield Key(f"{name_of(table, hit)}: {label}", said, hit)


def _lost(lost: int, left: int | None, failed: int) -> str:
    """What so many failed Saving Rolls come to, as far as everybody sees."""
    if not lost:
        return f"{failed} Saving Roll" + "s" * (failed > 1) + " failed"
    if left is None or lost < left:
        return f"{lost} Wound" + "s" * (lost > 1)
    return "Unconscious" if lost == left else "Dead"

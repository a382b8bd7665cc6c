"""Both skills of an Order that is told in one go, as keys: of a Marker what a Marker does."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from typing import Final

from msgspec.structs import replace

from rules.ids import PieceId, Side
from rules.log import commands as c
from rules.log.doors import by_its_terms
from rules.log.table import Declared, Piece, Pool, Table, name_of, side_of
from rules.may import may
from rules.messages import listed, say, term
from rules.offers.movement import must_rise
from rules.offers.orders import POOLS
from rules.offers.quick.key import Key
from rules.offers.quick.party import armed, arms, named, usual
from rules.offers.whole import both
from rules.order.step_1_1_expenditure import may_pay
from rules.quick.telling import markers, shows_itself
from rules.reference import skill
from rules.seen.effective import acting
from rules.seen.openly import openly

MOVE: Final = "Move"
PAIRS: Final = (
    (MOVE, MOVE), (MOVE, "BS Attack"), (MOVE, "CC Attack"), (MOVE, "Discover"), (MOVE, "Dodge"),
    ("BS Attack", MOVE), ("Discover", "BS Attack"), ("Discover", MOVE),
)  # fmt: skip
"""What is usually done with an Order, the usual first."""
UNANSWERED: Final = say("no AROs, said aloud")
AGAIN: Final = 2
"""So many of those used last come before what is usually done, which stays at hand."""


@by_its_terms
def order_keys(
    table: Table,
    side: Side,
    actor: PieceId,
    used: Sequence[str] = (),
    party: Sequence[PieceId] = (),
    arm: str = "",
) -> tuple[Key, ...]:
    """Both skills of an Order of a piece, by what it shows: of a Marker what a Marker does. Two of those
    labels that were `used`, the last ones, come first. With a `party` it is a Coordinated Order; an `arm`
    is what it shoots with in place of the usual weapon."""
    shown = openly(table, side)
    found = [one for one in _taken(shown, side, actor, party, arm) if not one.shows]
    there = {one.label for one in found}
    again = [label for label in used if label in there][:AGAIN]
    last = {label: at for at, label in enumerate(again)}
    return tuple(sorted(found, key=lambda key: last.get(key.label, len(last))))


@by_its_terms
def showing_keys(
    table: Table, side: Side, actor: PieceId, party: Sequence[PieceId] = (), arm: str = ""
) -> tuple[Key, ...]:
    """Both skills of an Order by which a Marker shows itself, for who knows what it is."""
    acting_together = (table.pieces.get(one) for one in (actor, *party))
    if not any(one is not None and markers(table, one) for one in acting_together):
        return ()
    return tuple(one for one in _taken(table, side, actor, party, arm) if one.shows)


def unanswered(keys: Iterable[Key]) -> Iterator[Key]:
    """The same keys; before that of two Moves the one that says, too, that nobody reacts."""
    for key in keys:
        if isinstance(key.said, c.TellOrder) and key.said.skill == key.said.then == MOVE:
            note = listed(", ", [key.note, UNANSWERED]) if key.note else UNANSWERED
            yield replace(key, said=replace(key.said, unanswered=True), note=note)
        yield key


def label_of(table: Table, said: c.TellOrder) -> str:
    """What stands on the key by which this is told."""
    first = Declared(said.skill, 1, said.target)
    second = Declared(said.then, 2, said.then_target)
    skills = both(_label(table, first), _label(table, second))
    return say("Coordinated {skill}", skill=skills) if said.party else skills


def _taken(
    table: Table, side: Side, actor: PieceId, party: Sequence[PieceId], arm: str
) -> list[Key]:
    piece = table.pieces.get(actor)
    if piece is None or side_of(piece) != side or table.order is not None:
        return []
    stands = tuple(one for one in party if one in table.pieces)
    return [key for key in _pairs(table, piece, stands, arm) if may(key.said, table) is None]


def _pairs(table: Table, piece: Piece, party: tuple[PieceId, ...], arm: str) -> Iterator[Key]:
    trooper = acting(table, piece)
    pool: Pool | None = next(
        (one for one in POOLS if may_pay(one, piece, trooper, table) is None), None
    )
    if pool is None:
        return
    along, chosen = named(table, piece, party), arms(table, side_of(piece), piece.id)
    enemies = [one for one in table.pieces.values() if side_of(one) != side_of(piece)]
    rises = must_rise(table, piece, skill(table.book, MOVE))
    for first, second in PAIRS:
        heard, then = (tuple(_aimed(table, piece, one, enemies, arm)) for one in (first, second))
        beside, later = (
            tuple(armed(table, party, skill(table.book, one))) for one in (first, second)
        )
        # Who aims twice does so at the same.
        both = all(one.target for one in (*heard, *then))
        halves: Iterable[tuple[Declared, Declared]] = (
            zip(heard, then, strict=False) if both else product(heard, then)
        )
        for one, other in halves:
            said = c.TellOrder(
                by=side_of(piece), actor=piece.id, pool=pool, skill=first, target=one.target,
                weapon=one.weapon, stance=rises and first == MOVE, then=second,
                then_target=other.target, then_weapon=other.weapon, party=party,
                paths=beside, then_paths=later,
            )  # fmt: skip
            shows = any(
                shows_itself(table, table.pieces[each], half)
                for each in (piece.id, *party)
                for half in (one, other)
            )
            weapons = (half.weapon for half in (one, other) if half.weapon in chosen)
            note = listed(", ", [one for one in (next(weapons, ""), along) if one])
            yield Key(label_of(table, said), said, piece.id, shows, note)


def _aimed(
    table: Table, piece: Piece, name: str, enemies: Iterable[Piece], arm: str
) -> Iterator[Declared]:
    """A skill at each of those that it could be aimed at, with the usual weapon or this one."""
    card = skill(table.book, name)
    weapon = usual(table, acting(table, piece), card, arm)
    if card.weapon and not weapon:
        return
    for target in enemies if card.target else (None,):
        yield Declared(name, 1, target.id if target else None, weapon)


def _label(table: Table, half: Declared) -> str:
    wanted = term(half.skill)
    if not half.target:
        return wanted
    return say("{skill} at {target}", skill=wanted, target=name_of(table, half.target))

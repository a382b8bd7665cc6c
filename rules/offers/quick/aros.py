"""Who reacted to an Order that is told in one go, with what and to which half, as keys."""

from collections.abc import Container, Iterable, Iterator
from operator import itemgetter
from typing import Final

from msgspec.structs import replace

from rules.ids import Actor, PieceId, Side, as_piece
from rules.log import commands as c
from rules.log.doors import by_its_terms
from rules.log.table import Order, Reaction, Table, Trooper, name_of, pieces_of
from rules.may import may
from rules.offers.quick.key import Key
from rules.offers.quick.party import usual
from rules.pieces.deployables import is_deployable
from rules.reference import skill
from rules.seen.absence import off_table
from rules.seen.effective import acting
from rules.seen.openly import openly

SHOOT: Final = "BS Attack"
REACTIONS: Final = (SHOOT, "CC Attack", "Dodge", "Discover", "Reset")
ANSWERS: Final = (SHOOT, "CC Attack", "Dodge")
"""What an Attack is answered with by whom it is aimed at."""
NOBODY: Final = "Nobody reacted"
ALOUD: Final = f"{NOBODY}, said aloud"
FIRST: Final = "to the 1st"
SECOND: Final = "to the 2nd"
DELAYED: Final = "to the 2nd, delayed"


@by_its_terms
def aro_keys(table: Table, side: Side) -> tuple[Key, ...]:
    """Each of those that could react, with what and to which half, by what it shows; and that nobody did."""
    order = _asked(table)
    if order is None:
        return ()
    nobody = c.TellAros(by=side)
    if side == order.side:
        return (Key(ALOUD, nobody),)
    return (*_by_looks(table, side, order), Key(NOBODY, nobody))


@by_its_terms
def covered_aro_keys(table: Table, side: Side) -> tuple[Key, ...]:
    """The same of one's own by what they are: who is not on the table, and what a piece can do beyond what
    it shows."""
    order = _asked(table)
    if order is None or side == order.side:
        return ()
    in_sight = {key.label for key in _by_looks(table, side, order)}
    standing = (key for key in _standing(table, side, order) if key.label not in in_sight)
    return (*standing, *_hidden(table, side, order))


def _asked(table: Table) -> Order | None:
    """The Order that is told in one go and whose AROs nobody has told yet."""
    order = table.order
    if order is None or order.told is None or order.told.aros or table.step != "2":
        return None
    return order


def _by_looks(table: Table, side: Side, order: Order) -> tuple[Key, ...]:
    shown = openly(table, side)
    singly = tuple(_usual_first(_standing(shown, side, order), _attacked(order)))
    return (*_as_one(shown, side, singly), *singly)


def _attacked(order: Order) -> tuple[PieceId | None, ...]:
    """Whom the Order attacks, as everybody heard it."""
    second = order.told.second if order.told else None
    return (second.target, *second.aims.values()) if second else ()


def _usual_first(keys: Iterable[Key], attacked: Container[PieceId | None]) -> list[Key]:
    """What those who are attacked answer with, then who else shoots, each to the half it is usually to;
    all else after that."""
    ways: set[tuple[Actor, str, PieceId | None]] = set()
    ranked: list[tuple[int, Key]] = []
    for key in keys:
        (aro,) = _rows(key.said)
        way = (aro.actor, aro.skill, aro.target)
        rank = 1 if aro.skill == SHOOT else 2
        if key.about in attacked and aro.skill in ANSWERS:
            rank = 0
        ranked.append((2 if way in ways else rank, key))
        ways.add(way)
    return [key for _, key in sorted(ranked, key=itemgetter(0))]


def _standing(table: Table, side: Side, order: Order) -> Iterator[Key]:
    for piece in pieces_of(table, side):
        if not is_deployable(piece):
            name = name_of(table, piece.id)
            yield from _reacting(table, side, order, piece.id, acting(table, piece), name)


def _hidden(table: Table, side: Side, order: Order) -> Iterator[Key]:
    """Those that are not on the table: their names are known to their own side alone."""
    for trooper in off_table(table, side):
        yield from _reacting(table, side, order, trooper.id, trooper, trooper.profile.name)


def _reacting(
    table: Table, side: Side, order: Order, actor: Actor, trooper: Trooper | None, name: str
) -> Iterator[Key]:
    for wanted in REACTIONS:
        card = skill(table.book, wanted)
        weapon = usual(table, trooper, card)
        for target in _aimed(order, wanted) if card.target else (None,):
            at = f" at {name_of(table, target)}" if target and order.party else ""
            whole = Reaction(actor, wanted, target=target, weapon=weapon)
            for half, one in (
                (FIRST, whole),
                (DELAYED, replace(whole, half=2, delayed=True)),
                (SECOND, replace(whole, half=2)),
            ):
                said = c.TellAros(by=side, aros=(one,))
                if may(said, table) is None:
                    yield Key(f"{name}: {wanted}{at}, {half}", said, as_piece(actor))


def _aimed(order: Order, wanted: str) -> tuple[PieceId, ...]:
    """Whom an ARO may be aimed at: of several who act together who leads, and each by shooting."""
    return order.pieces if order.party and wanted == SHOOT else order.pieces[:1]


def _as_one(table: Table, side: Side, singly: Iterable[Key]) -> Iterator[Key]:
    """The same of each Fireteam as one: all its members that can, in the same way."""
    for team in table.fireteams:
        alike: dict[str, list[Key]] = {}
        for key in singly:
            if team.side == side and key.about in team.pieces:
                alike.setdefault(key.label.partition(": ")[2], []).append(key)
        for way, found in alike.items():
            said = c.TellAros(by=side, aros=tuple(one for key in found for one in _rows(key.said)))
            if len(found) > 1 and may(said, table) is None:
                leader = name_of(table, team.pieces[0])
                yield Key(f"Fireteam of {leader}: {way}", said, team.pieces[0])


def _rows(said: c.Command) -> tuple[Reaction, ...]:
    return said.aros if isinstance(said, c.TellAros) else ()

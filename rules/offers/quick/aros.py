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
from rules.messages import say, term
from rules.offers.quick.key import Key, who_does
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
NOBODY: Final = say("Nobody reacted")
ALOUD: Final = say("Nobody reacted, said aloud")
FIRST: Final = say("to the 1st")
SECOND: Final = say("to the 2nd")
DELAYED: Final = say("to the 2nd, delayed")


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
    return (*_as_one(shown, side, order, singly), *singly)


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
            whole = Reaction(actor, wanted, target=target, weapon=weapon)
            late = replace(whole, half=2)
            for one in (whole, replace(late, delayed=True), late):
                said = c.TellAros(by=side, aros=(one,))
                if may(said, table) is None:
                    yield Key(who_does(name, _does(table, order, one)), said, as_piece(actor))


def _aimed(order: Order, wanted: str) -> tuple[PieceId, ...]:
    """Whom an ARO may be aimed at: of several who act together who leads, and each by shooting."""
    return order.pieces if order.party and wanted == SHOOT else order.pieces[:1]


def _as_one(table: Table, side: Side, order: Order, singly: Iterable[Key]) -> Iterator[Key]:
    """The same of each Fireteam as one: all its members that can, in the same way."""
    for team in table.fireteams:
        alike: dict[str, list[Key]] = {}
        for key in singly:
            if team.side == side and key.about in team.pieces:
                (aro,) = _rows(key.said)
                alike.setdefault(_does(table, order, aro), []).append(key)
        for way, found in alike.items():
            said = c.TellAros(by=side, aros=tuple(one for key in found for one in _rows(key.said)))
            if len(found) > 1 and may(said, table) is None:
                leader = name_of(table, team.pieces[0])
                label = say("Fireteam of {leader}: {does}", leader=leader, does=way)
                yield Key(label, said, team.pieces[0])


def _does(table: Table, order: Order, aro: Reaction) -> str:
    """What somebody reacts with and to which half; of several who act together, to whom."""
    half = DELAYED if aro.delayed else SECOND if aro.half == 2 else FIRST
    told = {"skill": term(aro.skill), "half": half}
    if aro.target is None or not order.party:
        return say("{skill}, {half}", **told)
    return say("{skill} at {target}, {half}", target=name_of(table, aro.target), **told)


def _rows(said: c.Command) -> tuple[Reaction, ...]:
    return said.aros if isinstance(said, c.TellAros) else ()

"""What may be guessed of a trooper for whom several pieces stand, or that is shown as another."""

from __future__ import annotations

from random import Random
from typing import Any

from rules import reference
from rules.game import Blank, Command, Side, Table
from rules.ids import PieceId
from rules.log import commands as c
from rules.log.table import Piece, Place, Trooper, pieces_of, under
from rules.order.acting_together import acting_with
from rules.order.coherency import checks, reacting_as_one
from rules.order.who_sets_off import deployable
from rules.pieces.figures import decoys, imitable
from rules.states import joined

WHERE = ("the east roof", "the west roof", "the ladder", "")


def deployed(chance: Random, table: Table, trooper: Trooper) -> dict[str, Any]:
    """Its decoys, which of all is real, whom it is shown as."""
    _, most = decoys(table.book, trooper)
    number = chance.choice((0, most, most, most + 1 if chance.random() < 0.1 else most))
    told: dict[str, Any] = {"coherent": chance.random() < 0.9}
    if number:
        told["others"] = tuple(Place(chance.choice(WHERE)) for _ in range(number))
        told["real"] = chance.randint(1, number + 1)
    others = tuple(imitable(table, trooper))
    if others and chance.random() < 0.6:
        told["imitated"] = chance.choice(others)
    return told


def ways(chance: Random, table: Table, fields: dict[str, Any]) -> dict[str, Any]:
    """What more is said of a skill: the others' ways, who is apart, who will be real, as whom."""
    actor = table.pieces.get(fields["actor"])
    if actor is None:
        return {}
    card = reference.skill(table.book, fields["skill"])
    told: dict[str, Any] = {"real": chance.randint(1, 3)}
    told |= _disguise(chance, table, actor) if card.name == "HoloMask" else {}
    others = [one.id for one in acting_with(table, actor) if one.id != actor.id]
    if not others:
        return told
    if card.bears("Movement") and not card.roll:
        going = [one for one in others if chance.random() < 0.6]
        told["paths"] = tuple(c.Path(one, chance.choice(WHERE)) for one in going)
    if table.order is None and joined(table, actor.id) is None:
        told["beside"] = chance.choice((None, actor.id, *others))
    if table.order is None and chance.random() < 0.1:
        told["apart"] = _some(chance, (actor.id, *others))
    if chance.random() < 0.1:
        told["scenery"] = "the door"
    return told


def _disguise(chance: Random, table: Table, actor: Piece) -> dict[str, Any]:
    trooper = under(table, actor)
    others = tuple(imitable(table, trooper)) if trooper else ()
    return {"imitated": chance.choice(others)} if others else {}


def _some(chance: Random, pieces: tuple[PieceId, ...]) -> tuple[PieceId, ...]:
    return tuple(one for one in pieces if chance.random() < 0.5)


def check(chance: Random, table: Table, side: Side) -> Command | None:
    """A Coherency Check, if the Order ends with one, or if they react."""
    if table.step == "5.2":
        asked = [one for figure, _ in checks(table, side) for one in figure.pieces]
        apart = _some(chance, tuple(asked)) if chance.random() < 0.3 else ()
        return c.CheckCoherency(by=side, apart=apart) if asked else None
    reacting = reacting_as_one(table, side)
    if not reacting or chance.random() < 0.9:
        return None
    return c.CheckCoherency(by=side, apart=_some(chance, reacting))


def whole(blank: Blank, chosen: list[str]) -> list[str]:
    """What was chosen of several, with the one that would be left over of those that go together."""
    left = ([one for one in those if one not in chosen] for those in blank.wholes)
    return [*chosen, *(one for those in left if len(those) == 1 for one in those)]


def sets_off(chance: Random, table: Table, side: Side) -> Command | None:
    """A deployed weapon of its own goes off."""
    weapons, order = deployable(table, side), table.order
    if not weapons or order is None or chance.random() < 0.8:
        return None
    target, weapon = chance.choice(order.pieces), chance.choice(weapons)
    return c.SetOff(by=side, target=target, weapon=weapon)


def enters(chance: Random, table: Table, side: Side) -> Command:
    """A State that is activated in the States Phase; mostly nothing."""
    mine = pieces_of(table, side)
    if not mine or chance.random() < 0.5:
        return c.Done(by=side)
    return c.EnterState(
        by=side, actor=chance.choice(mine).id, state="Holoecho", unseen=chance.random() < 0.9,
        real=chance.randint(1, 3),
    )  # fmt: skip


def filled(chance: Random, blank: Blank) -> Any:
    """A blank of several values, filled in as the page would send it."""
    choices = [one.value for one in blank.choices]
    match blank.kind:
        case "several":
            some = [one for one in choices if chance.random() < 0.4]
            some = some[: blank.count] if blank.count > 1 else some
            return some or ([chance.choice(choices)] if blank.required else [])
        case "paths":
            required = ("the roof",) if blank.required else WHERE
            some = choices[: blank.count] if blank.required else choices
            if blank.weapons:
                return [_armed(chance, one, blank) for one in some]
            return [{"piece": one, "to": chance.choice(required)} for one in some]
        case "places":
            return [{"where": chance.choice(WHERE)} for _ in range(blank.count)]
    raise AssertionError(blank.kind)


def _armed(chance: Random, piece: str, blank: Blank) -> dict[str, str]:
    own = [one.value for one in blank.weapons if one.note == piece]
    return {"piece": piece, "weapon": chance.choice((*own, ""))}

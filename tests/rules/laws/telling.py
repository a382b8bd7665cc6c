"""Orders that are told in one go, guessed from what a side sees; and twins that tell theirs so."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from rules.game import Command, Side, Table
from rules.ids import NO_PIECE, as_piece
from rules.log import commands as c
from rules.log.table import Befell, Fell, GoesOff, Hurt, Reaction, Slip, Stood, Success, pieces_of
from rules.order.waiting import waiting_allowed
from rules.order.who_sets_off import deployed
from tests.rules.laws import hidden
from tests.rules.laws.matches import PLACES, a_skill, guess
from tests.rules.laws.twins import Twins

CAME: Final = ("5", "5.1", "5.2")
STATES: Final = (
    "Isolated", "Stunned", "Targeted", "Immobilized-A", "Immobilized-B", "Prone", "Unconscious", "Dead",
    "Possessed", "Sepsitorized", "Engaged", "Camouflaged",
)  # fmt: skip
"""What may be told to have come of it, and what may not."""


def told(chance: Random, table: Table, side: Side) -> Command | None:
    """What this side might say, in one go wherever that is possible; it need not be legal."""
    order = table.order
    if chance.random() < 0.02:
        return c.TellAnew(by=side)
    if order is None and table.step in ("orders", "impetuous") and chance.random() < 0.9:
        return an_order(chance, table, side)
    if order is None or order.told is None or chance.random() < 0.1:
        return guess(chance, table, side)
    if table.step == "2" and order.told.aros is None:
        return aros(chance, table, side)
    return outcome(chance, table, side) if table.step in CAME else guess(chance, table, side)


def an_order(chance: Random, table: Table, side: Side) -> Command | None:
    """Two skills of somebody, of which the first is guessed as ever."""
    first = guess(chance, table, side)
    if isinstance(first, c.EndTurn | c.Done) and chance.random() < 0.8:
        return None
    if not isinstance(first, c.DeclareSkill):
        return first
    said = {name: getattr(first, name) for name in c.DeclareSkill.__struct_fields__}
    if first.actor in table.pieces and chance.random() < 0.4:
        said |= {"skill": "Move", "target": None, "weapon": "", "to": chance.choice(PLACES)}
    actor = table.pieces.get(as_piece(first.actor))
    trooper = hidden.somebody(chance, table, side) if actor is None else None
    if trooper is not None:
        table, actor = hidden.as_piece(table, trooper)
    if actor is not None and chance.random() < 0.9:
        second = a_skill(chance, table, actor)
        said |= {
            f"then_{name}": value
            for name, value in second.items()
            if name not in ("actor", "skill")
        }
        said["then"] = chance.choice((second["skill"], "Move", "BS Attack", "Idle"))
    return c.TellOrder(**said, unanswered=chance.random() < 0.1)


def aros(chance: Random, table: Table, side: Side) -> Command:
    """Some of one's own react, to either half, or delay."""
    order, told_of = table.order, []
    assert order is not None
    mine = [one for one in pieces_of(table, side) if chance.random() < 0.5]
    trooper = hidden.somebody(chance, table, side)
    for actor in mine[:2]:
        fields = a_skill(chance, table, actor)
        told_of.append(_reaction(chance, table, fields))
    if trooper is not None:
        out, actor = hidden.as_piece(table, trooper)
        fields = a_skill(chance, out, actor) | {"actor": trooper.id}
        told_of.append(_reaction(chance, table, fields))
    off = [
        GoesOff(chance.choice(order.pieces), piece=one.id, half=chance.choice((1, 2)))
        for one in deployed(table, side)
        if chance.random() < 0.3
    ]
    return c.TellAros(by=side, aros=tuple(told_of[: chance.randint(0, 3)]), goes_off=tuple(off))


def _reaction(chance: Random, table: Table, fields: dict[str, Any]) -> Reaction:
    order = table.order
    assert order is not None
    if fields.get("target"):
        fields["target"] = chance.choice(order.pieces)
    delayed = chance.random() < (0.5 if waiting_allowed(table) else 0.02)
    names = set(Reaction.__struct_fields__)
    said = {name: value for name, value in fields.items() if name in names}
    said["skill"] = chance.choice((said["skill"], "Dodge", "BS Attack", "Dodge"))
    return Reaction(**said, half=2 if delayed else chance.choice((1, 1, 2)), delayed=delayed)


def outcome(chance: Random, table: Table, side: Side) -> Command:
    """Something that may have come of it."""
    order = table.order
    assert order is not None
    acting = [*order.pieces, *order.aros]
    every = list(table.pieces) or [NO_PIECE]
    some = chance.sample(acting, min(len(acting), chance.randint(0, 2))) if acting else []
    return c.TellOutcome(
        by=side,
        succeeded=tuple(Success(one, chance.choice((1, 1, 2))) for one in some),
        hurt=tuple(
            Hurt(chance.choice(every), chance.choice((0, 1, 1, 2)), chance.choice((NO_PIECE, *acting)))
            for _ in range(chance.randint(0, 1))
        ),
        slips=tuple(Slip(one, chance.choice(PLACES)) for one in some),
        guts=tuple(Stood(one, chance.random() < 0.5) for one in chance.sample(every, min(2, len(every)))),
        falls=tuple(Fell(one) for one in some[:1]),
        befell=tuple(
            Befell(chance.choice((*acting, *every)), chance.choice(STATES))
            for _ in range(chance.choice((0, 0, 1, 2)))
        ),
        still=chance.random() < 0.3,
    )  # fmt: skip


class Tellers(Twins):
    """Twins whose Orders are told in one go."""

    def guess(self, chance: Random, table: Table, side: Side) -> Command | None:
        return told(chance, table, side)

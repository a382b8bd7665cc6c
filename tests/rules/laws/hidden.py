"""What may be guessed of troopers that are not on the table, or are to be far forward on it."""

from __future__ import annotations

from random import Random
from typing import Any

from rules.game import Command, Side, Table
from rules.log import commands as c
from rules.log.table import MODEL, Piece, Place, Pool, Trooper
from rules.order import landing
from rules.seen.absence import in_hiding, off_table
from rules.skills.appearing import as_if_out

FORMS = (MODEL, MODEL, "Camouflaged", "IMP-1", "Holoecho")
WHERE = ("the belfry", "the well", "")


def far_forward(chance: Random) -> dict[str, Any]:
    """Now and then a trooper is to be deployed where a Roll is needed."""
    if chance.random() < 0.7:
        return {}
    return {"beyond": True, "die": chance.choice((None, 3, 19)), "edge": chance.choice(WHERE)}


def somebody(chance: Random, table: Table, side: Side) -> Trooper | None:
    """One of a side's troopers off the table, if it thinks of them."""
    away = off_table(table, side)
    return chance.choice(away) if away and chance.random() < 0.4 else None


def as_piece(table: Table, trooper: Trooper) -> tuple[Table, Piece]:
    """The Table as if it stood, and its piece."""
    out, piece = as_if_out(table, trooper.side, trooper.id)
    return out, out.pieces[piece]


def comes_out(chance: Random, table: Table, trooper: Trooper, fields: dict[str, Any]) -> Command:
    """An Order by which it comes onto the table."""
    pool: Pool = chance.choice(("own", "own", "regular", "lieutenant"))
    side, fields = trooper.side, fields | {"actor": trooper.id}
    if in_hiding(table.book, trooper):
        form = chance.choice(FORMS)
        near = nearby(chance, trooper)
        return c.DeclareSkill(by=side, pool=pool, form=form, unseen=True, instead=near, **fields)
    others = tuple(Place(chance.choice(WHERE)) for _ in range(chance.randint(0, 2)))
    skill = chance.choice(("Combat Jump", "Parachutist"))
    return c.DeclareSkill(
        by=side, actor=trooper.id, skill=skill, pool=pool, to=chance.choice(WHERE), others=others,
        coherent=chance.random() < 0.9, real=chance.randint(1, 3),
        die=chance.choice((None, 2, 20)),
    )  # fmt: skip


def nearby(chance: Random, trooper: Trooper) -> tuple[c.Path, ...]:
    """Now and then somebody stands where it was noted to be."""
    taken = trooper.hidden if chance.random() < 0.3 else ()
    return tuple(c.Path(one.piece, chance.choice(WHERE)) for one in taken)


def lands(chance: Random, table: Table, side: Side) -> Command:
    """The dice of a jump, read or thrown here. Who does not know of the jump guesses at one die."""
    each = landing.dice_of(table.leap) if table.leap else (None,)
    read = tuple(chance.randint(1, 20) for _ in each)
    return c.RollJump(by=side, dice=read if chance.random() < 0.5 else ())


def bars(chance: Random, table: Table, side: Side) -> Command:
    """It sees an enemy going back under a Marker; or there is nobody to see it."""
    trooper = somebody(chance, table, side)
    if trooper is None:
        return c.Done(by=side)
    near = nearby(chance, trooper)
    return c.BarReturn(by=side, actor=trooper.id, form=chance.choice(FORMS), instead=near)


def is_found(chance: Random, table: Table, side: Side) -> Command:
    """It is inside the ZoC of an enemy's Sensor; or nobody is."""
    trooper = somebody(chance, table, side)
    if trooper is None or chance.random() < 0.3:
        return c.Done(by=side)
    return c.ShowHidden(by=side, actor=trooper.id, instead=nearby(chance, trooper))

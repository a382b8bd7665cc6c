"""What random matches do with stances, contact, uses and Peripherals."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from msgspec.structs import replace

from rules import game
from rules.book.editions import N4
from rules.game import Command, Side, Table
from rules.ids import PieceId
from rules.log import commands as c
from rules.log.table import pieces_of
from rules.reference import silhouettes
from rules.skills.tether import peripherals
from rules.states import disguises, states
from rules.turn.base_fits import replaceable, within_touch

RULED: Final = tuple(name for name, state in states(N4).items() if not disguises(state))
"""The States that a Ruling may put somebody into."""


def laid(chance: Random, command: Command) -> Command:
    """A trooper's note, now and then of one that lies down or digs in."""
    if isinstance(command, c.Compose) and chance.random() < 0.3:
        return replace(command, stance=chance.choice(("Prone", "Foxhole", "Engaged", "Nowhere")))
    return command


def stance(chance: Random) -> dict[str, Any]:
    """Whether it lies down, or stands up, as it begins to move."""
    return {"stance": True} if chance.random() < 0.15 else {}


def dodges(chance: Random, table: Table, side: Side, piece: PieceId) -> Command:
    """Where a trooper goes that Dodged."""
    enemies = [one.id for one in pieces_of(table, game.other(side))]
    return c.DodgeMove(
        by=side,
        piece=piece,
        to=chance.choice(("", "away")),
        stance=chance.random() < 0.2,
        contact=chance.choice(enemies) if enemies and chance.random() < 0.3 else None,
    )


def replaces(chance: Random, table: Table, side: Side) -> Command | None:
    """Another base for one of its Models, or room for what is wedged in."""
    mine = [one.id for one in replaceable(table, side)]
    if not mine:
        return None
    piece = chance.choice(mine)
    if chance.random() < 0.2:
        return c.MakeRoom(by=side, piece=piece)
    s = chance.choice((*silhouettes(), "X", "9"))
    return c.ReplaceBase(by=side, piece=piece, s=s, **_said_of_it(chance, table, side))


def _said_of_it(chance: Random, table: Table, side: Side) -> dict[str, Any]:
    enemies = within_touch(table, side)
    flags = ("edge", "cover", "still_touches", "obligatory", "falls", "wedged", "overruled")
    said: dict[str, Any] = {flag: chance.random() < 0.4 for flag in flags}
    near = bool(enemies) and chance.random() < 0.2
    return {
        **said,
        "rim": chance.choice(("", "to the door")),
        "contact": chance.choice(enemies) if near else None,
        "to": chance.choice(("", "below")),
    }


def of_one_kind(fields: dict[str, Any], table: Table) -> dict[str, Any]:
    """What is said of a base, as somebody would say it who knows the rules."""
    bases = silhouettes()
    before, after = (bases[s] for s in (table.pieces[fields["piece"]].shape.s, fields["s"]))
    told = {**fields, "still_touches": True}
    if before == after:
        told["edge"] = False
    elif told.get("edge"):
        told["rim"] = "to the door"
    if after <= before:
        told |= {"cover": False, "contact": None, "falls": False}
    if told.get("falls") or told.get("wedged"):
        told["obligatory"] = True
    return told


def tells(chance: Random, table: Table, side: Side) -> Command | None:
    """That a Peripheral is out of Coherency, or back in it."""
    mine = [one.id for one in peripherals(table, side)]
    if not mine:
        return None
    return c.TellCoherency(by=side, piece=chance.choice(mine), holds=chance.random() < 0.5)

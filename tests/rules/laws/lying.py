"""What random matches do with stances, contact, uses and Peripherals."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from msgspec.structs import replace

from rules import commands as c
from rules import game
from rules.game import Command, Side, Table
from rules.order.tether import peripherals
from rules.states import states
from rules.table import pieces_of

RULED: Final = tuple(name for name, state in states().items() if not state.disguises)
"""The States that a Ruling may put somebody into."""


def laid(chance: Random, command: Command) -> Command:
    """A trooper's note, now and then of one that lies down or digs in."""
    if isinstance(command, c.Compose) and chance.random() < 0.3:
        return replace(command, stance=chance.choice(("Prone", "Foxhole", "Engaged", "Nowhere")))
    return command


def stance(chance: Random) -> dict[str, Any]:
    """Whether it lies down, or stands up, as it begins to move."""
    return {"stance": True} if chance.random() < 0.15 else {}


def dodges(chance: Random, table: Table, side: Side, piece: str) -> Command:
    """Where a trooper goes that Dodged."""
    enemies = [one.id for one in pieces_of(table, game.other(side))]
    return c.DodgeMove(
        by=side,
        piece=piece,
        to=chance.choice(("", "away")),
        stance=chance.random() < 0.2,
        contact=chance.choice(enemies) if enemies and chance.random() < 0.3 else None,
    )


def tells(chance: Random, table: Table, side: Side) -> Command | None:
    """That a Peripheral is out of Coherency, or back in it."""
    mine = [one.id for one in peripherals(table, side)]
    if not mine:
        return None
    return c.TellCoherency(by=side, piece=chance.choice(mine), holds=chance.random() < 0.5)

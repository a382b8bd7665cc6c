"""The fold of Fireteams and Control Units: formed, left, ended, and what is told of their composition."""

from typing import Literal

from msgspec.structs import replace

from rules.book.fireteams_chart import FireteamType
from rules.log import events as e
from rules.log.fold.handlers import on
from rules.log.table import ControlUnit, Fireteam, Table


@on(e.FireteamFormed)
def _(table: Table, event: e.FireteamFormed) -> Table:
    """It goes on under another Leader, or with another in the place of one, as the type that it was; what it
    has told of itself holds for those who told it."""
    of_it = set(event.pieces)
    before = next((one for one in table.fireteams if of_it & set(one.pieces)), None)
    others = tuple(one for one in table.fireteams if not of_it & set(one.pieces))
    type: FireteamType | Literal[""] = event.type or (before.type if before else "")
    alike = before.alike if before and of_it == set(before.pieces) else 0
    left = tuple(one for one in before.left if one not in of_it) if before else ()
    team = Fireteam(event.side, event.pieces, type, alike, left)
    return replace(table, fireteams=(*others, team))


@on(e.FireteamLeft)
def _(table: Table, event: e.FireteamLeft) -> Table:
    gone = event.piece
    left = (
        replace(
            one,
            pieces=tuple(piece for piece in one.pieces if piece != gone),
            alike=0,
            left=(*one.left, gone),
        )
        if gone in one.pieces
        else one
        for one in table.fireteams
    )
    return replace(table, fireteams=tuple(one for one in left if one.pieces))


@on(e.FireteamEnded)
def _(table: Table, event: e.FireteamEnded) -> Table:
    others = tuple(one for one in table.fireteams if event.piece not in one.pieces)
    return replace(table, fireteams=others)


@on(e.CompositionTold)
def _(table: Table, event: e.CompositionTold) -> Table:
    told = (
        replace(one, alike=event.alike) if event.piece in one.pieces else one
        for one in table.fireteams
    )
    return replace(table, fireteams=tuple(told))


@on(e.SpearheadNamed)
def _(table: Table, event: e.SpearheadNamed) -> Table:
    others = tuple(one for one in table.control_units if not set(one.pieces) & set(event.pieces))
    return replace(table, control_units=(*others, ControlUnit(event.side, event.pieces)))

"""TinBots: what one gives its bearer, every member of its Fireteam has. Page "TinBot" (N4)."""

from typing import Final

from rules.book.profiles import level
from rules.dice.mods import Mod
from rules.log.table import Piece, Table
from rules.registry import rule
from rules.seen.company import TINBOT, bots_work, team_mates
from rules.seen.effective import counted

NONE_WORKS: Final = f"No {TINBOT}"


def of_its_team(table: Table, piece: Piece, what: str) -> Mod | None:
    """What the TinBots of the others in its Fireteam give a piece, where its own gives less."""
    given = max((_bonus(table, one, what) for one in _others(table, piece)), key=abs, default=0)
    return every_member_has(given) if abs(given) > abs(_bonus(table, piece, what)) else None


def idle(table: Table, piece: Piece, what: str) -> Mod | None:
    """That none of its Fireteam's works, where some would."""
    every = (piece, *_others(table, piece))
    silent = any(_printed(one, what) for one in every)
    works = any(_bonus(table, one, what) for one in every)
    return Mod(NONE_WORKS, 0, bots_work.id) if silent and not works else None


def _others(table: Table, piece: Piece) -> list[Piece]:
    team = (table.pieces.get(one) for one in team_mates(table, piece.id) if one != piece.id)
    return [one for one in team if one is not None]


def _bonus(table: Table, piece: Piece, what: str) -> int:
    card = counted(table, piece)
    return level(card, f"{TINBOT}: {what}") if card else 0


def _printed(piece: Piece, what: str) -> int:
    card = piece.told or piece.card
    return level(card, f"{TINBOT}: {what}") if card else 0


@rule("TINB-1")
def every_member_has(given: int) -> Mod | None:
    """What a TinBot gives, every member of its bearer's Fireteam has; of several, the best."""
    return Mod(TINBOT, given, every_member_has.id) if given else None

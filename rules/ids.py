"""Who is looking, whose side it is, and who may see a line of the log."""

from typing import Final, Literal, TypeAlias

Side: TypeAlias = Literal["A", "B"]
Seat: TypeAlias = Literal["A", "B", "watcher", "referee"]
Audience: TypeAlias = Literal["all", "A", "B"]

PieceId: TypeAlias = str
TrooperId: TypeAlias = str

SIDES: Final[tuple[Side, Side]] = ("A", "B")


def other(side: Side) -> Side:
    """The opponent's side."""
    return "B" if side == "A" else "A"


def sees(seat: Seat, audience: Audience) -> bool:
    """Whether a line addressed to this audience belongs to the seat's part of the log."""
    return audience == "all" or seat in ("referee", audience)

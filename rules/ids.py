"""Who is looking, whose side it is, and who may see a line of the log."""

from typing import Final, Literal, NewType, TypeAlias

Side: TypeAlias = Literal["A", "B"]
Seat: TypeAlias = Literal["A", "B", "watcher", "referee"]
Audience: TypeAlias = Literal["all", "A", "B"]

PieceId = NewType("PieceId", str)
"""What stands on the table, or will: it tells nothing of what it stands for."""
TrooperId = NewType("TrooperId", str)
"""An entry of an army list, wherever it is."""
NO_PIECE: Final = PieceId("")
NO_TROOPER: Final = TrooperId("")
"""Nobody, as a line of the log says it."""
Actor: TypeAlias = PieceId | TrooperId
"""Who is to act: a piece, or a trooper that is not on the table."""

SIDES: Final[tuple[Side, Side]] = ("A", "B")


def other(side: Side) -> Side:
    """The opponent's side."""
    return "B" if side == "A" else "A"


def as_piece(actor: Actor) -> PieceId:
    """Who acts, where it is known to stand on the table."""
    return PieceId(actor)


def sees(seat: Seat, audience: Audience) -> bool:
    """Whether a line addressed to this audience belongs to the seat's part of the log."""
    return audience == "all" or seat in ("referee", audience)

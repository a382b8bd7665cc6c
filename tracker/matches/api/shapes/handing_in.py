"""What is handed in from a game that shows a match."""

from typing import Annotated

import msgspec


class DiceThere(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Dice that somebody threw there, `by` the name that they have there."""

    by: Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
    dice: Annotated[
        tuple[Annotated[int, msgspec.Meta(ge=1, le=20)], ...],
        msgspec.Meta(min_length=1, max_length=20),
    ]


class PieceThere(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A piece that was put somewhere there, in inches of the map: `x` from its left edge, `y` from its
    upper one."""

    piece: Annotated[str, msgspec.Meta(max_length=40)]
    x: float
    y: float


class HandIn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A throw, or where a piece was `put`."""

    throw: DiceThere | None = None
    put: PieceThere | None = None

"""Another piece takes the place of one, as it did in logs of old: whatever was said, done or noted of
the one is the other's.

Nothing lists what may name a piece: all of the Table is gone through, so that what is written down
of a piece tomorrow outlives its reveal as well.
"""

from typing import Any, Final

import msgspec
from msgspec.structs import replace

from rules.book.fireteams_chart import FireteamsChart
from rules.book.profiles import Profile
from rules.dice.fair import Fair
from rules.ids import PieceId
from rules.log.table import Card, Failure, Shape, Table, Terms
from rules.space import Ground

PRINTED: Final = (Card, Fair, FireteamsChart, Ground, Profile, Shape, Terms)
"""What is printed, drawn or agreed, and names no piece."""
KEPT: Final = frozenset(
    {"marks", "names", "once", "sides", "pieces", "troopers", "seals", "notes", "scene"}
)
"""What goes on knowing the piece that stood there, by its own id: what it was called and whose it
was, what was sealed of it, what came of a Roll, and the Tables of before. What stands there the fold
itself changes."""


def renamed(table: Table, old: PieceId, new: PieceId) -> Table:
    """The Table with the new piece wherever the old was named."""
    changed = {
        field: after
        for field in table.__struct_fields__
        if field not in KEPT
        and (after := _with(before := getattr(table, field), old, new)) is not before
    }
    return replace(table, **changed)


def _with(value: Any, old: PieceId, new: PieceId) -> Any:
    """The value with the one in the place of the other; itself, where it names neither."""
    if isinstance(value, str):
        return new if value == old else value
    if isinstance(value, tuple | frozenset):
        return _each(value, old, new)
    if isinstance(value, dict):
        return _of_dict(value, old, new)
    if not isinstance(value, msgspec.Struct) or isinstance(value, PRINTED):
        return value
    if isinstance(value, Failure):
        # A bar is carried over with who failed, not with the Marker that it failed against (CAMO-E7).
        return replace(value, by=new) if value.by == old else value
    changed = {
        field: after
        for field in value.__struct_fields__
        if (after := _with(before := getattr(value, field), old, new)) is not before
    }
    return replace(value, **changed) if changed else value


def _each(
    values: tuple[Any, ...] | frozenset[Any], old: PieceId, new: PieceId
) -> tuple[Any, ...] | frozenset[Any]:
    after = [_with(one, old, new) for one in values]
    same = all(one is other for one, other in zip(values, after, strict=True))
    return values if same else type(values)(after)


def _of_dict(values: dict[Any, Any], old: PieceId, new: PieceId) -> dict[Any, Any]:
    after = {_with(key, old, new): _with(one, old, new) for key, one in values.items()}
    same = old not in values and all(after[key] is one for key, one in values.items())
    return values if same else after

"""A Table as bytes, and back: for whoever goes on from it without the lines before.

A Table holds others: those of the steps one may go back to, and those that the dice of the last Roll
fell on. They are alike but for a few fields. So each field is written as a column: its values, each once,
and which of them it has in each Table; and a Table comes after those that it holds.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, Final

import msgspec

from rules.log import kinds
from rules.log.table import Beat, Scene, Table


class _Beat(msgspec.Struct, array_like=True):
    """A beat with its event as it is stored, and which Table it fell on."""

    kind: str
    data: dict[str, Any]
    before: int


class _Scene(msgspec.Struct, array_like=True):
    number: int
    over: bool
    beats: tuple[_Beat, ...]


HOLDS: Final[dict[str, Any]] = {"marks": dict[int, int], "scene": _Scene}
"""The fields in which a Table holds others, and what is written of them."""
_COLUMNS: Final[dict[str, Any]] = {
    field.name: tuple[tuple[HOLDS.get(field.name, field.type), ...], tuple[int, ...]]  # type: ignore[misc]
    for field in msgspec.structs.fields(Table)
}
_PACKED: Final = msgspec.defstruct("Packed", list(_COLUMNS.items()), array_like=True)
_WRITE: Final = msgspec.msgpack.Encoder()
_READ: Final = msgspec.msgpack.Decoder(_PACKED)


def packed(table: Table) -> bytes:
    """A Table written down, with those that it holds."""
    tables: dict[int, Table] = {}
    _hold(table, tables)
    place = {key: at for at, key in enumerate(tables)}
    return _WRITE.encode([_column(name, tables.values(), place) for name in _COLUMNS])


def unpacked(written: bytes) -> Table:
    """The Table that was written down. ValueError, which says nothing of it, where there is none."""
    try:
        columns = msgspec.structs.asdict(_READ.decode(written))
        return _last(columns)
    except (msgspec.MsgspecError, LookupError):
        raise ValueError("This is no Table.") from None


def _hold(table: Table, found: dict[int, Table]) -> None:
    """Find a Table, after those that it holds."""
    if id(table) not in found:
        for other in (*(beat.before for beat in table.scene.beats), *table.marks.values()):
            _hold(other, found)
        found[id(table)] = table


def _column(
    name: str, tables: Iterable[Table], place: dict[int, int]
) -> tuple[list[msgspec.Raw], list[int]]:
    """A field's values, each once, and which of them each Table has. By what they say: which of them are
    one and the same for this process may have come about on the Table of another seat."""
    held = [getattr(one, name) for one in tables]
    values: dict[bytes, int] = {}
    # The same thing says the same: it is written once, which changes nothing of what is written.
    known = {
        key: values.setdefault(_WRITE.encode(_written(name, value, place)), len(values))
        for key, value in {id(one): one for one in held}.items()
    }
    return [msgspec.Raw(one) for one in values], [known[id(one)] for one in held]


def _written(name: str, value: Any, place: dict[int, int]) -> Any:
    if name == "marks":
        return {mark: place[id(then)] for mark, then in value.items()}
    if name == "scene":
        beats = (_Beat(*kinds.encode(one.event), place[id(one.before)]) for one in value.beats)
        return _Scene(value.number, value.over, tuple(beats))
    return value


def _last(columns: dict[str, Any]) -> Table:
    tables: list[Table] = []
    scenes: dict[int, Scene] = {}
    for row in zip(*(at for _, at in columns.values()), strict=True):
        which = dict(zip(columns, row, strict=True))
        of = {name: columns[name][0][at] for name, at in which.items()}
        if which["scene"] not in scenes:
            scenes[which["scene"]] = _scene(of["scene"], tables)
        of["scene"] = scenes[which["scene"]]
        of["marks"] = {mark: tables[at] for mark, at in of["marks"].items()}
        tables.append(Table(**of))
    return tables[-1]


def _scene(written: _Scene, tables: list[Table]) -> Scene:
    beats = (Beat(kinds.decode(one.kind, one.data), tables[one.before]) for one in written.beats)
    return Scene(written.number, written.over, tuple(beats))


def version(of: Traversable) -> str:
    """What code and data are known by: something else as soon as one sign of them is another."""
    return sha256(b"\0".join(_sources(of))).hexdigest()


def _sources(folder: Traversable) -> Iterator[bytes]:
    for one in sorted(folder.iterdir(), key=lambda one: one.name):
        if one.is_dir():
            yield from _sources(one)
        elif one.name.endswith((".py", ".toml")):
            yield one.name.encode()
            yield one.read_bytes()


FOLD_VERSION: Final = version(files("rules"))
"""By which rules a Table came about. What of the code a fold depends on nobody can list, so it is all
of it, as it was when this process began."""

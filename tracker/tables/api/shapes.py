"""What the API says of tables, and what it is told."""

from __future__ import annotations

from typing import Literal

import msgspec

from rules import space
from tracker.tables.models import SavedTable


class TableListed(msgspec.Struct, frozen=True):
    id: str
    name: str
    width: float
    depth: float


class Tables(msgspec.Struct, frozen=True):
    """Your tables, the last changed first, and the pieces of the `palette` by the names that `Lay` takes."""

    tables: list[TableListed]
    palette: list[str]


class TableSeen(msgspec.Struct, frozen=True, kw_only=True):
    """A table: its size, how deep its Deployment Zones are, its scenery. `stamp` is what `Keep` sends back;
    `shared` where it is shown to others (`/t/…/`), if it is."""

    id: str
    name: str
    width: float
    depth: float
    zone: float
    scenery: tuple[space.Scenery, ...]
    stamp: str
    shared: str


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An empty table, of the size for so many army points."""

    name: str
    points: Literal[150, 250, 300] = 300


class TableCopied(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where a table is shown: the end of its address (`/t/…/`)."""

    shared: str


def table_seen(table: SavedTable) -> TableSeen:
    return TableSeen(
        id=table.public_id,
        name=table.name,
        width=table.width,
        depth=table.depth,
        zone=table.zone,
        scenery=table.pieces,
        stamp=table.stamp,
        shared=table.shared or "",
    )

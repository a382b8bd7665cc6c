"""What is a player's own of tables: their size, their scenery, their photographs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tracker.accounts.belongings import Belonging, as_json, belongings, said
from tracker.accounts.models import Player
from tracker.tables.models import Photograph, SavedTable


@belongings("tables")
def tables(player: Player) -> Iterator[Belonging]:
    found = list(SavedTable.objects.filter(owner=player).order_by("pk"))
    yield "tables.json", as_json([_table(one) for one in found])
    shown = Photograph.objects.filter(table__owner=player).select_related("table", "flat")
    for one in shown.order_by("table").iterator(chunk_size=1):
        name = f"tables/{one.table.public_id}"
        yield f"{name}-photograph.jpg", bytes(one.source)
        yield f"{name}-flat.jpg", bytes(one.flat.jpeg)


def _table(table: SavedTable) -> dict[str, Any]:
    return {
        **said(table, "public_id", "name", "width", "depth", "zone", "scenery", "saved"),
        "is_shown": table.shared_digest is not None,
    }

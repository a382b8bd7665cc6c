"""How far somebody sees a match who is kept some Orders behind."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final
from uuid import UUID

from django.db.models import Min

from tracker.orderlog.models import Line
from tracker.orderlog.queries import cursor

SPENT: Final = "OrderSpent"
ORDERS: Final = (SPENT, "JumpAnnounced")
"""The kinds of line with which an Order begins: it is spent, or a jump is announced that it pays for."""


def before_orders(*, record_id: UUID, count: int) -> int:
    """The cursor of the last public line before the last `count` Orders: where somebody stands who
    is kept that far behind. Before the first Order everything may be seen, as it is set up."""
    public = Line.objects.filter(record_id=record_id, audience="all")
    begun = public.filter(kind__in=ORDERS).order_by("-cursor_all")
    found = list(begun.values_list("kind", "command")[: len(ORDERS) * count])
    commands = _beginning(found[::-1])[-count:]
    if not commands:
        return cursor(record_id=record_id, seat="watcher")
    # Who comes onto the table by an Order stands there before it is told that the Order is spent.
    first = public.filter(command=commands[0]).aggregate(first=Min("cursor_all"))["first"]
    return int(first or 1) - 1


def _beginning(found: Sequence[tuple[str, UUID | None]]) -> list[UUID | None]:
    """The commands by which Orders began, of lines in their order: a jump is announced before its
    Order is spent."""
    began: list[UUID | None] = []
    announced = False
    for kind, command in found:
        if not (kind == SPENT and announced):
            began.append(command)
        announced = kind != SPENT
    return began

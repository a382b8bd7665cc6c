"""Where a seat's part of the log stands in the whole of it, and where lines stand in that part."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any
from uuid import UUID

from django.db.models import Max

from rules.game import Seat
from tracker.orderlog import rows
from tracker.orderlog.models import Line


def reached(*, record_id: UUID, seat: Seat, at: int) -> int:
    """How far a seat's part of the log had come when the whole log stood at `at`."""
    field = rows.CURSOR[seat]
    seen = Line.objects.filter(record_id=record_id, seq__lte=at, **{f"{field}__isnull": False})
    return int(seen.order_by("-seq").values_list(field, flat=True).first() or 0)


def written_together(*, record_id: UUID, at: int) -> int:
    """How far the whole log had come at the line `at`, or before it where that is in the midst of what was
    written at once: what follows from one command. In the midst of the first, its end."""
    found = Line.objects.filter(record_id=record_id)
    times = list(found.filter(seq__in=(at, at + 1)).order_by("seq").values_list("at", flat=True))
    if len(times) < 2 or times[0] != times[1]:
        return at
    before = found.filter(at__lt=times[0]).aggregate(last=Max("seq"))["last"]
    return int(before or found.filter(at=times[0]).aggregate(last=Max("seq"))["last"])


def stands(
    *, record_id: UUID, seat: Seat, kinds: Collection[str]
) -> list[tuple[int, str, dict[str, Any]]]:
    """Where the public lines of these kinds stand in a seat's part of the log, and what they say."""
    field = rows.CURSOR[seat]
    found = Line.objects.filter(record_id=record_id, audience="all", kind__in=kinds)
    return list(found.order_by(field).values_list(field, "kind", "data"))


def whole(*, record_id: UUID, seat: Seat, at: int) -> int:
    """Where the whole log stood when a seat's part of it came to `at`."""
    field = rows.CURSOR[seat]
    found = Line.objects.filter(record_id=record_id, **{field: at})
    return int(found.values_list("seq", flat=True).first() or 0)

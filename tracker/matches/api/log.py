"""The log of a match from one seat: its lines, and its record to take away."""

from __future__ import annotations

from typing import Final

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from rules import game
from rules.record import Record
from tracker.accounts.api.schema import answers
from tracker.accounts.api.wire import asked
from tracker.matches import queries
from tracker.matches.api.seat import SEEING, SeatAddress
from tracker.matches.api.shapes import LoggedPart, LogLine, LogPart
from tracker.orderlog import queries as log
from tracker.orderlog.rows import SeenLine
from tracker.spoken import as_text

MOST_LINES: Final = 200
AFTER: Final = OpenApiParameter(
    "after", OpenApiTypes.INT, description="The cursor up to which you know the log."
)
LIMIT: Final = OpenApiParameter(
    "limit", OpenApiTypes.INT, description=f"How many lines, {MOST_LINES} at most."
)


class LogView(SeatAddress):
    @extend_schema(
        operation_id="log",
        parameters=[*SEEING, AFTER, LIMIT],
        responses=answers(LoggedPart, 400, 404, 409),
    )
    def get(self, request: Request, id: str) -> Response:
        """Your part of the log from a cursor on, oldest first."""
        sitting = self.sitting(request, id)
        after = asked(request, "after", 0)
        limit = asked(request, "limit", MOST_LINES, MOST_LINES)
        record_id = sitting.match.record_id
        table, cursor = log.table(record_id=record_id, seat=sitting.seat)
        # A seat's cursors have no gaps, so this is as many lines.
        before = min(after + limit, cursor) + 1
        lines = (
            log.lines(record_id=record_id, seat=sitting.seat, after=after, before=before)
            if before > after + 1
            else []
        )
        then = queries.called_at(
            record_id=record_id, seat=sitting.seat, table=table, cursor=cursor, upto=before - 1
        )
        told = [*game.told_back(then, [line.entry for line in lines])][::-1]
        return Response(LogPart(cursor, [*map(_line, lines, told)]))


class RecordView(SeatAddress):
    @extend_schema(
        operation_id="record", parameters=SEEING, responses=answers(Record, 400, 404, 409)
    )
    def get(self, request: Request, id: str) -> Response:
        """Your part of the match to take away, with the hashes that let anybody check it; all of
        it once the match is over."""
        sitting = self.sitting(request, id)
        return Response(queries.taken_away(match=sitting.match, seat=sitting.seat))


def _line(seen: SeenLine, told: game.Line | None) -> LogLine:
    kind, data = game.encode(seen.entry.event)
    return LogLine(
        cursor=seen.cursor,
        at=seen.at,
        private=seen.entry.audience != "all",
        rules=seen.entry.rules,
        event={"kind": kind, **data},
        said=as_text(told.words) if told else "",
    )

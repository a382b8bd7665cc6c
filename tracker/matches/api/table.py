"""A match from one seat: what it sees, what it may do, what it is told. And its commands."""

from __future__ import annotations

from typing import Final

import msgspec
from django.urls import reverse
from django.utils import timezone
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from rules import game
from rules.game import Refusal, Refused
from rules.record import Record
from tracker.accounts.api.problems import Refusing
from tracker.accounts.api.schema import answers
from tracker.accounts.api.wire import asked, body
from tracker.matches import actions, queries
from tracker.matches.api.seat import PLAYING, SEEING, SeatAddress, clock_of
from tracker.matches.api.shapes import (
    Choices,
    Keys,
    Known,
    LoggedPart,
    LogLine,
    LogPart,
    Offered,
    Posted,
    PostedCommand,
    Pressed,
    Seen,
    Stands,
    Taken,
)
from tracker.matches.choosing import choices
from tracker.matches.sitting import Sitting
from tracker.orderlog import queries as log
from tracker.orderlog.folds import Fold
from tracker.orderlog.rows import SeenLine
from tracker.spoken import as_text, spoken

MOST_LINES: Final = 200
AFTER: Final = OpenApiParameter(
    "after", OpenApiTypes.INT, description="The cursor up to which you know the log."
)
ACTOR: Final = OpenApiParameter(
    "actor", OpenApiTypes.STR, description="The piece that is to act, as an Order is to be told."
)
PARTY: Final = OpenApiParameter(
    "party", OpenApiTypes.STR, many=True, description="Who acts with it in a Coordinated Order."
)
ARM: Final = OpenApiParameter(
    "arm", OpenApiTypes.STR, description="What it shoots with, in place of its usual weapon."
)
LIMIT: Final = OpenApiParameter(
    "limit", OpenApiTypes.INT, description=f"How many lines, {MOST_LINES} at most."
)


class ViewView(SeatAddress):
    @extend_schema(operation_id="view", parameters=SEEING, responses=answers(Seen, 400, 404, 409))
    def get(self, request: Request, id: str) -> Response:
        """What the page of your seat shows."""
        sitting = self.sitting(request, id)
        fold = log.fold(record_id=sitting.match.record_id, seat=sitting.seat)
        view = game.view(fold.table, sitting.seat)
        return Response(Seen(fold.cursor, fold.head, view, clock_of(sitting), _own(sitting, fold)))


class OffersView(SeatAddress):
    @extend_schema(
        operation_id="offers", parameters=SEEING, responses=answers(Offered, 400, 404, 409)
    )
    def get(self, request: Request, id: str) -> Response:
        sitting = self.sitting(request, id)
        fold = log.fold(record_id=sitting.match.record_id, seat=sitting.seat)
        table = fold.table
        yours = table.due is None and sitting.seat in table.waits
        found, match = game.offers(table, sitting.seat), sitting.match
        if sitting.side is not None:
            found = actions.in_time(found, sitting.side, table, match.moved, timezone.now())
        return Response(Offered(fold.cursor, yours, found, fold.head, _own(sitting, fold)))


class KeysView(SeatAddress):
    @extend_schema(
        operation_id="keys",
        parameters=[*PLAYING, ACTOR, PARTY, ARM],
        responses=answers(Keys, 400, 403, 404, 409),
    )
    def get(self, request: Request, id: str) -> Response:
        """An Order told in one go: both skills of a piece, who reacts to which half, what came of it."""
        sitting = self.playing(request, id)
        assert sitting.side is not None
        table, cursor = log.table(record_id=sitting.match.record_id, seat=sitting.seat)
        actor = game.PieceId(request.query_params.get("actor", ""))
        party = tuple(map(game.PieceId, request.query_params.getlist("party")))
        arm = request.query_params.get("arm", "")
        found = game.keys(table, sitting.side, actor, party, arm)
        return Response(Keys(cursor, tuple(map(_key, found))))


class ArmiesView(SeatAddress):
    @extend_schema(
        operation_id="choices", parameters=PLAYING, responses=answers(Choices, 400, 403, 404, 409)
    )
    def get(self, request: Request, id: str) -> Response:
        """What you may bring to this match. Only you are told."""
        sitting = self.playing(request, id)
        assert sitting.player is not None
        table, _ = log.table(record_id=sitting.match.record_id, seat=sitting.seat)
        waits = table.step == "armies"
        found = choices(match=sitting.match, player=sitting.player) if waits else ()
        return Response(Choices(found))


class TableView(SeatAddress):
    @extend_schema(operation_id="table", parameters=SEEING, responses=answers(Known, 400, 404, 409))
    def get(self, request: Request, id: str) -> Response:
        """All that your seat knows; without the earlier steps of the Order that are kept to go
        back to, nor those of its last Roll, which would be as many Tables more."""
        sitting = self.sitting(request, id)
        table, cursor = log.table(record_id=sitting.match.record_id, seat=sitting.seat)
        scene = msgspec.structs.replace(table.scene, beats=())
        return Response(Known(cursor, msgspec.structs.replace(table, marks={}, scene=scene)))


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


class CommandsView(SeatAddress):
    @extend_schema(
        operation_id="command",
        parameters=PLAYING,
        request=PostedCommand,
        responses=answers(Taken, 400, 404, 409, 413, 415, 422),
    )
    def post(self, request: Request, id: str) -> Response:
        """Ask for something: 422 when the rules say no, 409 when you had not seen the latest."""
        sitting = self.playing(request, id)
        posted = body(request, Posted)
        assert sitting.side is not None
        assert sitting.player is not None
        actions.hear_command(
            match=sitting.match, sides=sitting.sides, at=timezone.now(), live=False
        )
        try:
            answer = actions.play(
                match=sitting.match,
                seat=sitting.side,
                player=sitting.player,
                data=posted.command,
                command_id=posted.id,
                cursor=posted.cursor,
                signatures=_signatures(posted),
            )
        except Refused as refused:
            raise _refusing(422, refused.refusal) from None
        if answer.refusal is not None:
            raise _refusing(409 if answer.status == "stale" else 422, answer.refusal)
        cursor = log.cursor(record_id=sitting.match.record_id, seat=sitting.seat)
        return Response(Taken("taken", cursor))


class NudgeView(SeatAddress):
    @extend_schema(
        operation_id="nudge",
        parameters=SEEING,
        request=None,
        responses=answers(Stands, 400, 404, 409),
    )
    def post(self, request: Request, id: str) -> Response:
        """Have what is due in the match done now, after having waited long enough."""
        sitting = self.sitting(request, id)
        actions.settle_now(match=sitting.match)
        return Response(Stands(log.cursor(record_id=sitting.match.record_id, seat=sitting.seat)))


def _own(sitting: Sitting, fold: Fold) -> str:
    """The head of what their side alone reads; nothing for who only looks on."""
    return fold.own if sitting.side is not None else ""


def _signatures(posted: Posted) -> game.Signatures | None:
    under = posted.signatures
    if under is None:
        return None
    return game.Signatures(str(posted.id), posted.command, under.all, under.own)


def _key(key: game.Key) -> Pressed:
    return Pressed(key.label, {"kind": key.kind, **key.fields}, key.about, key.shows)


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


def _refusing(status: int, refusal: Refusal) -> Refusing:
    why = reverse("rulebook:rule", args=[refusal.rule]) if refusal.rule else "about:blank"
    sentence = spoken(refusal.sentence)
    fields = {refusal.field: [sentence]} if refusal.field else {}
    return Refusing(status, refusal.code, sentence, rule=refusal.rule, type=why, fields=fields)

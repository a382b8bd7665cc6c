"""Hearing that something changed: a stream that says so for hours, or one answer that waits."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import wraps
from typing import Any, Final

from asgiref.sync import sync_to_async
from django.core.handlers.asgi import ASGIRequest
from django.http import HttpRequest, HttpResponseBase
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from tracker.accounts.api.schema import answers
from tracker.accounts.api.wire import asked
from tracker.accounts.queries import asked_again
from tracker.live import hub
from tracker.live.rounds import let_go
from tracker.live.views import stream as live_stream
from tracker.matches.api.log import AFTER
from tracker.matches.api.seat import SEEING, SeatAddress
from tracker.matches.api.shapes import Changed
from tracker.orderlog import queries as log

TOPIC: Final = "listens_to"  # on an answer, for whoever sends it
GONE: Final = (400, 401, 403, 404, 409)
PATIENCE: Final = 25.0  # seconds; shorter than that of the usual proxies


class Look(SeatAddress):
    """Whether the seat's part of the log has moved; with the topic that would tell of it."""

    def look(self, request: Request, id: str) -> Response:
        sitting = self.sitting(request, id)
        record_id, seat = sitting.match.record_id, sitting.seat
        after = asked(request, "after", 0)
        cursor = log.cursor(record_id=record_id, seat=seat)
        answer = Response(Changed(cursor > after, cursor))
        setattr(answer, TOPIC, hub.topic(record_id, seat))
        return answer


class LookAgain(Look):
    """The same for the notebook itself, which asks whether somebody may still listen. That is
    counted for nobody."""

    throttle_classes = ()

    def get(self, request: Request, id: str) -> Response:
        return self.look(request, id)


class WaitView(Look):
    @extend_schema(
        operation_id="wait",
        parameters=[*SEEING, AFTER],
        responses=answers(Changed, 400, 404, 409),
    )
    def get(self, request: Request, id: str) -> Response:
        """Answers as soon as your part of the log goes further than `after`, and after 25 seconds
        in any case. Where pages and streams are served apart it may answer at once."""
        return self.look(request, id)

    @classmethod
    def as_view(cls, **initkwargs: Any) -> Any:
        look = super().as_view(**initkwargs)

        @wraps(look)
        async def waiting(request: HttpRequest, id: str) -> HttpResponseBase:
            answer = await sync_to_async(look)(request, id=id)
            # A process for pages has few threads, and none of them to wait in.
            if not isinstance(request, ASGIRequest) or _ends_it(answer):
                return answer
            with hub.hub.listening(topic_of(answer)) as listener:
                # Once more: something may have come between the look and the listening.
                answer = await sync_to_async(look)(request, id=id)
                if not _ends_it(answer):
                    await sync_to_async(let_go)()
                    await listener.woken(PATIENCE)
                    # Who is no longer let in by now hears nothing.
                    answer = await sync_to_async(lambda: look(asked_again(request), id=id))()
            return answer

        return waiting


class StreamView(Look):
    @extend_schema(
        operation_id="stream",
        parameters=SEEING,
        responses=answers(
            OpenApiResponse(
                OpenApiTypes.STR, "`event: changed` at once, and whenever there is more to see."
            ),
            400,
            404,
            409,
            media_type="text/event-stream",
        ),
    )
    def get(self, request: Request, id: str) -> Response:
        """Server-sent events that say "look again", and nothing else."""
        return self.look(request, id)

    @classmethod
    def as_view(cls, **initkwargs: Any) -> Any:
        look, again = super().as_view(**initkwargs), LookAgain.as_view()

        @wraps(look)
        async def streaming(request: HttpRequest, id: str) -> HttpResponseBase:
            answer = await sync_to_async(look)(request, id=id)
            if answer.status_code != 200:
                return answer
            topic = topic_of(answer)

            def stands() -> str | None:
                now = again(asked_again(request), id=id)
                # What says nothing of a right, as an error that passes, takes none away.
                if now.status_code in GONE or getattr(now, TOPIC, topic) != topic:
                    return None
                return str(now.data.cursor) if now.status_code == 200 else ""

            return await live_stream(request, topic, guard=one_by_one, asks=stands)

        return streaming


def one_by_one(streams: Sequence[Callable[[], str | None]]) -> list[str | None]:
    """How things stand for each stream of a program."""
    return [stands() for stands in streams]


def topic_of(answer: Any) -> str:
    return str(getattr(answer, TOPIC))


def _ends_it(answer: Any) -> bool:
    return bool(answer.status_code != 200 or answer.data.changed)

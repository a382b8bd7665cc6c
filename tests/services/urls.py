"""The notebook's addresses, and a few through which a test plays as a match would."""

import os
import signal
from collections.abc import Sequence
from uuid import UUID

from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.urls import include, path
from django.utils import timezone
from django.views.decorators.csrf import csrf_exempt

from rules.game import Seat
from tests.orderlog.lines import noted, seated
from tests.services import example
from tracker.jobs import actions as jobs
from tracker.live import hub, views
from tracker.orderlog import actions as orderlog
from tracker.orderlog import queries as log


@csrf_exempt
def open_match(request: HttpRequest) -> HttpResponse:
    return HttpResponse(str(orderlog.open_record(at=timezone.now()).pk))


@csrf_exempt
@transaction.atomic
def command(request: HttpRequest, record: UUID) -> HttpResponse:
    """A line in the log and, if `work` is named, a job that it makes due; in one transaction."""
    at = timezone.now()
    asked = request.GET
    if asked.get("kill"):
        # After the commit, before the job is sent and a page is told: what is registered first is
        # called first.
        killed = os.getpid() if asked["kill"] == "self" else int(asked["kill"])
        transaction.on_commit(lambda: os.kill(killed, signal.SIGKILL))
    side = asked.get("side")
    mark = asked["mark"]
    if asked.get("work"):
        args = {"mark": mark}
        jobs.enqueue(name=asked["work"], key=mark, args=args, at=at, about=record)
    entry = noted("A", mark) if side == "A" else noted("B", mark) if side == "B" else seated(mark)
    orderlog.append(record_id=record, entries=[entry], at=at)
    return HttpResponse(status=204)


@csrf_exempt
def nudge(request: HttpRequest, record: UUID) -> HttpResponse:
    """What a page does that has waited long enough, and the next command before itself."""
    return HttpResponse(str(jobs.drain(about=record, at=timezone.now())))


async def stream(request: HttpRequest, record: UUID, seat: str) -> HttpResponseBase:
    asks = record, seat
    return await views.stream(request, hub.topic(record, seat), guard=guard, asks=asks)


def guard(asked: Sequence[tuple[UUID, Seat]]) -> list[str]:
    """Everybody may listen, and the log is as long as it is. Of a log that is empty nothing is said."""
    cursors = (log.cursor(record_id=record, seat=seat) for record, seat in asked)
    return [str(cursor or "") for cursor in cursors]


urlpatterns = [
    path("open/", open_match),
    path("command/<uuid:record>/", command),
    path("nudge/<uuid:record>/", nudge),
    path("<uuid:record>/<seat>/stream/", stream),
    path("example/", example.begin),
    path("example/<int:match>/<side>/", example.play),
    path("", include("infinity_site.urls")),
]

handler500 = "infinity_site.faults.broken"

"""An address with a stream, as the room that knows the seats writes it: permission, then stream."""

from weakref import ref

from asgiref.sync import sync_to_async
from django.db import connection
from django.db.backends.base.base import BaseDatabaseWrapper
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.urls import path

from tests.live.page import nothing_new
from tracker.accounts.models import Player
from tracker.live import views

used: list[BaseDatabaseWrapper] = []
asked: list[ref[HttpRequest]] = []


def _permission() -> None:
    Player.objects.exists()
    used.append(connection._connections[connection._alias])  # type: ignore[attr-defined]


async def stream(request: HttpRequest, topic: str) -> HttpResponseBase:
    asked.append(ref(request))
    await sync_to_async(_permission)()
    return await views.stream(request, topic, guard=nothing_new, asks=None)


urlpatterns = [path("stream/<topic>/", stream)]

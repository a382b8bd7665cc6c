"""The same row written by a bare Django view: no rules, no page, nothing but the row."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.urls import path
from django.utils import timezone

from infinity_site.settings import *  # noqa: F403

MIDDLEWARE = ["allauth.account.middleware.AccountMiddleware"]  # its app does not start without
ROOT_URLCONF = "tests.bench.bare"

CHAIN = "0" * 64


def row(record_id: UUID, number: int) -> dict[str, Any]:
    """A line of the log, as an objection is one."""
    return {
        "record_id": record_id,
        "seq": number,
        "audience": "all",
        "cursor_all": number,
        "cursor_a": number,
        "cursor_b": number,
        "kind": "Objected",
        "rules": ["OBJ-1"],
        "data": {"by": "B", "about": "That is too far."},
        "at": timezone.now(),
        "chain": CHAIN,
    }


def write(request: HttpRequest, record_id: UUID, number: int) -> HttpResponse:
    from tracker.orderlog.models import Line

    Line.objects.create(**row(record_id, number))
    return HttpResponse(status=204)


urlpatterns = [path("<uuid:record_id>/<int:number>/", write)]

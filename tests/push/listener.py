"""A program that is told, and what comes to it: every delivery that is due is sent."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final

import pytest
from django.test import Client
from django.utils import timezone

from tracker.jobs.models import Job
from tracker.push import delivery, webhooks
from tracker.push.models import Webhook

ADDRESS: Final = "https://club.example.org/hooks/the-heron"


class Program:
    """What was posted to it, and what it answers."""

    def __init__(self) -> None:
        self.heard: list[tuple[str, bytes, Mapping[str, str]]] = []
        self.status = 204

    def __call__(self, address: str, body: bytes, headers: Mapping[str, str]) -> int:
        self.heard.append((address, body, headers))
        if not self.status:
            raise OSError("nobody is there")
        return self.status

    def said(self) -> list[dict[str, Any]]:
        return [json.loads(body) for _, body, _ in self.heard]


def listening(monkeypatch: pytest.MonkeyPatch) -> Program:
    """Whatever is posted comes to it."""
    found = Program()
    monkeypatch.setattr(delivery, "posted", found)
    return found


def due(at: Any = None) -> list[Job]:
    rows = Job.objects.filter(name=webhooks.JOB, done=None).order_by("due")
    return list(rows.filter(due__lte=at or timezone.now()))


def sent(at: Any = None) -> None:
    """Whatever is due by then is done."""
    for job in due(at):
        webhooks.deliver(**job.args, at=at or timezone.now())
        Job.objects.filter(pk=job.pk).update(done=timezone.now())


def asks(client: Client, **said: str) -> str:
    return client.post("/webhook/", said, follow=True).content.decode()


def set_up(client: Client, program: Program) -> Webhook:
    assert "a first word at once" in asks(client, address=ADDRESS)
    sent()
    program.heard.clear()
    Webhook.objects.update(asked=None)
    return Webhook.objects.get()

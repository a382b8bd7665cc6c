"""Whoever has closed the page is told that it is their move: that, in which match, and nothing else."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.core.cache import cache
from django.utils import timezone

from tests.matches.phone import Phone
from tests.matches.test_example import BEHIND
from tests.push.listener import Program, listening, sent, set_up
from tests.push.test_sealing import AUTH, BROWSER
from tracker.accounts.models import Player
from tracker.jobs.models import Job
from tracker.live import hub, presence
from tracker.matches import actions
from tracker.matches.actions import telling
from tracker.matches.models import Match
from tracker.push import actions as push

pytestmark = pytest.mark.django_db


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    said: list[dict[str, Any]] = []
    monkeypatch.setattr(push, "tell", lambda **what: said.append(what))
    return said


def asks(phone: Phone) -> None:
    said = {"endpoint": f"https://fcm.googleapis.com/{phone.url}", "p256dh": BROWSER, "auth": AUTH}
    assert phone.client.post("/push/", said).status_code == 204


def jobs() -> list[Job]:
    return list(Job.objects.filter(name=telling.TELL))


def acts(phone: Phone) -> None:
    """Ana does something that Bo is asked about."""
    marker = phone.piece("Marker 1")
    phone.do("DeclareSkill", actor=marker, skill="Move", pool="regular", to=BEHIND)


def test_who_is_waited_for_is_told_a_while_later(
    example: Match, anas: Phone, bos: Phone, bo: Player, told: list[dict[str, Any]]
) -> None:
    asks(bos)
    acts(anas)
    (job,) = jobs()
    assert job.due - job.created == telling.PATIENCE
    assert set(job.args) == {"match_id", "side"}
    actions.tell(**job.args, at=timezone.now())
    (said,) = told
    assert (said["player"], said["title"], said["body"]) == (bo, "Your move", example.title)
    assert said["url"] == bos.url
    assert set(said) == {"player", "kind", "title", "body", "url", "at"}


def test_who_did_not_ask_is_not_told(anas: Phone, bos: Phone) -> None:
    asks(anas)
    acts(anas)
    assert jobs() == []


def test_who_has_a_page_open_is_not_told(
    example: Match, anas: Phone, bos: Phone, told: list[dict[str, Any]]
) -> None:
    asks(bos)
    acts(anas)
    (job,) = jobs()
    presence.say(hub.topic(example.record_id, "B"))
    actions.tell(**job.args, at=timezone.now())
    assert told == []
    cache.clear()
    actions.tell(**job.args, at=timezone.now())
    assert len(told) == 1


def test_who_is_waited_for_no_more_is_not_told(
    example: Match, anas: Phone, bos: Phone, told: list[dict[str, Any]]
) -> None:
    asks(bos)
    acts(anas)
    (job,) = jobs()
    Match.objects.filter(pk=example.pk).update(waits="A")
    actions.tell(**job.args, at=timezone.now())
    Match.objects.filter(pk=example.pk).update(waits="B", finished=timezone.now())
    actions.tell(**job.args, at=timezone.now() + timedelta(hours=1))
    assert told == []


def test_who_plays_both_sides_is_not_told(ana: Player) -> None:
    match = actions.play_example(player=ana)
    phone = Phone(ana, match)
    asks(phone)
    acts(phone)
    assert jobs() == []


def test_a_match_without_a_name_is_told_by_the_opponents(
    example: Match, anas: Phone, bos: Phone, told: list[dict[str, Any]]
) -> None:
    asks(bos)
    acts(anas)
    Match.objects.filter(pk=example.pk).update(title="")
    (job,) = jobs()
    actions.tell(**job.args, at=timezone.now())
    assert told[0]["body"] == "Against Ana"


def test_an_open_page_is_there_for_a_while(example: Match) -> None:
    topic = hub.topic(example.record_id, "A")
    assert not presence.is_here(topic)
    presence.say(topic)
    assert presence.is_here(topic)
    assert not presence.is_here(hub.topic(example.record_id, "B"))


# ------------------------------------------------------------------ by a program


@pytest.fixture
def program(monkeypatch: pytest.MonkeyPatch) -> Program:
    return listening(monkeypatch)


def test_who_is_away_in_a_match_is_told_by_it_alone(
    example: Match, anas: Phone, bos: Phone, bo: Player, program: Program
) -> None:
    set_up(bos.client, program)
    acts(anas)
    [job] = Job.objects.filter(name=telling.TELL)
    actions.tell(**job.args, at=timezone.now())
    sent()
    [said] = program.said()
    assert said["data"]["text"] == example.title
    assert said["data"]["url"].endswith(bos.url)


def test_the_end_of_a_match_is_told_to_both_once(
    example: Match, anas: Phone, bos: Phone, program: Program
) -> None:
    set_up(bos.client, program)
    anas.do("Concede")
    assert Match.objects.get(pk=example.pk).finished is not None
    sent()
    [said] = program.said()
    assert (said["type"], said["data"]["title"]) == ("over", "A match is over")

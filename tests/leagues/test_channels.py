"""A club's channel: what is written there, signed, and to nobody but those whom the settings name."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
from collections.abc import Mapping
from typing import Any

import pytest
from django.test import Client

from tests.leagues import cast
from tests.leagues.test_pages import claimed, olga
from tracker.jobs import actions as jobs
from tracker.jobs.models import Job
from tracker.leagues import actions
from tracker.leagues.actions import Told
from tracker.leagues.models import Act, Channel, Club, Event
from tracker.push import delivery

pytestmark = pytest.mark.django_db

ADDRESS = "https://discord.com/api/webhooks/1234/the-heron"


class Discord:
    """What was posted, and what is answered."""

    def __init__(self) -> None:
        self.heard: list[tuple[str, bytes, Mapping[str, str]]] = []
        self.status = 204

    def __call__(self, address: str, body: bytes, headers: Mapping[str, str]) -> int:
        self.heard.append((address, body, headers))
        return self.status

    @property
    def said(self) -> list[str]:
        cast.do_jobs()
        found = [json.loads(body)["content"] for _, body, _ in self.heard]
        self.heard.clear()
        return found


@pytest.fixture
def discord(monkeypatch: pytest.MonkeyPatch) -> Discord:
    found = Discord()
    monkeypatch.setattr(delivery, "posted", found)
    return found


def set_to(client: Client, club: Club, **said: Any) -> str:
    address = f"/c/{club.public_id}/channel/"
    return client.post(address, {"address": ADDRESS} | said, follow=True).content.decode()


def test_what_happens_is_written_there(event: Event, club: Club, discord: Discord) -> None:
    assert "a first word at once" in set_to(olga(club), club)
    assert discord.said == ["This is where Norte writes what happens in it."]
    games = cast.next_round(event)
    head, *lines, address = discord.said[0].split("\n")
    assert head == "**Norte Open: Round 1 is paired**"
    assert lines == [f"{one.table}. {' and '.join(cast.names(one))}" for one in games]
    assert address.endswith(f"/e/{event.public_id}/round/1/>")
    for game in games:
        cast.result(game, (7, 3))
    game = cast.of_round(event, 1)[0]
    actions.dispute(pairing=game, by=game.first.member, why="It was 6")
    one, other = cast.names(game)
    assert discord.said[0].startswith(f"**Norte Open: {one} and {other} do not agree")
    actions.decide(pairing=game, by="Olga", told=Told((9, 0)))
    actions.close(event=event, by="Olga", anyway=True)
    assert discord.said[0].split("\n")[:2] == ["**Norte Open is over**", f"{one} is first, 5 TP"]


def test_it_is_signed_and_calls_nobody(club: Club, discord: Discord) -> None:
    set_to(olga(club), club)
    event = cast.opened(club, ["@everyone", "*Bo* [x](https://y.example)"])
    cast.next_round(event)
    address, body, headers = discord.heard[-1]
    assert address == ADDRESS
    said = json.loads(body)
    assert said["allowed_mentions"] == {"parse": []}
    assert "\\@everyone" in said["content"]
    assert "\\*Bo\\* \\[x\\]\\(https\\://y.example\\)" in said["content"]
    secret = Channel.objects.get().secret
    key = base64.b64decode(secret.removeprefix("whsec_"))
    signed = f"{headers['webhook-id']}.{headers['webhook-timestamp']}.".encode() + body
    mark = base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
    assert headers["webhook-signature"] == f"v1,{mark}"


@pytest.mark.parametrize(
    "address",
    ["", "http://discord.com/api/webhooks/1/x", "https://10.0.0.1/x", "https://discord.com@10.0.0.1/",
     "https://discord.com:6379/x", "https://discord.com.example.org/x", f"{ADDRESS}{'x' * 300}"],
)  # fmt: skip
def test_nobody_else_is_written_to(club: Club, discord: Discord, address: str) -> None:
    html = set_to(olga(club), club, address=address)
    assert "Paste the address of a webhook at discord.com" in html
    assert not Channel.objects.exists()
    assert not Job.objects.filter(name="leagues.channel").exists()


def test_organisers_alone_know_of_it(event: Event, club: Club, discord: Discord) -> None:
    set_to(olga(club), club)
    channel = Channel.objects.get()
    page = f"/c/{club.public_id}/"
    html = olga(club).get(page).content.decode()
    assert channel.secret in html
    # Not even they read the address again: whoever has it may write there.
    assert "the-heron" not in html
    for client in (claimed(event, "Ana"), Client()):
        html = client.get(page).content.decode()
        assert channel.secret not in html
        assert "discord" not in html.lower()
        answer = client.post(f"{page}channel/", {"address": ADDRESS + "2"})
        assert answer.status_code in (302, 404)
    assert Channel.objects.get().address == ADDRESS


def test_one_that_is_gone_is_written_to_no_more_and_it_is_said(
    event: Event, club: Club, discord: Discord
) -> None:
    discord.status = 404
    set_to(olga(club), club)
    assert len(discord.said) == 1
    assert "there no more (404)" in olga(club).get(f"/c/{club.public_id}/").content.decode()
    cast.next_round(event)
    assert discord.said == []
    discord.status = 204
    set_to(olga(club), club)
    assert len(discord.said) == 1


def test_one_that_is_busy_is_tried_again(club: Club, discord: Discord) -> None:
    discord.status = 429
    set_to(olga(club), club)
    job = Job.objects.get(name="leagues.channel")
    jobs.run(job_id=job.pk, at=job.due)
    job.refresh_from_db()
    assert job.done is None
    assert "the-heron" not in job.error + str(job.args) + job.key
    assert len(discord.heard) == 1


def test_it_is_taken_out(event: Event, club: Club, discord: Discord) -> None:
    set_to(olga(club), club)
    assert discord.said
    assert "Nothing is written there any more" in set_to(olga(club), club, out="1")
    cast.next_round(event)
    assert discord.said == []


def test_what_is_not_so_any_more_is_not_written(event: Event, club: Club, discord: Discord) -> None:
    set_to(olga(club), club)
    assert discord.said
    actions.ask_for_round(event=event, by="Olga", anyway=True)
    actions.pair(event_id=event.pk, number=1)
    Job.objects.filter(name="leagues.pair").delete()
    actions.undo(act=Act.objects.latest("pk"), by="Olga")
    assert discord.said == []


def test_a_large_round_fits_into_a_message(club: Club, discord: Discord) -> None:
    set_to(olga(club), club)
    assert discord.said
    event = cast.opened(club, [f"Somebody of a long name {n:03}" for n in range(120)])
    cast.next_round(event)
    said = discord.said[-1]
    assert len(said) < 2000
    assert "…" in said

"""A player's program is told what the player is told, signed; what it does not take comes again."""

from __future__ import annotations

import base64
import hashlib
import hmac
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from tests.push.listener import ADDRESS, Program, asks, due, listening, sent, set_up
from tracker.accounts.actions import ask_for_token
from tracker.accounts.models import Player
from tracker.jobs import actions as jobs
from tracker.jobs.models import Job
from tracker.push import actions, queries, webhooks
from tracker.push.models import Delivery, Webhook

pytestmark = pytest.mark.django_db

BACKEND = "django.contrib.auth.backends.ModelBackend"
LATER = timedelta(minutes=1)


@pytest.fixture
def program(monkeypatch: pytest.MonkeyPatch) -> Program:
    return listening(monkeypatch)


@pytest.fixture
def anas(client: Client, ana: Player) -> Client:
    client.force_login(ana, backend=BACKEND)
    return client


def tells(player: Player, text: str = "Cup") -> None:
    actions.tell(
        player=player, kind="move", title="Your move", body=text, url="/m/x/", at=timezone.now()
    )


def test_it_is_told_what_its_player_is_told(
    anas: Client, ana: Player, bo: Player, program: Program
) -> None:
    set_up(anas, program)
    tells(bo)
    tells(ana)
    sent()
    [said] = program.said()
    assert said["type"] == "move"
    assert said["data"]["title"] == "Your move"
    assert said["data"]["text"] == "Cup"
    assert said["data"]["url"].endswith("/m/x/")
    assert said["data"]["url"].startswith("http")
    assert program.heard[0][0] == ADDRESS


def test_a_first_word_comes_at_once(anas: Client, program: Program) -> None:
    asks(anas, address=ADDRESS)
    sent()
    [said] = program.said()
    assert (said["type"], said["data"]["text"]) == ("test", "This is where Ana has a program told.")


def test_it_is_signed(anas: Client, ana: Player, program: Program) -> None:
    to = set_up(anas, program)
    tells(ana)
    sent()
    _, body, headers = program.heard[0]
    key = base64.b64decode(str(to.secret).removeprefix("whsec_"))
    whole = f"{headers['webhook-id']}.{headers['webhook-timestamp']}.".encode() + body
    mark = base64.b64encode(hmac.new(key, whole, hashlib.sha256).digest()).decode()
    assert headers["webhook-signature"] == f"v1,{mark}"


@pytest.mark.parametrize(
    "address",
    ["", "http://club.example.org/x", "https://10.0.0.1/x", "https://localhost/x", "https://[::1]/x",
     "https://127.1/x", "https://club.example.org:6379/x", "https://a@club.example.org/x", "https://",
     "https://club.example.org./x", f"{ADDRESS}{'x' * 300}"],
)  # fmt: skip
def test_nobody_of_this_network_is_written_to(anas: Client, program: Program, address: str) -> None:
    assert "Say an address that everybody can reach" in asks(anas, address=address)
    assert not Webhook.objects.exists()
    assert due() == []


def test_what_is_not_taken_comes_again_under_the_same_id(
    anas: Client, ana: Player, program: Program
) -> None:
    set_up(anas, program)
    program.status = 503
    tells(ana)
    sent()
    assert len(program.heard) == 1
    assert due() == []
    assert "not taken (503), tried once" in anas.get("/webhook/").content.decode()
    program.status = 200
    sent(timezone.now() + LATER)
    assert len({headers["webhook-id"] for _, _, headers in program.heard}) == 1
    assert len(program.heard) == 2
    assert due(timezone.now() + timedelta(days=2)) == []
    assert Delivery.objects.exclude(kind="test").get().taken is not None


def test_whoever_never_answers_is_left_alone_and_a_test_begins_anew(
    anas: Client, ana: Player, program: Program
) -> None:
    set_up(anas, program)
    program.status = 0
    tells(ana)
    at = timezone.now()
    for _ in range(10):
        sent(at)
        at += timedelta(hours=11)
    assert len(program.heard) == len(webhooks.AGAIN) + 1
    assert not Job.objects.exclude(error="").exists()
    assert "no answer, tried 7 times" in anas.get("/webhook/").content.decode()
    assert "so nothing more is sent" in anas.get("/webhook/").content.decode()
    assert not queries.reaches(player_id=ana.pk)
    tells(ana)
    sent()
    assert len(program.heard) == len(webhooks.AGAIN) + 1
    # One that it does not take changes nothing; one that it takes does.
    for status, stopped in ((500, True), (200, False)):
        program.status = status
        Webhook.objects.update(asked=None)
        asks(anas, test="1")
        sent()
        assert (Webhook.objects.get().stopped is not None) == stopped
    tells(ana)
    sent()
    assert program.said()[-1]["type"] == "move"


def test_who_says_that_they_are_gone_is_sent_nothing_more(
    anas: Client, ana: Player, program: Program
) -> None:
    set_up(anas, program)
    program.status = 410
    tells(ana)
    sent()
    assert Webhook.objects.get().stopped is not None
    assert due(timezone.now() + timedelta(days=2)) == []


def test_anything_is_sent_again_but_not_too_often(
    anas: Client, ana: Player, program: Program
) -> None:
    set_up(anas, program)
    tells(ana)
    sent()
    found = str(Delivery.objects.exclude(kind="test").get().pk)
    assert "It is sent again" in asks(anas, again=found)
    assert "Wait a few seconds" in asks(anas, again=found)
    assert "Wait a few seconds" in asks(anas, test="1")
    sent()
    assert [said["type"] for said in program.said()] == ["move", "move"]
    assert anas.post("/webhook/", {"again": "0"}).status_code in (404, 422)
    Webhook.objects.update(asked=None)
    assert anas.post("/webhook/", {"again": "0"}).status_code == 404
    assert anas.post("/webhook/", {"again": "x"}).status_code == 404


def test_nobody_has_another_s_sent(anas: Client, ana: Player, bo: Player, program: Program) -> None:
    set_up(anas, program)
    tells(ana, "Only hers")
    theirs = Client()
    theirs.force_login(bo, backend=BACKEND)
    asks(theirs, address=f"{ADDRESS}-of-bo")
    Webhook.objects.update(asked=None)
    found = str(Delivery.objects.get(kind="move").pk)
    assert theirs.post("/webhook/", {"again": found}).status_code == 404
    html = theirs.get("/webhook/").content.decode()
    assert "Only hers" not in html
    assert str(Webhook.objects.get(player=ana).secret) not in html
    # Who has the address may write there: nobody reads it again.
    assert "the-heron" not in anas.get("/webhook/").content.decode()


def test_another_address_has_another_secret_and_nothing_of_before(
    anas: Client, ana: Player, program: Program
) -> None:
    before = set_up(anas, program)
    tells(ana, "For the first alone")
    asks(anas, address=f"{ADDRESS}-2")
    sent()
    assert {address for address, _, _ in program.heard} == {f"{ADDRESS}-2"}
    assert [said["type"] for said in program.said()] == ["test"]
    assert Webhook.objects.get().secret != before.secret


def test_it_is_taken_out(anas: Client, ana: Player, program: Program) -> None:
    set_up(anas, program)
    tells(ana)
    asks(anas, out="1")
    tells(ana)
    sent()
    assert program.heard == []
    assert not Delivery.objects.exists()


def test_old_ones_go(anas: Client, ana: Player, program: Program) -> None:
    set_up(anas, program)
    Delivery.objects.update(made=timezone.now() - timedelta(days=8))
    for number in range(webhooks.MOST + 5):
        tells(ana, str(number))
    assert Delivery.objects.count() == webhooks.MOST
    assert not Delivery.objects.filter(kind="test").exists()


def test_it_is_done_by_a_job_and_as_json(anas: Client, program: Program) -> None:
    answer = anas.post(
        "/api/v1/webhook/", {"act": {"kind": "Set", "address": ADDRESS}}, content_type="application/json"
    )  # fmt: skip
    assert answer.status_code == 200, answer.content
    [job] = due()
    jobs.run(job_id=job.pk, at=timezone.now())
    assert len(program.heard) == 1
    found = anas.get("/api/v1/webhook/").json()["webhook"]
    assert found["host"] == "club.example.org"
    assert [one["answer"] for one in found["deliveries"]] == [204]
    refused = anas.post(
        "/api/v1/webhook/", {"act": {"kind": "Test"}}, content_type="application/json"
    )
    assert refused.status_code == 422
    anas.post("/api/v1/webhook/", {"act": {"kind": "TakeOut"}}, content_type="application/json")
    assert anas.get("/api/v1/webhook/").json() == {"webhook": None}
    for act in ({"kind": "Test"}, {"kind": "SendAgain", "delivery": 1}):
        answer = anas.post("/api/v1/webhook/", {"act": act}, content_type="application/json")
        assert answer.status_code == 404


def test_a_token_has_nothing_sent_elsewhere(anas: Client, ana: Player, program: Program) -> None:
    set_up(anas, program)
    request = anas.get("/accounts/tokens/").wsgi_request
    _, token = ask_for_token(request=request, player=ana, label="x", scope="play")
    said = {"Authorization": f"Token {token}"}
    assert Client().get("/api/v1/webhook/", headers=said).status_code in (401, 403)

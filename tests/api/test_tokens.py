"""Tokens: made in a signed_in, shown once, kept as a digest, revoked for good."""

from __future__ import annotations

from typing import Any

import pytest
from django.core import serializers
from django.test import Client

from tests.api.program import ROOT, Program
from tracker.accounts import actions
from tracker.accounts.models import Player, Token
from tracker.matches import actions as matches

TOKENS = f"{ROOT}tokens/"


@pytest.fixture
def signed_in(ana: Player) -> Client:
    client = Client()
    client.force_login(ana, backend="django.contrib.auth.backends.ModelBackend")
    return client


def make(signed_in: Client, label: str = "A league bot") -> Any:
    return signed_in.post(TOKENS, {"label": label}, content_type="application/json")


def test_a_token_acts_for_its_player(signed_in: Client, ana: Player) -> None:
    made = make(signed_in)
    assert made.status_code == 201
    me = Program(made.json()["token"]).found("me/")
    assert me == {"name": ana.name, "guest": True}


def test_a_token_is_shown_once_and_kept_as_a_digest(signed_in: Client) -> None:
    token = make(signed_in).json()["token"]
    row = Token.objects.get()
    assert token not in serializers.serialize("json", [row])
    assert row.public_id in token
    [listed] = signed_in.get(TOKENS).json()["tokens"]
    assert listed["id"] == row.public_id
    assert listed["label"] == "A league bot"
    assert listed["used"] is None
    secret = token.split("_", 2)[2]
    for page in (TOKENS, "/accounts/tokens/"):
        assert secret not in signed_in.get(page).content.decode()


def test_its_owner_sees_when_it_was_used(signed_in: Client) -> None:
    Program(make(signed_in).json()["token"]).found("me/")
    assert signed_in.get(TOKENS).json()["tokens"][0]["used"]


def test_a_revoked_token_opens_nothing(signed_in: Client) -> None:
    made = make(signed_in).json()
    program = Program(made["token"])
    assert program.get("me/").status_code == 200
    assert signed_in.delete(f"{TOKENS}{made['id']}/").status_code == 204
    answer = program.get("me/")
    assert answer.status_code == 401
    assert answer.content == Program("nb_00000000_never").get("me/").content


def test_nobody_revokes_somebody_elses(signed_in: Client, bo: Player) -> None:
    token, _ = actions.make_token(player=bo, label="Bo's")
    assert signed_in.delete(f"{TOKENS}{token.public_id}/").status_code == 404
    signed_in.post("/accounts/tokens/", {"revoke": token.public_id})
    assert Token.objects.filter(pk=token.pk).exists()


def test_a_token_makes_and_sees_no_tokens(signed_in: Client) -> None:
    made = make(signed_in).json()
    program = Program(made["token"])
    assert program.get("tokens/").status_code in (401, 403)
    assert program.post("tokens/", label="another").status_code in (401, 403)
    assert program.delete(f"tokens/{made['id']}/").status_code in (401, 403)
    assert Token.objects.count() == 1


def test_there_is_an_end_to_tokens(signed_in: Client) -> None:
    said = [make(signed_in).status_code for _ in range(actions.MOST_TOKENS + 1)]
    assert said == [201] * actions.MOST_TOKENS + [422]


def test_the_tokens_of_who_is_gone_open_nothing(signed_in: Client, ana: Player) -> None:
    program = Program(make(signed_in).json()["token"])
    actions.delete(player=ana)
    assert program.get("me/").status_code == 401


@pytest.mark.django_db
def test_a_guest_begins_with_a_name(client: Client) -> None:
    answer = Program().post("guests/", name="  Ana ")
    said = answer.json()
    assert answer.status_code == 201
    assert said["name"] == "Ana"
    assert "sessionid" not in answer.cookies
    assert Program(said["token"]).found("me/")["guest"]
    client.post("/accounts/rejoin/", {"code": said["rejoin_code"]})
    assert client.get(f"{ROOT}me/").json()["name"] == "Ana"


@pytest.mark.django_db
def test_a_guest_needs_a_name_that_can_be_seen() -> None:
    answer = Program().post("guests/", name="\u200b")
    assert answer.status_code == 422
    assert not Player.objects.exists()


def test_tokens_are_made_and_revoked_on_their_page(signed_in: Client) -> None:
    page = signed_in.post("/accounts/tokens/", {"label": "A league bot"})
    token = page.context["made"]
    assert token in page.content.decode()
    program = Program(token)
    assert program.get("me/").status_code == 200
    signed_in.post("/accounts/tokens/", {"revoke": Token.objects.get().public_id})
    assert program.get("me/").status_code == 401
    assert "A league bot" not in signed_in.get("/accounts/tokens/").content.decode()


def test_a_token_that_reads_changes_nothing(ana: Player, bo: Player) -> None:
    match = matches.open_match(player=ana)
    _, said = actions.make_token(player=ana, label="A screen", scope="read")
    reads = Program(said)
    there = f"matches/{match.public_id}/"
    seen = reads.found(there)
    assert (seen["seat"], seen["code"], seen["join_token"]) == ("A", "", "")
    assert reads.found(f"{there}view/")["cursor"] == seen["cursor"]
    for address in ("matches/", "matches/join/", f"{there}commands/", f"{there}watchers/"):
        answer = reads.post(address, code=match.code, rounds=3)
        assert (answer.status_code, answer.json()["code"]) == (403, "read-only"), address
    assert reads.delete(f"{there}watchers/").status_code == 403
    _, said = actions.make_token(player=ana, label="A bot")
    assert Program(said).found(there)["code"] == match.code


def test_what_a_token_may_do_is_said_on_its_page(signed_in: Client) -> None:
    page = signed_in.post("/accounts/tokens/", {"label": "A screen", "scope": "read"})
    assert Token.objects.get().scope == "read"
    assert "Sees what you see<" in page.content.decode()
    refused = signed_in.post("/accounts/tokens/", {"label": "A screen", "scope": "everything"})
    assert refused.status_code == 422
    assert Token.objects.count() == 1

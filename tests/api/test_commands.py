"""A command by program: once, in time, from one's own seat, and never half understood."""

from __future__ import annotations

import json
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.core.cache import cache
from django.test import Client
from django.utils import timezone
from rest_framework.throttling import AnonRateThrottle, UserRateThrottle
from time_machine import TimeMachineFixture

from tests.api.program import ROOT, Program
from tracker.accounts.models import Player
from tracker.matches.models import Match
from tracker.orderlog.models import Line

MOVE: dict[str, Any] = {"skill": "Move", "pool": "regular", "to": "behind the crates"}


# Not drawn anew: the names of tests have to be the same in every process.
SOME_ID = "0f2c8d2e-6a3f-4d0c-9d5b-2f6f6a1f7b11"


def problem(answer: Any) -> Any:
    assert answer.headers["Content-Type"] == "application/problem+json"
    said = answer.json()
    assert said["status"] == answer.status_code
    assert said["title"]
    assert said["detail"]
    return said


def lines(match: Match) -> int:
    return Line.objects.filter(record=match.record_id).count()


def test_the_same_command_twice_is_once(anas: Program, example: Match) -> None:
    id, cursor, marker = uuid4(), anas.cursor, anas.piece("Marker 1")
    first = anas.send("DeclareSkill", id=id, cursor=cursor, actor=marker, **MOVE)
    assert first.json()["status"] == "taken"
    assert first.json()["cursor"] == anas.cursor > cursor
    anas.post(f"{anas.at}nudge/")
    after = lines(example)
    again = anas.send("DeclareSkill", id=id, cursor=cursor, actor=marker, **MOVE)
    assert (again.status_code, again.json()["status"]) == (200, "taken")
    assert lines(example) == after


def test_what_the_rules_refuse_is_said_with_their_rule(anas: Program, bos: Program) -> None:
    anas.do("DeclareSkill", actor=anas.piece("Marker 1"), **MOVE)
    fusilier = bos.piece("Fusilier 1")
    answer = bos.send("DeclareSkill", actor=fusilier, **MOVE)
    said = problem(answer)
    assert answer.status_code == 422
    assert said["code"]
    assert said["rule"]
    assert said["type"] == f"/rules/{said['rule']}/"
    assert Client().get(said["type"]).status_code == 200


def test_what_hangs_on_a_clock_is_offered_with_why_not_yet(
    bos: Program, time_machine: TimeMachineFixture
) -> None:
    """Filled from its own choices each offer is taken, or says beforehand why it would not be."""

    def told(command: str) -> Any:
        (offer,) = (one for one in bos.offers if one["command"] == command)
        answer = bos.send(command)
        assert (offer["refusal"] is None) == (answer.status_code == 200)
        if offer["refusal"]:
            assert problem(answer)["detail"] == offer["refusal"]["sentence"]
        return offer["refusal"]

    assert "5 minutes" in told("CallBack")["sentence"]
    time_machine.move_to(timezone.now() + timedelta(minutes=6))
    assert told("CallBack") is None
    assert "15 minutes" in told("Forfeit")["sentence"]
    time_machine.move_to(timezone.now() + timedelta(minutes=16))
    assert told("Forfeit") is None


def test_who_had_not_seen_the_latest_is_told(anas: Program, bos: Program, example: Match) -> None:
    seen = bos.cursor
    anas.do("DeclareSkill", actor=anas.piece("Marker 1"), **MOVE)
    before = lines(example)
    answer = bos.send("EndTurn", cursor=seen)
    assert answer.status_code == 409
    assert problem(answer)["code"] == "stale"
    assert lines(example) == before


def test_the_side_is_the_seats_whatever_is_said(anas: Program, bos: Program, ana: Player) -> None:
    anas.do("Concede", by="B")
    assert bos.view["result"].startswith("Bo wins")


@pytest.mark.parametrize("address", ["", "view/", "table/", "log/", "offers/", "record/", "wait/"])
def test_nobody_sits_in_the_other_seat(address: str, anas: Program, bos: Program) -> None:
    for program, other in ((anas, "B"), (bos, "A")):
        assert program.get(program.at + address).status_code == 200
        for seat in (other, "watcher", "referee"):
            answer = program.get(program.at + address, seat=seat)
            assert answer.status_code == 404
            assert problem(answer)["code"] == "not-found"


def test_nobody_commands_the_other_seat(anas: Program, bos: Program, example: Match) -> None:
    before = lines(example)
    said = {"id": str(uuid4()), "cursor": anas.cursor, "command": {"kind": "Concede", "by": "A"}}
    answer = bos.post(f"{bos.at}commands/?seat=A", **said)
    assert problem(answer)["code"] == "not-found"
    assert lines(example) == before


MALFORMED = [
    "",
    "{",
    "[]",
    "7",
    "null",
    '"text"',
    '{"id": 1}',
    '{"id": "x", "cursor": 1, "command": {}}',
    json.dumps({"id": SOME_ID, "cursor": "1", "command": {"kind": "Done"}}),
    json.dumps({"id": SOME_ID, "cursor": 1, "command": []}),
    json.dumps({"id": SOME_ID, "cursor": 1, "command": {}, "seat": "B"}),
    '{"id": "\ud800"}',
    b'{"id": "\xff"}',
    "[" * 60_000,
    '{"a":' * 10_000,
    "NaN",
]


@pytest.mark.parametrize("text", MALFORMED)
def test_what_is_no_command_changes_nothing(
    text: str | bytes, anas: Program, example: Match
) -> None:
    before = lines(example)
    if isinstance(text, str):
        text = text.encode(errors="surrogatepass")
    answer = anas.post_raw(f"{anas.at}commands/", text)
    assert answer.status_code == 400, answer.content
    assert problem(answer)["code"] == "malformed"
    assert lines(example) == before


@pytest.mark.parametrize(
    ("command", "code"),
    [
        ({}, "unknown"),
        ({"kind": "Reveal"}, "unknown"),
        ({"kind": ["Done"]}, "unknown"),
        ({"kind": "DeclareSkill"}, "malformed"),
        ({"kind": "DeclareSkill", "actor": 7, "skill": "Move"}, "malformed"),
        ({"kind": "Object", "about": "x" * 281}, "oversize"),
        ({"kind": "Object", "about": "\0"}, "malformed"),
        ({"kind": "AskBack", "mark": 10**300}, None),
        ({"kind": "EnterArmy", "army": {"name": "x"}}, "no-such-army"),
    ],
)
def test_a_command_that_cannot_be_one_is_refused(
    command: dict[str, Any], code: str | None, anas: Program, example: Match
) -> None:
    before = lines(example)
    answer = anas.post(f"{anas.at}commands/", id=str(uuid4()), cursor=1, command=command)
    # The page it comes from is long out of date, which some are told in its place.
    assert answer.status_code == (422 if code else 409), answer.content
    assert problem(answer)["code"] == (code or "stale")
    assert lines(example) == before


def test_what_is_too_long_is_not_read(anas: Program, example: Match) -> None:
    answer = anas.post_raw(f"{anas.at}commands/", json.dumps({"x": "y" * 70_000}))
    assert answer.status_code == 413
    assert problem(answer)["code"] == "oversize"


def test_what_is_no_json_by_its_own_word_is_not_read(anas: Program) -> None:
    answer = anas.post_raw(f"{anas.at}commands/", "kind=Done", "application/x-www-form-urlencoded")
    assert answer.status_code == 415
    assert problem(answer)["code"] == "media-type"


# ------------------------------------------------------------------ who may not


EVERYTHING = ("", "view/", "offers/", "table/", "log/", "record/", "wait/", "stream/")


OF_A_REQUEST = ("X-Request-Id", "RateLimit")


def said(answer: Any) -> dict[str, str]:
    """Its headers, without those that are drawn, or counted, anew for each request."""
    return {name: value for name, value in answer.headers.items() if name not in OF_A_REQUEST}


def test_a_stranger_cannot_tell_a_match_from_none(cruzs: Program) -> None:
    for address in EVERYTHING:
        there = cruzs.get(cruzs.at + address)
        not_there = cruzs.get(f"matches/AAAAAAAAAAAAAAAA/{address}")
        no_address = cruzs.get("no/such/address/")
        assert there.status_code == 404, address
        assert there.content == not_there.content == no_address.content
        assert said(there) == said(not_there)
        assert problem(there)["code"] == "not-found"
    for address in ("commands/", "nudge/", "watchers/"):
        there = cruzs.post(cruzs.at + address, id=str(uuid4()), cursor=1, command={})
        not_there = cruzs.post(f"matches/AAAAAAAAAAAAAAAA/{address}")
        assert there.status_code == 404, address
        assert there.content == not_there.content


def test_who_says_no_token_is_asked_for_one(example: Match) -> None:
    nobody = Program(match=example.public_id)
    for address in (*(nobody.at + each for each in EVERYTHING), "me/", "matches/", "armies/"):
        answer = nobody.get(address)
        assert answer.status_code == 401, address
        assert problem(answer)["code"] == "unauthenticated"
        assert answer.headers["WWW-Authenticate"] == "Token"
    assert nobody.send("Concede", cursor=1).status_code == 401


def test_who_looks_on_sees_what_everybody_sees(looker: Program, anas: Program) -> None:
    assert "Caliban" in anas.everything()
    for address in EVERYTHING[:-1]:
        answer = looker.get(looker.at + address)
        assert answer.status_code == 200, address
        assert "Caliban" not in answer.content.decode()
    assert looker.found(looker.at)["seat"] == "watcher"
    assert looker.offers == []
    assert all(not line["private"] for line in looker.log())


def test_who_looks_on_gives_no_commands(looker: Program, anas: Program) -> None:
    before = looker.cursor
    assert problem(looker.send("Concede"))["code"] == "forbidden"
    assert looker.post(f"{looker.at}watchers/").status_code == 403
    assert looker.delete(f"{looker.at}watchers/").status_code == 403
    assert looker.cursor == before
    assert looker.found(looker.at)["watch_token"] == ""
    assert anas.delete(f"{anas.at}watchers/").status_code == 204
    assert looker.get(looker.at).status_code == 404


def test_a_seat_that_is_taken_is_told_like_one_that_never_was(
    cruzs: Program, example: Match
) -> None:
    said = [
        cruzs.post("matches/join/", **how)
        for how in (
            {"code": example.code},
            {"token": example.join_token},
            {"code": "000000"},
            {"token": "x" * 24},
            {},
        )
    ]
    assert {answer.status_code for answer in said} == {404}
    assert len({answer.content for answer in said}) == 1


def test_a_browser_that_is_signed_in_must_prove_that_it_asks_itself(
    ana: Player, example: Match
) -> None:
    browser = Client(enforce_csrf_checks=True)
    browser.force_login(ana, backend="django.contrib.auth.backends.ModelBackend")
    address = f"{ROOT}matches/{example.public_id}/"
    assert browser.get(address).json()["seat"] == "A"
    answer = browser.post(f"{address}nudge/", "{}", content_type="application/json")
    assert answer.status_code == 403
    assert problem(answer)["code"] == "forbidden"


def test_while_the_phone_is_handed_over_the_browser_is_told_nothing(ana: Player) -> None:
    browser = Client()
    browser.force_login(ana, backend="django.contrib.auth.backends.ModelBackend")
    browser.post("/matches/example/")
    match = Match.objects.get()
    browser.get(f"/m/{match.public_id}/seat/B/")
    for query in ("", "?seat=A", "?seat=B"):
        answer = browser.get(f"{ROOT}matches/{match.public_id}/table/{query}")
        assert problem(answer)["code"] == "handed-over"


# ------------------------------------------------------------------ what every answer carries


def test_no_answer_is_kept_on_its_way(anas: Program, cruzs: Program) -> None:
    for answer in (anas.get(f"{anas.at}table/"), cruzs.get(cruzs.at), Program().get("me/")):
        assert answer.headers["Cache-Control"] == "no-store"
        told_apart = {name.strip() for name in answer.headers["Vary"].split(",")}
        assert {"Authorization", "Cookie", "Watch-Token"} <= told_apart


def test_who_asks_too_much_is_asked_to_wait(
    anas: Program, bos: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    cache.clear()
    for kind, rate in ((UserRateThrottle, "3/min"), (AnonRateThrottle, "2/min")):
        monkeypatch.setattr(kind, "THROTTLE_RATES", {kind.scope: rate})
    said = [anas.get("me/").status_code for _ in range(4)]
    assert said == [200, 200, 200, 429]
    answer = anas.get("me/")
    assert problem(answer)["code"] == "throttled"
    assert 0 < int(answer.headers["Retry-After"]) <= 61
    # One player's haste is not another's.
    assert bos.get("me/").status_code == 200
    assert [Program().get("rosters/").status_code for _ in range(3)] == [200, 200, 429]


def test_each_answer_says_what_is_left_of_the_limits(
    anas: Program, bos: Program, monkeypatch: pytest.MonkeyPatch, time_machine: TimeMachineFixture
) -> None:
    cache.clear()
    time_machine.move_to(timezone.now(), tick=False)
    for kind, rate in ((UserRateThrottle, "3/min"), (AnonRateThrottle, "2/min")):
        monkeypatch.setattr(kind, "THROTTLE_RATES", {kind.scope: rate})
    said = [anas.get("me/").headers["RateLimit"] for _ in range(2)]
    assert said == ['"user";r=2;t=60', '"user";r=1;t=60']
    time_machine.shift(20)
    third, refused = anas.get("me/"), anas.get("me/")
    # In so many seconds the first of them counts no longer.
    assert third.headers["RateLimit"] == refused.headers["RateLimit"] == '"user";r=0;t=40'
    assert refused.status_code == 429
    assert third.headers["RateLimit-Policy"] == '"user";q=3;w=60'
    # What one has left says nothing of another.
    assert bos.get("me/").headers["RateLimit"] == '"user";r=2;t=60'
    passer_by = Program().get("rosters/")
    assert '"anon";r=1;t=60' in passer_by.headers["RateLimit"]


def test_without_a_limit_none_is_said(anas: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    for kind in (UserRateThrottle, AnonRateThrottle):
        monkeypatch.setattr(kind, "THROTTLE_RATES", {kind.scope: None})
    answer = anas.get("me/")
    assert answer.status_code == 200
    assert not {"RateLimit", "RateLimit-Policy"} & set(answer.headers)


def test_tokens_are_not_guessed(anas: Program) -> None:
    said = {Program("nb_00000000_guess").get("me/").status_code for _ in range(40)}
    assert said == {401, 429}


def test_match_codes_are_not_guessed(anas: Program, bos: Program) -> None:
    """Who knows the code of a seat has guessed nothing, however often it is said."""
    code = anas.post("matches/", points=150, rounds=1).json()["code"]
    said = [bos.post("matches/join/", code=code).status_code for _ in range(21)]
    assert set(said) == {200}
    said = [bos.post("matches/join/", code="000000").status_code for _ in range(21)]
    assert set(said) == {404, 429}
    assert bos.post("matches/join/", code=code).status_code == 429

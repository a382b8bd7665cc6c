"""The doors of a match: their answers, what their templates are given, what their headers say."""

from __future__ import annotations

import json
import logging
import re
from datetime import timedelta
from html import unescape
from typing import Any
from uuid import uuid4

import pytest
from django.http import HttpResponse
from django.test import Client
from django.utils import timezone
from time_machine import TimeMachineFixture

from rules import record, scenario
from rules.game import Table
from rules.reference import N4, rules_by_id
from tests.matches.contexts import reached
from tests.matches.phone import Phone, refusal
from tests.matches.test_example import BEHIND, revealed, up_to_the_reveal
from tests.matches.test_playing import declared
from tracker.accounts.models import Player
from tracker.armies.models import Army
from tracker.live.hub import topic
from tracker.matches import actions
from tracker.matches.models import Match
from tracker.orderlog.models import Line, Record

PARTS = ("", "panel/", "log/", "share/", "record.json")


# ------------------------------------------------------------------ answers to a command


def test_a_command_of_a_script_is_answered_with_the_panel(anas: Phone) -> None:
    marker = anas.piece("Marker 1")
    answer = anas.send("DeclareSkill", actor=marker, skill="Move", pool="regular", to=BEHIND)
    html = answer.content.decode()
    assert 'id="panel"' in html
    assert "<html" not in html
    assert refusal(answer) is None


def test_a_command_of_a_plain_form_leads_to_the_page_settled(anas: Phone) -> None:
    said = {
        "kind": "DeclareSkill", "actor": anas.piece("Marker 1"), "skill": "Move", "to": BEHIND,
        "command_id": str(uuid4()), "cursor": anas.cursor,
    }  # fmt: skip
    answer = anas.client.post(f"{anas.url}do/", said)
    assert (answer.status_code, answer.headers["Location"]) == (302, anas.url)
    assert anas.view.step == "2"


def test_a_refused_command_is_answered_with_the_sentence_and_the_rule(
    anas: Phone, bos: Phone
) -> None:
    declared(anas)
    bos.client.post(f"{bos.url}nudge/")
    target, fusilier = bos.piece("Marker 1"), bos.piece("Fusilier 1")
    answer = bos.send(
        "DeclareAro", actor=fusilier, skill="BS Attack", target=target, weapon="Combi Rifle"
    )
    assert answer.status_code == 422
    assert refusal(answer).rule == "CAMO-E11"
    assert 'id="panel"' in answer.content.decode()


def test_a_command_out_of_turn_is_refused(bos: Phone) -> None:
    fusilier = bos.piece("Fusilier 1")
    answer = bos.send("DeclareSkill", actor=fusilier, skill="Move", pool="regular")
    assert answer.status_code == 422
    assert refusal(answer).sentence


def test_a_command_of_a_page_that_is_behind_gets_the_page_as_it_is(anas: Phone) -> None:
    marker, cursor = anas.piece("Marker 1"), anas.cursor
    declared(anas)
    answer = anas.send("DeclareSkill", cursor=cursor, actor=marker, skill="Move", pool="regular")
    assert answer.status_code == 409
    assert answer.context["stale"]
    assert refusal(answer) == actions.STALE
    assert answer.context["cursor"] > cursor


def test_a_double_tap_is_one_order(anas: Phone) -> None:
    id, marker, cursor = uuid4(), anas.piece("Marker 1"), anas.cursor
    answers = [
        anas.send("DeclareSkill", id=id, cursor=cursor, actor=marker, skill="Move", pool="regular")
        for _ in range(2)
    ]
    assert [answer.status_code for answer in answers] == [200, 200]
    spent = [line for line in anas.lines if "activates" in line.line.text]
    assert len(spent) == 1


@pytest.mark.parametrize(
    "said",
    [
        {},
        {"kind": "Concede"},
        {"kind": "Concede", "command_id": "1", "cursor": "1"},
        {"kind": "Concede", "command_id": str(uuid4())},
        {"kind": "Concede", "command_id": str(uuid4()), "cursor": "now"},
        {"kind": "Concede", "command_id": str(uuid4()), "cursor": "1", "how": "x" * 300},
        {"kind": "", "command_id": str(uuid4()), "cursor": "1"},
        {"kind": "ProposeRuling", "command_id": str(uuid4()), "cursor": "1", "changes-0-z": "x"},
    ],
)
def test_nonsense_is_refused_with_a_sentence(said: dict[str, str], anas: Phone) -> None:
    before = Line.objects.count()
    answer = anas.client.post(f"{anas.url}do/", said, headers={"HX-Request": "true"})
    assert answer.status_code == 422
    assert refusal(answer).sentence
    assert Line.objects.count() == before
    assert not anas.view.over


def test_a_body_beyond_measure_is_not_read(anas: Phone) -> None:
    said = {"kind": "Object", "about": "x" * 300_000}
    assert anas.client.post(f"{anas.url}do/", said).status_code == 400
    assert anas.client.post(f"{anas.url}do/", {f"f{n}": "" for n in range(1100)}).status_code == 400


def test_a_ruling_is_read_from_its_form(anas: Phone, bos: Phone) -> None:
    fusilier = anas.piece("Fusilier 1")
    changes: dict[str, Any] = {
        "changes-0-kind": "state on",
        "changes-0-piece": fusilier,
        "changes-0-state": "Prone",
        "changes-1-kind": "move",
        "changes-1-piece": fusilier,
        "changes-1-text": "on the kerb",
        "changes-1-number": "",
    }
    assert anas.send("ProposeRuling", **changes).status_code == 200
    bos.do("Agree")
    (fallen,) = (piece for piece in bos.view.mine if piece.id == fusilier)
    assert "Prone" in fallen.tokens
    assert fallen.where == "on the kerb"


def test_commands_come_by_post_alone(anas: Phone) -> None:
    for part in ("do/", "nudge/", "watchers/"):
        assert anas.get(part).status_code == 405


@pytest.mark.parametrize("door", ["do/", "reacting/", "deploy/"])
def test_whether_a_command_has_arrived_is_asked_and_nothing_is_played(
    door: str, anas: Phone, bos: Phone
) -> None:
    asks = {"HX-Request": "true", "Known": "only"}
    said = {"kind": "Concede", "cursor": str(anas.cursor), "seat": "A"}
    before = Line.objects.count()
    for id in (str(uuid4()), "none", ""):
        answer = anas.client.post(anas.url + door, {**said, "command_id": id}, headers=asks)
        assert (answer.status_code, answer["Known"], answer.content) == (204, "no", b"")
    assert Line.objects.count() == before
    arrived = uuid4()
    anas.send("Object", id=arrived, about="The crates")
    before = Line.objects.count()
    answer = anas.client.post(anas.url + door, {"command_id": str(arrived)}, headers=asks)
    assert answer.status_code == 200
    assert 'id="panel"' in answer.content.decode()
    assert Line.objects.count() == before
    # Another seat's id says nothing here.
    answer = bos.client.post(bos.url + door, {"command_id": str(arrived)}, headers=asks)
    assert answer.status_code == 204


def test_an_open_page_of_who_may_see_it_no_more_is_told_to_go(anas: Phone) -> None:
    stranger = Client()
    for answer in (
        stranger.get(f"{anas.url}panel/", headers={"HX-Request": "true"}),
        stranger.post(f"{anas.url}do/", headers={"HX-Request": "true"}),
    ):
        assert (answer.status_code, answer["HX-Refresh"], answer.content) == (404, "true", b"")


def test_a_panel_says_whose_it_is(anas: Phone, bos: Phone) -> None:
    for phone, seat in ((anas, "A"), (bos, "B")):
        html = phone.get("panel/", right="1").content.decode()
        said = f'data-match="{phone.url.split("/")[2]}" data-seat="{seat}" data-cursor="{phone.cursor}"'
        assert f'{said} data-look="{phone.url}panel/?right=1"' in html


def test_a_command_needs_the_pages_own_token(anas: Phone) -> None:
    client = Client(enforce_csrf_checks=True)
    client.cookies = anas.client.cookies
    said = {"kind": "Concede", "command_id": str(uuid4()), "cursor": "1"}
    assert client.post(f"{anas.url}do/", said).status_code == 403
    assert not anas.view.over


# ------------------------------------------------------------------ what cannot be told apart


def test_a_piece_that_is_hidden_and_one_that_is_not_there_are_refused_alike(
    anas: Phone, bos: Phone, example: Match
) -> None:
    from tracker.orderlog import queries as log

    declared(anas)
    bos.client.post(f"{bos.url}nudge/")
    own, _ = log.table(record_id=example.record_id, seat="A")
    said = []
    for target in (next(iter(own.troopers)), "0123456789"):
        answer = bos.send(
            "DeclareAro", actor=bos.piece("Fusilier 1"), skill="Discover", target=target
        )
        assert answer.status_code == 422
        said.append(refusal(answer))
    assert said[0] == said[1]


# ------------------------------------------------------------------ what a template is given


def forbidden(response: Any, *, own_army: bool = True) -> list[object]:
    """What stands in a context and has no business there: whole Tables, rows of the log."""
    kinds = (Table, Line, Record, Match) if own_army else (Table, Line, Record, Match, Army)
    return [what for what in reached(response) if isinstance(what, kinds)]


def test_no_page_is_drawn_from_a_table_or_a_row_of_the_log(
    anas: Phone, bos: Phone, looker: Phone
) -> None:
    up_to_the_reveal(anas, bos)
    for phone in (anas, bos, looker):
        for part in ("", "panel/", "log/"):
            page = phone.get(part)
            assert page.status_code == 200
            assert len(list(reached(page))) > 100
            assert not forbidden(page), part


def test_nothing_in_bos_contexts_knows_the_secret(anas: Phone, bos: Phone, looker: Phone) -> None:
    up_to_the_reveal(anas, bos)
    for phone in (bos, looker):
        for part in ("", "panel/", "log/"):
            said = [repr(what) for what in reached(phone.get(part)) if not isinstance(what, dict)]
            assert not [one for one in said if "Caliban" in one]
    assert any("Caliban" in repr(what) for what in reached(anas.get()))


def test_a_refusal_is_drawn_from_ones_own_table_too(anas: Phone, bos: Phone) -> None:
    answer = bos.send("Concede", how="x" * 300)
    assert answer.status_code == 422
    assert not forbidden(answer)
    assert "Caliban" not in answer.content.decode()


# ------------------------------------------------------------------ headers, titles, log files


def test_nothing_of_a_match_is_kept_by_a_cache(anas: Phone, bos: Phone, cruzs: Phone) -> None:
    answers = [phone.get(part) for phone in (anas, bos, cruzs) for part in PARTS]
    answers.append(bos.send("Concede", how="x" * 300))
    for answer in answers:
        assert answer.headers["Cache-Control"] == "no-store"
        assert "Cookie" in answer.headers["Vary"]


def test_a_line_of_the_log_file_names_no_match_and_no_secret(
    anas: Phone, bos: Phone, example: Match, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.DEBUG, logger="infinity_site"):
        up_to_the_reveal(anas, bos)
        bos.get("log/", before="7")
    told = caplog.text
    assert "m/<str:public_id>/do/" in told
    for secret in (example.public_id, example.join_token, "Caliban", BEHIND, "DelayAro"):
        assert secret not in told


def test_a_record_is_ones_own_part_until_the_end(anas: Phone, bos: Phone, looker: Phone) -> None:
    up_to_the_reveal(anas, bos)
    a, b, all = (json.loads(phone.get("record.json").content) for phone in (anas, bos, looker))
    assert [set(one["heads"]) for one in (a, b, all)] == [{"all", "A"}, {"all", "B"}, {"all"}]
    assert "Caliban" in json.dumps(a)
    assert "Caliban" not in json.dumps(b)
    assert "Caliban" not in json.dumps(all)
    for phone in (anas, bos, looker):
        kept = record.decode(phone.get("record.json").content.decode())
        assert record.verify(kept) == ()
    assert [line["cursor"] for line in b["lines"]] == list(range(1, len(b["lines"]) + 1))
    anas.do("Concede")
    for phone in (anas, bos, looker):
        kept = record.decode(phone.get("record.json").content.decode())
        assert record.verify(kept) == ()
    over = json.loads(bos.get("record.json").content)
    assert set(over["heads"]) == {"all", "A", "B"}
    assert "Caliban" in json.dumps(over)


# ------------------------------------------------------------------ the log beside the table


def test_older_lines_are_fetched_from_where_the_page_ends(anas: Phone) -> None:
    for number in range(50):
        assert anas.send("Object", about=f"Number {number}").status_code == 200
    page = anas.page()
    shown = page.context["lines"]
    assert len(shown) == 40
    assert page.context["has_older"]
    cursors = [line.cursor for line in shown]
    assert cursors == sorted(cursors, reverse=True)
    older = anas.get("log/", before=str(page.context["older"])).context
    assert older["lines"][0].cursor < cursors[-1]
    told = [line.line.text for line in (*shown, *older["lines"])]
    numbers = [text for text in told if "Number " in text]
    assert len(numbers) == len(set(numbers)) == 50
    assert older["older"] == 0


def test_older_lines_call_a_piece_what_it_was_called_then(anas: Phone, bos: Phone) -> None:
    """Of the page's own lines, of those that are fetched, and of those that a program asks for."""
    up_to_the_reveal(anas, bos)
    before = bos.cursor
    written = {line.cursor: line.line.text for line in bos.lines}
    assert any("Marker 1" in text for text in written.values())
    revealed(anas, bos)
    shown = {line.cursor: line.line.text for line in bos.lines if line.cursor <= before}
    older = bos.get("log/", before=str(before + 1)).context["lines"]
    fetched = {line.cursor: line.line.text for line in older}
    assert bos.cursor > before
    assert shown.items() <= written.items()
    assert fetched.items() == written.items()
    assert bos.match is not None
    address = f"/api/v1/matches/{bos.match.public_id}/log/?limit={before}"
    told = bos.client.get(address).json()["lines"]
    assert {one["cursor"]: one["said"] for one in told if one["said"]}.items() >= written.items()


def test_a_redraw_names_rules_and_their_texts_come_apart(anas: Phone, bos: Phone) -> None:
    up_to_the_reveal(anas, bos)
    revealed(anas, bos)
    redraw = anas.client.get(f"{anas.url}panel/", headers={"HX-Request": "true"})
    page = unescape(redraw.content.decode())
    named = set(re.findall(r'data-rule="([A-Z0-9-]+)"', page))
    known = rules_by_id(N4)
    assert {"CAMO-C1", "SEAL-2"} & named
    assert [id for id in named & set(known) if known[id].text in page] == []


@pytest.mark.parametrize("before", ["", "0", "1", "-5", "x", "9" * 30, "²"])
def test_any_place_in_the_log_may_be_asked_for(before: str, bos: Phone, looker: Phone) -> None:
    for phone in (bos, looker):
        page = phone.get("log/", before=before)
        assert page.status_code == 200
        assert "Caliban" not in page.content.decode()


def test_after_the_reveal_the_log_says_who_it_was(anas: Phone, bos: Phone) -> None:
    up_to_the_reveal(anas, bos)
    revealed(anas, bos)
    assert "Marker 1 is Caliban 1." in [line.line.text for line in bos.lines]


# ------------------------------------------------------------------ the pages around it


def test_a_match_is_started_with_its_terms(anas: Phone) -> None:
    said = {"title": " Supplies\u202e ", "points": "150", "rounds": "2", "side": "B"}
    answer = anas.client.post("/matches/new/", said, follow=True)
    (share, _) = answer.redirect_chain[0]
    match = Match.objects.latest("pk")
    assert share == f"/m/{match.public_id}/share/"
    assert (match.title, match.points, match.rounds) == ("Supplies", 150, 2)
    phone = Phone(anas.player, match)
    assert phone.view.you == "B"


@pytest.mark.parametrize(
    "wrong", [{"rounds": "0"}, {"points": "many"}, {"side": "C"}, {"rounds": ""}]
)
def test_terms_that_are_none_are_asked_again(wrong: dict[str, str], anas: Phone) -> None:
    before = Match.objects.count()
    answer = anas.client.post("/matches/new/", {"points": "150", "rounds": "2", **wrong})
    assert answer.status_code == 422
    assert Match.objects.count() == before


def test_a_passer_by_is_asked_for_a_name_before_starting_a_match(client: Client, db: None) -> None:
    assert "Your name" in client.get("/matches/new/").content.decode()
    terms = {"points": "150", "rounds": "2"}
    assert client.post("/matches/new/", {**terms, "name": " "}).status_code == 422
    assert not Match.objects.exists()
    answer = client.post("/matches/new/", {**terms, "name": "Ana"})
    match = Match.objects.get()
    assert answer.headers["Location"] == f"/m/{match.public_id}/share/"
    assert Player.objects.get().name == "Ana"


def test_the_first_page_of_a_passer_by_offers_the_example(client: Client, db: None) -> None:
    html = client.get("/").content.decode()
    assert 'action="/matches/example/"' in html
    assert "No match yet." in html


def test_matches_that_wait_for_the_player_come_first(anas: Phone, bos: Phone) -> None:
    bos.client.post("/matches/example/")
    yours = [match.yours for match in bos.client.get("/").context["matches"]]
    assert yours == [True, False]


# ------------------------------------------------------------------ the word that something changed


def test_a_page_listens_to_its_own_seat_alone(
    anas: Phone, bos: Phone, looker: Phone, example: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[str] = []

    async def listening(request: Any, *topics: str, guard: Any, asks: Any) -> HttpResponse:
        heard.extend(topics)
        return HttpResponse()

    monkeypatch.setattr("tracker.matches.views.table.live_stream", listening)
    for phone in (anas, bos, looker):
        assert phone.get("stream/").status_code == 200
    assert heard == [topic(example.record_id, seat) for seat in ("A", "B", "watcher")]


def test_the_first_page_offers_every_example(db: None, client: Client) -> None:
    html = client.get("/").content.decode()
    for name in scenario.examples():
        assert f'name="name" value="{name}"' in html
        assert scenario.example(name).offered
    answer = client.post("/matches/example/", {"name": "no-such"})
    assert answer.status_code == 422
    assert "There is no such example." in answer.content.decode()


# ------------------------------------------------------------------ breaking off


def test_a_pause_is_proposed_for_so_long_and_agreed_to(anas: Phone, bos: Phone) -> None:
    form = bos.get(right="1").content.decode()
    assert 'name="hours" value="72"' in form
    bos.do("Adjourn", hours="72")
    asked = anas.html()
    assert "proposes a pause until" in asked
    in_utc = re.compile(
        r'<time datetime="[0-9-]{10}T[0-9:]{5}Z" data-here>[0-9-]{10} [0-9:]{5} UTC</time>'
    )
    assert in_utc.search(asked)
    anas.do("Agree")
    for phone in (anas, bos):
        page = phone.html()
        assert "You agreed to wait until" in page
        assert in_utc.search(page[page.index("You agreed to wait until") :])
        assert "I am back" in page
    anas.do("Resume")
    assert "You are back." in anas.html()
    assert "Ana is back." in bos.html()
    bos.do("Resume")
    assert anas.view.step == "orders"


def test_who_is_called_is_asked_for_a_sign_and_nothing_else(
    anas: Phone, bos: Phone, time_machine: TimeMachineFixture
) -> None:
    assert "Call Ana back" in bos.get(right="1").content.decode()
    assert "Call Bo back" not in anas.get(right="1").content.decode()
    time_machine.move_to(timezone.now() + timedelta(minutes=6))
    bos.do("CallBack")
    called = anas.html()
    assert "Bo calls you back" in called
    assert {offer.command for offer in anas.offers} == {"Resume", "Concede"}
    caller = bos.html()
    assert "You called Ana back." in caller
    assert "This ends the match, and opens every secret." in caller
    anas.do("Resume")
    assert "calls you back" not in anas.html()
    assert "You called" not in bos.html()

"""A record goes out and comes in again, byte for byte; one that was touched is refused by its line."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone

from rules import record
from rules.__main__ import main
from tests.matches.phone import BACKEND, Phone
from tests.reviews.written import random_match, written
from tests.rules.record.test_record import hash_again
from tracker.accounts.models import Player
from tracker.files import apart, uploads
from tracker.jobs import actions as jobs
from tracker.jobs.models import Job
from tracker.matches import actions as matches
from tracker.matches.models import Match
from tracker.orderlog.models import Line, Record
from tracker.reviews import bringing, queries, weighing
from tracker.reviews.actions import count_match
from tracker.reviews.bringing import LARGEST
from tracker.reviews.models import Bringing, Brought

pytestmark = pytest.mark.django_db


@pytest.fixture
def example_over(ana: Player, bo: Player) -> Match:
    """The worked example, given up at once: a record that the product wrote, seals, dice and all."""
    match = matches.play_example(player=ana, both=False)
    matches.join(match=match, player=bo, token_or_code=match.join_token)
    Phone(ana, match).do("Concede")
    match.refresh_from_db()
    return match


@pytest.fixture
def keeper(db: None) -> Phone:
    """Cruz with an account: what she brings, she keeps."""
    return Phone(Player.objects.create_user(email="cruz@example.org", password=None, name="Cruz"))


def taken(phone: Phone) -> bytes:
    content: bytes = phone.get("review/record.json").content
    return content


@pytest.fixture(autouse=True)
def here(monkeypatch: pytest.MonkeyPatch) -> Iterator[pytest.MonkeyPatch]:
    """The same work, without the start of a program for each record: that has tests of its own."""
    with monkeypatch.context() as patch:
        patch.setattr(apart, "read", lambda module, sent, **limits: weighing.weigh(sent))
        yield patch


def send(phone: Phone, content: bytes) -> Any:
    file = SimpleUploadedFile("match.json", content, content_type="application/json")
    return phone.client.post("/reviews/bring/", {"file": file})


def brings(phone: Phone, content: bytes) -> str:
    """Send it, have it read, and look at the page."""
    answer = send(phone, content)
    if answer.status_code == 422:
        return str(answer.content.decode())
    assert answer.status_code == 302
    assert "is being read" in phone.client.get("/reviews/bring/").content.decode()
    for job in Job.objects.filter(name="reviews.bring", done=None):
        assert jobs.run(job_id=job.pk, at=timezone.now())
    return phone.client.get("/reviews/bring/").content.decode()


def test_out_and_in_again_is_byte_for_byte_the_same(
    example_over: Match, ana: Player, keeper: Phone, tmp_path: Path, capsys: Any
) -> None:
    out = taken(Phone(ana, example_over))
    assert "Brought before" in brings(keeper, out)
    keeper.match = Brought.objects.get().match
    again = taken(keeper)
    assert again == out
    file = tmp_path / "match.json"
    file.write_bytes(again)
    assert main(["verify", str(file)]) == 0
    assert main(["play", str(file)]) == 0
    assert "concession" in capsys.readouterr().out


def test_it_is_looked_back_at_like_any_other(
    example_over: Match, ana: Player, keeper: Phone, bo: Player
) -> None:
    anas = Phone(ana, example_over)
    brings(keeper, taken(anas))
    keeper.match = Brought.objects.get().match
    for eyes in ("a", "b", "truth", "watcher"):
        here, there = (one.get("review/", at="30", eyes=eyes) for one in (keeper, anas))
        assert here.context["view"] == there.context["view"]
        assert here.context["lines"] == there.context["lines"]
    assert Phone(bo, keeper.match).get("review/").status_code == 404
    listed = keeper.client.get("/reviews/bring/").content.decode()
    assert f"/m/{keeper.match.public_id}/review/" in listed
    assert "/reviews/bring/" in keeper.client.get("/matches/finished/").content.decode()


@pytest.mark.parametrize("touched", [5, 20, 40])
def test_a_line_that_was_changed_is_named(
    touched: int, example_over: Match, ana: Player, keeper: Phone
) -> None:
    plain = json.loads(taken(Phone(ana, example_over)))
    plain["lines"][touched - 1]["at"] = "2020-01-01T00:00:00.000000+00:00"
    before = Line.objects.count(), Record.objects.count(), Match.objects.count()
    answer = brings(keeper, json.dumps(plain).encode())
    assert "It is not kept" in answer
    assert f"Line {touched}: does not go on" in answer
    assert (Line.objects.count(), Record.objects.count(), Match.objects.count()) == before


@pytest.mark.parametrize(
    ("kind", "data"),
    [
        ("MatchOpened", {"names": {"A": "A\0na", "B": "Bo"}}),
        ("MatchOpened", {"points": 2**70}),
        ("TokensCounted", {"number": -(2**70)}),
    ],
)
def test_what_could_not_be_kept_as_it_is_is_refused_though_it_chains(
    kind: str, data: dict[str, Any], example_over: Match, ana: Player, keeper: Phone
) -> None:
    plain = json.loads(taken(Phone(ana, example_over)))
    line = next(one for one in plain["lines"] if one["kind"] == kind)
    line["data"] |= data
    hash_again(plain)
    answer = brings(keeper, json.dumps(plain).encode())
    assert "It is not kept" in answer
    assert f"Line {line['cursor']}: " in answer
    assert not Brought.objects.exists()


def test_what_is_no_number_is_named_by_its_line(
    example_over: Match, ana: Player, keeper: Phone
) -> None:
    plain = json.loads(taken(Phone(ana, example_over)))
    plain["lines"][4]["data"]["more"] = float("nan")
    answer = brings(keeper, json.dumps(plain).encode())
    assert "It is not kept" in answer
    assert "Line 5: does not go on" in answer


def opens(plain: Any, **terms: Any) -> None:
    """Have a match be opened with other terms: the command says so, and the line that follows from it."""
    given, opened = plain["lines"][:2]
    assert (given["data"]["command"], opened["kind"]) == ("OpenMatch", "MatchOpened")
    given["data"]["said"] |= terms
    opened["data"] |= terms


@pytest.mark.parametrize("terms", [{"points": -1}, {"rounds": -1}, {"rounds": 40_000}])
def test_terms_that_no_match_has_are_refused(
    terms: dict[str, int], example_over: Match, ana: Player, keeper: Phone
) -> None:
    plain = json.loads(taken(Phone(ana, example_over)))
    opens(plain, **terms)
    hash_again(plain)
    answer = brings(keeper, json.dumps(plain).encode())
    assert "It is not kept" in answer
    assert "No match has" in answer


def test_a_line_within_a_line_within_a_line_is_refused(
    example_over: Match, ana: Player, keeper: Phone
) -> None:
    whole = taken(Phone(ana, example_over)).decode()
    deep = whole.replace('"data": {', '"data": {"in": ' + "[" * 900 + "]" * 900 + ",", 1)
    assert "It is not kept" in brings(keeper, deep.encode())


def test_names_of_several_lines_are_counted_and_drawn_all_the_same(
    example_over: Match, ana: Player, keeper: Phone
) -> None:
    plain = json.loads(taken(Phone(ana, example_over)))
    names = {"A": "Ana\nMaria", "B": "<b>Bo</b>"}
    opens(plain, names=names)
    for line in plain["lines"]:
        if line["kind"] == "PlayerSeated":
            line["data"]["name"] = names[line["data"]["side"]]
        if line["data"].get("command") == "SeatPlayer":
            line["data"]["said"]["name"] = names[line["data"]["said"]["side"]]
    hash_again(plain)
    assert "It is not kept" not in brings(keeper, json.dumps(plain).encode())
    keeper.match = Brought.objects.get().match
    count_match(match_id=keeper.match.pk)
    assert queries.card(match=keeper.match)
    told = keeper.get("report/").content.decode()
    assert "&lt;b&gt;Bo&lt;/b&gt;" in told
    assert "<b>Bo" not in told


def test_what_is_no_whole_record_of_a_match_that_is_over_is_refused(
    ana: Player, bo: Player, example_over: Match, keeper: Phone
) -> None:
    whole = json.loads(taken(Phone(ana, example_over)))
    assert "no text" in brings(keeper, b"\xff\xfe\x00")
    assert "not JSON" in brings(keeper, b"[" * 10_000)
    assert "no record" in brings(keeper, b'{"seat": "A"}')
    assert "format 9" in brings(keeper, json.dumps({**whole, "format": 9}).encode())
    running = written(random_match(5, 30), ana, bo)
    part = Phone(ana, running).get("record.json").content
    assert "only one player’s side" in brings(keeper, part)
    assert not Brought.objects.exists()


def test_a_form_is_guarded_and_a_file_is_bounded(
    keeper: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert keeper.player is not None
    forged = Client(enforce_csrf_checks=True)
    forged.force_login(keeper.player, backend=BACKEND)
    file = SimpleUploadedFile("match.json", b"{}")
    assert forged.post("/reviews/bring/", {"file": file}).status_code == 403
    monkeypatch.setattr(uploads, "AROUND", -LARGEST)
    answer = brings(keeper, b"{}")
    assert "8 MB at most" in answer


def test_a_guest_keeps_nothing(example_over: Match, ana: Player, cruz: Player) -> None:
    answer = brings(Phone(cruz), taken(Phone(ana, example_over)))
    assert "Make an account first" in answer
    assert not Brought.objects.exists()


def test_nothing_goes_on_from_a_record_that_was_brought(
    example_over: Match, ana: Player, keeper: Phone
) -> None:
    brings(keeper, taken(Phone(ana, example_over)))
    keeper.match = Brought.objects.get().match
    assert keeper.get("").status_code == 404
    assert keeper.client.post(keeper.url + "do/", {"kind": "Object"}).status_code == 404
    assert matches.expire_all(at=keeper.match.moved.replace(year=2040)) == 1  # the example alone
    assert Brought.objects.exists()


def test_the_text_of_a_record_does_not_depend_on_the_order_of_its_keys(example_over: Match) -> None:
    from tracker.matches import queries

    text = queries.record_text(match=example_over, seat="referee")
    mixed = json.loads(text, object_pairs_hook=lambda pairs: dict(reversed(pairs)))
    assert record.encode(record.decode(json.dumps(mixed))) == text


def test_it_is_read_apart_and_kept(
    here: pytest.MonkeyPatch, example_over: Match, ana: Player, keeper: Phone
) -> None:
    here.undo()
    out = taken(Phone(ana, example_over))
    assert "Brought before" in brings(keeper, out)
    keeper.match = Brought.objects.get().match
    assert taken(keeper) == out
    assert not Bringing.objects.exists()
    plain = json.loads(out)
    plain["lines"][4]["at"] = "2020-01-01T00:00:00.000000+00:00"
    assert "Line 5: does not go on" in brings(keeper, json.dumps(plain).encode())


def test_one_of_too_many_lines_is_refused_before_anything_is_written(
    example_over: Match, ana: Player, keeper: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bringing, "LINES", 50)
    before = Line.objects.count()
    assert "more than 50 lines" in brings(keeper, taken(Phone(ana, example_over)))
    assert Line.objects.count() == before


def test_one_that_takes_longer_than_it_is_given_is_refused_in_words(
    here: pytest.MonkeyPatch, example_over: Match, ana: Player, keeper: Phone
) -> None:
    here.undo()
    here.setattr(weighing, "SECONDS", 0)
    said = brings(keeper, taken(Phone(ana, example_over)))
    assert "It is not kept. Reading that takes too long" in said
    assert Bringing.objects.get().sent is None


def test_one_is_read_at_a_time_and_another_may_be_sent_after_it(
    example_over: Match, ana: Player, keeper: Phone
) -> None:
    whole = taken(Phone(ana, example_over))
    assert send(keeper, whole).status_code == 302
    assert "is being read" in send(keeper, whole).content.decode()
    assert Job.objects.filter(name="reviews.bring").count() == 1
    assert b"lines" not in bytes(Bringing.objects.get().sent or b"")
    Job.objects.filter(name="reviews.bring").update(attempts=5)
    assert "could not be read" in keeper.client.get("/reviews/bring/").content.decode()
    Job.objects.filter(name="reviews.bring").delete()
    Bringing.objects.all().delete()
    assert "Brought before" in brings(keeper, whole)


def test_read_twice_it_is_kept_once(example_over: Match, ana: Player, keeper: Phone) -> None:
    send(keeper, taken(Phone(ana, example_over)))
    one = Bringing.objects.get().pk
    bringing.read(bringing_id=one)
    bringing.read(bringing_id=one)
    assert Brought.objects.count() == 1


def test_nobody_sends_one_after_the_other_without_end(keeper: Phone) -> None:
    tried = [send(keeper, b"\xff") for _ in range(12)]
    assert {one.status_code for one in tried} == {422, 429}

"""Notes at a moment: one's own alone until the match is over, and then whose their writer says."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest
from django.core.management import call_command
from django.utils import timezone

from rules.game import Side
from tests.matches.phone import Phone
from tests.matches.test_growth import queries as asked_of_the_database
from tests.reviews.written import random_match, written
from tracker.accounts import actions as accounts
from tracker.accounts.models import Player
from tracker.matches import actions as matches
from tracker.matches.models import Match
from tracker.matches.sitting import seat_of
from tracker.orderlog import whole_log
from tracker.reviews import actions, queries
from tracker.reviews.models import Note
from tracker.reviews.viewpoint import looking

pytestmark = pytest.mark.django_db

TRICK = "I should have gone round by the lane."


def writes(phone: Phone, text: str = TRICK, at: int = 5, **said: str) -> Any:
    """A note is written on its page, as a browser does it."""
    address = f"{phone.url}notes/new/?at={at}"
    return phone.client.post(address, {"key": str(uuid4()), "text": text, **said})


def sent(phone: Phone, **query: str) -> str:
    text: str = phone.get("review/", **query).content.decode()
    return text


def part(phone: Phone, at: int) -> str:
    """What the slider fetches."""
    text: str = phone.client.get(f"{phone.url}review/?at={at}&part=moment").content.decode()
    return text


@pytest.fixture
def running(ana: Player, bo: Player) -> Match:
    return written(random_match(5, 30), ana, bo)


@pytest.fixture
def looker(over: Match) -> Phone:
    phone = Phone(None, over)
    phone.client.get(f"/w/{matches.let_watch(match=over)}/")
    return phone


# ------------------------------------------------------------------ while it is played


def test_a_note_is_its_writers_alone_while_the_match_is_played(
    running: Match, ana: Player, bo: Player
) -> None:
    anas, bos = Phone(ana, running), Phone(bo, running)
    looker = Phone(None, running)
    looker.client.get(f"/w/{matches.let_watch(match=running)}/")
    before = [sent(phone, at="5").count("note") for phone in (bos, looker)]
    # Whatever is sent along with it: there is no choice yet.
    assert writes(anas, audience="all").status_code == 302
    assert TRICK in sent(anas, at="5")
    assert [sent(phone, at="5").count("note") for phone in (bos, looker)] == before
    for phone in (bos, looker):
        assert TRICK not in sent(phone, at="5")
        assert phone.get("review/", at="5").context["noted"] == []
        assert phone.get("review/", at="5").context["here"] == ()
    assert Note.objects.get().audience == Note.Audience.OWN


def test_it_stays_at_its_line_when_lines_are_counted_anew(
    running: Match, ana: Player, bo: Player
) -> None:
    anas, bos = Phone(ana, running), Phone(bo, running)
    writes(anas, at=20)
    assert [one.at for one in anas.get("review/", at="20").context["here"]] == [20]
    anas.do("Concede")
    at = whole_log.whole(record_id=running.record_id, seat="A", at=20)
    assert at >= 20
    (here,) = anas.get("review/", at=str(at)).context["here"]
    assert (here.at, here.text) == (at, TRICK)
    assert TRICK not in sent(bos, at=str(at))


def test_two_sides_of_one_phone_read_their_own_alone(ana: Player) -> None:
    match = matches.play_example(player=ana, both=True)
    phone = Phone(ana, match)
    writes(phone)
    assert TRICK in sent(phone, at="5")
    phone.client.post(phone.url + "seat/B/")
    assert phone.get("review/", at="5").context["sitting"].side == "B"
    assert TRICK not in sent(phone, at="5")
    note = Note.objects.get()
    assert phone.client.get(f"{phone.url}notes/{note.public_id}/").status_code == 404


# ------------------------------------------------------------------ afterwards


def test_their_writer_says_who_reads_it(
    over: Match, anas: Phone, bos: Phone, looker: Phone
) -> None:
    readers = {"own": [anas], "both": [anas, bos], "all": [anas, bos, looker]}
    writes(anas)
    note = Note.objects.get()
    for audience, expected in readers.items():
        said = {"key": str(note.key), "text": TRICK, "audience": audience}
        changed = anas.client.post(f"{anas.url}notes/{note.public_id}/?eyes=b", said)
        assert changed.headers["Location"].endswith("/review/?at=5&eyes=b")
        for phone in (anas, bos, looker):
            pages = (sent(phone, at="5"), part(phone, 5))
            assert all((TRICK in page) == (phone in expected) for page in pages)
            # On another moment it is in the list of all notes alone.
            assert (TRICK in sent(phone, at="9")) == (phone in expected)
            assert TRICK not in part(phone, 9)


def test_the_slider_and_a_list_lead_to_each_note(over: Match, anas: Phone, bos: Phone) -> None:
    for at in (40, 8):
        writes(anas, f"At {at}", at=at, audience="both")
    writes(bos, "Bo’s own", at=20)
    text = sent(anas)
    assert text.count("ticks__note") == 2
    assert text.index('data-moment href="?at=8&') < text.index('data-moment href="?at=40&')
    assert sent(bos).count("ticks__note") == 3
    look = looking(seat_of(public_id=over.public_id, player=anas.player))
    names: dict[Side, str] = {"A": "Ana", "B": "Bo"}
    told = queries.notes(look=look, names=names)
    assert [(one.at, one.by, one.text) for one in told] == [
        (8, "Ana", "At 8"),
        (40, "Ana", "At 40"),
    ]


def test_nobody_else_changes_or_deletes_it(
    over: Match, anas: Phone, bos: Phone, looker: Phone, cruz: Player
) -> None:
    writes(anas, audience="all")
    note = Note.objects.get()
    before = list(Note.objects.values())
    for phone in (bos, looker, Phone(cruz, over), Phone(None, over)):
        for part in ("", "delete/"):
            address = f"{phone.url}notes/{note.public_id}/{part}"
            assert phone.client.get(address).status_code == 404
            said = {"key": str(note.key), "text": "Mine now", "audience": "own"}
            assert phone.client.post(address, said).status_code == 404
    assert list(Note.objects.values()) == before


def test_who_looks_on_writes_none(over: Match, looker: Phone, cruz: Player) -> None:
    assert writes(looker).status_code == 403
    assert writes(Phone(cruz, over)).status_code == 404
    assert not Note.objects.exists()
    assert "Write a note" not in sent(looker)


def test_a_note_is_deleted_after_it_is_asked_once_more(anas: Phone) -> None:
    writes(anas)
    note = Note.objects.get()
    address = f"{anas.url}notes/{note.public_id}/delete/"
    assert TRICK in anas.client.get(address).content.decode()
    assert Note.objects.exists()
    assert anas.client.post(address).status_code == 302
    assert not Note.objects.exists()
    assert anas.client.post(address).status_code == 404


# ------------------------------------------------------------------ what is refused


def test_what_is_no_note_is_refused_in_a_sentence(
    anas: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    for text in ("", "   ", "x" * 1001):
        assert writes(anas, text).status_code == 422
    assert "Write something first." in writes(anas, "").content.decode()
    assert writes(anas, audience="bo").status_code == 422
    assert anas.client.post(f"{anas.url}notes/new/", {"text": "No key"}).status_code == 422
    assert not Note.objects.exists()
    monkeypatch.setattr("tracker.reviews.actions.notes.MOST", 2)
    assert [writes(anas).status_code for _ in range(3)] == [302, 302, 422]
    assert "delete one first" in writes(anas).content.decode()


def test_a_form_that_is_sent_twice_is_one_note(anas: Phone, bos: Phone) -> None:
    key = str(uuid4())
    assert [writes(anas, key=key).status_code for _ in range(2)] == [302, 302]
    assert writes(bos, key=key).status_code == 302
    assert Note.objects.count() == 2


def test_a_moment_out_of_range_is_the_nearest(over: Match, anas: Phone) -> None:
    end = anas.get("review/").context["course"].end
    for at in (0, 99999):
        writes(anas, at=at)
    assert [one.at for one in Note.objects.all()] == [1, end]


def test_what_is_typed_stands_there_as_it_was_typed(anas: Phone) -> None:
    writes(anas, "One <b>line</b>\r\nand\u202e another\x07")
    assert Note.objects.get().text == "One <b>line</b>\nand another"
    assert "One &lt;b&gt;line&lt;/b&gt;<br>and another" in sent(anas, at="5")


# ------------------------------------------------------------------ kept


def test_the_words_are_in_no_dump_in_the_clear(
    anas: Phone, capsys: pytest.CaptureFixture[str]
) -> None:
    writes(anas, audience="all")
    call_command("dumpdata", "reviews")
    dump = capsys.readouterr().out
    assert Note.objects.get().public_id in dump
    assert "by the lane" not in dump


def test_it_goes_with_its_match_and_with_its_writer(
    over: Match, ana: Player, bo: Player, anas: Phone, bos: Phone
) -> None:
    writes(anas)
    writes(bos, "Bo’s")
    accounts.delete(player=bo)
    assert [note.player_id for note in Note.objects.all()] == [ana.pk]
    matches.purge_match(match=over)
    assert not Note.objects.exists()


def test_a_moment_costs_the_same_with_many_notes(over: Match, anas: Phone, bos: Phone) -> None:
    def costs() -> list[int]:
        whole = asked_of_the_database(lambda: anas.get("review/", at="5"))
        return [whole, asked_of_the_database(lambda: part(anas, 5))]

    writes(bos, audience="all")
    costs()
    few = costs()
    look = looking(seat_of(public_id=over.public_id, player=bos.player))
    for number in range(10):
        said = actions.Said(f"Number {number}", audience="all")
        actions.write(look=look, at=5, said=said, key=uuid4(), now=timezone.now())
    assert costs() == few
    assert len(anas.get("review/", at="5").context["here"]) == 11

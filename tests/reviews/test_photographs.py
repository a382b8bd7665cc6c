"""A photograph with a note is seen by whoever reads that, and tells nothing but what it shows."""

from __future__ import annotations

from io import BytesIO
from typing import Any
from uuid import uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command
from django.test import Client
from PIL import Image

from tests.files.test_pictures import SECRET
from tests.files.test_pictures import sent as taken
from tests.leagues.cast import do_jobs
from tests.matches.phone import BACKEND, Phone
from tests.matches.test_growth import queries as asked_of_the_database
from tests.reviews.written import random_match, written
from tracker.accounts.models import Player
from tracker.files import apart, uploads
from tracker.matches import actions as matches
from tracker.matches.models import Match
from tracker.reviews.models import Note, Photograph, Picturing

pytestmark = [pytest.mark.django_db, pytest.mark.anywhere("a picture and who may see it")]

SHOWS = "Her Marker behind the water tank"


def file(content: bytes) -> SimpleUploadedFile:
    return SimpleUploadedFile("IMG_2026.jpg", content, content_type="image/jpeg")


def sends(phone: Phone, content: bytes | None = None, **said: Any) -> Any:
    """A note with a photograph is written on its page."""
    picture = file(taken() if content is None else content)
    fields = {"key": str(uuid4()), "text": "Look", "picture": picture, "alt": SHOWS, **said}
    return phone.client.post(f"{phone.url}notes/new/?at=5", fields)


def shows(phone: Phone, content: bytes | None = None, **said: Any) -> Any:
    """The same, and a job reads it."""
    answer = sends(phone, content, **said)
    do_jobs()
    return answer


def changes(phone: Phone, note: Note, **said: Any) -> Any:
    fields = {"key": str(note.key), "text": "Look", "alt": SHOWS, **said}
    answer = phone.client.post(f"{phone.url}notes/{note.public_id}/", fields)
    do_jobs()
    return answer


def fetched(phone: Phone, note: Note, **more: str) -> Any:
    return phone.client.get(f"{phone.url}notes/{note.public_id}/photograph.jpg", headers=more)


@pytest.fixture
def looker(over: Match) -> Phone:
    phone = Phone(None, over)
    phone.client.get(f"/w/{matches.let_watch(match=over)}/")
    return phone


def test_it_comes_out_without_place_and_time(anas: Phone) -> None:
    assert SECRET in taken()
    assert shows(anas).status_code == 302
    answer = fetched(anas, Note.objects.get())
    assert answer.headers["Content-Type"] == "image/jpeg"
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert SECRET not in answer.content
    image = Image.open(BytesIO(answer.content))
    assert image.format == "JPEG"
    assert not image.getexif()
    page = anas.get("review/", at="5").content.decode()
    assert f'alt="{SHOWS}"' in page


def test_whoever_reads_the_note_sees_it_and_nobody_else(
    over: Match, anas: Phone, bos: Phone, looker: Phone, cruz: Player
) -> None:
    shows(anas)
    note = Note.objects.get()
    readers = {"own": [anas], "both": [anas, bos], "all": [anas, bos, looker]}
    for audience, expected in readers.items():
        assert changes(anas, note, audience=audience).status_code == 302
        for phone in (anas, bos, looker, Phone(cruz, over), Phone(None, over)):
            status = 200 if phone in expected else 404
            assert fetched(phone, note).status_code == status
            if phone in (bos, looker):
                assert (SHOWS in phone.get("review/", at="5").content.decode()) == (status == 200)


def test_while_it_is_played_it_is_its_players_alone_and_no_browser_keeps_it(
    ana: Player, bo: Player
) -> None:
    running = written(random_match(5, 30), ana, bo)
    anas, bos = Phone(ana, running), Phone(bo, running)
    shows(anas, audience="all")
    note = Note.objects.get()
    answer = fetched(anas, note)
    assert answer.status_code == 200
    assert answer.headers["Cache-Control"] == "no-store"
    assert fetched(bos, note).status_code == 404
    assert SHOWS not in bos.get("review/", at="5").content.decode()


def test_a_browser_keeps_it_and_asks_each_time_whether_it_still_may(
    anas: Phone, bos: Phone
) -> None:
    shows(anas, audience="both")
    note = Note.objects.get()
    answer = fetched(bos, note)
    assert answer.headers["Cache-Control"] == "private, no-cache"
    tag = {"If-None-Match": answer.headers["ETag"]}
    assert fetched(bos, note, **tag).status_code == 304
    changes(anas, note, picture=file(taken("PNG")), audience="both")
    assert fetched(bos, note, **tag).status_code == 200
    changes(anas, note, audience="own")
    assert fetched(bos, note, **tag).status_code == 404


def test_it_goes_with_its_note_or_by_itself(anas: Phone) -> None:
    shows(anas)
    note = Note.objects.get()
    assert changes(anas, note, without="on", alt="").status_code == 302
    assert not Photograph.objects.exists()
    assert fetched(anas, note).status_code == 404
    changes(anas, note, picture=file(taken()))
    assert fetched(anas, note).status_code == 200
    anas.client.post(f"{anas.url}notes/{note.public_id}/delete/")
    assert not Photograph.objects.exists()


def test_what_it_shows_has_to_be_said(anas: Phone) -> None:
    refused = shows(anas, alt="")
    assert refused.status_code == 422
    assert "Say what is to be seen on it." in refused.content.decode()
    assert not Note.objects.exists()
    shows(anas)
    assert changes(anas, Note.objects.get(), alt="").status_code == 422
    assert changes(anas, Note.objects.get(), alt="A tank").status_code == 302
    assert 'alt="A tank"' in anas.get("review/", at="5").content.decode()


def a_bomb() -> bytes:
    """Some kilobytes that would be four hundred million dots."""
    packed = BytesIO()
    Image.new("1", (20_000, 20_000)).save(packed, "PNG")
    return packed.getvalue()


@pytest.mark.parametrize(
    ("content", "sentence"),
    [(b"\xff\xd8\xff", "That is no picture"), (a_bomb(), "That is no picture")],
)
def test_one_that_can_not_be_read_is_refused_in_a_word_to_its_writer(
    content: bytes, sentence: str, anas: Phone, bos: Phone
) -> None:
    assert len(content) < 200_000
    assert shows(anas, content, audience="both").status_code == 302
    assert not Photograph.objects.exists()
    page = anas.get("review/", at="5").content.decode()
    assert "Its photograph is not kept." in page
    assert page.count(sentence) == 1
    theirs = bos.get("review/", at="5").content.decode()
    assert "Look" in theirs
    assert "photograph" not in theirs
    note = Note.objects.get()
    assert sentence in anas.get(f"notes/{note.public_id}/").content.decode()
    # Written again without one, or with another, that is over.
    changes(anas, note, picture=file(taken()))
    page = anas.get("review/", at="5").content.decode()
    assert "not kept" not in page
    assert f'alt="{SHOWS}"' in page


def test_what_begins_like_no_picture_is_refused_at_once(anas: Phone) -> None:
    refused = sends(anas, b"GIF89a")
    assert refused.status_code == 422
    assert "no picture" in str(refused.context["form"].errors["picture"])
    assert not Note.objects.exists()


def test_nothing_of_it_is_read_while_its_writer_waits(
    anas: Phone, bos: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as within:
        within.setattr(apart, "read", lambda *_, **__: pytest.fail("read in a request"))
        assert sends(anas, audience="both").status_code == 302
    page = anas.get("review/", at="5").content.decode()
    assert "The photograph is being read" in page
    assert ">Look again</a>" in page
    assert "is being read" not in bos.get("review/", at="5").content.decode()
    note = Note.objects.get()
    assert "is being read" in anas.get(f"notes/{note.public_id}/").content.decode()
    assert SECRET not in bytes(Picturing.objects.get().sent or b"")
    # What is to be seen on it is said better before it is read.
    said = {"key": str(note.key), "text": "Look", "alt": "A tank", "audience": "both"}
    anas.client.post(f"{anas.url}notes/{note.public_id}/", said)
    do_jobs()
    page = anas.get("review/", at="5").content.decode()
    assert 'alt="A tank"' in page
    assert "is being read" not in page
    assert fetched(bos, note).status_code == 200


def test_one_that_is_taken_off_before_it_was_read_is_not_kept(anas: Phone) -> None:
    sends(anas)
    note = Note.objects.get()
    changes(anas, note, without="on", alt="")
    assert not Photograph.objects.exists()
    sends(anas)
    note = Note.objects.exclude(pk=note.pk).get()
    anas.client.post(f"{anas.url}notes/{note.public_id}/delete/")
    do_jobs()
    assert not Photograph.objects.exists()


def test_one_that_is_too_large_is_not_left_out_in_silence(
    anas: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(uploads, "AROUND", -12 * 1024 * 1024)
    refused = shows(anas)
    assert refused.status_code == 422
    assert "no larger than 12 MB" in refused.content.decode()
    assert not Note.objects.exists()


def test_there_are_no_more_than_so_many(anas: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tracker.reviews.actions.notes.MOST_PICTURES", 1)
    shows(anas)
    note = Note.objects.get()
    refused = shows(anas)
    assert refused.status_code == 422
    assert "take one off first" in refused.content.decode()
    assert Note.objects.count() == Photograph.objects.count() == 1
    assert changes(anas, note, picture=file(taken("PNG"))).status_code == 302


def test_a_form_is_guarded(ana: Player, over: Match) -> None:
    forged = Client(enforce_csrf_checks=True)
    forged.force_login(ana, backend=BACKEND)
    said = {"key": str(uuid4()), "text": "Look", "picture": file(taken()), "alt": SHOWS}
    assert forged.post(f"/m/{over.public_id}/notes/new/", said).status_code == 403
    assert not Note.objects.exists()


def test_it_is_in_no_dump_in_the_clear(anas: Phone, capsys: pytest.CaptureFixture[str]) -> None:
    shows(anas)
    kept = Photograph.objects.get()
    assert kept.picture[:3] == b"\xff\xd8\xff"
    assert bytes(kept.kept)[:3] != b"\xff\xd8\xff"
    call_command("dumpdata", "reviews")
    dump = capsys.readouterr().out
    assert kept.public_id in dump
    assert SHOWS not in dump


def test_a_moment_reads_no_picture(anas: Phone) -> None:
    shows(anas)

    def look() -> Any:
        return anas.get("review/", at="5")

    look()
    few = asked_of_the_database(look)
    for _ in range(4):
        shows(anas)
    assert asked_of_the_database(look) == few

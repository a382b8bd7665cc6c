"""A photograph of the real table lies under its map: bounded, bare, fitted, and shown to who may see it."""

from __future__ import annotations

from io import BytesIO

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from PIL import Image

from tests.files.test_pictures import SECRET, sent
from tests.leagues.cast import do_jobs
from tests.tables.conftest import At
from tracker.accounts.models import Player
from tracker.files import apart
from tracker.jobs import actions as jobs
from tracker.jobs.models import Job
from tracker.tables import actions
from tracker.tables.fitting import WHOLE, fitted, is_a_table
from tracker.tables.models import Photograph, Photographing, Picture, SavedTable

pytestmark = pytest.mark.anywhere("a picture and who may see it")


def door(table: SavedTable, name: str) -> str:
    return reverse(f"tables:{name}", args=[table.public_id])


def put_in(browser: Client, table: SavedTable, picture: bytes, name: str = "table.jpg") -> str:
    """A photograph is sent; the page it leads to."""
    file = SimpleUploadedFile(name, picture, "image/jpeg")
    return browser.post(door(table, "photograph"), {"file": file}, follow=True).text


def taken(browser: Client, table: SavedTable, picture: bytes, name: str = "table.jpg") -> str:
    """It is sent and read; the page."""
    assert "is being read" in put_in(browser, table, picture, name)
    do_jobs()
    return browser.get(door(table, "photograph")).text


def corners(*, of: tuple[tuple[float, float], ...] = WHOLE) -> dict[str, str]:
    return {
        f"{side}{at}": str(n)
        for at, one in enumerate(of)
        for side, n in zip("xy", one, strict=True)
    }


def shown(answer: object) -> Image.Image:
    image = Image.open(BytesIO(answer.content))  # type: ignore[attr-defined]
    image.load()
    return image


def test_a_photograph_lies_under_the_map(ana: Player, at: At, table: SavedTable) -> None:
    browser = at(ana)
    assert "Put a photograph under it" in browser.get(door(table, "table")).text
    assert "Its corners" in taken(browser, table, sent(size=(400, 300)))
    page = browser.get(door(table, "table")).text
    digest = Picture.objects.get().digest
    assert f'href="{door(table, "flat")}?v={digest}"' in page
    assert 'id="photo-shows"' in page
    answer = browser.get(door(table, "flat"))
    assert answer["Content-Type"] == "image/jpeg"
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert "private" in answer["Cache-Control"]
    # As many dots an inch each way as the table has inches.
    assert shown(answer).size == (1200, 1200)
    for kept in (answer, browser.get(door(table, "source"))):
        assert SECRET not in kept.content


def test_its_corners_become_those_of_the_table(ana: Player, at: At, table: SavedTable) -> None:
    browser = at(ana)
    # The table is the green quarter of what was photographed, seen from the side.
    image = Image.new("RGB", (400, 400), "black")
    image.paste((0, 200, 0), (200, 0, 400, 200))
    written = BytesIO()
    image.save(written, "PNG")
    taken(browser, table, written.getvalue(), "table.png")
    said = corners(of=((52, 2), (98, 2), (98, 48), (52, 48)))
    assert browser.post(door(table, "fit"), said).status_code == 302
    flat = shown(browser.get(door(table, "flat")))
    for dot in ((5, 5), (1195, 5), (600, 600), (1195, 1195)):
        red, green, blue = flat.getpixel(dot)  # type: ignore[misc]
        assert green > 150 > 60 > max(red, blue), dot
    # Fitted again, what it was before is not kept.
    browser.post(door(table, "fit"), corners())
    assert Picture.objects.count() == 1
    assert 'value="100"' in browser.get(door(table, "photograph")).text


@pytest.mark.parametrize(
    "wrong",
    [
        {"x0": "100", "x1": "0"},
        {"x2": "1", "y2": "1"},
        {"x0": "nan"},
        {"y3": "101"},
        {"x1": ""},
        {"x0": "50", "x1": "50.1", "x2": "50.1", "x3": "50"},
    ],
)
def test_what_is_no_table_on_it_changes_nothing(
    ana: Player, at: At, table: SavedTable, wrong: dict[str, str]
) -> None:
    browser = at(ana)
    assert browser.post(door(table, "fit"), corners()).status_code == 422
    taken(browser, table, sent())
    before = Picture.objects.get().digest
    assert browser.post(door(table, "fit"), corners() | wrong).status_code == 422
    assert Picture.objects.get().digest == before
    assert Photograph.objects.get().corners == [list(one) for one in WHOLE]


def test_what_is_no_photograph_is_refused(ana: Player, at: At, table: SavedTable) -> None:
    browser = at(ana)
    for wrong in (b"no picture", b"", b"<svg xmlns='http://www.w3.org/2000/svg'/>"):
        file = SimpleUploadedFile("table.jpg", wrong, "image/jpeg")
        answer = browser.post(door(table, "photograph"), {"file": file})
        assert answer.status_code == 422
    assert browser.post(door(table, "photograph")).status_code == 422
    assert not Photograph.objects.exists()


def test_nobody_else_sees_it_until_the_table_is_shown(
    ana: Player, bo: Player, at: At, table: SavedTable
) -> None:
    taken(at(ana), table, sent())
    for name in ("photograph", "source", "flat"):
        assert at(bo).get(door(table, name)).status_code == 404
    for name in ("photograph", "fit", "forget"):
        assert at(bo).post(door(table, name), corners()).status_code == 404
    actions.share(table=table)
    address = reverse("tables:shared-flat", args=[table.shared])
    assert address in Client().get(reverse("tables:shared", args=[table.shared])).text
    assert Client().get(address).status_code == 200
    at(bo).post(reverse("tables:copy", args=[table.shared]))
    copied = SavedTable.objects.get(owner=bo)
    assert at(bo).get(door(copied, "flat")).status_code == 200
    actions.close(table=table)
    assert Client().get(address).status_code == 404
    # The picture stays as long as one of them has it.
    actions.delete(table=table)
    assert at(bo).get(door(copied, "flat")).status_code == 200
    at(bo).post(door(copied, "forget"))
    assert not Picture.objects.exists()


def test_a_photograph_lies_flat_from_any_side() -> None:
    """A chequered table taken from a corner has its middle in the middle again."""
    assert is_a_table(((30, 10), (70, 10), (95, 90), (5, 90)))
    assert not is_a_table(tuple(reversed(WHOLE)))
    image = Image.new("RGB", (200, 200), "black")
    # The middle of a trapezium is where its diagonals cross.
    image.paste((255, 255, 255), (97, 66, 104, 73))
    written = BytesIO()
    image.save(written, "PNG")
    flat = Image.open(
        BytesIO(fitted(written.getvalue(), ((30, 10), (70, 10), (95, 90), (5, 90)), 24, 24))
    )
    assert min(flat.getpixel((300, 300))) > 150  # type: ignore[arg-type]
    assert max(flat.getpixel((300, 400))) < 60  # type: ignore[arg-type]


def test_nobody_sends_one_after_the_other_without_end(
    ana: Player, bo: Player, at: At, table: SavedTable
) -> None:
    browser, nothing = at(ana), SimpleUploadedFile("table.jpg", b"no picture", "image/jpeg")
    tried = [browser.post(door(table, "photograph"), {"file": nothing}) for _ in range(12)]
    assert {one.status_code for one in tried} == {422, 429}
    assert "too" in tried[-1].content.decode().lower()
    assert at(bo).post(door(table, "photograph"), {"file": nothing}).status_code == 404


# ------------------------------------------------------------------ read by a job


def test_nothing_of_it_is_read_while_its_sender_waits(
    ana: Player, at: At, table: SavedTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    browser = at(ana)
    with monkeypatch.context() as within:
        within.setattr(apart, "read", lambda *_, **__: pytest.fail("read in a request"))
        page = put_in(browser, table, sent())
    assert "Your photograph is being read" in page
    assert f'<a href="{door(table, "photograph")}">Look again</a>' in page
    assert not Photograph.objects.exists()
    # Where the job runs it is encrypted until then.
    assert SECRET not in bytes(Photographing.objects.get().sent or b"")
    do_jobs()
    page = browser.get(door(table, "photograph")).text
    assert "is being read" not in page
    assert "Its corners" in page
    assert not Photographing.objects.exists()


def test_the_one_before_stays_until_the_next_is_read_or_refused(
    ana: Player, at: At, table: SavedTable
) -> None:
    browser = at(ana)
    taken(browser, table, sent(size=(400, 300)))
    before = Picture.objects.get().digest
    page = taken(browser, table, sent()[:200])
    assert "That is no picture: send a JPEG, PNG or WebP file." in page
    assert page.count("That is no picture") == 1
    assert "is being read" not in page
    assert Picture.objects.get().digest == before
    put_in(browser, table, sent("PNG", size=(300, 200)))
    # Another is sent before it is read: the last one counts.
    taken(browser, table, sent("WEBP", size=(300, 300)))
    assert Image.open(BytesIO(bytes(Photograph.objects.get().source))).size == (300, 300)
    assert Picture.objects.count() == 1


def test_one_that_ends_whoever_reads_it_is_given_up_with_a_word(
    ana: Player, at: At, table: SavedTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    browser = at(ana)
    put_in(browser, table, sent())
    job = Job.objects.get(name="tables.photograph")
    tried = []

    def ended(*_: object, **__: object) -> bytes:
        tried.append(1)
        raise MemoryError

    with monkeypatch.context() as within:
        within.setattr(apart, "read", ended)
        for _ in range(9):
            jobs.run(job_id=job.pk, at=timezone.now())
            Job.objects.update(again=timezone.now())
    assert len(tried) == 5
    page = browser.get(door(table, "photograph")).text
    assert "That could not be read. Send it again." in page
    Job.objects.all().delete()
    assert "Its corners" in taken(browser, table, sent())


def test_one_that_was_taken_away_meanwhile_is_not_kept(
    ana: Player, at: At, table: SavedTable
) -> None:
    browser = at(ana)
    put_in(browser, table, sent())
    browser.post(door(table, "forget"))
    do_jobs()
    assert not Photograph.objects.exists()
    put_in(browser, table, sent())
    actions.delete(table=table)
    do_jobs()
    assert not Picture.objects.exists()

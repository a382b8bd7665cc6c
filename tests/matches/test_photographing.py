"""A photograph taken at the table becomes the base of the match: sent, its four corners, laid."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from tests.files.test_pictures import sent
from tests.leagues.cast import do_jobs
from tests.matches.phone import Phone
from tests.matches.test_map import deployed
from tests.tables.test_photographs import corners
from tracker.accounts.models import Player
from tracker.matches.models import Match
from tracker.tables.models import SavedTable

pytestmark = pytest.mark.django_db


@pytest.fixture
def both(match: Match, ana: Player, bo: Player) -> tuple[Phone, Phone]:
    return Phone(ana, match), Phone(bo, match)


Both = tuple[Phone, Phone]


def taken(phone: Phone, picture: bytes | None = None) -> Any:
    """A photograph is taken at the match; where that leads."""
    file = SimpleUploadedFile("table.jpg", sent() if picture is None else picture, "image/jpeg")
    return phone.client.post(f"{phone.url}map/photograph/", {"file": file})


def laid(phone: Phone, address: str, **more: str) -> Any:
    """Its corners are said, and it is laid."""
    page = phone.client.get(address)
    said = dict(page.context["lay"].fields)
    return phone.client.post(
        address,
        {**said, **corners(of=((10, 10), (90, 10), (90, 90), (10, 90))), **more,
         "command_id": "6c8d7c1e-7c1c-4f0e-9f4e-0123456789ab", "cursor": str(phone.cursor)},
    )  # fmt: skip


def test_a_photograph_of_the_table_is_what_the_match_is_played_on(both: Both, ana: Player) -> None:
    anas, _ = both
    assert "Photograph the table" in anas.get("map/").content.decode()
    address = taken(anas)["Location"]
    assert "is being read" in anas.client.get(address).content.decode()
    do_jobs()
    # It comes by itself, and what is sent from it then is no forgery.
    page = anas.client.get(address, headers={"HX-Request": "true"}).content.decode()
    assert 'id="corners"' in page
    assert "csrfmiddlewaretoken" in page[page.index('id="fit"') :]
    answer = laid(anas, address)
    assert answer.status_code == 302
    assert answer["Location"] == anas.url
    for phone in both:
        assert "photo.jpg?v=" in phone.html()
        assert phone.get("photo.jpg").status_code == 200
    table = SavedTable.objects.get(owner=ana)
    assert (table.width, table.depth) == (24, 32), "of the size of the match"
    assert table.name == "Supplies"


def test_scenery_is_laid_on_it_first_where_one_likes(both: Both, ana: Player) -> None:
    anas, _ = both
    address = taken(anas)["Location"]
    do_jobs()
    table = SavedTable.objects.get(owner=ana)
    answer = laid(anas, address, then="build")
    assert answer["Location"] == f"/tables/{table.public_id}/"
    assert "photo.jpg" not in anas.html(), "nothing is laid yet"
    page = anas.get("map/").content.decode()
    assert f'<option value="{table.public_id}" selected>' in page, "it is the one to be laid"


def test_a_file_that_is_no_photograph_makes_no_table(both: Both, ana: Player) -> None:
    anas, _ = both
    answer = taken(anas, b"a letter")
    assert answer.status_code == 422
    assert not SavedTable.objects.filter(owner=ana).exists()
    assert anas.client.post(f"{anas.url}map/photograph/").status_code == 422


def test_corners_that_are_none_change_nothing(both: Both) -> None:
    anas, _ = both
    address = taken(anas)["Location"]
    do_jobs()
    page = laid(anas, address, x1="5")
    assert page.status_code == 422
    assert "Those are no corners of a table" in page.content.decode()
    assert "photo.jpg" not in anas.html()


def test_it_is_its_owners_alone_until_it_is_laid(both: Both, cruz: Player, match: Match) -> None:
    anas, bos = both
    address = taken(anas)["Location"]
    do_jobs()
    assert bos.client.get(address).status_code == 404
    assert bos.client.post(address, corners()).status_code == 404
    stranger = Phone(cruz, match)
    assert taken(stranger).status_code == 404
    assert stranger.client.get(address).status_code == 404


def test_once_somebody_deploys_it_is_too_late(both: Both) -> None:
    anas, _ = both
    address = taken(anas)["Location"]
    do_jobs()
    deployed(*both)
    assert "Photograph the table" not in anas.get("map/").content.decode()
    assert taken(anas).status_code == 404
    assert anas.client.get(address).status_code == 404


@pytest.mark.parametrize("language", ["en", "es"])
def test_the_table_of_a_match_without_a_name_is_called_in_no_language(
    both: Both, match: Match, ana: Player, language: str
) -> None:
    Match.objects.filter(pk=match.pk).update(title="")
    anas, _ = both
    anas.client.defaults["HTTP_ACCEPT_LANGUAGE"] = language
    assert taken(anas).status_code == 302
    assert SavedTable.objects.get(owner=ana).name == "Our table"

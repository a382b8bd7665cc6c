"""Looking back in Spanish: no English sentence of its pages, nor of the PDF, is left; an error of a form is
in it, too."""

from __future__ import annotations

from functools import cache
from html import unescape

import pytest
from django.utils import timezone

from infinity_site.languages.found import ROOT, messages
from tests.matches.phone import Phone
from tests.reviews.test_report import counted
from tests.reviews.written import random_match, to_the_end, written
from tracker.accounts.models import Player
from tracker.jobs import actions as jobs
from tracker.jobs.models import Job
from tracker.reviews import actions

pytestmark = pytest.mark.django_db

OF_A_MATCH = (
    "review/", "review/?eyes=both", "review/?at=60", "review/share/", "review/try/?at=60", "figures/",
    "report/", "report/?edit=1", "report/turning/", "notes/new/?at=60",
)  # fmt: skip
OF_ALL = ("/reviews/", "/reviews/?name=Bo", "/reviews/mine/", "/reviews/bring/")


@cache
def english() -> tuple[str, ...]:
    """What the pages of looking back say in English; short words may be names."""
    found = []
    for one in messages(ROOT):
        ids = [one.id] if isinstance(one.id, str) else [str(id) for id in one.id]
        of_a_page = any(name.startswith("templates/reviews/") for name, _ in one.locations)
        found += [said for said in ids if of_a_page and "%(" not in said and len(said) > 12]
    return tuple(found)


@pytest.fixture
def anas(ana: Player, bo: Player) -> Phone:
    anas = Phone(ana, counted(written(to_the_end(random_match(9)), ana, bo)))
    anas.client.cookies["language"] = "es"
    return anas


def left_on(page: str) -> list[str]:
    plain = unescape(page)
    return [one for one in english() if one in plain]


@pytest.mark.parametrize("address", OF_A_MATCH)
def test_a_match_is_looked_back_at_in_spanish(anas: Phone, address: str) -> None:
    address, _, query = address.partition("?")
    answer = anas.get(address, **dict(one.split("=") for one in query.split("&") if one))
    assert answer.status_code == 200
    assert not left_on(answer.content.decode())


def test_its_report_is_told_in_spanish(anas: Phone) -> None:
    """And not only that it is being written."""
    for part in ("report/", "report/report.html", "report/report.md"):
        told = unescape(anas.get(part).content.decode())
        assert "gana" in told, part
        assert not left_on(told), part


def test_a_pdf_is_in_the_language_of_who_has_it_made(
    anas: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also by a worker, who reads in none."""
    monkeypatch.setattr("tracker.reviews.views.report.can_be_made", lambda: True)
    monkeypatch.setattr("tracker.reviews.actions.printing.pdf", lambda html, _: html.encode())
    anas.client.post(f"{anas.url}report/print/")
    job = Job.objects.filter(name=actions.PRINT).latest("pk")
    assert jobs.run(job_id=job.pk, at=timezone.now())
    made = anas.get("report/report.pdf").content.decode()
    assert '<html lang="es"' in made
    assert "gana" in unescape(made)
    assert not left_on(made)


@pytest.mark.parametrize("address", OF_ALL)
def test_all_that_is_over_is_found_in_spanish(anas: Phone, address: str) -> None:
    page = anas.client.get(address).content.decode()
    assert '<html lang="es"' in page
    assert not left_on(page)


def test_what_is_wrong_in_a_form_is_said_in_spanish(anas: Phone) -> None:
    page = anas.client.get("/reviews/?since=2026-05-02&until=2026-05-01").content.decode()
    assert "El último día es anterior al primero." in unescape(page)

"""The page of the figures: who may look, how far they have come, every figure of a chart in a table."""

from __future__ import annotations

import pytest
from django.core.cache import cache
from django.utils import timezone

from tests.matches.phone import Phone
from tests.reviews.written import random_match, written
from tracker.accounts.models import Player
from tracker.jobs import actions as jobs
from tracker.jobs.models import Job
from tracker.matches import actions as matches
from tracker.matches.models import Match
from tracker.reviews import actions
from tracker.reviews.models import Brought

pytestmark = pytest.mark.django_db


def test_a_match_that_ends_leaves_the_job_that_counts_it(over: Match, anas: Phone) -> None:
    (job,) = Job.objects.filter(name=actions.COUNT)
    waiting = anas.get("figures/").content.decode()
    assert "Being counted" in waiting
    assert 'hx-trigger="every 1s"' in waiting
    assert jobs.run(job_id=job.pk, at=job.due)
    page = anas.get("figures/")
    assert "Being counted" not in page.content.decode()
    for chart in page.context["charts"]:
        assert f"<h3>{chart.title}</h3>" in page.content.decode()
    for point in page.context["counted"].points:
        assert f'<th scope="row">{point.at}</th>' in page.content.decode()


def test_progress_is_told_as_it_goes(
    over: Match, anas: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[int] = []
    monkeypatch.setattr(cache, "set", lambda key, value, *_: told.append(value))
    actions.count_match(match_id=over.pk)
    assert told == sorted(told)
    assert len(told) > 5
    assert all(0 < one <= 100 for one in told)


def test_the_review_leads_to_the_turning_points(over: Match, anas: Phone) -> None:
    actions.count_match(match_id=over.pk)
    page = anas.get("review/", at="5")
    ends = [one for _, group in page.context["marked"] for one in group if one.kind == "end"]
    assert f'data-moment href="?at={ends[0].at}"' in page.content.decode()


def test_before_the_end_nobody_has_figures(
    ana: Player, bo: Player, cruz: Player, over: Match
) -> None:
    running = written(random_match(5, 30), ana, bo)
    assert Phone(ana, running).get("figures/").status_code == 403
    assert (
        Phone(ana, running).client.post(f"/m/{running.public_id}/figures/again/").status_code == 403
    )
    assert Phone(cruz, over).get("figures/").status_code == 404


@pytest.mark.parametrize("counted", [True, False])
def test_who_may_not_have_it_counted_is_shown_no_button_for_it(
    over: Match, anas: Phone, counted: bool
) -> None:
    if counted:
        actions.count_match(match_id=over.pk)
    looker = Phone(None, over)
    looker.client.get(f"/w/{matches.let_watch(match=over)}/")
    for page in ("figures/", "report/"):
        assert "figures/again/" not in looker.get(page).content.decode()
    assert "figures/again/" in anas.get("figures/").content.decode()
    assert looker.client.post(looker.url + "figures/again/").status_code == 403


def test_who_brought_a_record_has_it_counted_again(over: Match, cruz: Player) -> None:
    Brought.objects.create(match=over, player=cruz, at=timezone.now())
    actions.count_match(match_id=over.pk)
    cruzs = Phone(cruz, over)
    assert "figures/again/" in cruzs.get("figures/").content.decode()
    assert cruzs.client.post(cruzs.url + "figures/again/").status_code == 302


def test_counting_again_is_asked_for_by_who_played(over: Match, anas: Phone) -> None:
    actions.count_match(match_id=over.pk)
    anas.client.post(anas.url + "figures/again/")
    assert Job.objects.filter(name=actions.COUNT, done=None).count() == 2

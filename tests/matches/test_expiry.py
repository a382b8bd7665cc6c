"""How long a match is kept, and that nothing of it is left afterwards."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.core.management import call_command
from django.utils import timezone

from tests.matches.phone import Phone
from tests.matches.test_playing import declared
from tracker.accounts import actions as accounts
from tracker.accounts.models import Player
from tracker.jobs import actions as jobs
from tracker.jobs.models import Job
from tracker.matches import actions
from tracker.matches.models import Match, Seat
from tracker.orderlog.models import CommandReceipt, Line, Record


def idle(match: Match, days: float) -> None:
    Match.objects.filter(pk=match.pk).update(moved=timezone.now() - timedelta(days=days))


@pytest.mark.parametrize(("days", "gone"), [(1.9, 0), (2.1, 1)])
def test_an_example_is_kept_for_two_days(days: float, gone: int, example: Match) -> None:
    idle(example, days)
    assert actions.expire_all(at=timezone.now()) == gone
    assert Match.objects.count() == 1 - gone


@pytest.mark.parametrize(("days", "gone"), [(13.9, 0), (14.1, 1)])
def test_a_match_of_guests_is_kept_for_fourteen(days: float, gone: int, match: Match) -> None:
    idle(match, days)
    assert actions.expire_all(at=timezone.now()) == gone


def test_a_match_with_an_account_at_it_is_kept_for_good(match: Match, bo: Player) -> None:
    accounts.keep(player=bo, email="bo@example.com", password="a long one indeed")
    idle(match, 400)
    assert actions.expire_all(at=timezone.now()) == 0


def test_nothing_is_left_of_it(anas: Phone, example: Match) -> None:
    declared(anas)
    actions.purge_match(match=example)
    for kind in (Match, Seat, Record, Line, CommandReceipt):
        assert not kind._default_manager.exists(), kind
    assert not Job.objects.exclude(name="matches.expire").exists()
    assert anas.get().status_code == 404


def test_each_match_has_a_job_that_looks_after_it(match: Match) -> None:
    job = Job.objects.get(name="matches.expire")
    assert timedelta(hours=23) < job.due - timezone.now() <= timedelta(days=1)
    assert jobs.run(job_id=job.pk, at=timezone.now())
    assert Match.objects.filter(pk=match.pk).exists()


def test_the_job_erases_what_has_gone_and_is_done(match: Match) -> None:
    idle(match, 15)
    job = Job.objects.get(name="matches.expire")
    assert jobs.run(job_id=job.pk, at=timezone.now())
    assert not Match.objects.exists()
    assert Job.objects.get(pk=job.pk).done is not None
    actions.expire(match_id=match.pk)


def test_a_person_may_sweep_by_hand(match: Match, capsys: pytest.CaptureFixture[str]) -> None:
    idle(match, 15)
    call_command("expire_matches")
    assert "1 matches erased." in capsys.readouterr().out
    assert not Match.objects.exists()

"""How a match stands is written down by a job as an Order ends; a process that just began goes on from it."""

from __future__ import annotations

import pytest
from django.core.management import CommandError, call_command

from tests.matches.phone import Phone
from tests.matches.test_afterwards import ends, follows, moves
from tracker.jobs.models import Job
from tracker.matches.models import Match
from tracker.orderlog import folds, queries, snapshots
from tracker.orderlog.models import Snapshot

pytestmark = pytest.mark.django_db

SEATS = {"A", "B", "watcher", "referee"}


@pytest.fixture
def ended(anas: Phone, bos: Phone, example: Match, monkeypatch: pytest.MonkeyPatch) -> Match:
    """Ana's first Order is over, and what follows it is not done yet."""
    monkeypatch.setattr(snapshots, "EVERY", 20)
    moves(anas)
    ends(anas, bos)
    return example


def test_the_job_at_an_orders_end_writes_it_and_no_command(ended: Match) -> None:
    assert not Snapshot.objects.exists()
    follows("matches.conclude")
    assert set(snapshots.stands(ended.record_id)) == SEATS
    assert not Job.objects.filter(done=None, name="matches.conclude").exists()


def test_a_page_that_goes_on_from_it_is_the_same(ended: Match, anas: Phone, bos: Phone) -> None:
    follows("matches.conclude")
    for phone in (anas, bos):
        warm = phone.page().context
        folds.forget()
        cold = phone.page().context
        assert snapshots.latest(ended.record_id, "A" if phone is anas else "B").cursor
        for name in ("cursor", "view", "lines"):
            assert cold[name] == warm[name]


def test_what_is_not_as_the_lines_say_is_named_by_its_match_and_seat_alone(
    ended: Match, capsys: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
) -> None:
    follows("matches.conclude")
    call_command("verify_snapshots")
    assert capsys.readouterr().out == ""
    known = queries.fold(record_id=ended.record_id, seat="A")
    snapshots.write(ended.record_id, {"A": known._replace(newest=())})
    with pytest.raises(CommandError):
        call_command("verify_snapshots")
    assert capsys.readouterr().out == f"match {ended.pk}  A  dropped\n"
    assert "a snapshot was not what the lines say" in caplog.text
    assert set(snapshots.stands(ended.record_id)) == SEATS - {"A"}

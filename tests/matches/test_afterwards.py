"""What follows a reveal and the end of an Order, and no player waits for."""

from __future__ import annotations

import re
from datetime import timedelta
from uuid import uuid4

import pytest
from django.utils import timezone

from rules.game import Entry
from rules.log import events as e
from tests.matches.phone import Phone
from tests.matches.test_example import BEHIND
from tests.matches.test_reacting import says
from tracker.jobs import actions as jobs
from tracker.jobs.models import Job
from tracker.matches import actions
from tracker.matches.models import Match, Seat
from tracker.matches.reacting import Kept, kept
from tracker.orderlog import actions as orderlog
from tracker.orderlog.models import CommandReceipt, Line

pytestmark = pytest.mark.django_db


def follows(name: str) -> None:
    """Do the jobs of this name, as a worker does."""
    found = list(Job.objects.filter(name=name, done=None))
    assert found
    for job in found:
        assert jobs.run(job_id=job.pk, at=job.due)


def moves(anas: Phone) -> None:
    anas.do("DeclareSkill", actor=anas.piece("Marker 1"), skill="Move", pool="regular", to=BEHIND)


def ends(anas: Phone, bos: Phone) -> None:
    bos.do("Done", whole="true")
    anas.send("SkipSecond")
    assert anas.view.step == "orders"


def note(side: str = "B") -> Kept:
    return kept(Seat.objects.get(side=side).reacting)


# ------------------------------------------------------------------ what was opened


def test_what_was_opened_is_what_was_sealed(
    anas: Phone, bos: Phone, example: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    check, amiss = actions.check_opened, list[int]()
    monkeypatch.setattr(
        actions, "check_opened", lambda *, match_id: amiss.append(check(match_id=match_id))
    )
    moves(anas)
    bos.do("Done", whole="false")
    anas.send(
        "DeclareSkill", actor=anas.piece("Marker 1"), skill="BS Attack",
        target=bos.piece("Fusilier 1"), weapon="Boarding Shotgun, Burst Mode",
    )  # fmt: skip
    assert Line.objects.filter(record=example.record_id, kind="LeafOpened").exists()
    assert not amiss
    follows("matches.reveal")
    # The job has looked, and found nothing wrong.
    assert amiss == [0]


def test_what_follows_looks_at_no_table_for_what_is_due(
    anas: Phone, bos: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    moves(anas)
    ends(anas, bos)

    def looks(**_: object) -> bool:
        raise AssertionError("It was done with the command.")

    monkeypatch.setattr(actions, "settle", looks)
    follows("matches.conclude")


@pytest.mark.parametrize("position", [-1, 3])
def test_what_was_not_sealed_is_said_in_the_servers_log(
    example: Match, position: int, caplog: pytest.LogCaptureFixture
) -> None:
    forged = e.LeafOpened("A", "p1 what", "another", "0" * 32, position, ("0" * 64,) * 8)
    orderlog.append(
        record_id=example.record_id, entries=[Entry("all", (), forged)], at=timezone.now()
    )
    assert actions.check_opened(match_id=example.pk) == 1
    assert "what was opened was not sealed" in caplog.text
    # The number of its line, and nothing that it says.
    assert "another" not in caplog.text


# ------------------------------------------------------------------ what was said of an Order


def test_what_was_said_of_an_order_ends_with_it_and_is_offered_again(
    anas: Phone, bos: Phone
) -> None:
    moves(anas)
    fusilier = bos.piece("Fusilier 1")
    assert says(bos, order="1", lof=fusilier) == 302
    assert note().asked(1)
    ends(anas, bos)
    follows("matches.conclude")
    # Orders are counted anew in each turn: what was said of the first one is said of no other.
    assert not note().asked(1)
    assert note().lof == [fusilier]
    moves(anas)
    asked = bos.get(ask="1").content.decode()
    (ticked,) = re.findall(rf'<input[^>]*name="lof"[^>]*value="{fusilier}"[^>]*>', asked)
    assert " checked" in ticked


def test_what_is_said_of_the_order_that_goes_on_stays(
    anas: Phone, bos: Phone, example: Match
) -> None:
    moves(anas)
    fusilier = bos.piece("Fusilier 1")
    assert says(bos, order="1", lof=fusilier) == 302
    actions.drop_left_behind(match_id=example.pk, at=timezone.now())
    assert note().asked(1)


# ------------------------------------------------------------------ commands that were taken


def test_a_command_is_known_by_its_id_for_a_month(example: Match) -> None:
    now = timezone.now()
    for days in (30, 32):
        CommandReceipt.objects.create(
            record=example.record, seat="A", command=uuid4(), at=now - timedelta(days=days)
        )
    known = CommandReceipt.objects.count()
    actions.drop_left_behind(match_id=example.pk, at=now)
    assert CommandReceipt.objects.count() == known - 1
    assert not CommandReceipt.objects.filter(at__lt=now - timedelta(days=31)).exists()

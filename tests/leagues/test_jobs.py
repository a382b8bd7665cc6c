"""What a league does by itself: remind, look, keep tables, count ratings in parts, pair a large field."""

from __future__ import annotations

from datetime import timedelta
from smtplib import SMTPRecipientsRefused
from typing import Any

import pytest
import time_machine
from django.core.mail import EmailMessage
from django.test import Client
from django.utils import timezone

from tests.leagues import cast
from tests.matches.phone import BACKEND
from tracker.accounts import actions as accounts
from tracker.jobs import actions as jobs
from tracker.jobs.models import Job
from tracker.leagues import actions
from tracker.leagues.actions import Told, counting
from tracker.leagues.models import Change, Division, Member, Pairing
from tracker.leagues.queries import ranks
from tracker.leagues.terms import Terms

pytestmark = pytest.mark.django_db


def test_who_has_an_address_is_reminded_before_and_after_the_last_day(
    mailoutbox: list[Any],
) -> None:
    with time_machine.travel(timezone.now(), tick=False) as clock:
        event = cast.opened(
            cast.club(), ["Ana", "Bo"], kind="league", form="round_robin", terms=Terms(days=14)
        )
        ana = cast.guest("Ana")
        accounts.keep(player=ana, email="ana@example.org", password="a long one indeed")
        actions.claim(member=cast.entry(event, "Ana").member, player=ana)
        [game] = cast.next_round(event)
        mailoutbox.clear()
        clock.shift(timedelta(days=11, hours=1))
        cast.do_jobs()
        [mail] = mailoutbox
        assert mail.to == ["ana@example.org"]
        assert mail.body.startswith("Ana, your game against Bo in Round 1 of Norte Open is due on")
        # Once that day is over.
        clock.shift(timedelta(days=4))
        cast.do_jobs()
        assert ["is overdue." in one.body for one in mailoutbox] == [False, True]
        cast.result(game, (7, 3))
        clock.shift(timedelta(days=30))
        cast.do_jobs()
        assert len(mailoutbox) == 2


def test_nobody_is_reminded_of_what_is_played(mailoutbox: list[Any]) -> None:
    with time_machine.travel(timezone.now(), tick=False) as clock:
        event = cast.opened(
            cast.club(), ["Ana", "Bo"], kind="league", form="round_robin", terms=Terms(days=14)
        )
        ana = cast.guest("Ana")
        accounts.keep(player=ana, email="ana@example.org", password="a long one indeed")
        actions.claim(member=cast.entry(event, "Ana").member, player=ana)
        [game] = cast.next_round(event)
        mailoutbox.clear()
        cast.result(game, (7, 3))
        clock.shift(timedelta(days=20))
        cast.do_jobs()
    assert mailoutbox == []


def test_one_address_that_refuses_holds_up_nobody_and_is_tried_again_by_itself(
    mailoutbox: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ana's address is refused: the others are written to once, and Ana as soon as it is mended."""
    refuses = ["ana@example.org"]

    send = EmailMessage.send

    def sent(mail: EmailMessage) -> int:
        if mail.to == refuses:
            raise SMTPRecipientsRefused({})
        return send(mail)

    with time_machine.travel(timezone.now(), tick=False) as clock:
        event = cast.opened(
            cast.club(),
            ["Ana", "Bo", "Cruz", "Dee"],
            kind="league",
            form="round_robin",
            terms=Terms(days=14),
        )
        for name in ("Ana", "Bo", "Cruz", "Dee"):
            player = cast.guest(name)
            email = f"{name.casefold()}@example.org"
            accounts.keep(player=player, email=email, password="a long one indeed")
            actions.claim(member=cast.entry(event, name).member, player=player)
        cast.next_round(event)
        mailoutbox.clear()
        monkeypatch.setattr(EmailMessage, "send", sent)
        clock.shift(timedelta(days=11, hours=1))
        # What failed is not tried again at once.
        while due := Job.objects.filter(done=None, due__lte=timezone.now(), error="").first():
            jobs.run(job_id=due.pk, at=timezone.now())
        told = sorted(one.to[0] for one in mailoutbox)
        assert told == [f"{name}@example.org" for name in ("bo", "cruz", "dee")]
        [stuck] = Job.objects.filter(done=None).exclude(error="")
        assert "example.org" not in stuck.error + str(stuck.args) + stuck.key
        refuses.clear()
        clock.shift(timedelta(minutes=1))
        jobs.run(job_id=stuck.pk, at=timezone.now())
        assert sorted(one.to[0] for one in mailoutbox) == sorted([*told, "ana@example.org"])


def test_a_match_is_looked_at_again_and_again_until_it_is_over() -> None:
    with time_machine.travel(timezone.now(), tick=False) as clock:
        event = cast.opened(cast.club(), ["Ana", "Bo"])
        [game] = cast.next_round(event)
        actions.play_here(pairing=game, player=cast.guest("Ana"), side="first")
        looks = Job.objects.filter(name="leagues.look")
        for many in (1, 2, 3):
            assert looks.count() == many
            assert looks.filter(done=None).count() == 1
            clock.shift(timedelta(minutes=3))
            cast.do_jobs()
        # A match that lies about for long is looked at by the hour.
        clock.shift(timedelta(hours=9))
        cast.do_jobs()
        [due] = looks.filter(done=None).values_list("due", flat=True)
        assert due - timezone.now() == timedelta(hours=1)
    game.refresh_from_db()
    assert game.settled is None


def test_the_kept_table_is_read_only_while_nothing_has_happened_since() -> None:
    event = cast.opened(cast.club(), ["Ana", "Bo"])
    [game] = cast.next_round(event)
    cast.result(game, (7, 3))
    division = Division.objects.select_related("event").get()
    assert division.kept_at != division.event.acts
    fresh = ranks.standings(division=division)
    cast.do_jobs()
    division = Division.objects.select_related("event").get()
    assert division.kept_at == division.event.acts
    assert ranks.standings(division=division) == fresh
    Pairing.objects.filter(pk=game.pk).update(op_first=0)
    assert ranks.standings(division=division) == fresh
    actions.decide(pairing=game, by="Olga", told=Told((2, 3)))
    division = Division.objects.select_related("event").get()
    assert ranks.standings(division=division) != fresh


def test_ratings_of_many_games_are_counted_in_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    event = cast.opened(cast.club(), [f"P{n}" for n in range(6)], form="round_robin", kind="league")
    cast.next_round(event)
    for number in range(1, 6):
        for game in cast.of_round(event, number):
            actions.decide(pairing=game, by="Olga", told=Told((number, 3)))
    actions.count_ratings(club_id=event.club_id, after=0)
    whole = list(Change.objects.order_by("number", "member").values_list("member", "after"))
    monkeypatch.setattr(counting, "AT_ONCE", 4)
    actions.count_ratings(club_id=event.club_id, after=0)
    event.club.refresh_from_db()
    assert (event.club.counted, event.club.to_count) == (4, 15)
    page = Client().get(f"/c/{event.club.public_id}/").content.decode()
    assert "4 of 15 games" in page
    # Whoever is late with a part of an earlier count adds nothing.
    actions.count_ratings(club_id=event.club_id, after=8)
    cast.do_jobs()
    parts = list(Change.objects.order_by("number", "member").values_list("member", "after"))
    assert parts == whole
    event.club.refresh_from_db()
    assert event.club.to_count == 0


def test_a_large_field_is_paired_by_a_worker_while_the_page_waits() -> None:
    club = cast.club()
    event = cast.opened(club, [f"P{n:03}" for n in range(130)])
    olga = Member.objects.get(club=club, role="organiser").player
    assert olga
    client = Client()
    client.force_login(olga, backend=BACKEND)
    answer = client.post(f"/e/{event.public_id}/do/pair/")
    address = answer.headers["Location"]
    assert "is being paired" in client.get(address).content.decode()
    assert not Pairing.objects.exists()
    cast.do_jobs()
    assert "P000" in client.get(address).content.decode()
    assert Pairing.objects.count() == 65

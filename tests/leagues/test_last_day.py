"""A page names the last day: it lasts to its end, by the clock of the event."""

from __future__ import annotations

from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest
import time_machine

from tests.leagues import cast
from tests.leagues.test_pages import olga
from tracker.accounts import actions as accounts
from tracker.leagues import actions
from tracker.leagues.models import Event
from tracker.leagues.queries import paired
from tracker.leagues.terms import Terms

pytestmark = pytest.mark.django_db

MADRID = ZoneInfo("Europe/Madrid")
BEGINS = datetime(2026, 11, 11, 0, 0, tzinfo=MADRID)
LAST_DAY = (
    datetime(2026, 11, 25, 0, 1, tzinfo=MADRID),
    datetime(2026, 11, 25, 23, 58, tzinfo=MADRID),
)
AFTER = datetime(2026, 11, 26, 0, 2, tzinfo=MADRID)


def league(begins: datetime) -> Event:
    event = cast.opened(
        cast.club(), ["Ana", "Bo", "Cruz", "Dee"], kind="league",
        terms=Terms(days=14, rounds=3, zone="Europe/Madrid"),
    )  # fmt: skip
    actions.put_off(event=event, by="Olga", begins=begins)
    actions.leave_alone(event=event, by="Olga", unattended=True)
    ana = cast.guest("Ana")
    accounts.keep(player=ana, email="ana@example.org", password="a long one indeed")
    actions.claim(member=cast.entry(event, "Ana").member, player=ana)
    return event


@pytest.mark.parametrize("begins", [0, 18])
def test_nothing_is_overdue_or_goes_on_before_the_day_that_is_named_is_over(
    begins: int, mailoutbox: list[Any]
) -> None:
    with time_machine.travel(BEGINS.replace(hour=begins), tick=False) as clock:
        event = league(BEGINS.replace(hour=begins))
        cast.do_jobs()
        client = olga(event.club)
        round_page = client.get(f"/e/{event.public_id}/round/1/").content.decode()
        assert "Play by Wed 25 Nov." in round_page
        for at in LAST_DAY:
            clock.move_to(at)
            cast.do_jobs()
            assert paired.behind(event=event) == []
            assert not paired.overdue(event=event).exists()
            assert event.rounds.count() == 1
            assert "overdue" not in client.get(f"/e/{event.public_id}/").content.decode()
        assert ["due on" in mail.body for mail in mailoutbox] == [False, True]
        assert "is due on 2026-11-25." in mailoutbox[1].body
        clock.move_to(AFTER)
        cast.do_jobs()
        assert {one.late for one in paired.behind(event=event)} == {1}
        assert event.rounds.count() == 2
        assert ["is overdue." in mail.body for mail in mailoutbox].count(True) == 1


def test_the_end_of_a_day_is_that_of_its_clock() -> None:
    terms = Terms(zone="Europe/Madrid")
    # 25 hours long: the clock is put back that night.
    long = datetime(2026, 10, 25, 0, 0, tzinfo=MADRID)
    assert (terms.day_over(long) - long).total_seconds() == 25 * 3600
    assert f"{terms.day_over(long):%Y-%m-%d %H:%M}" == "2026-10-25 23:00"

"""An event as a calendar: rounds, their last days, and dates that both players agreed."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Final
from zoneinfo import ZoneInfo

from django.db.models import Q
from django.utils.translation import gettext as _
from icalendar import Calendar
from icalendar import Event as Entry_

from tracker.leagues.missions import named
from tracker.leagues.models import Entry, Event, Pairing

A_GAME: Final = timedelta(hours=3)
US: Final = "-//The referee's notebook//Leagues//EN"


def calendar(*, event: Event, entry: Entry | None = None) -> str:
    """The .ics text of an event; with one entry's games alone, if it is given."""
    found = _empty(event)
    for round in event.rounds.exclude(due=None):
        assert round.due is not None
        missions = ", ".join(named(one) for one in round.missions)
        _add(
            found,
            f"round-{round.pk}",
            _("%(event)s: %(round)s ends") % {"event": event.name, "round": round}
            + (f" ({missions})" if missions else ""),
            round.due,
            timedelta(0),
            event,
        )
    for pairing in _games(event, entry):
        _game(found, event, pairing)
    if event.begins and event.kind == "tournament":
        _add(found, event.public_id, event.name, event.begins, timedelta(hours=8), event)
    text: str = found.to_ical().decode()
    return text


def date(*, pairing: Pairing, with_place: bool) -> str:
    """The .ics text of one game whose date is agreed; where they meet is for the two alone."""
    event = pairing.round.event
    found = _empty(event)
    _game(found, event, pairing, pairing.where if with_place else "")
    text: str = found.to_ical().decode()
    return text


def _empty(event: Event) -> Calendar:
    found = Calendar()
    found.add("prodid", US)
    found.add("version", "2.0")
    found.add("x-wr-calname", event.name)
    found.add("x-wr-timezone", event.terms.zone)
    return found


def _game(found: Calendar, event: Event, pairing: Pairing, where: str = "") -> None:
    assert pairing.second is not None
    assert pairing.when is not None
    names = _("%(first)s and %(second)s") % {
        "first": pairing.first.member.called,
        "second": pairing.second.member.called,
    }
    _add(found, pairing.public_id, f"{event.name}: {names}", pairing.when, A_GAME, event, where)


def _games(event: Event, entry: Entry | None) -> Iterable[Pairing]:
    games = Pairing.objects.filter(round__event=event, when__isnull=False).exclude(second=None)
    if entry is not None:
        games = games.filter(Q(first=entry) | Q(second=entry))
    return games.select_related("first__member", "second__member").order_by("when", "pk")


def _add(
    found: Calendar,
    key: str,
    words: str,
    when: datetime,
    lasts: timedelta,
    event: Event,
    where: str = "",
) -> None:
    one = Entry_()
    one.add("uid", f"{key}@notebook")
    one.add("dtstamp", event.made)
    one.add("summary", words)
    one.add("dtstart", when.astimezone(ZoneInfo("UTC")))
    if lasts:
        one.add("dtend", (when + lasts).astimezone(ZoneInfo("UTC")))
    if where:
        one.add("location", where)
    # Of two of the same name a calendar keeps the later one: a date that was put off is a later one.
    one.add("sequence", event.acts)
    found.add_component(one)

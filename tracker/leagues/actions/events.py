"""An event is prepared, opened, begun and closed."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as N_
from django.utils.translation import ngettext
from msgspec.structs import replace

from tracker.leagues import terms as words
from tracker.leagues.actions.channels import write_later
from tracker.leagues.actions.following import go_on_later
from tracker.leagues.actions.notices import announce, ask_for_lists
from tracker.leagues.actions.opening_up import open_up_later
from tracker.leagues.actions.trail import NotDone, acting, as_seen, still_on
from tracker.leagues.models import (
    Club,
    Division,
    Event,
    Pairing,
    new_public_id,
    new_token,
)
from tracker.leagues.queries import drawn, encounters
from tracker.leagues.scoring import Scoring
from tracker.leagues.terms import Terms

Status = Event.Status


def prepare(
    *,
    club: Club,
    by: str,
    name: str,
    kind: str,
    form: str,
    terms: Terms,
    begins: datetime | None = None,
    divisions: Sequence[tuple[str, int]] = (("", 1),),
    unattended: bool = False,
    follows: Event | None = None,
    public_id: str = "",
) -> Event:
    """An event whose terms can still be changed; `divisions` as (name, tier), the top tier 1.
    `public_id` is an address that its form was given beforehand, so that it is sent once."""
    event = Event(
        public_id=public_id or new_public_id(),
        club=club,
        unattended=unattended,
        follows=follows,
        name=name,
        kind=kind,
        form=form,
        season=_season(club, terms),
        filed=words.filed(terms),
        begins=begins,
    )
    with acting(club=club, by=by, said=f"Prepared {name}", event=event) as act:
        act.make(event)
        for title, tier in divisions:
            act.make(Division(event=event, name=title, tier=tier))
    return event


def _season(club: Club, terms: Terms, but: Event | None = None) -> str:
    """Ratings begin anew with each table of points: another one of the same name is another season."""
    name, number = terms.scoring.name[: Event.SEASON_LENGTH], 1
    others = Event.objects.filter(club=club)
    others = others.exclude(pk=but.pk) if but else others
    tables: dict[str, list[Scoring]] = {}
    for one, filed in others.values_list("season", "filed"):
        tables.setdefault(one, []).append(_worth(words.read(filed).scoring))
    found = name
    while found in tables and _worth(terms.scoring) not in tables[found]:
        number += 1
        found = f"{name[: Event.SEASON_LENGTH - len(f' {number}')]} {number}"
    return found


def _worth(scoring: Scoring) -> Scoring:
    """What a game is worth by it, whatever it is called and however a table is ordered."""
    return replace(scoring, name="", order=())


def change(
    *, event: Event, by: str, terms: Terms | None = None, seen: str = "", **values: Any
) -> None:
    """Change what was prepared. Raises NotDone once it is open: its terms are frozen then."""
    with acting(club=event.club, by=by, said=f"Changed {event.name}", event=event) as act:
        event.refresh_from_db()
        if event.status != Status.DRAFT:
            raise NotDone(
                _("It is open, so its settings are fixed. Undo the opening to change them.")
            )
        as_seen(
            seen, drawn.of_event(event), _("somebody has changed %(event)s") % {"event": event.name}
        )
        if terms is not None:
            values |= {"filed": words.filed(terms), "season": _season(event.club, terms, event)}
        act.put(event, **values)


def open_event(*, event: Event, by: str) -> None:
    """From now on people can join, and the terms stay as they are."""
    _turn(event, by, f"Opened {event.name}", Status.DRAFT, Status.OPEN)
    at = timezone.now()
    if event.follows_id:
        announce(kind="promoted", about=event.pk, at=at)
    write_later(club=event.club, kind="opened", about=event.pk, at=at)
    ask_for_lists(event=event, at=at)
    _wake(event)


def put_off(*, event: Event, by: str, begins: datetime, seen: str = "") -> None:
    """Another date, also of an event that is open: a date is none of its terms. Once it is played,
    rounds are put off one by one."""
    said = f"{event.name} begins on {begins.astimezone(event.terms.clock):%Y-%m-%d at %H:%M}"
    with acting(club=event.club, by=by, said=said, event=event) as act:
        event.refresh_from_db()
        if event.status not in (Status.DRAFT, Status.OPEN):
            raise NotDone(_("It has begun. Postpone its rounds instead."))
        as_seen(
            seen, drawn.of_event(event), _("somebody has changed %(event)s") % {"event": event.name}
        )
        act.put(event, begins=begins)
    ask_for_lists(event=event, at=timezone.now())
    _wake(event)


def leave_alone(*, event: Event, by: str, unattended: bool) -> None:
    """Whether it goes on without an organiser: rounds are paired as soon as they can be."""
    said = (
        N_("It runs by itself") if unattended else N_("An organiser says when the next round comes")
    )
    with acting(club=event.club, by=by, said=said, event=event) as act:
        event.refresh_from_db()
        still_on(event)
        act.put(event, unattended=unattended)
    _wake(event)


def _wake(event: Event) -> None:
    """Have it looked at as it begins, and now, whether it goes on by itself."""
    if not event.unattended:
        return
    at = timezone.now()
    for due in {at, max(at, event.begins or at)}:
        go_on_later(event=event, at=at, key=f"{due:%Y-%m-%dT%H:%M:%S}", due=due)


def new_invitation(*, event: Event, by: str) -> None:
    """Another link to join by; the one that was given out opens nothing any more."""
    said = N_("Made another link to join by")
    with acting(club=event.club, by=by, said=said, event=event) as act:
        act.put(event, invitation=new_token())


def close(*, event: Event, by: str, anyway: bool = False, seen: str = "") -> None:
    """The last round is played, and the table is final.

    Raises NotDone while a result is missing, unless it is to be closed `anyway`: without the games
    that were `seen` to have none.
    """
    missing = Pairing.objects.filter(round__event=event, settled=None).count()
    missing += encounters.to_seat(event=event)
    if missing and not anyway:
        raise NotDone(
            ngettext(
                "%(n)s result is missing. Close it anyway, and those games count for nobody.",
                "%(n)s results are missing. Close it anyway, and those games count for nobody.",
                missing,
            )
            % {"n": missing}
        )
    games = drawn.of_games(event)
    as_seen(seen if missing else "", games, _("other games have no result than those you saw"))
    _turn(event, by, f"Closed {event.name}", Status.PLAYING, Status.OVER)
    write_later(club=event.club, kind="closed", about=event.pk, at=timezone.now())


def _turn(event: Event, by: str, said: str, before: str, after: str) -> None:
    with acting(club=event.club, by=by, said=said, event=event) as act:
        event.refresh_from_db()
        if event.status == after:
            return
        if event.status != before:
            raise NotDone(
                _("That can’t be done: it is %(status)s.")
                % {"status": event.get_status_display().lower()}
            )
        act.put(event, status=after)
        if after == Status.OVER:
            open_up_later(event=event)

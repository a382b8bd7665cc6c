"""Every act is written down with the rows it changed, so that any of them can be undone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime, timedelta
from typing import Any, Final

from django.apps import apps
from django.core.exceptions import ObjectDoesNotExist
from django.db import IntegrityError, models, transaction
from django.db.models import F, ProtectedError
from django.utils import timezone

from tracker.jobs import actions as jobs
from tracker.leagues.models import Act, Club, Event, Member

NOTEBOOK: Final = "The notebook"
GONE: Final = "Somebody has taken it out meanwhile. Look again."
RATINGS_WAIT: Final = timedelta(seconds=60)
"""Ratings are counted anew at most once in so long, however many results come in."""


class NotDone(Exception):
    """What was asked for can't be done; the text is for whoever asked."""


class Acting:
    """What writes rows during an act, and remembers how they were before and after. What it was
    is `said` beforehand, and may be said better once it is known."""

    def __init__(self, at: datetime, said: str) -> None:
        self.at = at
        self.said = said
        self.rows: list[dict[str, Any]] = []

    def make(self, row: models.Model) -> None:
        row.save(force_insert=True)
        self._note(row, None, _values(row))

    def put(self, row: models.Model, **values: Any) -> None:
        """Change some fields; a `_id` names a row by its number."""
        if not type(row)._default_manager.filter(pk=row.pk).exists():
            raise NotDone(GONE)
        names = {name.removesuffix("_id") for name in values}
        was = {name: value for name, value in _values(row).items() if name in names}
        for name, value in values.items():
            setattr(row, name, value)
        now = {name: _values(row)[name] for name in was}
        if now != was:
            row.save(update_fields=sorted(names))
            self._note(row, was, now)

    def drop(self, row: models.Model) -> None:
        """Raises NotDone when something hangs on it."""
        was, number = _values(row), row.pk
        _deleted(row)
        row.pk = number
        self._note(row, was, None)

    def _note(
        self, row: models.Model, was: Mapping[str, Any] | None, now: Mapping[str, Any] | None
    ) -> None:
        self.rows.append({"what": row._meta.label, "id": row.pk, "was": was, "is": now})


@contextmanager
def acting(*, club: Club, by: str, said: str, event: Event | None = None) -> Iterator[Acting]:
    """One act of somebody, all or nothing: `with acting(...) as act: act.put(pairing, ...)`.

    Acts of a club come one after the other. What follows from it is left to jobs. Where nothing
    changed, nothing is written down: somebody has pressed twice.
    """
    with transaction.atomic():
        hold(club)
        act = Acting(timezone.now(), said)
        try:
            yield act
        except ObjectDoesNotExist:
            raise NotDone(GONE) from None
        if act.rows:
            written(act, club=club, by=by, event=event)


def hold(club: Club) -> None:
    """Until the transaction ends nobody else acts in this club."""
    Club.objects.select_for_update().get(pk=club.pk)


def written(act: Acting, *, club: Club, by: str, event: Event | None) -> Act:
    """Put the act on the trail, and down as jobs what follows from it."""
    done = Act.objects.create(
        club=club, event=event, by=by[:40], at=act.at, said=act.said[:200], rows=act.rows
    )
    if event is not None:
        Event.objects.filter(pk=event.pk).update(acts=F("acts") + 1)
        event.refresh_from_db(fields=["acts"])
        about = f"league:{event.pk}"
        key, ids = f"{event.pk}:{done.pk}", {"event_id": event.pk}
        for name in ("leagues.standings", "leagues.calendar"):
            jobs.enqueue(name=name, key=f"{name}:{key}", args=ids, at=act.at, about=about)
        if any(row["what"] == "leagues.Pairing" for row in act.rows):
            count_soon(club=club, at=act.at)
            go_on_later(event=event, at=act.at, key=f"{done.pk}")
    return done


def count_soon(*, club: Club, at: datetime) -> None:
    """Have the ratings counted anew, together with what comes in until then."""
    due = at + RATINGS_WAIT
    key = f"leagues.ratings:{club.pk}:{due:%Y-%m-%dT%H:%M}"
    ids = {"club_id": club.pk, "after": 0}
    jobs.enqueue(name="leagues.ratings", key=key, args=ids, at=at, due=due)


def go_on_later(*, event: Event, at: datetime, key: str, due: datetime | None = None) -> None:
    """Have it looked at whether the event can go on by itself, now or when it is `due`."""
    if event.unattended or due is not None:
        jobs.enqueue(
            name="leagues.go-on",
            key=f"leagues.go-on:{event.pk}:{key}",
            args={"event_id": event.pk},
            at=at,
            due=due,
            about=f"league:{event.pk}",
        )


def undo(*, act: Act, by: str) -> Act:
    """Put every row back as it was. An act like any other: it can be undone itself.

    Raises NotDone when it is undone already, or when something later rests on it.
    """
    with transaction.atomic():
        hold(act.club)
        act = Act.objects.select_related("club", "event").get(pk=act.pk)
        if act.undone:
            raise NotDone("That is undone already.")
        if any(row["what"] == "leagues.Event" and row["was"] is None for row in act.rows):
            raise NotDone("What was prepared stays: nobody sees it until it opens.")
        back = Acting(timezone.now(), f"Undid: {act.said}")
        for row in reversed(act.rows):
            _put_back(row, act, back)
        _still_organised(act)
        act.undone = back.at
        act.save(update_fields=["undone"])
        return written(back, club=act.club, by=by, event=act.event)


def _still_organised(act: Act) -> None:
    if any(row["what"] == "leagues.Member" for row in act.rows):
        there = Member.objects.filter(club=act.club_id, role=Member.Role.ORGANISER)
        if not there.filter(player__isnull=False).exists():
            raise NotDone("A club needs an organiser. Let somebody help first.")


def _put_back(row: Mapping[str, Any], act: Act, back: Acting) -> None:
    model = apps.get_model(row["what"])
    found = model._default_manager.filter(pk=row["id"]).first()
    if row["is"] is None:
        if found is not None:
            raise NotDone(_later(row, act))
        again = model(pk=row["id"], **_read(model, row["was"]))
        try:
            with transaction.atomic():
                back.make(again)
        except IntegrityError:
            raise NotDone(_later(row, act)) from None
        return
    if found is None:
        raise NotDone(_later(row, act))
    now = _values(found)
    if any(now[name] != value for name, value in row["is"].items()):
        raise NotDone(_later(row, act))
    if row["was"] is None:
        back.drop(found)
    else:
        back.put(found, **_read(model, row["was"]))


def _later(row: Mapping[str, Any], act: Act) -> str:
    """Which later act stands in the way, in a sentence."""
    for one in Act.objects.filter(club=act.club_id, pk__gt=act.pk, undone=None).order_by("-pk"):
        if any(other["what"] == row["what"] and other["id"] == row["id"] for other in one.rows):
            return f"Something later rests on it. Undo first: “{one.said}”"
    return "What it changed has been changed since, so it can’t be undone by itself."


def _deleted(row: models.Model) -> None:
    try:
        with transaction.atomic():
            row.delete()
    except ProtectedError as error:
        one = next(iter(error.protected_objects))
        about = {"Report": "a report", "Pairing": "a pairing", "Entry": "an entry",
                 "HandedIn": "a list handed in"}  # fmt: skip
        what = about.get(type(one).__name__, "something")
        raise NotDone(f"There is {what} that hangs on it. Undo that first.") from None


def _values(row: models.Model) -> dict[str, Any]:
    """The fields of a row as JSON has them; not those whose content is covered in the database."""
    found = {}
    for field in row._meta.concrete_fields:
        if not field.primary_key:
            value = field.value_from_object(row)
            found[field.name] = value.isoformat() if isinstance(value, datetime) else value
    return found


def _read(model: type[models.Model], values: Mapping[str, Any]) -> dict[str, Any]:
    found = {}
    for name, value in values.items():
        field: Any = model._meta.get_field(name)
        found[field.attname] = None if value is None else field.to_python(value)
    return found

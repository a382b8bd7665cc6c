"""Every act is written down with the rows it changed, so that any of them can be undone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime
from typing import Any, Final

from django.core.exceptions import ObjectDoesNotExist
from django.db import models, transaction
from django.db.models import F, ProtectedError
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.utils.translation import gettext_noop as N_

from tracker.accounts.encryption import CodeDigest, EncryptedJSON, and_digests
from tracker.jobs import actions as jobs
from tracker.leagues.actions.following import count_soon, counts, go_on_later, lets_go_on
from tracker.leagues.models import Act, Club, Event, Opened

NOTEBOOK: Final = N_("The notebook")
SHELL: Final = N_("The shell")
GONE: Final = gettext_lazy("It was removed in the meantime. Reload the page.")


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
        self._note(row, None, values(row))

    def put(self, row: models.Model, **changed: Any) -> None:
        """Change some fields; a `_id` names a row by its number."""
        if not type(row)._default_manager.filter(pk=row.pk).exists():
            raise NotDone(str(GONE))
        names = {name.removesuffix("_id") for name in changed}
        was = {name: value for name, value in values(row).items() if name in names}
        for name, value in changed.items():
            setattr(row, name, value)
        now = {name: values(row)[name] for name in was}
        if now != was or names - set(was):
            row.save(update_fields=and_digests(row, names))
            self._note(row, was, now)

    def drop(self, row: models.Model) -> None:
        """Raises NotDone when something hangs on it."""
        was, number = values(row), row.pk
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
            raise NotDone(str(GONE)) from None
        if act.rows:
            written(act, club=club, by=by, event=event)


def still_on(event: Event) -> None:
    """What is over stays as it was closed; only a result is put right then, by an organiser."""
    event.refresh_from_db(fields=["status"])
    if event.status == Event.Status.OVER:
        raise NotDone(_("It is over, and stays as it was closed. Undo the closing to change it."))


def as_seen(seen: str, now: str, meanwhile: str) -> None:
    """Whether who acts has `seen` what is there `now`, if their form says what it was drawn from.
    Raises NotDone with what was done `meanwhile`."""
    if seen and seen != now:
        raise NotDone(
            _("Meanwhile %(meanwhile)s. Look at it again, and then say what you want.")
            % {"meanwhile": meanwhile}
        )


def hold(club: Club) -> None:
    """Until the transaction ends nobody else acts in this club."""
    Club.objects.select_for_update().get(pk=club.pk)


def written(act: Acting, *, club: Club, by: str, event: Event | None) -> Act:
    """Put the act on the trail, and down as jobs what follows from it."""
    if any(row["what"] in ("leagues.Entry", "leagues.Member") for row in act.rows):
        _readers_do_not_play(club)
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
        if counts(act.rows):
            count_soon(club=club, at=act.at)
        if lets_go_on(act.rows, event):
            go_on_later(event=event, at=act.at, key=f"{done.pk}")
    return done


def _readers_do_not_play(club: Club) -> None:
    """Whoever has opened a list of an event is not in it, by whatever act they would come in."""
    playing = F("handed__entry__event__entries__member__player")
    read = Opened.objects.filter(handed__entry__event__club=club, player=playing)
    one = read.select_related("handed__entry__event").first()
    if one is not None:
        event = one.handed.entry.event
        raise NotDone(
            _("%(name)s has opened a list of %(event)s, and can’t play in it any more.")
            % {"name": one.by, "event": event}
        )


def _deleted(row: models.Model) -> None:
    try:
        with transaction.atomic():
            row.delete()
    except ProtectedError as error:
        one = next(iter(error.protected_objects))
        about = {"Report": _("a report"), "Pairing": _("a pairing"), "Entry": _("an entry"),
                 "HandedIn": _("a list handed in"), "Award": _("an award"),
                 "Encounter": _("an encounter"), "Team": _("a team"),
                 "Choice": _("a captain’s choice")}  # fmt: skip
        what = about.get(type(one).__name__, _("something"))
        raise NotDone(
            _("There is %(what)s that depends on it. Undo that first.") % {"what": what}
        ) from None


def values(row: models.Model) -> dict[str, Any]:
    """The fields of a row as JSON has them; not those whose content is covered in the database."""
    found = {}
    for field in row._meta.concrete_fields:
        if not field.primary_key and not isinstance(field, EncryptedJSON | CodeDigest):
            value = field.value_from_object(row)
            found[field.name] = value.isoformat() if isinstance(value, datetime) else value
    return found

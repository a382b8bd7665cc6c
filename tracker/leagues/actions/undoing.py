"""An act is undone: every row is put back as it was, unless something later rests on it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.apps import apps
from django.db import IntegrityError, models, transaction
from django.db.models import Count
from django.utils import timezone
from django.utils.translation import gettext as _

from tracker.leagues.actions.resting import (
    SEATS,
    brings_a_result,
    called_so_by_nobody_else,
    names_nobody_gone,
    no_other_team,
    not_paired,
    not_played_since,
    nothing_since,
    played_by_nobody,
    seated_as_then,
    stands_for_nobody,
)
from tracker.leagues.actions.trail import Acting, NotDone, hold, values, written
from tracker.leagues.actions.unanswered import wait_again
from tracker.leagues.models import Act, Choice, Entry, Member, Pairing, Team


def undo(*, act: Act, by: str) -> Act:
    """Put every row back as it was. An act like any other: it can be undone itself.

    Raises NotDone when it is undone already, or when something later rests on it.
    """
    with transaction.atomic():
        hold(act.club)
        act = Act.objects.select_related("club", "event").get(pk=act.pk)
        if act.undone:
            raise NotDone(_("That is already undone."))
        if any(row["what"] == "leagues.Event" and row["was"] is None for row in act.rows):
            raise NotDone(_("A draft can’t be undone: nobody sees it until it opens."))
        if any(row["what"] == "leagues.Opened" for row in act.rows):
            raise NotDone(_("A list that was read can’t be unread: it stays in the trail."))
        back = Acting(timezone.now(), f"Undid: {act.said}")
        for row in reversed(act.rows):
            _put_back(row, act, back)
        _still_organised(act)
        _teams_still_fit(act)
        act.undone = back.at
        act.save(update_fields=["undone"])
        if any(row["what"] == "leagues.Event" and row["was"].get("status") == "playing"
               for row in act.rows) and act.event:  # fmt: skip
            wait_again(event=act.event, at=back.at)
        return written(back, club=act.club, by=by, event=act.event)


def _still_organised(act: Act) -> None:
    if any(row["what"] == "leagues.Member" for row in act.rows):
        there = Member.objects.filter(club=act.club_id, role=Member.Role.ORGANISER)
        if not there.filter(player__isnull=False).exists():
            raise NotDone(_("A club needs an organiser. Let somebody help first."))


def _teams_still_fit(act: Act) -> None:
    """Nobody comes back into a team that is full by now."""
    if act.event is None or not act.event.terms.teams:
        return
    here = Entry.objects.filter(event=act.event, left=None, plays_for__isnull=False)
    many = here.values("plays_for").annotate(many=Count("pk")).order_by()
    if any(one["many"] > act.event.terms.teams for one in many):
        raise NotDone(_("A team would have too many players. Take one of them out first."))


def _put_back(row: Mapping[str, Any], act: Act, back: Acting) -> None:
    if row["was"] == {}:
        raise NotDone(_("An old link can’t be brought back. Make a new one."))
    model = apps.get_model(row["what"])
    if model is Choice and row["is"] is None:
        raise NotDone(_("What a captain had chosen can’t be brought back. They choose anew."))
    names_nobody_gone(model, row["was"] or {})
    found = model._default_manager.filter(pk=row["id"]).first()
    if (game := brings_a_result(model, row)) is not None:
        seated_as_then(game, act)
    if row["is"] is None:
        if found is not None:
            raise NotDone(_later(row, act))
        again = model(pk=row["id"], **_read(model, row["was"]))
        if isinstance(again, Member):
            called_so_by_nobody_else(again, again.name)
        try:
            with transaction.atomic():
                back.make(again)
        except IntegrityError:
            raise NotDone(_later(row, act)) from None
        return
    if found is None:
        raise NotDone(_later(row, act))
    now = values(found)
    if isinstance(found, Pairing) and row["was"] is not None and SEATS & set(row["was"]):
        played_by_nobody(found)
    if isinstance(found, Entry) and {"division", "plays_for"} & set(row["was"] or {}):
        not_paired(found)
    if isinstance(found, Entry) and "captain" in (row["was"] or {}):
        stands_for_nobody(found)
    if isinstance(found, Entry) and (row["was"] or {}).get("left") is not None:
        nothing_since(found, act)
    if isinstance(found, Entry) and "member" in (row["was"] or {}):
        not_played_since(found, act)
    if isinstance(found, Member) and "name" in (row["was"] or {}):
        called_so_by_nobody_else(found, row["was"]["name"])
    if isinstance(found, Team) and "name" in (row["was"] or {}):
        no_other_team(found, row["was"]["name"])
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
            return _("Something later depends on it. Undo this first: “%(said)s”") % {
                "said": one.words
            }
    return _("What it changed has been changed since, so it can’t be undone by itself.")


def _read(model: type[models.Model], values: Mapping[str, Any]) -> dict[str, Any]:
    found = {}
    for name, value in values.items():
        field: Any = model._meta.get_field(name)
        found[field.attname] = None if value is None else field.to_python(value)
    return found

"""An act is undone: every row is put back as it was, unless something later rests on it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from django.apps import apps
from django.db import IntegrityError, models, transaction
from django.db.models import Count, Q
from django.utils import timezone
from django.utils.translation import gettext as _

from tracker.leagues.actions.entries import paired
from tracker.leagues.actions.trail import Acting, NotDone, hold, values, written
from tracker.leagues.actions.unanswered import wait_again
from tracker.leagues.models import Act, Choice, Entry, Member, Pairing, Report, Team
from tracker.leagues.names import alike

SEATS: Final = {"first", "second"}


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
    _names_nobody_gone(model, row["was"] or {})
    found = model._default_manager.filter(pk=row["id"]).first()
    if (game := _brings_a_result(model, row)) is not None:
        _seated_as_then(game, act)
    if row["is"] is None:
        if found is not None:
            raise NotDone(_later(row, act))
        again = model(pk=row["id"], **_read(model, row["was"]))
        if isinstance(again, Member):
            _called_so_by_nobody_else(again, again.name)
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
        _played_by_nobody(found)
    if isinstance(found, Entry) and {"division", "plays_for"} & set(row["was"] or {}):
        _not_paired(found)
    if isinstance(found, Entry) and "captain" in (row["was"] or {}):
        _stands_for_nobody(found)
    if isinstance(found, Entry) and (row["was"] or {}).get("left") is not None:
        _nothing_since(found, act)
    if isinstance(found, Entry) and "member" in (row["was"] or {}):
        _not_played_since(found, act)
    if isinstance(found, Member) and "name" in (row["was"] or {}):
        _called_so_by_nobody_else(found, row["was"]["name"])
    if isinstance(found, Team) and "name" in (row["was"] or {}):
        _no_other_team(found, row["was"]["name"])
    if any(now[name] != value for name, value in row["is"].items()):
        raise NotDone(_later(row, act))
    if row["was"] is None:
        back.drop(found)
    else:
        back.put(found, **_read(model, row["was"]))


def _names_nobody_gone(model: type[models.Model], values: Mapping[str, Any]) -> None:
    """A row comes back only while all whom it names are there: the database looks no earlier than at
    the end of the act."""
    for name, value in values.items():
        other: Any = model._meta.get_field(name).related_model
        if other and value is not None and not other._default_manager.filter(pk=value).exists():
            raise NotDone(
                _("Somebody that it names was taken out since. Undo that first.")
                if other is Entry
                else _("Something that it names was taken out since. Undo that first.")
            )


def _played_by_nobody(pairing: Pairing) -> None:
    """What two have played, or one of them has reported, is never made somebody else's."""
    played = pairing.settled is not None and not pairing.is_bye
    if played or Report.objects.filter(pairing=pairing).exists():
        names = _(" and ").join(one.called for one in (pairing.first, pairing.second) if one)
        raise NotDone(
            _("%(names)s have a result in %(round)s. Undo that first.")
            % {"names": names, "round": pairing.round}
        )


def _brings_a_result(model: type[models.Model], row: Mapping[str, Any]) -> int | None:
    """The pairing that has a result, or a report of one, again by this row; None of any other row."""
    was = row["was"] or {}
    if model is Report and was:
        report = Report.objects.filter(pk=row["id"]).first()
        return was.get("pairing", report and report.pairing_id)
    return row["id"] if model is Pairing and was.get("settled") else None


def _seated_as_then(pairing: int, act: Act) -> None:
    """A result comes back only to those who had it: nobody else has sat down there since."""
    now = Pairing.objects.filter(pk=pairing).values("first", "second").first()
    if now is None:
        return
    then = dict(now)
    for one in Act.objects.filter(club=act.club_id, pk__gt=act.pk).order_by("-pk"):
        for row in reversed(one.rows):
            if row["what"] == Pairing._meta.label and row["id"] == pairing:
                then |= {seat: row["was"][seat] for seat in SEATS & set(row["was"] or {})}
    if then != now:
        raise NotDone(_("Somebody else plays there since. Put them back in their places first."))


def _not_played_since(entry: Entry, act: Act) -> None:
    """What somebody has played as one person stays theirs, and is not given to one of two."""
    since = Q(settled__gt=act.at) | Q(reports__at__gt=act.at)
    if paired(entry).filter(since, second__isnull=False).exists():
        raise NotDone(
            _("%(name)s has played since. Undo that first.") % {"name": entry.member.called}
        )


def _not_paired(entry: Entry) -> None:
    """What somebody has been paired for counts in the division that they were paired in."""
    if paired(entry).exists():
        raise NotDone(_("%(name)s has already been paired.") % {"name": entry.member.called})


def _stands_for_nobody(entry: Entry) -> None:
    """The games of a pair are those of who stands for it: nobody else does, once it is paired."""
    if entry.plays_for is not None and entry.plays_for.pair:
        _not_paired(entry)


def _nothing_since(entry: Entry, act: Act) -> None:
    """Who came back has left again, when that is undone: with what they have played since, or are to
    play, nobody could say what it counts for."""
    own = [row["id"] for row in act.rows if row["what"] == Pairing._meta.label]
    since = Q(settled__gt=act.at) | Q(settled=None, disputed=None, reports=None)
    if paired(entry).filter(since).exclude(pk__in=own).exists():
        name = entry.member.called
        raise NotDone(
            _("%(name)s has played, or been paired, since. Take %(name)s out instead.")
            % {"name": name}
        )


def _called_so_by_nobody_else(member: Member, name: str) -> None:
    others = Member.objects.filter(club=member.club_id).exclude(pk=member.pk)
    if alike(name) in {alike(one) for one in others.values_list("name", flat=True)}:
        raise NotDone(_("Somebody else in this club is called %(name)s by now.") % {"name": name})


def _no_other_team(team: Team, name: str) -> None:
    others = Team.objects.filter(event=team.event_id).exclude(pk=team.pk)
    if alike(name) in {alike(one) for one in others.values_list("name", flat=True)}:
        raise NotDone(_("There is a team called %(name)s already.") % {"name": name})


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

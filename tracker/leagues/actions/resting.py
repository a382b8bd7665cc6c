"""What rests on an act by now, so that it can't be undone: games, names, seats."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext as _

from tracker.leagues.actions.entries import paired
from tracker.leagues.actions.trail import NotDone
from tracker.leagues.models import Act, Entry, Member, Pairing, Report, Team
from tracker.leagues.names import alike

SEATS: Final = {"first", "second"}


def names_nobody_gone(model: type[models.Model], values: Mapping[str, Any]) -> None:
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


def played_by_nobody(pairing: Pairing) -> None:
    """What two have played, or one of them has reported, is never made somebody else's."""
    played = pairing.settled is not None and not pairing.is_bye
    if played or Report.objects.filter(pairing=pairing).exists():
        names = _(" and ").join(one.called for one in (pairing.first, pairing.second) if one)
        raise NotDone(
            _("%(names)s have a result in %(round)s. Undo that first.")
            % {"names": names, "round": pairing.round}
        )


def brings_a_result(model: type[models.Model], row: Mapping[str, Any]) -> int | None:
    """The pairing that has a result, or a report of one, again by this row; None of any other row."""
    was = row["was"] or {}
    if model is Report and was:
        report = Report.objects.filter(pk=row["id"]).first()
        return was.get("pairing", report and report.pairing_id)
    return row["id"] if model is Pairing and was.get("settled") else None


def seated_as_then(pairing: int, act: Act) -> None:
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


def not_played_since(entry: Entry, act: Act) -> None:
    """What somebody has played as one person stays theirs, and is not given to one of two."""
    since = Q(settled__gt=act.at) | Q(reports__at__gt=act.at)
    if paired(entry).filter(since, second__isnull=False).exists():
        raise NotDone(
            _("%(name)s has played since. Undo that first.") % {"name": entry.member.called}
        )


def not_paired(entry: Entry) -> None:
    """What somebody has been paired for counts in the division that they were paired in."""
    if paired(entry).exists():
        raise NotDone(_("%(name)s has already been paired.") % {"name": entry.member.called})


def stands_for_nobody(entry: Entry) -> None:
    """The games of a pair are those of who stands for it: nobody else does, once it is paired."""
    if entry.plays_for is not None and entry.plays_for.pair:
        not_paired(entry)


def nothing_since(entry: Entry, act: Act) -> None:
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


def called_so_by_nobody_else(member: Member, name: str) -> None:
    """A name comes back only while nobody else of the club has it."""
    others = Member.objects.filter(club=member.club_id).exclude(pk=member.pk)
    if alike(name) in {alike(one) for one in others.values_list("name", flat=True)}:
        raise NotDone(_("Somebody else in this club is called %(name)s by now.") % {"name": name})


def no_other_team(team: Team, name: str) -> None:
    """A team's name comes back only while no other team of the event has it."""
    others = Team.objects.filter(event=team.event_id).exclude(pk=team.pk)
    if alike(name) in {alike(one) for one in others.values_list("name", flat=True)}:
        raise NotDone(_("There is a team called %(name)s already.") % {"name": name})

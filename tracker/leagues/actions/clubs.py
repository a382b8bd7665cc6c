"""A club is founded, and people come to it."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as N_

from tracker.accounts.models import Player
from tracker.jobs import actions as jobs
from tracker.leagues.actions.trail import NOTEBOOK, SHELL, NotDone, acting, hold
from tracker.leagues.models import Club, Entry, Event, Member, Waiting, new_token
from tracker.leagues.names import alike
from tracker.leagues.saying import FORMER, NAMELESS

NOBODY: Final = {alike(NOTEBOOK), alike(SHELL)}
AWAY: Final = timedelta(days=7)
"""After so long without an organiser somebody who plays may step in."""


@transaction.atomic
def found_club(*, player: Player, name: str) -> Club:
    """A new club, with who founds it as its organiser."""
    club = Club.objects.create(name=name)
    member = _member(club, player, Member.Role.ORGANISER)
    with acting(club=club, by=member.name, said=f"Founded {name}") as act:
        act.make(member)
    return club


def member_of(*, club: Club, player: Player) -> Member:
    """The player's own row in the club, made if there is none."""
    found = Member.objects.filter(club=club, player=player).first()
    if found is None:
        found = _member(club, player, Member.Role.PLAYER)
        found.save()
    return found


def help_organise(*, club: Club, player: Player) -> Member:
    """Become an organiser beside those there are, by the link for helpers."""
    return _organise(club, player, "now helps to organise")


def stand_in(*, club: Club, player: Player) -> Member:
    """Somebody who plays becomes an organiser, because none has been here for a week. Who was away
    can make them a player again. Raises NotDone."""
    plays = Entry.objects.filter(
        member__club=club,
        member__player=player,
        left=None,
        event__status__in=(Event.Status.OPEN, Event.Status.PLAYING),
    )
    if not plays.exists():
        raise NotDone(_("Only somebody who plays in one of the club’s events can step in."))
    if not left_alone(club=club):
        raise NotDone(_("An organiser was here this week. Ask them."))
    return _organise(club, player, "steps in: no organiser was here for a week")


def left_alone(*, club: Club) -> bool:
    """Whether no organiser has looked in for a week."""
    organisers = Member.objects.filter(club=club, role=Member.Role.ORGANISER)
    return not organisers.filter(player__last_seen__gt=timezone.now() - AWAY).exists()


@transaction.atomic
def _organise(club: Club, player: Player, does: str) -> Member:
    hold(club)
    there = Member.objects.filter(club=club, player=player).first()
    member = there or _member(club, player, Member.Role.ORGANISER)
    with acting(club=club, by=member.name, said=f"{member.name} {does}") as act:
        if there is None:
            act.make(member)
        else:
            act.put(member, role=Member.Role.ORGANISER)
    return member


def step_down(*, member: Member, by: str) -> None:
    """An organiser is a player again. Raises NotDone for the last one who can still come in."""
    organisers = Member.objects.filter(
        club=member.club_id, role=Member.Role.ORGANISER, player__isnull=False
    )
    with acting(club=member.club, by=by, said=f"{member.name} no longer organises") as act:
        if not organisers.exclude(pk=member.pk).exists():
            raise NotDone(_("A club needs an organiser. Let somebody help first."))
        act.put(member, role=Member.Role.PLAYER)


def new_helpers_link(*, club: Club, by: str) -> None:
    """Another link for helpers; the one that was given out opens nothing any more."""
    with acting(club=club, by=by, said=N_("Made another link for helpers")) as act:
        act.put(club, helpers=new_token())


def claim(*, member: Member, player: Player) -> Member:
    """Somebody whose name an organiser typed in is here: this row is theirs from now on, as a player.

    Raises NotDone when it is somebody's already, or was, or when they have a row of their own.
    """
    club = member.club
    with acting(club=club, by=member.name, said=f"{player.name} is {member.name}") as act:
        member = Member.objects.get(pk=member.pk)
        own = Member.objects.filter(club=club, player=player).first()
        if member.player_id == player.pk:
            return member
        if member.player_id is not None:
            raise NotDone(_("%(name)s has already joined.") % {"name": member.called})
        if member.role == Member.Role.FORMER:
            raise NotDone(_("Whoever played there has deleted themself: nobody else is them."))
        if own is not None:
            raise NotDone(_("You are already %(name)s in this club.") % {"name": own.called})
        act.put(member, player_id=player.pk, role=Member.Role.PLAYER)
    return member


def rename(*, member: Member, by: str, name: str) -> None:
    """What somebody is called in the club. Raises NotDone when another one is called so."""
    said = f"{member.name} is called {name}"
    with acting(club=member.club, by=by, said=said) as act:
        is_a_person(name)
        others = Member.objects.filter(club=member.club_id).exclude(pk=member.pk)
        if alike(name) in _names(others):
            raise NotDone(_("Somebody else in this club is called %(name)s.") % {"name": name})
        act.put(member, name=name[: Player.NAME_LENGTH])


def is_a_person(name: str) -> None:
    """Raises NotDone for what the trail calls who is nobody."""
    if alike(name) in NOBODY:
        raise NotDone(
            _("“%(name)s” is what the trail calls what is done by itself. Choose another name.")
            % {"name": name}
        )


def take_name_away(*, player: Player) -> None:
    """Somebody deletes themself: what they have played stays, of a former player. No act of the trail,
    from which the name would come back."""
    for member in Member.objects.filter(player=player).select_related("club").order_by("club"):
        hold(member.club)
        member.name = _free(member.club, FORMER)
        member.role = Member.Role.FORMER
        member.save(update_fields=["name", "role"])
        Waiting.objects.filter(member=member).delete()
        for event in Event.objects.filter(entries__member=member):
            jobs.enqueue(
                name="leagues.calendar",
                key=f"leagues.calendar:{event.pk}:former:{member.pk}",
                args={"event_id": event.pk},
                at=timezone.now(),
                about=f"league:{event.pk}",
            )


def _member(club: Club, player: Player, role: str) -> Member:
    return Member(club=club, player=player, name=_free(club, player.name or NAMELESS), role=role)


def _free(club: Club, name: str) -> str:
    """The name, or with a number after it where another one in the club is called so: a table
    tells nobody apart by anything else."""
    taken = _names(Member.objects.filter(club=club)) | NOBODY
    found, number = name, 2
    while alike(found) in taken:
        end = f" ({number})"
        found, number = name[: Player.NAME_LENGTH - len(end)] + end, number + 1
    return found


def _names(members: QuerySet[Member]) -> set[str]:
    return {alike(name) for name in members.values_list("name", flat=True)}

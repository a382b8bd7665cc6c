"""A club is founded, and people come to it."""

from __future__ import annotations

from django.db import transaction

from tracker.accounts.models import Player
from tracker.leagues.actions.trail import NotDone, acting
from tracker.leagues.models import Club, Member


@transaction.atomic
def found_club(*, player: Player, name: str) -> Club:
    """A new club, with who founds it as its organiser."""
    club = Club.objects.create(name=name)
    with acting(club=club, by=player.name, said=f"Founded {name}") as act:
        act.make(_member(club, player, Member.Role.ORGANISER))
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
    member = Member.objects.filter(club=club, player=player).first()
    if member and member.role == Member.Role.ORGANISER:
        return member
    with acting(club=club, by=player.name, said=f"{player.name} helps to organise") as act:
        if member is None:
            member = _member(club, player, Member.Role.ORGANISER)
            act.make(member)
        else:
            act.put(member, role=Member.Role.ORGANISER)
    return member


def step_down(*, member: Member, by: str) -> None:
    """An organiser is a player again. Raises NotDone for the last one."""
    organisers = Member.objects.filter(club=member.club_id, role=Member.Role.ORGANISER)
    with acting(club=member.club, by=by, said=f"{member.name} no longer organises") as act:
        if not organisers.exclude(pk=member.pk).exists():
            raise NotDone("A club needs an organiser. Let somebody help first.")
        act.put(member, role=Member.Role.PLAYER)


def claim(*, member: Member, player: Player) -> Member:
    """Somebody whose name an organiser typed in is here: this row is theirs from now on.

    Raises NotDone when it is somebody's already, or when they have a row of their own.
    """
    club = member.club
    with acting(club=club, by=player.name, said=f"{player.name} is {member.name}") as act:
        member = Member.objects.get(pk=member.pk)
        own = Member.objects.filter(club=club, player=player).first()
        if member.player_id == player.pk:
            return member
        if member.player_id is not None:
            raise NotDone(f"{member.name} has come already.")
        if own is not None:
            raise NotDone(f"You are {own.name} in this club already.")
        act.put(member, player_id=player.pk)
    return member


def _member(club: Club, player: Player, role: str) -> Member:
    return Member(club=club, player=player, name=player.name or "A player", role=role)

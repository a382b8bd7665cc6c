"""Somebody of a club: against whom, how it went, what they are called, and who they are."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tracker.accounts.access import needs_player
from tracker.accounts.models import Player
from tracker.accounts.queries import player_or_guest
from tracker.leagues import actions
from tracker.leagues.forms import RenameForm
from tracker.leagues.models import Club, Member
from tracker.leagues.queries import clubs, strength
from tracker.leagues.views.clubs import club_of, organised


@require_safe
def person(request: HttpRequest, public_id: str, number: int) -> HttpResponse:
    """Somebody of a club: against whom, how it went, and where the rating comes from."""
    found = club_of(public_id)
    member, player = _member(found, number), player_or_guest(request)
    seasons = strength.seasons(club=found)
    season = request.GET.get("season", "")
    season = season if season in seasons else next(iter(seasons), "")
    context = {
        "club": found,
        "member": member,
        "season": season,
        "seasons": seasons,
        "rating": strength.rating(member=member, season=season),
        "steps": strength.rating_steps(member=member, season=season),
        "against": strength.head_to_head(member=member),
        "entries": clubs.entries_of(member=member),
        "games": clubs.games_of(member=member),
        "others": [one for one in clubs.members(club=found) if one.pk != member.pk]
        if clubs.organises(club=found, player=player)
        else [],
        "form": RenameForm(initial={"name": member.name})
        if _names(found, member, player)
        else None,
    }
    return render(request, "leagues/person.html", context)


@require_POST
@needs_player
def rename(request: HttpRequest, player: Player, public_id: str, number: int) -> HttpResponse:
    """What somebody is called, as they say themselves or an organiser does."""
    found = club_of(public_id)
    member = _member(found, number)
    if not _names(found, member, player):
        raise Http404
    form = RenameForm(request.POST)
    try:
        if form.is_valid():
            actions.rename(
                member=member,
                by=clubs.called(club=found, player=player),
                name=form.cleaned_data["name"],
            )
    except actions.NotDone as refused:
        messages.warning(request, str(refused))
    return redirect("leagues:person", public_id, number)


@require_POST
@needs_player
def merge(request: HttpRequest, player: Player, public_id: str, number: int) -> HttpResponse:
    """An organiser says that two entries are one person."""
    found = club_of(public_id)
    member = _member(found, number)
    said = request.POST.get("other", "")
    if not clubs.organises(club=found, player=player):
        raise Http404
    other = next((one for one in clubs.members(club=found) if str(one.pk) == said), None)
    try:
        if other is None:
            raise actions.NotDone(_("Choose the other entry."))
        by = clubs.called(club=found, player=player)
        actions.merge(keep=member, other=other, by=by)
    except actions.NotDone as refused:
        messages.warning(request, str(refused))
    return redirect("leagues:person", public_id, number)


@require_POST
@needs_player
def stand_down(request: HttpRequest, player: Player, public_id: str, number: int) -> HttpResponse:
    found = organised(player, public_id)
    member = _member(found, number)
    try:
        actions.step_down(member=member, by=clubs.called(club=found, player=player))
    except actions.NotDone as refused:
        messages.warning(request, str(refused))
    return redirect("leagues:club", public_id)


def _member(club: Club, number: int) -> Member:
    found = clubs.members(club=club).filter(pk=number).first()
    if found is None:
        raise Http404
    return found


def _names(club: Club, member: Member, player: Player | None) -> bool:
    """Whether somebody may say what a member is called: nobody does who has deleted themself."""
    if member.role == Member.Role.FORMER:
        return False
    own = player is not None and member.player_id == player.pk
    return own or clubs.organises(club=club, player=player)

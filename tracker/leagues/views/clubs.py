"""A player's leagues, a club, somebody in it, and how an event is prepared."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tracker.accounts.access import needs_player
from tracker.accounts.models import Player
from tracker.accounts.queries import player_or_guest
from tracker.leagues import actions
from tracker.leagues.forms import RenameForm
from tracker.leagues.models import Club, Event, Member
from tracker.leagues.names import as_read
from tracker.leagues.queries import channels, clubs, kept, paired
from tracker.leagues.views.doors import number as number_in
from tracker.matches.views.links import qr, reachable


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    player = player_or_guest(request)
    context = {
        "clubs": clubs.clubs_of(player=player) if player else [],
        "events": clubs.events_of(player=player) if player else [],
        "games": paired.next_for(player=player) if player else [],
        "player": player,
    }
    return render(request, "leagues/home.html", context)


@require_safe
def club(request: HttpRequest, public_id: str) -> HttpResponse:
    found = _club(public_id)
    player = player_or_guest(request)
    organises = clubs.organises(club=found, player=player)
    seasons = clubs.seasons(club=found)
    season = request.GET.get("season", "")
    season = season if season in seasons else next(iter(seasons), "")
    shown = clubs.events(club=found)
    context = {
        "club": found,
        "organises": organises,
        "events": shown if organises else shown.exclude(status=Event.Status.DRAFT),
        "members": sorted(clubs.members(club=found), key=lambda one: as_read(one.called)),
        "seasons": seasons,
        "season": season,
        "ratings": clubs.ratings(club=found, season=season) if season else [],
        "player": player,
    }
    if player is not None and clubs.member(club=found, player=player) is not None:
        context["tables"] = kept.tables_of(club=found)
        context["to_keep"] = kept.to_keep(club=found, player=player)
    if organises:
        link = reachable(request, reverse("leagues:helper", args=[found.helpers]))
        context |= {"link": link, "qr": qr(link)}
        channel = channels.channel(club=found)
        if channel is not None:
            context |= {"channel": channel, "channel_host": channels.host(channel)}
    return render(request, "leagues/club.html", context)


@require_safe
def person(request: HttpRequest, public_id: str, number: int) -> HttpResponse:
    """Somebody of a club: against whom, how it went, and where the rating comes from."""
    found = _club(public_id)
    member, player = _member(found, number), player_or_guest(request)
    seasons = clubs.seasons(club=found)
    season = request.GET.get("season", "")
    season = season if season in seasons else next(iter(seasons), "")
    context = {
        "club": found,
        "member": member,
        "season": season,
        "seasons": seasons,
        "rating": clubs.rating(member=member, season=season),
        "steps": clubs.rating_steps(member=member, season=season),
        "against": clubs.head_to_head(member=member),
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
    found = _club(public_id)
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
    found = _club(public_id)
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


@require_safe
def trail(request: HttpRequest, public_id: str) -> HttpResponse:
    """Who came to a club, who organises it, who is called what. Organisers can undo it."""
    found = _club(public_id)
    organises = clubs.organises(club=found, player=player_or_guest(request))
    context = {
        "club": found,
        "acts": clubs.trail(club=found),
        "undo": reverse("leagues:club-undo", args=[found.public_id]) if organises else "",
    }
    return render(request, "leagues/club_trail.html", context)


@require_POST
@needs_player
def undo(request: HttpRequest, player: Player, public_id: str) -> HttpResponse:
    found = _organised(player, public_id)
    asked = number_in(request.POST, "act")
    act = None if asked is None else clubs.act(club=found, number=asked)
    if act is None:
        raise Http404
    try:
        done = actions.undo(act=act, by=clubs.called(club=found, player=player))
    except actions.NotDone as refused:
        messages.warning(request, str(refused))
    else:
        messages.success(request, _("%(said)s. The trail has both.") % {"said": done.words})
    return redirect("leagues:club-trail", public_id)


@require_POST
@needs_player
def new_link(request: HttpRequest, player: Player, public_id: str) -> HttpResponse:
    found = _organised(player, public_id)
    actions.new_helpers_link(club=found, by=clubs.called(club=found, player=player))
    messages.success(request, _("There is a new link for helpers; the old one no longer works."))
    return redirect("leagues:club", public_id)


@require_POST
@needs_player
def recount(request: HttpRequest, player: Player, public_id: str) -> HttpResponse:
    """Count the ratings anew; the club's page shows how far that is."""
    found = _organised(player, public_id)
    actions.recount(club=found)
    messages.success(request, _("The ratings are being recalculated from every result."))
    return redirect("leagues:club", public_id)


@require_POST
@needs_player
def stand_down(request: HttpRequest, player: Player, public_id: str, number: int) -> HttpResponse:
    found = _organised(player, public_id)
    member = _member(found, number)
    try:
        actions.step_down(member=member, by=clubs.called(club=found, player=player))
    except actions.NotDone as refused:
        messages.warning(request, str(refused))
    return redirect("leagues:club", public_id)


def _club(public_id: str) -> Club:
    found = clubs.club(public_id=public_id)
    if found is None:
        raise Http404
    return found


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


def _organised(player: Player, public_id: str) -> Club:
    found = own_club(player, public_id)
    if found is None:
        raise Http404
    return found


def own_club(player: Player, public_id: str) -> Club | None:
    found = clubs.club(public_id=public_id)
    return found if found and clubs.organises(club=found, player=player) else None

"""A player's leagues, and a club: what it runs, who is in it, its trail, its organisers."""

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
from tracker.leagues.models import Club, Event
from tracker.leagues.names import as_read
from tracker.leagues.queries import channels, clubs, kept, paired, strength
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
    found = club_of(public_id)
    player = player_or_guest(request)
    organises = clubs.organises(club=found, player=player)
    seasons = strength.seasons(club=found)
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
        "ratings": strength.ratings(club=found, season=season) if season else [],
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
def trail(request: HttpRequest, public_id: str) -> HttpResponse:
    """Who came to a club, who organises it, who is called what. Organisers can undo it."""
    found = club_of(public_id)
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
    found = organised(player, public_id)
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
    found = organised(player, public_id)
    actions.new_helpers_link(club=found, by=clubs.called(club=found, player=player))
    messages.success(request, _("There is a new link for helpers; the old one no longer works."))
    return redirect("leagues:club", public_id)


@require_POST
@needs_player
def recount(request: HttpRequest, player: Player, public_id: str) -> HttpResponse:
    """Count the ratings anew; the club's page shows how far that is."""
    found = organised(player, public_id)
    actions.recount(club=found)
    messages.success(request, _("The ratings are being recalculated from every result."))
    return redirect("leagues:club", public_id)


def club_of(public_id: str) -> Club:
    """The club at this address."""
    found = clubs.club(public_id=public_id)
    if found is None:
        raise Http404
    return found


def organised(player: Player, public_id: str) -> Club:
    """The club at this address, for who organises it."""
    found = own_club(player, public_id)
    if found is None:
        raise Http404
    return found


def own_club(player: Player, public_id: str) -> Club | None:
    found = clubs.club(public_id=public_id)
    return found if found and clubs.organises(club=found, player=player) else None

"""A player's leagues, a club, somebody in it, and how an event is prepared."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from tracker.accounts.access import needs_player
from tracker.accounts.models import Player
from tracker.accounts.queries import player_or_guest
from tracker.leagues import actions
from tracker.leagues.forms import EventForm
from tracker.leagues.models import Club, Event, Member
from tracker.leagues.queries import clubs, events
from tracker.matches.views.links import qr, reachable


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    player = player_or_guest(request)
    context = {
        "clubs": clubs.clubs_of(player=player) if player else [],
        "events": clubs.events_of(player=player) if player else [],
        "games": events.next_for(player=player) if player else [],
        "player": player,
    }
    return render(request, "leagues/home.html", context)


@needs_player
def new(request: HttpRequest, player: Player) -> HttpResponse:
    """Prepare an event, in a club of one's own or in a new one; opened at once, or kept."""
    chosen = _own_club(player, request.POST.get("in") or request.GET.get("club", ""))
    first = clubs.clubs_of(player=player).filter(members__role=Member.Role.ORGANISER).first()
    club = chosen or (first if "club" not in request.GET else None)
    form = EventForm(request.POST or None, initial={"club": club.name if club else ""})
    if request.method == "POST" and form.is_valid():
        named = form.cleaned_data["club"]
        if club is None or club.name.casefold() != named.casefold():
            club = actions.found_club(player=player, name=named)
        event = actions.prepare(
            club=club,
            by=player.name,
            name=form.cleaned_data["name"],
            kind=form.cleaned_data["kind"],
            form=form.cleaned_data["form"],
            terms=form.terms(),
            begins=form.begin(),
            divisions=form.divided(),
        )
        if request.POST.get("then") != "keep":
            actions.open_event(event=event, by=player.name)
            return redirect("leagues:players", event.public_id)
        return redirect("leagues:event", event.public_id)
    context = {"form": form, "club": club}
    return render(request, "leagues/new.html", context, status=422 if form.errors else 200)


def _own_club(player: Player, public_id: str) -> Club | None:
    found = clubs.club(public_id=public_id)
    return found if found and clubs.organises(club=found, player=player) else None


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
        "members": list(clubs.members(club=found)),
        "seasons": seasons,
        "season": season,
        "ratings": clubs.ratings(club=found, season=season) if season else [],
        "player": player,
    }
    if organises:
        link = reachable(request, reverse("leagues:helper", args=[found.helpers]))
        context |= {"link": link, "qr": qr(link)}
    return render(request, "leagues/club.html", context)


@require_safe
def person(request: HttpRequest, public_id: str, number: int) -> HttpResponse:
    """Somebody of a club: against whom, how it went, and where the rating comes from."""
    found = _club(public_id)
    member = clubs.members(club=found).filter(pk=number).first()
    if member is None:
        raise Http404
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
    }
    return render(request, "leagues/person.html", context)


@require_POST
@needs_player
def recount(request: HttpRequest, player: Player, public_id: str) -> HttpResponse:
    """Count the ratings anew; the club's page shows how far that is."""
    found = _organised(player, public_id)
    actions.recount(club=found)
    messages.success(request, "The ratings are being counted anew, from every result.")
    return redirect("leagues:club", public_id)


@require_POST
@needs_player
def stand_down(request: HttpRequest, player: Player, public_id: str, number: int) -> HttpResponse:
    found = _organised(player, public_id)
    member = clubs.members(club=found).filter(pk=number).first()
    if member is None:
        raise Http404
    try:
        actions.step_down(member=member, by=player.name)
    except actions.NotDone as refused:
        messages.warning(request, str(refused))
    return redirect("leagues:club", public_id)


def _club(public_id: str) -> Club:
    found = clubs.club(public_id=public_id)
    if found is None:
        raise Http404
    return found


def _organised(player: Player, public_id: str) -> Club:
    found = _own_club(player, public_id)
    if found is None:
        raise Http404
    return found

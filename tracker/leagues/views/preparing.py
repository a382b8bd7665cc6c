"""How an event is prepared, and changed until it opens."""

from __future__ import annotations

import re

from django.db import IntegrityError, transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from tracker.accounts.access import needs_player
from tracker.accounts.models import Player
from tracker.armies import queries as armies
from tracker.leagues import actions
from tracker.leagues.forms import EventForm
from tracker.leagues.models import Club, Event, Member, new_public_id
from tracker.leagues.names import alike
from tracker.leagues.queries import clubs, drawn, events
from tracker.leagues.views.clubs import own_club
from tracker.leagues.views.doors import Here, for_organisers
from tracker.leagues.views.head import around


@needs_player
def new(request: HttpRequest, player: Player) -> HttpResponse:
    """Prepare an event, in a club of one's own or in a new one; opened at once, or kept."""
    chosen = own_club(player, request.POST.get("in") or request.GET.get("club", ""))
    first = clubs.clubs_of(player=player).filter(members__role=Member.Role.ORGANISER).first()
    club = chosen or (first if "club" not in request.GET else None)
    usual = {"club": club.name if club else "", "edition": armies.usual_edition()}
    form = EventForm(request.POST or None, initial=usual)
    once = request.POST.get("once", "")
    once = once if re.fullmatch(r"[A-Za-z0-9_-]{16}", once) else new_public_id()
    if request.method == "POST" and form.is_valid():
        try:
            event = _prepare(form, player, club, once)
        except IntegrityError:
            # Sent twice: it is there, or whose address it is says that there is nothing.
            return redirect("leagues:event", once)
        if request.POST.get("then") != "keep":
            actions.open_event(event=event, by=clubs.called(club=event.club, player=player))
            return redirect("leagues:players", event.public_id)
        return redirect("leagues:event", event.public_id)
    context = {"form": form, "club": club, "once": once}
    return render(request, "leagues/new.html", context, status=422 if form.errors else 200)


@transaction.atomic
def _prepare(form: EventForm, player: Player, club: Club | None, once: str) -> Event:
    given = form.cleaned_data
    if club is None or alike(club.name) != alike(given["club"]):
        club = actions.found_club(player=player, name=given["club"])
    return actions.prepare(
        club=club,
        by=clubs.called(club=club, player=player),
        name=given["name"],
        kind=given["kind"],
        form=given["form"],
        terms=form.terms(),
        begins=form.begin(),
        divisions=form.divided(),
        unattended=given["unattended"],
        public_id=once,
    )


@for_organisers
def edit(request: HttpRequest, here: Here) -> HttpResponse:
    """Change what is not open yet; its divisions stay."""
    said = EventForm.said_before(here.event, events.divisions(event=here.event))
    form = EventForm(request.POST or None, initial=said)
    form.fields["divisions"].disabled = form.fields["club"].disabled = True
    refused = ""
    if request.method == "POST" and form.is_valid():
        given = form.cleaned_data
        try:
            actions.change(
                event=here.event,
                by=here.name,
                terms=form.terms(),
                name=given["name"],
                kind=given["kind"],
                form=given["form"],
                begins=form.begin(),
                unattended=given["unattended"],
                seen=request.POST.get("seen", ""),
            )
        except actions.NotDone as why:
            # What is there now is looked at first.
            refused = str(why)
            said = EventForm.said_before(here.event, events.divisions(event=here.event))
            form = EventForm(initial=said)
            form.fields["divisions"].disabled = form.fields["club"].disabled = True
        else:
            return redirect("leagues:event", here.event.public_id)
    context = around(here, refused) | {
        "form": form,
        "club": here.event.club,
        "seen": request.POST.get("seen") if form.errors else drawn.of_event(here.event),
    }
    status = 422 if form.errors or refused else 200
    return render(request, "leagues/new.html", context, status=status)

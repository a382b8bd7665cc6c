"""What is done about an event as a whole: opened, paired, closed, put off, undone."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from tracker.armies.forms import plain
from tracker.leagues import actions
from tracker.leagues.forms import BeginForm
from tracker.leagues.models import Event
from tracker.leagues.queries import events
from tracker.leagues.views.doors import Here, number


def _to_event(here: Here) -> HttpResponse:
    return redirect("leagues:event", here.event.public_id)


def open_event(request: HttpRequest, here: Here) -> HttpResponse:
    actions.open_event(event=here.event, by=here.name)
    return redirect("leagues:players", here.event.public_id)


def pair(request: HttpRequest, here: Here) -> HttpResponse:
    asked = actions.pair_soon(
        event=here.event,
        by=here.name,
        anyway=bool(request.POST.get("anyway")),
        number=number(request.POST, "number") or 0,
    )
    return redirect("leagues:round", here.event.public_id, asked)


def close(request: HttpRequest, here: Here) -> HttpResponse:
    actions.close(
        event=here.event,
        by=here.name,
        anyway=bool(request.POST.get("anyway")),
        seen=request.POST.get("seen", ""),
    )
    return _to_event(here)


def next_season(request: HttpRequest, here: Here) -> HttpResponse:
    name = plain(request.POST.get("name", "")) or _("%(event)s, next season") % {
        "event": here.event.name
    }
    name = name[: Event.NAME_LENGTH]
    new = actions.open_next_season(event=here.event, by=here.name, name=name)
    return redirect("leagues:event", new.public_id)


def seat_anew(request: HttpRequest, here: Here) -> HttpResponse:
    new = actions.seat_anew(event=here.event, by=here.name)
    messages.success(
        request,
        _("%(season)s is seated from the table of %(before)s as it is now.")
        % {"season": new.name, "before": here.event.name},
    )
    return redirect("leagues:players", new.public_id)


def play_offs(request: HttpRequest, here: Here) -> HttpResponse:
    many = number(request.POST, "many") or 0
    if many not in actions.PLAY_OFFS:
        raise Http404
    new = actions.open_playoffs(event=here.event, by=here.name, many=many)
    return redirect("leagues:players", new.public_id)


def begins(request: HttpRequest, here: Here) -> HttpResponse:
    form = BeginForm(request.POST)
    if not form.is_valid():
        raise actions.NotDone(next(iter(form.errors["begins"])))
    seen = request.POST.get("seen", "")
    actions.put_off(event=here.event, by=here.name, begins=form.cleaned_data["begins"], seen=seen)
    return _to_event(here)


def unattended(request: HttpRequest, here: Here) -> HttpResponse:
    alone = request.POST.get("alone") == "1"
    actions.leave_alone(event=here.event, by=here.name, unattended=alone)
    return _to_event(here)


def stand_in(request: HttpRequest, here: Here) -> HttpResponse:
    assert here.player is not None
    actions.stand_in(club=here.event.club, player=here.player)
    messages.success(request, _("You organise it now. Everything you do is in the trail."))
    return _to_event(here)


def new_link(request: HttpRequest, here: Here) -> HttpResponse:
    actions.new_invitation(event=here.event, by=here.name)
    return redirect("leagues:share", here.event.public_id)


def undo(request: HttpRequest, here: Here) -> HttpResponse:
    asked = number(request.POST, "act")
    act = None if asked is None else events.act(event=here.event, number=asked)
    if act is None:
        raise Http404
    done = actions.undo(act=act, by=here.name)
    messages.success(request, _("%(said)s. The trail has both.") % {"said": done.words})
    return redirect("leagues:trail", here.event.public_id)

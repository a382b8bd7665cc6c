"""A round that is paired, as organisers move it."""

from __future__ import annotations

import re
from typing import Final

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from tracker.leagues import actions
from tracker.leagues.forms import RoundForm
from tracker.leagues.models import Round
from tracker.leagues.queries import events
from tracker.leagues.views.doors import Here, number
from tracker.leagues.views.entering import named

MOST_MINUTES: Final = 600


def round_of(request: HttpRequest, here: Here) -> Round:
    asked = number(request.POST, "round")
    found = None if asked is None else events.round_(event=here.event, number=asked)
    if found is None:
        raise Http404
    return found


def swap(request: HttpRequest, here: Here) -> HttpResponse:
    round = round_of(request, here)
    one, other = (named(request, here, name) for name in ("one", "other"))
    if one is None or other is None or one == other:
        raise actions.NotDone(_("Choose two players who change places."))
    seen = request.POST.get("seen", "")
    actions.swap(round=round, by=here.name, one=one, other=other, seen=seen)
    return redirect("leagues:round", here.event.public_id, round.number)


def set_round(request: HttpRequest, here: Here) -> HttpResponse:
    round = round_of(request, here)
    form = RoundForm(request.POST)
    if not form.is_valid():
        if "maps" in form.errors:
            raise actions.NotDone(_("Maps: %(wrong)s") % {"wrong": form.errors["maps"][0]})
        raise actions.NotDone(_("Choose missions from the list, and a day of this century."))
    seen = request.POST.get("seen", "")
    actions.set_round(round=round, by=here.name, seen=seen, **form.cleaned_data)
    return redirect("leagues:round", here.event.public_id, round.number)


def put_off(request: HttpRequest, here: Here) -> HttpResponse:
    """So many days later; or earlier, with a minus before them."""
    round, said = round_of(request, here), request.POST.get("days", "").strip()
    if not re.fullmatch(r"-?[0-9]{1,2}", said) or not int(said):
        raise actions.NotDone(_("Type a number of days, up to 99."))
    seen = request.POST.get("seen", "")
    actions.put_round_off(round=round, by=here.name, days=int(said), seen=seen)
    return redirect("leagues:round", here.event.public_id, round.number)


def clock(request: HttpRequest, here: Here) -> HttpResponse:
    round = round_of(request, here)
    minutes = min(number(request.POST, "minutes") or 0, MOST_MINUTES)
    seen = request.POST.get("seen", "")
    actions.start_clock(round=round, by=here.name, minutes=minutes, seen=seen)
    if request.POST.get("then") == "desk":
        return redirect("leagues:desk", here.event.public_id)
    return redirect("leagues:round", here.event.public_id, round.number)

"""Who is in, as organisers and players change it."""

from __future__ import annotations

import re

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from tracker.accounts.models import Player
from tracker.armies.forms import plain
from tracker.leagues import actions
from tracker.leagues.forms import JoinForm, NamesForm
from tracker.leagues.models import Entry, Waiting
from tracker.leagues.queries import entered, events
from tracker.leagues.views import players as people
from tracker.leagues.views.doors import Here, number


def named(request: HttpRequest, here: Here, name: str) -> Entry | None:
    asked = number(request.POST, name)
    return None if asked is None else entered.entry(event=here.event, number=asked)


def own_or_any(request: HttpRequest, here: Here) -> Entry:
    """The entry that a form names: anybody's for an organiser, one's own for everybody."""
    found = named(request, here, "entry")
    own = here.entry is not None and found is not None and here.entry.pk == found.pk
    if found is None or not (here.organises or own):
        raise Http404
    return found


def type_in(request: HttpRequest, here: Here) -> HttpResponse:
    form = NamesForm(request.POST)
    if not form.is_valid():
        return people.players_page(request, here, names=form)
    names = form.cleaned_data["names"]
    again = entered.passed_over(event=here.event, lines=names)
    actions.type_in(event=here.event, by=here.name, names=names)
    if again:
        some = _("%(n)s of %(all)s names are already in, or are listed twice: %(names)s.")
        found = {"n": len(again), "all": len(names), "names": "; ".join(again)}
        messages.info(request, some % found)
    return redirect("leagues:players", here.event.public_id)


def admit(request: HttpRequest, here: Here) -> HttpResponse:
    name = plain(request.POST.get("name", ""))[: Player.NAME_LENGTH].strip()
    if not name:
        raise actions.NotDone(_("Type the name of who comes late."))
    those = events.divisions(event=here.event)
    said = request.POST.get("division", "")
    division = next((one for one in those if str(one.pk) == said or len(those) == 1), None)
    if division is None:
        raise actions.NotDone(_("Say in which division they play."))
    entry = actions.admit(event=here.event, by=here.name, name=name, division=division)
    return redirect("leagues:entry", here.event.public_id, entry.pk)


def divide_all(request: HttpRequest, here: Here) -> HttpResponse:
    how = request.POST.get("how", "")
    if how not in ("rating", "order"):
        raise Http404
    actions.divide_all(event=here.event, by=here.name, how=how)
    return redirect("leagues:players", here.event.public_id)


def leave(request: HttpRequest, here: Here) -> HttpResponse:
    entry = own_or_any(request, here)
    strike = here.organises and bool(request.POST.get("strike"))
    actions.leave(entry=entry, by=here.name, strike=strike)
    messages.success(
        request,
        _("%(name)s has left. You can undo it in the trail.") % {"name": entry.member.called},
    )
    return redirect("leagues:players", here.event.public_id)


def back(request: HttpRequest, here: Here) -> HttpResponse:
    entry = own_or_any(request, here)
    actions.come_back(entry=entry, by=here.name)
    return redirect("leagues:entry", here.event.public_id, entry.pk)


def entry(request: HttpRequest, here: Here) -> HttpResponse:
    entry = own_or_any(request, here)
    form = JoinForm(request.POST)
    if form.is_valid():
        said = form.cleaned_data
        actions.edit(
            entry=entry,
            by=here.name,
            faction=said["faction"],
            team=said["team"],
            seen=request.POST.get("seen", ""),
        )
    return redirect("leagues:entry", here.event.public_id, entry.pk)


def days(request: HttpRequest, here: Here) -> HttpResponse:
    entry = own_or_any(request, here)
    said = [int(one) for one in request.POST.getlist("day") if one in set("0123456")]
    actions.say_days(entry=entry, by=here.name, days=said)
    return redirect("leagues:entry", here.event.public_id, entry.pk)


def award(request: HttpRequest, here: Here) -> HttpResponse:
    entry, said = own_or_any(request, here), request.POST.get("tp", "").strip()
    tp = int(said) if re.fullmatch(r"[+-]?[0-9]{1,2}", said) else 0
    actions.award(entry=entry, by=here.name, tp=tp, why=plain(request.POST.get("why", "")).strip())
    return redirect("leagues:entry", here.event.public_id, entry.pk)


def divide(request: HttpRequest, here: Here) -> HttpResponse:
    entry = own_or_any(request, here)
    said = request.POST.get("division", "")
    for division in events.divisions(event=here.event):
        if str(division.pk) == said:
            seen = request.POST.get("seen", "")
            actions.divide(entry=entry, by=here.name, division=division, seen=seen)
    return redirect("leagues:players", here.event.public_id)


def _waiting(request: HttpRequest, here: Here) -> Waiting:
    """Who waits, as a form names them: anybody for an organiser, oneself for everybody."""
    asked = number(request.POST, "waiting")
    found = next((one for one in entered.waiting(event=here.event) if one.pk == asked), None)
    own = found is not None and here.player is not None
    if found is None or not (here.organises or (own and found.member.player == here.player)):
        raise Http404
    return found


def seat_waiting(request: HttpRequest, here: Here) -> HttpResponse:
    actions.seat_waiting(waiting=_waiting(request, here), by=here.name)
    return redirect("leagues:players", here.event.public_id)


def wait_no_more(request: HttpRequest, here: Here) -> HttpResponse:
    waiting = _waiting(request, here)
    actions.wait_no_more(waiting=waiting, by=here.name)
    messages.success(request, _("%(name)s waits no more.") % {"name": waiting.member.called})
    return redirect("leagues:players", here.event.public_id)


def replace(request: HttpRequest, here: Here) -> HttpResponse:
    entry = own_or_any(request, here)
    name = plain(request.POST.get("name", ""))[: Player.NAME_LENGTH].strip()
    if not name:
        raise actions.NotDone(_("Type the name of the new player."))
    new = actions.replace(entry=entry, by=here.name, name=name)
    return redirect("leagues:entry", here.event.public_id, new.pk)


def hand_in(request: HttpRequest, here: Here) -> HttpResponse:
    if here.entry is None or here.player is None:
        raise Http404
    said = number(request.POST, "number") or 0
    if code := request.POST.get("army_code", "").strip():
        actions.hand_in_code(entry=here.entry, player=here.player, number=said, code=code)
    else:
        actions.hand_in(
            entry=here.entry,
            player=here.player,
            number=said,
            public_id=plain(request.POST.get("army", "")),
        )
    messages.success(request, _("List %(number)s is handed in.") % {"number": said})
    return redirect("leagues:entry", here.event.public_id, here.entry.pk)


def take_late(request: HttpRequest, here: Here) -> HttpResponse:
    found = named(request, here, "entry")
    if found is None:
        raise Http404
    actions.take_late(entry=found, by=here.name)
    return redirect("leagues:lists", here.event.public_id)


def open_list(request: HttpRequest, here: Here) -> HttpResponse:
    found, said = named(request, here, "entry"), number(request.POST, "number") or 0
    if found is None or here.player is None:
        raise Http404
    actions.open_list(event=here.event, entry=found, player=here.player, number=said)
    return redirect("leagues:opened-list", here.event.public_id, found.pk, said)


def challenge(request: HttpRequest, here: Here) -> HttpResponse:
    other = named(request, here, "entry")
    if here.entry is None or other is None:
        raise Http404
    pairing = actions.challenge(event=here.event, by=here.name, one=here.entry, other=other)
    return redirect("leagues:pairing", pairing.public_id)

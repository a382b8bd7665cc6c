"""What is done at a pairing: report, agree, object, decide, and find a date."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tracker.armies.forms import plain
from tracker.leagues import actions
from tracker.leagues.forms import DateForm, Sheet
from tracker.leagues.models import Offer
from tracker.leagues.queries import paired
from tracker.leagues.views.doors import AtPairing, asked_to_come, not_here, on_pairing
from tracker.leagues.views.pairings import page, seat
from tracker.leagues.views.result import worth_of


@require_POST
@on_pairing
def sums(request: HttpRequest, at: AtPairing) -> HttpResponse:
    """The sums of a sheet while it is filled in, and what can't be."""
    sheet = Sheet(at.pairing, request.POST)
    told = sheet.told(any_mission=at.here.organises)
    scoring = at.here.event.terms.scoring
    worth = None
    if told is not None and not told.walkover:
        worth = tuple(one["tp"] for one in worth_of(told.op, told.conceded, scoring))
    context = {"sheet": sheet, "told": told, "worth": worth, "pairing": at.pairing}
    return render(request, "leagues/sum.html", context)


@require_POST
@on_pairing
def do(request: HttpRequest, at: AtPairing, verb: str) -> HttpResponse:
    if at.here.player is None:
        return asked_to_come(request)
    act, organisers = VERBS.get(verb, (None, False))
    if act is None:
        raise Http404
    may = at.here.organises if organisers else bool(at.side)
    if not (may or (act is _adjourn and at.here.organises)):
        return not_here()
    try:
        return act(request, at) or redirect("leagues:pairing", at.pairing.public_id)
    except actions.NotDone as refused:
        return page(request, at, str(refused))


def _report(request: HttpRequest, at: AtPairing) -> HttpResponse | None:
    sheet = Sheet(at.pairing, request.POST)
    told = sheet.told()
    if told is None:
        return page(request, at, sheet=sheet)
    actions.report(pairing=at.pairing, by=at.member, side=at.side, told=told)
    return None


def _agree(request: HttpRequest, at: AtPairing) -> HttpResponse | None:
    seen = request.POST.get("seen", "")
    actions.agree(pairing=at.pairing, by=at.member, side=at.side, seen=seen)
    return None


def _dispute(request: HttpRequest, at: AtPairing) -> HttpResponse | None:
    why = plain(request.POST.get("why", ""))[:100]
    if not why:
        raise actions.NotDone(
            _("Say in a few words what is wrong, so that an organiser can decide.")
        )
    actions.dispute(pairing=at.pairing, by=at.member, why=why)
    return None


def _decide(request: HttpRequest, at: AtPairing) -> HttpResponse | None:
    sheet = Sheet(at.pairing, request.POST)
    told = sheet.told(any_mission=True)
    if told is None:
        return page(request, at, sheet=sheet)
    seen = request.POST.get("seen", "")
    actions.decide(pairing=at.pairing, by=at.here.name, told=told, seen=seen)
    if request.POST.get("then") == "round":
        number = at.pairing.round.number
        return redirect("leagues:round", at.here.event.public_id, number)
    return None


def _adjourn(request: HttpRequest, at: AtPairing) -> HttpResponse | None:
    on = request.POST.get("on") == "1"
    actions.adjourn(pairing=at.pairing, by=at.here.name, adjourned=on)
    return None


def _propose(request: HttpRequest, at: AtPairing) -> HttpResponse | None:
    form = DateForm(request.POST)
    if not form.is_valid():
        return page(request, at, date=form)
    said = form.cleaned_data
    actions.propose(
        pairing=at.pairing, by=at.here.name, side=at.side, when=said["when"], where=said["where"]
    )
    return None


def _offer(request: HttpRequest, at: AtPairing) -> Offer:
    said = request.POST.get("offer", "")
    found = next((one for one in paired.offers(pairing=at.pairing) if str(one.pk) == said), None)
    if found is None:
        raise Http404
    found.pairing = at.pairing
    return found


def _accept(request: HttpRequest, at: AtPairing) -> HttpResponse | None:
    actions.accept(offer=_offer(request, at), by=at.here.name, side=at.side)
    return None


def _decline(request: HttpRequest, at: AtPairing) -> HttpResponse | None:
    actions.decline(offer=_offer(request, at), by=at.here.name, side=at.side)
    return None


def _play(request: HttpRequest, at: AtPairing) -> HttpResponse | None:
    assert at.here.player is not None
    actions.play_here(pairing=at.pairing, player=at.here.player, side=at.side)
    at.pairing.refresh_from_db()
    return redirect(seat(at)) if seat(at) else None


Act = Callable[[HttpRequest, AtPairing], HttpResponse | None]

VERBS: Final[dict[str, tuple[Act, bool]]] = {
    "report": (_report, False),
    "agree": (_agree, False),
    "dispute": (_dispute, False),
    "decide": (_decide, True),
    "propose": (_propose, False),
    "accept": (_accept, False),
    "decline": (_decline, False),
    "play": (_play, False),
    "adjourn": (_adjourn, False),
}
"""Each verb: what it does, and whether it is for organisers and not for who plays."""

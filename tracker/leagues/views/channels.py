"""Organisers say where it is written what happens in a club."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_POST

from tracker.accounts.access import needs_player
from tracker.accounts.models import Player
from tracker.leagues import actions
from tracker.leagues.queries import clubs


@sensitive_post_parameters("address")
@require_POST
@needs_player
def channel(request: HttpRequest, player: Player, public_id: str) -> HttpResponse:
    """Set the channel of a club, or with `out` take it out."""
    club = clubs.club(public_id=public_id)
    if club is None or not clubs.organises(club=club, player=player):
        raise Http404
    if request.POST.get("out"):
        actions.take_channel_out(club=club)
        messages.success(request, _("Nothing is written there any more."))
        return redirect("leagues:club", public_id)
    try:
        address = request.POST.get("address", "")
        actions.set_channel(club=club, address=address, at=timezone.now())
    except actions.NotDone as refused:
        messages.error(request, str(refused))
    else:
        messages.success(request, _("It is written there from now on, and a first word at once."))
    return redirect("leagues:club", public_id)

"""How Orders are kept from here on: in one go, as they are said at the table, or step by step."""

from __future__ import annotations

from dataclasses import replace

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tracker.matches import actions
from tracker.matches.habit import Habit
from tracker.matches.sitting import Sitting
from tracker.matches.views.at_the_match import at_the_match, is_htmx
from tracker.matches.views.table import drawn


@require_POST
@at_the_match
def telling(request: HttpRequest, sitting: Sitting) -> HttpResponse:
    """Either player says it before any Order, for themselves; or of one Order that was told in one go that
    they take it step by step."""
    if sitting.side is None or sitting.player is None:
        raise PermissionDenied(_("Who looks on keeps no Orders."))
    now = _said(sitting.habit, request)
    actions.note_habit(match=sitting.match, side=sitting.side, player=sitting.player, habit=now)
    if is_htmx(request):
        return drawn(request, replace(sitting, habit=now), more={}, status=200)
    return redirect("matches:table", sitting.match.public_id)


def _said(before: Habit, request: HttpRequest) -> Habit:
    apart = request.POST.get("apart", "")
    if apart.isdecimal() and len(apart) < 9:
        return replace(before, apart=int(apart))
    return replace(before, in_one_go=request.POST.get("in_one_go") == "yes")

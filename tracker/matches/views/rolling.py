"""Whether the notebook rolls one's dice by itself: said once, good for the match."""

from __future__ import annotations

from dataclasses import replace

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tracker.matches import actions
from tracker.matches.sitting import Sitting
from tracker.matches.views.at_the_match import at_the_match, is_htmx
from tracker.matches.views.table import drawn


@require_POST
@at_the_match
def rolls(request: HttpRequest, sitting: Sitting) -> HttpResponse:
    """From now on the dice of the sides that are played from here are rolled here; or not any more."""
    if sitting.side is None:
        raise PermissionDenied(_("Who looks on rolls nothing."))
    here = bool(request.POST.get("here"))
    actions.let_roll(match=sitting.match, sides=sitting.sides, here=here)
    if is_htmx(request):
        return drawn(request, replace(sitting, rolls_here=here), more={}, status=200)
    return redirect("matches:table", sitting.match.public_id)

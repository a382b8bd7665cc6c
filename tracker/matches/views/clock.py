"""The clock of a match: what is left, and what one player asks of the other about it."""

from __future__ import annotations

from typing import Final

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from django.views.decorators.http import require_POST, require_safe

from rules import game
from rules.game import Side
from tracker.matches import actions, queries
from tracker.matches.page.clock import Faces
from tracker.matches.sitting import Sitting
from tracker.matches.views.at_the_match import at_the_match
from tracker.matches.views.context import clock_seen

USUAL: Final = (45, 60, 75, 90)
"""Minutes for each side that are one tap away."""
MORE: Final = 5
"""Minutes that are asked for in one tap."""
_MALFORMED: Final = gettext_noop("Type the minutes as a whole number.")


@require_safe
@at_the_match
def clock(request: HttpRequest, sitting: Sitting) -> HttpResponse:
    """What both have left, and all that may be asked about it."""
    return _drawn(request, sitting, _side(sitting))


@require_POST
@at_the_match
def ask(request: HttpRequest, sitting: Sitting) -> HttpResponse:
    """Ask for something, or answer what the other side asks: yes as it was read, or no."""
    side, match = _side(sitting), sitting.match
    what, said = request.POST.get("what", ""), request.POST.get("minutes", "") or "0"
    answer = request.POST.get("answer", "")
    try:
        if answer == "no":
            actions.ask_no_more_clock(match=match)
            return redirect("matches:table", match.public_id)
        if not said.isdecimal() or len(said) > 4:
            raise actions.NotDone(_(_MALFORMED))
        minutes = int(said)
        if answer == "yes":
            actions.agree_clock(match=match, side=side, what=what, minutes=minutes)
        elif not actions.ask_clock(match=match, side=side, what=what, minutes=minutes):
            return redirect("matches:clock", match.public_id)
    except actions.NotDone as refused:
        if answer:
            messages.error(request, str(refused))
            return redirect("matches:table", match.public_id)
        return _drawn(request, sitting, side, wrong=str(refused))
    return redirect("matches:table", match.public_id)


@require_POST
@at_the_match
def away(request: HttpRequest, sitting: Sitting) -> HttpResponse:
    """The page was put away, not lost."""
    _side(sitting)
    actions.hear_no_more(match=sitting.match, sides=sitting.sides, at=timezone.now())
    return HttpResponse(status=204)


def _side(sitting: Sitting) -> Side:
    if sitting.side is None:
        raise PermissionDenied(_("Spectators can’t set the clock."))
    return sitting.side


def _drawn(request: HttpRequest, sitting: Sitting, side: Side, wrong: str = "") -> HttpResponse:
    names = queries.names(match=sitting.match)
    seen = clock_seen(sitting)
    context = {
        "match": {"public_id": sitting.match.public_id},
        "over": sitting.match.finished is not None,
        "clock": seen,
        "faces": Faces.of(seen, names, side, theirs=False) if seen and seen.minutes else None,
        "other": names[game.other(side)],
        "side": side,
        "usual": USUAL,
        "more": MORE,
        "wrong": wrong,
    }
    return render(request, "matches/clock.html", context, status=422 if wrong else 200)

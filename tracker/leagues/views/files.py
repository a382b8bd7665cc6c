"""An event to take away: CSV, JSON, and calendars to subscribe to."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.http import require_safe

from tracker.leagues.queries import calendars, entered, exports
from tracker.leagues.views.doors import AtPairing, Here, number, on_event, on_pairing


@require_safe
@on_event
def standings(request: HttpRequest, here: Here) -> HttpResponse:
    rows = exports.standings(event=here.event)
    return _csv(exports.as_csv(exports.STANDINGS, rows), "standings.csv")


@require_safe
@on_event
def teams(request: HttpRequest, here: Here) -> HttpResponse:
    if not here.event.terms.teams:
        raise Http404
    rows = exports.of_teams(event=here.event)
    return _csv(exports.as_csv(exports.OF_TEAMS, rows), "teams.csv")


@require_safe
@on_event
def results(request: HttpRequest, here: Here) -> HttpResponse:
    rows = exports.results(event=here.event)
    return _csv(exports.as_csv(exports.RESULTS, rows), "results.csv")


@require_safe
@on_event
def everything(request: HttpRequest, here: Here) -> HttpResponse:
    return JsonResponse(exports.everything(event=here.event), json_dumps_params={"indent": 1})


@require_safe
@on_event
def calendar(request: HttpRequest, here: Here) -> HttpResponse:
    """All rounds and agreed dates; with `?player=` those of one player alone."""
    wanted = number(request.GET, "player")
    if wanted is not None:
        entry = entered.entry(event=here.event, number=wanted)
        if entry is None:
            raise Http404
        return _ics(calendars.calendar(event=here.event, entry=entry))
    return _ics(here.event.calendar or calendars.calendar(event=here.event))


@require_safe
@on_pairing
def date(request: HttpRequest, at: AtPairing) -> HttpResponse:
    """The date of one game."""
    if at.pairing.when is None or at.pairing.second is None:
        raise Http404
    return _ics(calendars.date(pairing=at.pairing, with_place=bool(at.side)))


def _csv(text: str, name: str) -> HttpResponse:
    # Without the mark of its encoding Excel takes an É for two other letters.
    answer = HttpResponse(f"\ufeff{text}", content_type="text/csv; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer


def _ics(text: str) -> HttpResponse:
    answer = HttpResponse(text, content_type="text/calendar; charset=utf-8")
    answer["Content-Disposition"] = 'attachment; filename="league.ics"'
    return answer

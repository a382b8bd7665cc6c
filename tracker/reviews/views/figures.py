"""What was counted of a match: its turning points, charts with their figures, what each trooper did."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from rules.game import SIDES
from rules.messages import together
from tracker.matches import queries as matches
from tracker.matches.models import Match
from tracker.matches.sitting import Sitting
from tracker.matches.views.heading import shown
from tracker.reviews import actions, lesson, queries
from tracker.reviews.charts import charts
from tracker.reviews.doors import keeps, looks_back
from tracker.reviews.viewpoint import NOT_YET
from tracker.spoken import spoken


@require_safe
@looks_back
def figures(request: HttpRequest, sitting: Sitting) -> HttpResponse:
    """The figures; while they are counted, how far that has come."""
    template = "counted" if request.GET.get("part") == "counted" else "figures"
    context = figures_context(_over(sitting)) | {"keeps": keeps(request, sitting)}
    return render(request, f"reviews/{template}.html", context)


@require_POST
@looks_back
def again(request: HttpRequest, sitting: Sitting) -> HttpResponse:
    """Have them counted anew from the record."""
    match = _over(sitting)
    if not keeps(request, sitting):
        raise PermissionDenied(_("Who looks on can’t have it counted."))
    actions.ask_to_count(match=match, at=timezone.now())
    return redirect("reviews:figures", match.public_id)


def _over(sitting: Sitting) -> Match:
    if not sitting.match.is_open:
        raise PermissionDenied(str(NOT_YET))
    return sitting.match


def figures_context(match: Match) -> dict[str, Any]:
    """What is known of the figures of a match that is over."""
    counted = queries.counted(match=match)
    names = matches.names(match=match)
    context: dict[str, Any] = {
        "match": shown(match),
        "names": names,
        "sides": [(side, names[side]) for side in SIDES],
        "title": spoken(together(list(names.values()))),
        "counted": counted,
        "progress": actions.percent(actions.progress_key(match)) or 0,
    }
    if counted is not None:
        context["foretold"] = counted.points[-1].chance is not None
        context["mattered"] = lesson.mattered(counted, names)
        context["luck"] = lesson.luck(counted, names)
        context["charts"] = charts(counted)
        context["marked"] = queries.by_kind(counted)
    return context

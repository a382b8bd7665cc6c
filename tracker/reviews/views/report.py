"""The battle report: as a page, and as files to take along."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe

from tracker.jobs import queries as jobs
from tracker.matches.models import Match
from tracker.matches.sitting import Sitting
from tracker.matches.views.heading import shown
from tracker.reviews import actions, queries
from tracker.reviews.doors import keeps, looks_back
from tracker.reviews.report.files import as_html
from tracker.reviews.report.heading import head
from tracker.reviews.report.markdown import markdown
from tracker.reviews.report.pdf import can_be_made
from tracker.reviews.wording import told_to

T = TypeVar("T")


def after_the_end(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Who may look back may read the report, once there is one: before the end they are told so."""

    @looks_back
    @wraps(view)
    def door(request: HttpRequest, sitting: Sitting, *args: Any, **kwargs: Any) -> HttpResponse:
        if not sitting.match.is_open:
            named = {"match": shown(sitting.match), "shut": sitting.match.finished is not None}
            return render(request, "reviews/report/not_yet.html", named, status=404)
        return view(request, sitting, *args, **kwargs)

    return door


@require_safe
@after_the_end
def page(request: HttpRequest, sitting: Sitting) -> HttpResponse:
    """The report; while the match is counted, how far that has come."""
    match, top = sitting.match, head(sitting.match)
    context: dict[str, Any] = {
        "match": shown(match),
        "head": top,
        "pdf": _pdf(match),
    }
    if request.GET.get("part") == "pdf":
        return render(request, "reviews/report/pdf.html", context)
    told = told_to(sitting, top)
    if told is None:
        context["keeps"] = keeps(request, sitting)
        context["progress"] = actions.percent(actions.progress_key(match)) or 0
        return render(request, "reviews/report/waiting.html", context)
    writes = sitting.side is not None
    context |= {"report": told, "writes": writes, "side": sitting.side}
    context["edits"] = writes and "edit" in request.GET
    return render(request, "reviews/report/page.html", context)


@require_safe
@after_the_end
def turning(request: HttpRequest, sitting: Sitting) -> HttpResponse:
    """The turning point of the match, for the button that leads to its report; until it is counted the
    button asks again."""
    context = {"match": shown(sitting.match), "counted": queries.counted(match=sitting.match)}
    return render(request, "reviews/report/turning.html", context)


def _pdf(match: Match) -> dict[str, Any]:
    """Whether there is a PDF, whether one could be made here, how many per cent of one are; or that it
    could not be made."""
    key = actions.printing_key(match)
    failed = jobs.is_stuck(key=key)
    return {
        "kept": queries.has_pdf(match=match),
        "can_be_made": can_be_made(),
        "failed": failed,
        "progress": None if failed else actions.percent(key),
    }


@require_safe
@after_the_end
def as_file(request: HttpRequest, sitting: Sitting) -> HttpResponse:
    told = _there(told_to(sitting, head(sitting.match), in_a_file=True))
    return _file(as_html(told).encode(), "text/html; charset=utf-8", sitting, "html")


@require_safe
@after_the_end
def as_markdown(request: HttpRequest, sitting: Sitting) -> HttpResponse:
    told = _there(told_to(sitting, head(sitting.match)))
    return _file(markdown(told).encode(), "text/markdown; charset=utf-8", sitting, "md")


@require_safe
@after_the_end
def as_pdf(request: HttpRequest, sitting: Sitting) -> HttpResponse:
    kept = _there(queries.pdf(match=sitting.match))
    return _file(kept, "application/pdf", sitting, "pdf")


@require_POST
@after_the_end
def make_pdf(request: HttpRequest, sitting: Sitting) -> HttpResponse:
    """Have the PDF made; however many ask for it, once."""
    if can_be_made():
        actions.ask_to_print(match=sitting.match, at=timezone.now())
    return redirect("reviews:report", sitting.match.public_id)


def _there(found: T | None) -> T:
    if found is None:
        raise Http404
    return found


def _file(content: bytes, type: str, sitting: Sitting, ending: str) -> HttpResponse:
    name = f"report-{sitting.match.public_id}.{ending}"
    held = {"Content-Disposition": f'attachment; filename="{name}"'}
    return HttpResponse(content, content_type=type, headers=held)

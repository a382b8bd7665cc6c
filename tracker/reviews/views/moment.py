"""The page of a moment: the match page of a seat as it was, with a slider under it."""

from __future__ import annotations

from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from rules import game
from rules.game import View
from tracker.matches.page import page, parts
from tracker.matches.page.board import board
from tracker.matches.sitting import Sitting
from tracker.matches.views.drawing import Drawing
from tracker.matches.views.heading import Here, shown
from tracker.matches.views.panel import UNSAID
from tracker.reviews import lesson, queries
from tracker.reviews.counting import Counted
from tracker.reviews.doors import looks_back
from tracker.reviews.glance import glance
from tracker.reviews.queries import Course, Moment
from tracker.reviews.viewpoint import NAMES, Looking, looking
from tracker.reviews.views.panes import panes
from tracker.spoken import spoken

BOTH: Final = "both"
"""Not anybody's eyes: both players' side by side."""


@require_safe
@looks_back
def review(request: HttpRequest, sitting: Sitting) -> HttpResponse:
    look = looking(sitting)
    at = number(request.GET.get("at", ""))
    context = moment_context(request, look, request.GET.get("eyes", ""), at)
    template = "moment" if request.GET.get("part") == "moment" else "review"
    if template == "review":
        names, end = context["view"].names, context["course"].end
        context["noted"] = _noted(look, names, end)
        context |= _lesson(context["counted"], names, end)
    return render(request, f"reviews/{template}.html", context)


def moment_context(
    request: HttpRequest, look: Looking, asked: str, at: int | None
) -> dict[str, Any]:
    """All that the page is drawn from, for whoever looks. Without `at`: the last moment."""
    match, both = look.sitting.match, asked == BOTH and look.over
    seat = look.through("truth" if both else asked)
    now = queries.moment_of(look, seat, at)
    names = now.seen.view.names
    course = queries.course(record_id=match.record_id, seat=look.counts, end=now.end, names=names)
    context = _page(request, look, now.seen, course, now.at)
    # Nothing is counted of a match that goes on.
    counted = queries.counted(match=match) if look.over else None
    context["counted"] = counted
    secrets = opened(look, seat, now.at) if look.over and not both else []
    context |= {
        "eyes": BOTH if both else NAMES[seat],
        "choices": _choices(look, names),
        "marked": queries.by_kind(counted),
        "stands": lesson.stands(counted, now.at, names) if counted else (),
        "panes": panes(look, now.at) if both else [],
        "opened": secrets,
        "glance": None if both else glance(now.seen, secrets),
        "here": queries.notes(look=look, names=names, at=now.at),
        "writes": look.sitting.side is not None,
        "again": f"?at={now.at}&eyes={BOTH if both else NAMES[seat]}",
        "apart": look.sitting.apart,
    }
    return context


def _lesson(counted: Counted | None, names: dict[game.Side, str], end: int) -> dict[str, Any]:
    if counted is None:
        return {}
    return {
        "graph": lesson.graph(counted, end),
        "mattered": lesson.mattered(counted, names),
        "luck": lesson.luck(counted, names),
    }


def _noted(
    look: Looking, names: dict[game.Side, str], end: int
) -> list[tuple[queries.NoteSeen, float]]:
    """All notes that whoever looks may read, each with how far into the match it is, in per cent."""
    found = queries.notes(look=look, names=names)
    return [(note, round(100 * note.at / max(1, end), 1)) for note in found]


def _page(
    request: HttpRequest, look: Looking, seen: Moment, course: Course, at: int
) -> dict[str, Any]:
    match, view = look.sitting.match, seen.view
    lines: list[Any] = list(seen.lines)
    return {
        **UNSAID,
        "match": shown(match),
        "drawing": Drawing(request, shown(match), view.you, seen.cursor, view.book),
        "sitting": Here(seen.seat, view.you, "", False),
        "title": _title(view),
        "open": look.over,
        "view": view,
        "board": board(seen.chart),
        "page": page(view, (), lines, asks=False),
        "lines": seen.lines,
        "log_drawn": parts.log_digest(seen.lines),
        "fresh": seen.lines,
        "head": seen.head,
        "cursor": seen.cursor,
        "at": at,
        "course": course,
        "said": seen.said,
        "where": ", ".join(map(spoken, view.where)),
        "before": max(1, at - 1),
        "after": min(course.end, at + 1),
        "order_before": course.order_before(at),
        "order_after": course.order_after(at),
    }


def _title(view: View) -> str:
    scores = view.scores
    told = (
        f"{name} {scores[side].objective}" if side in scores else name
        for side, name in view.names.items()
    )
    return ", ".join(told)


def _choices(look: Looking, names: dict[game.Side, str]) -> list[tuple[str, str]]:
    if not look.over:
        return []
    return [
        ("truth", _("The truth")),
        *sides(names),
        (BOTH, _("Both")),
        ("watcher", _("A watcher")),
    ]


def sides(names: dict[game.Side, str]) -> list[tuple[str, str]]:
    """Both sides, as an address names them and by the names of who plays."""
    return [(NAMES[side], names[side]) for side in game.SIDES]


def opened(
    look: Looking, seat: game.Seat, at: int
) -> list[tuple[str, tuple[tuple[str, str], ...]]]:
    """What was a secret then: of the side through whose eyes one looks, or of both."""
    whose = game.SIDES if seat == "referee" else tuple(one for one in game.SIDES if one == seat)
    views = [queries.moment_of(look, side, at).seen.view for side in whose]
    return [(view.names[side], view.secrets) for side, view in zip(whose, views, strict=True)]


def number(said: str) -> int | None:
    """The number of a line in an address; None for none."""
    return int(said) if said.isdecimal() and len(said) < 9 else None

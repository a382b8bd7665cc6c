"""The page of a moment: the match page of a seat as it was, with a slider under it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from rules import game
from rules.game import View
from tracker.matches.page import page, parts
from tracker.matches.page.board import board
from tracker.matches.sitting import Sitting
from tracker.matches.views.context import Here, shown
from tracker.reviews import queries
from tracker.reviews.doors import looks_back
from tracker.reviews.eyes import NAMES, Looking, looking
from tracker.reviews.queries import Course, Moment

BOTH: Final = "both"
"""Not anybody's eyes: both players' side by side."""


@dataclass(frozen=True, slots=True)
class Pane:
    """What one of two seats saw. `mine` and `theirs` tell its pieces from those of the other."""

    name: str
    cursor: int
    said: str
    view: View
    mine: str
    theirs: str


@require_safe
@looks_back
def review(request: HttpRequest, sitting: Sitting) -> HttpResponse:
    look = looking(sitting)
    at = _number(request.GET.get("at", ""))
    context = moment_context(look, request.GET.get("eyes", ""), at)
    template = "moment" if request.GET.get("part") == "moment" else "review"
    if template == "review":
        context["noted"] = _noted(look, context["view"].names, context["course"].end)
    return render(request, f"reviews/{template}.html", context)


def moment_context(look: Looking, asked: str, at: int | None) -> dict[str, Any]:
    """All that the page is drawn from, for whoever looks. Without `at`: the last moment."""
    match, both = look.sitting.match, asked == BOTH and look.over
    seat = look.through("truth" if both else asked)
    now = queries.moment_of(look, seat, at)
    names = now.seen.view.names
    course = queries.course(record_id=match.record_id, seat=look.counts, end=now.end, names=names)
    context = _page(look, now.seen, course, now.at)
    context |= {
        "eyes": BOTH if both else NAMES[seat],
        "choices": _choices(look, names),
        "marked": queries.marked(match=match) if look.over else [],
        "panes": [_pane(queries.moment_of(look, side, now.at).seen) for side in game.SIDES]
        if both
        else [],
        "opened": _opened(look, seat, now.at) if look.over and not both else [],
        "here": queries.notes(look=look, names=names, at=now.at),
        "writes": look.sitting.side is not None,
        "apart": look.sitting.apart,
    }
    return context


def _noted(
    look: Looking, names: dict[game.Side, str], end: int
) -> list[tuple[queries.NoteSeen, float]]:
    """All notes that whoever looks may read, each with how far into the match it is, in per cent."""
    found = queries.notes(look=look, names=names)
    return [(note, round(100 * note.at / max(1, end), 1)) for note in found]


def _page(look: Looking, seen: Moment, course: Course, at: int) -> dict[str, Any]:
    match, view = look.sitting.match, seen.view
    lines: list[Any] = list(seen.lines)
    return {
        "match": shown(match),
        "sitting": Here(seen.seat, view.you, "", False),
        "title": _title(view),
        "open": look.over,
        "view": view,
        "board": board(seen.chart),
        "page": page(view, (), lines, asks=False),
        "has": parts.said(""),
        "lines": seen.lines,
        "log_drawn": parts.log_digest(seen.lines),
        "fresh": seen.lines,
        "known": [],
        "has_older": False,
        "head": seen.head,
        "cursor": seen.cursor,
        "at": at,
        "course": course,
        "said": seen.said,
        "where": ", ".join(view.where),
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
    sides = [(NAMES[side], names[side]) for side in game.SIDES]
    return [("truth", "The truth"), *sides, (BOTH, "Both"), ("watcher", "A watcher")]


def _pane(seen: Moment) -> Pane:
    name = seen.view.names[seen.view.you or "A"]
    key = seen.seat.lower()
    return Pane(name, seen.cursor, seen.said, seen.view, f"{key}-m-", f"{key}-t-")


def _opened(
    look: Looking, seat: game.Seat, at: int
) -> list[tuple[str, tuple[tuple[str, str], ...]]]:
    """What was a secret then: of the side through whose eyes one looks, or of both."""
    sides = game.SIDES if seat == "referee" else tuple(one for one in game.SIDES if one == seat)
    views = [queries.moment_of(look, side, at).seen.view for side in sides]
    return [(view.names[side], view.secrets) for side, view in zip(sides, views, strict=True)]


def _number(said: str) -> int | None:
    return int(said) if said.isdecimal() and len(said) < 9 else None

"""What the match page is drawn from: the Table of one seat, and nothing that it may not see."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone

from rules import game, scenario
from rules.game import Side
from rules.seals import chain_head_phrase
from tracker.matches import choosing, queries
from tracker.matches.actions import Answer
from tracker.matches.models import Match
from tracker.matches.page import parts, still
from tracker.matches.page.board import board
from tracker.matches.sitting import Sitting
from tracker.matches.views.links import reachable, shown_code


@dataclass(frozen=True, slots=True)
class Shown:
    """A match as its pages name it. The match itself leads to its record, and to every line."""

    public_id: str
    kind: str
    title: str
    edition: str
    rounds: int
    points: int


@dataclass(frozen=True, slots=True)
class Here:
    """Who looks: the seat, the side (None for who looks on), the name, if both seats are theirs."""

    seat: game.Seat
    side: Side | None
    player: str
    both_seats: bool


def shown(match: Match) -> Shown:
    return Shown(
        match.public_id, match.kind, match.title, match.edition, match.rounds, match.points
    )


def is_new(request: HttpRequest, sitting: Sitting) -> bool:
    """Whether there is anything to send to a page that looks again. While armies are chosen there
    always is: they are not of the log."""
    has = parts.said(request.headers.get(parts.HEADER, ""))
    own = sitting.fold()
    return not has.again or has.cursor != own.cursor or own.table.step == "armies"


def table_context(
    request: HttpRequest, sitting: Sitting, answer: Answer | None = None
) -> dict[str, Any]:
    """What this seat sees and may do, and what an answer says of the command that was given."""
    match, seat = sitting.match, sitting.seat
    own, cursor, _, head = sitting.fold()
    has = parts.said(request.headers.get(parts.HEADER, ""))
    told = queries.told(
        record_id=match.record_id, seat=seat, table=own, upto=cursor, since=has.cursor
    )
    # The cursor up to which the page tells the log just as it would be told now.
    known_to = has.cursor if parts.log_digest(told.showed) == has.parts.get(parts.LOG) else 0
    player = sitting.player
    view = game.view(own, seat)
    chosen = still(view, request.GET.get("piece", ""))
    context: dict[str, Any] = {
        "match": shown(match),
        "sitting": Here(seat, sitting.side, player.name if player else "", sitting.both_seats),
        "behind": match.watch_behind if sitting.upto is not None else 0,
        "view": view,
        "chosen": chosen,
        "offers": game.offers(own, seat, chosen),
        "board": board(game.chart(own, seat)),
        "has": has,
        "lines": told.lines,
        "log_drawn": parts.log_digest(told.lines),
        "fresh": [one for one in told.lines if one.cursor > known_to],
        "known": [one for one in told.lines if one.cursor <= known_to],
        "older": told.older,
        "has_older": told.older > 0,
        "cursor": cursor,
        "head": chain_head_phrase(head),
        "refusal": answer.refusal if answer else None,
        "stale": answer is not None and answer.status == "stale",
        "guidance": scenario.guidance(own, seat),
    }
    if own.step == "armies" and player is not None:
        context["choices"] = choosing.choices(match=match, player=player)
    if sitting.free and sitting.side is not None and match.invites(timezone.now()):
        invitation = reverse("matches:invitation", args=[match.join_token])
        context["share_link"] = reachable(request, invitation)
        context["join_code"] = shown_code(match)
    return context

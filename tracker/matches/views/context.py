"""What the match page is drawn from: the Table of one seat, and nothing that it may not see."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest
from django.urls import reverse

from rules import game, scenario
from rules.game import Side, Table
from rules.seals import chain_head_phrase
from tracker.armies import queries as armies
from tracker.matches import queries
from tracker.matches.actions import Answer
from tracker.matches.models import Match
from tracker.matches.page import parts
from tracker.matches.sitting import Sitting
from tracker.matches.views.links import reachable, shown_code
from tracker.orderlog import queries as log


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
    record = sitting.match.record
    own = log.fold(record_id=record.pk, seat=sitting.seat, record=record)
    return not has.again or has.cursor != own.cursor or own.table.step == "armies"


def _known(match: Match, seat: game.Seat, own: Table, has: parts.Has) -> int:
    """The cursor up to which the page tells the log just as it would be told now."""
    if parts.LOG not in has.parts:
        return 0
    upto = has.cursor
    told, _ = queries.told(record_id=match.record_id, seat=seat, table=own, upto=upto)
    return upto if parts.log_digest(told) == has.parts[parts.LOG] else 0


def table_context(
    request: HttpRequest, sitting: Sitting, answer: Answer | None = None
) -> dict[str, Any]:
    """What this seat sees and may do, and what an answer says of the command that was given."""
    match, seat = sitting.match, sitting.seat
    # What this process has written since the record was read is known to it: no query.
    own, cursor, _, head = log.fold(record_id=match.record_id, seat=seat, record=match.record)
    lines, older = queries.told(record_id=match.record_id, seat=seat, table=own, upto=cursor)
    player = sitting.player
    has = parts.said(request.headers.get(parts.HEADER, ""))
    known_to = _known(match, seat, own, has)
    context: dict[str, Any] = {
        "match": shown(match),
        "sitting": Here(seat, sitting.side, player.name if player else "", sitting.both_seats),
        "view": game.view(own, seat),
        "offers": game.offers(own, seat),
        "has": has,
        "lines": lines,
        "log_drawn": parts.log_digest(lines),
        "fresh": [told for told in lines if told.cursor > known_to],
        "known": [told for told in lines if told.cursor <= known_to],
        "older": older,
        "has_older": older > 0,
        "cursor": cursor,
        "head": chain_head_phrase(head),
        "refusal": answer.refusal if answer else None,
        "stale": answer is not None and answer.status == "stale",
        "guidance": scenario.guidance(own, seat),
    }
    if own.step == "armies" and player is not None:
        context["armies"] = armies.armies_of(player=player)
        unled = armies.unled(player=player)
        context["vault"] = [(one, unled.get(one.public_id, ())) for one in context["armies"]]
    if sitting.free and sitting.side is not None:
        invitation = reverse("matches:invitation", args=[match.join_token])
        context["share_link"] = reachable(request, invitation)
        context["join_code"] = shown_code(match)
    return context

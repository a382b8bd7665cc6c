"""What the match page is drawn from: the Table of one seat, and nothing that it may not see."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone

from rules import game, scenario
from rules.seals import chain_head_phrase
from tracker.armies import queries as vault
from tracker.armies.forms import CodeForm
from tracker.matches import before, choosing, clocks, queries
from tracker.matches.actions import Answer
from tracker.matches.by_hand import ByHand, by_hand
from tracker.matches.ended import ended
from tracker.matches.models import Seat
from tracker.matches.page import parts, preset, stands_for, still, where_put
from tracker.matches.page.board import board
from tracker.matches.page.signing import packed, signing, signs
from tracker.matches.page.telling import joined
from tracker.matches.sitting import Sitting
from tracker.matches.views.heading import Here, shown
from tracker.matches.views.links import reachable, shown_code

LAST: Final = "last"
"""A page asks by it for the places of the last deployment on this table."""


def usual_army(request: HttpRequest, offered: Sequence[choosing.ArmyChoice]) -> str:
    """Which army is chosen before anything is pressed: the one that this browser brought last, or
    else the first. A starter roster of another size is never meant."""
    last = request.session.get("army", "")
    fits = next((one.size for one in offered if one.size), 0)
    ids = [one.id for one in offered if one.size in (0, fits)]
    return last if last in ids else next(iter(ids), "")


def is_new(request: HttpRequest, sitting: Sitting) -> bool:
    """Whether there is anything to send to a page that looks again. While armies are chosen there
    always is, while this side is asked who may look on, once there is a rematch, and where something was
    thrown elsewhere: none of these is of the log."""
    has = parts.said(request.headers.get(parts.HEADER, ""))
    own = sitting.fold()
    clock = clock_seen(sitting)
    return (
        not has.again
        or has.parts.get("clock", "") != (clock.state if clock else "")
        or has.cursor != own.cursor
        or own.table.step == "armies"
        or asked(sitting) is not None
        or has.parts.get("by-hand", "") != done_by_hand(sitting).state
        or sitting.match.again_id is not None
    )


def clock_seen(sitting: Sitting) -> clocks.Shown | None:
    """The clock as it stands now; none for who is kept behind, or it would tell of what they may not
    see yet."""
    return None if sitting.upto is not None else clocks.shown(sitting.match, timezone.now())


def done_by_hand(sitting: Sitting) -> ByHand:
    """What a player may take that was thrown or moved where the match is shown elsewhere."""
    return by_hand(sitting.match, timezone.now()) if sitting.side is not None else ByHand()


def asked(sitting: Sitting) -> int | None:
    """How far behind the other side would show the match to others, if this side agreed; None where
    nothing is asked of it."""
    match, side = sitting.match, sitting.side
    return match.watch_asked if side is not None and match.asks_to_watch(side) else None


def _moment(sitting: Sitting, own: game.Table) -> game.MomentSeen | None:
    """What came of the last dice, until this seat has seen it; who looks on has it until something
    else is done."""
    scene = own.scene
    seen = scene.over if sitting.side is None else scene.number <= sitting.seen
    return None if seen or own.step == "over" else game.moment(own)


def _telling(
    sitting: Sitting, own: game.Table, picked: str, party: Sequence[str], arm: str
) -> game.Telling | None:
    """What this side could press of an Order that is told in one go. Whose player keeps Orders step by step
    is asked the keys of those that were told, and of no other."""
    if sitting.side is None:
        return None
    used = sitting.habit.used
    actor = game.PieceId(picked if sitting.habit.in_one_go else "")
    return game.telling(own, sitting.side, actor, used, tuple(map(game.PieceId, party)), arm)


def rematch(sitting: Sitting) -> str:
    """What a player may do about a rematch: "ask" for it, "accept" it, "go" to it; nothing where there
    is none to be had."""
    match = sitting.match
    if sitting.player is None or match.finished is None or match.kind not in match.AGAIN:
        return ""
    if match.again_id is None:
        return "ask"
    there = Seat.objects.filter(match=match.again_id, player=sitting.player).exists()
    return "go" if there else "accept"


def table_context(
    request: HttpRequest, sitting: Sitting, answer: Answer | None = None
) -> dict[str, Any]:
    """What this seat sees and may do, and what an answer says of the command that was given."""
    match, seat = sitting.match, sitting.seat
    own, cursor, _, head, own_head = sitting.fold()
    has = parts.said(request.headers.get(parts.HEADER, ""))
    told = queries.told(
        record_id=match.record_id, seat=seat, table=own, upto=cursor, since=has.cursor
    )
    # The cursor up to which the page tells the log just as it would be told now.
    known_to = has.cursor if parts.log_digest(told.showed) == has.parts.get(parts.LOG) else 0
    player = sitting.player
    view = game.view(own, seat)
    chosen = still(view, request.GET.get("piece", ""))
    progress = scenario.progress(own)
    asked_for = still(view, request.GET.get("who", ""))
    picked = asked_for or preset(view)
    party = joined(request.GET.get("party", "") if asked_for else "")
    arm = request.GET.get("arm", "") if asked_for else ""
    done = done_by_hand(sitting)
    context: dict[str, Any] = {
        "match": shown(match),
        "sitting": Here(
            seat,
            sitting.side,
            player.name if player else "",
            sitting.both_seats,
            sitting.rolls_here,
        ),
        "behind": match.watch_behind if sitting.upto is not None else 0,
        "watch_asked": asked(sitting),
        "rematch": rematch(sitting),
        "ended": ended(match, seat, sitting.upto) if own.step == "over" else None,
        "shut": match.shut and match.finished is not None,
        "view": view,
        "moment": _moment(sitting, own),
        "clock": clock_seen(sitting),
        "by_hand": done,
        "chosen": chosen,
        "picked": picked,
        "skill": request.GET.get("skill", ""),
        "reach": game.reach(own, seat),
        "reacting": sitting.reacting,
        "habit": sitting.habit,
        "telling": _telling(sitting, own, picked, party, arm),
        "split": still(view, request.GET.get("row", "")),
        "ask": "ask" in request.GET,
        "offers": where_put(game.offers(own, seat, chosen or stands_for(view, picked)), done.puts),
        "shown": where_put(game.open_offers(own, seat, chosen or picked), done.puts),
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
        "heads": packed(head, own_head) if signs(own, sitting.side) else packed(head),
        "signing": signing(own, sitting.side),
        "refusal": answer.refusal if answer else None,
        "stale": answer is not None and answer.status == "stale",
        "guidance": scenario.guidance(own, seat),
        "progress": progress,
        "steps": tuple(range(1, progress[1] + 1)) if progress else (),
    }
    if view.to_deploy and own.ground is not None:
        context["before"] = before.is_known(sitting, own)
        if LAST in request.GET:
            context["said"] = before.said(sitting, own, view)
    if own.step == "armies" and player is not None:
        context["choices"] = choosing.choices(match=match, player=player)
        context["starters"] = choosing.starters(match=match)
        context["usual"] = usual_army(request, (*context["choices"], *context["starters"]))
        context["only"] = vault.read_as(edition=match.edition)
        context["code_form"] = CodeForm()
    if sitting.free and sitting.side is not None and match.invites(timezone.now()):
        invitation = reverse("matches:invitation", args=[match.join_token])
        context["share_link"] = reachable(request, invitation)
        context["join_code"] = shown_code(match)
    return context

"""The commands that a seat gives, and what comes of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any
from uuid import UUID

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from rules import game
from rules.game import Refusal, Refused
from tracker.live import hub
from tracker.live.views import page_of
from tracker.matches import actions
from tracker.matches.page import SHOWN
from tracker.matches.sitting import Sitting
from tracker.matches.submission import Submission, in_turn
from tracker.matches.views.at_the_match import at_the_match, is_htmx
from tracker.matches.views.table import drawn, table_page, up_to
from tracker.orderlog import queries as log_of

KNOWN = "Known"
"""A page asks by it only whether what it sent before has arrived, and is told by it that it has not."""
SIGN_ON = "Sign-On"
"""What a device has signed on other heads is sent back with those of now: of the public chain, and of its
side's own. Nothing was done, and nobody is asked: its script signs it on these, and sends it again."""


def under_the_cover() -> Refusal:
    """Of two pieces that look alike one may be refused: why, no open page says."""
    return Refusal("under-the-cover", _("That can’t be done. Uncover your secrets to see why."))


@require_POST
@at_the_match
def do(request: HttpRequest, sitting: Sitting) -> HttpResponse:
    """Give a command. The answer is the page as it is then, with what was wrong in its place."""

    def kept(answer: actions.Answer) -> dict[str, Any]:
        if answer.status == "stale" or request.POST.get("kind") not in SHOWN:
            return {}
        return {"refusal": under_the_cover(), "own_refusal": answer.refusal}

    return given(request, sitting, lambda: give(sitting, in_turn(request.POST)), kept)


def given(
    request: HttpRequest,
    sitting: Sitting,
    give: Callable[[], actions.Answer],
    kept: Callable[[actions.Answer], dict[str, Any]] = lambda _: {},
) -> HttpResponse:
    """What came of what was posted, and how the page stands then. `kept` says from what it is drawn,
    beside, where that was not taken."""
    if sitting.side is None or sitting.player is None:
        raise PermissionDenied(_("Spectators can’t play."))
    if asks_only(request):
        return known(request, sitting)
    actions.hear_command(
        match=sitting.match, sides=sitting.sides, at=timezone.now(), live=is_htmx(request)
    )
    with hub.asked_by(page_of(request)):
        return _given(request, sitting, give, kept)


def _given(
    request: HttpRequest,
    sitting: Sitting,
    give: Callable[[], actions.Answer],
    kept: Callable[[actions.Answer], dict[str, Any]],
) -> HttpResponse:
    sitting.catch_up()
    try:
        stood = sitting.fold()
        answer = give()
        if answer.status == "taken" and request.POST.get("cursor") == str(stood.cursor):
            # Who goes on from what the page shows has seen it.
            sitting = up_to(sitting, stood.table.scene.number)
    except Refused as refused:
        answer = actions.Answer("refused", refused.refusal)
    if answer.heads is not None:
        return HttpResponse(status=204, headers={SIGN_ON: " ".join(answer.heads)})
    if answer.status == "taken" and request.POST.get("kind") == "TellOrder":
        sitting = _remembered(request, sitting, stood.table)
    if answer.status == "taken" and request.POST.get("kind") == "EnterArmy":
        # It is the one that is chosen the next time.
        request.session["army"] = request.POST.get("army", "")[:64]
    if answer.status == "taken" and not is_htmx(request):
        # Without scripts nobody would look again: what is due is done before the next page.
        actions.settle_now(match=sitting.match)
        return redirect("matches:table", sitting.match.public_id)
    return drawn(
        request, sitting, answer=answer, more={} if answer.status == "taken" else kept(answer)
    )


def _remembered(request: HttpRequest, sitting: Sitting, before: game.Table) -> Sitting:
    """The key of an Order that was told in one go comes first the next time."""
    assert sitting.side is not None
    assert sitting.player is not None
    said = game.command({**in_turn(request.POST)[0].data, "by": sitting.side})
    if not isinstance(said, game.TellOrder):
        return sitting
    habit = sitting.habit.having_told(game.label_of(before, said))
    if habit == sitting.habit:
        return sitting
    actions.note_habit(match=sitting.match, side=sitting.side, player=sitting.player, habit=habit)
    return replace(sitting, habit=habit)


def asks_only(request: HttpRequest) -> bool:
    return request.headers.get(KNOWN) == "only"


def known(request: HttpRequest, sitting: Sitting) -> HttpResponse:
    """The page as it stands, where the command of this id was taken; where not, that, and nothing is
    played."""
    assert sitting.side is not None
    try:
        command_id = UUID(request.POST.get("command_id", ""))
    except ValueError:
        command_id = UUID(int=0)
    record_id = sitting.match.record_id
    if log_of.was_taken(record_id=record_id, seat=sitting.side, command_id=command_id):
        return table_page(request, sitting, panel=True)
    return HttpResponse(status=204, headers={KNOWN: "no"})


def give(sitting: Sitting, commands: Sequence[Submission]) -> actions.Answer:
    """Give one command after the other, up to the first that is not taken."""
    assert sitting.side is not None
    assert sitting.player is not None
    answer = actions.outdated()
    for command in commands:
        if command.seat not in ("", sitting.side):
            # The page is one of their other seat, from before the phone was handed over.
            return actions.outdated()
        answer = actions.play(
            match=sitting.match,
            seat=sitting.side,
            player=sitting.player,
            data=command.data,
            command_id=command.command_id,
            cursor=command.cursor,
            signatures=command.signatures,
        )
        if answer.status != "taken":
            break
    return answer

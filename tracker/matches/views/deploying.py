"""Deployment in one request: a whole step of it, all or nothing."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from rules import game
from rules.game import Refusal
from tracker.matches import actions, noting
from tracker.matches.sitting import Sitting
from tracker.matches.submission import submitted
from tracker.matches.views.at_the_match import at_the_match
from tracker.matches.views.giving import given


def under_the_cover() -> Refusal:
    """What is wrong with a note may tell who hides: no open page says it."""
    sentence = _("Nothing is deployed yet. Uncover your side to see what is wrong.")
    return Refusal("under-the-cover", sentence)


@require_POST
@at_the_match
def deploy(request: HttpRequest, sitting: Sitting) -> HttpResponse:
    """Note everybody of this step, and show it to the other side."""
    view = game.view(sitting.fold().table, sitting.seat)
    said = noting.said_in(request.POST)
    told = noting.commands(view, said)

    def give() -> actions.Answer:
        command = submitted(request.POST)
        if command.seat not in ("", sitting.side):
            return actions.outdated()
        assert sitting.side is not None
        assert sitting.player is not None
        return actions.play_all(
            match=sitting.match,
            seat=sitting.side,
            player=sitting.player,
            said=told,
            command_id=command.command_id,
            cursor=command.cursor,
        )

    def kept(answer: actions.Answer) -> dict[str, Any]:
        if answer.status == "stale" or answer.refusal is None:
            return {"said": said}
        whose = told[answer.at].get("trooper", "")
        named = next((one for one in view.to_deploy if one.trooper == whose), None)
        wrong = {"name": named.name if named else "", "refusal": answer.refusal}
        return {"said": said, "wrong": wrong, "refusal": under_the_cover()}

    return given(request, sitting, give, kept)

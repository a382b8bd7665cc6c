"""What one asks of a match: a command, or that what is due is done."""

from __future__ import annotations

from django.urls import reverse
from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from rules import game
from rules.game import Refusal, Refused
from tracker.accounts.api.problems import Refusing
from tracker.accounts.api.schema import answers
from tracker.accounts.api.wire import body
from tracker.matches import actions
from tracker.matches.api.seat import PLAYING, SEEING, SeatAddress
from tracker.matches.api.shapes import Posted, PostedCommand, Stands, Taken
from tracker.orderlog import queries as log
from tracker.spoken import spoken


class CommandsView(SeatAddress):
    @extend_schema(
        operation_id="command",
        parameters=PLAYING,
        request=PostedCommand,
        responses=answers(Taken, 400, 404, 409, 413, 415, 422),
    )
    def post(self, request: Request, id: str) -> Response:
        """Ask for something: 422 when the rules say no, 409 when you had not seen the latest."""
        sitting = self.playing(request, id)
        posted = body(request, Posted)
        assert sitting.side is not None
        assert sitting.player is not None
        actions.hear_command(
            match=sitting.match, sides=sitting.sides, at=timezone.now(), live=False
        )
        try:
            answer = actions.play(
                match=sitting.match,
                seat=sitting.side,
                player=sitting.player,
                data=posted.command,
                command_id=posted.id,
                cursor=posted.cursor,
                signatures=_signatures(posted),
            )
        except Refused as refused:
            raise _refusing(422, refused.refusal) from None
        if answer.refusal is not None:
            raise _refusing(409 if answer.status == "stale" else 422, answer.refusal)
        cursor = log.cursor(record_id=sitting.match.record_id, seat=sitting.seat)
        return Response(Taken("taken", cursor))


class NudgeView(SeatAddress):
    @extend_schema(
        operation_id="nudge",
        parameters=SEEING,
        request=None,
        responses=answers(Stands, 400, 404, 409),
    )
    def post(self, request: Request, id: str) -> Response:
        """Have what is due in the match done now, after having waited long enough."""
        sitting = self.sitting(request, id)
        actions.settle_now(match=sitting.match)
        return Response(Stands(log.cursor(record_id=sitting.match.record_id, seat=sitting.seat)))


def _signatures(posted: Posted) -> game.Signatures | None:
    under = posted.signatures
    if under is None:
        return None
    return game.Signatures(str(posted.id), posted.command, under.all, under.own)


def _refusing(status: int, refusal: Refusal) -> Refusing:
    why = reverse("rulebook:rule", args=[refusal.rule]) if refusal.rule else "about:blank"
    sentence = spoken(refusal.sentence)
    fields = {refusal.field: [sentence]} if refusal.field else {}
    return Refusing(status, refusal.code, sentence, rule=refusal.rule, type=why, fields=fields)

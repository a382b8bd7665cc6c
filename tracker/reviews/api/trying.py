"""A moment of a match that is over, tried again against the notebook."""

from __future__ import annotations

from django.http import Http404
from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from tracker.accounts.api.acts import refusing
from tracker.accounts.api.schema import answers
from tracker.accounts.api.views import ALL, OWN, player_of
from tracker.accounts.api.wire import body
from tracker.accounts.queries import player_or_guest
from tracker.matches.api.joining import now_reached
from tracker.matches.api.seat import SEEING
from tracker.practice import again
from tracker.reviews.api.door import LookingAddress
from tracker.reviews.api.shapes import TriedAgain, TryAgain


class TryView(LookingAddress):
    reaches = (ALL, OWN)

    @extend_schema(
        operation_id="try_again",
        parameters=SEEING,
        request=TryAgain,
        responses=answers(TriedAgain, 400, 403, 404, 409, 413, 415, 422, status=201),
    )
    def post(self, request: Request, id: str) -> Response:
        """A practice match that goes on from a moment. Its first lines are written by a job: ask again
        until it is ready."""
        match, said = self.over(request, id).match, body(request, TryAgain)
        with refusing(again.NotDone):
            new = again.ask_to_try_again(
                player=player_of(request),
                match=match,
                side=said.side,
                at=max(1, said.at),
                now=timezone.now(),
                all_open=said.open,
            )
        now_reached(request, new, said.side)
        return Response(TriedAgain(new.public_id, "begun"), status=201)


class TryingView(LookingAddress):
    reaches = (ALL, OWN)

    @extend_schema(
        operation_id="trying_again",
        parameters=SEEING,
        responses=answers(TriedAgain, 400, 403, 404, 409),
    )
    def get(self, request: Request, id: str, again_id: str) -> Response:
        """How far that match has come."""
        self.over(request, id)
        how = again.how_far(public_id=again_id, player=player_or_guest(request))
        if how is None:
            raise Http404
        return Response(TriedAgain(again_id, how))
